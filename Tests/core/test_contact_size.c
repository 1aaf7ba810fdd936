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

TEST(a_recognizer_does_not_receive_a_contact_that_lands_too_large) {
	ADD_LIMITED(f, tap);
	land_palm(f, 0, 1, 100, 100);
	struct gc_record record = record_of(f, &f->tap);
	assert_int_equal(record.reason, GC_REASON_TOO_LARGE);
	assert_int_equal(record.state, GC_STATE_POSSIBLE);
	assert_int_equal(record.touch_id, test_id(1));
	assert_int_equal(gc_reason_unit(record.reason), GC_UNIT_POINTS);
	assert_near(number_of(&record, record.measured), PALM, TOLERANCE_PT);
	assert_near(number_of(&record, record.limit), LIMIT, TOLERANCE_PT);
	up(f, 50, 1);
	expect_nothing(f);
}

TEST(a_recognizer_accepts_its_limit_and_a_contact_of_unknown_size) {
	ADD_LIMITED(f, tap);
	sample(f, 0, GC_SAMPLE_DOWN, 1, 100, 100);
	size(f, 0, 1, LIMIT, 0);
	expect_end_at(f, &f->tap, 50);
	tap_at(f, 100, 150, 1, 100, 100);
	expect(f, &f->tap, GC_STATE_ENDED);
}

TEST(without_a_limit_any_size_is_accepted) {
	ADD(f, tap);
	assert_int_equal(gc_recognizer_max_contact_size(&f->tap.base), 0);
	land_palm(f, 0, 1, 100, 100);
	grow(f, 20, 1, 2000);
	expect_end_at(f, &f->tap, 50);
}

TEST(a_finger_beside_a_palm_pans_alone) {
	ADD_LIMITED(f, pan);
	land_palm(f, 0, 1, 300, 300);
	down(f, 20, 2, 100, 100);
	move(f, 40, 2, 160, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_near(pan_x(&f->pan), 50, TOLERANCE_PT);
	assert_near(location_x(&f->pan), 160, TOLERANCE_PT);
	assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 1);
}

TEST(a_contact_that_grows_too_large_fails_what_has_not_recognized) {
	ADD(f, pan);
	ADD(f, tap);
	limit_size(&f->pan);
	down(f, 0, 1, 100, 100);
	grow(f, 10, 1, LIMIT);
	assert_state(&f->pan, GC_STATE_POSSIBLE);
	grow(f, 20, 1, PALM);
	struct gc_record record = expect_failure(f, &f->pan, GC_REASON_TOO_LARGE, PALM, LIMIT);
	assert_int_equal(record.touch_id, test_id(1));
	assert_true(record.time_us == at_ms(20));
	/* The tap accepts any size. */
	expect_end_at(f, &f->tap, 50);
	expect_nothing(f);
}

TEST(the_record_names_the_contact_that_grew) {
	ADD_LIMITED(f, pinch);
	land_both(f);
	grow(f, 20, 2, PALM);
	struct gc_record record = expect_failure(f, &f->pinch, GC_REASON_TOO_LARGE, PALM, LIMIT);
	assert_int_equal(record.touch_id, test_id(2));
}

TEST(another_finger_can_start_while_the_palm_that_failed_a_pan_rests) {
	ADD_LIMITED(f, pan);
	down(f, 0, 1, 300, 300);
	grow(f, 20, 1, PALM);
	down(f, 40, 2, 100, 100);
	move(f, 60, 2, 160, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_near(pan_x(&f->pan), 50, TOLERANCE_PT);
	/* It may shrink: it is no touch of the pan any more. */
	grow(f, 80, 1, 30);
	move(f, 100, 1, 300, 200);
	expect_nothing(f);
}

TEST(a_palm_that_failed_a_tap_by_moving_releases_it_when_it_grows) {
	ADD_LIMITED(f, tap);
	drag(f, 0, 300, 300, 20, 300, 330);
	tap_at(f, 40, 80, 2, 100, 100);
	expect_nothing(f);
	grow(f, 100, 1, PALM);
	tap_at(f, 120, 160, 2, 100, 100);
	expect(f, &f->tap, GC_STATE_ENDED);
}

TEST(the_other_fingers_of_a_failed_recognizer_must_lift_first) {
	ADD_LIMITED(f, pan);
	down(f, 0, 1, 100, 100);
	down(f, 10, 2, 300, 300);
	grow(f, 20, 2, PALM);
	move(f, 40, 1, 160, 100);
	expect_nothing(f);
	assert_state(&f->pan, GC_STATE_FAILED);
	up(f, 60, 1);
	drag(f, 80, 100, 100, 100, 160, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
}

TEST(in_the_frame_that_meets_the_slop_the_size_counts_first) {
	ADD_LIMITED(f, pan);
	down(f, 0, 1, 100, 100);
	sample(f, 20, GC_SAMPLE_MOTION, 1, 160, 100);
	size(f, 20, 1, PALM, 0);
	frame(f, 20);
	expect_failure(f, &f->pan, GC_REASON_TOO_LARGE, PALM, LIMIT);
	expect_nothing(f);
}

TEST(in_the_frame_that_lifts_a_contact_its_size_counts_first) {
	ADD_LIMITED(f, tap);
	down(f, 0, 1, 100, 100);
	size(f, 20, 1, PALM, 0);
	up(f, 20, 1);
	expect_failure(f, &f->tap, GC_REASON_TOO_LARGE, PALM, LIMIT);
	expect_nothing(f);
}

TEST(a_gesture_that_has_begun_continues_when_its_finger_becomes_large) {
	ADD_LIMITED(f, pan);
	pan_to_50(f);
	forget_taken(f);
	sample(f, 80, GC_SAMPLE_MOTION, 1, 170, 100);
	size(f, 80, 1, PALM, 0);
	frame(f, 80);
	expect(f, &f->pan, GC_STATE_CHANGED);
	assert_near(pan_x(&f->pan), 60, TOLERANCE_PT);
	grow(f, 90, 1, PALM + 10);
	expect_end_at(f, &f->pan, 100);
	expect_no_record(f, &f->pan);
}

TEST(an_active_gesture_does_not_receive_a_palm_that_lands) {
	ADD_LIMITED(f, pan);
	pan_to_50(f);
	forget_taken(f);
	land_palm(f, 80, 2, 300, 300);
	move(f, 100, 2, 350, 350);
	expect_nothing(f);
	move(f, 120, 1, 170, 100);
	expect(f, &f->pan, GC_STATE_CHANGED);
	assert_near(pan_x(&f->pan), 60, TOLERANCE_PT);
}

TEST(an_attempt_that_waits_out_its_settle_time_fails_too) {
	ADD_WITH(f, pan, with.min_touches = with.max_touches = 1, with.settle_us = 200000);
	limit_size(&f->pan);
	drag(f, 0, 100, 100, 20, 160, 100);
	grow(f, 40, 1, PALM);
	advance(f, 300);
	expect_failure(f, &f->pan, GC_REASON_TOO_LARGE, PALM, LIMIT);
	expect_nothing(f);
}

TEST(a_deadline_before_the_size_comes_first) {
	ADD_LIMITED(f, long_press);
	down(f, 0, 1, 100, 100);
	grow(f, 2000, 1, PALM);
	expect(f, &f->long_press, GC_STATE_BEGAN);
	expect_nothing(f);
	expect_no_record(f, &f->long_press);
}

TEST(a_view_receives_a_palm_like_other_touches) {
	setup_view(f);
	ADD_LIMITED(f, pan);
	land_palm(f, 0, 1, 100, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	move(f, 40, 1, 160, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	up(f, 60, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 1);
	expect_nothing(f);
}

static const struct gc_event *expect_moved(struct fixture *f, int id) {
	return expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, id);
}

TEST(a_view_hears_moved_of_a_contact_at_rest_whose_size_is_new) {
	setup_view(f);
	down(f, 0, 1, 100, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	grow(f, 20, 1, PALM);
	const struct gc_event *event = expect_moved(f, 1);
	assert_int_equal(event->time_us, at_ms(20));
	assert_points(event->location, 100, 100, 0);
	grow(f, 30, 1, PALM); /* the same size */
	expect_nothing(f);
	size(f, 40, 1, PALM, 50); /* the minor axis */
	frame(f, 40);
	expect_moved(f, 1);
	grow(f, 50, 1, 0); /* unknown from now on */
	expect_moved(f, 1);
	up(f, 60, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 1);
	expect_nothing(f);
}

TEST(the_size_of_a_landing_comes_with_its_began) {
	setup_view(f);
	land_palm(f, 0, 1, 100, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_nothing(f);
}

TEST(a_motion_and_a_new_size_of_one_frame_are_one_moved) {
	for (int i = 0; i < 2; i++) {
		setup(f);
		setup_view(f);
		down(f, 0, 1, 100, 100);
		forget_taken(f);
		for (int j = 0; j < 2; j++) {
			if (i == j) {
				size(f, 20, 1, PALM, 50);
			} else {
				sample(f, 20, GC_SAMPLE_MOTION, 1, 120, 100);
			}
		}
		frame(f, 20);
		const struct gc_event *event = expect_moved(f, 1);
		assert_points(event->location, 120, 100, 0);
		expect_nothing(f);
	}
}

TEST(a_finger_that_comes_back_within_a_frame_has_moved_if_its_size_is_new) {
	setup_view(f);
	down(f, 0, 1, 100, 100);
	forget_taken(f);
	sample(f, 20, GC_SAMPLE_MOTION, 1, 120, 100);
	size(f, 20, 1, PALM, 50);
	sample(f, 20, GC_SAMPLE_MOTION, 1, 100, 100);
	frame(f, 20);
	const struct gc_event *event = expect_moved(f, 1);
	assert_points(event->location, 100, 100, 0);
	expect_nothing(f);
}

TEST(new_sizes_come_in_the_order_of_the_samples_of_their_frame) {
	setup_view(f);
	land_two(f, 0, 100, 100, 150, 200);
	forget_taken(f);
	size(f, 20, 1, PALM, 0);
	sample(f, 20, GC_SAMPLE_MOTION, 2, 160, 200);
	sample(f, 20, GC_SAMPLE_MOTION, 1, 110, 100);
	frame(f, 20);
	expect_moved(f, 1);
	expect_moved(f, 2);
	sample(f, 30, GC_SAMPLE_MOTION, 2, 170, 200);
	size(f, 30, 1, 30, 0);
	frame(f, 30);
	uint16_t delivered = expect_moved(f, 2)->frame;
	assert_int_equal(expect_moved(f, 1)->frame, delivered);
	expect_nothing(f);
}

TEST(a_new_size_in_the_frame_of_the_lift_comes_before_it) {
	setup_view(f);
	down(f, 0, 1, 100, 100);
	forget_taken(f);
	size(f, 20, 1, PALM, 0);
	up(f, 20, 1);
	expect_moved(f, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 1);
	expect_nothing(f);
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
	expect_moved(f, 1);
	expect_nothing(f);
}

TEST(a_view_that_lost_a_touch_hears_of_no_size) {
	setup_view(f);
	ADD(f, pan);
	down(f, 0, 1, 100, 100);
	move(f, 10, 1, 130, 100);
	forget_taken(f);
	grow(f, 20, 1, PALM);
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
