// SPDX-License-Identifier: MIT
//! A pen that is near keeps fingers away.

use super::*;

/// A finger that lands while the watch finds a pen near is a palm.
fn land(engine: &mut Engine, watch: &PenWatch, time_us: u64) {
    let mut landing = Sample::down(time_us, 1, Point::new(100.0, 100.0));
    if watch.is_near(time_us) {
        landing.touch_type = TouchType::Palm;
    }
    engine.push(landing).unwrap();
    engine.push(Sample::up(time_us + 50_000, 1)).unwrap();
    engine.end_frame();
}

#[test]
fn a_finger_199_ms_after_a_pen_is_a_palm_and_at_200_ms_it_taps() {
    let mut engine = Engine::new(Rect::new(0.0, 0.0, 400.0, 400.0)).unwrap();
    engine.add(engine.root(), TapConfig::default()).unwrap();
    let mut watch = PenWatch::default();
    assert!(watch.comes(1_000_000, SampleKind::Motion, true, PALM_TIME_US));
    land(&mut engine, &watch, 1_199_000);
    assert!(engine.next_event().is_none());
    assert!(watch.comes(2_000_000, SampleKind::Motion, true, PALM_TIME_US));
    land(&mut engine, &watch, 2_200_000);
    assert!(matches!(engine.next_event(), Some(Event::Gesture(tap)) if tap.state == State::Ended));
}

#[test]
fn a_pan_is_cancelled_when_a_pen_comes() {
    let mut engine = Engine::new(Rect::new(0.0, 0.0, 400.0, 400.0)).unwrap();
    let pan = engine.add(engine.root(), PanConfig::default()).unwrap();
    engine.push(Sample::down(0, 1, Point::new(100.0, 100.0))).unwrap();
    engine.push(Sample::motion(16_000, 1, Point::new(130.0, 100.0))).unwrap();
    engine.end_frame();
    assert!(matches!(engine.next_event(), Some(Event::Gesture(g)) if g.state == State::Began));
    engine.cancel_palms(20_000);
    match engine.next_event() {
        Some(Event::Gesture(gesture)) => assert_eq!(gesture.state, State::Cancelled),
        other => panic!("{:?}", other),
    }
    assert_eq!(engine.explain(pan).unwrap().unwrap().reason_name(), "GC_REASON_PALM");
}
