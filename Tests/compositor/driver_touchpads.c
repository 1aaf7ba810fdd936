/* SPDX-License-Identifier: MIT */
/* The virtual touchpads. They emit the same events as real devices of wlroots. */
#include "driver.h"

#include <string.h>

#include <wlr/types/wlr_pointer.h>

static void begin(struct driver *driver, const char *gesture, uint32_t fingers) {
	struct wlr_pointer *pointer = driver->touchpad->pointer;
	uint32_t now = driver_now_ms(driver);
	struct wlr_event_pointer_swipe_begin swipe = {driver->touchpad, now, fingers};
	struct wlr_event_pointer_pinch_begin pinch = {driver->touchpad, now, fingers};
	struct wlr_event_pointer_hold_begin hold = {driver->touchpad, now, fingers};
	if (gesture[0] == 's') {
		wl_signal_emit(&pointer->events.swipe_begin, &swipe);
	} else if (gesture[0] == 'p') {
		wl_signal_emit(&pointer->events.pinch_begin, &pinch);
	} else {
		wl_signal_emit(&pointer->events.hold_begin, &hold);
	}
}

static void end(struct driver *driver, const char *gesture, bool is_cancelled) {
	struct wlr_pointer *pointer = driver->touchpad->pointer;
	uint32_t now = driver_now_ms(driver);
	struct wlr_event_pointer_swipe_end swipe = {driver->touchpad, now, is_cancelled};
	struct wlr_event_pointer_pinch_end pinch = {driver->touchpad, now, is_cancelled};
	struct wlr_event_pointer_hold_end hold = {driver->touchpad, now, is_cancelled};
	if (gesture[0] == 's') {
		wl_signal_emit(&pointer->events.swipe_end, &swipe);
	} else if (gesture[0] == 'p') {
		wl_signal_emit(&pointer->events.pinch_end, &pinch);
	} else {
		wl_signal_emit(&pointer->events.hold_end, &hold);
	}
}

static const char *update(struct driver *driver, const char *gesture, char **words) {
	struct wlr_pointer *pointer = driver->touchpad->pointer;
	double dx, dy, scale, degrees;
	if (!driver_number(words[0], &dx) || !driver_number(words[1], &dy)) {
		return "usage: update DX DY, of a pinch SCALE DEGREES too";
	}
	if (gesture[0] == 's') {
		struct wlr_event_pointer_swipe_update swipe = {
			.device = driver->touchpad,
			.time_msec = driver_now_ms(driver),
			.dx = dx,
			.dy = dy,
		};
		wl_signal_emit(&pointer->events.swipe_update, &swipe);
		return NULL;
	}
	if (gesture[0] != 'p' || !driver_number(words[2], &scale) ||
		!driver_number(words[3], &degrees)) {
		return "usage: pinch update DX DY SCALE DEGREES; a hold has none";
	}
	struct wlr_event_pointer_pinch_update pinch = {
		.device = driver->touchpad,
		.time_msec = driver_now_ms(driver),
		.dx = dx,
		.dy = dy,
		.scale = scale,
		.rotation = degrees,
	};
	wl_signal_emit(&pointer->events.pinch_update, &pinch);
	return NULL;
}

const char *driver_touchpad(struct driver *driver, const char *command, char **words) {
	const char *phase = words[0] != NULL ? words[0] : "";
	double fingers;
	if (strcmp(phase, "update") == 0) {
		return update(driver, command, words + 1);
	}
	if (strcmp(phase, "end") == 0) {
		end(driver, command, words[1] != NULL && strcmp(words[1], "cancelled") == 0);
		return NULL;
	}
	if (strcmp(phase, "begin") != 0 || !driver_number(words[1], &fingers) || fingers < 1 ||
		fingers > GC_TOUCHES_MAX) {
		return "usage: begin N, update ..., end [cancelled]";
	}
	begin(driver, command, (uint32_t)fingers);
	return NULL;
}

const char *driver_scroll(struct driver *driver, char **words) {
	struct wlr_pointer *pointer = driver->touchpad->pointer;
	bool is_stop = words[0] != NULL && strcmp(words[0], "stop") == 0;
	double ways[2] = {0, 0};
	if (!is_stop &&
		(!driver_number(words[0], &ways[0]) || !driver_number(words[1], &ways[1]))) {
		return "usage: scroll DX DY | stop";
	}
	for (int axis = 0; axis < 2; axis++) {
		struct wlr_event_pointer_axis event = {
			.device = driver->touchpad,
			.time_msec = driver_now_ms(driver),
			.source = WLR_AXIS_SOURCE_FINGER,
			.orientation = axis == 0 ? WLR_AXIS_ORIENTATION_HORIZONTAL
						 : WLR_AXIS_ORIENTATION_VERTICAL,
			.delta = ways[axis],
		};
		/* For wlroots, 0 is the stop of that axis. */
		if (is_stop || ways[axis] != 0) {
			wl_signal_emit(&pointer->events.axis, &event);
		}
	}
	wl_signal_emit(&pointer->events.frame, pointer);
	return NULL;
}
