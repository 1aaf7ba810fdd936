// SPDX-License-Identifier: MIT
//! The touches of a compositor, as one with smithay handles them. Three fingers on the screen or on a
//! touchpad swipe between workspaces; four on the screen spread to an overview, and turn the volume;
//! one from the left edge pulls a drawer. Clients get all other touches.
//!
//! On a touchpad, pass gestures of other numbers of fingers to the client under the pointer, as by
//! `PointerHandle::gesture_swipe_begin()`.
//!
//! `Compositor` has what the compositor does; the comments name smithay's calls for it. It is a trait
//! of this file, so that it compiles without smithay. `main()` plays fingers to a compositor that
//! prints, and checks what it printed.

use gesturecore::*;

/// The numbers of the devices.
const TOUCHSCREEN: u16 = 0;
const TOUCHPAD: u16 = 1;

/// What follows the fingers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shown {
    /// How far the row of workspaces is scrolled, in pixels.
    Workspaces(f64),
    /// How far the drawer is pulled out, in pixels.
    Drawer(f64),
    /// The scale of the overview; 1: closed.
    Overview(f64),
    /// How far the volume is turned, in turns.
    Volume(f64),
    /// Where the icon of a drag is, in the output.
    DragIcon(Point),
}

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
    /// Queues a frame, in which you call `Gestures::draw()`.
    fn redraw(&mut self);
    /// Draws something in that frame.
    fn show(&mut self, what: Shown);
    /// A gesture has ended, or was cancelled: open or close what it moved.
    fn release(&mut self, what: Shown, is_cancelled: bool);
    /// A calloop `Timer` that calls `Gestures::timer()` after the input of its turn.
    fn arm(&mut self, deadline_us: Option<u64>);
}

/// What the engine asks.
struct Rules {
    /// The surfaces of screen keyboards, on which three fingers only type.
    keyboards: Vec<NodeId>,
}

impl Questions for Rules {
    fn should_receive(&mut self, _: RecognizerId, touch: &Touch) -> bool {
        let is_on_keyboard = touch.node.map_or(false, |node| self.keyboards.contains(&node));
        touch.touch_type == TouchType::Touchpad || !is_on_keyboard
    }
}

/// Since `start_us`, until `rest_us` later.
struct Fling {
    momentum: Momentum,
    start_us: u64,
    rest_us: u64,
}

/// The row of workspaces, which moves on after a swipe.
struct Workspaces {
    count: i32,
    current: i32,
    /// Pixels.
    width: f64,
    /// Where it was scrolled to when the swipe began.
    from: f64,
    fling: Option<Fling>,
}

impl Workspaces {
    /// Where it is while no swipe moves it. A fling that rests is over.
    fn scroll(&mut self, time_us: u64) -> f64 {
        if let Some(Fling { momentum, start_us, rest_us }) = &self.fling {
            let since_us = time_us.saturating_sub(*start_us);
            if since_us < *rest_us {
                return momentum.value(since_us).to_points();
            }
            self.fling = None;
        }
        f64::from(self.current) * self.width
    }

    /// Lets go of the row. It moves to the workspace that the swipe means, at most one farther; a
    /// cancelled swipe goes back.
    fn let_go(
        &mut self,
        way: f64,
        speed: f64,
        start_us: u64,
        is_cancelled: bool,
    ) -> Result<(), Error> {
        let (at, speed) = (Length::points(self.from - way), Speed::points_per_second(-speed));
        let mut momentum = Momentum::new(&MomentumConfig::default(), at, speed)?;
        if !is_cancelled {
            let page = momentum.choose_page(Length::points(self.width))?;
            let page = page.clamp(self.current - 1, self.current + 1);
            self.current = page.clamp(0, self.count - 1);
        }
        momentum.snap(0, Length::points(f64::from(self.current) * self.width))?;
        self.fling = Some(Fling { momentum, start_us, rest_us: momentum.rest_time() });
        Ok(())
    }
}

/// A touch that a client has. Its index is the slot that the client gets.
struct Held<C: Compositor> {
    serial: u32,
    surface: C::Surface,
    is_lost: bool,
}

pub struct Gestures<C: Compositor> {
    engine: Engine,
    panel: Panel,
    output: NodeId,
    /// Pixels in a point.
    across: f64,
    down: f64,
    surfaces: Vec<(C::Surface, NodeId)>,
    touches: Vec<Option<Held<C>>>,
    /// The slots whose touches have ended in this frame: a client would lose one that lands there.
    ended: Vec<usize>,
    swipe: RecognizerId,
    drawer: RecognizerId,
    overview: RecognizerId,
    volume: RecognizerId,
    /// Those that have begun and not ended.
    active: Vec<RecognizerId>,
    workspaces: Workspaces,
    /// The end of a touchpad's gesture, until the input of its turn is read.
    step_end: Option<Step>,
    /// The serial of the touch that drags, while one does.
    dragging: Option<u32>,
}

impl<C: Compositor> Gestures<C> {
    /// The panel has the output's `physical_properties().size` and `current_transform()`. The window
    /// of the engine is the glass, in points; the output in it has pixels, and so have surfaces.
    pub fn new(panel: &PanelConfig, pixels: Size) -> Result<Self, Error> {
        let mut panel = *panel;
        if panel.width_um == 160_000 && matches!(panel.height_um, 90_000 | 100_000) {
            // Only the ratio of the sides.
            panel.width_um = 0;
            panel.height_um = 0;
        }
        let panel = Panel::new(&panel)?;
        let glass = panel.size();
        let (width, height) = (glass.width.to_points(), glass.height.to_points());
        let mut engine = Engine::new(Rect::new(0.0, 0.0, width, height))?;
        let output = engine.add_node(engine.root(), Rect::default())?;
        let (across, down) = (pixels.width.to_points() / width, pixels.height.to_points() / height);
        engine.set_bounds(output, Rect { origin: Point::default(), size: pixels })?;
        engine.set_center(output, Point::new(width / 2.0, height / 2.0))?;
        engine.set_transform(output, &Affine::scale(1.0 / across, 1.0 / down))?;

        let root = engine.root();
        let (min_touches, max_touches) = (3, 3);
        // Along x: fingers that go down or up are the client's. With an axis, a touchpad's swipe keeps
        // its slop, so that a first step that is askew decides nothing.
        let swipe = PanConfig { axis: 1, min_touches, max_touches, ..PanConfig::default() };
        let swipe = engine.add(root, swipe)?;
        let drawer = EdgePanConfig { edges: edge::LEFT, ..EdgePanConfig::default() };
        let drawer = engine.add(root, drawer)?;
        let (min_touches, max_touches) = (4, 4);
        let overview = PinchConfig { min_touches, max_touches, ..PinchConfig::default() };
        let overview = engine.add(root, overview)?;
        let volume = RotationConfig { min_touches, max_touches, ..RotationConfig::default() };
        let volume = engine.add(root, volume)?;
        engine.set_group(overview, 1)?;
        engine.set_group(volume, 1)?;
        // Beside a finger that rests, clients get the lifts of others at once.
        for recognizer in [swipe, drawer, overview, volume] {
            engine.set_delays_ended(recognizer, false)?;
        }
        engine.set_questions(Rules { keyboards: Vec::new() });

        let width = pixels.width.to_points();
        let workspaces = Workspaces { count: 3, current: 1, width, from: 0.0, fling: None };
        Ok(Gestures {
            engine,
            panel,
            output,
            across,
            down,
            surfaces: Vec::new(),
            touches: Vec::new(),
            ended: Vec::new(),
            swipe,
            drawer,
            overview,
            volume,
            active: Vec::new(),
            workspaces,
            step_end: None,
            dragging: None,
        })
    }

    /// The surfaces of screen keyboards: those of `zwp_input_method_v2`, or of a layer. Call it when
    /// one is mapped, after `place()`.
    pub fn set_keyboards(&mut self, surfaces: &[C::Surface]) {
        let keyboards = surfaces.iter().filter_map(|surface| self.node(*surface)).collect();
        self.engine.set_questions(Rules { keyboards });
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
        let mut sample = Sample { device: TOUCHSCREEN, ..Sample::new(time_us, kind, slot, at) };
        if kind == SampleKind::Down {
            let place = self.engine.point_in(self.output, at).unwrap_or_default();
            let hit = c.surface_under(place).and_then(|surface| self.node(surface));
            sample.node = Some(hit.unwrap_or(self.output));
        }
        // What is refused, as a lift without a landing, changes nothing.
        let _ = self.engine.push(sample);
    }

    /// `InputEvent::GestureSwipeBegin`, `GesturePinchBegin` and `GestureHoldBegin`, with
    /// `GestureBeginEvent::fingers()`, and where the pointer is in the output.
    pub fn begin(&mut self, kind: StepKind, time_us: u64, fingers: u32, at: Point, c: &mut C) {
        let pointer = Point::new(at.x.to_points() / self.across, at.y.to_points() / self.down);
        let count = u8::try_from(fingers).unwrap_or(u8::MAX);
        self.step(Step::begin(time_us, kind, count, pointer), c);
    }

    /// `GestureSwipeUpdate`: `Step::swipe()` with its `delta()`. `GesturePinchUpdate`: `Step::pinch()`
    /// with its `delta()`, `scale()` and `rotation()`, of which 360 are a turn. `GestureSwipeEnd` and
    /// so on: `Step::cancel()` if `GestureEndEvent::cancelled()`, else `Step::end()`. An end waits for
    /// `timer()`: when a touchpad is unplugged, libinput ends its gesture right before.
    pub fn step(&mut self, step: Step, compositor: &mut C) {
        self.timer(step.time_us, compositor);
        let step = Step { device: TOUCHPAD, ..step };
        if step.phase == StepPhase::End {
            self.step_end = Some(step);
            return compositor.arm(Some(step.time_us));
        }
        // What is refused, as an end without a begin, changes nothing.
        let _ = self.engine.push_step(step);
        self.turn(compositor);
    }

    /// `TouchHandle::grab_start_data()` of a drag: the finger in its slot drags. `None`: the drag is over.
    pub fn set_dragging(&mut self, slot: Option<u32>) {
        let touch = slot.and_then(|slot| self.touches.get(slot as usize)?.as_ref());
        self.dragging = touch.map(|touch| touch.serial);
    }

    /// Shows what follows the fingers, in a frame that will be visible at a time: the latest
    /// presentation time plus a refresh, in microseconds. Queues another frame if anything moves.
    pub fn draw(&mut self, shown_us: u64, compositor: &mut C) {
        if !self.active.contains(&self.swipe) {
            compositor.show(Shown::Workspaces(self.workspaces.scroll(shown_us)));
        }
        for &id in &self.active {
            compositor.show(self.shown_at(id, shown_us));
        }
        if let Some(at) = self.dragging.and_then(|one| self.engine.touch_at(one, shown_us).ok()) {
            let at = self.engine.point_in(self.output, at).unwrap_or_default();
            compositor.show(Shown::DragIcon(at));
        }
        if self.workspaces.fling.is_some() || !self.active.is_empty() || self.dragging.is_some() {
            compositor.redraw();
        }
    }

    /// What a recognizer moves, and how far at a time.
    fn shown_at(&self, id: RecognizerId, time_us: u64) -> Shown {
        let (engine, pixels) = (&self.engine, Some(self.output));
        if id == self.swipe {
            let way = engine.pan_at(id, time_us, pixels).unwrap_or_default();
            Shown::Workspaces(self.workspaces.from - way.x.to_points())
        } else if id == self.drawer {
            let way = engine.edge_pan_at(id, time_us, pixels).unwrap_or_default();
            Shown::Drawer(way.x.to_points())
        } else if id == self.overview {
            Shown::Overview(engine.pinch_at(id, time_us).map_or(1.0, Scale::to_ratio))
        } else {
            Shown::Volume(engine.rotation_at(id, time_us).unwrap_or_default().to_turns())
        }
    }

    /// `InputEvent::TouchFrame`; and after `process_input_event` of a backend that sends none.
    pub fn frame(&mut self, compositor: &mut C) {
        self.engine.end_frame();
        self.turn(compositor);
    }

    pub fn timer(&mut self, now_us: u64, compositor: &mut C) {
        if let Some(end) = self.step_end.take() {
            let _ = self.engine.push_step(end);
            self.turn(compositor);
        }
        self.engine.advance(now_us);
        self.turn(compositor);
    }

    /// `SessionEvent::PauseSession`. `latest_us` is the time of the latest input: what fingers did
    /// until now, such as a lift, may still be unread.
    pub fn cancel_all(&mut self, latest_us: u64, compositor: &mut C) {
        self.engine.cancel_all(latest_us);
        self.turn(compositor);
    }

    /// `SessionLockHandler::lock()` and `unlock()`. Until the unlock there are no gestures, and
    /// `surface_under()` finds only surfaces of the lock.
    pub fn set_locked(&mut self, is_locked: bool, latest_us: u64, compositor: &mut C) {
        self.cancel_all(latest_us, compositor);
        for recognizer in [self.swipe, self.drawer, self.overview, self.volume] {
            self.engine.set_enabled(recognizer, !is_locked).expect("no question is asked");
        }
    }

    /// `InputEvent::DeviceRemoved` of the touchscreen or the touchpad. The fingers on the other one stay.
    /// `latest_us` is as in `cancel_all()`.
    pub fn unplug(&mut self, device: u16, latest_us: u64, compositor: &mut C) {
        self.engine.drop_device(device, latest_us);
        self.turn(compositor);
    }

    fn turn(&mut self, compositor: &mut C) {
        let mut frame = 0;
        while let Some(event) = self.engine.next_event() {
            match event {
                Event::Gesture(gesture) => self.follow(gesture, compositor),
                Event::Touch(touch) => {
                    // Toolkits lose a tap whose landing and lift come in one frame.
                    if frame != 0 && touch.frame != frame {
                        self.end_client_frame(compositor);
                    }
                    frame = touch.frame;
                    self.deliver(touch, compositor);
                }
            }
        }
        if frame != 0 {
            self.end_client_frame(compositor);
        }
        compositor.arm(self.step_end.map(|end| end.time_us).or_else(|| self.engine.deadline()));
    }

    fn end_client_frame(&mut self, compositor: &mut C) {
        self.ended.clear();
        compositor.frame();
    }

    fn follow(&mut self, gesture: Gesture, compositor: &mut C) {
        let (id, time_us) = (gesture.recognizer, gesture.time_us);
        if gesture.state == State::Began {
            self.active.push(id);
            if id == self.swipe {
                self.workspaces.from = self.workspaces.scroll(time_us);
                self.workspaces.fling = None;
            }
        }
        if matches!(gesture.state, State::Ended | State::Cancelled) {
            self.active.retain(|one| *one != id);
            let is_cancelled = gesture.state == State::Cancelled;
            if id == self.swipe {
                self.release_workspaces(is_cancelled);
            } else {
                compositor.release(self.shown_at(id, time_us), is_cancelled);
            }
        }
        compositor.redraw();
    }

    /// While the last event of the swipe is handled, because then it still has its values.
    fn release_workspaces(&mut self, is_cancelled: bool) {
        let (engine, pixels) = (&self.engine, Some(self.output));
        let way = engine.translation(self.swipe, pixels).unwrap_or_default().x.to_points();
        let velocity = engine.release_velocity(self.swipe, pixels).unwrap_or_default();
        let speed = velocity.x.to_points_per_second();
        let start_us = engine.sample_us(self.swipe).unwrap_or_default();
        // It is refused only far outside of the row. Then the row jumps to its workspace.
        let _ = self.workspaces.let_go(way, speed, start_us, is_cancelled);
    }

    fn deliver(&mut self, touch: Delivery, compositor: &mut C) {
        let surface = self.surfaces.iter().find(|one| one.1 == touch.node).expect("is mapped").0;
        let time_ms = (touch.time_us / 1000) as u32;
        let at = self.engine.point_in(touch.node, touch.location).unwrap_or_default();
        if touch.phase == Phase::Began {
            let is_free =
                |slot: &usize| self.touches[*slot].is_none() && !self.ended.contains(slot);
            let free = (0..self.touches.len()).find(is_free).unwrap_or_else(|| {
                self.touches.push(None);
                self.touches.len() - 1
            });
            self.touches[free] = Some(Held { serial: touch.serial, surface, is_lost: false });
            return compositor.down(surface, free as u32, time_ms, at);
        }
        let is_this =
            |one: &Option<Held<C>>| one.as_ref().map(|one| one.serial) == Some(touch.serial);
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
            self.ended.push(slot);
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
        let [x, y] = [at.x.to_points(), at.y.to_points()];
        if y >= 800.0 { Some(20) } else { (200.0..1200.0).contains(&x).then_some(10) }
    }
    fn down(&mut self, surface: u32, slot: u32, _: u32, at: Point) {
        self.note(format!("down {slot} on {surface} at {}", at.x.to_points()));
    }
    fn motion(&mut self, _: u32, slot: u32, _: u32, _: Point) { self.note(format!("motion {slot}")) }
    fn up(&mut self, slot: u32, _: u32) { self.note(format!("up {slot}")) }
    fn frame(&mut self) { self.note("frame") }
    fn cancel(&mut self, client: u32) { self.note(format!("cancel client {client}")) }
    fn redraw(&mut self) {}
    fn show(&mut self, what: Shown) {
        self.note(match what {
            Shown::Workspaces(at) => format!("workspaces {at:.0}"),
            Shown::Drawer(at) => format!("drawer {at:.0}"),
            Shown::Overview(scale) => format!("overview {scale:.2}"),
            Shown::Volume(turns) => format!("volume {turns:.2}"),
            Shown::DragIcon(at) => format!("icon {:.0}", at.x.to_points()),
        });
    }
    fn release(&mut self, what: Shown, is_cancelled: bool) {
        self.note(if is_cancelled { "back" } else { "release" });
        self.show(what);
    }
    fn arm(&mut self, _: Option<u64>) {}
}

/// Plays fingers, whose places are in points, to a window and a screen keyboard.
struct Player {
    gestures: Gestures<Printer>,
    printer: Printer,
}

impl Player {
    fn new() -> Result<Self, Error> {
        let (width_um, height_um) = (158_750, 79_375); // 1000 by 500 points
        let panel = PanelConfig { width_um, height_um, ..PanelConfig::default() };
        let pixels = Size { width: Length::points(2000.0), height: Length::points(1000.0) };
        let mut gestures = Gestures::new(&panel, pixels)?;
        gestures.place(10, Rect::new(200.0, 200.0, 1000.0, 600.0))?;
        gestures.place(20, Rect::new(0.0, 800.0, 2000.0, 200.0))?;
        gestures.set_keyboards(&[20]);
        Ok(Player { gestures, printer: Printer::default() })
    }

    fn play(&mut self, kind: SampleKind, ms: u64, first: i32, fingers: &[(f64, f64)]) {
        for ((x, y), slot) in fingers.iter().zip(first..) {
            self.gestures.touch(kind, ms * 1000, slot, x / 1000.0, y / 500.0, &self.printer);
        }
        self.gestures.frame(&mut self.printer);
    }

    fn down(&mut self, ms: u64, fingers: &[(f64, f64)]) {
        self.play(SampleKind::Down, ms, 0, fingers);
    }

    fn motion(&mut self, ms: u64, fingers: &[(f64, f64)]) {
        self.play(SampleKind::Motion, ms, 0, fingers);
    }

    fn up(&mut self, ms: u64, count: usize) {
        self.play(SampleKind::Up, ms, 0, &vec![(0.0, 0.0); count]);
    }

    fn draw(&mut self, ms: u64) {
        self.gestures.draw(ms * 1000, &mut self.printer);
    }

    fn step(&mut self, step: Step) {
        self.gestures.step(step, &mut self.printer);
    }

    /// Prints what was noted since the last time, and compares it.
    fn expect(&mut self, expected: &str) {
        let notes = std::mem::take(&mut self.printer.0).join(", ");
        println!("{notes}");
        assert_eq!(notes, expected);
    }
}

/// Three fingers that stand side by side from a place on.
fn three(x: f64, y: f64) -> [(f64, f64); 3] {
    [(x, y), (x + 100.0, y), (x + 200.0, y)]
}

/// Four fingers around the middle.
fn four(radius: f64, turns: f64) -> [(f64, f64); 4] {
    [0.0, 0.25, 0.5, 0.75].map(|corner: f64| {
        let (y, x) = ((corner + turns) * std::f64::consts::TAU).sin_cos();
        (500.0 + radius * x, 250.0 + radius * y)
    })
}

#[cfg_attr(test, test)]
fn main() {
    let mut player = Player::new().unwrap();
    println!("A tap is the client's:");
    player.down(0, &[(200.0, 250.0)]);
    player.up(60, 1);
    player.expect("down 0 on 10 at 200, frame, up 0, frame");

    println!("A finger that lands in the frame of a lift has another slot:");
    player.down(100, &[(200.0, 250.0)]);
    player.gestures.touch(SampleKind::Up, 130_000, 0, 0.0, 0.0, &player.printer);
    player.play(SampleKind::Down, 130, 1, &[(300.0, 250.0)]);
    player.play(SampleKind::Up, 160, 1, &[(0.0, 0.0)]);
    player.expect("down 0 on 10 at 200, frame, up 0, down 1 on 10 at 400, frame, up 1, frame");

    println!("Three fingers swipe by 50 points, without the slop, and by 50 more:");
    player.down(500, &three(200.0, 250.0));
    player.expect("down 0 on 10 at 200, down 1 on 10 at 400, down 2 on 10 at 600, frame");
    player.motion(516, &three(250.0, 250.0));
    player.draw(516);
    player.motion(532, &three(300.0, 250.0));
    player.draw(532);
    player.expect("cancel client 1, frame, workspaces 1920, workspaces 1820");
    println!("They lift at 6250 pixels a second, and a spring brings the first workspace:");
    player.up(540, 3);
    player.draw(532);
    player.draw(612);
    player.draw(2000);
    // After a time constant of 80 ms: (1820 + (1820 - 6250 * 0.08)) / e
    player.expect("workspaces 1820, workspaces 1155, workspaces 0");

    println!("Three fingers that go down, or during a lock, or on the keyboard, are the client's:");
    for (ms, is_locked, from, to, on, at) in [
        (3000, false, three(200.0, 250.0), three(200.0, 300.0), 10, 200),
        (3200, true, three(200.0, 250.0), three(300.0, 250.0), 10, 200),
        (3400, false, three(200.0, 450.0), three(300.0, 450.0), 20, 400),
    ] {
        player.gestures.set_locked(is_locked, ms * 1000, &mut player.printer);
        player.down(ms, &from);
        player.motion(ms + 16, &to);
        player.up(ms + 30, 3);
        let [second, third] = [at + 200, at + 400];
        player.expect(&format!(
            "down 0 on {on} at {at}, down 1 on {on} at {second}, down 2 on {on} at {third}, frame, \
            motion 0, motion 1, motion 2, frame, up 0, up 1, up 2, frame"
        ));
    }

    println!("A touchpad's swipe may begin askew; one that it cancels goes back:");
    let pointer = Point::new(1000.0, 900.0);
    player.gestures.begin(StepKind::Swipe, 4_000_000, 3, pointer, &mut player.printer);
    player.step(Step::swipe(4_005_000, Vector::new(1.0, -2.0)));
    player.step(Step::swipe(4_010_000, Vector::new(-31.0, 0.0)));
    player.draw(4010);
    player.step(Step::cancel(4_020_000, StepKind::Swipe));
    player.draw(6000);
    player.expect("workspaces 40, workspaces 0");

    println!("A finger from the left edge pulls the drawer:");
    player.down(7000, &[(2.0, 250.0)]);
    player.motion(7016, &[(52.0, 250.0)]);
    player.draw(7016);
    player.up(7030, 1);
    player.expect("workspaces 0, drawer 80, release, drawer 80");

    println!("Four fingers spread to twice the span and turn by a tenth, without the slops:");
    player.down(8000, &four(100.0, 0.0));
    player.motion(8016, &four(105.0, 0.0));
    player.motion(8032, &four(105.0, 0.1 / std::f64::consts::TAU));
    player.motion(8048, &four(210.0, 0.1 + 0.1 / std::f64::consts::TAU));
    player.draw(8048);
    player.up(8060, 4);
    player.expect(
        "down 0 on 10 at 800, down 1 on 10 at 600, down 2 on 10 at 800, frame, \
        cancel client 1, frame, workspaces 0, overview 2.00, volume 0.10, \
        release, overview 2.00, release, volume 0.10",
    );

    println!("The icon of a drag is where its finger will be:");
    player.down(9000, &[(200.0, 250.0)]);
    player.gestures.set_dragging(Some(0));
    player.motion(9010, &[(210.0, 250.0)]);
    player.draw(9018);
    player.gestures.set_dragging(None);
    player.up(9020, 1);
    player
        .expect("down 0 on 10 at 200, frame, motion 0, frame, workspaces 0, icon 436, up 0, frame");

    println!("A touchpad that is unplugged takes back the swipe that it ends; a screen does not:");
    for (us, device) in [(9_100_000, TOUCHPAD), (9_300_000, TOUCHSCREEN)] {
        player.gestures.begin(StepKind::Swipe, us, 3, pointer, &mut player.printer);
        player.step(Step::swipe(us + 5000, Vector::new(-600.0, 0.0)));
        player.step(Step::end(us + 150_000, StepKind::Swipe));
        player.gestures.unplug(device, us + 150_000, &mut player.printer);
        player.gestures.timer(us + 151_000, &mut player.printer);
        player.draw(20_000);
    }
    player.expect("workspaces 0, workspaces 2000");

    println!("A touchpad that is unplugged leaves the fingers on the screen:");
    player.down(9500, &[(200.0, 250.0)]);
    player.gestures.unplug(TOUCHPAD, 9_510_000, &mut player.printer);
    player.motion(9520, &[(201.0, 250.0)]);
    player.expect("down 0 on 10 at 200, frame, motion 0, frame");
    println!("A screen that is unplugged takes its fingers away:");
    player.gestures.unplug(TOUCHSCREEN, 9_530_000, &mut player.printer);
    player.up(9540, 1);
    player.expect("cancel client 1, frame");

    println!("Beside a finger that rests, a client gets the lift of another at once:");
    player.down(10_000, &[(200.0, 250.0)]);
    player.play(SampleKind::Down, 11_000, 1, &[(300.0, 250.0)]);
    player.play(SampleKind::Up, 11_080, 1, &[(0.0, 0.0)]);
    player.expect("down 0 on 10 at 200, frame, down 1 on 10 at 400, frame, up 1, frame");

    println!("160 by 90 mm are the ratio of the sides; the width is assumed to be 1920 points:");
    let panel = PanelConfig { width_um: 160_000, height_um: 90_000, ..PanelConfig::default() };
    let pixels = Size { width: Length::points(960.0), height: Length::points(540.0) };
    let gestures = Gestures::<Printer>::new(&panel, pixels).unwrap();
    println!("{} pixels in a point", gestures.across);
    assert_eq!(gestures.across, 0.5);
}
