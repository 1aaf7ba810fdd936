/* SPDX-License-Identifier: MIT */
/* The velocities of scale and rotation when fingers pause, lift and come again. */
#include "trio.h"

static const struct trio at_100_hz = {10, 0.06};

TEST(it_is_that_of_the_motion_until_fingers_pause) {
	setup_trio(f, &at_100_hz);
	assert_velocities(f, &at_100_hz, 1);
	assert_releases(f, &at_100_hz, 1);
	/* They are still down: the velocity is held, but a fling would be over. */
	advance(f, 149.999);
	assert_releases(f, &at_100_hz, 1);
	advance(f, 150);
	assert_velocities(f, &at_100_hz, 1);
	assert_releases(f, &at_100_hz, 0);
}

TEST(a_lift_at_once_keeps_the_fling) {
	setup_trio(f, &at_100_hz);
	f->keep_events = true;
	sample(f, 118, GC_SAMPLE_UP, 1, 0, 0);
	sample(f, 118, GC_SAMPLE_UP, 2, 0, 0);
	frame(f, 118);
	assert_state(&f->pinch, GC_STATE_ENDED);
	assert_releases(f, &at_100_hz, 1);

	setup_trio(f, &at_100_hz);
	f->keep_events = true;
	sample(f, 150, GC_SAMPLE_UP, 1, 0, 0);
	sample(f, 150, GC_SAMPLE_UP, 2, 0, 0);
	frame(f, 150);
	assert_state(&f->pinch, GC_STATE_ENDED);
	assert_releases(f, &at_100_hz, 0);
}

TEST(a_frozen_value_rests_soon) {
	setup_trio(f, &at_100_hz);
	up(f, 120, 1);
	assert_velocities(f, &at_100_hz, 1);
	/* The other finger still moves, but the frozen value takes no sample of it. */
	for (int ms = 130; ms < 150; ms += 5) {
		move(f, ms, 2, 250 + ms / 8.0, 200);
		assert_velocities(f, &at_100_hz, 1);
		assert_releases(f, &at_100_hz, 1);
	}
	move(f, 150, 2, 270, 200);
	assert_velocities(f, &at_100_hz, 0);
	assert_releases(f, &at_100_hz, 0);
	move(f, 160, 2, 275, 200);
	assert_velocities(f, &at_100_hz, 0);
}

TEST(a_frozen_value_rests_without_an_event) {
	setup_trio(f, &at_100_hz);
	up(f, 120, 1);
	advance(f, 149.999);
	assert_velocities(f, &at_100_hz, 1);
	advance(f, 150);
	assert_velocities(f, &at_100_hz, 0);
}

TEST(a_frame_that_is_not_over_is_no_time_yet) {
	setup_trio(f, &at_100_hz);
	f->keep_events = true;
	sample(f, 118, GC_SAMPLE_UP, 1, 0, 0);
	sample(f, 118, GC_SAMPLE_UP, 2, 0, 0);
	/* Without a FRAME: the next touch ends that of the lifts, which is read only then. */
	sample(f, 300, GC_SAMPLE_DOWN, 3, 200, 200);
	assert_state(&f->pinch, GC_STATE_ENDED);
	assert_releases(f, &at_100_hz, 1);
	assert_velocities(f, &at_100_hz, 1);
}

TEST(a_new_finger_does_not_bring_back_what_has_rested) {
	setup_trio(f, &at_100_hz);
	up(f, 120, 1);
	down(f, 400, 3, 150, 200);
	assert_velocities(f, &at_100_hz, 0);
	/* From the second sample on it is exact again. */
	double x = 200 + 70 * cos(1), y = 200 + 70 * sin(1);
	move(f, 410, 3, 150 - (x - 200), 200 - (y - 200));
	assert_velocities(f, &at_100_hz, 0);

	/* In time it continues. */
	setup_trio(f, &at_100_hz);
	up(f, 112, 1);
	down(f, 114, 3, 150, 200);
	assert_velocities(f, &at_100_hz, 1);
}

TEST(what_was_never_two_fingers_has_none) {
	gc_pinch_init(&f->pinch, NULL);
	gc_rotation_init(&f->rotation, NULL);
	gc_transform_init(&f->transform, NULL);
	assert_velocities(f, &at_100_hz, 0);
	assert_releases(f, &at_100_hz, 0);
	attach(f, &f->transform.base);
	drag(f, 0, 100, 100, 10, 150, 100);
	assert_velocities(f, &at_100_hz, 0);
	assert_releases(f, &at_100_hz, 0);
}
