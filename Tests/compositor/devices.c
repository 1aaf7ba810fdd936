/* SPDX-License-Identifier: MIT */
#include "devices.h"

#include <stdlib.h>

#include <wlr/interfaces/wlr_pointer.h>
#include <wlr/interfaces/wlr_touch.h>

#if WLR_VERSION_MINOR >= 16

struct device {
	struct wl_list link;
	const struct wlr_backend *backend;
	bool is_touch;
	struct wlr_touch touch;
	struct wlr_pointer pointer;
};

static struct wl_list devices = {&devices, &devices};

struct wlr_input_device *device_add(struct wlr_backend *backend, enum wlr_input_device_type type) {
	static const struct wlr_touch_impl touch_impl = {.name = "touchscreen in memory"};
	static const struct wlr_pointer_impl pointer_impl = {.name = "pointer in memory"};
	struct device *device = calloc(1, sizeof(*device));
	struct wlr_input_device *base;
	device->backend = backend;
	device->is_touch = type == WLR_INPUT_DEVICE_TOUCH;
	if (device->is_touch) {
		wlr_touch_init(&device->touch, &touch_impl, touch_impl.name);
		base = &device->touch.base;
	} else {
		wlr_pointer_init(&device->pointer, &pointer_impl, pointer_impl.name);
		base = &device->pointer.base;
	}
	wl_list_insert(&devices, &device->link);
	wl_signal_emit_mutable(&backend->events.new_input, base);
	return base;
}

static void finish(struct device *device) {
	if (device->is_touch) {
		wlr_touch_finish(&device->touch);
	} else {
		wlr_pointer_finish(&device->pointer);
	}
	wl_list_remove(&device->link);
	free(device);
}

void device_remove(struct wlr_input_device *device) {
	struct device *ours;
	wl_list_for_each(ours, &devices, link) {
		if (device == (ours->is_touch ? &ours->touch.base : &ours->pointer.base)) {
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

#define FROM_TOUCH(device) .touch = wlr_touch_from_input_device(device)
#define FROM_POINTER(device) .pointer = wlr_pointer_from_input_device(device)

#else

#include <wlr/interfaces/wlr_input_device.h>

struct wlr_input_device *device_add(struct wlr_backend *backend, enum wlr_input_device_type type) {
	return wlr_headless_add_input_device(backend, type);
}

void device_remove(struct wlr_input_device *device) {
	wlr_input_device_destroy(device);
}

/* The backend does. */
void devices_remove(const struct wlr_backend *backend) {
	(void)backend;
}

void device_set_size(struct wlr_input_device *device, double width_mm, double height_mm) {
	device->width_mm = width_mm;
	device->height_mm = height_mm;
}

#define FROM_TOUCH(from) .device = from
#define FROM_POINTER(from) .device = from
#define wlr_pointer_swipe_begin_event wlr_event_pointer_swipe_begin
#define wlr_pointer_swipe_update_event wlr_event_pointer_swipe_update
#define wlr_pointer_swipe_end_event wlr_event_pointer_swipe_end
#define wlr_pointer_pinch_begin_event wlr_event_pointer_pinch_begin
#define wlr_pointer_pinch_update_event wlr_event_pointer_pinch_update
#define wlr_pointer_pinch_end_event wlr_event_pointer_pinch_end
#define wlr_pointer_hold_begin_event wlr_event_pointer_hold_begin
#define wlr_pointer_hold_end_event wlr_event_pointer_hold_end
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

static struct wlr_touch *touch_of(struct wlr_input_device *device) {
	return wlr_touch_from_input_device(device);
}

static struct wlr_pointer *pointer_of(struct wlr_input_device *device) {
	return wlr_pointer_from_input_device(device);
}

void touch_down(struct wlr_input_device *device, uint32_t msec, int32_t id, double x, double y) {
	struct wlr_touch_down_event event = {
		FROM_TOUCH(device), .time_msec = msec, .touch_id = id, .x = x, .y = y};
	wl_signal_emit_mutable(&touch_of(device)->events.down, &event);
}

void touch_motion(struct wlr_input_device *device, uint32_t msec, int32_t id, double x, double y) {
	struct wlr_touch_motion_event event = {
		FROM_TOUCH(device), .time_msec = msec, .touch_id = id, .x = x, .y = y};
	wl_signal_emit_mutable(&touch_of(device)->events.motion, &event);
}

void touch_up(struct wlr_input_device *device, uint32_t msec, int32_t id) {
	struct wlr_touch_up_event event = {FROM_TOUCH(device), .time_msec = msec, .touch_id = id};
	wl_signal_emit_mutable(&touch_of(device)->events.up, &event);
}

void touch_cancel(struct wlr_input_device *device, uint32_t msec, int32_t id) {
	struct wlr_touch_cancel_event event = {
		FROM_TOUCH(device), .time_msec = msec, .touch_id = id};
	wl_signal_emit_mutable(&touch_of(device)->events.cancel, &event);
}

void touch_frame(struct wlr_input_device *device) {
	wl_signal_emit_mutable(&touch_of(device)->events.frame, NULL);
}

void pad_begin(struct wlr_input_device *device, char kind, uint32_t msec, uint32_t fingers) {
	struct wlr_pointer *pointer = pointer_of(device);
	struct wlr_pointer_swipe_begin_event swipe = {
		FROM_POINTER(device), .time_msec = msec, .fingers = fingers};
	struct wlr_pointer_pinch_begin_event pinch = {
		FROM_POINTER(device), .time_msec = msec, .fingers = fingers};
	struct wlr_pointer_hold_begin_event hold = {
		FROM_POINTER(device), .time_msec = msec, .fingers = fingers};
	if (kind == 's') {
		wl_signal_emit_mutable(&pointer->events.swipe_begin, &swipe);
	} else if (kind == 'p') {
		wl_signal_emit_mutable(&pointer->events.pinch_begin, &pinch);
	} else {
		wl_signal_emit_mutable(&pointer->events.hold_begin, &hold);
	}
}

void pad_swipe(struct wlr_input_device *device, uint32_t msec, double dx, double dy) {
	struct wlr_pointer_swipe_update_event event = {
		FROM_POINTER(device), .time_msec = msec, .dx = dx, .dy = dy};
	wl_signal_emit_mutable(&pointer_of(device)->events.swipe_update, &event);
}

void pad_pinch(struct wlr_input_device *device, uint32_t msec, double dx, double dy, double scale,
	double degrees) {
	struct wlr_pointer_pinch_update_event event = {
		FROM_POINTER(device),
		.time_msec = msec,
		.dx = dx,
		.dy = dy,
		.scale = scale,
		.rotation = degrees,
	};
	wl_signal_emit_mutable(&pointer_of(device)->events.pinch_update, &event);
}

void pad_end(struct wlr_input_device *device, char kind, uint32_t msec, bool is_cancelled) {
	struct wlr_pointer *pointer = pointer_of(device);
	struct wlr_pointer_swipe_end_event swipe = {
		FROM_POINTER(device), .time_msec = msec, .cancelled = is_cancelled};
	struct wlr_pointer_pinch_end_event pinch = {
		FROM_POINTER(device), .time_msec = msec, .cancelled = is_cancelled};
	struct wlr_pointer_hold_end_event hold = {
		FROM_POINTER(device), .time_msec = msec, .cancelled = is_cancelled};
	if (kind == 's') {
		wl_signal_emit_mutable(&pointer->events.swipe_end, &swipe);
	} else if (kind == 'p') {
		wl_signal_emit_mutable(&pointer->events.pinch_end, &pinch);
	} else {
		wl_signal_emit_mutable(&pointer->events.hold_end, &hold);
	}
}

void pad_scroll(struct wlr_input_device *device, uint32_t msec, double dx, double dy, bool stops) {
	struct wlr_pointer *pointer = pointer_of(device);
	const double ways[2] = {dx, dy};
	for (int axis = 0; axis < 2; axis++) {
		struct wlr_pointer_axis_event event = {
			FROM_POINTER(device),
			.time_msec = msec,
			.source = WL_POINTER_AXIS_SOURCE_FINGER,
			.orientation = axis == 0 ? WL_POINTER_AXIS_HORIZONTAL_SCROLL
						 : WL_POINTER_AXIS_VERTICAL_SCROLL,
			.delta = stops ? 0 : ways[axis],
		};
		/* For wlroots, 0 is the stop of that axis. */
		if (stops || ways[axis] != 0) {
			wl_signal_emit_mutable(&pointer->events.axis, &event);
		}
	}
	wl_signal_emit_mutable(&pointer->events.frame, pointer);
}

void mouse_wheel(struct wlr_input_device *device, uint32_t msec, double notches) {
	struct wlr_pointer *pointer = pointer_of(device);
	struct wlr_pointer_axis_event event = {
		FROM_POINTER(device), .time_msec = msec, .source = WL_POINTER_AXIS_SOURCE_WHEEL,
		.orientation = WL_POINTER_AXIS_VERTICAL_SCROLL,
		.delta = notches * 15,                      // degrees
		.delta_discrete = (int32_t)(notches * 120), // of wl_pointer.axis_value120
	};
	wl_signal_emit_mutable(&pointer->events.axis, &event);
	wl_signal_emit_mutable(&pointer->events.frame, pointer);
}

void pad_warp(struct wlr_input_device *device, uint32_t msec, double x, double y) {
	struct wlr_pointer *pointer = pointer_of(device);
	struct wlr_pointer_motion_absolute_event event = {
		FROM_POINTER(device), .time_msec = msec, .x = x, .y = y};
	wl_signal_emit_mutable(&pointer->events.motion_absolute, &event);
	wl_signal_emit_mutable(&pointer->events.frame, pointer);
}
