// SPDX-License-Identifier: MIT
//! The touches of a compositor, as one with smithay handles them: three fingers swipe between
//! workspaces, and clients get all other touches.
//!
//! `Compositor` has what the compositor does; the comments name smithay's calls for it. It is a trait
//! of this file, so that it compiles without smithay. `main()` plays fingers to a compositor that
//! prints, and checks what it printed.

use gesturecore::*;

pub trait Compositor {
    /// A `WlSurface`; and the id of its `Client`.
    type Surface: Copy + Eq;
    type Client: Copy + Eq;

    fn client(&self, surface: Self::Surface) -> Self::Client;
    /// Your `surface_under()`: the surface at a place of the output, in pixels.
    fn surface_under(&self, at: Point) -> Option<Self::Surface>;
    /// `TouchHandle::down()`, `motion()` and `up()`, with `TouchSlot::from(Some(slot))`. The place is
    /// in the surface.
    fn down(&mut self, surface: Self::Surface, slot: u32, time_ms: u32, at: Point);
    fn motion(&mut self, surface: Self::Surface, slot: u32, time_ms: u32, at: Point);
    fn up(&mut self, slot: u32, time_ms: u32);
    /// `TouchHandle::frame()`
    fn frame(&mut self);
    /// `wl_touch.cancel` of each `TouchHandle::client_touch()`: it cancels all touches of a client.
    fn cancel(&mut self, client: Self::Client);
    /// Three fingers have gone so far, in points and points per second.
    fn swipe(&mut self, state: State, way: f64, speed: f64);
    /// A calloop `Timer` that calls `Gestures::timer()` after the input of its turn.
    fn arm(&mut self, deadline_us: Option<u64>);
}

/// A touch that a client has. Its index is the slot that the client gets.
struct Touch<C: Compositor> {
    serial: u32,
    surface: C::Surface,
    is_lost: bool,
}

pub struct Gestures<C: Compositor> {
    engine: Engine,
    panel: Panel,
    output: NodeId,
    surfaces: Vec<(C::Surface, NodeId)>,
    touches: Vec<Option<Touch<C>>>,
}

impl<C: Compositor> Gestures<C> {
    /// The panel has the output's `physical_properties().size` and `current_transform()`. The window
    /// of the engine is the glass, in points; the output in it has pixels, and so have surfaces.
    pub fn new(panel: &PanelConfig, pixels: Size) -> Result<Self, Error> {
        let panel = Panel::new(panel)?;
        let glass = panel.size();
        let (width, height) = (glass.width.to_points(), glass.height.to_points());
        let mut engine = Engine::new(Rect::new(0.0, 0.0, width, height))?;
        let output = engine.add_node(engine.root(), Rect::default())?;
        let across = width / pixels.width.to_points();
        engine.set_bounds(output, Rect { origin: Point::default(), size: pixels })?;
        engine.set_center(output, Point::new(width / 2.0, height / 2.0))?;
        engine.set_transform(output, &Affine::scale(across, height / pixels.height.to_points()))?;
        let three = PanConfig { min_touches: 3, max_touches: 3, ..PanConfig::default() };
        engine.add(engine.root(), three)?;
        Ok(Gestures { engine, panel, output, surfaces: Vec::new(), touches: Vec::new() })
    }

    /// A surface is mapped, or was moved or resized: its place in the output, in pixels.
    pub fn place(&mut self, surface: C::Surface, frame: Rect) -> Result<(), Error> {
        if let Some(node) = self.node(surface) {
            return self.engine.set_frame(node, frame);
        }
        let node = self.engine.add_node(self.output, frame)?;
        self.engine.set_receives_touches(node, true)?;
        self.surfaces.push((surface, node));
        Ok(())
    }

    fn node(&self, surface: C::Surface) -> Option<NodeId> {
        self.surfaces.iter().find(|one| one.0 == surface).map(|one| one.1)
    }

    /// A surface is unmapped, or gone. Its client loses its touches, the gesture keeps the fingers.
    pub fn unmap(&mut self, surface: C::Surface, compositor: &mut C) {
        if let Some(node) = self.node(surface) {
            // Refused is only the root.
            let _ = self.engine.remove_node(node);
            self.turn(compositor);
            self.surfaces.retain(|one| one.0 != surface);
        }
    }

    /// `InputEvent::TouchDown`, `TouchMotion`, `TouchUp` and `TouchCancel`, with `Event::time()`,
    /// `slot()` and `position_transformed((1, 1).into())`.
    pub fn touch(&mut self, kind: SampleKind, time_us: u64, slot: i32, x: f64, y: f64, c: &C) {
        let at = self.panel.point_in_square(x, y);
        let mut sample = Sample::new(time_us, kind, slot, at);
        if kind == SampleKind::Down {
            let place = self.engine.point_in(self.output, at).unwrap_or_default();
            let hit = c.surface_under(place).and_then(|surface| self.node(surface));
            sample.node = Some(hit.unwrap_or(self.output));
        }
        // What is refused, as a lift without a landing, changes nothing.
        let _ = self.engine.push(sample);
    }

    /// `InputEvent::TouchFrame`; and after `process_input_event` of a backend that sends none.
    pub fn frame(&mut self, compositor: &mut C) {
        self.engine.end_frame();
        self.turn(compositor);
    }

    pub fn timer(&mut self, now_us: u64, compositor: &mut C) {
        self.engine.advance(now_us);
        self.turn(compositor);
    }

    /// `SessionLockHandler::lock()`; `SessionEvent::PauseSession`
    pub fn lock(&mut self, now_us: u64, compositor: &mut C) {
        self.engine.cancel_all(now_us);
        self.turn(compositor);
    }

    /// `InputEvent::DeviceRemoved`
    pub fn unplug(&mut self, now_us: u64, compositor: &mut C) {
        self.engine.drop_all(now_us);
        self.turn(compositor);
    }

    fn turn(&mut self, compositor: &mut C) {
        let mut frame = 0;
        while let Some(event) = self.engine.next_event() {
            match event {
                Event::Gesture(gesture) => {
                    let way = gesture.translation.x.to_points();
                    let velocity = self.engine.release_velocity(gesture.recognizer, None);
                    let speed = velocity.unwrap_or_default().x.to_points_per_second();
                    compositor.swipe(gesture.state, way, speed);
                }
                Event::Touch(touch) => {
                    // Toolkits lose a tap whose landing and lift come in one frame.
                    if frame != 0 && touch.frame != frame {
                        compositor.frame();
                    }
                    frame = touch.frame;
                    self.deliver(touch, compositor);
                }
            }
        }
        if frame != 0 {
            compositor.frame();
        }
        compositor.arm(self.engine.deadline());
    }

    fn deliver(&mut self, touch: Delivery, compositor: &mut C) {
        let surface = self.surfaces.iter().find(|one| one.1 == touch.node).expect("is mapped").0;
        let time_ms = (touch.time_us / 1000) as u32;
        let at = self.engine.point_in(touch.node, touch.location).unwrap_or_default();
        if touch.phase == Phase::Began {
            let free = self.touches.iter().position(Option::is_none).unwrap_or_else(|| {
                self.touches.push(None);
                self.touches.len() - 1
            });
            self.touches[free] = Some(Touch { serial: touch.serial, surface, is_lost: false });
            return compositor.down(surface, free as u32, time_ms, at);
        }
        let is_this =
            |one: &Option<Touch<C>>| one.as_ref().map(|one| one.serial) == Some(touch.serial);
        let slot = match self.touches.iter().position(is_this) {
            Some(slot) => slot,
            None => return,
        };
        if !self.touches[slot].as_ref().map_or(true, |one| one.is_lost) {
            match touch.phase {
                Phase::Moved => compositor.motion(surface, slot as u32, time_ms, at),
                Phase::Ended => compositor.up(slot as u32, time_ms),
                _ => {
                    // Once for each client: all its touches are lost.
                    let client = compositor.client(surface);
                    compositor.cancel(client);
                    for one in self.touches.iter_mut().flatten() {
                        one.is_lost |= compositor.client(one.surface) == client;
                    }
                }
            }
        }
        if touch.phase != Phase::Moved {
            self.touches[slot] = None;
        }
    }
}

/// A compositor with one window that writes down what it is told.
#[derive(Default)]
struct Printer(Vec<String>);

impl Printer {
    fn note(&mut self, what: impl Into<String>) {
        self.0.push(what.into());
    }
}

#[rustfmt::skip]
impl Compositor for Printer {
    type Surface = u32;
    type Client = u32;

    fn client(&self, surface: u32) -> u32 { surface / 10 }
    fn surface_under(&self, at: Point) -> Option<u32> {
        (at.x < Length::points(1200.0)).then_some(10)
    }
    fn down(&mut self, surface: u32, slot: u32, _: u32, at: Point) {
        self.note(format!("down {slot} on {surface} at {}", at.x.to_points()));
    }
    fn motion(&mut self, _: u32, slot: u32, _: u32, _: Point) { self.note(format!("motion {slot}")) }
    fn up(&mut self, slot: u32, _: u32) { self.note(format!("up {slot}")) }
    fn frame(&mut self) { self.note("frame") }
    fn cancel(&mut self, client: u32) { self.note(format!("cancel client {client}")) }
    fn swipe(&mut self, state: State, way: f64, _: f64) { self.note(format!("{state:?} {way}")) }
    fn arm(&mut self, _: Option<u64>) {}
}

#[cfg_attr(test, test)]
fn main() {
    let (width_um, height_um) = (158_750, 79_375); // 1000 by 500 points
    let panel = PanelConfig { width_um, height_um, ..PanelConfig::default() };
    let pixels = Size { width: Length::points(2000.0), height: Length::points(1000.0) };
    let mut gestures = Gestures::new(&panel, pixels).unwrap();
    let mut printer = Printer::default();
    gestures.place(10, Rect::new(200.0, 200.0, 1000.0, 600.0)).unwrap();
    let mut play = |kind, ms: u64, fingers: &[(i32, f64)]| {
        for (slot, x) in fingers {
            gestures.touch(kind, ms * 1000, *slot, *x, 0.5, &printer);
        }
        gestures.frame(&mut printer);
    };
    play(SampleKind::Down, 0, &[(0, 0.2)]);
    play(SampleKind::Up, 60, &[(0, 0.0)]);
    play(SampleKind::Down, 500, &[(0, 0.2), (1, 0.3), (2, 0.4)]);
    play(SampleKind::Motion, 516, &[(0, 0.25), (1, 0.35), (2, 0.45)]);
    play(SampleKind::Motion, 532, &[(0, 0.3), (1, 0.4), (2, 0.5)]);
    play(SampleKind::Up, 540, &[(0, 0.0), (1, 0.0), (2, 0.0)]);
    println!("{}", printer.0.join("\n"));
    let expected = "down 0 on 10 at 200,frame,up 0,frame,\
        down 0 on 10 at 200,down 1 on 10 at 400,down 2 on 10 at 600,frame,\
        cancel client 1,Began 40,frame,Changed 90,Ended 90";
    assert_eq!(printer.0.join(","), expected);
}
