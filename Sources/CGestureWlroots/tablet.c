/* SPDX-License-Identifier: MIT */
/* Tablets: what their tools report. The host's own listeners get all of it, too. */
#include "state.h"

static bool is_pen(const struct wlr_tablet_tool *tool) {
	return tool->type >= WLR_TABLET_TOOL_TYPE_PEN &&
	       tool->type <= WLR_TABLET_TOOL_TYPE_AIRBRUSH;
}

/*
 * The events of wlr_tablet and of wlr_cursor have the same types: PEN(name, whether the pen of a
 * `device` touches by an `event`). One that enters or leaves the range of the tablet does not
 * touch, even if its lift was lost.
 */
#define EACH_PEN(PEN) \
	PEN(axis, device->has_pen_down) \
	PEN(proximity, false) \
	PEN(tip, event->state == WLR_TABLET_TOOL_TIP_DOWN) \
	PEN(button, device->has_pen_down)

/* As for mice in cursor.c: any tool may move the pointer. */
#define LISTENER(name, touches) \
	static void name(struct wl_listener *listener, void *data) { \
		struct gci_wlr_listeners *listeners = \
			wl_container_of(listener, listeners, pen_##name); \
		const tool_##name##_event *event = data; \
		struct gci_wlr_device *device = \
			gci_wlr_device_of(listeners, TABLET_DEVICE(event)); \
		if (device != NULL) { \
			struct gc_wlr_seat *seat = device->seat; \
			gci_wlr_enter(seat); \
			if (is_pen(event->tool)) { \
				gci_wlr_pen_follow(device, \
					gci_wlr_device_rebase(device, event->time_msec), touches); \
			} \
			gci_wlr_touchpads_end(seat); \
			gci_wlr_rests_leave(seat); \
			gci_wlr_leave(seat); \
		} \
	}
EACH_PEN(LISTENER)

/* First, as for mice. */
#define LISTEN_TO_DEVICE(name, touches) \
	gci_wlr_listen_first(&tablet->events.name, &device->listeners.pen_##name, name);

void gci_wlr_tablet_listen(struct gci_wlr_device *device) {
	struct wlr_tablet *tablet = DEVICE_AS(tablet, device->device);
	EACH_PEN(LISTEN_TO_DEVICE)
}

#define LISTEN_TO_CURSOR(name, touches) \
	gci_wlr_listen_first(&cursor->events.tablet_tool_##name, &seat->listeners.pen_##name, name);

void gci_wlr_cursor_listen_to_pens(struct gc_wlr_seat *seat) {
	struct wlr_cursor *cursor = seat->config.cursor;
	EACH_PEN(LISTEN_TO_CURSOR)
}
