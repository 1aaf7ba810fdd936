/* SPDX-License-Identifier: MIT */
/* What the host may answer while the arbiter decides, and whom its answers make wait. */
#include "support.h"

/* The pair of which the host makes one wait. */
static struct answers {
	struct gc_recognizer *waiter, *blocker;
	bool both_ways, all_of_waiter;
	int asked;
	struct gc_requirement memory[4];
} a;

static bool requires_failure(
	void *data, struct gc_recognizer *waiter, struct gc_recognizer *blocker) {
	(void)data;
	a.asked += waiter == a.waiter;
	return (waiter == a.waiter && (blocker == a.blocker || a.all_of_waiter)) ||
	       (a.both_ways && waiter == a.blocker && blocker == a.waiter);
}

static void setup_answers(struct fixture *f) {
	a = (struct answers){0};
	setup_with_host(f, (struct gc_host){.requires_failure = requires_failure});
	f->engine.context.requirements = a.memory;
	f->engine.context.requirement_capacity = 4;
}

/* A single and a double tap on the window. The host can make one wait for the other. */
static void setup_taps(struct fixture *f) {
	setup_answers(f);
	add_taps(f);
	a.waiter = &f->tap.base;
	a.blocker = &f->twice.base;
}

TEST(a_tap_waits_for_the_one_the_host_names) {
	setup_taps(f);
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
	struct gc_tap thrice;
	setup_taps(f);
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
	setup_taps(f);
	f->engine.context.requirement_capacity = 0;
	tap_at(f, 0, 50, 1, 100, 100);
	expect(f, &f->tap, GC_STATE_ENDED);
	assert_int_equal(gc_engine_counters(&f->engine).requirements_full, 1);
}

TEST(answers_that_would_close_a_cycle_do_not_count) {
	struct gc_pan one, other;
	setup_answers(f);
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
	setup_answers(f);
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

static enum gc_status land(struct fixture *f, double ms, int id, double x, uint8_t type) {
	struct gc_sample report = sample_of(ms, GC_SAMPLE_DOWN, id, x, 100);
	report.type = type;
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
