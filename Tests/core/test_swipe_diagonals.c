/* SPDX-License-Identifier: MIT */
/* Swipes along diagonals. */
#include "records.h"

#include <math.h>

#define ALL_EIGHT 255u

/* Where a stroke from (200, 200) is after `length` pt at so many degrees, clockwise from right. */
static void stroke_to(struct fixture *f, double ms, double length, double degrees) {
	double angle = degrees * 3.14159265358979323846 / 180;
	move(f, ms, 1, 200 + length * cos(angle), 200 + length * sin(angle));
}

TEST(each_of_eight_directions_has_a_sector_of_45_degrees) {
	const uint32_t directions[] = {GC_SWIPE_RIGHT, GC_SWIPE_DOWN_RIGHT, GC_SWIPE_DOWN,
		GC_SWIPE_DOWN_LEFT, GC_SWIPE_LEFT, GC_SWIPE_UP_LEFT, GC_SWIPE_UP,
		GC_SWIPE_UP_RIGHT};
	for (int i = 0; i < 8; i++) {
		for (int off = -22; off <= 22; off += 11) {
			setup(f);
			ADD_WITH(f, swipe, with.directions = ALL_EIGHT);
			down(f, 0, 1, 200, 200);
			for (int length = 4; length <= 60; length += 4) {
				stroke_to(f, 1 + length, length, 45 * i + off);
			}
			expect(f, &f->swipe, GC_STATE_ENDED);
			assert_int_equal(gc_swipe_direction(&f->swipe), directions[i]);
		}
	}
}

/* 50 pt - 94 % of it in a second: 46.24 pt at 80 ms, which is 32.697 along each axis. */
TEST(the_distance_counts_along_the_diagonal) {
	ADD_WITH(f, swipe, with.directions = GC_SWIPE_DOWN_RIGHT);
	down(f, 0, 1, 200, 200);
	move(f, 80, 1, 232.69, 232.69);
	expect_nothing(f);
	move(f, 80, 1, 232.71, 232.71);
	expect(f, &f->swipe, GC_STATE_ENDED);
}

/* 50 pt - 98 % of it in a second: 45.1 pt at 100 ms. */
TEST(the_way_aside_counts_across_the_diagonal) {
	ADD_WITH(f, swipe, with.directions = GC_SWIPE_UP_RIGHT);
	down(f, 0, 1, 200, 200);
	move(f, 100, 1, 263.77, 200); /* 45.09 pt ahead and aside */
	assert_state(&f->swipe, GC_STATE_POSSIBLE);
	move(f, 100, 1, 263.80, 200);
	expect_failure(f, &f->swipe, GC_REASON_OFF_AXIS, 45.11, 45.1);
}

TEST(over_two_points_behind_the_start_is_the_wrong_way) {
	ADD_WITH(f, swipe, with.directions = GC_SWIPE_UP_LEFT);
	down(f, 0, 1, 200, 200);
	move(f, 10, 1, 201.41, 201.41); /* 1.994 pt */
	assert_state(&f->swipe, GC_STATE_POSSIBLE);
	move(f, 20, 1, 201.42, 201.42);
	expect_failure(f, &f->swipe, GC_REASON_WRONG_WAY, 2.008, 2);
}

TEST(every_finger_must_be_ahead_along_the_diagonal) {
	ADD_WITH(f, swipe, with.directions = GC_SWIPE_DOWN_RIGHT, with.touches = 2);
	land_two(f, 0, 100, 100, 200, 100);
	move_both(f, 50, 180, 180, 199, 100); /* the second went back */
	expect_nothing(f);
	move_both(f, 60, 180, 180, 201, 100);
	expect(f, &f->swipe, GC_STATE_ENDED);
}
