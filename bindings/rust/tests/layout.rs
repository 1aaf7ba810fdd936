// SPDX-License-Identifier: MIT
//! Sizes, offsets and numbers of src/sys.rs are those of the headers: a C compiler says so.

use gesturecore::*;
use std::mem::size_of;
use std::process::Command;
use std::{env, fs, path::Path};

/// Compiles assertions against the headers, without running anything.
fn assert_in_c(name: &str, options: &[&str], facts: &[String]) {
    let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("c/include");
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let lines: Vec<_> =
        facts.iter().map(|fact| format!("_Static_assert({fact}, \"\");\n")).collect();
    fs::write(&file, format!("#include <gesturecore/gesturecore.h>\n{}", lines.concat())).unwrap();
    let compiler = env::var("CC").unwrap_or_else(|_| "cc".into());
    let mut words = compiler.split_whitespace();
    let mut cc = Command::new(words.next().unwrap());
    cc.args(words).args(["-std=c11", "-fsyntax-only", "-ffreestanding"]).args(options);
    let done = cc.arg("-I").arg(include).arg(file).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

#[test]
fn structs_are_laid_out_as_in_c() {
    let mut facts = sys::layout();
    assert!(facts.len() > 150);
    facts.push("offsetof(struct gc_node, user_data) == 0".into());
    facts.push("offsetof(struct gc_node, client) == sizeof(void *)".into());
    facts.push("offsetof(struct gc_recognizer, user_data) == 0".into());
    let is_wide = size_of::<usize>() == 8;
    for (name, wide, narrow) in sys::PRIVATE {
        facts.push(format!("sizeof(struct {name}) == {}", if is_wide { wide } else { narrow }));
    }
    assert_in_c("layout.c", &[], &facts);
}

#[test]
#[cfg(target_arch = "x86_64")]
fn with_32_bit_pointers_private_structs_have_their_sizes() {
    let sizes = sys::PRIVATE.iter();
    let facts: Vec<_> =
        sizes.map(|(name, _, narrow)| format!("sizeof(struct {name}) == {narrow}")).collect();
    // As on ARM, RISC-V and in WebAssembly. Structs of i686 are smaller.
    assert_in_c("narrow.c", &["-m32", "-malign-double"], &facts);
}

#[test]
fn numbers_are_those_of_c() {
    let facts = [
        ("GC_PT(1)", Length::points(1.0).0.into()),
        ("GC_PT_PER_S(1)", Speed::points_per_second(1.0).0.into()),
        ("GC_SCALE_ONE", Scale::ratio(1.0).0),
        ("GC_TURN", Angle::turns(1.0).0),
        ("GC_COEFFICIENT_ONE", Coefficient::factor(1.0).0),
        ("GC_OFFSET_PT(1)", Offset::points(1.0).0),
        ("GC_SAMPLE_SIZE", SampleKind::Size as i64),
        ("GC_TOUCH_POINTER", TouchType::Pointer as i64),
        ("GC_STEP_HOLD", StepKind::Hold as i64),
        ("GC_STEP_CANCEL", StepPhase::Cancel as i64),
        ("GC_EDGE_BOTTOM", edge::BOTTOM.into()),
        ("GC_SWIPE_UP_LEFT", direction::UP_LEFT.into()),
        ("GC_DEVICE_ASSUMED", sys::GC_DEVICE_ASSUMED.into()),
        ("GC_TOUCHES_MAX", 32),
        ("GC_STATE_CANCELLED", 4),
        ("GC_EVENT_TOUCH_CANCELLED", 4),
        ("GC_ERR_TOUCHES_FULL", -1),
        ("GC_ERR_STATE", -10),
    ];
    assert_in_c("numbers.c", &[], &facts.map(|(name, value)| format!("{name} == {value}LL")));
}
