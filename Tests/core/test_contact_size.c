/* SPDX-License-Identifier: MIT */
/* The size of contacts, and recognizers that accept no palm. The palm is 30 mm, 189 pt. */
#include "records.h"

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

static void grow(struct fixture *f, double ms, int id, double major) {
	assert_int_equal(size(f, ms, id, major, 0), GC_OK);
	frame(f, ms);
}

TEST(a_new_size_of_a_touch_that_is_withheld_comes_after_its_began) {
	setup_view(f);
	ADD(f, pan);
	gc_recognizer_set_delays_began(&f->pan.base, true);
	down(f, 0, 1, 100, 100);
	grow(f, 20, 1, PALM);
	expect_nothing(f);
	gc_recognizer_set_enabled(&f->pan.base, false);
	take(f);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	expect_nothing(f);
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

TEST(an_impossible_size_is_refused) {
	ADD(f, tap);
	down(f, 0, 1, 100, 100);
	assert_int_equal(size(f, 10, 1, -1, 0), GC_ERR_POSITION);
	assert_int_equal(size(f, 10, 1, 0, -1), GC_ERR_POSITION);
	assert_int_equal(size(f, 10, 1, 300000, 0), GC_ERR_POSITION);
	assert_int_equal(size(f, 10, 2, 10, 10), GC_ERR_UNKNOWN_TOUCH);
	assert_int_equal(gc_touch_axes(&f->touches[0]).x, 0);
	struct gc_counters counters = gc_engine_counters(&f->engine);
	assert_int_equal(counters.bad_position, 3);
	assert_int_equal(counters.unknown_touch, 1);
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

static int taken_back;

static void note_taken_back(struct gc_custom *custom, uint32_t touches) {
	assert_true(touches != 0 && gc_custom_touches(custom) == 0);
	taken_back++;
}

TEST(a_custom_recognizer_sees_that_the_touch_was_taken_back) {
	static const struct gc_custom_ops ops = {.cancelled = note_taken_back};
	struct gc_custom custom = {0};
	taken_back = 0;
	gc_custom_init(&custom, &ops);
	attach(f, &custom.base);
	limit_size(&custom);
	down(f, 0, 1, 100, 100);
	grow(f, 20, 1, PALM);
	assert_int_equal(taken_back, 1);
	expect_failure(f, &custom, GC_REASON_TOO_LARGE, PALM, LIMIT);
}

static int moved_calls;
static uint32_t moved_touches;

static void note_moved(struct gc_custom *custom, uint32_t touches) {
	(void)custom;
	moved_calls++;
	moved_touches |= touches;
}

TEST(a_custom_recognizer_hears_moved_of_a_contact_at_rest_whose_size_is_new) {
	static const struct gc_custom_ops ops = {.moved = note_moved};
	struct gc_custom custom = {0};
	gc_custom_init(&custom, &ops);
	attach(f, &custom.base);
	land_two(f, 0, 100, 100, 200, 100);
	moved_calls = 0, moved_touches = 0;
	grow(f, 20, 2, PALM);
	assert_int_equal(moved_calls, 1);
	assert_int_equal(moved_touches, 2);
	grow(f, 30, 2, PALM); /* the same size */
	assert_int_equal(moved_calls, 1);
	sample(f, 40, GC_SAMPLE_MOTION, 2, 220, 100);
	grow(f, 40, 2, PALM + 1);
	assert_int_equal(moved_calls, 2);
	sample(f, 50, GC_SAMPLE_MOTION, 2, 220, 100); /* it is where it was */
	grow(f, 50, 2, PALM + 2);
	assert_int_equal(moved_calls, 3);
	assert_int_equal(moved_touches, 2);
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
