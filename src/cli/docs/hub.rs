//! The picture of the first page: every format on its spoke, the canonical entity in the middle.

use super::urls::format_url;
use rolecall_codecs::{Info, Registry};
use serde::Serialize;

const WIDTH: usize = 540;
const BOX: (usize, usize) = (184, 34);
const STEP: usize = 46;
const RADIUS: usize = 58;

#[derive(Serialize)]
pub struct Hub {
    width: usize,
    height: usize,
    x: usize,
    y: usize,
    radius: usize,
    spokes: Vec<Spoke>,
}

#[derive(Serialize)]
struct Spoke {
    id: &'static str,
    label: &'static str,
    kind: String,
    url: String,
    x: usize,
    y: usize,
    width: usize,
    height: usize,
    /// Where its text begins.
    text: (usize, usize),
    /// The curve between it and the hub.
    path: String,
}

impl Hub {
    /// The formats of one family on the left, all others on the right.
    pub fn of(registry: &Registry) -> Hub {
        let infos: Vec<Info> = registry.iter().map(|codec| codec.info()).collect();
        let family = |info: &Info| info.id.split('-').next().unwrap_or_default();
        let first = infos.first().map(family).unwrap_or_default();
        let (left, right): (Vec<Info>, Vec<Info>) = infos.iter().partition(|info| family(info) == first);
        let height = left.len().max(right.len()).max(3) * STEP;
        let (x, y) = (WIDTH / 2, height / 2);
        let mut spokes = Vec::new();
        for (side, infos) in [(0, left), (WIDTH - BOX.0, right)] {
            let top = (height - infos.len() * STEP) / 2;
            for (place, info) in infos.into_iter().enumerate() {
                let middle = top + place * STEP + STEP / 2;
                let (from, to) = if side == 0 { (BOX.0, x - RADIUS) } else { (side, x + RADIUS) };
                let bend = usize::midpoint(from, to);
                spokes.push(Spoke {
                    id: info.id,
                    label: info.label,
                    kind: info.kind.to_string(),
                    url: format_url(info.id),
                    x: side,
                    y: middle - BOX.1 / 2,
                    width: BOX.0,
                    height: BOX.1,
                    text: (side + 26, middle + 4),
                    path: format!("M{from} {middle} C{bend} {middle} {bend} {y} {to} {y}"),
                });
            }
        }
        Hub { width: WIDTH, height, x, y, radius: RADIUS, spokes }
    }
}
