/* SPDX-License-Identifier: MIT */
#include "support.h"
#include "hands.h"
#include "records.h"
#include "steps.h"

/* Swipes and edge pans at the begin gate: what they do while they wait, are asked, or compete. */

static bool sees_the_whole_way(void *data, struct gc_recognizer *recognizer) {
	int *asked = data;
	(*asked)++;
	assert_int_equal(gc_recognizer_state(recognizer), GC_STATE_POSSIBLE);
	struct gc_vector translation;
	gc_edge_pan_translation((struct gc_edge_pan *)recognizer, NULL, &translation);
	assert_points(translation, 30, 4, 0);
	assert_int_equal(gc_edge_pan_edge((struct gc_edge_pan *)recognizer), GC_EDGE_LEFT);
	return false;
}

TEST(an_edge_pan_is_asked_for_once_with_the_whole_way) {
	int asked = 0;
	setup_with_host(f, (struct gc_host){.data = &asked, .should_begin = sees_the_whole_way});
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT);

	drag(f, 0, 5, 200, 10, 35, 204);
	move(f, 20, 1, 95, 204);
	assert_state(&f->edge_pan, GC_STATE_FAILED);
	assert_int_equal(asked, 1);
	up(f, 30, 1);
	expect_nothing(f);
}

TEST(an_edge_pan_that_waits_still_collects_and_ignores_later_fingers) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT);
	ADD_WITH(f, tap, with.taps = 2, with.max_movement = GC_PT(300));
	gc_recognizer_require_failure(&f->waits, &f->edge_pan.base, &f->tap.base);

	drag(f, 0, 5, 200, 10, 35, 200);
	expect_no_more(f, 20, 55, 260); /* along the edge now, but it has decided */
	down(f, 100, 2, 5, 300);        /* too far for a second tap */
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
	const struct gc_event *event = expect(f, &f->edge_pan, GC_STATE_ENDED);
	assert_points(event->translation, 40, 60, TOLERANCE_PT);
	assert_int_equal(event->touch_count, 0);
}

/* Recognizers whose slop is 0: they begin with the first change of their value, and not before. */

#define STEP_PT (1.0 / 4096)

/* P64 */
TEST(a_pinch_does_not_begin_while_the_hand_moves_as_one) {
	ADD_WITH(f, pinch, with.slop = 0);
	land_both(f);
	move_both(f, 10, 110, 100, 210, 100);
	expect_nothing(f);
	assert_state(&f->pinch, GC_STATE_POSSIBLE);
	/* Each position is rounded for itself. */
	move_both(f, 20, 110 + STEP_PT, 100, 210 - STEP_PT, 100);
	expect_nothing(f);
	move_both(f, 30, 110, 100, 211, 100);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	assert_near(pinch_scale(&f->pinch), 1.01, 1e-6);
}

TEST(a_pinch_begins_in_the_direction_of_the_change) {
	ADD_WITH(f, pinch, with.slop = 0);
	land_both(f);
	move_both(f, 10, 100, 100, 200 - 63 * STEP_PT, 100);
	expect_nothing(f);
	move_both(f, 20, 100, 100, 200 - 64 * STEP_PT, 100);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	assert_near(pinch_scale(&f->pinch), 1 - 1.0 / 6400, 1e-6);
}

TEST(a_rotation_begins_with_the_first_arc) {
	ADD_WITH(f, rotation, with.slop = 0);
	land_both(f);
	/* As one, and then apart in their direction. */
	move_both(f, 10, 110, 100, 210, 100);
	move_both(f, 20, 100, 100, 240, 100);
	/* An arc at half of 100 pt: 1/128 pt. */
	move_both(f, 30, 100, 100, 200, 100 - 100.0 / 50 / 128);
	expect_nothing(f);
	move_both(f, 40, 100, 100, 200, 100 - 100.0 / 50 / 50);
	expect(f, &f->rotation, GC_STATE_BEGAN);
	assert_near(rotation_radians(&f->rotation), -1.0 / 50 / 50, 1e-5);
}

TEST(a_pan_begins_when_the_centroid_has_moved) {
	ADD_WITH(f, pan, with.slop = 0);
	land_both(f);
	move_both(f, 10, 80, 100, 220, 100);
	move_both(f, 20, 80 + 63 * STEP_PT, 100, 220 + 63 * STEP_PT, 100);
	expect_nothing(f);
	move_both(f, 30, 80, 99, 220, 99);
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_near(pan_y(&f->pan), -1, TOLERANCE_PT);
}

TEST(an_edge_pan_begins_with_the_first_step_inward) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT, with.slop = 0);

	/* A step along the edge, or outward, is none yet. */
	drag(f, 0, 5, 100, 10, 5, 100 + 63 * STEP_PT);
	move(f, 20, 1, 5 - 63 * STEP_PT, 100);
	assert_state(&f->edge_pan, GC_STATE_POSSIBLE);
	move(f, 30, 1, 5 + 64 * STEP_PT, 100);
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
	up(f, 40, 1);
	forget_taken(f);

	drag(f, 100, 5, 100, 110, 5, 100 + 64 * STEP_PT);
	assert_state(&f->edge_pan, GC_STATE_FAILED);
}

TEST(a_transform_begins_with_the_first_change_of_any_value) {
	add_eager(f);
	land_hand(f, two_fingers);
	move_hand(f, 10, two_fingers, 200 + 63 * STEP_PT, 200, 1, 0);
	expect_nothing(f);
	/* The span alone: by 1 pt. */
	move_hand(f, 20, two_fingers, 200, 200, 1.01, 0);
	expect(f, &f->transform, GC_STATE_BEGAN);
	assert_values(&f->transform, 0, 0, 1.01, 0);
}

TEST(a_transform_ignores_slops_that_are_not_met) {
	ADD_WITH(f, transform, with.pinch_slop = with.rotation_slop = 0);
	land_hand(f, three_fingers);
	move_hand(f, 10, three_fingers, 209, 200, 1, 0);
	expect_nothing(f);
	move_hand(f, 20, three_fingers, 200, 200, 1, -0.01);
	expect(f, &f->transform, GC_STATE_BEGAN);
	assert_values(&f->transform, 0, 0, 1, -0.01);
}

TEST(a_slop_below_the_least_change_is_still_taken_off) {
	ADD(f, rotation);
	struct gc_rotation_config config = gc_rotation_config_default();
	config.slop = GC_PT(1) / 128;
	assert_int_equal(gc_rotation_set_config(&f->rotation, &config), GC_OK);
	land_both(f);
	move_both(f, 10, 100, 100, 200, 100 + 100.0 / 50 / 100);
	expect_nothing(f);
	move_both(f, 20, 100, 100, 200, 101);
	expect(f, &f->rotation, GC_STATE_BEGAN);
	assert_near(rotation_radians(&f->rotation), atan(0.01) - 1.0 / 128 / 50, 1e-6);
}

/* Gestures of exactly so many fingers that wait a while for one finger more. */

#define SETTLE_US 50000

static void add_pan(struct fixture *f) {
	ADD_WITH(f, pan, with.min_touches = 3, with.max_touches = 3, with.settle_us = SETTLE_US);
}

/* Fingers 1 to `count` in one frame, 50 pt apart. */
static void row(struct fixture *f, double ms, enum gc_sample_kind kind, int count, double y) {
	for (int id = 1; id <= count; id++) {
		sample(f, ms, kind, id, 50 * id, y);
	}
	frame(f, ms);
}

TEST(a_settle_time_is_off_by_default) {
	(void)f;
	assert_int_equal(gc_pan_config_default().settle_us, 0);
	assert_int_equal(gc_transform_config_default().settle_us, 0);
}

TEST(a_pan_begins_when_its_settle_time_is_over) {
	add_pan(f);
	row(f, 0, GC_SAMPLE_DOWN, 3, 100);
	row(f, 20, GC_SAMPLE_MOTION, 3, 120); /* 20 pt: over the slop of 10 */
	row(f, 40, GC_SAMPLE_MOTION, 3, 135);
	advance(f, 49.999);
	expect_nothing(f);
	advance(f, 50);
	const struct gc_event *began = expect(f, &f->pan, GC_STATE_BEGAN);
	assert_int_equal(began->time_us, at_ms(50));
	assert_near(gc_length_to_double(began->translation.y), 25, TOLERANCE_PT);
	row(f, 60, GC_SAMPLE_MOTION, 3, 140);
	expect(f, &f->pan, GC_STATE_CHANGED);
	assert_near(pan_y(&f->pan), 30, TOLERANCE_PT);
}

TEST(a_settling_pan_defers_what_waits_for_it_by_its_settle_time) {
	add_pan(f);
	ADD(f, tap);
	gc_recognizer_require_failure(&f->waits, &f->tap.base, &f->pan.base);
	assert_int_equal(gc_recognizer_worst_delay_us(&f->tap.base, NULL), SETTLE_US);
}

/* Two fingers that are in a row land, and then are elsewhere. */
#define EXPECT_SETTLES(f, type, x1, y1, x2, y2) \
	do { \
		setup(f); \
		ADD(f, type); \
		struct gc_##type##_config later = gc_##type##_config_default(); \
		later.min_touches = later.max_touches = 2; \
		later.settle_us = SETTLE_US; \
		assert_int_equal(gc_##type##_set_config(&(f)->type, &later), GC_OK); \
		row(f, 0, GC_SAMPLE_DOWN, 2, 100); \
		sample(f, 20, GC_SAMPLE_MOTION, 1, x1, y1); \
		sample(f, 20, GC_SAMPLE_MOTION, 2, x2, y2); \
		frame(f, 20); \
		expect_nothing(f); \
		advance(f, 50); \
		expect(f, &(f)->type, GC_STATE_BEGAN); \
	} while (0)

TEST(a_settle_time_that_is_set_later_counts) {
	EXPECT_SETTLES(f, pan, 50, 150, 100, 150);
	EXPECT_SETTLES(f, pinch, 0, 100, 150, 100);
	EXPECT_SETTLES(f, rotation, 75, 75, 75, 125);
	EXPECT_SETTLES(f, transform, 50, 150, 100, 150);
}
