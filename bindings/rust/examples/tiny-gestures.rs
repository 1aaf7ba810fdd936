// SPDX-License-Identifier: MIT
//! Prints gestures on a touchscreen, as examples/tiny-gestures.c does.
//!
//!     cargo run --example tiny-gestures /dev/input/event5
//!
//! It reads the touches of the kernel's multi-touch protocol B itself, so it needs no other library.
//! `libinput list-devices` prints the number of the node. Only this node is opened, to read.

use gesturecore::*;
use std::fs::File;
use std::io::{Error as IoError, Read};
use std::os::raw::{c_int, c_ulong};
use std::os::unix::io::AsRawFd;

/// EVIOCGABS(0), and EVIOCSCLOCKID, which CLOCK_MONOTONIC is for.
const EVIOCGABS: c_ulong = 0x8018_4540;
const EVIOCSCLOCKID: c_ulong = 0x4004_45a0;
const CLOCK_MONOTONIC: c_int = 1;
const ABS_MT_POSITION_X: u16 = 0x35;
const ABS_MT_POSITION_Y: u16 = 0x36;

#[repr(C)]
struct PollFd {
    fd: c_int,
    events: i16,
    revents: i16,
}

extern "C" {
    fn ioctl(fd: c_int, request: c_ulong, ...) -> c_int;
    fn poll(fds: *mut PollFd, count: c_ulong, timeout_ms: c_int) -> c_int;
    fn clock_gettime(clock: c_int, seconds_and_ns: *mut i64) -> c_int;
}

fn now_us() -> u64 {
    let mut now = [0i64; 2];
    // SAFETY: it writes two numbers, on the 64-bit systems that this example is for.
    unsafe { clock_gettime(CLOCK_MONOTONIC, now.as_mut_ptr()) };
    now[0] as u64 * 1_000_000 + now[1] as u64 / 1000
}

/// An axis of the device: minimum, maximum and resolution of a struct input_absinfo.
fn axis(device: &File, code: u16) -> Result<PanelAxis, IoError> {
    let mut info = [0i32; 6];
    // SAFETY: EVIOCGABS writes six numbers.
    match unsafe { ioctl(device.as_raw_fd(), EVIOCGABS + c_ulong::from(code), info.as_mut_ptr()) } {
        -1 => Err(IoError::last_os_error()),
        _ => Ok(PanelAxis { minimum: info[1], maximum: info[2], resolution: info[5] as u32 }),
    }
}

#[derive(Clone, Copy, Default)]
struct Slot {
    is_down: bool,
    was_down: bool,
    x: i32,
    y: i32,
}

/// The fingers by the slots of the protocol.
struct Fingers {
    panel: Panel,
    slots: [Slot; 16],
    slot: usize,
}

impl Fingers {
    fn report(&mut self, engine: &mut Engine, time_us: u64, kind: u16, code: u16, value: i32) {
        let slot = &mut self.slots[self.slot];
        match (kind, code) {
            (3, 0x2f) => self.slot = (value.max(0) as usize).min(15), // ABS_MT_SLOT
            (3, 0x39) => slot.is_down = value >= 0,                   // ABS_MT_TRACKING_ID
            (3, ABS_MT_POSITION_X) => slot.x = value,
            (3, ABS_MT_POSITION_Y) => slot.y = value,
            (0, 0) => self.end(engine, time_us), // SYN_REPORT
            (0, 3) => {
                // SYN_DROPPED: events were lost, and what the fingers do now is unknown.
                engine.drop_all(time_us);
                self.slots = Default::default();
            }
            _ => {}
        }
    }

    fn end(&mut self, engine: &mut Engine, time_us: u64) {
        for (slot, id) in self.slots.iter_mut().zip(0..) {
            let at = self.panel.point(slot.x, slot.y);
            let sample = match (slot.was_down, slot.is_down) {
                (false, true) => Sample::down(time_us, id, at),
                (true, true) => Sample::motion(time_us, id, at),
                (true, false) => Sample::up(time_us, id),
                (false, false) => continue,
            };
            slot.was_down = slot.is_down;
            if let Err(error) = engine.push(sample) {
                eprintln!("finger {id}: {error}");
            }
        }
        engine.end_frame();
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: tiny-gestures /dev/input/eventN")?;
    let mut device = File::open(path)?;
    let config = PanelConfig {
        x: axis(&device, ABS_MT_POSITION_X)?,
        y: axis(&device, ABS_MT_POSITION_Y)?,
        ..PanelConfig::default()
    };
    let panel = Panel::new(&config).map_err(|_| "not a touchscreen")?;
    // SAFETY: it reads the number of a clock.
    unsafe { ioctl(device.as_raw_fd(), EVIOCSCLOCKID, &CLOCK_MONOTONIC) };

    let window = Rect { origin: Point::default(), size: panel.size() };
    let mut engine = Engine::new(window).map_err(|error| error.to_string())?;
    let recognizers: [(&str, Config); 4] = [
        ("tap", TapConfig::default().into()),
        ("long press", LongPressConfig::default().into()),
        ("pan", PanConfig::default().into()),
        ("pinch", PinchConfig::default().into()),
    ];
    let names = recognizers.map(|(name, config)| (engine.add(engine.root(), config), name));
    let mut fingers = Fingers { panel, slots: Default::default(), slot: 0 };
    loop {
        while let Some(Event::Gesture(gesture)) = engine.next_event() {
            let name = names.iter().find(|(id, _)| *id == Ok(gesture.recognizer)).unwrap().1;
            let Gesture { state, touch_count, location, translation, scale, .. } = gesture;
            let [x, y, dx, dy] =
                [location.x, location.y, translation.x, translation.y].map(Length::to_points);
            let scale = scale.to_ratio();
            println!(
                "{name} {state:?}: touches {touch_count}, at {x:.1} {y:.1}, moved {dx:.1} {dy:.1}, \
                scale {scale:.3}"
            );
        }
        // Rounded up, so that it does not wake up too early. -1: forever.
        let timeout_ms = engine.deadline().map_or(-1, |time_us| {
            (time_us.saturating_sub(now_us()) + 999).min(1_000_000_000) as c_int / 1000
        });
        let mut wait = PollFd { fd: device.as_raw_fd(), events: 1, revents: 0 };
        // SAFETY: it is one struct pollfd.
        match unsafe { poll(&mut wait, 1, timeout_ms) } {
            // Only without unread input, which would be older.
            0 => engine.advance(now_us()),
            1 => {
                // A struct input_event: two words of time, two of 16 bits, and a value.
                let mut event = [0u8; 24];
                device.read_exact(&mut event)?;
                let word = |at: usize| u64::from_ne_bytes(event[at..at + 8].try_into().unwrap());
                let short = |at: usize| u16::from_ne_bytes([event[at], event[at + 1]]);
                let value = i32::from_ne_bytes(event[20..].try_into().unwrap());
                let time_us = word(0) * 1_000_000 + word(8);
                fingers.report(&mut engine, time_us, short(16), short(18), value);
            }
            _ => {}
        }
    }
}
