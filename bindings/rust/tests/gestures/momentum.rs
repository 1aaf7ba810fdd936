// SPDX-License-Identifier: MIT
//! Momentum, against the formulas of `gesturecore/momentum.h`.

use super::*;

/// One step of a position, and of a speed.
const STEP: f64 = 1.0 / 4096.0;

fn assert_near(value: f64, expected: f64, tolerance: f64) {
    assert!((value - expected).abs() <= tolerance, "{value} instead of {expected}");
}

fn let_go(position: f64, velocity: f64) -> Momentum {
    let velocity = Speed::points_per_second(velocity);
    Momentum::new(&MomentumConfig::default(), Length::points(position), velocity).unwrap()
}

/// x + v tau where friction ends it, with tau = 0.4995 s; then a spring takes it to the stop.
#[test]
fn friction_ends_a_fling_and_a_spring_moves_it_to_a_stop() {
    let mut fling = let_go(100.0, 900.0);
    assert_near(fling.value(u64::MAX).to_points(), 100.0 + 900.0 * 0.4995, STEP);
    assert_near(fling.velocity(0).to_points_per_second(), 900.0, STEP);
    // It rests at 1 pt/s: t = tau ln(v).
    assert_near(fling.rest_time() as f64, 0.4995 * 900f64.ln() * 1e6, 2.0);
    fling.snap(50_000, Length::points(1000.0)).unwrap();
    assert_eq!(fling.value(u64::MAX), Length::points(1000.0));
}

/// Pages of 1000 pt. It ends half a second of its speed farther on, and flips at 400 pt/s.
#[test]
fn a_short_flick_turns_a_page_and_a_slow_one_returns() {
    let page = |x, v| let_go(x, v).choose_page(Length::points(1000.0)).unwrap();
    assert_eq!(page(300.0, 399.0), 0, "ends at 499 pt");
    assert_eq!(page(300.0, 405.0), 1, "ends at 502 pt");
    assert_eq!(page(10.0, 400.0), 1, "flips, though it ends at 210 pt");
    assert_eq!(page(10.0, -400.0), 0, "the page behind it is where it is");
    assert_eq!(page(-10.0, -400.0), -1);
    assert_eq!(page(300.0, 5000.0), 3, "ends at 2798 pt");
}

#[test]
fn what_is_out_of_range_is_refused_and_changes_nothing() {
    let config = MomentumConfig::default();
    let new = Momentum::new;
    let (zero, still) = (Length(0), Speed(0));
    assert_eq!(new(&config, Length::points(f64::NAN), still).err(), Some(Error::Position));
    assert_eq!(new(&config, zero, Speed::points_per_second(3e5)).err(), Some(Error::Range));
    let short = MomentumConfig { friction_us: 999, ..config };
    assert_eq!(new(&short, zero, still).err(), Some(Error::Range));
    let mut free = let_go(0.0, 1000.0);
    assert_eq!(free.snap(0, Length::points(3e5)), Err(Error::Position));
    assert_near(free.value(u64::MAX).to_points(), 499.5, STEP);
    assert_eq!(free.choose_page(zero), Err(Error::Range));
}

/// The finger moves 1 pt in each millisecond, until 80 ms; momentum that starts there goes on from
/// what the pan was predicted to be.
#[test]
fn a_fling_goes_on_from_what_the_pan_showed() {
    let (mut engine, pan) = engine_with(PanConfig::default());
    down(&mut engine, 0, &[(1, 100.0, 400.0)]);
    for ms in (8..=80).step_by(8) {
        moved(&mut engine, ms, &[(1, 100.0 + ms as f64, 400.0)]);
    }
    let shown = engine.pan_at(pan, 90_000, None).unwrap().x.to_points();
    assert_eq!(gesture(&[lifted(&mut engine, 88, 1).unwrap()]).state, State::Ended);
    let way = engine.translation(pan, None).unwrap().x;
    let velocity = engine.release_velocity(pan, None).unwrap().x;
    let fling = Momentum::new(&MomentumConfig::default(), way, velocity).unwrap();
    let start_us = engine.sample_us(pan).unwrap();
    // In 10 ms friction takes 2 % of the speed, so it lacks 1 % of 10 pt.
    assert_near(fling.value(90_000 - start_us).to_points(), shown, 0.11);
}
