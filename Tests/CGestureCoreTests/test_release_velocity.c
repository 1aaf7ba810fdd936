/* SPDX-License-Identifier: MIT */
/* The velocities of scale and rotation when fingers pause, lift and come again. */
#include "hands.h"

/* A pinch, a rotation and a transform that run together. */
struct trio {
	struct gc_pinch pinch;
	struct gc_rotation rotation;
	struct gc_transform transform;
};

/*
 * Fingers 1 and 2 turn and spread about (200, 200): from 0.5 rad and a radius of 60 pt at 10 ms by
 * 0.05 rad and 1 pt in each 10 ms, until 110 ms.
 */
static void setup_trio(struct fixture *f, struct trio *t) {
	setup_with_host(f, (struct gc_host){.simultaneous = all_together});
	gc_pinch_init(&t->pinch, NULL);
	gc_rotation_init(&t->rotation, NULL);
	gc_transform_init(&t->transform, NULL);
	attach(f, &t->pinch.base);
	attach(f, &t->rotation.base);
	attach(f, &t->transform.base);
	land_hand(f, two_fingers);
	for (int step = 1; step <= 11; step++) {
		move_hand(f, step * 10, two_fingers, 200, 200, 1.18 + 0.02 * step,
			0.45 + 0.05 * step);
	}
	forget_all(f);
}

static void assert_velocities(const struct trio *t, double share) {
	/* 100 pt of span make a scale of 1/110 each point. */
	const double spreads = 2 / 1.1 * share, turns = 5 * share, tolerance = 0.02;
	assert_near(gc_scale_to_double(gc_pinch_velocity(&t->pinch)), spreads, tolerance);
	assert_near(
		gc_scale_to_double(gc_transform_scale_velocity(&t->transform)), spreads, tolerance);
	assert_near(gc_angle_to_radians(gc_rotation_velocity(&t->rotation)), turns, 3 * tolerance);
	assert_near(gc_angle_to_radians(gc_transform_rotation_velocity(&t->transform)), turns,
		3 * tolerance);
}

static void assert_releases(const struct trio *t, double share) {
	const double spreads = 2 / 1.1 * share, turns = 5 * share, tolerance = 0.02;
	assert_near(gc_scale_to_double(gc_pinch_release_velocity(&t->pinch)), spreads, tolerance);
	assert_near(gc_scale_to_double(gc_transform_scale_release_velocity(&t->transform)), spreads,
		tolerance);
	assert_near(gc_angle_to_radians(gc_rotation_release_velocity(&t->rotation)), turns,
		3 * tolerance);
	assert_near(gc_angle_to_radians(gc_transform_rotation_release_velocity(&t->transform)),
		turns, 3 * tolerance);
}

static void it_is_that_of_the_motion_until_fingers_pause(void **state) {
	(void)state;
	struct fixture f;
	struct trio t;
	setup_trio(&f, &t);
	assert_velocities(&t, 1);
	assert_releases(&t, 1);
	/* They are still down: the velocity is held, but a fling would be over. */
	advance(&f, 149.999);
	assert_releases(&t, 1);
	advance(&f, 150);
	assert_velocities(&t, 1);
	assert_releases(&t, 0);
}

static void a_lift_at_once_keeps_the_fling(void **state) {
	(void)state;
	struct fixture f;
	struct trio t;
	setup_trio(&f, &t);
	f.keep_events = true;
	sample(&f, 118, GC_SAMPLE_UP, 1, 0, 0);
	sample(&f, 118, GC_SAMPLE_UP, 2, 0, 0);
	frame(&f, 118);
	assert_int_equal(gc_recognizer_state(&t.pinch.base), GC_STATE_ENDED);
	assert_releases(&t, 1);

	setup_trio(&f, &t);
	f.keep_events = true;
	sample(&f, 150, GC_SAMPLE_UP, 1, 0, 0);
	sample(&f, 150, GC_SAMPLE_UP, 2, 0, 0);
	frame(&f, 150);
	assert_int_equal(gc_recognizer_state(&t.pinch.base), GC_STATE_ENDED);
	assert_releases(&t, 0);
}

static void a_frozen_value_rests_soon(void **state) {
	(void)state;
	struct fixture f;
	struct trio t;
	setup_trio(&f, &t);
	up(&f, 120, 1);
	assert_velocities(&t, 1);
	/* The other finger goes on; that is no sample of what is frozen. */
	for (int ms = 130; ms < 150; ms += 5) {
		move(&f, ms, 2, 250 + ms / 8.0, 200);
		assert_velocities(&t, 1);
		assert_releases(&t, 1);
	}
	move(&f, 150, 2, 270, 200);
	assert_velocities(&t, 0);
	assert_releases(&t, 0);
	move(&f, 160, 2, 275, 200);
	assert_velocities(&t, 0);
}

static void a_frozen_value_rests_without_an_event(void **state) {
	(void)state;
	struct fixture f;
	struct trio t;
	setup_trio(&f, &t);
	up(&f, 120, 1);
	advance(&f, 149.999);
	assert_velocities(&t, 1);
	advance(&f, 150);
	assert_velocities(&t, 0);
}

static void a_frame_that_is_not_over_is_no_time_yet(void **state) {
	(void)state;
	struct fixture f;
	struct trio t;
	setup_trio(&f, &t);
	f.keep_events = true;
	sample(&f, 118, GC_SAMPLE_UP, 1, 0, 0);
	sample(&f, 118, GC_SAMPLE_UP, 2, 0, 0);
	/* Without a FRAME: the next touch ends that of the lifts, which is read only then. */
	sample(&f, 300, GC_SAMPLE_DOWN, 3, 200, 200);
	assert_int_equal(gc_recognizer_state(&t.pinch.base), GC_STATE_ENDED);
	assert_releases(&t, 1);
	assert_velocities(&t, 1);
}

static void a_new_finger_does_not_bring_back_what_has_rested(void **state) {
	(void)state;
	struct fixture f;
	struct trio t;
	setup_trio(&f, &t);
	up(&f, 120, 1);
	down(&f, 400, 3, 150, 200);
	assert_velocities(&t, 0);
	/* From the second sample on it is exact again. */
	double x = 200 + 70 * cos(1), y = 200 + 70 * sin(1);
	move(&f, 410, 3, 150 - (x - 200), 200 - (y - 200));
	assert_velocities(&t, 0);

	/* In time it goes on. */
	setup_trio(&f, &t);
	up(&f, 112, 1);
	down(&f, 114, 3, 150, 200);
	assert_velocities(&t, 1);
}

static void what_was_never_two_fingers_has_none(void **state) {
	(void)state;
	struct fixture f;
	struct trio t = {0};
	gc_pinch_init(&t.pinch, NULL);
	gc_rotation_init(&t.rotation, NULL);
	gc_transform_init(&t.transform, NULL);
	assert_velocities(&t, 0);
	assert_releases(&t, 0);
	setup(&f);
	attach(&f, &t.transform.base);
	down(&f, 0, 1, 100, 100);
	move(&f, 10, 1, 150, 100);
	assert_velocities(&t, 0);
	assert_releases(&t, 0);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(it_is_that_of_the_motion_until_fingers_pause),
		cmocka_unit_test(a_lift_at_once_keeps_the_fling),
		cmocka_unit_test(a_frozen_value_rests_soon),
		cmocka_unit_test(a_frozen_value_rests_without_an_event),
		cmocka_unit_test(a_frame_that_is_not_over_is_no_time_yet),
		cmocka_unit_test(a_new_finger_does_not_bring_back_what_has_rested),
		cmocka_unit_test(what_was_never_two_fingers_has_none),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
