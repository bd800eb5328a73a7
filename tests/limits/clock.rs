//! How long something takes a processor, whoever else keeps it busy.

use std::time::{Duration, Instant};

/// The time that this thread had on a processor, where the system tells it.
fn on_processor() -> Option<Duration> {
    // Brings the system's count up to date.
    std::thread::yield_now();
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// What something gives, and the time that it takes.
pub fn timed<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let (start, clock) = (on_processor(), Instant::now());
    let done = run();
    let clock = clock.elapsed();
    let time = start.and_then(|start| Some(on_processor()? - start));
    (done, time.unwrap_or(clock))
}
