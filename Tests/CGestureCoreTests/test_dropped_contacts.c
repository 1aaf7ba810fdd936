/* SPDX-License-Identifier: MIT */
/* Contacts that are gone without a lift, and the order in which cancels are told. */
#include "support.h"

static void a_dropped_contact_leaves_its_id_free(void **state) {
	(void)state;
	struct fixture f;
	struct gc_node view;
	struct gc_pan pan;
	setup_view(&f, &view);
	gc_pan_init(&pan, NULL);
	attach(&f, &pan.base);
	gc_recognizer_set_cancels_touches(&pan.base, false);
	down(&f, 0, 1, 100, 100);
	move(&f, 10, 1, 120, 100);
	forget_heard(&f);
	gc_engine_drop_all(&f.engine, at_ms(20));
	take(&f);
	expect_touch(&f, &view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect(&f, &pan, GC_STATE_CANCELLED);
	expect_nothing(&f);
	assert_int_equal(sample(&f, 30, GC_SAMPLE_MOTION, 1, 130, 100), GC_ERR_UNKNOWN_TOUCH);
	down(&f, 40, 1, 100, 100);
	move(&f, 50, 1, 120, 100);
	expect_touch(&f, &view, GC_EVENT_TOUCH_BEGAN, 1);
	expect(&f, &pan, GC_STATE_BEGAN);
}

static void dropped_contacts_do_not_fill_the_table(void **state) {
	(void)state;
	struct fixture f;
	setup(&f);
	for (int round = 0; round < 100; round++) {
		down(&f, 10 * round, 1, 100, 100);
		down(&f, 10 * round + 1, 2, 200, 100);
		gc_engine_drop_all(&f.engine, at_ms(10 * round + 2));
	}
	assert_true(gc_engine_is_idle(&f.engine));
}

static void a_drop_of_one_device_leaves_the_others_contacts(void **state) {
	(void)state;
	struct fixture f;
	struct gc_sample other = {.time_us = at_ms(0), .id = 1, .device = 7};
	setup(&f);
	down(&f, 0, 1, 100, 100);
	assert_int_equal(gc_engine_push(&f.engine, &other), GC_OK);
	gc_engine_drop_device(&f.engine, 7, at_ms(10));
	other.time_us = at_ms(20);
	assert_int_equal(gc_engine_push(&f.engine, &other), GC_OK);
	assert_int_equal(sample(&f, 20, GC_SAMPLE_DOWN, 1, 100, 100), GC_ERR_DUPLICATE_TOUCH);
}

static void a_drop_of_all_fails_a_tap_that_waits_for_the_next(void **state) {
	(void)state;
	struct fixture f;
	struct gc_tap twice;
	struct gc_tap_config config = gc_tap_config_default();
	config.taps = 2;
	setup(&f);
	gc_tap_init(&twice, &config);
	attach(&f, &twice.base);
	down(&f, 0, 1, 100, 100);
	up(&f, 10, 1);
	gc_engine_drop_all(&f.engine, at_ms(20));
	down(&f, 30, 1, 100, 100);
	up(&f, 40, 1);
	expect_nothing(&f);
}

/* A view that receives, and a three-tap that remembers the slot of its first tap. */
static void setup_remembering(struct fixture *f, struct gc_tap *tap) {
	struct gc_tap_config config = gc_tap_config_default();
	config.taps = 3;
	setup(f);
	gc_node_set_receives_touches(&f->window, true);
	gc_tap_init(tap, &config);
	attach(f, &tap->base);
	down(f, 1, 5, 100, 100);
	up(f, 20, 5);
}

static void cancels_come_in_the_order_of_landing_however_time_was_told(void **state) {
	(void)state;
	for (int advances = 0; advances < 2; advances++) {
		struct fixture f;
		struct gc_tap tap;
		setup_remembering(&f, &tap);
		if (advances == 1) {
			advance(&f, 600);
		}
		down(&f, 900, 5, 100, 100);
		down(&f, 910, 6, 200, 100);
		forget_heard(&f);
		gc_engine_cancel_all(&f.engine, at_ms(920));
		take(&f);
		expect_touch(&f, &f.window, GC_EVENT_TOUCH_CANCELLED, 5);
		expect_touch(&f, &f.window, GC_EVENT_TOUCH_CANCELLED, 6);
		expect_nothing(&f);
	}
}

static void cancels_of_one_frame_come_in_the_order_of_landing(void **state) {
	(void)state;
	struct fixture f;
	struct gc_node view;
	setup_view(&f, &view);
	down(&f, 0, 2, 100, 100);
	down(&f, 10, 1, 100, 200);
	forget_heard(&f);
	sample(&f, 20, GC_SAMPLE_CANCEL, 1, 0, 0);
	sample(&f, 20, GC_SAMPLE_CANCEL, 2, 0, 0);
	frame(&f, 20);
	expect_touch(&f, &view, GC_EVENT_TOUCH_CANCELLED, 2);
	expect_touch(&f, &view, GC_EVENT_TOUCH_CANCELLED, 1);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_dropped_contact_leaves_its_id_free),
		cmocka_unit_test(dropped_contacts_do_not_fill_the_table),
		cmocka_unit_test(a_drop_of_one_device_leaves_the_others_contacts),
		cmocka_unit_test(a_drop_of_all_fails_a_tap_that_waits_for_the_next),
		cmocka_unit_test(cancels_come_in_the_order_of_landing_however_time_was_told),
		cmocka_unit_test(cancels_of_one_frame_come_in_the_order_of_landing),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
