// SPDX-License-Identifier: MIT
//! Compiles the C core and its sentences by `CC` and `AR` (`cc` and `ar`). Their sources are in the
//! folder `c`: in the repository it has links, for which `cargo package` puts the files into the
//! crate. If `GESTURECORE_LIB_DIR` is set, links the libraries that are installed in that folder.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

macro_rules! private {
    ($($name:ident, $wide:expr, $narrow:expr;)*) => {
        const SIZES: &[(&str, u32, u32)] = &[$((stringify!($name), $wide, $narrow)),*];
    };
}

include!("src/sizes.rs");

/// A file of C that does not compile if a struct is larger than Rust thinks.
fn size_assertions(file: &Path) {
    let is_wide = env::var("CARGO_CFG_TARGET_POINTER_WIDTH").map_or(true, |width| width == "64");
    let mut text = String::from("#include <gesturecore/gesturecore.h>\n");
    for (name, wide, narrow) in SIZES {
        let bytes = if is_wide { wide } else { narrow };
        text += &format!("_Static_assert(sizeof(struct {name}) <= {bytes}, \"src/sizes.rs\");\n");
    }
    std::fs::write(file, text).expect("OUT_DIR is writable");
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in folder.read_dir().expect("the sources of the core") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().map_or(false, |end| end == "c") {
            found.push(path);
        }
    }
}

fn tool(variable: &str, default: &str) -> Command {
    println!("cargo:rerun-if-env-changed={variable}");
    let line = env::var(variable).unwrap_or_else(|_| default.into());
    // As in a makefile: a program, and arguments such as those of a cross compiler.
    let mut words = line.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or(default));
    command.args(words);
    command
}

fn main() {
    println!("cargo:rerun-if-env-changed=GESTURECORE_LIB_DIR");
    if let Ok(folder) = env::var("GESTURECORE_LIB_DIR") {
        println!("cargo:rustc-link-search=native={folder}");
        println!("cargo:rustc-link-lib=gesturecore-explain");
        println!("cargo:rustc-link-lib=gesturecore");
        return;
    }
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("set by cargo"));
    // Cargo looks at the files behind the links for changes.
    let [core, explain, include] = ["CGestureCore", "CGestureExplain", "include"]
        .map(|name| here.join("c").join(name).canonicalize().expect("the sources in c"));
    let out = PathBuf::from(env::var("OUT_DIR").expect("set by cargo"));
    let mut files = vec![out.join("sizes.c")];
    size_assertions(&files[0]);
    sources(&core, &mut files);
    sources(&explain, &mut files);
    files.sort();

    let jobs = env::var("NUM_JOBS").ok().and_then(|jobs| jobs.parse().ok()).unwrap_or(1);
    let mut compilers = Vec::new();
    for part in files.chunks((files.len() + jobs - 1) / jobs) {
        let mut cc = tool("CC", "cc");
        cc.current_dir(&out).args(["-std=c11", "-fPIC", "-ffunction-sections", "-c"]);
        cc.arg(format!("-O{}", env::var("OPT_LEVEL").expect("set by cargo")));
        // As in other builds of the core: only a debug build names what breaks its rules.
        if env::var("PROFILE").map_or(false, |profile| profile == "release") {
            cc.arg("-DNDEBUG");
        }
        cc.arg("-I").arg(&include).arg("-I").arg(&core);
        compilers.push(cc.args(part).spawn().expect("a C compiler: set CC"));
    }
    for mut compiler in compilers {
        assert!(compiler.wait().expect("the C compiler").success(), "the core does not compile");
    }
    // ar would keep the objects of files that have gone since the last build.
    let _ = fs::remove_file(out.join("libgesturecore.a"));
    let mut ar = tool("AR", "ar");
    ar.current_dir(&out).args(["rcs", "libgesturecore.a"]);
    ar.args(
        files.iter().map(|file| Path::new(file.file_name().expect("a name")).with_extension("o")),
    );
    assert!(ar.status().expect("an archiver: set AR").success(), "ar failed");

    println!("cargo:rustc-link-search=native={}", out.display());
    println!("cargo:rustc-link-lib=static=gesturecore");
    for folder in [core, explain, include] {
        println!("cargo:rerun-if-changed={}", folder.display());
    }
}
