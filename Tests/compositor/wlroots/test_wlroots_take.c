/* SPDX-License-Identifier: MIT */
/*
 * Fingers of the compositor: one on what it draws is a mouse of its cursor, and one that presses a
 * client which requests a move becomes such a mouse.
 */
#include "stage.h"

#include <string.h>

#include <linux/input-event-codes.h>

#include "../devices.h"

static bool take(struct fixture *f, uint32_t serial) {
	return gc_wlr_seat_take_press(f->seat, f->surfaces[0], serial, NULL);
}

/* A mouse presses a surface, and the host forwards that. Returns the serial. */
static uint32_t press_by_mouse(struct fixture *f, int surface) {
	wlr_cursor_attach_input_device(f->cursor, f->touchpad);
	wlr_seat_pointer_notify_enter(f->wlr_seat, f->surfaces[surface], 5, 5);
	mouse_button(f->touchpad, now_ms(f), true);
	return wlr_seat_pointer_notify_button(
		f->wlr_seat, now_ms(f), BTN_LEFT, WL_POINTER_BUTTON_STATE_PRESSED);
}

/* The host takes the press of a finger on the first surface, which ends for its client. */
static void take_finger(struct fixture *f) {
	open_host(f);
	land(f);
	assert_true(take(f, guest_serial(f)));
	assert_string_equal(received(f), "cancel; ");
	assert_float_equal(f->cursor->x, 150, 0.01);
	assert_float_equal(f->cursor->y, 120, 0.01);
	host.buttons = 1; /* the press was the client's */
	told();
}

TEST(a_finger_that_moves_a_window_is_the_mouse_until_it_lifts) {
	take_finger(f);
	assert_true(gc_wlr_seat_owns_finger(f->seat, f->touchscreen, 0));
	finger_goes(f, 0, 170, 130);
	finger_up(f, 0);
	assert_string_equal(told(), "to 170,130; to 170,130; release; ");
	assert_string_equal(received(f), "");
	check_rest(f);
	assert_false(take(f, 0));
}

TEST(a_finger_that_is_the_pointer_of_its_client_moves_a_window) {
	open_host(f);
	guest_drop_touch(f);
	land(f);
	assert_true(take(f, guest_serial(f)));
	assert_string_equal(received(f), "leave; enter 0:-1,-1; release left; leave; ");
	host.buttons = 1;
	finger_goes(f, 0, 170, 130);
	finger_up(f, 0);
	assert_string_equal(told(), "to 170,130; to 170,130; release; ");
	assert_string_equal(received(f), "");
	check_rest(f);
}

TEST(a_request_with_another_serial_takes_nothing) {
	open_host(f);
	land(f);
	assert_false(take(f, guest_serial(f) + 1));
	assert_false(gc_wlr_seat_take_press(f->seat, f->surfaces[1], guest_serial(f), NULL));
	finger_up(f, 0);
	assert_string_equal(received(f), "up 0; frame; ");
	assert_string_equal(told(), "");
}

TEST(a_request_without_a_serial_takes_the_newest_press) {
	open_host(f);
	finger_down(f, 0, 150, 120);
	finger_down(f, 1, 250, 130);
	assert_true(take(f, 0));
	assert_float_equal(f->cursor->x, 250, 0.01);
	host.buttons = 1;
	finger_up(f, 0);
	finger_up(f, 1);
	assert_string_equal(told(), "to 250,130; release; ");
	check_rest(f);
}

/* wlroots knows the serial of the first finger only. */
TEST(a_request_with_the_serial_of_the_second_finger_takes_that_one) {
	open_host(f);
	finger_down(f, 0, 150, 120);
	finger_down(f, 1, 250, 130);
	received(f);
	assert_true(take(f, guest_serial(f)));
	assert_float_equal(f->cursor->x, 250, 0.01);
}

TEST(a_finger_on_a_subsurface_moves_the_window) {
	guest_nest(f);
	open_host(f);
	finger_down(f, 0, 650, 120);
	received(f);
	assert_true(take(f, guest_serial(f)));
}

TEST(a_request_after_the_lift_takes_nothing) {
	open_host(f);
	finger_tap(f, 0, 150, 120);
	received(f);
	assert_false(take(f, guest_serial(f)));
	assert_false(take(f, 0));
}

TEST(a_request_after_a_gesture_has_taken_the_finger_takes_nothing) {
	open_host(f);
	three_swipe(f, 150, 120);
	received(f);
	assert_false(take(f, 0));
	three_up(f);
	assert_string_equal(told(), "");
}

TEST(a_request_in_a_drag_takes_nothing) {
	open_host(f);
	finger_down(f, 0, 150, 120);
	guest_start_drag(f);
	assert_false(take(f, 0));
}

TEST(a_press_of_a_mouse_stays_the_hosts) {
	struct gc_wlr_own_touch touch = {.output = f->screens[0].gestures};
	open_host(f);
	wlr_seat_pointer_notify_enter(f->wlr_seat, f->surfaces[0], 5, 5);
	assert_false(take(f, 0));
	uint32_t serial = press_by_mouse(f, 0);
	assert_true(gc_wlr_seat_take_press(f->seat, f->surfaces[0], serial, &touch));
	assert_null(touch.output);
	assert_true(take(f, 0));
	assert_false(take(f, serial + 1));
	assert_false(gc_wlr_seat_take_press(f->seat, f->surfaces[1], serial, NULL));
	assert_int_equal(f->wlr_seat->pointer_state.button_count, 1);
	assert_string_equal(told(), "");
}

/* By a command of its user, as `seat - cursor press button1` of sway. */
TEST(a_press_that_the_host_makes_without_a_mouse_stays_the_hosts) {
	open_host(f);
	wlr_seat_pointer_notify_enter(f->wlr_seat, f->surfaces[0], 5, 5);
	uint32_t serial = wlr_seat_pointer_notify_button(
		f->wlr_seat, now_ms(f), BTN_LEFT, WL_POINTER_BUTTON_STATE_PRESSED);
	assert_true(take(f, serial));
	assert_false(take(f, serial + 1));
	assert_string_equal(told(), "");
}

TEST(a_mouse_keeps_a_finger_of_a_client_from_being_one) {
	open_host(f);
	land(f);
	press_by_mouse(f, 1);
	assert_false(take(f, 0));
	finger_up(f, 0);
	assert_non_null(strstr(received(f), "up 0; frame; "));
}

TEST(a_press_of_a_mouse_moves_a_window_on_which_a_finger_rests) {
	open_host(f);
	finger_down(f, 0, 150, 120);
	uint32_t serial = press_by_mouse(f, 0);
	received(f);
	assert_true(take(f, serial));
	assert_true(take(f, 0));
	assert_string_equal(received(f), "");
	assert_string_equal(told(), "");
}

TEST(a_gesture_takes_a_finger_that_moves_a_window) {
	take_finger(f);
	finger_down(f, 1, 170, 120);
	finger_down(f, 2, 190, 120);
	three_right(f, 150, 120);
	assert_string_equal(f->gestures, "b");
	assert_string_equal(told(), "abort; release; ");
	check_rest(f);
	three_up(f);
	assert_string_equal(told(), "");
}

TEST(a_surface_that_ends_ends_the_move_of_its_window) {
	take_finger(f);
	guest_destroy_surface(f, 0);
	assert_string_equal(told(), "abort; release; ");
	check_rest(f);
	finger_up(f, 0);
	assert_string_equal(told(), "");
}

static unsigned hidden;

static void hide_window(void *data) {
	struct fixture *f = data;
	hidden++;
	assert_int_equal(gc_wlr_seat_remove_surface(f->seat, f->surfaces[0]), GC_OK);
}

TEST(the_abort_of_a_move_may_remove_the_surface_that_ends) {
	struct gc_wlr_seat_config config = stage_config(f);
	config.cursor = f->cursor;
	config.press_cancelled = hide_window;
	stage_open(f, &config);
	hidden = 0;
	guest_commit(f, 0, true);
	land(f);
	assert_true(take(f, 0));
	guest_commit(f, 0, false);
	assert_int_equal(hidden, 1);
	finger_up(f, 0);
	finger_down(f, 0, 150, 120);
	assert_string_equal(received(f), "cancel; down 0 0:50,20; frame; ");
}

static bool removes;

static void end_at_leave(struct wl_listener *listener, void *data) {
	const struct wlr_seat_pointer_focus_change_event *event = data;
	if (event->new_surface == NULL && removes) {
		gc_wlr_seat_remove_surface(stage.seat, stage.surfaces[0]);
	} else if (event->new_surface == NULL) {
		gc_wlr_seat_cancel(stage.seat);
	}
}

/* A listener of the focus ends the touch, or its surface, which has the pointer. */
static void end_while_taking(struct fixture *f, bool has_touch) {
	static struct wl_listener listener;
	open_host(f);
	if (has_touch) {
		wlr_seat_pointer_notify_enter(f->wlr_seat, f->surfaces[0], 5, 5);
	} else {
		guest_drop_touch(f);
	}
	finger_down(f, 0, 150, 120);
	listen_for(f, &f->wlr_seat->pointer_state.events.focus_change, &listener, end_at_leave);
	assert_false(take(f, 0));
	assert_string_equal(told(), "");
	check_rest(f);
	finger_up(f, 0);
	assert_string_equal(told(), "");
}

TEST(a_finger_that_is_cancelled_while_it_is_taken_is_not_taken) {
	removes = false;
	end_while_taking(f, false);
	end_while_taking(fresh_fixture(), true);
}

TEST(a_finger_whose_surface_ends_while_it_is_taken_is_not_taken) {
	removes = true;
	end_while_taking(f, false);
	end_while_taking(fresh_fixture(), true);
}

TEST(an_output_that_goes_ends_the_move_of_a_window) {
	take_finger(f);
	wlr_output_destroy(f->screens[0].wlr_output);
	assert_string_equal(told(), "abort; release; ");
	check_rest(f);
}

TEST(a_finger_that_is_taken_comes_to_own_touch_without_a_landing) {
	struct gc_wlr_seat_config config = stage_config(f);
	struct gc_wlr_own_touch touch;
	config.own_touch = own_touch;
	stage_open(f, &config);
	own();
	finger_down(f, 3, 50, 60);
	land(f);
	assert_true(gc_wlr_seat_take_press(f->seat, f->surfaces[0], guest_serial(f), &touch));
	assert_ptr_equal(touch.output, f->screens[0].gestures);
	assert_int_equal(touch.id, 1);
	assert_float_equal(touch.x, 150, 0.01);
	assert_string_equal(received(f), "cancel; ");
	finger_goes(f, 0, 170, 130);
	finger_up(f, 0);
	assert_string_equal(own(), "began 0 50,60; moved 1 170,130; ended 1 170,130; ");
}

TEST(a_host_that_takes_no_fingers_takes_no_press) {
	land(f);
	assert_false(take(f, guest_serial(f)));
	finger_up(f, 0);
	assert_string_equal(received(f), "up 0; frame; ");
}

TEST(a_finger_on_a_title_is_a_mouse_with_its_button_down) {
	open_host(f);
	finger_down(f, 7, 50, 60);
	assert_string_equal(told(), "to 50,60; press; ");
	assert_true(gc_wlr_seat_has_finger_pointer(f->seat));
	finger_goes(f, 7, 150, 120);
	finger_up(f, 7);
	assert_string_equal(told(), "to 150,120; to 150,120; release; ");
	check_rest(f);
}

TEST(no_client_gets_any_of_a_finger_that_is_the_mouse_of_the_host) {
	open_host(f);
	host.forwards = true;
	wlr_seat_pointer_notify_enter(f->wlr_seat, f->surfaces[1], 5, 5);
	received(f);
	finger_down(f, 0, 50, 60);
	finger_goes(f, 0, 150, 120);
	finger_up(f, 0);
	assert_string_equal(received(f), "leave; ");
	check_rest(f);
}

TEST(one_finger_at_a_time_is_the_mouse) {
	open_host(f);
	finger_down(f, 0, 50, 60);
	finger_down(f, 1, 20, 60);
	finger_goes(f, 1, 25, 60);
	finger_up(f, 1);
	assert_string_equal(told(), "to 50,60; press; ");
	finger_up(f, 0);
	check_rest(f);
}

TEST(a_gesture_aborts_the_press_and_then_releases_it_on_no_surface) {
	open_host(f);
	host.forwards = true;
	three_down(f, 20, 60);
	told();
	three_right(f, 20, 60);
	assert_string_equal(f->gestures, "b");
	assert_string_equal(told(), "abort; release; ");
	assert_string_equal(received(f), "");
	check_rest(f);
	three_up(f);
	assert_string_equal(told(), "");
}

TEST(a_lock_at_a_press_aborts_it) {
	open_host(f);
	host.locks = true;
	finger_down(f, 0, 50, 60);
	assert_string_equal(told(), "to 50,60; press; abort; release; ");
	check_rest(f);
	finger_up(f, 0);
	finger_down(f, 0, 50, 60);
	assert_string_equal(told(), "");
}

static void unplug(struct fixture *f) {
	destroy_device(&f->touchscreen);
}

static void remove_output(struct fixture *f) {
	wlr_output_destroy(f->screens[0].wlr_output);
}

TEST(what_goes_aborts_the_press) {
	void (*const ends[])(struct fixture *) = {unplug, remove_output, close_seat};
	for (size_t i = 0; i < 3; i++) {
		f = fresh_fixture();
		open_host(f);
		finger_down(f, 0, 50, 60);
		told();
		ends[i](f);
		assert_string_equal(told(), "abort; release; ");
		assert_int_equal(host.buttons, 0);
		assert_int_equal(f->wlr_seat->pointer_state.button_count, 0);
	}
}

TEST(a_mouse_aborts_the_press_of_a_finger) {
	open_host(f);
	wlr_cursor_attach_input_device(f->cursor, f->touchpad);
	finger_down(f, 0, 50, 60);
	told();
	mouse_move(f->touchpad, now_ms(f), 1, 1);
	assert_string_equal(told(), "abort; release; ");
	check_rest(f);
	finger_goes(f, 0, 55, 60);
	finger_up(f, 0);
	assert_string_equal(told(), "");
}

TEST(a_finger_is_no_mouse_while_another_is_the_pointer_of_a_client) {
	open_host(f);
	guest_drop_touch(f);
	finger_down(f, 0, 150, 120);
	finger_down(f, 1, 50, 60);
	assert_string_equal(told(), "");
	finger_up(f, 0);
	finger_up(f, 1);
	finger_down(f, 1, 50, 60);
	assert_string_equal(told(), "to 50,60; press; ");
	/* And the other way round. */
	received(f);
	finger_down(f, 0, 150, 120);
	assert_string_equal(received(f), "");
	finger_up(f, 1);
	check_rest(f);
}

/* The host keeps the press, as one on a title. */
TEST(no_finger_is_the_pointer_while_a_button_of_a_mouse_is_down) {
	open_with_cursor(f);
	wlr_cursor_attach_input_device(f->cursor, f->touchpad);
	wlr_cursor_warp(f->cursor, NULL, 50, 60);
	guest_drop_touch(f);
	for (int i = 0; i < 3; i++) {
		mouse_button(f->touchpad, now_ms(f), true);
		finger_down(f, 0, 50, 60);
		finger_down(f, 1, 150, 120);
		gc_wlr_seat_click(f->seat, 150, 120, BTN_RIGHT);
		assert_false(gc_wlr_seat_has_finger_pointer(f->seat));
		assert_string_equal(received(f), "");
		finger_up(f, 0);
		finger_up(f, 1);
		if (i == 0) {
			mouse_button(f->touchpad, now_ms(f), false);
			mouse_button(f->touchpad, now_ms(f), false);
		} else if (i == 1) {
			/* Its release does not come. */
			wlr_cursor_detach_input_device(f->cursor, f->touchpad);
			gc_wlr_seat_cancel(f->seat);
			wlr_cursor_attach_input_device(f->cursor, f->touchpad);
		} else {
			destroy_device(&f->touchpad);
		}
		finger_down(f, 0, 50, 60);
		assert_true(gc_wlr_seat_has_finger_pointer(f->seat));
		finger_up(f, 0);
	}
}

/* The host forwards the press, and keeps the release; or none comes, in two ways. */
static void press_without_release(struct fixture *f, int way) {
	open_with_cursor(f);
	press_by_mouse(f, 0);
	if (way == 0) {
		mouse_button(f->touchpad, now_ms(f), false);
	} else if (way == 1) {
		wlr_cursor_detach_input_device(f->cursor, f->touchpad);
		gc_wlr_seat_cancel(f->seat);
	} else {
		destroy_device(&f->touchpad);
	}
	assert_int_equal(f->wlr_seat->pointer_state.button_count, 1);
}

TEST(a_press_whose_release_the_wlr_seat_never_got_keeps_no_finger_away) {
	for (int way = 0; way < 3; way++) {
		f = fresh_fixture();
		press_without_release(f, way);
		guest_drop_touch(f);
		received(f);
		finger_down(f, 0, 150, 120);
		gc_wlr_seat_click(f->seat, 650, 120, BTN_RIGHT); /* not during that press */
		finger_up(f, 0);
		/* First its press ends outside. */
		assert_string_equal(received(f), "leave; enter 0:-1,-1; release left; leave; "
						 "enter 0:50,20; press left; release left; ");
		assert_int_equal(f->wlr_seat->pointer_state.button_count, 0);
	}
}

TEST(each_button_that_is_left_over_is_released) {
	open_with_cursor(f);
	press_by_mouse(f, 0);
	wlr_seat_pointer_notify_button(
		f->wlr_seat, now_ms(f), BTN_RIGHT, WL_POINTER_BUTTON_STATE_PRESSED);
	destroy_device(&f->touchpad);
	guest_drop_touch(f);
	received(f);
	finger_tap(f, 0, 150, 120);
	assert_string_equal(received(f),
		"leave; enter 0:-1,-1; release left; release right; leave; "
		"enter 0:50,20; press left; release left; ");
}

/* A program of X11 requests the move. The mouse moves after it, and has the pointer again. */
TEST(a_press_whose_release_the_wlr_seat_never_got_moves_no_window) {
	for (int way = 0; way < 3; way++) {
		struct gc_wlr_own_touch touch;
		f = fresh_fixture();
		press_without_release(f, way);
		/* Its client may request it late. */
		uint32_t serial = f->wlr_seat->pointer_state.grab_serial;
		assert_false(gc_wlr_seat_take_press(f->seat, f->surfaces[0], serial, &touch));
		finger_down(f, 0, 150, 120);
		assert_true(gc_wlr_seat_take_press(f->seat, f->surfaces[0], 0, &touch));
		assert_ptr_equal(touch.output, f->screens[0].gestures);
		finger_up(f, 0);
		assert_non_null(
			strstr(received(f), "cancel; leave; enter 0:-1,-1; release left; leave; "));
		if (way == 0) {
			mouse_move(f->touchpad, now_ms(f), 1, 1);
			assert_string_equal(received(f), "enter 0:50,20; ");
		}
	}
}

TEST(a_finger_on_the_second_output_is_a_mouse_there) {
	open_host(f);
	gc_wlr_seat_map_device(f->seat, f->touchscreen, f->screens[1].wlr_output);
	finger_tap(f, 0, 950, 450);
	assert_string_equal(told(), "to 1950,450; press; to 1950,450; release; ");
	check_rest(f);
}
