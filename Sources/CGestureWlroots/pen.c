/* SPDX-License-Identifier: MIT */
/* Pens: while one is near, fingers are palms. The host's own listeners get all events of it. */
#include "state.h"

static bool is_pen(const struct wlr_tablet_tool *tool) {
	return tool->type >= WLR_TABLET_TOOL_TYPE_PEN &&
	       tool->type <= WLR_TABLET_TOOL_TYPE_AIRBRUSH;
}

/* Follows a report of the pen, which touches the glass or hovers. */
static void follow(struct gci_wlr_device *device, uint64_t time_us, bool touches) {
	struct gc_wlr_seat *seat = device->seat;
	struct gc_wlr_output *output;
	const struct gc_pen pen = {0};
	struct gc_sample sample = {.time_us = time_us, .kind = GC_SAMPLE_MOTION};
	if (touches != device->has_pen_down) {
		sample.kind = touches ? GC_SAMPLE_DOWN : GC_SAMPLE_UP;
		device->has_pen_down = touches;
	}
	if (!gc_pen_comes(&seat->pens, &sample, &pen, seat->palm_us)) {
		return;
	}
	gci_wlr_enter(seat);
	wl_list_for_each(output, &seat->outputs, link) {
		gc_engine_cancel_palms(&output->engine, time_us);
		gci_wlr_turn(output);
	}
	gci_wlr_leave(seat);
}

void gci_wlr_pen_axis(struct gci_wlr_device *device, const tool_axis_event *event) {
	if (device != NULL && is_pen(event->tool)) {
		follow(device, gci_wlr_device_rebase(device, event->time_msec),
			device->has_pen_down);
	}
}

/* A pen that enters or leaves the range of the tablet does not touch, even if its lift was lost. */
void gci_wlr_pen_proximity(struct gci_wlr_device *device, const tool_proximity_event *event) {
	if (device != NULL && is_pen(event->tool)) {
		follow(device, gci_wlr_device_rebase(device, event->time_msec), false);
	}
}

void gci_wlr_pen_tip(struct gci_wlr_device *device, const tool_tip_event *event) {
	if (device != NULL && is_pen(event->tool)) {
		follow(device, gci_wlr_device_rebase(device, event->time_msec),
			event->state == WLR_TABLET_TOOL_TIP_DOWN);
	}
}

/* The listeners of an added tablet. */
#define LISTENER(name) \
	static void name(struct wl_listener *listener, void *data) { \
		struct gci_wlr_listeners *listeners = \
			wl_container_of(listener, listeners, pen_##name); \
		gci_wlr_pen_##name(listeners->device, data); \
	}
LISTENER(axis)
LISTENER(proximity)
LISTENER(tip)

void gci_wlr_tablet_listen(struct gci_wlr_device *device) {
	struct wlr_tablet *tablet = DEVICE_AS(tablet, device->device);
	gci_wlr_listen(&tablet->events.axis, &device->listeners.pen_axis, axis);
	gci_wlr_listen(&tablet->events.proximity, &device->listeners.pen_proximity, proximity);
	gci_wlr_listen(&tablet->events.tip, &device->listeners.pen_tip, tip);
}

void gci_wlr_pen_end(struct gci_wlr_device *device) {
	if (device->has_pen_down) {
		follow(device, gc_wlr_seat_now_us(device->seat), false);
	}
}

void gc_wlr_seat_set_palm_time(struct gc_wlr_seat *seat, uint32_t us) {
	const struct gci_wlr_device *device;
	seat->palm_us = us;
	seat->pens = (struct gc_pen_watch){0};
	wl_list_for_each(device, &seat->devices, link) {
		seat->pens.down += us != 0 && device->has_pen_down;
	}
}
