/* SPDX-License-Identifier: MIT */
/* Everything may go, in any order, also from inside a gesture. */
#include "stage.h"

#include <string.h>

#include "../devices.h"

TEST(a_destroyed_surface_ends_its_touch) {
	land(f);
	guest_destroy_surface(f, 0);
	assert_int_equal(gc_wlr_seat_touch_count(f->seat), 0);
	finger_move(f, 0, 160, 120);
	finger_up(f, 0);
	assert_string_equal(received(f), "cancel; ");
	finger_down(f, 0, 650, 120);
	assert_string_equal(received(f), "down 0 1:50,20; frame; ");
}

TEST(fingers_of_a_destroyed_surface_can_still_swipe) {
	three_down(f, 150, 120);
	guest_destroy_surface(f, 0);
	three_right(f, 150, 120);
	assert_string_equal(f->gestures, "b");
}

TEST(a_surface_that_the_host_removes_loses_its_touch_and_can_be_hit_again) {
	land(f);
	gc_wlr_seat_remove_surface(f->seat, f->surfaces[0]);
	assert_string_equal(received(f), "cancel; ");
	finger_up(f, 0);
	finger_down(f, 0, 150, 120);
	assert_string_equal(received(f), "down 0 0:50,20; frame; ");
}

TEST(a_surface_of_any_role_loses_its_touch_when_it_commits_without_a_buffer) {
	guest_commit(f, 0, true);
	surface_map(f->surfaces[0]);
	land(f);
	guest_commit(f, 0, true);
	assert_string_equal(received(f), "");
	guest_commit(f, 0, false);
	assert_string_equal(received(f), "cancel; ");
	assert_int_equal(gc_wlr_seat_touch_count(f->seat), 0);
}

TEST(a_subsurface_that_is_unmapped_alone_loses_its_touch) {
	guest_commit(f, 1, true);
	guest_nest(f);
	guest_commit(f, 0, true);
	land(f);
	finger_down(f, 1, 650, 120);
	guest_commit(f, 1, false);
	/* It takes effect with the surface above it. */
	guest_commit(f, 0, true);
	assert_string_equal(received(f), "down 1 1:50,20; frame; cancel; ");
}

TEST(a_client_may_leave_with_its_fingers_down) {
	three_down(f, 150, 120);
	guest_leave(f);
	assert_int_equal(gc_wlr_seat_touch_count(f->seat), 0);
	three_right(f, 150, 120);
	assert_string_equal(f->gestures, "b");
}

TEST(an_unplugged_touchscreen_cancels_its_touches) {
	land(f);
	destroy_device(&f->touchscreen);
	assert_string_equal(received(f), "cancel; ");
	assert_int_equal(gc_wlr_seat_touch_count(f->seat), 0);
}

TEST(an_output_that_is_destroyed_cancels_its_gestures) {
	three_swipe(f, 150, 120);
	wlr_output_destroy(f->screens[0].wlr_output);
	assert_string_equal(f->gestures, "bx");
	assert_null(gc_recognizer_node(&f->screens[0].swipe.base));
	three_up(f);
	/* The touchscreen belongs to the first output that is left. */
	wait_ms(f, 10);
	three_swipe(f, 500, 450);
	assert_string_equal(f->gestures, "bxb");
}

static void destroy_own_output(struct fixture *f) {
	struct screen *screen = gc_wlr_output_data(f->acted_on);
	wlr_output_destroy(screen->wlr_output);
	memset(&screen->swipe, 0xa5, sizeof(screen->swipe));
}

TEST(a_gesture_may_destroy_its_output) {
	three_down(f, 150, 120);
	received(f);
	act_at(f, GC_STATE_POSSIBLE, destroy_own_output);
	three_right(f, 150, 120);
	assert_string_equal(f->gestures, "b");
	assert_string_equal(received(f), "cancel; ");
	assert_int_equal(gc_wlr_seat_touch_count(f->seat), 0);
	wait_ms(f, 1000);
}

static void change_everything(struct fixture *f) {
	struct gc_wlr_output *output = f->screens[0].gestures;
	note(f, '?');
	assert_int_equal(gc_wlr_output_set_size(output, 254, 127), GC_ERR_STATE);
	assert_int_equal(gc_wlr_seat_add(f->seat, &f->screens[0].tap.base), GC_ERR_STATE);
	assert_int_equal(gc_wlr_seat_cancel(f->seat), GC_ERR_STATE);
	assert_int_equal(gc_wlr_seat_set_locked(f->seat, true), GC_ERR_STATE);
	assert_int_equal(gc_wlr_seat_remove_surface(f->seat, f->surfaces[0]), GC_ERR_STATE);
	assert_int_equal(gc_wlr_seat_map_device(f->seat, f->touchscreen, NULL), GC_ERR_STATE);
	assert_int_equal(gc_wlr_seat_turn(f->seat), GC_ERR_STATE);
	assert_int_equal(gc_wlr_seat_advance(f->seat), GC_ERR_STATE);
}

TEST(nothing_changes_inside_a_question) {
	f->question = change_everything;
	three_swipe(f, 150, 120);
	assert_string_equal(f->gestures, "?b");
	assert_false(gc_wlr_seat_is_locked(f->seat));
	assert_float_equal(width_of(f), 1000, 0.01);
}

static void destroy_other_output(struct fixture *f) {
	wlr_output_destroy(f->screens[1].wlr_output);
}

TEST(a_gesture_may_destroy_another_output) {
	act_at(f, GC_STATE_BEGAN, destroy_other_output);
	three_swipe(f, 150, 120);
	three_right(f, 170, 120);
	assert_string_equal(f->gestures, "bc");
	wait_ms(f, 1000);
}

static void lose_the_client(struct fixture *f) {
	if (f->surfaces[0] != NULL) {
		wl_client_destroy(wl_resource_get_client(f->surfaces[0]->resource));
	}
}

TEST(a_gesture_may_destroy_the_client_that_has_its_touches) {
	act_at(f, GC_STATE_POSSIBLE, lose_the_client);
	down(f, 0, 150, 120);
	down(f, 1, 250, 120);
	finger_down(f, 2, 650, 120);
	wait_ms(f, 10);
	motion(f, 0, 190, 120);
	motion(f, 1, 290, 120);
	finger_move(f, 2, 690, 120);
	assert_string_equal(f->gestures, "b");
	assert_null(f->surfaces[0]);
	wait_ms(f, 1000);
	assert_int_equal(gc_wlr_seat_touch_count(f->seat), 0);
}

static void destroy_surface(struct fixture *f) {
	wl_resource_destroy(f->surfaces[0]->resource);
}

TEST(a_gesture_may_destroy_a_surface_that_keeps_its_touches) {
	gc_recognizer_set_cancels_touches(&f->screens[0].swipe.base, false);
	act_at(f, GC_STATE_BEGAN, destroy_surface);
	three_down(f, 150, 120);
	received(f);
	three_right(f, 150, 120);
	assert_string_equal(received(f), "cancel; ");
	assert_int_equal(gc_wlr_seat_touch_count(f->seat), 0);
	assert_int_equal(wlr_seat_touch_num_points(f->wlr_seat), 0);
	three_right(f, 170, 120);
	assert_string_equal(f->gestures, "bc");
}

static void lock(struct fixture *f) {
	gc_wlr_seat_set_locked(f->seat, true);
}

TEST(a_gesture_may_lock_the_session) {
	act_at(f, GC_STATE_BEGAN, lock);
	three_swipe(f, 150, 120);
	assert_string_equal(f->gestures, "bx");
}

static void unplug(struct fixture *f) {
	destroy_device(&f->touchpad);
}

/* libinput ends the gesture of a device that it removes. */
static void unplug_in_gesture(struct fixture *f) {
	pad_end(f->touchpad, 's', now_ms(f), false);
	destroy_device(&f->touchpad);
}

/* It cancels the fingers on one. */
static void unplug_under_finger(struct fixture *f) {
	touch_cancel(f->other_touchscreen, now_ms(f), 0);
	touch_frame(f->other_touchscreen);
	destroy_device(&f->other_touchscreen);
}

/* A finger on another touchscreen of the first output, and a long press that needs two. */
static void land_on_other(struct fixture *f) {
	struct gc_long_press_config config = gc_long_press_config_default();
	config.touches = 2;
	gc_long_press_set_config(&f->screens[0].long_press, &config);
	gc_wlr_seat_add_device(f->seat, f->other_touchscreen);
	gc_wlr_seat_map_device(f->seat, f->other_touchscreen, f->screens[0].wlr_output);
	device_down(f, f->other_touchscreen, 0, 0.2, 0.24);
	touch_frame(f->other_touchscreen);
}

static void resize(struct fixture *f) {
	gc_wlr_output_set_size(f->screens[0].gestures, 254, 127);
}

static void remove_output(struct fixture *f) {
	wlr_output_destroy(f->screens[0].wlr_output);
}

TEST(a_finger_is_no_long_press_because_of_what_a_late_loop_does_before_it_reads_its_lift) {
	static const struct {
		bool is_mouse; /* of the cursor, that has clicked */
		bool swipes;
		void (*happens)(struct fixture *f);
	} rows[] = {
		{false, false, unplug},
		{true, false, unplug},
		{false, true, unplug_in_gesture},
		{false, false, unplug_under_finger},
		{false, false, lock},
		{false, true, resize},
		{false, false, remove_output},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		f = fresh_fixture();
		if (rows[i].is_mouse) {
			open_with_cursor(f);
			wlr_cursor_attach_input_device(f->cursor, f->touchpad);
			mouse_button(f->touchpad, now_ms(f), true);
			mouse_button(f->touchpad, now_ms(f), false);
		} else {
			gc_wlr_seat_add_device(f->seat, f->touchpad);
		}
		gc_wlr_output_add(f->screens[0].gestures, &f->screens[0].long_press.base);
		if (rows[i].swipes) {
			pad_begin(f->touchpad, 's', now_ms(f), 3);
		}
		if (rows[i].happens == unplug_under_finger) {
			land_on_other(f);
		}
		finger_down(f, 0, 150, 120);
		f->now_us += 600000;
		rows[i].happens(f);
		touch_up(f->touchscreen, now_ms(f) - 150, 0);
		frame(f);
		if (strcmp(f->gestures, "") != 0) {
			fail_msg("row %zu: %s", i, f->gestures);
		}
	}
}

/* A tap locks the session, and another finger lands in the frame of its lift. */
static void land_at_a_lock(struct fixture *f, double x, double y) {
	static struct gc_tap tap;
	gc_tap_init(&tap, NULL);
	gc_wlr_output_add(f->screens[0].gestures, &tap.base);
	act_at(f, GC_STATE_ENDED, lock);
	finger_down(f, 0, 150, 120);
	wait_ms(f, 50);
	received(f);
	f->touched = NULL;
	up(f, 0);
	down(f, 1, x, y);
	frame(f);
	assert_string_equal(f->gestures, "e");
	assert_true(gc_wlr_seat_is_locked(f->seat));
	assert_string_equal(received(f), "cancel; ");
	assert_null(f->touched);
	finger_up(f, 1);
}

TEST(a_finger_that_lands_when_a_gesture_locks_is_no_clients) {
	land_at_a_lock(f, 150, 120);
}

TEST(a_finger_that_lands_when_a_gesture_locks_is_not_the_hosts) {
	open_host(f);
	land_at_a_lock(f, 50, 60);
	assert_string_equal(told(), "");
	check_rest(f);
}

TEST(a_finger_whose_frame_has_not_ended_at_a_lock_or_an_unlock_is_nobodys) {
	for (int i = 0; i < 2; i++) {
		down(f, 0, 150, 120);
		gc_wlr_seat_set_locked(f->seat, i == 0);
		up(f, 0);
		frame(f);
		assert_string_equal(received(f), "");
		assert_null(f->touched);
	}
}

static void run_first(void *data) {
	note(data, '1');
}

static void run_second(void *data) {
	note(data, '2');
}

static void run_last(void *data) {
	struct fixture *f = data;
	close_seat(f);
	note(f, '3');
}

static void defer_all(struct fixture *f) {
	assert_int_equal(GC_OK, gc_wlr_seat_defer(f->seat, run_first, f));
	assert_int_equal(GC_OK, gc_wlr_seat_defer(f->seat, run_second, f));
	assert_int_equal(GC_OK, gc_wlr_seat_defer(f->seat, run_last, f));
	assert_int_equal(GC_OK, gc_wlr_seat_defer(f->seat, run_first, f));
}

TEST(deferred_calls_run_in_order_and_may_destroy_everything) {
	act_at(f, GC_STATE_BEGAN, defer_all);
	three_swipe(f, 150, 120);
	assert_string_equal(f->gestures, "b");
	wl_event_loop_dispatch(f->loop, 0);
	assert_string_equal(f->gestures, "b12x3");
}

TEST(what_the_configuration_names_may_be_destroyed_first) {
	three_down(f, 150, 120);
	wl_signal_emit(&f->session.events.destroy, &f->session);
	wlr_output_layout_destroy(f->layout);
	f->layout = NULL;
	guest_leave(f);
	wl_list_remove(&f->request_start_drag.link);
	wl_list_init(&f->request_start_drag.link);
	wlr_seat_destroy(f->wlr_seat);
	assert_null(gc_wlr_seat_of(f->seat));
	three_right(f, 150, 120);
	three_up(f);
	finger_down(f, 0, 150, 120);
	wait_ms(f, 1000);
}

TEST(the_seat_may_be_destroyed_with_everything_in_progress) {
	gc_wlr_seat_add_device(f->seat, f->touchpad);
	three_swipe(f, 150, 120);
	received(f);
	down(f, 3, 650, 120);
	close_seat(f);
	assert_string_equal(f->gestures, "bx");
	finger_move(f, 0, 200, 120);
	wl_event_loop_dispatch(f->loop, 0);
}

TEST(a_configuration_without_what_is_required_is_refused) {
	struct gc_wlr_seat_config config = gc_wlr_seat_config_default();
	assert_true(config.emulates_pointer && config.shares_touchpads && config.right_clicks);
	assert_null(gc_wlr_seat_create(&config));
}

static void end_the_seat(struct fixture *f) {
	note(f, '?');
	close_seat(f);
}

TEST(a_seat_that_is_destroyed_inside_a_question_ends_when_the_call_returns) {
	f->question = end_the_seat;
	three_swipe(f, 150, 120);
	assert_string_equal(f->gestures, "?bx");
	finger_move(f, 0, 200, 120);
	assert_non_null(strstr(received(f), "cancel; "));
}

static void end_in_gesture(struct fixture *f) {
	close_seat(f);
	note(f, '!');
}

TEST(a_gesture_may_destroy_the_seat) {
	act_at(f, GC_STATE_BEGAN, end_in_gesture);
	three_swipe(f, 150, 120);
	assert_string_equal(f->gestures, "b!x");
	finger_move(f, 0, 200, 120);
}

static void end_in_activity(void *data) {
	close_seat(data);
}

TEST(any_function_of_the_host_may_destroy_the_seat) {
	struct gc_wlr_seat_config config = stage_config(f);
	config.activity = end_in_activity;
	stage_open(f, &config);
	finger_down(f, 0, 150, 120);
	assert_null(f->seat);
	finger_up(f, 0);
	stage_open(f, &config);
	gc_wlr_seat_add_device(f->seat, f->touchpad);
	pad_begin(f->touchpad, 's', 1000, 3);
	assert_null(f->seat);
}
