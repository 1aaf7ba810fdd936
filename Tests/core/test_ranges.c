/* SPDX-License-Identifier: MIT */
/*
 * Values stop at the end of their range, both in events and when they are read, and go back from
 * there at once. The contract has a table of the ranges.
 */
#include "hands.h"
#include "steps.h"

#define STEPS 80
#define MOST_TURNS 1000

/* Turns are times 1000 here, as a tolerance of one of them is enough. */
static double turns(gc_angle angle) {
	return (double)angle / (double)GC_TURN;
}

/* All that has been reported is in range. Returns the farthest. */
static double farthest_turn(struct fixture *f) {
	double most = 0;
	for (; f->checked < f->taken_count; f->checked++) {
		double turn = turns(f->taken[f->checked].rotation);
		assert_true(fabs(turn) <= MOST_TURNS);
		most = fabs(turn) > fabs(most) ? turn : most;
	}
	return most;
}

static gc_angle rotation_of(const struct fixture *f, bool transforms) {
	return transforms ? gc_transform_rotation(&f->transform) : gc_rotation_angle(&f->rotation);
}

/* A value that is asked for the time of a display's frame, a little later. */
static gc_angle shown(const struct fixture *f, bool transforms, double ms) {
	return transforms ? gc_transform_rotation_at(&f->transform, at_ms(ms + 8))
			  : gc_rotation_at(&f->rotation, at_ms(ms + 8));
}

static void set_rotation(struct fixture *f, bool transforms, double to_turns) {
	gc_angle angle = (gc_angle)(to_turns * (double)GC_TURN);
	assert_int_equal(transforms ? gc_transform_set_rotation(&f->transform, angle)
				    : gc_rotation_set_angle(&f->rotation, angle),
		GC_OK);
}

/* A hand turns by an eighth a frame, so many of them, and then back by one. */
static void turn_beyond(
	struct fixture *f, const struct hand *hand, bool transforms, double way, double size) {
	double ms = 0, angle = 0;
	setup(f);
	gc_node_set_frame(&f->window, (struct gc_rect){.size = {GC_PT(4000), GC_PT(4000)}});
	if (transforms) {
		ADD(f, transform);
	} else {
		ADD_WITH(f, rotation, with.max_touches = (uint8_t)hand->count);
	}
	place_hand(f, ms, GC_SAMPLE_DOWN, hand, 2000, 2000, size, 0);
	for (int step = 0; step < STEPS; step++) {
		angle += way * PI / 4;
		ms += 8;
		move_hand(f, ms, hand, 2000, 2000, size, angle);
		if (step == 7) {
			set_rotation(f, transforms, way * (MOST_TURNS - 1));
		}
		assert_true(fabs(turns(rotation_of(f, transforms))) <= MOST_TURNS);
		assert_true(fabs(turns(shown(f, transforms, ms))) <= MOST_TURNS);
	}
	assert_near(farthest_turn(f), way * MOST_TURNS, 1e-9);
	assert_near(turns(rotation_of(f, transforms)), way * MOST_TURNS, 1e-9);
	move_hand(f, ms + 8, hand, 2000, 2000, size, angle - way * PI / 4);
	assert_near(turns(rotation_of(f, transforms)), way * (MOST_TURNS - 0.125), 1e-6);
}

TEST(a_rotation_stops_at_the_end_of_its_range_and_comes_back_at_once) {
	for (int way = -1; way <= 1; way += 2) {
		turn_beyond(f, two_fingers, false, way, 1);
		turn_beyond(f, three_fingers, false, way, 1);
		turn_beyond(f, two_fingers, true, way, 1);
		turn_beyond(f, three_fingers, true, way, 1);
	}
}

TEST(the_rotation_of_a_touchpad_stops_there_too) {
	for (int transforms = 0; transforms < 2; transforms++) {
		setup(f);
		if (transforms != 0) {
			ADD(f, transform);
		} else {
			ADD(f, rotation);
		}
		begins(f, 0, GC_STEP_PINCH, 2);
		for (int step = 1; step <= 5; step++) {
			pinches(f, 8 * step, 1, 360 * 300.0);
			assert_true(fabs(turns(shown(f, transforms != 0, 8 * step))) <= MOST_TURNS);
		}
		assert_near(farthest_turn(f), MOST_TURNS, 1e-9);
		pinches(f, 48, 1, -360 * 300.0);
		assert_near(turns(rotation_of(f, transforms != 0)), MOST_TURNS - 300, 1e-6);
	}
}

/* A scale and a translation, set near their ends, by fingers that go on. */
TEST(a_scale_and_a_translation_stop_at_the_end_of_their_range) {
	const struct gc_vector far = {GC_POSITION_MAX - GC_PT(1), 0};
	struct gc_vector translation;
	setup_with_host(f, (struct gc_host){.simultaneous = all_together});
	ADD(f, pan);
	ADD(f, pinch);
	ADD(f, transform);
	land_hand(f, two_fingers);
	move_hand(f, 8, two_fingers, 230, 200, 2, 0);
	assert_int_equal(gc_pan_set_translation(&f->pan, NULL, far), GC_OK);
	assert_int_equal(gc_transform_set_translation(&f->transform, NULL, far), GC_OK);
	assert_int_equal(gc_pinch_set_scale(&f->pinch, GC_SCALE_MAX - 1), GC_OK);
	assert_int_equal(gc_transform_set_scale(&f->transform, GC_SCALE_MAX - 1), GC_OK);
	for (int step = 2; step < 10; step++) {
		double ms = 8 * step;
		move_hand(f, ms, two_fingers, 230 + 10 * step, 200, 2 + 0.2 * step, 0);
		assert_int_equal(gc_pan_translation(&f->pan, NULL, &translation), GC_OK);
		assert_int_equal(translation.x, GC_POSITION_MAX);
		assert_int_equal(gc_pan_at(&f->pan, at_ms(ms + 8), NULL, &translation), GC_OK);
		assert_int_equal(translation.x, GC_POSITION_MAX);
		assert_true(gc_pinch_scale(&f->pinch) == GC_SCALE_MAX);
		assert_true(gc_pinch_at(&f->pinch, at_ms(ms + 8)) == GC_SCALE_MAX);
		assert_true(gc_transform_scale(&f->transform) == GC_SCALE_MAX);
		assert_true(gc_transform_scale_at(&f->transform, at_ms(ms + 8)) == GC_SCALE_MAX);
	}
	for (; f->checked < f->taken_count; f->checked++) {
		assert_in_range(f->taken[f->checked].translation.x, 0, GC_POSITION_MAX);
		assert_true(f->taken[f->checked].scale <= GC_SCALE_MAX);
	}
}

/*
 * Fingers 100,000 pt apart that turn by 2.5 rad/s: an arc of 125,000 pt/s. After 2 s it is longer
 * than a position can be, and counts anew.
 */
TEST(the_velocity_of_a_long_arc_goes_on) {
	gc_node_set_frame(&f->window, (struct gc_rect){.size = {GC_PT(240000), GC_PT(240000)}});
	ADD(f, rotation);
	place_hand(f, 0, GC_SAMPLE_DOWN, two_fingers, 120000, 120000, 1000, 0);
	for (int step = 1; step <= 600; step++) {
		move_hand(f, 8 * step, two_fingers, 120000, 120000, 1000, 0.02 * step);
		if (step > 2) {
			assert_near(
				gc_angle_to_radians(gc_rotation_velocity(&f->rotation)), 2.5, 0.01);
		}
		forget_taken(f);
		f->taken_count = f->checked = 0;
	}
}
