/* SPDX-License-Identifier: MIT */
/*
 * Touchscreens. The events of one that was added are its own, in fractions of the glass. Those of
 * others come from the cursor, which maps and rotates them.
 */
#include "state.h"

#include <string.h>

#include <wlr/util/log.h>

/* Limits positions to one side's length beyond the glass; also handles NaN. */
static gc_coefficient part_of_side(double part) {
	double limited = part > -1 ? part : -1;
	return (gc_coefficient)((limited < 2 ? limited : 2) * (double)GC_COEFFICIENT_ONE);
}

/* Returns the only output that has the size of the device; NULL: none, or several. */
static struct gc_wlr_output *fitting_output(const struct gci_wlr_device *device) {
	struct gc_wlr_output *output, *found = NULL;
	double width_mm, height_mm;
	unsigned count = 0;
	gci_wlr_device_size(device->device, &width_mm, &height_mm);
	wl_list_for_each(output, &device->seat->outputs, link) {
		if (output->wlr_output != NULL && output->is_placed &&
			gci_wlr_output_fits(output, width_mm, height_mm)) {
			found = output;
			count++;
		}
	}
	return count == 1 ? found : NULL;
}

/* The output that a device names; NULL: it is not there, and nobody sees why fingers do nothing. */
static struct gc_wlr_output *named_output(struct gci_wlr_device *device, const char *name) {
	struct gc_wlr_output *output;
	wl_list_for_each(output, &device->seat->outputs, link) {
		if (output->wlr_output != NULL && strcmp(output->wlr_output->name, name) == 0) {
			return output;
		}
	}
	if (!device->has_warned) {
		device->has_warned = true;
		wlr_log(WLR_INFO,
			"a finger on touchscreen %s: its udev property WL_OUTPUT names %s, and no "
			"output has this name",
			device->device->name, name);
	}
	return NULL;
}

/*
 * The output that the device is mapped to, or that it names; NULL: that one is not there, and no
 * other one is below this glass. Without both, the output that has its size, or the first.
 */
static struct gc_wlr_output *output_of(struct gci_wlr_device *device) {
	const char *name = gci_wlr_output_name(device->device);
	if (device->mapped != NULL || device->has_lost_output) {
		return device->mapped;
	}
	if (name != NULL) {
		return named_output(device, name);
	}
	struct gc_wlr_output *output = fitting_output(device);
	return output != NULL ? output : gci_wlr_output_first(device->seat);
}

/* wlroots rotates a place by 1 - x, so that 0 becomes 1, which is a place of the next output. */
static double within(double part) {
	return part > 1 - 1e-6 && part <= 1 ? 1 - 1e-6 : part;
}

/* The same for a landing. wlroots also passes on what a panel reports beyond its rim. */
static double on_glass(double part) {
	return within(part < 0 ? 0 : part > 1 ? 1 : part);
}

/* Converts a place within the region that the cursor maps the device to. */
static void to_layout(const struct gci_wlr_device *device, double *x, double *y) {
	wlr_cursor_absolute_to_layout_coords(
		device->seat->config.cursor, device->device, within(*x), within(*y), x, y);
}

static struct gc_wlr_output *output_at(struct gci_wlr_device *device, double x, double y) {
	if (device->is_added) {
		return output_of(device);
	}
	x = on_glass(x);
	y = on_glass(y);
	to_layout(device, &x, &y);
	return gci_wlr_output_at(device->seat, x, y);
}

static struct gc_point place(const struct gci_wlr_device *device,
	const struct gc_wlr_output *output, double x, double y) {
	if (device->is_added) {
		return gc_device_point_in_square(&output->glass, part_of_side(x), part_of_side(y));
	}
	to_layout(device, &x, &y);
	return gci_wlr_from_layout(output, x, y);
}

static void land(struct gci_wlr_device *device, const touch_down_event *event) {
	struct gc_wlr_seat *seat = device->seat;
	struct gc_wlr_output *output = output_at(device, event->x, event->y);
	gci_wlr_enter(seat);
	output = gci_wlr_touched_output(seat, output);
	/* The host may have destroyed the device. */
	if (output != NULL && device->device != NULL) {
		gci_wlr_output_offer_size(output, device->device);
		gci_wlr_down(device, output, event->time_msec, event->touch_id,
			place(device, output, event->x, event->y));
	}
	gci_wlr_leave(seat);
}

static void move(struct gci_wlr_device *device, const touch_motion_event *event) {
	const struct gci_wlr_finger *finger = gci_wlr_finger(device, event->touch_id);
	if (finger != NULL) {
		gci_wlr_motion(device, finger, event->time_msec,
			place(device, finger->output, event->x, event->y));
	}
}

/*
 * The events of wlr_touch and of wlr_cursor have the same types: TOUCH(name, what a listener does
 * with `device` and `event`).
 */
#define EACH_TOUCH(TOUCH) \
	TOUCH(down, land(device, event)) \
	TOUCH(motion, move(device, event)) \
	TOUCH(up, gci_wlr_lift(device, event->time_msec, event->touch_id, GC_SAMPLE_UP)) \
	TOUCH(cancel, gci_wlr_lift(device, event->time_msec, event->touch_id, GC_SAMPLE_CANCEL))

#define LISTENER(name, action) \
	static void name(struct wl_listener *listener, void *data) { \
		struct gci_wlr_listeners *listeners = wl_container_of(listener, listeners, name); \
		const touch_##name##_event *event = data; \
		struct gci_wlr_device *device = gci_wlr_device_of(listeners, TOUCH_DEVICE(event)); \
		if (device != NULL) { \
			action; \
		} \
	}
EACH_TOUCH(LISTENER)

/* That of the cursor ends the frames of all its devices. */
static void frame(struct wl_listener *listener, void *data) {
	struct gci_wlr_listeners *listeners = wl_container_of(listener, listeners, frame);
	struct gc_wlr_seat *seat = listeners->seat;
	struct gci_wlr_device *device;
	(void)data;
	gci_wlr_enter(seat);
	gci_wlr_active(seat);
	wl_list_for_each(device, &seat->devices, link) {
		if (listeners->device == NULL ? !device->is_added : listeners->device == device) {
			gci_wlr_end_frame(device);
		}
	}
	gci_wlr_end_batch(seat);
	gci_wlr_leave(seat);
}

/* First, because a cursor that has the device, too, rotates the places in its events. */
#define LISTEN_TO_DEVICE(name, action) \
	gci_wlr_listen_first(&touch->events.name, &device->listeners.name, name);

void gci_wlr_touchscreen_listen(struct gci_wlr_device *device) {
	struct wlr_touch *touch = DEVICE_AS(touch, device->device);
	EACH_TOUCH(LISTEN_TO_DEVICE)
	gci_wlr_listen(&touch->events.frame, &device->listeners.frame, frame);
}

#define LISTEN_TO_CURSOR(name, action) \
	gci_wlr_listen(&cursor->events.touch_##name, &seat->listeners.name, name);

void gci_wlr_cursor_listen_to_touches(struct gc_wlr_seat *seat) {
	struct wlr_cursor *cursor = seat->config.cursor;
	EACH_TOUCH(LISTEN_TO_CURSOR)
	gci_wlr_listen(&cursor->events.touch_frame, &seat->listeners.frame, frame);
}
