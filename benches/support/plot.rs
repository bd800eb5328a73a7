//! Time and memory against size, as a picture in two parts: both axes of each are logarithmic, so that what grows evenly is a straight
//! line of slope 1.

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};
use plotters::element::DashedPathElement;
use plotters::prelude::*;
use std::error::Error;
use std::ops::Range;

/// The colours of light pages, each with the one that dark pages have in its place.
const PAPER: RGBColor = RGBColor(0xFF, 0xFF, 0xFF);
const INK: RGBColor = RGBColor(0x1F, 0x23, 0x28);
const GRID: RGBColor = RGBColor(0xE4, 0xE7, 0xEB);
const GUIDE: RGBColor = RGBColor(0x8B, 0x94, 0x9E);
const SERIES: [RGBColor; 2] = [RGBColor(0x09, 0x69, 0xDA), RGBColor(0xBC, 0x4C, 0x00)];
const DARK: [(RGBColor, &str); 6] = [
    (PAPER, "#0D1117"),
    (INK, "#E6EDF3"),
    (GRID, "#2A3038"),
    (GUIDE, "#7D8590"),
    (SERIES[0], "#58A6FF"),
    (SERIES[1], "#F0883E"),
];

const SIZE: (u32, u32) = (1000, 460);

/// Values of one kind, over sizes in MB.
pub struct Panel {
    /// What is shown, with its unit.
    pub title: &'static str,
    /// Words for a value on the axis.
    pub label: fn(f64) -> String,
    /// What is compared.
    pub series: [(&'static str, Vec<(f64, f64)>); 2],
}

/// The picture.
pub fn svg(panels: &[Panel; 2]) -> Result<String, Box<dyn Error>> {
    let mut text = String::new();
    {
        let root = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
        root.fill(&PAPER)?;
        for (area, panel) in root.margin(12, 12, 4, 12).split_evenly((1, 2)).iter().zip(panels) {
            draw(area, panel)?;
        }
        root.present()?;
    }
    let end = text.find('>').map_or(0, |at| at + 1);
    text.insert_str(end, &style());
    Ok(text)
}

/// What dark pages have in the place of the colours.
fn style() -> String {
    let rule = |(RGBColor(r, g, b), dark): &(RGBColor, &str)| {
        let light = format!("#{r:02X}{g:02X}{b:02X}");
        format!("[fill=\"{light}\"]{{fill:{dark}}}[stroke=\"{light}\"]{{stroke:{dark}}}\n")
    };
    format!("\n<style>@media (prefers-color-scheme: dark) {{\n{}}}</style>", DARK.iter().map(rule).collect::<String>())
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

fn draw(area: &Area, panel: &Panel) -> Result<(), Box<dyn Error>> {
    let font = |size: i32| ("sans-serif", size).into_font().color(&INK);
    let points = || panel.series.iter().flat_map(|(_, points)| points.iter().copied());
    let sizes: Vec<f64> = panel.series[0].1.iter().map(|(size, _)| *size).collect();
    let (first, last) = (sizes.first().copied().unwrap_or(1.0), sizes.last().copied().unwrap_or(1.0));
    let least = points().map(|(_, value)| value).fold(f64::INFINITY, f64::min);
    let most = points().map(|(_, value)| value).fold(0.0, f64::max);
    // Room for the legend above.
    let (bottom, top) = (least / 2.0, most * 12.0);
    let mut chart = ChartBuilder::on(area)
        .caption(panel.title, font(19))
        .margin(8)
        .x_label_area_size(48)
        .y_label_area_size(66)
        .build_cartesian_2d(Logarithmic(first / 1.4..last * 1.4, sizes), Logarithmic(bottom..top, tens(bottom, top)))?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID)
        .axis_style(GUIDE)
        .label_style(font(14))
        .axis_desc_style(font(15))
        .x_desc("size of the file")
        .x_label_formatter(&|size| {
            if *size < 1_000.0 { format!("{size:.0} MB") } else { format!("{:.0} GB", size / 1e3) }
        })
        .y_label_formatter(&|value| (panel.label)(*value))
        .draw()?;
    // Through the last point of the first series.
    if let Some((size, value)) = panel.series[0].1.last() {
        let start = first.max(size * bottom / value);
        let line = [(start, value * start / size), (*size, *value)];
        chart
            .draw_series(std::iter::once(DashedPathElement::new(line, 5, 4, GUIDE)))?
            .label("linear")
            .legend(|(x, y)| DashedPathElement::new([(x, y), (x + 24, y)], 5, 4, GUIDE));
    }
    for ((name, points), colour) in panel.series.iter().zip(SERIES) {
        chart
            .draw_series(LineSeries::new(points.iter().copied(), colour.stroke_width(3)))?
            .label(*name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 24, y)], colour.stroke_width(3)));
        chart.draw_series(points.iter().map(|point| Circle::new(*point, 4, colour.filled())))?;
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .legend_area_size(32)
        .margin(8)
        .label_font(font(14))
        .draw()?;
    Ok(())
}

/// The powers of ten in a range.
fn tens(from: f64, to: f64) -> Vec<f64> {
    (-9..18).map(|power| 10_f64.powi(power)).filter(|ten| (from..=to).contains(ten)).collect()
}

/// A logarithmic axis with labels at these values, and no others.
#[derive(Clone)]
struct Logarithmic(Range<f64>, Vec<f64>);

impl Ranged for Logarithmic {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        let part = (value / self.0.start).ln() / (self.0.end / self.0.start).ln();
        limit.0 + (f64::from(limit.1 - limit.0) * part).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, _: Hint) -> Vec<f64> {
        self.1.clone()
    }

    fn range(&self) -> Range<f64> {
        self.0.clone()
    }
}

impl ValueFormatter<f64> for Logarithmic {}
