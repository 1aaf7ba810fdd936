/* SPDX-License-Identifier: MIT */
/* What still fails an attempt that is parked, and which requirements it waits for. */
#include "support.h"

/* A tap of two taps and two fingers: it stays possible for long after one finger has landed. */
static void init_patient_tap(struct gc_tap *tap) {
	struct gc_tap_config config = gc_tap_config_default();
	config.taps = 2;
	config.touches = 2;
	assert_int_equal(gc_tap_init(tap, &config), GC_OK);
}

TEST(a_finger_too_many_fails_a_parked_hold) {
	gc_hold_init(&f->hold, NULL);
	init_patient_tap(&f->tap);
	attach(f, &f->hold.base);
	attach(f, &f->tap.base);
	gc_recognizer_require_failure(&f->waits, &f->hold.base, &f->tap.base);
	down(f, 0, 1, 100, 100);
	advance(f, 50);
	down(f, 60, 2, 200, 100);
	assert_state(&f->hold, GC_STATE_FAILED);
	up(f, 300, 2);
	advance(f, 2000);
	expect_nothing(f);
}

TEST(a_parked_press_until_the_last_lift_may_replace_a_finger) {
	ADD_WITH(f, long_press, with.touches = 2, with.ends_at = GC_LONG_PRESS_LAST_LIFT);
	init_patient_tap(&f->tap);
	attach(f, &f->tap.base);
	gc_recognizer_require_failure(&f->waits, &f->long_press.base, &f->tap.base);
	land_two(f, 0, 100, 100, 200, 100);
	advance(f, 500);
	up(f, 510, 1);
	down(f, 520, 3, 100, 100);
	assert_state(&f->long_press, GC_STATE_POSSIBLE);
	advance(f, 750); /* the tap was held too long */
	assert_int_equal(expect(f, &f->long_press, GC_STATE_BEGAN)->touch_count, 2);
	down(f, 760, 4, 300, 100);
	expect_nothing(f);
}

/* A pan of one finger, which waits for a double tap and for a pan of three to fail. */
TEST(a_requirement_that_failed_is_settled_for_the_attempt) {
	struct gc_pan of_three;
	struct gc_requirement waits[2];
	struct gc_pan_config config = gc_pan_config_default();
	struct gc_tap_config taps = gc_tap_config_default();
	config.slop = GC_PT(5);
	gc_pan_init(&f->pan, &config);
	config.min_touches = 3;
	gc_pan_init(&of_three, &config);
	taps.taps = 2;
	gc_tap_init(&f->tap, &taps);
	attach(f, &f->pan.base);
	attach(f, &of_three.base);
	attach(f, &f->tap.base);
	gc_recognizer_require_failure(&waits[0], &f->pan.base, &f->tap.base);
	gc_recognizer_require_failure(&waits[1], &f->pan.base, &of_three.base);
	drag(f, 0, 100, 100, 20, 106, 100);
	up(f, 40, 1);
	/* The pan of three starts anew with this finger; the double tap fails 750 ms later. */
	down(f, 200, 1, 106, 100);
	expect_nothing(f);
	advance(f, 1500);
	assert_true(expect(f, &f->pan, GC_STATE_BEGAN)->time_us == at_ms(950));
}

/* A transform may run with the rotation that the swipe waits for, not with the swipe. */
static bool with_rotation(void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	(void)data;
	return gc_recognizer_kind(one) == GC_KIND_ROTATION ||
	       gc_recognizer_kind(other) == GC_KIND_ROTATION;
}

TEST(a_parked_swipe_is_excluded_at_its_commit_and_not_before) {
	for (int cancels = 0; cancels < 2; cancels++) {
		setup(f);
		struct gc_transform_config config = gc_transform_config_default();
		setup_with_host(f, (struct gc_host){.simultaneous = with_rotation});
		gc_swipe_init(&f->swipe, NULL);
		gc_rotation_init(&f->rotation, NULL);
		config.pan_slop = GC_PT(70);
		gc_transform_init(&f->transform, &config);
		attach(f, &f->swipe.base);
		attach(f, &f->rotation.base);
		attach(f, &f->transform.base);
		gc_recognizer_require_failure(&f->waits, &f->swipe.base, &f->rotation.base);
		drag(f, 0, 100, 100, 20, 160, 100);
		move(f, 40, 1, 200, 100);
		expect(f, &f->transform, GC_STATE_BEGAN);
		assert_state(&f->swipe, GC_STATE_POSSIBLE);
		if (cancels == 1) {
			down(f, 60, 2, 300, 100);
			cancel(f, 80, 2);
			expect(f, &f->swipe, GC_STATE_ENDED);
			expect(f, &f->transform, GC_STATE_CANCELLED);
		} else {
			gc_recognizer_set_enabled(&f->rotation.base, false);
			assert_state(&f->swipe, GC_STATE_FAILED);
		}
	}
}
