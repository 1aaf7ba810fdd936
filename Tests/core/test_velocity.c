/* SPDX-License-Identifier: MIT */
#include "testing.h"

#include <math.h>
#include <stdlib.h>

#include <gesturecore/velocity.h>

#include "strokes.h"

static void assert_none(struct gc_velocity v) {
	assert_int_equal(v.x, 0);
	assert_int_equal(v.y, 0);
	assert_int_equal(v.error, 0);
	assert_true(v.samples < 2);
}

TEST(nothing_is_known_before_the_second_sample) {
	struct sample one = {START_US, GC_PT(100), GC_PT(-100)};

	assert_none(estimate(NULL, 0));
	assert_none(estimate(&one, 1));
}

TEST(two_samples_give_their_slope) {
	struct sample two[] = {{START_US, 0, 0}, {START_US + GC_MS(8), GC_PT(4), GC_PT(-2)}};
	struct gc_velocity v = estimate(two, 2);

	assert_int_equal(v.x, GC_PT_PER_S(500));
	assert_int_equal(v.y, GC_PT_PER_S(-250));
	assert_int_equal(v.samples, 2);
	assert_true(v.error > 0);
}

TEST(a_finger_that_rests_comes_to_zero) {
	struct gc_velocity_tracker tracker;

	gc_velocity_reset(&tracker);
	for (int i = 0; i < 30; i++) {
		gc_length x = GC_PT(8) * (i < 10 ? i : 10);
		gc_velocity_add(&tracker, START_US + (uint64_t)i * GC_MS(8), x, -x);
	}
	assert_int_equal(gc_velocity_estimate(&tracker).x, 0);
	assert_int_equal(gc_velocity_estimate(&tracker).y, 0);
}

TEST(samples_older_than_125_ms_do_not_count) {
	struct sample samples[] = {
		{START_US, GC_PT(-50), 0},
		{START_US + GC_MS(35), 0, 0},
		{START_US + GC_MS(70), 0, 0},
		{START_US + GC_MS(105), 0, 0},
		{START_US + GC_MS(125), 0, 0},
	};

	assert_int_equal(estimate(samples, 5).samples, 5);
	samples[0].time_us -= 1;
	assert_int_equal(estimate(samples, 5).samples, 4);
	assert_int_equal(estimate(samples, 5).x, 0);
}

TEST(a_lift_40_ms_after_the_last_sample_has_no_velocity) {
	struct gc_velocity_tracker tracker;

	gc_velocity_reset(&tracker);
	assert_none(gc_velocity_at_release(&tracker, START_US));
	gc_velocity_add(&tracker, START_US - GC_MS(10), 0, 0);
	gc_velocity_add(&tracker, START_US, GC_PT(10), 0);
	assert_int_equal(gc_velocity_at_release(&tracker, START_US).x, GC_PT_PER_S(1000));
	assert_int_equal(gc_velocity_at_release(&tracker, START_US - 1).x, GC_PT_PER_S(1000));
	assert_int_equal(gc_velocity_at_release(&tracker, START_US + 39999).x, GC_PT_PER_S(1000));
	assert_none(gc_velocity_at_release(&tracker, START_US + 40000));
	assert_none(gc_velocity_at_release(&tracker, UINT64_MAX));
	assert_int_equal(gc_velocity_estimate(&tracker).x, GC_PT_PER_S(1000));
}

TEST(a_second_sample_at_the_same_or_an_earlier_time_replaces) {
	struct sample samples[] = {
		{START_US, GC_PT(500), 0},
		{START_US, 0, 0},
		{START_US + GC_MS(10), GC_PT(-77), GC_PT(3)},
		{START_US + GC_MS(10), GC_PT(1), GC_PT(9)},
		{START_US + GC_MS(3), GC_PT(1), GC_PT(2)},
	};

	assert_none(estimate(samples, 2));
	struct gc_velocity v = estimate(samples, 5);
	assert_int_equal(v.samples, 2);
	assert_int_equal(v.x, GC_PT_PER_S(100));
	assert_int_equal(v.y, GC_PT_PER_S(200));
}

/* 1 ms before the end of the clock, then a time near its start: 4 ms later only if it wrapped. */
TEST(a_time_that_wraps_is_an_earlier_one) {
	struct gc_velocity_tracker tracker;
	gc_velocity_reset(&tracker);
	uint64_t newest_us = UINT64_MAX - GC_MS(1);
	for (uint32_t i = 13; i-- > 0;) {
		gc_velocity_add(&tracker, newest_us - i * GC_MS(4), -GC_PT(4) * (gc_length)i, 0);
	}
	gc_velocity_add(&tracker, newest_us + GC_MS(4), GC_PT(1), 0);
	struct gc_point oldest = gc_velocity_position_at(&tracker, newest_us - GC_MS(28), 0);
	assert_int_equal(oldest.x, GC_PT(-28));
	struct gc_point newest = gc_velocity_position_at(&tracker, newest_us, 0);
	assert_int_equal(newest.x, GC_PT(1));
}

TEST(faster_motion_is_reported_as_the_limit) {
	struct sample samples[] = {
		{START_US, 0, 0},
		{START_US + 1, GC_PT(1), GC_PT(-1)},
		{START_US + 2, GC_PT(262000), -GC_PT(262000)},
	};

	for (int count = 2; count <= 3; count++) {
		struct gc_velocity v = estimate(samples, count);
		assert_int_equal(v.x, GC_SPEED_MAX);
		assert_int_equal(v.y, -GC_SPEED_MAX);
	}
	for (gc_length jump = GC_PT(1); jump < GC_POSITION_MAX - 777777; jump += 777777) {
		struct sample far[] = {{START_US, 0, 0}, {START_US + 1, jump, -jump}};
		assert_int_equal(estimate(far, 2).x, GC_SPEED_MAX);
		assert_int_equal(estimate(far, 2).y, -GC_SPEED_MAX);
	}
}

/* A stroke at 1000 pt/s, sampled every 8 ms, that goes back and forth by `noise` as it moves. */
static gc_speed error_with(int count, gc_length noise) {
	struct sample samples[8];

	for (int i = 0; i < count; i++) {
		gc_length off = i % 2 != 0 ? noise : -noise;
		samples[i] =
			(struct sample){START_US + (uint64_t)i * GC_MS(8), GC_PT(8) * i + off, off};
	}
	return estimate(samples, count).error;
}

TEST(the_error_grows_with_noise) {

	for (gc_length noise = GC_PT(1) / 2; noise <= GC_PT(8); noise *= 4) {
		assert_true(error_with(8, noise) > error_with(8, noise / 4));
	}
}
