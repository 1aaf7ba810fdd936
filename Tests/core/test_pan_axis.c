/* SPDX-License-Identifier: MIT */
/* A pan that goes along one axis of the window only (11.55). */
#include "records.h"
#include "steps.h"

#define ADD_ALONG(f, type, axis_of_it) ADD_WITH(f, type, with.axis = (uint16_t)(axis_of_it))

static void expect_translation(struct fixture *f, double x, double y) {
	assert_near(pan_x(&f->pan), x, TOLERANCE_PT);
	assert_near(pan_y(&f->pan), y, TOLERANCE_PT);
}

TEST(by_default_it_has_no_axis) {
	assert_int_equal(gc_pan_config_default().axis, GC_AXIS_ANY);
}

TEST(an_axis_that_does_not_exist_is_refused) {
	struct gc_pan_config config = gc_pan_config_default();
	config.axis = GC_AXIS_Y + 1;
	assert_int_equal(gc_pan_init(&f->pan, &config), GC_ERR_RANGE);
	ADD_ALONG(f, pan, GC_AXIS_X);
	assert_int_equal(gc_pan_set_config(&f->pan, &config), GC_ERR_RANGE);
	assert_int_equal(f->pan.config.axis, GC_AXIS_X);
}

TEST(it_begins_when_the_way_along_the_axis_reaches_the_slop_either_way) {
	static const struct {
		enum gc_axis axis;
		double x, y;
	} ways[] = {{GC_AXIS_X, 1, 0}, {GC_AXIS_X, -1, 0}, {GC_AXIS_Y, 0, 1}, {GC_AXIS_Y, 0, -1}};
	for (int i = 0; i < 4; i++) {
		setup(f);
		ADD_ALONG(f, pan, ways[i].axis);
		double x = ways[i].x, y = ways[i].y;
		drag(f, 0, 200, 200, 10, 200 + 9.99 * x, 200 + 9.99 * y);
		expect_nothing(f);
		move(f, 20, 1, 200 + 10 * x, 200 + 10 * y);
		const struct gc_event *event = expect(f, &f->pan, GC_STATE_BEGAN);
		assert_int_equal(event->translation.x, 0);
		assert_int_equal(event->translation.y, 0);
		move(f, 30, 1, 200 + 50 * x, 200 + 50 * y);
		expect(f, &f->pan, GC_STATE_CHANGED);
		expect_translation(f, 40 * x, 40 * y);
	}
}

TEST(the_way_across_is_kept_whole) {
	ADD_ALONG(f, pan, GC_AXIS_X);
	drag(f, 0, 100, 100, 10, 130, 80); /* (30, -20) */
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect_translation(f, 20, -20);
	move(f, 20, 1, 130, 300); /* once it has begun, any way is good */
	expect(f, &f->pan, GC_STATE_CHANGED);
	expect_translation(f, 20, 200);
}

TEST(as_far_along_as_across_it_begins) {
	ADD_ALONG(f, pan, GC_AXIS_Y);
	drag(f, 0, 100, 100, 10, 110, 110);
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect_translation(f, 10, 0);
}

TEST(with_less_than_the_slop_along_it_waits) {
	ADD_ALONG(f, pan, GC_AXIS_X);
	drag(f, 0, 100, 100, 10, 108, 107); /* (8, 7): 10.6 in all */
	assert_state(&f->pan, GC_STATE_POSSIBLE);
	expect_nothing(f);
	move(f, 20, 1, 110, 107);
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect_translation(f, 0, 7);
}

TEST(across_the_axis_it_fails_when_the_way_reaches_the_slop) {
	ADD_ALONG(f, pan, GC_AXIS_X);
	drag(f, 0, 100, 100, 10, 105.99, 108); /* 9.994 pt */
	assert_state(&f->pan, GC_STATE_POSSIBLE);
	move(f, 20, 1, 94, 108); /* (-6, 8): 10 pt */
	assert_state(&f->pan, GC_STATE_FAILED);
	struct gc_record record = expect_failure(f, &f->pan, GC_REASON_ACROSS_AXIS, 6, 8);
	assert_int_equal(gc_reason_unit(record.reason), GC_UNIT_POINTS);
	assert_int_equal(record.time_us, at_ms(20));
	move(f, 30, 1, 300, 108);
	up(f, 40, 1);
	expect_nothing(f);
	drag(f, 1000, 100, 100, 1010, 120, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
}

TEST(a_lift_under_the_slop_says_how_far_it_went_along_the_axis) {
	ADD_ALONG(f, pan, GC_AXIS_Y);
	drag(f, 0, 100, 100, 10, 107, 108); /* 10.6 in all */
	up(f, 20, 1);
	expect_failure(f, &f->pan, GC_REASON_UNDER_SLOP, 8, 10);
}

TEST(a_slop_of_zero_counts_as_a_64th_of_a_point) {
	ADD_WITH(f, pan, with.axis = GC_AXIS_X, with.slop = 0);
	drag(f, 0, 100, 100, 10, 100 + 1.0 / 128, 100);
	assert_state(&f->pan, GC_STATE_POSSIBLE);
	move(f, 20, 1, 100 + 1.0 / 64, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);

	setup(f);
	ADD_WITH(f, pan, with.axis = GC_AXIS_X, with.slop = 0);
	drag(f, 0, 100, 100, 10, 100, 100 + 1.0 / 64);
	expect_failure(f, &f->pan, GC_REASON_ACROSS_AXIS, 0, 1.0 / 64);
}

TEST(below_the_minimum_of_fingers_nothing_is_judged) {
	ADD_WITH(f, pan, with.axis = GC_AXIS_X, with.min_touches = 2);
	drag(f, 0, 100, 100, 10, 100, 150);
	assert_state(&f->pan, GC_STATE_POSSIBLE);
	down(f, 20, 2, 200, 150);
	move_both(f, 30, 109, 150, 209, 155);
	expect_nothing(f);
	move_both(f, 40, 110, 150, 210, 155);
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect_translation(f, 0, 2.5);
}

TEST(two_fingers_go_where_their_middle_goes) {
	ADD_WITH(f, pan, with.axis = GC_AXIS_X, with.min_touches = 2);
	land_two(f, 0, 100, 100, 200, 100);
	move_both(f, 10, 124, 110, 200, 110); /* (12, 10) */
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect_translation(f, 2, 10);
}

/* The wish that an axis fulfills: neither needs to know of the other. */
TEST(a_row_pans_sideways_in_a_list_that_pans_up_and_down) {
	for (int i = 0; i < 2; i++) {
		setup(f);
		setup_view(f);
		ADD_ALONG(f, pan, GC_AXIS_Y);
		struct gc_pan row;
		struct gc_pan_config config = gc_pan_config_default();
		config.axis = GC_AXIS_X;
		assert_int_equal(gc_pan_init(&row, &config), GC_OK);
		assert_int_equal(gc_recognizer_add(&row.base, &f->view), GC_OK);
		bool sideways = i == 0;
		drag(f, 0, 50, 200, 10, sideways ? 80 : 55, sideways ? 205 : 230);
		expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
		expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
		expect(f, sideways ? &row : &f->pan, GC_STATE_BEGAN);
		expect_failure(f, sideways ? &f->pan : &row, GC_REASON_ACROSS_AXIS, 5, 30);
		gc_recognizer_finish(&row.base);
	}
}

/* (4) Its factor is the part along the axis over the slop: 20 of (20, 18), and not 26.9. */
TEST(the_part_along_the_axis_is_its_factor) {
	for (int i = 0; i < 2; i++) {
		setup(f);
		ADD_ALONG(f, pan, GC_AXIS_X);
		ADD_WITH(f, swipe, with.min_distance = GC_PT(i == 0 ? 8 : 10.5));
		drag(f, 0, 100, 100, 10, 120, 118);
		/* At 10 ms the minimum is 0.9906 of its setting: 2.52, and 1.92. */
		if (i == 0) {
			expect(f, &f->swipe, GC_STATE_ENDED);
		} else {
			expect(f, &f->pan, GC_STATE_BEGAN);
		}
		expect_nothing(f);
	}
}

/*
 * (4, 11.36) The third finger has not been scanned yet. So the centroid has gone (20, 13), and the
 * centroid of the first two (30, 20): the factor is 3. A pinch whose span changed by 25 is behind
 * the pan, and one by 33 ahead of it.
 */
TEST(with_three_fingers_the_first_two_may_have_the_larger_part) {
	for (int i = 0; i < 2; i++) {
		double half = i == 0 ? 12.5 : 16.5;
		setup(f);
		ADD_WITH(f, pan, with.axis = GC_AXIS_X, with.min_touches = 3);
		ADD(f, pinch);
		drop_leads(f);
		sample(f, 0, GC_SAMPLE_DOWN, 1, 100, 100);
		sample(f, 0, GC_SAMPLE_DOWN, 2, 200, 100);
		sample(f, 0, GC_SAMPLE_DOWN, 3, 150, 200);
		frame(f, 0);
		move_both(f, 10, 130 - half, 120, 230 + half, 120);
		if (i == 0) {
			expect(f, &f->pan, GC_STATE_BEGAN);
		} else {
			expect(f, &f->pinch, GC_STATE_BEGAN);
		}
		expect_nothing(f);
	}
}

TEST(on_a_touchpad_it_keeps_its_slop) {
	ADD_ALONG(f, pan, GC_AXIS_X);
	begins(f, 0, GC_STEP_SWIPE, 3);
	swipes(f, 8, 9, 0);
	expect_nothing(f);
	swipes(f, 16, 5, 6);
	const struct gc_event *event = expect(f, &f->pan, GC_STATE_BEGAN);
	assert_int_equal(event->translation.x, GC_PT(4));
	assert_int_equal(event->translation.y, GC_PT(6));

	setup(f);
	ADD_ALONG(f, pan, GC_AXIS_X);
	begins(f, 0, GC_STEP_SWIPE, 3);
	swipes(f, 8, 3, 4);
	assert_state(&f->pan, GC_STATE_POSSIBLE);
	swipes(f, 16, -9, 4); /* (-6, 8) */
	expect_failure(f, &f->pan, GC_REASON_ACROSS_AXIS, 6, 8);
}

/* (11.35) A parked attempt has decided: it no longer fails by its own rules. */
TEST(while_it_waits_it_may_go_any_way) {
	ADD_ALONG(f, pan, GC_AXIS_X);
	ADD_WITH(f, tap, with.max_movement = GC_PT(300));
	gc_recognizer_require_failure(&f->waits, &f->pan.base, &f->tap.base);
	drag(f, 0, 100, 100, 10, 112, 100);
	move(f, 20, 1, 112, 200);
	assert_state(&f->pan, GC_STATE_POSSIBLE);
	advance(f, 750);
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect_translation(f, 2, 100);
}
