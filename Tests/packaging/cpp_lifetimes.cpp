// SPDX-License-Identifier: MIT
// The ends of objects of gesturecore.hpp in any order, and what a finger belongs to.
#include <gesturecore/gesturecore.hpp>

#include <cstdio>
#include <limits>
#include <new>

namespace gc = gesturecore;

static int mistakes;

#define CHECK(condition) \
	do { \
		if (!(condition)) { \
			std::printf("line %d: %s\n", __LINE__, #condition); \
			mistakes++; \
		} \
	} while (0)

static void frame(gc::Engine &engine, std::uint64_t time_us, gc_sample_kind kind, std::int32_t id,
	gc::Point at = {0, 0}) {
	CHECK(engine.push(time_us, kind, id, at) == GC_OK);
	engine.end_frame();
}

static int count(gc::Engine &engine, const gc::Gesture &gesture) {
	int events = 0;
	while (auto event = engine.next()) {
		events += event->of(gesture);
	}
	return events;
}

static void drag(gc::Engine &engine) {
	frame(engine, 0, GC_SAMPLE_DOWN, 7, {100, 100});
	frame(engine, 10000, GC_SAMPLE_MOTION, 7, {150, 100});
}

static void a_refused_engine_does_nothing() {
	gc::FixedEngine<2, 4, 1> engine(std::numeric_limits<double>::quiet_NaN(), 100);
	CHECK(engine.status() == GC_ERR_RANGE);
	CHECK(engine.push(0, GC_SAMPLE_DOWN, 7, {10, 10}) == GC_OK);
	engine.end_frame();
	CHECK(!engine.next().has_value());
	CHECK(!engine.owns(7));
}

static void a_gesture_may_end_while_a_finger_is_down() {
	gc::FixedEngine<2, 4, 1> engine(400, 300);
	{
		gc::Pan pan(engine);
		drag(engine);
		CHECK(pan.is_active());
		CHECK(engine.owns(7));
	}
	CHECK(!engine.owns(7));
	CHECK(!engine.next());
	gc::Tap tap(engine);
	frame(engine, 20000, GC_SAMPLE_UP, 7);
	CHECK(count(engine, tap) == 0);
}

static void an_engine_may_end_before_its_views_and_gestures() {
	std::optional<gc::FixedEngine<>> engine(std::in_place, 400, 300);
	gc::View view(*engine, {0, 0}, {200, 300});
	gc::View inner(view, {50, 50}, {100, 200});
	gc::Pan pan(inner), outer(*engine);
	gc::Requirement waits(outer, pan);
	drag(*engine);
	CHECK(engine->owns(7));
	engine.reset();
	CHECK(gc_recognizer_node(outer.base()) == nullptr);
	CHECK(gc_node_first_child(view.node()) == inner.node());
}

static void a_view_may_end_before_what_is_in_it() {
	gc::FixedEngine<> engine(400, 300);
	std::optional<gc::View> view(std::in_place, engine, gc::Point{0, 0}, gc::Point{200, 300});
	gc::View inner(*view, {0, 0}, {200, 300});
	gc::Pan pan(inner), on_view(*view);
	drag(engine);
	CHECK(pan.is_active());
	view.reset();
	CHECK(!pan.is_active());
	CHECK(gc_recognizer_node(on_view.base()) == nullptr);
	CHECK(gc_node_add_child(engine.node(), inner.node()) == GC_OK);
	frame(engine, 20000, GC_SAMPLE_UP, 7);
	frame(engine, 30000, GC_SAMPLE_DOWN, 7, {100, 100});
	frame(engine, 40000, GC_SAMPLE_MOTION, 7, {150, 100});
	CHECK(pan.is_active());
}

static void the_loss_of_a_finger_gives_no_other_one_back() {
	gc::FixedEngine<> engine(400, 300);
	gc::Pan pan(engine, [](auto &config) { config.min_touches = 2; });
	frame(engine, 0, GC_SAMPLE_DOWN, 8, {200, 100});
	drag(engine);
	frame(engine, 20000, GC_SAMPLE_MOTION, 8, {250, 100});
	CHECK(pan.is_active());
	frame(engine, 30000, GC_SAMPLE_CANCEL, 8);
	CHECK(!pan.is_active());
	CHECK(engine.owns(7));
}

static void a_finger_is_owned_by_what_cancels_touches() {
	gc::FixedEngine<> engine(400, 300);
	gc::Pan pan(engine);
	CHECK(!engine.owns(7));
	CHECK(gc_recognizer_set_cancels_touches(pan.base(), false) == GC_OK);
	drag(engine);
	CHECK(pan.is_active());
	CHECK(!engine.owns(7));
	CHECK(gc_recognizer_set_cancels_touches(pan.base(), true) == GC_OK);
	CHECK(engine.owns(7));
	CHECK(!engine.owns(7, 1));
	CHECK(!engine.owns(8));
	frame(engine, 20000, GC_SAMPLE_UP, 7);
	CHECK(!engine.owns(7));
	CHECK(count(engine, pan) == 2);
}

// The engine ignores it, and nobody else has seen the stroke from its beginning.
static void a_finger_that_was_cancelled_stays_owned_until_it_lifts() {
	gc::FixedEngine<> engine(400, 300);
	gc::Pan pan(engine);
	drag(engine);
	CHECK(count(engine, pan) == 1);
	CHECK(gc_engine_cancel_all(engine.get(), 20000) == GC_OK);
	CHECK(count(engine, pan) == 1);
	CHECK(engine.owns(7));
	CHECK(!engine.owns(7, 1));
	CHECK(engine.push(30000, GC_SAMPLE_MOTION, 7, {200, 100}) == GC_OK);
	CHECK(engine.owns(7));
	frame(engine, 40000, GC_SAMPLE_UP, 7);
	CHECK(!engine.owns(7));
	CHECK(engine.push(50000, GC_SAMPLE_DOWN, 7, {100, 100}) == GC_OK);
	CHECK(!engine.owns(7));
	engine.end_frame();
	CHECK(!engine.owns(7));
	CHECK(gc_engine_cancel_all(engine.get(), 50000) == GC_OK);
	CHECK(engine.owns(7));
}

static void a_tap_waits_for_a_double_tap_as_long_as_the_requirement_lives() {
	gc::FixedEngine<> engine(400, 300);
	gc::Tap tap(engine);
	gc::Tap twice(engine, [](auto &config) { config.taps = 2; });
	{
		gc::Requirement waits(tap, twice);
		gc::Requirement in_a_circle(twice, tap);
		CHECK(waits.status() == GC_OK);
		CHECK(in_a_circle.status() == GC_ERR_CYCLE);
		frame(engine, 0, GC_SAMPLE_DOWN, 7, {100, 100});
		frame(engine, 50000, GC_SAMPLE_UP, 7);
		CHECK(count(engine, tap) == 0);
		CHECK(engine.deadline() == std::uint64_t{400000});
		engine.advance(400000);
		CHECK(count(engine, tap) == 1);
		CHECK(!engine.deadline());
	}
	frame(engine, 1000000, GC_SAMPLE_DOWN, 7, {100, 100});
	frame(engine, 1050000, GC_SAMPLE_UP, 7);
	CHECK(count(engine, tap) == 1);
}

// As with a Requirement, it waits until 350 ms after the lift.
static void a_tap_waits_for_a_double_tap_if_the_host_says_so() {
	gc_recognizer *pair[2] = {};
	gc_host host = {};
	host.data = pair;
	host.requires_failure = [](void *data, gc_recognizer *waiter, gc_recognizer *blocker) {
		auto **of_host = static_cast<gc_recognizer **>(data);
		return waiter == of_host[0] && blocker == of_host[1];
	};
	gc::FixedEngine<2, 4, 4> engine(400, 300, host);
	gc::Tap tap(engine);
	gc::Tap twice(engine, [](auto &config) { config.taps = 2; });
	pair[0] = tap.base();
	pair[1] = twice.base();
	frame(engine, 0, GC_SAMPLE_DOWN, 7, {100, 100});
	frame(engine, 50000, GC_SAMPLE_UP, 7);
	engine.advance(399999);
	CHECK(count(engine, tap) == 0);
	engine.advance(400000);
	CHECK(count(engine, tap) == 1);
}

static void a_requirement_that_the_two_have_already_is_refused() {
	gc::FixedEngine<> engine(400, 300);
	gc::Tap tap(engine);
	gc::Tap twice(engine, [](auto &config) { config.taps = 2; });
	std::optional<gc::Requirement> first(std::in_place, tap, twice);
	CHECK(first->status() == GC_OK);
	{
		gc::Requirement second(tap, twice);
		CHECK(second.status() == GC_ERR_ARGUMENT);
	}
	CHECK(gc_recognizer_waits_for(tap.base(), twice.base(), nullptr, 0) == 2);
	first.reset();
	gc::Requirement third(tap, twice);
	CHECK(third.status() == GC_OK);
}

static void a_gesture_on_no_node_may_end_before_its_requirement() {
	std::optional<gc::FixedEngine<>> engine(std::in_place, 400, 300);
	gc::Tap tap(*engine);
	// Memory of its own, which the sanitizer knows to be gone.
	auto *left = new gc::Pan(*engine);
	auto *refused = new gc::Pan(*engine, [](auto &config) { config.min_touches = 0; });
	engine.reset();
	gc::Requirement waits(tap, *left), waits_too(tap, *refused);
	CHECK(waits.status() == GC_OK);
	CHECK(waits_too.status() == GC_ERR_ARGUMENT);
	delete left;
	delete refused;
}

static void what_is_refused_says_so_and_does_nothing() {
	gc::FixedEngine<> engine(400, 300), huge(1e9, 300);
	CHECK(engine.status() == GC_OK);
	CHECK(huge.status() != GC_OK);
	gc::Pan pan(engine, [](auto &config) { config.min_touches = 0; });
	CHECK(pan.status() == GC_ERR_RANGE);
	CHECK(pan.state() == GC_STATE_POSSIBLE);
	CHECK(pan.set_enabled(false) == GC_ERR_RANGE);
	CHECK(pan.set_config(gc_pan_config_default()) == GC_ERR_RANGE);
	drag(engine);
	CHECK(!pan.is_active());
	CHECK(engine.push(0, GC_SAMPLE_UP, 9) == GC_ERR_UNKNOWN_TOUCH);
}

// The C library refuses what the header refused; a debug build also says so.
static void a_refused_gesture_cannot_be_added_by_its_base() {
	static int said;
	gc::FixedEngine<> engine(400, 300);
	gc::Pan pan(engine, [](auto &config) { config.min_touches = 0; });
	gc_set_misuse_handler([](const char *) { said++; });
	CHECK(gc_recognizer_add(pan.base(), engine.node()) == GC_ERR_ARGUMENT);
	gc_set_misuse_handler(nullptr);
	CHECK(said == 1);
	drag(engine);
	CHECK(!engine.owns(7));
}

// node.h and recognizer.h give it to the host.
static void user_data_belongs_to_the_program() {
	int mine = 42, also_mine = 43;
	gc::FixedEngine<> engine(400, 300);
	gc::View view(engine, {0, 0}, {400, 300});
	gc::Pan pan(view);
	CHECK(engine.node()->user_data == nullptr);
	CHECK(view.node()->user_data == nullptr);
	CHECK(pan.base()->user_data == nullptr);
	engine.node()->user_data = view.node()->user_data = &mine;
	pan.base()->user_data = &also_mine;
	drag(engine);
	CHECK(engine.owns(7));
	CHECK(count(engine, pan) == 1);
	CHECK(view.node()->user_data == &mine);
	CHECK(pan.base()->user_data == &also_mine);
}

/* A minimum of 5 and a maximum of 5, alone and in both orders, with the limits of the kind. */
template <class Kind> static void push_each_other(gc::Engine &engine, int least, int most) {
	Kind minimum(engine, [](auto &config) { config.min_touches = 5; });
	CHECK(minimum.get()->config.min_touches == 5);
	CHECK(minimum.get()->config.max_touches == (most < 5 ? 5 : most));
	Kind maximum(engine, [=](auto &config) { config.max_touches = (uint8_t)least; });
	CHECK(maximum.get()->config.min_touches == least);
	CHECK(maximum.get()->config.max_touches == least);
	Kind both(engine, [](auto &config) { config.min_touches = config.max_touches = 5; });
	CHECK(both.get()->config.min_touches == 5 && both.get()->config.max_touches == 5);
	Kind wrong(engine, [](auto &config) { config.min_touches = 6, config.max_touches = 5; });
	CHECK(wrong.status() == GC_ERR_RANGE);

	auto fewer = both.get()->config;
	fewer.max_touches = 4;
	CHECK(both.set_config(fewer) == GC_OK && both.get()->config.min_touches == 4);
	Kind usual(engine);
	auto more = usual.get()->config;
	more.min_touches = 6;
	CHECK(both.set_config(more) == GC_OK);
	CHECK(both.get()->config.max_touches == (most < 6 ? 6 : most));
}

static void numbers_of_touches_push_each_other() {
	gc::FixedEngine<> engine(400, 300);
	push_each_other<gc::Pan>(engine, 1, GC_TOUCHES_MAX);
	push_each_other<gc::EdgePan>(engine, 1, 1);
	push_each_other<gc::Pinch>(engine, 2, 2);
	push_each_other<gc::Rotation>(engine, 2, 2);
	push_each_other<gc::Transform>(engine, 1, GC_TOUCHES_MAX);
}

int main() {
	a_refused_engine_does_nothing();
	a_gesture_may_end_while_a_finger_is_down();
	an_engine_may_end_before_its_views_and_gestures();
	a_view_may_end_before_what_is_in_it();
	the_loss_of_a_finger_gives_no_other_one_back();
	a_finger_is_owned_by_what_cancels_touches();
	a_finger_that_was_cancelled_stays_owned_until_it_lifts();
	a_tap_waits_for_a_double_tap_as_long_as_the_requirement_lives();
	a_tap_waits_for_a_double_tap_if_the_host_says_so();
	a_requirement_that_the_two_have_already_is_refused();
	a_gesture_on_no_node_may_end_before_its_requirement();
	what_is_refused_says_so_and_does_nothing();
	a_refused_gesture_cannot_be_added_by_its_base();
	user_data_belongs_to_the_program();
	numbers_of_touches_push_each_other();
	return mistakes != 0;
}
