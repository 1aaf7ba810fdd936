/* SPDX-License-Identifier: MIT */
#include "stage.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <linux/input-event-codes.h>

struct host host;
__attribute__((format(printf, 1, 2))) static void say(const char *format, ...) {
	va_list arguments;
	size_t length = strlen(host.log);
	va_start(arguments, format);
	vsnprintf(host.log + length, sizeof(host.log) - length, format, arguments);
	va_end(arguments);
}

const char *told(void) {
	static char text[sizeof(host.log)];
	memcpy(text, host.log, sizeof(text));
	host.log[0] = '\0';
	return text;
}

static char own_log[512];

void own_touch(void *data, const struct gc_wlr_own_touch *touch) {
	static const char *const names[] = {"", "began", "moved", "ended", "cancelled"};
	size_t length = strlen(own_log);
	const struct fixture *f = data;
	snprintf(own_log + length, sizeof(own_log) - length, "%s %d %g,%g; ", names[touch->phase],
		(int)touch->id, touch->x, touch->y);
	assert_true(
		touch->output == f->screens[0].gestures || touch->output == f->screens[1].gestures);
}

const char *own(void) {
	static char text[sizeof(own_log)];
	memcpy(text, own_log, sizeof(text));
	own_log[0] = '\0';
	return text;
}

static void moved(struct wl_listener *listener, void *data) {
	const struct wlr_pointer_motion_absolute_event *event = data;
	struct wlr_cursor *cursor = host.f->cursor;
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
	/* The tests forward what a mouse does. */
	if (POINTER_DEVICE(event) == host.f->touchpad) {
		return;
	}
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
	assert_ptr_equal(data, host.f->cursor);
	if (host.forwards) {
		wlr_seat_pointer_notify_frame(host.f->wlr_seat);
	}
}

void press_cancelled(void *data) {
	say("abort; ");
}

void open_host(struct fixture *f) {
	struct gc_wlr_seat_config config = stage_config(f);
	host = (struct host){.f = f};
	listen_for(f, &f->cursor->events.motion_absolute, &host.moved, moved);
	listen_for(f, &f->cursor->events.button, &host.clicked, clicked);
	listen_for(f, &f->cursor->events.frame, &host.framed, framed);
	config.cursor = f->cursor;
	config.press_cancelled = press_cancelled;
	stage_open(f, &config);
}

void check_rest(const struct fixture *f) {
	assert_int_equal(host.buttons, 0);
	assert_int_equal(f->wlr_seat->pointer_state.button_count, 0);
	assert_false(wlr_seat_pointer_has_grab(f->wlr_seat));
	assert_false(gc_wlr_seat_has_finger_pointer(f->seat));
}
