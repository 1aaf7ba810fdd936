/* SPDX-License-Identifier: MIT */
/* Fingers of the compositor, the ends of its outputs, its idle timer, and several seats. */
#include "stage.h"

#include <string.h>

#include "../devices.h"

static int activities;
static struct screen *freed[OUTPUTS * 2];
static int freed_count;

static void activity(void *data) {
	activities++;
}

static void output_destroyed(void *data, struct gc_wlr_output *output) {
	struct screen *screen = gc_wlr_output_data(output);
	/* Its recognizers are the host's again. */
	assert_null(gc_recognizer_node(&screen->swipe.base));
	assert_null(gc_wlr_output_of(output));
	memset(&screen->swipe, 0xa5, sizeof(screen->swipe));
	screen->gestures = NULL;
	freed[freed_count++] = screen;
}

static void open_own(struct fixture *f) {
	struct gc_wlr_seat_config config = stage_config(f);
	own();
	activities = freed_count = 0;
	config.own_touch = own_touch;
	config.output_destroyed = output_destroyed;
	config.activity = activity;
	stage_open(f, &config);
}

/* A number of a configuration, for example: 33 fingers, while the most are 32. */
TEST(a_refused_recognizer_is_not_added_to_an_output) {
	struct gc_swipe swipe;
	struct gc_swipe_config config = gc_swipe_config_default();
	config.touches = 33;
	pass_over_misuse();
	open_own(f);
	memset(&swipe, 0xa5, sizeof(swipe));
	assert_int_equal(gc_swipe_init(&swipe, &config), GC_ERR_RANGE);
	assert_int_equal(gc_wlr_output_add(f->screens[0].gestures, &swipe.base), GC_ERR_ARGUMENT);
	finger_tap(f, 0, 150, 120);
	assert_string_equal(received(f), "down 0 0:50,20; frame; up 0; frame; ");
	assert_int_equal(gc_recognizer_finish(&swipe.base), GC_OK);
}

/* What the library sets for a recognizer of an output stays as it was. */
TEST(a_recognizer_that_is_on_an_output_already_keeps_its_settings) {
	struct screen *screen = &f->screens[0];
	pass_over_misuse();
	open_own(f);
	gc_recognizer_set_delays_ended(&screen->swipe.base, true);
	assert_int_equal(gc_wlr_output_add(screen->gestures, &screen->swipe.base), GC_ERR_ARGUMENT);
	assert_true(gc_recognizer_delays_ended(&screen->swipe.base));
}

TEST(a_finger_beside_all_surfaces_is_the_compositors) {
	open_own(f);
	finger_down(f, 7, 50, 60);
	assert_string_equal(own(), "began 0 50,60; ");
	finger_goes(f, 7, 150, 120);
	finger_up(f, 7);
	assert_string_equal(own(), "moved 0 150,120; ended 0 150,120; ");
	assert_string_equal(received(f), "");
	assert_int_equal(gc_wlr_seat_touch_count(f->seat), 0);
}

TEST(a_finger_on_a_surface_is_not_the_compositors) {
	open_own(f);
	finger_down(f, 0, 150, 120);
	finger_move(f, 0, 50, 60);
	finger_up(f, 0);
	assert_string_equal(own(), "");
}

TEST(two_fingers_of_the_compositor_have_the_lowest_free_ids) {
	open_own(f);
	finger_down(f, 4, 10, 60);
	finger_down(f, 9, 20, 60);
	finger_up(f, 4);
	finger_down(f, 5, 30, 60);
	assert_string_equal(own(), "began 0 10,60; began 1 20,60; ended 0 10,60; began 0 30,60; ");
}

TEST(a_gesture_takes_the_fingers_of_the_compositor) {
	open_own(f);
	three_down(f, 20, 60);
	assert_string_equal(own(), "began 0 20,60; began 1 40,60; began 2 60,60; ");
	three_right(f, 20, 60);
	assert_string_equal(f->gestures, "b");
	assert_string_equal(own(), "cancelled 0 60,60; cancelled 1 80,60; cancelled 2 100,60; ");
	/* A fourth joins the hand. */
	finger_tap(f, 3, 20, 20);
	assert_string_equal(own(), "");
}

TEST(a_lock_cancels_the_fingers_of_the_compositor_and_gives_it_no_more) {
	open_own(f);
	finger_down(f, 0, 50, 60);
	own();
	gc_wlr_seat_set_locked(f->seat, true);
	assert_string_equal(own(), "cancelled 0 50,60; ");
	finger_up(f, 0);
	finger_down(f, 0, 50, 60);
	assert_string_equal(own(), "");
}

TEST(an_unplugged_touchscreen_cancels_the_fingers_of_the_compositor) {
	open_own(f);
	finger_down(f, 0, 50, 60);
	own();
	destroy_device(&f->touchscreen);
	assert_string_equal(own(), "cancelled 0 50,60; ");
}

TEST(a_finger_of_the_compositor_ends_where_it_was_when_its_output_goes) {
	open_own(f);
	gc_wlr_seat_map_device(f->seat, f->touchscreen, f->screens[1].wlr_output);
	finger_down(f, 0, 50, 60);
	assert_string_equal(own(), "began 0 1050,60; ");
	/* This one has no frame yet. */
	down(f, 1, 70, 60);
	wlr_output_destroy(f->screens[1].wlr_output);
	const char *log = own();
	assert_non_null(strstr(log, "cancelled 0 1050,60; "));
	assert_null(strstr(log, " 0,0; "));
	assert_null(strstr(log, " 70,60; "));
}

TEST(a_finger_is_a_clients_until_a_gesture_takes_it) {
	open_own(f);
	assert_false(gc_wlr_seat_owns_finger(f->seat, f->touchscreen, 0));
	three_down(f, 150, 120);
	assert_false(gc_wlr_seat_owns_finger(f->seat, f->touchscreen, 0));
	three_right(f, 150, 120);
	for (int id = 0; id < 3; id++) {
		assert_true(gc_wlr_seat_owns_finger(f->seat, f->touchscreen, id));
	}
	finger_up(f, 0);
	assert_false(gc_wlr_seat_owns_finger(f->seat, f->touchscreen, 0));
	/* The gesture is over, but not for its fingers. */
	assert_true(gc_wlr_seat_owns_finger(f->seat, f->touchscreen, 1));
	assert_false(gc_wlr_seat_owns_finger(f->seat, f->other_touchscreen, 1));
}

TEST(a_finger_that_hit_no_surface_is_the_compositors_with_and_without_a_function) {
	finger_down(f, 0, 50, 60);
	assert_true(gc_wlr_seat_owns_finger(f->seat, f->touchscreen, 0));
	finger_up(f, 0);
	open_own(f);
	finger_down(f, 0, 50, 60);
	assert_true(gc_wlr_seat_owns_finger(f->seat, f->touchscreen, 0));
}

TEST(a_finger_that_is_withheld_may_become_a_clients) {
	struct gc_edge_pan edge;
	drawer_init(&edge, true);
	gc_wlr_output_add(f->screens[0].gestures, &edge.base);
	f->surfaces_begin_at_0 = true;
	finger_down(f, 0, 5, 200);
	assert_string_equal(received(f), "");
	assert_false(gc_wlr_seat_owns_finger(f->seat, f->touchscreen, 0));
	finger_goes(f, 0, 30, 200);
	assert_true(gc_wlr_seat_owns_finger(f->seat, f->touchscreen, 0));
	gc_recognizer_finish(&edge.base);
}

TEST(a_destroyed_output_takes_its_gestures_along_and_tells_its_owner) {
	open_own(f);
	three_swipe(f, 150, 120);
	wlr_output_destroy(f->screens[0].wlr_output);
	assert_string_equal(f->gestures, "bx");
	assert_int_equal(freed_count, 1);
	assert_ptr_equal(freed[0], &f->screens[0]);
	finger_up(f, 0);
	wait_ms(f, 1000);
}

TEST(the_end_of_the_seat_tells_the_owners_of_all_outputs) {
	open_own(f);
	three_down(f, 150, 120);
	close_seat(f);
	assert_int_equal(freed_count, 2);
	assert_ptr_equal(freed[0], &f->screens[0]);
	assert_ptr_equal(freed[1], &f->screens[1]);
}

TEST(landings_and_frames_are_activity) {
	open_own(f);
	down(f, 0, 50, 60);
	assert_int_equal(activities, 1);
	frame(f);
	assert_int_equal(activities, 2);
	wait_ms(f, 1000);
	assert_int_equal(activities, 2);
	set_session(f, false);
	finger_down(f, 1, 50, 60);
	assert_int_equal(activities, 2);
}

TEST(a_finger_without_an_output_is_activity) {
	open_own(f);
	wlr_output_destroy(f->screens[0].wlr_output);
	wlr_output_destroy(f->screens[1].wlr_output);
	finger_down(f, 0, 50, 60);
	assert_int_equal(activities, 2);
}

TEST(a_gesture_of_a_touchpad_is_activity) {
	open_own(f);
	gc_wlr_seat_add_device(f->seat, f->touchpad);
	pad_begin(f->touchpad, 's', now_ms(f), 3);
	pad_swipe(f->touchpad, now_ms(f), 30, 0);
	assert_int_equal(activities, 2);
}

/* A second seat on the same outputs, with the other touchscreen. */
static char second_gestures[16];

static void second_gesture(void *data, struct gc_wlr_output *output, const struct gc_event *event) {
	size_t length = strlen(second_gestures);
	second_gestures[length] = "?bcex"[event->state];
}

static struct gc_wlr_seat *open_second(struct fixture *f) {
	struct gc_wlr_seat_config config = stage_config(f);
	config.seat = wlr_seat_create(f->display, "seat1");
	config.gesture = second_gesture;
	config.output_added = NULL;
	memset(second_gestures, 0, sizeof(second_gestures));
	struct gc_wlr_seat *second = gc_wlr_seat_create(&config);
	gc_wlr_seat_add_device(second, f->other_touchscreen);
	return second;
}

TEST(two_seats_have_gestures_of_their_own_on_the_same_output) {
	struct gc_wlr_seat *second = open_second(f);
	struct gc_pan swipe;
	swipe_init(&swipe);
	gc_wlr_seat_add(second, &swipe.base);

	/* Two fingers of one seat and one of the other are no three. */
	down(f, 0, 150, 120);
	finger_down(f, 1, 250, 120);
	device_down(f, f->other_touchscreen, 0, 0.2, 0.4);
	touch_frame(f->other_touchscreen);
	f->now_us += 10000;
	motion(f, 0, 190, 120);
	finger_move(f, 1, 290, 120);
	device_motion(f, f->other_touchscreen, 0, 0.24, 0.4);
	touch_frame(f->other_touchscreen);
	assert_string_equal(f->gestures, "");
	assert_string_equal(second_gestures, "");

	for (int id = 1; id < 3; id++) {
		device_down(f, f->other_touchscreen, id, 0.2 + 0.1 * id, 0.4);
	}
	touch_frame(f->other_touchscreen);
	f->now_us += 10000;
	for (int id = 0; id < 3; id++) {
		device_motion(f, f->other_touchscreen, id, 0.3 + 0.1 * id, 0.4);
	}
	touch_frame(f->other_touchscreen);
	assert_string_equal(second_gestures, "b");
	assert_string_equal(f->gestures, "");
	assert_int_equal(gc_wlr_seat_touch_count(f->seat), 2);

	/* A lock of one is none of the other; an output is gone for both. */
	gc_wlr_seat_set_locked(second, true);
	assert_string_equal(second_gestures, "bx");
	assert_int_equal(gc_wlr_seat_touch_count(f->seat), 2);
	wlr_output_destroy(f->screens[0].wlr_output);
	assert_int_equal(gc_wlr_seat_touch_count(f->seat), 0);
	gc_wlr_seat_destroy(second);
}
