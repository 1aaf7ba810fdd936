/* SPDX-License-Identifier: MIT */
/* A finger on what the compositor draws is a mouse of its cursor. */
#include "stage.h"

#include <stdio.h>
#include <string.h>

#include <linux/input-event-codes.h>

#include "../devices.h"

/* A host that has code for mice: what it got, and how many buttons are down. */
static struct host {
	struct fixture *f;
	struct wl_listener moved, clicked, framed;
	int buttons;
	bool forwards; /* it passes the mouse on to clients */
	bool locks;    /* it locks the session at a press */
	char log[512];
} host;

__attribute__((format(printf, 1, 2))) static void say(const char *format, ...) {
	va_list arguments;
	size_t length = strlen(host.log);
	va_start(arguments, format);
	vsnprintf(host.log + length, sizeof(host.log) - length, format, arguments);
	va_end(arguments);
}

static const char *told(void) {
	static char text[sizeof(host.log)];
	memcpy(text, host.log, sizeof(text));
	host.log[0] = '\0';
	return text;
}

static void moved(struct wl_listener *listener, void *data) {
	const struct wlr_pointer_motion_absolute_event *event = data;
	struct wlr_cursor *cursor = host.f->cursor;
	(void)listener;
	/* As a host that has been told to. */
	gc_wlr_seat_release_pointer(host.f->seat);
	wlr_cursor_warp_absolute(cursor, POINTER_DEVICE(event), event->x, event->y);
	say("to %g,%g; ", cursor->x, cursor->y);
	if (host.forwards) {
		wlr_seat_pointer_notify_enter(host.f->wlr_seat, host.f->surfaces[0], 1, 1);
		wlr_seat_pointer_notify_motion(host.f->wlr_seat, event->time_msec, 2, 2);
	}
}

static void clicked(struct wl_listener *listener, void *data) {
	const struct wlr_pointer_button_event *event = data;
	bool is_press = event->state == WL_POINTER_BUTTON_STATE_PRESSED;
	(void)listener;
	assert_int_equal(event->button, BTN_LEFT);
	assert_string_equal(POINTER_DEVICE(event)->name, "touch");
	host.buttons += is_press ? 1 : -1;
	say("%s; ", is_press ? "press" : "release");
	if (host.forwards) {
		wlr_seat_pointer_notify_button(
			host.f->wlr_seat, event->time_msec, event->button, event->state);
	}
	if (is_press && host.locks) {
		gc_wlr_seat_set_locked(host.f->seat, true);
	}
}

static void framed(struct wl_listener *listener, void *data) {
	(void)listener;
	assert_ptr_equal(data, host.f->cursor);
	if (host.forwards) {
		wlr_seat_pointer_notify_frame(host.f->wlr_seat);
	}
}

static void press_cancelled(void *data) {
	(void)data;
	say("abort; ");
}

static void open_host(struct fixture *f) {
	struct gc_wlr_seat_config config = stage_config(f);
	host = (struct host){.f = f};
	listen_for(f, &f->cursor->events.motion_absolute, &host.moved, moved);
	listen_for(f, &f->cursor->events.button, &host.clicked, clicked);
	listen_for(f, &f->cursor->events.frame, &host.framed, framed);
	config.cursor = f->cursor;
	config.press_cancelled = press_cancelled;
	stage_open(f, &config);
}

/* What holds after every finger. */
static void check_rest(const struct fixture *f) {
	assert_int_equal(host.buttons, 0);
	assert_int_equal(f->wlr_seat->pointer_state.button_count, 0);
	assert_false(wlr_seat_pointer_has_grab(f->wlr_seat));
	assert_false(gc_wlr_seat_has_finger_pointer(f->seat));
}

TEST(a_finger_on_a_title_is_a_mouse_with_its_button_down) {
	open_host(f);
	finger_down(f, 7, 50, 60);
	assert_string_equal(told(), "to 50,60; press; ");
	assert_true(gc_wlr_seat_has_finger_pointer(f->seat));
	wait_ms(f, 10);
	finger_move(f, 7, 150, 120);
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
	wait_ms(f, 10);
	finger_move(f, 0, 150, 120);
	finger_up(f, 0);
	assert_string_equal(received(f), "leave; ");
	check_rest(f);
}

TEST(one_finger_at_a_time_is_the_mouse) {
	open_host(f);
	finger_down(f, 0, 50, 60);
	finger_down(f, 1, 20, 60);
	wait_ms(f, 10);
	finger_move(f, 1, 25, 60);
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

TEST(an_unplugged_touchscreen_aborts_the_press) {
	open_host(f);
	finger_down(f, 0, 50, 60);
	told();
	destroy_device(&f->touchscreen);
	assert_string_equal(told(), "abort; release; ");
	check_rest(f);
}

TEST(an_output_that_goes_aborts_the_press) {
	open_host(f);
	finger_down(f, 0, 50, 60);
	told();
	wlr_output_destroy(f->screens[0].wlr_output);
	assert_string_equal(told(), "abort; release; ");
	check_rest(f);
}

TEST(a_mouse_aborts_the_press_of_a_finger) {
	open_host(f);
	wlr_cursor_attach_input_device(f->cursor, f->touchpad);
	finger_down(f, 0, 50, 60);
	told();
	mouse_move(f->touchpad, (uint32_t)(f->now_us / 1000), 1, 1);
	assert_string_equal(told(), "abort; release; ");
	check_rest(f);
	wait_ms(f, 10);
	finger_move(f, 0, 55, 60);
	finger_up(f, 0);
	assert_string_equal(told(), "");
}

TEST(the_seat_aborts_the_press_when_it_is_destroyed) {
	open_host(f);
	finger_down(f, 0, 50, 60);
	told();
	close_seat(f);
	assert_string_equal(told(), "abort; release; ");
	assert_int_equal(host.buttons, 0);
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

TEST(a_finger_on_the_second_output_is_a_mouse_there) {
	open_host(f);
	gc_wlr_seat_map_device(f->seat, f->touchscreen, f->screens[1].wlr_output);
	finger_down(f, 0, 950, 450);
	finger_up(f, 0);
	assert_string_equal(told(), "to 1950,450; press; to 1950,450; release; ");
	check_rest(f);
}
