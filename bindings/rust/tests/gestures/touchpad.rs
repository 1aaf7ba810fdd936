// SPDX-License-Identifier: MIT
//! Gestures of a touchpad, as libinput reports them: the pointer is at (500, 400).

use super::*;

const POINTER: (f64, f64) = (500.0, 400.0);

fn pushed(engine: &mut Engine, step: Step) -> Vec<Event> {
    engine.push_step(step).unwrap();
    taken(engine)
}

fn begins(engine: &mut Engine, ms: u64, kind: StepKind, fingers: u8) -> Vec<Event> {
    let pointer = Point::new(POINTER.0, POINTER.1);
    pushed(engine, Step::begin(ms * 1000, kind, fingers, pointer))
}

fn swipes(engine: &mut Engine, ms: u64, x: f64, y: f64) -> Vec<Event> {
    pushed(engine, Step::swipe(ms * 1000, Vector::new(x, y)))
}

fn pinches(engine: &mut Engine, ms: u64, scale: f64, turns: f64) -> Vec<Event> {
    let (scale, turn) = (Scale::ratio(scale), Angle::turns(turns));
    pushed(engine, Step::pinch(ms * 1000, Vector::default(), scale, turn))
}

/// It has no slop, because the driver has waited; 4 pt in 10 ms are 400 pt/s.
#[test]
fn a_swipe_of_three_fingers_pans_by_the_sum_of_its_deltas() {
    let (mut engine, pan) = engine_with(PanConfig { min_touches: 3, ..PanConfig::default() });
    assert_eq!(begins(&mut engine, 0, StepKind::Swipe, 3), []);
    let began = gesture(&swipes(&mut engine, 10, 4.0, -2.0));
    assert_eq!((began.state, began.touch_count), (State::Began, 3));
    assert_eq!(began.location, Point::new(POINTER.0, POINTER.1), "it stays at the pointer");
    assert_eq!(began.translation, Vector::new(4.0, -2.0));
    let changed = gesture(&swipes(&mut engine, 20, 4.0, -2.0));
    assert_eq!(changed.translation, Vector::new(8.0, -4.0));
    let velocity = engine.velocity(pan, None).unwrap();
    assert!((velocity.x.to_points_per_second() - 400.0).abs() < 0.01);
    // 4 pt more in the 10 ms after the newest step.
    assert_eq!(engine.pan_at(pan, 30_000, None).unwrap().x.to_points().round(), 12.0);
    let ended = gesture(&pushed(&mut engine, Step::end(30_000, StepKind::Swipe)));
    assert_eq!((ended.state, ended.translation), (State::Ended, Vector::new(8.0, -4.0)));
    assert!(engine.is_idle());
}

#[test]
fn a_pinch_scales_to_what_the_driver_says_and_turns_by_its_sum() {
    let (mut engine, pinch) = engine_with(PinchConfig::default());
    let turn = engine.add(engine.root(), RotationConfig::default()).unwrap();
    engine.set_group(pinch, 1).unwrap();
    engine.set_group(turn, 1).unwrap();
    begins(&mut engine, 0, StepKind::Pinch, 2);
    let began = pinches(&mut engine, 10, 1.25, 0.0625);
    assert_eq!(began.len(), 2);
    pinches(&mut engine, 20, 1.5, 0.0625);
    assert_eq!(engine.pinch_at(pinch, 20_000), Ok(Scale::ratio(1.5)));
    assert_eq!(engine.rotation_at(turn, 20_000), Ok(Angle::turns(0.125)));
    let cancelled = pushed(&mut engine, Step::cancel(30_000, StepKind::Pinch));
    assert!(matches!(
        cancelled[..],
        [
            Event::Gesture(Gesture { state: State::Cancelled, .. }),
            Event::Gesture(Gesture { state: State::Cancelled, .. })
        ]
    ));
}

#[test]
fn a_gesture_reaches_the_node_under_the_pointer_or_the_one_that_it_names() {
    let (mut engine, _) = engine_with(TapConfig::default());
    let left = engine.add_node(engine.root(), Rect::new(0.0, 0.0, 400.0, 800.0)).unwrap();
    let right = engine.add_node(engine.root(), Rect::new(400.0, 0.0, 600.0, 800.0)).unwrap();
    let pans = [left, right].map(|node| engine.add(node, PanConfig::default()).unwrap());
    for (ms, node, pan) in [(0, None, pans[1]), (1000, Some(left), pans[0])] {
        let pointer = Point::new(POINTER.0, POINTER.1);
        let begin = Step::begin(ms * 1000, StepKind::Swipe, 3, pointer);
        assert_eq!(pushed(&mut engine, Step { node, ..begin }), []);
        assert_eq!(gesture(&swipes(&mut engine, ms + 10, 5.0, 0.0)).recognizer, pan);
        pushed(&mut engine, Step::end((ms + 20) * 1000, StepKind::Swipe));
    }
}

#[test]
fn a_step_that_does_not_fit_is_refused_and_the_gesture_goes_on() {
    let (mut engine, _) = engine_with(PanConfig::default());
    let (swipe, pinch) = (StepKind::Swipe, StepKind::Pinch);
    let begin = Step::begin(0, swipe, 3, Point::default());
    let beyond = Point::new(1e9, 0.0);
    assert_eq!(engine.push_step(Step::end(0, swipe)), Err(Error::UnknownTouch));
    assert_eq!(engine.push_step(Step { finger_count: 0, ..begin }), Err(Error::Range));
    assert_eq!(engine.push_step(Step { finger_count: 33, ..begin }), Err(Error::Range));
    assert_eq!(engine.push_step(Step { position: beyond, ..begin }), Err(Error::Position));
    assert_eq!(engine.push_step(begin), Ok(()));
    assert_eq!(engine.push_step(begin), Err(Error::DuplicateTouch));
    assert_eq!(engine.push_step(Step { device: 1, ..begin }), Ok(()), "each device has its own");
    assert_eq!(engine.push_step(Step::end(0, pinch)), Err(Error::UnknownTouch));
    let far = Step::swipe(0, Vector::new(f64::NAN, 0.0));
    assert_eq!(engine.push_step(far), Err(Error::Range));
    let rest = Step { kind: StepKind::Hold, ..Step::swipe(0, Vector::default()) };
    assert_eq!(engine.push_step(rest), Err(Error::Argument));
    let (other, _) = engine_with(PanConfig::default());
    let strange = Step { node: Some(other.root()), device: 2, ..begin };
    assert_eq!(engine.push_step(strange), Err(Error::Gone));
    assert_eq!(gesture(&swipes(&mut engine, 10, 5.0, 0.0)).translation, Vector::new(5.0, 0.0));
}
