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

static void a_finger_too_many_fails_a_parked_hold(void **state) {
	(void)state;
	struct fixture f;
	struct gc_hold hold;
	struct gc_tap tap;
	struct gc_requirement waits;
	setup(&f);
	gc_hold_init(&hold, NULL);
	init_patient_tap(&tap);
	attach(&f, &hold.base);
	attach(&f, &tap.base);
	gc_recognizer_require_failure(&waits, &hold.base, &tap.base);
	down(&f, 0, 1, 100, 100);
	advance(&f, 50);
	down(&f, 60, 2, 200, 100);
	assert_int_equal(gc_recognizer_state(&hold.base), GC_STATE_FAILED);
	up(&f, 300, 2);
	advance(&f, 2000);
	expect_nothing(&f);
}

/* A pan of one finger, which waits for a double tap and for a pan of three to fail. */
static void a_requirement_that_failed_is_settled_for_the_attempt(void **state) {
	(void)state;
	struct fixture f;
	struct gc_pan pan, of_three;
	struct gc_tap twice;
	struct gc_requirement waits[2];
	struct gc_pan_config config = gc_pan_config_default();
	struct gc_tap_config taps = gc_tap_config_default();
	setup(&f);
	config.slop = GC_PT(5);
	gc_pan_init(&pan, &config);
	config.min_touches = 3;
	gc_pan_init(&of_three, &config);
	taps.taps = 2;
	gc_tap_init(&twice, &taps);
	attach(&f, &pan.base);
	attach(&f, &of_three.base);
	attach(&f, &twice.base);
	gc_recognizer_require_failure(&waits[0], &pan.base, &twice.base);
	gc_recognizer_require_failure(&waits[1], &pan.base, &of_three.base);
	down(&f, 0, 1, 100, 100);
	move(&f, 20, 1, 106, 100);
	up(&f, 40, 1);
	/* The pan of three starts anew with this finger; the double tap fails 750 ms later. */
	down(&f, 200, 1, 106, 100);
	expect_nothing(&f);
	advance(&f, 1500);
	assert_true(expect(&f, &pan, GC_STATE_BEGAN)->time_us == at_ms(950));
}

/* A transform may run with the rotation that the swipe waits for, not with the swipe. */
static bool with_rotation(void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	(void)data;
	return gc_recognizer_kind(one) == GC_KIND_ROTATION ||
	       gc_recognizer_kind(other) == GC_KIND_ROTATION;
}

static void a_parked_swipe_is_excluded_at_its_commit_and_not_before(void **state) {
	(void)state;
	for (int cancels = 0; cancels < 2; cancels++) {
		struct fixture f;
		struct gc_swipe swipe;
		struct gc_rotation rotation;
		struct gc_transform transform;
		struct gc_requirement waits;
		struct gc_transform_config config = gc_transform_config_default();
		setup_with_host(&f, (struct gc_host){.simultaneous = with_rotation});
		gc_swipe_init(&swipe, NULL);
		gc_rotation_init(&rotation, NULL);
		config.pan_slop = GC_PT(70);
		gc_transform_init(&transform, &config);
		attach(&f, &swipe.base);
		attach(&f, &rotation.base);
		attach(&f, &transform.base);
		gc_recognizer_require_failure(&waits, &swipe.base, &rotation.base);
		down(&f, 0, 1, 100, 100);
		move(&f, 20, 1, 160, 100);
		move(&f, 40, 1, 200, 100);
		expect(&f, &transform, GC_STATE_BEGAN);
		assert_int_equal(gc_recognizer_state(&swipe.base), GC_STATE_POSSIBLE);
		if (cancels == 1) {
			down(&f, 60, 2, 300, 100);
			cancel(&f, 80, 2);
			expect(&f, &swipe, GC_STATE_ENDED);
			expect(&f, &transform, GC_STATE_CANCELLED);
		} else {
			gc_recognizer_set_enabled(&rotation.base, false);
			assert_int_equal(gc_recognizer_state(&swipe.base), GC_STATE_FAILED);
		}
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_finger_too_many_fails_a_parked_hold),
		cmocka_unit_test(a_requirement_that_failed_is_settled_for_the_attempt),
		cmocka_unit_test(a_parked_swipe_is_excluded_at_its_commit_and_not_before),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
