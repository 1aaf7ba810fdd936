// SPDX-License-Identifier: MIT
// Plays fingers to the Rust code of docs/compositors.md, which is gestures.rs. 1000 x 500 pixels; a
// pixel is a point.

#[allow(dead_code)]
mod gestures {
    include!(concat!(env!("GUIDE"), "/gestures.rs"));
}

use gestures::*;

fn names(list: &[Out]) -> Vec<String> {
    list.iter()
        .filter(|out| out.kind != TIMER && out.kind != FRAME)
        .map(|out| match out.kind {
            DOWN => format!("{}: down {} {},{}", out.surface, out.id, out.x / 4096, out.y / 4096),
            MOTION => format!("{}: motion {}", out.surface, out.id),
            UP => format!("{}: up {}", out.surface, out.id),
            CANCEL => format!("client {}: cancel", out.client),
            GESTURE => format!("gesture {}", out.state),
            _ => "?".to_string(),
        })
        .collect()
}

fn main() {
    let mut gestures = Gestures::new((0, 0), 0, (1000, 500)).unwrap();
    let window = gestures.map(7, 70);
    gestures.place(window, (100, 100), (400, 300));

    // A tap.
    gestures.down(1_000_000, 3, 0.15, 0.24, Some(window));
    let landed = gestures.frame();
    assert_eq!(names(&landed), ["7: down 0 50,20"]);
    assert_eq!(landed.iter().filter(|out| out.kind == FRAME).count(), 1);
    gestures.up(1_050_000, 3);
    assert_eq!(names(&gestures.frame()), ["7: up 0"]);

    // Three fingers that swipe.
    for id in 0..3 {
        gestures.down(2_000_000, id, 0.2 + 0.05 * id as f64, 0.5, Some(window));
    }
    gestures.frame();
    for id in 0..3 {
        gestures.motion(2_010_000, id, 0.25 + 0.05 * id as f64, 0.5);
    }
    assert_eq!(names(&gestures.frame()), ["client 70: cancel", "gesture 1"]);
    for id in 0..3 {
        gestures.up(2_020_000, id);
    }
    assert_eq!(names(&gestures.frame()), ["gesture 3"]);

    // A finger beside all surfaces.
    gestures.down(3_000_000, 0, 0.01, 0.01, None);
    assert!(names(&gestures.frame()).is_empty());
    gestures.cancel(3_010_000, 0);
    assert!(names(&gestures.frame()).is_empty());

    // What ends a touch early: a lock, the panel, the surface.
    for end in 0..3 {
        let start_us = 4_000_000 + 1_000_000 * end;
        gestures.down(start_us, 0, 0.15, 0.24, Some(window));
        assert_eq!(gestures.frame()[0].kind, DOWN);
        let list = match end {
            0 => gestures.lock(start_us + 1000),
            1 => gestures.unplug(start_us + 1000),
            _ => gestures.unmap(window),
        };
        assert_eq!(names(&list)[0], "client 70: cancel");
        gestures.up(start_us + 2000, 0);
        assert!(names(&gestures.timer(start_us + 3000)).is_empty());
    }
    println!("ok");
}
