/* SPDX-License-Identifier: MIT */
/*
 * The events of a cursor: those of all devices that are attached to it, mapped and rotated.
 *
 * If a device was also added by gc_wlr_seat_add_device(), its own events are used, and those of the
 * cursor are ignored.
 */
#include "state.h"

/*
 * Mice take precedence: a finger that is the pointer ends before the host handles their events. The
 * host may move the pointer from its client. So the client first gets the end of a gesture that
 * waits, and a cancelled one of fingers that rest on a touchpad.
 */
static void give_pointer(struct gc_wlr_seat *seat) {
	if (seat->is_emitting) {
		return;
	}
	gci_wlr_enter(seat);
	gci_wlr_touchpads_end(seat);
	gci_wlr_rests_leave(seat);
	gc_wlr_seat_release_pointer(seat);
	/* The host may look for no surface: the mouse only clicks, or its place is locked. */
	gci_wlr_pointer_return(seat);
	gci_wlr_leave(seat);
}

#define MOUSE(name) \
	static void name(struct wl_listener *listener, void *data) { \
		struct gc_wlr_seat *seat = wl_container_of(listener, seat, mouse_##name); \
		(void)data; \
		give_pointer(seat); \
	}
MOUSE(motion)
MOUSE(motion_absolute)
MOUSE(axis)

static void button(struct wl_listener *listener, void *data) {
	struct gc_wlr_seat *seat = wl_container_of(listener, seat, mouse_button);
	const button_event *event = data;
	if (seat->is_emitting) {
		return;
	}
	gci_wlr_enter(seat);
	struct gci_wlr_device *mouse = gci_wlr_mouse_get(seat, POINTER_DEVICE(event));
	/* First: the pointer does not return to the cursor while a button is down. */
	give_pointer(seat);
	if (mouse != NULL) {
		gci_wlr_follow_button(
			&mouse->buttons, event->button, event->state == BUTTON_PRESSED);
		gci_wlr_note_release(seat);
	}
	gci_wlr_leave(seat);
}

void gci_wlr_cursor_listen(struct gc_wlr_seat *seat) {
	struct wlr_cursor *cursor = seat->config.cursor;
	seat->listeners.seat = seat;
	gci_wlr_cursor_listen_to_touches(seat);
	gci_wlr_cursor_listen_to_gestures(seat);
	gci_wlr_cursor_listen_to_pens(seat);
	gci_wlr_listen_first(&cursor->events.motion, &seat->mouse_motion, motion);
	gci_wlr_listen_first(
		&cursor->events.motion_absolute, &seat->mouse_motion_absolute, motion_absolute);
	gci_wlr_listen_first(&cursor->events.button, &seat->mouse_button, button);
	gci_wlr_listen_first(&cursor->events.axis, &seat->mouse_axis, axis);
}

void gci_wlr_cursor_unlisten(struct gc_wlr_seat *seat) {
	gci_wlr_unlisten_all(&seat->listeners);
	wl_list_remove(&seat->mouse_motion.link);
	wl_list_remove(&seat->mouse_motion_absolute.link);
	wl_list_remove(&seat->mouse_button.link);
	wl_list_remove(&seat->mouse_axis.link);
}
