// SPDX-License-Identifier: MIT
//! Fingers on an engine: what it reports, what happens to what is moved and removed, and pens.

use gesturecore::*;

mod momentum;
mod questions;
mod recording;
mod touchpad;
mod values_at;

type Finger = (i32, f64, f64);

fn window() -> Rect {
    Rect::new(0.0, 0.0, 1000.0, 800.0)
}

fn engine_with(config: impl Into<Config>) -> (Engine, RecognizerId) {
    let mut engine = Engine::new(window()).unwrap();
    let id = engine.add(engine.root(), config).unwrap();
    (engine, id)
}

/// One frame: fingers with their ids, at their places.
fn frame(e: &mut Engine, ms: u64, kind: SampleKind, fingers: &[Finger]) -> Vec<Event> {
    for (id, x, y) in fingers {
        e.push(Sample::new(ms * 1000, kind, *id, Point::new(*x, *y))).unwrap();
    }
    e.end_frame();
    taken(e)
}

fn down(engine: &mut Engine, ms: u64, fingers: &[Finger]) -> Vec<Event> {
    frame(engine, ms, SampleKind::Down, fingers)
}

fn moved(engine: &mut Engine, ms: u64, fingers: &[Finger]) -> Vec<Event> {
    frame(engine, ms, SampleKind::Motion, fingers)
}

fn up(engine: &mut Engine, ms: u64, id: i32) -> Vec<Event> {
    frame(engine, ms, SampleKind::Up, &[(id, 0.0, 0.0)])
}

/// Lifts a finger, and takes one event only: the values are those of that event.
fn lifted(engine: &mut Engine, ms: u64, id: i32) -> Option<Event> {
    engine.push(Sample::up(ms * 1000, id)).unwrap();
    engine.end_frame();
    engine.next_event()
}

fn taken(engine: &mut Engine) -> Vec<Event> {
    std::iter::from_fn(|| engine.next_event()).collect()
}

fn gesture(events: &[Event]) -> Gesture {
    match events {
        [Event::Gesture(gesture)] => *gesture,
        _ => panic!("not one gesture: {events:?}"),
    }
}

/// The phases of the touches that a node receives, if it is the only one.
fn phases(events: &[Event], of: NodeId) -> Vec<Phase> {
    let touches = events.iter().filter_map(|event| match event {
        Event::Touch(touch) => Some((touch.node, touch.phase)),
        _ => None,
    });
    touches.map(|(node, phase)| (node == of).then_some(phase).unwrap()).collect()
}

#[test]
fn a_pan_goes_on_while_its_engine_moves_to_another_thread() {
    let (mut first, pan) = engine_with(PanConfig::default());
    down(&mut first, 0, &[(1, 100.0, 100.0)]);
    assert_eq!(gesture(&moved(&mut first, 16, &[(1, 130.0, 100.0)])).state, State::Began);
    let moving = std::thread::spawn(move || {
        let mut engines = vec![first];
        let changed = gesture(&moved(&mut engines[0], 32, &[(1, 160.0, 100.0)]));
        assert_eq!((changed.recognizer, changed.state), (pan, State::Changed));
        engines.remove(0)
    });
    let mut other = moving.join().unwrap();
    assert_eq!(other.translation(pan, None).unwrap().x.to_points(), 50.0);
    assert_eq!(other.velocity(pan, None).unwrap().x.to_points_per_second(), 1875.0);
    assert_eq!(gesture(&up(&mut other, 40, 1)).state, State::Ended);
    assert!(other.is_idle());
}

#[test]
fn a_removed_pan_is_cancelled_and_then_its_id_names_nothing() {
    let (mut engine, pan) = engine_with(PanConfig::default());
    down(&mut engine, 0, &[(1, 100.0, 100.0)]);
    moved(&mut engine, 16, &[(1, 130.0, 100.0)]);
    engine.remove(pan).unwrap();
    assert_eq!(engine.remove(pan), Err(Error::Gone));
    let last = gesture(&taken(&mut engine));
    assert_eq!((last.recognizer, last.state), (pan, State::Cancelled));
    let tap = engine.add(engine.root(), TapConfig::default()).unwrap();
    assert_ne!(tap, pan, "though it has its place");
    assert_eq!(engine.location(pan, None), Err(Error::Gone));
}

#[test]
fn a_tap_waits_for_a_double_tap_until_the_deadline() {
    let (mut engine, single) = engine_with(TapConfig::default());
    let twice = TapConfig { taps: 2, ..TapConfig::default() };
    let double = engine.add(engine.root(), twice).unwrap();
    engine.require_failure(single, double).unwrap();
    assert_eq!(engine.require_failure(single, double), Ok(()));
    assert_eq!(engine.require_failure(double, single), Err(Error::Cycle));
    down(&mut engine, 0, &[(1, 100.0, 100.0)]);
    assert_eq!(up(&mut engine, 50, 1), []);
    assert_eq!(engine.deadline(), Some(400_000));
    engine.advance(400_000);
    assert_eq!(gesture(&taken(&mut engine)).recognizer, single);
    assert_eq!(engine.deadline(), None);
    let why = engine.explain(double).unwrap().unwrap();
    assert_eq!(why.reason_name(), "GC_REASON_NEXT_TAP_LATE");
    assert!(format!("{why:?}").contains("reason: GC_REASON_NEXT_TAP_LATE,"), "{why:?}");
    let sentence = engine.explain_in_words(double).unwrap().unwrap();
    assert!(sentence.starts_with("tap: failed at "), "{sentence}");
    assert!(sentence.ends_with("the next finger did not land within 0.35 s, the limit."));

    engine.remove(double).unwrap();
    taken(&mut engine);
    down(&mut engine, 1000, &[(1, 100.0, 100.0)]);
    assert_eq!(gesture(&up(&mut engine, 1050, 1)).recognizer, single, "nothing to wait for");
}

#[test]
fn a_pinch_and_a_transform_report_how_far_fingers_part() {
    let check = |config: Config| {
        let (mut engine, id) = engine_with(config);
        down(&mut engine, 0, &[(1, 400.0, 400.0), (2, 500.0, 400.0)]);
        moved(&mut engine, 16, &[(1, 390.0, 400.0), (2, 510.0, 400.0)]);
        let changed = gesture(&moved(&mut engine, 32, &[(1, 340.0, 400.0), (2, 560.0, 400.0)]));
        // From 110 pt, where the slop was met, to 220 pt.
        assert_eq!((changed.recognizer, changed.scale), (id, Scale::ratio(2.0)));
        assert_eq!(changed.location, Point::new(450.0, 400.0));
        (engine, id)
    };
    let (pinch, id) = check(PinchConfig::default().into());
    assert_eq!(pinch.total(id), Err(Error::Kind));
    let (mut transform, id) = check(TransformConfig::default().into());
    assert!((transform.total(id).unwrap().scale.to_factor() - 2.0).abs() < 1e-9);
    transform.restart(id).unwrap();
    assert_eq!(transform.total(id).unwrap().scale.to_factor(), 1.0);
}

#[test]
fn a_rotation_and_a_pan_of_one_group_recognize_together() {
    let (mut e, turn) = engine_with(RotationConfig::default());
    let pan = e.add(e.root(), PanConfig::default()).unwrap();
    e.configure(turn, RotationConfig { slop: Length(0), ..RotationConfig::default() }).unwrap();
    assert_eq!(e.configure(turn, PanConfig::default()), Err(Error::Kind));
    e.set_group(turn, 1).unwrap();
    e.set_group(pan, 1).unwrap();
    down(&mut e, 0, &[(1, 400.0, 400.0), (2, 600.0, 400.0)]);
    assert_eq!(moved(&mut e, 16, &[(1, 449.0, 329.0), (2, 591.0, 471.0)]).len(), 2);
    match moved(&mut e, 32, &[(1, 540.0, 300.0), (2, 540.0, 500.0)])[..] {
        [Event::Gesture(turned), Event::Gesture(panned)] => {
            assert!((turned.rotation.to_turns() - 0.25).abs() < 1e-4);
            assert_eq!(panned.translation.x.to_points(), 30.0, "without the slop");
        }
        ref other => panic!("{other:?}"),
    }
}

#[test]
fn a_swipe_has_a_direction_and_an_edge_pan_an_edge() {
    let config = SwipeConfig { directions: direction::LEFT | direction::UP, ..Default::default() };
    let (mut engine, swipe) = engine_with(config);
    down(&mut engine, 0, &[(1, 500.0, 400.0)]);
    assert_eq!(gesture(&moved(&mut engine, 30, &[(1, 440.0, 400.0)])).state, State::Ended);
    assert_eq!(engine.swipe_direction(swipe), Ok(direction::LEFT));
    let config = EdgePanConfig { edges: edge::LEFT, ..EdgePanConfig::default() };
    let (mut engine, edge_pan) = engine_with(config);
    down(&mut engine, 0, &[(1, 2.0, 400.0)]);
    let began = gesture(&moved(&mut engine, 16, &[(1, 52.0, 400.0)]));
    assert_eq!(began.translation.x.to_points(), 40.0);
    assert_eq!(engine.edge(edge_pan), Ok(u32::from(edge::LEFT)));
}

#[test]
fn a_long_press_and_a_hold_begin_at_their_deadlines() {
    let presses =
        [(Config::from(LongPressConfig::default()), 500), (HoldConfig::default().into(), 40)];
    for (config, delay_ms) in presses {
        let (mut engine, id) = engine_with(config);
        down(&mut engine, 0, &[(1, 500.0, 400.0)]);
        assert_eq!(engine.deadline(), Some(delay_ms * 1000));
        engine.advance(delay_ms * 1000);
        let began = gesture(&taken(&mut engine));
        assert_eq!((began.recognizer, began.state), (id, State::Began));
    }
}

#[test]
fn a_swipe_of_three_fingers_takes_them_from_a_surface() {
    let (mut engine, _) = engine_with(PanConfig { min_touches: 3, ..PanConfig::default() });
    let surface = engine.add_node(engine.root(), Rect::new(100.0, 100.0, 500.0, 500.0)).unwrap();
    engine.set_receives_touches(surface, true).unwrap();
    assert_eq!(engine.point_in(surface, Point::new(150.0, 150.0)), Ok(Point::new(50.0, 50.0)));
    let fingers = [(1, 200.0, 300.0), (2, 300.0, 300.0), (3, 400.0, 300.0)];
    assert_eq!(phases(&down(&mut engine, 0, &fingers), surface), [Phase::Began; 3]);
    let swiped = moved(&mut engine, 16, &fingers.map(|(id, x, y)| (id, x + 50.0, y)));
    assert_eq!(phases(&swiped[..3], surface), [Phase::Cancelled; 3]);
    let pan = gesture(&swiped[3..]);
    assert_eq!((pan.touch_count, pan.device), (3, Some(0)));
}

#[test]
fn fingers_on_surfaces_of_one_client_land_in_their_order() {
    for client in [0, 1] {
        let (mut engine, pinch) = engine_with(PinchConfig::default());
        engine.set_delays_began(pinch, true).unwrap();
        let surfaces = [0.0, 200.0].map(|x| {
            let node = engine.add_node(engine.root(), Rect::new(x, 0.0, 200.0, 400.0)).unwrap();
            engine.set_receives_touches(node, true).unwrap();
            engine.set_client(node, client).unwrap();
            node
        });
        // The pinch withholds its two fingers, and does not track the third.
        assert_eq!(down(&mut engine, 0, &[(1, 50.0, 100.0), (2, 150.0, 100.0)]), []);
        let events = down(&mut engine, 20, &[(3, 300.0, 100.0)]);
        let began = |event: &Event| matches!(event, Event::Touch(one) if one.node == surfaces[0]);
        assert_eq!(events.iter().filter(|event| began(event)).count(), 2 * client);
        assert_eq!(phases(&events[2 * client..], surfaces[1]), [Phase::Began]);
    }
}

#[test]
fn a_removed_surface_gets_a_cancel_and_then_its_id_names_nothing() {
    let mut engine = Engine::new(window()).unwrap();
    let layer = engine.add_node(engine.root(), window()).unwrap();
    let surface = engine.add_node(layer, window()).unwrap();
    let pan = engine.add(surface, PanConfig::default()).unwrap();
    engine.set_receives_touches(surface, true).unwrap();
    down(&mut engine, 0, &[(1, 200.0, 300.0)]);
    assert_eq!(engine.remove_node(engine.root()), Err(Error::Argument));
    engine.remove_node(layer).unwrap();
    assert_eq!(engine.add(surface, PanConfig::default()), Err(Error::Gone));
    assert_eq!(phases(&taken(&mut engine), surface), [Phase::Cancelled]);
    assert_eq!(engine.set_hidden(surface, true), Err(Error::Gone));
    assert_eq!(engine.set_enabled(pan, true), Err(Error::Gone));
    assert_eq!(up(&mut engine, 20, 1), []);
}

#[test]
fn what_is_out_of_range_is_refused() {
    let mut e = Engine::new(window()).unwrap();
    let bad = PanConfig { slop: Length::points(f64::NAN), ..PanConfig::default() };
    assert_eq!(e.add(e.root(), bad), Err(Error::Range));
    assert_eq!(e.push(Sample::down(0, 1, Point::new(1e9, 0.0))), Err(Error::Position));
    assert_eq!(e.push(Sample::up(0, 1)), Err(Error::UnknownTouch));
    assert_eq!(e.push(Sample::down(0, 1, Point::new(1.0, 1.0))), Ok(()));
    assert_eq!(e.push(Sample::down(0, 1, Point::new(1.0, 1.0))), Err(Error::DuplicateTouch));
}

/// 800,000 points are longer than any `Length`.
#[test]
fn a_place_that_is_no_number_is_refused() {
    let bad = Rect::new(0.0, 0.0, 400.0, 800_000.0);
    assert_eq!(Engine::new(bad).err(), Some(Error::Range));
    let mut e = Engine::new(window()).unwrap();
    let root = e.root();
    let view = e.add_node(root, window()).unwrap();
    assert_eq!(e.add_node(root, bad), Err(Error::Range));
    assert_eq!(e.set_frame(view, bad), Err(Error::Range));
    assert_eq!(e.set_bounds(view, bad), Err(Error::Range));
    assert_eq!(e.set_center(view, Point::new(f64::NAN, 0.0)), Err(Error::Range));
    let panel = Panel::new(&PanelConfig::default()).unwrap();
    for (x, y) in [(f64::NAN, 0.5), (0.5, f64::NAN), (f64::INFINITY, 0.5)] {
        let at = panel.point_in_square(x, y);
        assert_eq!(e.push(Sample::down(0, 1, at)), Err(Error::Position));
    }
}

#[test]
fn a_panel_of_a_watch_has_a_size_only_in_points() {
    let watch = PanelConfig { width_um: 23_350, height_um: 23_350, ..PanelConfig::default() };
    assert!(Panel::new(&watch).unwrap().is_size_assumed());
    let side = Length::points(23.35 * 160.0 / 25.4);
    let size = Size { width: side, height: side };
    let panel = Panel::new(&PanelConfig { size, ..watch }).unwrap();
    assert!(!panel.is_size_assumed());
    assert_eq!(panel.size(), size);
}

#[test]
fn an_engine_has_room_for_32_contacts() {
    let (mut engine, pan) = engine_with(PanConfig { min_touches: 32, ..PanConfig::default() });
    let hand: Vec<Finger> = (0..32).map(|id| (id, 20.0 + 30.0 * f64::from(id), 400.0)).collect();
    down(&mut engine, 0, &hand);
    assert_eq!(
        engine.push(Sample::down(5_000, 32, Point::new(10.0, 10.0))),
        Err(Error::TouchesFull)
    );
    let moved_hand: Vec<Finger> = hand.iter().map(|(id, x, y)| (*id, *x, y + 30.0)).collect();
    let began = gesture(&moved(&mut engine, 16, &moved_hand));
    assert_eq!((began.recognizer, began.touch_count), (pan, 32));
    assert_eq!(began.translation.y.to_points(), 20.0, "without the slop");
}

/// Each kind, with a configuration that its header excludes. Then nothing is on the node.
#[test]
fn a_refused_recognizer_is_not_added() {
    let mut e = Engine::new(window()).unwrap();
    let root = e.root();
    let configs: [Config; 9] = [
        TapConfig { touches: 33, ..TapConfig::default() }.into(),
        LongPressConfig { touches: 0, ..LongPressConfig::default() }.into(),
        PanConfig { min_touches: 0, ..PanConfig::default() }.into(),
        EdgePanConfig { max_touches: 33, ..EdgePanConfig::default() }.into(),
        SwipeConfig { touches: 33, ..SwipeConfig::default() }.into(),
        PinchConfig { min_touches: 1, ..PinchConfig::default() }.into(),
        RotationConfig { max_touches: 33, ..RotationConfig::default() }.into(),
        TransformConfig { min_touches: 0, ..TransformConfig::default() }.into(),
        HoldConfig { touches: 33, ..HoldConfig::default() }.into(),
    ];
    for config in configs {
        assert_eq!(e.add(root, config), Err(Error::Range));
    }
    assert_eq!(down(&mut e, 0, &[(1, 100.0, 100.0)]), []);
    assert_eq!(up(&mut e, 10, 1), []);
    let tap = e.add(root, TapConfig::default()).unwrap();
    down(&mut e, 1000, &[(1, 100.0, 100.0)]);
    assert_eq!(gesture(&up(&mut e, 1010, 1)).recognizer, tap);
}

/// The first node and the first recognizer of each engine.
#[test]
fn ids_of_another_engine_name_nothing() {
    let (mut one, pan) = engine_with(PanConfig::default());
    let (mut other, other_pan) = engine_with(PanConfig::default());
    let root = other.root();
    let view = one.add_node(one.root(), window()).unwrap();
    let other_view = other.add_node(root, window()).unwrap();
    assert_ne!(pan, other_pan);
    assert_ne!(view, other_view);

    assert_eq!(one.remove(other_pan), Err(Error::Gone));
    assert_eq!(one.set_enabled(other_pan, false), Err(Error::Gone));
    assert_eq!(one.configure(other_pan, PanConfig::default()), Err(Error::Gone));
    assert_eq!(one.require_failure(pan, other_pan), Err(Error::Gone));
    assert_eq!(one.location(other_pan, None), Err(Error::Gone));
    assert_eq!(one.location(pan, Some(root)), Err(Error::Gone));
    assert_eq!(one.explain(other_pan), Err(Error::Gone));
    assert_eq!(one.remove_node(other_view), Err(Error::Gone));
    assert_eq!(one.add_node(root, window()), Err(Error::Gone));
    assert_eq!(one.add(other_view, TapConfig::default()), Err(Error::Gone));
    assert_eq!(one.place_above(view, Some(other_view)), Err(Error::Gone));
    let hit = Sample { node: Some(other_view), ..Sample::down(0, 1, Point::new(1.0, 1.0)) };
    assert_eq!(one.push(hit), Err(Error::Gone));

    // Both go on.
    for (engine, id) in [(&mut one, pan), (&mut other, other_pan)] {
        down(engine, 0, &[(1, 100.0, 100.0)]);
        assert_eq!(gesture(&moved(engine, 10, &[(1, 130.0, 100.0)])).recognizer, id);
    }
}

#[test]
fn an_id_of_an_engine_that_has_ended_names_nothing_in_a_later_one() {
    let (former, pan) = engine_with(PanConfig::default());
    let root = former.root();
    drop(former);
    let (mut engine, _) = engine_with(PanConfig::default());
    assert_eq!(engine.remove(pan), Err(Error::Gone));
    assert_eq!(engine.add(root, PanConfig::default()), Err(Error::Gone));
}

/// Numbers that look random.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

impl Questions for Dice {
    fn should_begin(&mut self, _: &Attempt) -> bool {
        self.below(8) > 0
    }

    fn should_receive(&mut self, _: RecognizerId, _: &Touch) -> bool {
        self.below(8) > 0
    }

    fn simultaneous(&mut self, _: RecognizerId, _: RecognizerId) -> bool {
        self.below(2) > 0
    }

    fn can_prevent(&mut self, _: RecognizerId, _: RecognizerId) -> bool {
        self.below(4) > 0
    }

    fn can_be_prevented(&mut self, _: RecognizerId, _: RecognizerId) -> bool {
        self.below(4) > 0
    }

    fn requires_failure(&mut self, _: RecognizerId, _: RecognizerId) -> bool {
        self.below(4) == 0
    }
}

/// Random calls and answers, with ids of things that are there and of things that are gone. The debug build of
/// the core looks for memory that is used after its end. Engines end in the middle of gestures.
#[test]
fn random_calls_keep_every_promise() {
    let mut dice = Dice(1);
    let mut random = move |limit| dice.below(limit);
    for _ in 0..20 {
        let (mut engine, pan) = engine_with(PanConfig::default());
        let mut nodes = vec![engine.root()];
        let mut recognizers = vec![pan];
        let mut began = std::collections::HashSet::new();
        for step in 0..400 {
            let node = nodes[random(nodes.len())];
            let id = recognizers[random(recognizers.len())];
            let at = Point::new(random(1000) as f64, random(800) as f64);
            let kind = [SampleKind::Down, SampleKind::Motion, SampleKind::Up][random(3)];
            match random(20) {
                0 => nodes.extend(engine.add_node(node, window())),
                1 => drop(engine.remove_node(node)),
                2 => recognizers.extend(engine.add(node, PanConfig::default())),
                3 => recognizers.extend(engine.add(node, TransformConfig::default())),
                4 => recognizers.extend(engine.add(node, TapConfig::default())),
                5 => drop(engine.remove(id)),
                6 => drop(engine.require_failure(id, recognizers[random(recognizers.len())])),
                7 => drop(engine.set_receives_touches(node, true)),
                8 => engine.cancel_all(step * 8000),
                9 => engine.set_questions(Dice(step + 1)),
                10..=12 => {
                    let begin = Step::begin(step * 8000, StepKind::Swipe, 1, at);
                    let swipe = Step::swipe(step * 8000, Vector::new(5.0, 2.0));
                    let end = Step::end(step * 8000, StepKind::Swipe);
                    let _ = engine.push_step([begin, swipe, swipe, end][random(4)]);
                }
                _ => drop(engine.push(Sample::new(step * 8000, kind, random(5) as i32, at))),
            }
            for _ in 0..random(4) {
                match engine.next_event() {
                    Some(Event::Touch(touch)) if touch.phase == Phase::Began => {
                        assert!(began.insert(touch.serial), "one begin for each touch");
                    }
                    Some(Event::Touch(touch)) => assert!(began.contains(&touch.serial)),
                    _ => {}
                }
            }
        }
    }
}

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
