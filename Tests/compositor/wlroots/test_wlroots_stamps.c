/* SPDX-License-Identifier: MIT */
/* Devices whose stamps jump: each event is near the clock, and the next gesture works. */
#include "stage.h"

#include <string.h>

#define HOUR_MS 3600000

static void tap(struct fixture *f) {
	finger_down(f, 0, 950, 450);
	wait_ms(f, 50);
	finger_up(f, 0);
}

static void add_long_press(struct fixture *f) {
	gc_wlr_output_add(f->screens[0].gestures, &f->screens[0].long_press.base);
}

/* A finger that rests is a long press after half a second, and not before. */
static void expect_long_press(struct fixture *f) {
	memset(f->gestures, 0, sizeof(f->gestures));
	finger_down(f, 0, 950, 450);
	assert_int_equal(gc_wlr_seat_deadline_us(f->seat), f->now_us + 500000);
	wait_ms(f, 499);
	assert_string_equal(f->gestures, "");
	wait_ms(f, 1);
	assert_string_equal(f->gestures, "b");
	finger_up(f, 0);
	assert_string_equal(f->gestures, "be");
	assert_int_equal(gc_wlr_seat_deadline_us(f->seat), GC_NEVER_US);
}

TEST(stamps_that_stay_ahead_by_an_hour_are_no_later_than_now) {
	add_long_press(f);
	tap(f);
	f->stamp_ahead_ms = HOUR_MS;
	expect_long_press(f);
	expect_long_press(f);
}

TEST(one_motion_with_a_stamp_of_the_future_delays_nothing_after_it) {
	add_long_press(f);
	finger_down(f, 0, 950, 450);
	wait_ms(f, 10);
	f->stamp_ahead_ms = HOUR_MS;
	finger_move(f, 0, 960, 450);
	f->stamp_ahead_ms = 0;
	wait_ms(f, 10);
	finger_up(f, 0);
	wait_ms(f, 10);
	expect_long_press(f);
}

TEST(a_lift_with_a_stamp_of_the_future_delays_nothing_after_it) {
	add_long_press(f);
	finger_down(f, 0, 950, 450);
	f->stamp_ahead_ms = HOUR_MS;
	finger_up(f, 0);
	f->stamp_ahead_ms = 0;
	wait_ms(f, 10);
	expect_long_press(f);
}

TEST(a_finger_whose_stamps_went_back_is_no_long_press_when_it_lands) {
	add_long_press(f);
	tap(f);
	wait_ms(f, 2000);
	f->stamp_ahead_ms = -HOUR_MS / 4;
	expect_long_press(f);
	expect_long_press(f);
}

TEST(a_finger_that_rests_for_long_keeps_the_times_of_its_device) {
	add_long_press(f);
	finger_down(f, 0, 950, 450);
	wait_ms(f, 5000);
	assert_string_equal(f->gestures, "b");
	/* The device reports its motion 20 ms later. */
	f->stamp_ahead_ms = -20;
	finger_move(f, 0, 960, 450);
	finger_up(f, 0);
	assert_string_equal(f->gestures, "bce");
}
