/* SPDX-License-Identifier: MIT */
/* What the host may answer while the arbiter decides, and whom its answers make wait. */
#include "support.h"

/* Answers of a host: each names the pair it is about. */
struct answers {
	struct gc_recognizer *waiter, *blocker;   // requires_failure
	struct gc_recognizer *powerless, *immune; // can_prevent, can_be_prevented
	bool both_ways, all_of_waiter;
	int asked;
	struct gc_requirement memory[4];
};

static bool requires_failure(
	void *data, struct gc_recognizer *waiter, struct gc_recognizer *blocker) {
	struct answers *a = data;
	a->asked += waiter == a->waiter;
	return (waiter == a->waiter && (blocker == a->blocker || a->all_of_waiter)) ||
	       (a->both_ways && waiter == a->blocker && blocker == a->waiter);
}

static bool can_prevent(void *data, struct gc_recognizer *winner, struct gc_recognizer *other) {
	(void)other;
	return winner != ((struct answers *)data)->powerless;
}

static bool can_be_prevented(
	void *data, struct gc_recognizer *other, struct gc_recognizer *winner) {
	(void)winner;
	return other != ((struct answers *)data)->immune;
}

static void setup_answers(struct fixture *f, struct answers *a) {
	*a = (struct answers){0};
	setup_with_host(f, (struct gc_host){.data = a,
				   .requires_failure = requires_failure,
				   .can_prevent = can_prevent,
				   .can_be_prevented = can_be_prevented});
	f->engine.context.requirements = a->memory;
	f->engine.context.requirement_capacity = 4;
}

/* A single and a double tap on the window. The host can make one wait for the other. */
static void setup_taps(struct fixture *f, struct answers *a) {
	setup_answers(f, a);
	add_taps(f);
	a->waiter = &f->tap.base;
	a->blocker = &f->twice.base;
}

TEST(a_tap_waits_for_the_one_the_host_names) {
	struct answers a;
	setup_taps(f, &a);
	tap_at(f, 0, 50, 1, 100, 100);
	advance(f, 399);
	expect_nothing(f);
	advance(f, 400);
	assert_true(expect(f, &f->tap, GC_STATE_ENDED)->time_us == at_ms(400));
	assert_int_equal(a.asked, 1);
	/* It was for that attempt: nothing is left of it. */
	assert_null(f->tap.base.requirements);
	assert_null(f->twice.base.waiters);
	tap_at(f, 1000, 1050, 1, 100, 100);
	expect_nothing(f);
	assert_int_equal(a.asked, 2);
	tap_at(f, 1100, 1150, 1, 100, 100);
	expect(f, &f->twice, GC_STATE_ENDED);
	expect_nothing(f);
}

/* As long as all of it is in use, and again when it is free. */
TEST(the_memory_has_room_for_as_many_answers_as_it_holds) {
	struct answers a;
	struct gc_tap thrice;
	setup_taps(f, &a);
	f->engine.context.requirement_capacity = 2;
	struct gc_tap_config config = gc_tap_config_default();
	config.taps = 3;
	gc_tap_init(&thrice, &config);
	attach(f, &thrice.base);
	a.blocker = NULL; /* the tap waits for all others */
	a.all_of_waiter = true;
	for (int again = 0; again < 3; again++) {
		double ms = 2000 * again;
		tap_at(f, ms, ms + 50, 1, 100, 100);
		expect_nothing(f);
		advance(f, ms + 450);
		expect(f, &f->tap, GC_STATE_ENDED);
	}
	assert_int_equal(gc_engine_counters(&f->engine).requirements_full, 0);
}

TEST(without_memory_for_it_nobody_waits_and_that_is_counted) {
	struct answers a;
	setup_taps(f, &a);
	f->engine.context.requirement_capacity = 0;
	tap_at(f, 0, 50, 1, 100, 100);
	expect(f, &f->tap, GC_STATE_ENDED);
	assert_int_equal(gc_engine_counters(&f->engine).requirements_full, 1);
}

TEST(answers_that_would_close_a_cycle_do_not_count) {
	struct answers a;
	struct gc_pan one, other;
	setup_answers(f, &a);
	gc_pan_init(&one, NULL);
	gc_pan_init(&other, NULL);
	attach(f, &one.base);
	attach(f, &other.base);
	a.waiter = &one.base;
	a.blocker = &other.base;
	a.both_ways = true;
	drag(f, 0, 100, 100, 16, 130, 100);
	/* The first to be asked waits for the other, which then must not wait for the first. */
	expect(f, &other, GC_STATE_BEGAN);
	assert_state(&one, GC_STATE_FAILED);
	assert_int_equal(gc_engine_counters(&f->engine).requirements_cyclic, 1);
	expect_nothing(f);
}

TEST(one_that_failed_is_not_asked_about) {
	struct answers a;
	setup_answers(f, &a);
	ADD(f, tap);
	ADD(f, pan);
	a.waiter = &f->pan.base;
	a.blocker = &f->tap.base;
	down(f, 0, 1, 100, 100);
	/* One frame fails the tap and moves the pan. */
	move(f, 16, 1, 130, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_int_equal(a.asked, 0);
}

/* Two fingers move as one, and then apart as well: the pinch begins beside the pan. */
static void pan_and_then_pinch(struct fixture *f) {
	ADD(f, pan);
	ADD(f, pinch);
	land_both(f);
	move_both(f, 16, 100, 120, 200, 120);
	expect(f, &f->pan, GC_STATE_BEGAN);
	move_both(f, 32, 80, 120, 220, 120);
	expect(f, &f->pan, GC_STATE_CHANGED);
	expect(f, &f->pinch, GC_STATE_BEGAN);
}

TEST(one_that_cannot_prevent_leaves_the_others_possible) {
	struct answers a;
	setup_answers(f, &a);
	a.powerless = &f->pan.base;
	pan_and_then_pinch(f);
	expect_nothing(f);
}

TEST(one_that_cannot_be_prevented_stays_possible) {
	struct answers a;
	setup_answers(f, &a);
	a.immune = &f->pinch.base;
	pan_and_then_pinch(f);
	/* Not so the other way round. */
	lift_both(f, 48, 64);
	forget_taken(f);
	land_both(f);
	move_both(f, 116, 80, 100, 220, 100);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	assert_state(&f->pan, GC_STATE_FAILED);
}

static enum gc_status land(struct fixture *f, double ms, int id, double x, uint8_t type) {
	struct gc_sample report = {
		.time_us = at_ms(ms),
		.position = {gc_length_from_double(x), GC_PT(100)},
		.id = test_id(id),
		.kind = GC_SAMPLE_DOWN,
		.type = type,
	};
	enum gc_status status = gc_engine_push(&f->engine, &report);
	gc_engine_end_frame(&f->engine);
	take(f);
	return status;
}

TEST(a_recognizer_takes_the_types_of_touches_it_is_set_to) {
	ADD(f, pan);
	gc_recognizer_set_touch_types(&f->pan.base, 1u << GC_TOUCH_PEN);
	assert_int_equal(land(f, 0, 1, 100, GC_TOUCH_FINGER), GC_OK);
	assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 0);
	assert_int_equal(land(f, 10, 2, 200, GC_TOUCH_PEN), GC_OK);
	assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 1);
	assert_int_equal(land(f, 20, 3, 200, GC_TOUCH_POINTER + 1), GC_ERR_ARGUMENT);
}

TEST(touches_of_two_types_are_not_mixed_unless_allowed) {
	ADD(f, pan);
	assert_true(gc_recognizer_exclusive_type(&f->pan.base));
	land(f, 0, 1, 100, GC_TOUCH_PEN);
	land(f, 10, 2, 200, GC_TOUCH_FINGER);
	assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 1);
	gc_recognizer_set_exclusive_type(&f->pan.base, false);
	land(f, 20, 3, 300, GC_TOUCH_FINGER);
	assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 2);
}

static void device_sample(
	struct fixture *f, double ms, uint16_t device, enum gc_sample_kind kind, double x) {
	struct gc_sample report = {
		.time_us = at_ms(ms),
		.position = {gc_length_from_double(x), GC_PT(100)},
		.id = test_id(1),
		.device = device,
		.kind = (uint8_t)kind,
	};
	assert_int_equal(gc_engine_push(&f->engine, &report), GC_OK);
	gc_engine_end_frame(&f->engine);
	take(f);
}

TEST(an_unplugged_device_takes_its_own_fingers_along) {
	struct gc_pan inner;
	setup_view(f);
	gc_pan_init(&f->pan, NULL);
	gc_pan_init(&inner, NULL);
	attach(f, &f->pan.base);
	gc_recognizer_add(&inner.base, &f->view);
	/* Device 7 pans the view, device 8 the window beside it. */
	device_sample(f, 0, 7, GC_SAMPLE_DOWN, 100);
	device_sample(f, 10, 7, GC_SAMPLE_MOTION, 150);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect(f, &inner, GC_STATE_BEGAN);
	device_sample(f, 20, 8, GC_SAMPLE_DOWN, 300);
	device_sample(f, 30, 8, GC_SAMPLE_MOTION, 310);
	gc_engine_cancel_device(&f->engine, 7, at_ms(40));
	take(f);
	expect(f, &inner, GC_STATE_CANCELLED);
	device_sample(f, 50, 8, GC_SAMPLE_MOTION, 350);
	device_sample(f, 60, 7, GC_SAMPLE_MOTION, 190); /* ignored until it lifts */
	device_sample(f, 70, 7, GC_SAMPLE_UP, 0);
	device_sample(f, 80, 8, GC_SAMPLE_UP, 0);
	forget_taken(f);
	device_sample(f, 90, 7, GC_SAMPLE_DOWN, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
}

TEST(an_unplugged_device_ends_the_hope_for_a_second_tap) {
	ADD_WITH(f, tap, with.taps = 2);
	device_sample(f, 0, 7, GC_SAMPLE_DOWN, 100);
	device_sample(f, 50, 7, GC_SAMPLE_UP, 0);
	gc_engine_cancel_device(&f->engine, 8, at_ms(60));
	assert_state(&f->tap, GC_STATE_POSSIBLE);
	assert_true(gc_engine_deadline_us(&f->engine) == at_ms(400));
	gc_engine_cancel_device(&f->engine, 7, at_ms(70));
	assert_state(&f->tap, GC_STATE_FAILED);
	take(f);
	expect_nothing(f);
}

/* The centroid moves 14 pt and the span changes by 24: the pinch goes through the gate first. */
TEST(of_two_that_would_wait_for_each_other_the_one_with_the_larger_factor_waits) {
	struct answers a;
	setup_answers(f, &a);
	ADD(f, pan);
	ADD(f, pinch);
	a.waiter = &f->pan.base;
	a.blocker = &f->pinch.base;
	a.both_ways = true;
	land_both(f);
	move_both(f, 16, 102, 100, 226, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_state(&f->pinch, GC_STATE_FAILED);
	assert_int_equal(gc_engine_counters(&f->engine).requirements_cyclic, 1);
}
