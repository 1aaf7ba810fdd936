/* SPDX-License-Identifier: MIT */
/* Tablets: what their tools report. The host's own listeners get all of it, too. */
#include "state.h"

static bool is_pen(const struct wlr_tablet_tool *tool) {
	return tool->type >= WLR_TABLET_TOOL_TYPE_PEN &&
	       tool->type <= WLR_TABLET_TOOL_TYPE_AIRBRUSH;
}

/* Of any tool: the host may make a mouse of it. */
static void follow_button(struct gci_wlr_device *tablet, const tool_button_event *event) {
	gci_wlr_follow_button(
		&tablet->tool_buttons, event->button, event->state == WLR_BUTTON_PRESSED);
}

/*
 * The events of wlr_tablet and of wlr_cursor have the same types: PEN(name, what any tool does to a
 * `device` by an `event`, whether a pen touches then). One that enters or leaves the range of the
 * tablet does not touch and has no button down, even if the lift or the release was lost.
 */
#define EACH_PEN(PEN) \
	PEN(axis, (void)0, device->has_pen_down) \
	PEN(proximity, device->tool_buttons = 0, false) \
	PEN(tip, (void)0, event->state == WLR_TABLET_TOOL_TIP_DOWN) \
	PEN(button, follow_button(device, event), device->has_pen_down)

/* As for mice in cursor.c: any tool may move the pointer. */
#define LISTENER(name, action, touches) \
	static void name(struct wl_listener *listener, void *data) { \
		struct gci_wlr_listeners *listeners = \
			wl_container_of(listener, listeners, pen_##name); \
		const tool_##name##_event *event = data; \
		struct gci_wlr_device *device = \
			gci_wlr_device_of(listeners, TABLET_DEVICE(event)); \
		if (device != NULL) { \
			struct gc_wlr_seat *seat = device->seat; \
			gci_wlr_enter(seat); \
			action; \
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
#define LISTEN_TO_DEVICE(name, action, touches) \
	gci_wlr_listen_first(&tablet->events.name, &device->listeners.pen_##name, name);

void gci_wlr_tablet_listen(struct gci_wlr_device *device) {
	struct wlr_tablet *tablet = DEVICE_AS(tablet, device->device);
	EACH_PEN(LISTEN_TO_DEVICE)
}

#define LISTEN_TO_CURSOR(name, action, touches) \
	gci_wlr_listen_first(&cursor->events.tablet_tool_##name, &seat->listeners.pen_##name, name);

void gci_wlr_cursor_listen_to_pens(struct gc_wlr_seat *seat) {
	struct wlr_cursor *cursor = seat->config.cursor;
	EACH_PEN(LISTEN_TO_CURSOR)
}
