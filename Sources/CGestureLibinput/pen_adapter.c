/* SPDX-License-Identifier: MIT */
#include <gesturecore/libinput.h>

#include <libinput.h>
#include <linux/input-event-codes.h>
#include <math.h>

#include "libinput_position.h"

#define WHOLE 65535.0
#define TURN 65536.0 /* in units of gc_pen.azimuth */
#define PI 3.14159265358979323846

static bool is_pen(enum libinput_tablet_tool_type type) {
	return type == LIBINPUT_TABLET_TOOL_TYPE_PEN || type == LIBINPUT_TABLET_TOOL_TYPE_ERASER ||
	       type == LIBINPUT_TABLET_TOOL_TYPE_BRUSH ||
	       type == LIBINPUT_TABLET_TOOL_TYPE_PENCIL ||
	       type == LIBINPUT_TABLET_TOOL_TYPE_AIRBRUSH;
}

static bool is_of_tool(enum libinput_event_type type) {
	return type == LIBINPUT_EVENT_TABLET_TOOL_AXIS ||
	       type == LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY ||
	       type == LIBINPUT_EVENT_TABLET_TOOL_TIP || type == LIBINPUT_EVENT_TABLET_TOOL_BUTTON;
}

/* Returns a share of a range. NaN is none of it. */
static uint16_t share(double part) {
	return part > 0 ? (uint16_t)((part < 1 ? part : 1) * WHOLE + 0.5) : 0;
}

/* Returns the unit vector, in the window, of a side of the panel. */
static void side(const struct gc_libinput_device *device, gc_coefficient x, gc_coefficient y,
	double *to_x, double *to_y) {
	struct gc_point corner = gc_device_point_in_square(&device->panel, 0, 0);
	struct gc_point end = gc_device_point_in_square(&device->panel, x, y);
	*to_x = (double)end.x - corner.x;
	*to_y = (double)end.y - corner.y;
	double length = hypot(*to_x, *to_y);
	*to_x /= length;
	*to_y /= length;
}

/*
 * libinput has the angles between the pen and the upright, seen along each axis of the panel. Their
 * tangents are the way, over the glass, from the tip to what is above its upper end.
 */
static void tilt(const struct gc_libinput_device *device, double degrees_x, double degrees_y,
	struct gc_pen *pen) {
	double x = tan(degrees_x * PI / 180), y = tan(degrees_y * PI / 180);
	double xx, xy, yx, yy;
	if (!(isfinite(x) && isfinite(y))) {
		return;
	}
	side(device, GC_COEFFICIENT_ONE, 0, &xx, &yx);
	side(device, 0, GC_COEFFICIENT_ONE, &xy, &yy);
	pen->altitude = share(atan2(1, hypot(x, y)) / (PI / 2));
	double turns = atan2(yx * x + yy * y, xx * x + xy * y) / (2 * PI);
	pen->azimuth = (uint16_t)(int32_t)lround(turns * TURN);
}

static void press(struct libinput_event_tablet_tool *report, struct gc_pen *pen) {
	static const uint32_t buttons[] = {BTN_STYLUS, BTN_STYLUS2, BTN_STYLUS3};
	for (unsigned index = 0; index < 3; index++) {
		if (libinput_event_tablet_tool_get_button(report) == buttons[index]) {
			bool is_pressed = libinput_event_tablet_tool_get_button_state(report) ==
					  LIBINPUT_BUTTON_STATE_PRESSED;
			uint8_t others = pen->buttons & (uint8_t)~(1u << index);
			pen->buttons = (uint8_t)(others | (unsigned)is_pressed << index);
		}
	}
}

static struct gc_pen pen_of(const struct gc_libinput_device *device,
	struct libinput_event_tablet_tool *report, struct libinput_tablet_tool *tool,
	uint8_t buttons) {
	struct gc_pen pen = {
		.altitude = UINT16_MAX,
		.buttons = buttons,
		.is_eraser =
			libinput_tablet_tool_get_type(tool) == LIBINPUT_TABLET_TOOL_TYPE_ERASER,
		.has_force = libinput_tablet_tool_has_pressure(tool) != 0,
		.has_tilt = libinput_tablet_tool_has_tilt(tool) != 0,
		.has_distance = libinput_tablet_tool_has_distance(tool) != 0,
	};
	if (pen.has_force) {
		pen.force = share(libinput_event_tablet_tool_get_pressure(report));
	}
	if (pen.has_distance) {
		pen.distance = share(libinput_event_tablet_tool_get_distance(report));
	}
	if (pen.has_tilt) {
		tilt(device, libinput_event_tablet_tool_get_tilt_x(report),
			libinput_event_tablet_tool_get_tilt_y(report), &pen);
	}
	return pen;
}

bool gc_libinput_pen(const struct gc_libinput_device *device, struct libinput_event *event,
	struct gc_sample *sample, struct gc_pen *pen) {
	enum libinput_event_type type = libinput_event_get_type(event);
	if (!is_of_tool(type)) {
		return false;
	}
	struct libinput_event_tablet_tool *report = libinput_event_get_tablet_tool_event(event);
	struct libinput_tablet_tool *tool = libinput_event_tablet_tool_get_tool(report);
	if (!is_pen(libinput_tablet_tool_get_type(tool))) {
		return false;
	}
	bool is_down =
		libinput_event_tablet_tool_get_tip_state(report) == LIBINPUT_TABLET_TOOL_TIP_DOWN;
	bool is_tip = type == LIBINPUT_EVENT_TABLET_TOOL_TIP;
	*sample = (struct gc_sample){
		.time_us = libinput_event_tablet_tool_get_time_usec(report),
		.position = gci_libinput_position(device,
			libinput_event_tablet_tool_get_x_transformed(report, 1),
			libinput_event_tablet_tool_get_y_transformed(report, 1)),
		.device = device->id,
		.kind = !is_tip   ? GC_SAMPLE_MOTION
			: is_down ? GC_SAMPLE_DOWN
				  : GC_SAMPLE_UP,
		.type = GC_TOUCH_PEN,
	};
	*pen = pen_of(device, report, tool, pen->buttons);
	pen->hovers = !is_tip && !is_down;
	if (type == LIBINPUT_EVENT_TABLET_TOOL_BUTTON) {
		press(report, pen);
	} else if (type == LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY) {
		pen->is_gone = libinput_event_tablet_tool_get_proximity_state(report) ==
			       LIBINPUT_TABLET_TOOL_PROXIMITY_STATE_OUT;
	}
	return true;
}
