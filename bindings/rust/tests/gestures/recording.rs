// SPDX-License-Identifier: MIT
//! What an engine notes, as a file.

use super::*;

fn text(engine: &Engine) -> Option<String> {
    let mut bytes = Vec::new();
    let is_written = engine.write_recording(|part| {
        bytes.extend_from_slice(part);
        true
    });
    is_written.then(|| String::from_utf8(bytes).unwrap())
}

#[test]
fn an_engine_writes_what_it_noted() {
    let (mut engine, _) = engine_with(TapConfig::default());
    assert_eq!(text(&engine), None);
    engine.set_recording(true).unwrap();
    down(&mut engine, 10, &[(1, 100.0, 100.0)]);
    up(&mut engine, 50, 1);
    let file = text(&engine).unwrap();
    assert!(file.starts_with("gesture-recording 1.4\n"), "{file}");
    assert!(
        file.contains("down time=10000 device=0 id=1 x=100.0000 y=100.0000 node=0\n"),
        "{file}"
    );
    assert!(file.contains(" state=ended fingers=1 "), "{file}");
    assert!(!engine.write_recording(|_| false));
    engine.set_recording(false).unwrap();
    assert_eq!(text(&engine), None);
}
