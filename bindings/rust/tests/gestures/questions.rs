// SPDX-License-Identifier: MIT
//! What a host answers, and what the gestures make of it.

use super::*;
use std::os::unix::process::ExitStatusExt;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::{env, thread};

type Pair = (RecognizerId, RecognizerId);

/// Answers no to should_begin, and keeps the attempts.
struct Refusal(Arc<Mutex<Vec<Attempt>>>);

impl Questions for Refusal {
    fn should_begin(&mut self, attempt: &Attempt) -> bool {
        self.0.lock().unwrap().push(*attempt);
        false
    }
}

#[test]
fn a_pan_that_should_not_begin_fails_until_its_fingers_lift() {
    let (mut engine, pan) = engine_with(PanConfig::default());
    let attempts = Arc::new(Mutex::new(Vec::new()));
    engine.set_questions(Refusal(attempts.clone()));
    down(&mut engine, 0, &[(1, 100.0, 100.0), (2, 300.0, 100.0)]);
    assert_eq!(moved(&mut engine, 10, &[(1, 104.0, 103.0), (2, 304.0, 103.0)]), []);
    assert_eq!(moved(&mut engine, 20, &[(1, 120.0, 115.0), (2, 320.0, 115.0)]), []);
    assert_eq!(moved(&mut engine, 30, &[(1, 200.0, 200.0), (2, 400.0, 200.0)]), []);
    let why = engine.explain(pan).unwrap().unwrap();
    assert_eq!(why.reason_name(), "GC_REASON_HOST_REFUSED");
    up(&mut engine, 40, 1);
    up(&mut engine, 40, 2);

    // The slop of 10 pt was met at 20 ms, when both had gone (20, 15).
    let asked = attempts.lock().unwrap().clone();
    assert_eq!(asked.len(), 1, "once for each attempt");
    assert_eq!((asked[0].recognizer, asked[0].touch_count), (pan, 2));
    assert_eq!(asked[0].location, Point::new(220.0, 115.0));
    assert_eq!(asked[0].translation, Vector::new(20.0, 15.0));
    assert!(asked[0].velocity.x.to_points_per_second() > 500.0);
    assert!(asked[0].velocity.samples > 1);

    engine.set_questions(());
    assert_eq!(Arc::strong_count(&attempts), 1, "the former answers are dropped");
    down(&mut engine, 1000, &[(1, 100.0, 100.0)]);
    assert_eq!(gesture(&moved(&mut engine, 1010, &[(1, 130.0, 100.0)])).recognizer, pan);
}

/// Fingers on one node do not reach one recognizer.
struct Keyboard {
    node: NodeId,
    not_for: RecognizerId,
    touches: Arc<Mutex<Vec<Touch>>>,
}

impl Questions for Keyboard {
    fn should_receive(&mut self, recognizer: RecognizerId, touch: &Touch) -> bool {
        self.touches.lock().unwrap().push(*touch);
        touch.node != Some(self.node) || recognizer != self.not_for
    }
}

#[test]
fn a_finger_on_the_keyboard_is_not_received_and_one_beside_it_is() {
    let (mut engine, pan) = engine_with(PanConfig::default());
    let hold = engine.add(engine.root(), HoldConfig::default()).unwrap();
    let node = engine.add_node(engine.root(), Rect::new(0.0, 600.0, 1000.0, 200.0)).unwrap();
    let touches = Arc::new(Mutex::new(Vec::new()));
    engine.set_questions(Keyboard { node, not_for: pan, touches: touches.clone() });

    let device = 7;
    let place = Point::new(500.0, 700.0);
    engine.push(Sample { device, ..Sample::down(3_000, 5, place) }).unwrap();
    engine.end_frame();
    let serial = touches.lock().unwrap()[0].serial;
    let expected = Touch {
        serial,
        node: Some(node),
        start_us: 3_000,
        position: place,
        axes: Point::default(),
        id: 5,
        device,
        touch_type: TouchType::Finger,
        finger_count: 1,
    };
    assert_eq!(*touches.lock().unwrap(), [expected; 2], "asked for both recognizers");
    let away = Point::new(500.0, 500.0);
    engine.push(Sample { device, ..Sample::motion(13_000, 5, away) }).unwrap();
    engine.end_frame();
    assert_eq!(taken(&mut engine), []);
    engine.push(Sample { device, ..Sample::up(20_000, 5) }).unwrap();
    engine.end_frame();

    down(&mut engine, 1000, &[(1, 500.0, 100.0)]);
    assert_eq!(touches.lock().unwrap()[2].node, Some(engine.root()));
    assert_eq!(gesture(&moved(&mut engine, 1010, &[(1, 530.0, 100.0)])).recognizer, pan);
    // The hold was asked about, and receives all touches: it failed by its own rules.
    let why = engine.explain(hold).unwrap().unwrap();
    assert_eq!(why.reason_name(), "GC_REASON_MOVED");
}

/// The answers about two recognizers: all but these are the defaults.
#[derive(Default)]
struct Pairs {
    simultaneous: Vec<Pair>,
    not_prevent: Vec<Pair>,
    not_be_prevented: Vec<Pair>,
    waits: Vec<Pair>,
}

impl Questions for Pairs {
    fn simultaneous(&mut self, one: RecognizerId, other: RecognizerId) -> bool {
        self.simultaneous.contains(&(one, other)) || self.simultaneous.contains(&(other, one))
    }

    fn can_prevent(&mut self, winner: RecognizerId, other: RecognizerId) -> bool {
        !self.not_prevent.contains(&(winner, other))
    }

    fn can_be_prevented(&mut self, other: RecognizerId, winner: RecognizerId) -> bool {
        !self.not_be_prevented.contains(&(other, winner))
    }

    fn requires_failure(&mut self, waiter: RecognizerId, blocker: RecognizerId) -> bool {
        self.waits.contains(&(waiter, blocker))
    }
}

/// Pans of a window and of a view in it, and which of them a finger pans with these answers.
fn pans_with(answers: impl Fn(RecognizerId, RecognizerId) -> Pairs) -> Vec<&'static str> {
    let (mut engine, outer) = engine_with(PanConfig::default());
    let view = engine.add_node(engine.root(), window()).unwrap();
    let inner = engine.add(view, PanConfig::default()).unwrap();
    engine.set_questions(answers(inner, outer));
    down(&mut engine, 0, &[(1, 100.0, 100.0)]);
    let began = moved(&mut engine, 16, &[(1, 130.0, 100.0)]);
    began
        .iter()
        .map(|event| if gesture(&[*event]).recognizer == inner { "inner" } else { "outer" })
        .collect()
}

/// The questions of preventing have a direction: who wins, and who may be prevented.
#[test]
fn the_deeper_pan_prevents_the_other_unless_an_answer_says_otherwise() {
    let simultaneous = |pair| Pairs { simultaneous: vec![pair], ..Pairs::default() };
    let not_prevent = |pair| Pairs { not_prevent: vec![pair], ..Pairs::default() };
    let not_be_prevented = |pair| Pairs { not_be_prevented: vec![pair], ..Pairs::default() };
    let both = ["inner", "outer"];
    assert_eq!(pans_with(|_, _| Pairs::default()), ["inner"]);
    assert_eq!(pans_with(|inner, outer| simultaneous((outer, inner))), both);
    assert_eq!(pans_with(|inner, outer| not_prevent((inner, outer))), both);
    assert_eq!(pans_with(|inner, outer| not_prevent((outer, inner))), ["inner"]);
    assert_eq!(pans_with(|inner, outer| not_be_prevented((outer, inner))), both);
    assert_eq!(pans_with(|inner, outer| not_be_prevented((inner, outer))), ["inner"]);
}

/// A gap of 350 ms after the lift at 50 ms.
#[test]
fn a_tap_that_requires_the_failure_of_a_double_tap_waits_for_its_gap() {
    let (mut engine, single) = engine_with(TapConfig::default());
    let double = engine.add(engine.root(), TapConfig { taps: 2, ..TapConfig::default() }).unwrap();
    engine.set_questions(Pairs { waits: vec![(single, double)], ..Pairs::default() });
    down(&mut engine, 0, &[(1, 100.0, 100.0)]);
    assert_eq!(up(&mut engine, 50, 1), []);
    assert_eq!(engine.deadline(), Some(400_000));
    engine.advance(400_000);
    assert_eq!(gesture(&taken(&mut engine)).recognizer, single);

    engine.set_questions(());
    down(&mut engine, 1000, &[(1, 100.0, 100.0)]);
    assert_eq!(
        gesture(&up(&mut engine, 1050, 1)).recognizer,
        single,
        "by default it does not wait"
    );
}

#[test]
fn an_engine_takes_its_answers_to_another_thread() {
    let (mut engine, pan) = engine_with(PanConfig::default());
    let attempts = Arc::new(Mutex::new(Vec::new()));
    engine.set_questions(Refusal(attempts.clone()));
    down(&mut engine, 0, &[(1, 100.0, 100.0)]);
    let moving = thread::spawn(move || moved(&mut engine, 16, &[(1, 130.0, 100.0)]));
    assert_eq!(moving.join().unwrap(), []);
    assert_eq!(attempts.lock().unwrap()[0].recognizer, pan);
    assert_eq!(Arc::strong_count(&attempts), 1, "the engine has ended, and its answers with it");
}

struct Panics;

impl Questions for Panics {
    fn should_begin(&mut self, _: &Attempt) -> bool {
        panic!("asked")
    }
}

/// Runs a test of this module once more, as the program that panics, and expects that it aborts. Returns
/// false in the program that panics.
fn aborts(test: &str) -> bool {
    const IS_INNER: &str = "GESTURECORE_PANICS";
    if env::var_os(IS_INNER).is_some() {
        return false;
    }
    let mut inner = Command::new(env::current_exe().unwrap());
    let name = format!("questions::{test}");
    let done = inner.args(["--exact", "--nocapture", &name]).env(IS_INNER, "1").output().unwrap();
    assert_eq!(done.status.signal(), Some(6), "SIGABRT: {done:?}");
    let text = String::from_utf8(done.stderr).unwrap();
    assert!(text.contains("a callback of gesturecore panicked"), "{text}");
    true
}

#[test]
fn a_panic_in_a_question_aborts_and_never_unwinds_through_c() {
    if !aborts("a_panic_in_a_question_aborts_and_never_unwinds_through_c") {
        let (mut engine, _) = engine_with(PanConfig::default());
        engine.set_questions(Panics);
        down(&mut engine, 0, &[(1, 100.0, 100.0)]);
        let _ = catch_unwind(AssertUnwindSafe(|| moved(&mut engine, 16, &[(1, 130.0, 100.0)])));
    }
}

#[test]
fn a_panic_while_a_recording_is_taken_aborts_and_never_unwinds_through_c() {
    if !aborts("a_panic_while_a_recording_is_taken_aborts_and_never_unwinds_through_c") {
        let (mut engine, _) = engine_with(PanConfig::default());
        engine.set_recording(true).unwrap();
        down(&mut engine, 0, &[(1, 100.0, 100.0)]);
        let _ = catch_unwind(AssertUnwindSafe(|| engine.write_recording(|_| panic!("taken"))));
    }
}
