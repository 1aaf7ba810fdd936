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
