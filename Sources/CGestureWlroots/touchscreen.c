/* SPDX-License-Identifier: MIT */
/* Touchscreens that were added: their own events, in fractions of the glass. */
#include "state.h"

#include <string.h>

/* Limits positions to one side's length beyond the glass; also handles NaN. */
static gc_coefficient part_of_side(double part) {
	double limited = part > -1 ? part : -1;
	return (gc_coefficient)((limited < 2 ? limited : 2) * (double)GC_COEFFICIENT_ONE);
}

static struct gc_point place(const struct gc_wlr_output *output, double x, double y) {
	return gc_device_point_in_square(&output->glass, part_of_side(x), part_of_side(y));
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

/* The output that the device is mapped to, or that it names, or that has its size, or the first. */
static struct gc_wlr_output *output_of(const struct gci_wlr_device *device) {
	const char *name = gci_wlr_output_name(device->device);
	struct gc_wlr_output *output;
	if (device->mapped != NULL) {
		return device->mapped;
	}
	wl_list_for_each(output, &device->seat->outputs, link) {
		if (name != NULL && output->wlr_output != NULL &&
			strcmp(output->wlr_output->name, name) == 0) {
			return output;
		}
	}
	output = fitting_output(device);
	return output != NULL ? output : gci_wlr_output_first(device->seat);
}

static void down(struct wl_listener *listener, void *data) {
	struct gci_wlr_device *device = wl_container_of(listener, device, down);
	struct gc_wlr_seat *seat = device->seat;
	const touch_down_event *event = data;
	gci_wlr_enter(seat);
	struct gc_wlr_output *output = gci_wlr_touched_output(seat, output_of(device));
	if (output != NULL) {
		gci_wlr_output_offer_size(output, device->device);
		gci_wlr_down(device, output, event->time_msec, event->touch_id,
			place(output, event->x, event->y));
	}
	gci_wlr_leave(seat);
}

static void motion(struct wl_listener *listener, void *data) {
	struct gci_wlr_device *device = wl_container_of(listener, device, motion);
	const touch_motion_event *event = data;
	const struct gci_wlr_finger *finger = gci_wlr_finger(device, event->touch_id);
	if (finger != NULL) {
		gci_wlr_motion(device, finger, event->time_msec,
			place(finger->output, event->x, event->y));
	}
}

static void up(struct wl_listener *listener, void *data) {
	struct gci_wlr_device *device = wl_container_of(listener, device, up);
	const touch_up_event *event = data;
	gci_wlr_lift(device, event->time_msec, event->touch_id, GC_SAMPLE_UP);
}

static void cancel(struct wl_listener *listener, void *data) {
	struct gci_wlr_device *device = wl_container_of(listener, device, cancel);
	const touch_cancel_event *event = data;
	gci_wlr_lift(device, event->time_msec, event->touch_id, GC_SAMPLE_CANCEL);
}

static void frame(struct wl_listener *listener, void *data) {
	struct gci_wlr_device *device = wl_container_of(listener, device, frame);
	struct gc_wlr_seat *seat = device->seat;
	(void)data;
	gci_wlr_enter(seat);
	gci_wlr_active(seat);
	gci_wlr_end_frame(device);
	gci_wlr_end_batch(seat);
	gci_wlr_leave(seat);
}

void gci_wlr_touchscreen_listen(struct gci_wlr_device *device) {
	struct wlr_touch *touch = DEVICE_AS(touch, device->device);
	/* A cursor that has the device, too, rotates the places in these events. */
	gci_wlr_listen_first(&touch->events.down, &device->down, down);
	gci_wlr_listen_first(&touch->events.motion, &device->motion, motion);
	gci_wlr_listen(&touch->events.up, &device->up, up);
	gci_wlr_listen(&touch->events.cancel, &device->cancel, cancel);
	gci_wlr_listen(&touch->events.frame, &device->frame, frame);
}
