/* SPDX-License-Identifier: MIT */
/* Palms: contacts that are too large, and fingers near a pen. The palm is 30 mm, 189 pt. */
#include <gesturecore/pen.h>

#include "support.h"

#define PALM 189.0
#define LIMIT 120.0

static enum gc_status size(struct fixture *f, double ms, int id, double major, double minor) {
	return sample(f, ms, GC_SAMPLE_SIZE, id, major, minor);
}

/* It accepts contacts up to LIMIT. */
static void limit_size(void *recognizer) {
	gc_length most = gc_length_from_double(LIMIT);
	assert_int_equal(gc_recognizer_set_max_contact_size(recognizer, most), GC_OK);
}

#define ADD_LIMITED(f, type) \
	do { \
		ADD(f, type); \
		limit_size(&(f)->type); \
	} while (0)

static void land_palm(struct fixture *f, double ms, int id, double x, double y) {
	sample(f, ms, GC_SAMPLE_DOWN, id, x, y);
	size(f, ms, id, PALM, 100);
	frame(f, ms);
}

static bool notes_the_size(
	void *data, struct gc_recognizer *recognizer, const struct gc_touch *touch) {
	(void)recognizer;
	*(struct gc_point *)data = gc_touch_axes(touch);
	return true;
}

TEST(the_host_reads_the_size_of_a_touch_that_it_is_asked_about) {
	struct gc_point seen = {-1, -1};
	setup_with_host(f, (struct gc_host){.should_receive = notes_the_size, .data = &seen});
	ADD(f, tap);
	land_palm(f, 0, 1, 100, 100);
	assert_points(seen, 189, 100, 0);
	down(f, 20, 2, 200, 100);
	assert_points(seen, 0, 0, 0);
}

TEST(the_host_is_not_asked_about_a_contact_that_is_too_large) {
	struct gc_point seen = {-1, -1};
	setup_with_host(f, (struct gc_host){.should_receive = notes_the_size, .data = &seen});
	ADD_LIMITED(f, tap);
	land_palm(f, 0, 1, 100, 100);
	assert_int_equal(seen.x, -1);
}

TEST(a_limit_is_rounded_up_to_a_quarter_of_a_point) {
	ADD(f, tap);
	struct gc_recognizer *tap = &f->tap.base;
	assert_int_equal(gc_recognizer_set_max_contact_size(tap, GC_PT(20) + 1), GC_OK);
	assert_int_equal(gc_recognizer_max_contact_size(tap), GC_PT(20) + GC_PT(1) / 4);
	assert_int_equal(gc_recognizer_set_max_contact_size(tap, GC_CONTACT_SIZE_MAX), GC_OK);
	assert_int_equal(gc_recognizer_max_contact_size(tap), GC_CONTACT_SIZE_MAX);
	assert_int_equal(
		gc_recognizer_set_max_contact_size(tap, GC_CONTACT_SIZE_MAX + 1), GC_ERR_RANGE);
	assert_int_equal(gc_recognizer_set_max_contact_size(tap, -1), GC_ERR_RANGE);
	assert_int_equal(gc_recognizer_max_contact_size(tap), GC_CONTACT_SIZE_MAX);
	assert_int_equal(gc_recognizer_set_max_contact_size(tap, 0), GC_OK);
	assert_int_equal(gc_recognizer_max_contact_size(tap), 0);
}

/* Twelve frames of a finger that circles within the slop, each with a size. */
static void circle(struct fixture *f, bool is_size_first) {
	down(f, 0, 1, 100, 100);
	for (int i = 1; i <= 12; i++) {
		double ms = 8.0 * i, x = 100 + i % 4;
		if (is_size_first) {
			size(f, ms, 1, 30 + i % 3, 20);
		}
		sample(f, ms, GC_SAMPLE_MOTION, 1, x, 100);
		if (!is_size_first) {
			size(f, ms, 1, 30 + i % 3, 20);
		}
		frame(f, ms);
	}
	move(f, 110, 1, 160, 100);
	move(f, 120, 1, 180, 100);
}

TEST(a_size_changes_no_value_wherever_it_is_in_its_frame) {
	double speeds[2];
	for (int i = 0; i < 2; i++) {
		setup(f);
		ADD(f, pan);
		ADD(f, tap);
		ADD(f, swipe);
		limit_size(&f->pan);
		circle(f, i == 1);
		expect(f, &f->pan, GC_STATE_BEGAN);
		struct gc_velocity velocity;
		assert_int_equal(gc_pan_velocity(&f->pan, NULL, &velocity), GC_OK);
		speeds[i] = (double)velocity.x;
	}
	assert_true(speeds[0] > 0 && speeds[0] == speeds[1]);
}

TEST(a_rival_that_accepts_fewer_contacts_does_not_always_win) {
	ADD(f, pan);
	struct gc_pan other;
	assert_int_equal(gc_pan_init(&other, NULL), GC_OK);
	attach(f, &other.base);
	assert_int_equal(gc_recognizer_obstacle(&other.base, NULL), GC_OBSTACLE_RIVAL);
	limit_size(&f->pan);
	assert_int_equal(gc_recognizer_obstacle(&other.base, NULL), GC_OBSTACLE_NONE);
}

/* Pens and palms: a pen that is near keeps fingers away. */

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
