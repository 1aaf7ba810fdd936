/* SPDX-License-Identifier: MIT */
#include "devices.h"

#include <stdlib.h>
#include <string.h>

#include <linux/input-event-codes.h>

#include <wlr/interfaces/wlr_pointer.h>
#include <wlr/interfaces/wlr_tablet_tool.h>
#include <wlr/interfaces/wlr_touch.h>

/* wlroots destroys globals after five seconds, so a program leaks them at its end. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) {
	return "leak:wlr_global_destroy_safe\n";
}

#if WLR_VERSION_MINOR >= 18

struct device {
	struct wl_list link;
	const struct wlr_backend *backend;
	struct wlr_input_device *base; /* of one of these */
	struct wlr_touch touch;
	struct wlr_pointer pointer;
	struct wlr_tablet tablet;
};

static struct wl_list devices = {&devices, &devices};

struct wlr_input_device *device_add(struct wlr_backend *backend, enum wlr_input_device_type type) {
	static const struct wlr_touch_impl touch_impl = {.name = "touchscreen in memory"};
	static const struct wlr_pointer_impl pointer_impl = {.name = "pointer in memory"};
	static const struct wlr_tablet_impl tablet_impl = {.name = "tablet in memory"};
	struct device *device = calloc(1, sizeof(*device));
	device->backend = backend;
	if (type == WLR_INPUT_DEVICE_TOUCH) {
		wlr_touch_init(&device->touch, &touch_impl, touch_impl.name);
		device->base = &device->touch.base;
	} else if (type == WLR_INPUT_DEVICE_TABLET) {
		wlr_tablet_init(&device->tablet, &tablet_impl, tablet_impl.name);
		device->base = &device->tablet.base;
	} else {
		wlr_pointer_init(&device->pointer, &pointer_impl, pointer_impl.name);
		device->base = &device->pointer.base;
	}
	wl_list_insert(&devices, &device->link);
	wl_signal_emit_mutable(&backend->events.new_input, device->base);
	return device->base;
}

static void finish(struct device *device) {
	if (device->base == &device->touch.base) {
		wlr_touch_finish(&device->touch);
	} else if (device->base == &device->tablet.base) {
		wlr_tablet_finish(&device->tablet);
	} else {
		wlr_pointer_finish(&device->pointer);
	}
	wl_list_remove(&device->link);
	free(device);
}

void device_remove(struct wlr_input_device *device) {
	struct device *ours;
	wl_list_for_each(ours, &devices, link) {
		if (device == ours->base) {
			finish(ours);
			return;
		}
	}
}

void devices_remove(const struct wlr_backend *backend) {
	struct device *device, *next;
	wl_list_for_each_safe(device, next, &devices, link) {
		if (device->backend == backend) {
			finish(device);
		}
	}
}

void device_set_size(struct wlr_input_device *device, double width_mm, double height_mm) {
	wlr_touch_from_input_device(device)->width_mm = width_mm;
	wlr_touch_from_input_device(device)->height_mm = height_mm;
}

/* wlroots frees it. */
void device_set_output_name(struct wlr_input_device *device, const char *name) {
	wlr_touch_from_input_device(device)->output_name = strdup(name);
}

void output_turn(struct wlr_output *output, bool is_on) {
	struct wlr_output_state state;
	wlr_output_state_init(&state);
	wlr_output_state_set_enabled(&state, is_on);
	wlr_output_commit_state(output, &state);
	wlr_output_state_finish(&state);
}

void output_ask_for_size(struct wlr_output *output, int32_t width, int32_t height) {
	struct wlr_output_state state;
	struct wlr_output_event_request_state event = {.output = output, .state = &state};
	wlr_output_state_init(&state);
	wlr_output_state_set_custom_mode(&state, width, height, output->refresh);
	wl_signal_emit_mutable(&output->events.request_state, &event);
	wlr_output_state_finish(&state);
}

#define FROM_TOUCH(device) .touch = wlr_touch_from_input_device(device)
#define FROM_POINTER(device) .pointer = wlr_pointer_from_input_device(device)
#define FROM_TABLET(device) .tablet = wlr_tablet_from_input_device(device)

#else

#include <wlr/interfaces/wlr_input_device.h>
#include <wlr/interfaces/wlr_output.h>

struct wlr_input_device *device_add(struct wlr_backend *backend, enum wlr_input_device_type type) {
	return wlr_headless_add_input_device(backend, type);
}

void device_remove(struct wlr_input_device *device) {
	wlr_input_device_destroy(device);
}

/* Its backend in memory cannot. */
void output_turn(struct wlr_output *output, bool is_on) {
	wlr_output_update_enabled(output, is_on);
}

void output_ask_for_size(struct wlr_output *output, int32_t width, int32_t height) {
	wlr_output_update_custom_mode(output, width, height, output->refresh);
}

/* The backend does. */
void devices_remove(const struct wlr_backend *backend) {
	(void)backend;
}

void device_set_size(struct wlr_input_device *device, double width_mm, double height_mm) {
	device->width_mm = width_mm;
	device->height_mm = height_mm;
}

void device_set_output_name(struct wlr_input_device *device, const char *name) {
	device->output_name = strdup(name);
}

#define FROM_TOUCH(from) .device = from
#define FROM_POINTER(from) .device = from
#define FROM_TABLET(from) .device = from
#define wlr_tablet_from_input_device(from) ((from)->tablet)
#define wlr_tablet_tool_axis_event wlr_event_tablet_tool_axis
#define wlr_tablet_tool_proximity_event wlr_event_tablet_tool_proximity
#define wlr_tablet_tool_tip_event wlr_event_tablet_tool_tip
#define wlr_tablet_tool_button_event wlr_event_tablet_tool_button
#define wlr_pointer_swipe_begin_event wlr_event_pointer_swipe_begin
#define wlr_pointer_swipe_update_event wlr_event_pointer_swipe_update
#define wlr_pointer_swipe_end_event wlr_event_pointer_swipe_end
#define wlr_pointer_pinch_begin_event wlr_event_pointer_pinch_begin
#define wlr_pointer_pinch_update_event wlr_event_pointer_pinch_update
#define wlr_pointer_pinch_end_event wlr_event_pointer_pinch_end
#define wlr_pointer_hold_begin_event wlr_event_pointer_hold_begin
#define wlr_pointer_hold_end_event wlr_event_pointer_hold_end
#define WL_POINTER_BUTTON_STATE_RELEASED WLR_BUTTON_RELEASED
#define WL_POINTER_AXIS_SOURCE_FINGER WLR_AXIS_SOURCE_FINGER
#define WL_POINTER_AXIS_SOURCE_WHEEL WLR_AXIS_SOURCE_WHEEL
#define WL_POINTER_AXIS_VERTICAL_SCROLL WLR_AXIS_ORIENTATION_VERTICAL
#define WL_POINTER_AXIS_HORIZONTAL_SCROLL WLR_AXIS_ORIENTATION_HORIZONTAL

#endif

void output_present(struct wlr_output *output, struct timespec when, int refresh_ns) {
	struct wlr_output_event_present event = {
		.output = output,
		.presented = true,
#if WLR_VERSION_MINOR < 19
		.when = &when,
#else
		.when = when,
#endif
		.refresh = refresh_ns,
	};
	wl_signal_emit_mutable(&output->events.present, &event);
}

/* Emits an event of a touchscreen, a pointer or a pen, with these members. */
#define EMIT_TOUCH(device, name, ...) \
	do { \
		struct wlr_touch_##name##_event event = {FROM_TOUCH(device), __VA_ARGS__}; \
		wl_signal_emit_mutable(&wlr_touch_from_input_device(device)->events.name, &event); \
	} while (0)
#define EMIT_POINTER(device, name, ...) \
	do { \
		struct wlr_pointer_##name##_event event = {FROM_POINTER(device), __VA_ARGS__}; \
		wl_signal_emit_mutable( \
			&wlr_pointer_from_input_device(device)->events.name, &event); \
	} while (0)

#define EMIT_PEN(device, name, ...) \
	do { \
		struct wlr_tablet_tool_##name##_event event = {FROM_TABLET(device), __VA_ARGS__}; \
		wl_signal_emit_mutable( \
			&wlr_tablet_from_input_device(device)->events.name, &event); \
	} while (0)

/* The same for each kind of a touchpad's gestures. */
#define EMIT_GESTURE(device, kind, phase, ...) \
	do { \
		if ((kind) == 's') { \
			EMIT_POINTER(device, swipe_##phase, __VA_ARGS__); \
		} else if ((kind) == 'p') { \
			EMIT_POINTER(device, pinch_##phase, __VA_ARGS__); \
		} else { \
			EMIT_POINTER(device, hold_##phase, __VA_ARGS__); \
		} \
	} while (0)

static void end_frame(struct wlr_input_device *device) {
	struct wlr_pointer *pointer = wlr_pointer_from_input_device(device);
	wl_signal_emit_mutable(&pointer->events.frame, pointer);
}

void touch_down(struct wlr_input_device *device, uint32_t msec, int32_t id, double x, double y) {
	EMIT_TOUCH(device, down, .time_msec = msec, .touch_id = id, .x = x, .y = y);
}

void touch_motion(struct wlr_input_device *device, uint32_t msec, int32_t id, double x, double y) {
	EMIT_TOUCH(device, motion, .time_msec = msec, .touch_id = id, .x = x, .y = y);
}

void touch_up(struct wlr_input_device *device, uint32_t msec, int32_t id) {
	EMIT_TOUCH(device, up, .time_msec = msec, .touch_id = id);
}

void touch_cancel(struct wlr_input_device *device, uint32_t msec, int32_t id) {
	EMIT_TOUCH(device, cancel, .time_msec = msec, .touch_id = id);
}

void touch_frame(struct wlr_input_device *device) {
	wl_signal_emit_mutable(&wlr_touch_from_input_device(device)->events.frame, NULL);
}

void pad_begin(struct wlr_input_device *device, char kind, uint32_t msec, uint32_t fingers) {
	EMIT_GESTURE(device, kind, begin, .time_msec = msec, .fingers = fingers);
}

void pad_swipe(struct wlr_input_device *device, uint32_t msec, double dx, double dy) {
	EMIT_POINTER(device, swipe_update, .time_msec = msec, .dx = dx, .dy = dy);
}

void pad_pinch(struct wlr_input_device *device, uint32_t msec, double dx, double dy, double scale,
	double degrees) {
	EMIT_POINTER(device, pinch_update, .time_msec = msec, .dx = dx, .dy = dy, .scale = scale,
		.rotation = degrees);
}

void pad_end(struct wlr_input_device *device, char kind, uint32_t msec, bool is_cancelled) {
	EMIT_GESTURE(device, kind, end, .time_msec = msec, .cancelled = is_cancelled);
}

void pad_scroll(struct wlr_input_device *device, uint32_t msec, double dx, double dy, bool stops) {
	/* For wlroots, 0 is the stop of that axis. */
	if (stops || dx != 0) {
		EMIT_POINTER(device, axis, .time_msec = msec,
			.source = WL_POINTER_AXIS_SOURCE_FINGER,
			.orientation = WL_POINTER_AXIS_HORIZONTAL_SCROLL, .delta = stops ? 0 : dx);
	}
	if (stops || dy != 0) {
		EMIT_POINTER(device, axis, .time_msec = msec,
			.source = WL_POINTER_AXIS_SOURCE_FINGER,
			.orientation = WL_POINTER_AXIS_VERTICAL_SCROLL, .delta = stops ? 0 : dy);
	}
	end_frame(device);
}

void mouse_wheel(struct wlr_input_device *device, uint32_t msec, double notches) {
	/* A notch is 15 degrees, and 120 of wl_pointer.axis_value120. */
	EMIT_POINTER(device, axis, .time_msec = msec, .source = WL_POINTER_AXIS_SOURCE_WHEEL,
		.orientation = WL_POINTER_AXIS_VERTICAL_SCROLL, .delta = notches * 15,
		.delta_discrete = (int32_t)(notches * 120));
	end_frame(device);
}

void pad_warp(struct wlr_input_device *device, uint32_t msec, double x, double y) {
	EMIT_POINTER(device, motion_absolute, .time_msec = msec, .x = x, .y = y);
	end_frame(device);
}

void mouse_move(struct wlr_input_device *device, uint32_t msec, double dx, double dy) {
	EMIT_POINTER(device, motion, .time_msec = msec, .delta_x = dx, .delta_y = dy);
	end_frame(device);
}

void mouse_button(struct wlr_input_device *device, uint32_t msec, bool is_pressed) {
	EMIT_POINTER(device, button, .time_msec = msec, .button = BTN_LEFT,
		.state = is_pressed ? WL_POINTER_BUTTON_STATE_PRESSED
				    : WL_POINTER_BUTTON_STATE_RELEASED);
	end_frame(device);
}

void pen_enter(struct wlr_input_device *device, struct wlr_tablet_tool *tool, uint32_t msec) {
	EMIT_PEN(device, proximity, .tool = tool, .time_msec = msec,
		.state = WLR_TABLET_TOOL_PROXIMITY_IN);
}

void pen_leave(struct wlr_input_device *device, struct wlr_tablet_tool *tool, uint32_t msec) {
	EMIT_PEN(device, proximity, .tool = tool, .time_msec = msec,
		.state = WLR_TABLET_TOOL_PROXIMITY_OUT);
}

void pen_move(struct wlr_input_device *device, struct wlr_tablet_tool *tool, uint32_t msec) {
	EMIT_PEN(device, axis, .tool = tool, .time_msec = msec);
}

void pen_touch(struct wlr_input_device *device, struct wlr_tablet_tool *tool, uint32_t msec,
	bool is_down) {
	EMIT_PEN(device, tip, .tool = tool, .time_msec = msec,
		.state = is_down ? WLR_TABLET_TOOL_TIP_DOWN : WLR_TABLET_TOOL_TIP_UP);
}

void pen_button(struct wlr_input_device *device, struct wlr_tablet_tool *tool, uint32_t msec,
	bool is_down) {
	EMIT_PEN(device, button, .tool = tool, .time_msec = msec, .button = BTN_STYLUS,
		.state = is_down ? WLR_BUTTON_PRESSED : WLR_BUTTON_RELEASED);
}
