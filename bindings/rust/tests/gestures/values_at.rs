// SPDX-License-Identifier: MIT
//! Values at the time of a frame that is about to be drawn.

use super::*;

/// Positions have steps of 1/4096 pt, and a prediction adds those of a velocity.
fn assert_near(value: f64, expected: f64, tolerance: f64) {
    assert!((value - expected).abs() <= tolerance, "{value} instead of {expected}");
}

const STEP_PT: f64 = 2.0 / 4096.0;

/// A finger goes 1 pt to the right in each millisecond, from x = 2 until 80 ms.
fn drag(engine: &mut Engine) {
    down(engine, 0, &[(1, 2.0, 400.0)]);
    for ms in (8..=80).step_by(8) {
        moved(engine, ms, &[(1, 2.0 + ms as f64, 400.0)]);
    }
}

/// The times, and what the finger has gone by then beyond the slop of 10 pt. Between samples it is
/// interpolated; it is predicted for 16 ms, and then stays.
const WAYS: [(u64, f64); 4] = [(76, 66.0), (80, 70.0), (90, 80.0), (300, 86.0)];

#[test]
fn a_pan_is_where_its_finger_will_be_when_the_frame_is_shown() {
    let (mut engine, pan) = engine_with(PanConfig::default());
    let half = engine.add_node(engine.root(), window()).unwrap();
    engine.set_transform(half, &Affine::scale(0.5, 0.5)).unwrap();
    drag(&mut engine);
    for (ms, way) in WAYS {
        assert_near(engine.pan_at(pan, ms * 1000, None).unwrap().x.to_points(), way, STEP_PT);
        let inside = engine.pan_at(pan, ms * 1000, Some(half)).unwrap();
        assert_near(inside.x.to_points(), 2.0 * way, 2.0 * STEP_PT);
    }
    assert_eq!(engine.translation(pan, None).unwrap().x.to_points(), 70.0, "it changes nothing");
    assert_eq!(engine.sample_us(pan), Ok(80_000));
    engine.set_transform(half, &Affine::scale(0.0, 0.0)).unwrap();
    assert_eq!(engine.pan_at(pan, 80_000, Some(half)), Err(Error::Singular));
    assert_eq!(gesture(&[lifted(&mut engine, 86, 1).unwrap()]).state, State::Ended);
    assert_near(engine.pan_at(pan, 90_000, None).unwrap().x.to_points(), 70.0, 0.0);
    assert_eq!(engine.sample_us(pan), Ok(80_000), "a lift is no sample of its place");
    assert_eq!(engine.next_event(), None);
    assert_eq!(engine.pan_at(pan, 90_000, None), Ok(Vector::default()), "it is reset");
}

/// Two fingers, 100 pt apart: in each millisecond the span grows by 0.25 pt and turns by 1/1000.
/// The pinch begins at 110 pt, so its scale is the span over that. The transform begins earlier.
#[test]
fn a_pinch_a_rotation_and_a_transform_are_what_the_fingers_will_have_done() {
    let (mut engine, pinch) = engine_with(PinchConfig::default());
    let turn = engine.add(engine.root(), RotationConfig::default()).unwrap();
    let both = engine.add(engine.root(), TransformConfig::default()).unwrap();
    for recognizer in [pinch, turn, both] {
        engine.set_group(recognizer, 1).unwrap();
    }
    let place = |ms: u64| {
        let (radius, angle) =
            (50.0 + 0.125 * ms as f64, ms as f64 * std::f64::consts::TAU / 1000.0);
        let (x, y) = (radius * angle.cos(), radius * angle.sin());
        [(1, 400.0 - x, 400.0 - y), (2, 400.0 + x, 400.0 + y)]
    };
    down(&mut engine, 0, &place(0));
    for ms in (8..=80).step_by(8) {
        moved(&mut engine, ms, &place(ms));
    }
    let newest = engine.rotation_at(turn, 80_000).unwrap().to_turns();
    let total = engine.total(both).unwrap();
    for (ms, span, turned) in
        [(76, 119.0, -0.004), (80, 120.0, 0.0), (90, 122.5, 0.01), (300, 124.0, 0.016)]
    {
        let scale = engine.pinch_at(pinch, ms * 1000).unwrap().to_ratio();
        assert_near(scale, span / 110.0, 2e-5);
        let angle = engine.rotation_at(turn, ms * 1000).unwrap().to_turns();
        assert_near(angle - newest, turned, 1e-5);
        let at = engine.total_at(both, ms * 1000).unwrap();
        assert_near(at.scale.to_factor() / total.scale.to_factor(), span / 120.0, 1e-4);
        assert_near(at.rotation.to_turns() - total.rotation.to_turns(), turned, 1e-4);
    }
    for recognizer in [pinch, turn, both] {
        assert_eq!(engine.sample_us(recognizer), Ok(80_000));
    }
    // 250 pt and a turn in a second.
    for (id, scale) in [(pinch, 120.0 / 110.0), (both, total.scale.to_factor())] {
        for velocity in [engine.scale_velocity(id), engine.scale_release_velocity(id)] {
            assert_near(velocity.unwrap().to_ratio(), scale * 250.0 / 120.0, 1e-3);
        }
    }
    for id in [turn, both] {
        for velocity in [engine.rotation_velocity(id), engine.rotation_release_velocity(id)] {
            assert_near(velocity.unwrap().to_turns(), 1.0, 1e-3);
        }
    }
    up(&mut engine, 84, 1);
    assert_near(engine.pinch_at(pinch, 92_000).unwrap().to_ratio(), 120.0 / 110.0, 2e-5);
}

#[test]
fn a_touch_is_where_its_finger_will_be_and_after_the_lift_where_it_was() {
    let mut engine = Engine::new(window()).unwrap();
    engine.set_receives_touches(engine.root(), true).unwrap();
    let serial = match down(&mut engine, 0, &[(1, 100.0, 400.0)])[..] {
        [Event::Touch(touch)] => touch.serial,
        ref other => panic!("{other:?}"),
    };
    for ms in (8..=80).step_by(8) {
        moved(&mut engine, ms, &[(1, 100.0 + ms as f64, 400.0)]);
    }
    for (ms, x) in [(76, 176.0), (80, 180.0), (90, 190.0), (300, 196.0)] {
        let at = engine.touch_at(serial, ms * 1000).unwrap();
        assert_near(at.x.to_points(), x, STEP_PT);
        assert_near(at.y.to_points(), 400.0, STEP_PT);
    }
    up(&mut engine, 86, 1);
    assert_eq!(engine.touch_at(serial, 90_000), Ok(Point::new(180.0, 400.0)));
    assert_eq!(engine.touch_at(serial + 1000, 90_000), Err(Error::UnknownTouch));
}

#[test]
fn a_value_that_a_recognizer_does_not_have_is_refused() {
    let (mut engine, tap) = engine_with(TapConfig::default());
    assert_eq!(engine.pan_at(tap, 0, None), Err(Error::Kind));
    assert_eq!(engine.edge_pan_at(tap, 0, None), Err(Error::Kind));
    assert_eq!(engine.pinch_at(tap, 0), Err(Error::Kind));
    assert_eq!(engine.rotation_at(tap, 0), Err(Error::Kind));
    assert_eq!(engine.total_at(tap, 0), Err(Error::Kind));
    assert_eq!(engine.scale_velocity(tap), Err(Error::Kind));
    assert_eq!(engine.rotation_release_velocity(tap), Err(Error::Kind));
    assert_eq!(engine.sample_us(tap), Err(Error::Kind));
    let pan = engine.add(engine.root(), PanConfig::default()).unwrap();
    let (other, _) = engine_with(TapConfig::default());
    assert_eq!(engine.pan_at(pan, 0, Some(other.root())), Err(Error::Gone));
    engine.remove(pan).unwrap();
    assert_eq!(engine.pan_at(pan, 0, None), Err(Error::Gone));
    assert_eq!(engine.sample_us(pan), Err(Error::Gone));
}
