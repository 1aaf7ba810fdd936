/* SPDX-License-Identifier: MIT */
/* Pens and palms: a pen that is near keeps fingers away. */
#include "records.h"

#include <gesturecore/pen.h>

static struct gc_pen_watch watch;

/* Follows a report of a pen that hovers, or touches. */
static bool pen_comes(double ms, enum gc_sample_kind kind, bool hovers) {
	struct gc_sample sample = sample_of(ms, kind, 9, 300, 300);
	struct gc_pen pen = {.hovers = hovers};
	return gc_pen_comes(&watch, &sample, &pen, GC_PALM_TIME_US);
}

static bool pen_hovers(double ms) {
	return pen_comes(ms, GC_SAMPLE_MOTION, true);
}

/* A finger lands, as a palm if a pen is near. */
static void land_beside_pen(struct fixture *f, double ms, int id, double x, double y) {
	struct gc_sample landing = sample_of(ms, GC_SAMPLE_DOWN, id, x, y);
	landing.type = gc_pen_is_near(&watch, landing.time_us) ? GC_TOUCH_PALM : GC_TOUCH_FINGER;
	assert_int_equal(gc_engine_push(&f->engine, &landing), GC_OK);
	frame(f, ms);
}

static void setup_pen(struct fixture *f) {
	watch = (struct gc_pen_watch){0};
	ADD(f, tap);
}

static bool counts_questions(
	void *data, struct gc_recognizer *recognizer, const struct gc_touch *touch) {
	(void)recognizer;
	(void)touch;
	++*(int *)data;
	return true;
}

/* (11.71) */
TEST(a_finger_199_ms_after_a_pen_is_a_palm_and_at_200_ms_it_taps) {
	setup_pen(f);
	assert_true(pen_hovers(1000));
	land_beside_pen(f, 1199, 1, 100, 100);
	assert_int_equal(record_of(f, NULL).reason, GC_REASON_PALM);
	up(f, 1199.5, 1);
	expect_nothing(f);
	land_beside_pen(f, 1200, 2, 100, 100);
	up(f, 1250, 2);
	expect(f, &f->tap, GC_STATE_ENDED);
}

TEST(a_pen_that_lifted_is_near_for_200_ms) {
	setup_pen(f);
	assert_true(pen_comes(1000, GC_SAMPLE_DOWN, false));
	assert_false(pen_comes(5000, GC_SAMPLE_UP, false));
	assert_true(gc_pen_is_near(&watch, at_ms(5199.999)));
	assert_false(gc_pen_is_near(&watch, at_ms(5200)));
}

TEST(a_pen_that_rests_on_the_glass_for_10_s_keeps_palms_out) {
	setup_pen(f);
	pen_comes(1000, GC_SAMPLE_DOWN, false);
	assert_true(gc_pen_is_near(&watch, at_ms(11000)));
	assert_false(pen_comes(11000, GC_SAMPLE_MOTION, false));
}

TEST(a_pen_comes_only_once_while_it_is_near) {
	setup_pen(f);
	assert_true(pen_hovers(1000));
	assert_false(pen_hovers(1199));
	assert_false(pen_hovers(1398));
	assert_true(pen_hovers(1598));
}

TEST(with_a_palm_time_of_0_no_pen_is_near) {
	setup_pen(f);
	struct gc_sample landing = sample_of(1000, GC_SAMPLE_DOWN, 9, 300, 300);
	struct gc_pen pen = {0};
	assert_true(pen_comes(900, GC_SAMPLE_DOWN, false));
	assert_false(gc_pen_comes(&watch, &landing, &pen, 0));
	assert_false(gc_pen_is_near(&watch, landing.time_us));
}

TEST(a_pen_at_the_end_of_time_stays_near) {
	setup_pen(f);
	struct gc_sample last = {.time_us = UINT64_MAX - 1, .kind = GC_SAMPLE_MOTION};
	struct gc_pen pen = {.hovers = true};
	assert_true(gc_pen_comes(&watch, &last, &pen, GC_PALM_TIME_US));
	assert_true(gc_pen_is_near(&watch, UINT64_MAX - 1));
}

TEST(a_finger_in_the_place_of_a_palm_is_received_once) {
	int asked = 0;
	setup_with_host(f, (struct gc_host){.data = &asked, .should_receive = counts_questions});
	setup_pen(f);
	pen_hovers(0);
	land_beside_pen(f, 10, 1, 100, 100);
	up(f, 20, 1);
	land_beside_pen(f, 300, 2, 100, 100);
	assert_int_equal(asked, 1);
	up(f, 310, 2);
	expect(f, &f->tap, GC_STATE_ENDED);
}
