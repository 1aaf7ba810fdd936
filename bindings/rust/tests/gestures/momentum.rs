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

/// x(t) = x + v tau (1 - e^(-t/tau)), v(t) = v e^(-t/tau)
#[test]
fn friction_takes_the_same_share_of_the_speed_in_each_time() {
    let tau = 0.4995;
    for (x, v) in [(0.0, 1200.0), (-300.0, -80.0), (1000.0, 20_000.0)] {
        let free = let_go(x, v);
        for ms in [0, 8, 100, 500, 2000, 5000] {
            let decay = (-(ms as f64) / 1000.0 / tau).exp();
            assert_near(free.value(ms * 1000).to_points(), x + v * tau * (1.0 - decay), STEP);
            assert_near(free.velocity(ms * 1000).to_points_per_second(), v * decay, STEP);
        }
        assert_near(free.value(u64::MAX).to_points(), x + v * tau, STEP);
        // It rests at 1 pt/s: t = tau ln(v).
        let rest_us = tau * v.abs().ln() * 1e6;
        assert_near(free.rest_time() as f64, rest_us, 2.0);
    }
}

/// x(t) = stop + (d + (d + v tau) t/tau) e^(-t/tau), v(t) = (v - (d/tau + v) t/tau) e^(-t/tau)
#[test]
fn a_spring_moves_it_to_the_stop_from_where_it_is() {
    let (friction, tau) = (0.4995, 0.08);
    let mut snapped = let_go(100.0, 900.0);
    let free = snapped;
    snapped.snap(50_000, Length::points(1000.0)).unwrap();
    let decay = (-0.05f64 / friction).exp();
    let (x, v) = (100.0 + 900.0 * friction * (1.0 - decay), 900.0 * decay);
    let d = x - 1000.0;
    for ms in [0, 8, 50, 200, 1000] {
        let t = ms as f64 / 1000.0;
        let (turns, decay) = (t / tau, (-t / tau).exp());
        let expected = 1000.0 + (d + (d + v * tau) * turns) * decay;
        assert_near(snapped.value(ms * 1000).to_points(), expected, 2.0 * STEP);
        let expected = (v - (d / tau + v) * turns) * decay;
        assert_near(snapped.velocity(ms * 1000).to_points_per_second(), expected, 2.0 * STEP);
    }
    assert_eq!(snapped.value(u64::MAX), Length::points(1000.0));
    let rest_us = snapped.rest_time();
    assert!(snapped.velocity(rest_us).to_points_per_second().abs() <= 1.0);
    // The rest speed goes 0.08 pt in a time constant.
    assert_near(snapped.value(rest_us).to_points(), 1000.0, 0.08 + STEP);
    assert_near(free.value(u64::MAX).to_points(), 100.0 + 900.0 * friction, STEP);
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
