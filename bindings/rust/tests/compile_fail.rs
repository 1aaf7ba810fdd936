// SPDX-License-Identifier: MIT
//! What would break memory does not compile: each body has one kind of error, so that no other one
//! hides that it compiles now.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

const FINE: &str = "
fn main() {
    let mut moved = Box::new(engine());
    let pan = moved.add(moved.root(), PanConfig::default()).unwrap();
    std::thread::spawn(move || drop((moved, pan))).join().unwrap();
}";

const WRONG: [(&str, &str, &str); 9] = [
    ("moves a linked recognizer", "E0616", "fn main() { let recognizers = engine().recognizers; }"),
    ("drops its memory", "E0603", "fn main() { drop(None::<gesturecore::memory::Memory>); }"),
    (
        "finishes it past its engine",
        "E0133",
        "fn main() { sys::gc_recognizer_finish(std::ptr::null_mut()); }",
    ),
    (
        "uses an engine after its end",
        "E0382",
        "fn main() { let mut engine = engine(); drop(engine); engine.next_event(); }",
    ),
    ("copies an engine", "E0599", "fn main() { let copy = engine().clone(); }"),
    (
        "changes an engine from its questions",
        "E0499",
        "struct Rules<'a>(&'a mut Engine);
        impl Questions for Rules<'static> {}
        fn ask(engine: &'static mut Engine) { engine.set_questions(Rules(engine)); }
        fn main() {}",
    ),
    (
        "asks what may be gone",
        "E0597",
        "struct Rules<'a>(&'a bool);
        impl Questions for Rules<'_> {}
        fn main() { let no = false; engine().set_questions(Rules(&no)); }",
    ),
    (
        "asks what stays in its thread",
        "E0277",
        "struct Rules(std::rc::Rc<bool>);
        impl Questions for Rules {}
        fn main() { engine().set_questions(Rules(Default::default())); }",
    ),
    ("shares an engine", "E0277", "fn is_sync<T: Sync>() {} fn main() { is_sync::<Engine>(); }"),
];

/// Returns the errors of a program, or nothing if it compiles.
fn errors(name: &str, body: &str) -> Vec<String> {
    let deps = env::current_exe().unwrap().parent().unwrap().to_owned();
    let libraries =
        fs::read_dir(&deps).unwrap().map(|entry| entry.unwrap().path()).filter(|path| {
            let name = path.file_name().unwrap().to_string_lossy();
            name.starts_with("libgesturecore-") && name.ends_with(".rlib")
        });
    let library = libraries.max_by_key(|path| path.metadata().unwrap().modified().unwrap());
    let library = library.expect("the library was built beside this test");
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name.replace(' ', "_") + ".rs");
    let engine = "fn engine() -> Engine { Engine::new(Rect::default()).unwrap() }";
    fs::write(&file, format!("use gesturecore::*;\n{engine}\n{body}\n")).unwrap();
    let done = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .args(["--edition", "2021", "--emit", "metadata", "--out-dir"])
        .args([env!("CARGO_TARGET_TMPDIR"), "--extern"])
        .arg(format!("gesturecore={}", library.display()))
        .arg(&file)
        .output()
        .unwrap();
    let text = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.success(), !text.contains("error"), "{text}");
    text.lines().filter(|line| line.starts_with("error[")).map(String::from).collect()
}

#[test]
fn what_is_safe_compiles() {
    assert_eq!(errors("fine", FINE), [""; 0]);
}

#[test]
fn what_is_unsafe_does_not_compile() {
    for (name, expected, body) in WRONG {
        let errors = errors(name, body);
        let is_expected = |error: &String| error.starts_with(&format!("error[{expected}]"));
        assert!(!errors.is_empty() && errors.iter().all(is_expected), "{name}: {errors:?}");
    }
}
