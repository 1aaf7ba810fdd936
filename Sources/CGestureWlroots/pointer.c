/* SPDX-License-Identifier: MIT */
/*
 * Emulates the pointer with one finger, for clients without wl_touch; and clicks.
 *
 * The pointer stays where the finger lifted, so that two taps are a double click. wl_pointer has no
 * cancel: client.h says how a press ends without a click.
 */
#include "state.h"

#include <linux/input-event-codes.h>

static uint32_t click(struct wlr_seat *wlr_seat, uint32_t time_msec, uint32_t button,
	pointer_button_state state) {
	uint32_t serial = wlr_seat_pointer_notify_button(wlr_seat, time_msec, button, state);
	wlr_seat_pointer_notify_frame(wlr_seat);
	return serial;
}

bool gc_wlr_seat_emulates(const struct gc_wlr_seat *seat, struct wlr_surface *surface) {
	return seat->config.emulates_pointer && seat->wlr_seat != NULL &&
	       !gci_wlr_accepts_touch(seat->wlr_seat, surface);
}

bool gc_wlr_seat_has_finger_pointer(const struct gc_wlr_seat *seat) {
	return seat->pressing != NULL || gci_wlr_has_own_pointer(seat);
}

bool gci_wlr_pointer_press(struct gci_wlr_point *point, uint32_t time_msec, double x, double y) {
	struct gc_wlr_seat *seat = point->output->seat;
	struct wlr_seat *wlr_seat = seat->wlr_seat;
	struct wlr_surface *surface = point->on->surface;
	if (!seat->config.emulates_pointer || gci_wlr_pointer_is_in_use(seat)) {
		return false;
	}
	seat->pressing = point;
	seat->has_pressed = seat->has_dragged = false;
	seat->is_off_cursor = true;
	gci_wlr_touchpads_leave(seat);
	gci_wlr_pointer_forget(seat, time_msec);
	/* A listener of the focus may have ended the finger, here and below. */
	if (seat->pressing != point) {
		return false;
	}
	/* Entering has its own frame. It does nothing if the pointer is there already. */
	wlr_seat_pointer_notify_enter(wlr_seat, surface, x, y);
	if (seat->pressing != point) {
		return false;
	}
	seat->has_pressed = wlr_seat->pointer_state.focused_surface == surface;
	if (seat->has_pressed) {
		gci_wlr_pointer_grab(seat);
	} else if (!wlr_seat_pointer_has_grab(wlr_seat)) {
		/* It may have moved the pointer on, whose surface must get no press. */
		seat->pressing = NULL;
		return false;
	} /* else the popup of another client keeps the pointer away */
	seat->passes_pointer = true;
	wlr_seat_pointer_notify_motion(wlr_seat, time_msec, x, y);
	uint32_t serial = click(wlr_seat, time_msec, BTN_LEFT, BUTTON_PRESSED);
	seat->passes_pointer = false;
	if (seat->pressing == point) {
		point->press_serial = serial;
		/* The press may have closed that popup. A client that the host gives the pointer
		 * before the lift must get no release. */
		gci_wlr_pointer_grab(seat);
	}
	return seat->has_pressed;
}

/* Returns the surface that got the press and no release. NULL: none, or a drag has taken it. */
static struct wlr_surface *pressed_surface(const struct gc_wlr_seat *seat) {
	bool has_it = seat->has_pressed && !gci_wlr_drag_is_by_pointer(seat);
	return has_it ? seat->pressing->on->surface : NULL;
}

/* Whether a drag has taken the press, and was ended by its client. */
static bool has_ended_drag(const struct gc_wlr_seat *seat) {
	return seat->has_dragged && !gci_wlr_drag_is_by_pointer(seat);
}

/*
 * Whether the pointer has left the pressed surface in spite of the grab: a popup's has replaced it,
 * or the host does not ask the grab. Or the press and the grab went with a drag that has ended, or
 * with another client's popup: what has the pointer now got no press.
 */
static bool has_lost_pointer(const struct gc_wlr_seat *seat) {
	const struct wlr_surface *pressed = pressed_surface(seat);
	if (has_ended_drag(seat) ||
		(!seat->has_pressed && !wlr_seat_pointer_has_grab(seat->wlr_seat))) {
		return true;
	}
	return pressed != NULL && pressed != seat->wlr_seat->pointer_state.focused_surface;
}

/* A drag enters what is under the finger; otherwise the surface with the press keeps the pointer.
 */
static void drag_over(struct gci_wlr_point *point, uint32_t time_msec, double x, double y) {
	struct gc_wlr_seat *seat = point->output->seat;
	struct wlr_box box = gci_wlr_output_box(point->output);
	double surface_x = 0, surface_y = 0;
	struct wlr_surface *surface = seat->config.surface_at(
		seat->config.data, box.x + x, box.y + y, &surface_x, &surface_y);
	/* The hit test is the host's: the finger or the drag may be over by now. */
	if (seat->pressing != point || !gci_wlr_drag_is_by_pointer(seat)) {
		return;
	}
	if (surface != NULL) {
		wlr_seat_pointer_notify_enter(seat->wlr_seat, surface, surface_x, surface_y);
		wlr_seat_pointer_notify_motion(seat->wlr_seat, time_msec, surface_x, surface_y);
	} else {
		wlr_seat_pointer_notify_clear_focus(seat->wlr_seat);
	}
	gci_wlr_drag_moved(point->output, point->location);
}

void gci_wlr_pointer_move(struct gci_wlr_point *point, uint32_t time_msec, double x, double y) {
	struct gc_wlr_seat *seat = point->output->seat;
	struct wlr_seat *wlr_seat = seat->wlr_seat;
	if (has_lost_pointer(seat)) {
		return;
	}
	seat->passes_pointer = true;
	if (gci_wlr_drag_is_by_pointer(seat)) {
		drag_over(point, time_msec, x, y);
	} else {
		gci_wlr_map_apply(&point->map, x, y, &x, &y);
		wlr_seat_pointer_notify_motion(wlr_seat, time_msec, x, y);
	}
	wlr_seat_pointer_notify_frame(wlr_seat);
	seat->passes_pointer = false;
}

/*
 * Releases the button only for the count of wlroots. The grab of a popup would close the popup,
 * because no surface gets the release.
 */
static void release_past_grab(struct wlr_seat *wlr_seat, uint32_t time_msec) {
	struct wlr_seat_pointer_grab *grab = wlr_seat->pointer_state.grab;
	wlr_seat->pointer_state.grab = wlr_seat->pointer_state.default_grab;
	click(wlr_seat, time_msec, BTN_LEFT, BUTTON_RELEASED);
	wlr_seat->pointer_state.grab = grab;
}

/* Releases the button without a click: just outside of the surface that got the press. */
static void release_outside(struct gc_wlr_seat *seat, uint32_t time_msec) {
	struct wlr_seat *wlr_seat = seat->wlr_seat;
	struct wlr_surface *surface = pressed_surface(seat);
	seat->pressing = NULL;
	gci_wlr_pointer_ungrab(seat);
	gci_wlr_touchpads_leave(seat);
	wlr_seat_pointer_notify_clear_focus(wlr_seat);
	/* Past the grab of another client's popup, which would keep the release from this one. */
	if (surface != NULL) {
		wlr_seat_pointer_enter(wlr_seat, surface, -1, -1);
	}
	if (wlr_seat->pointer_state.button_count > 0 && has_ended_drag(seat)) {
		release_past_grab(wlr_seat, time_msec);
	} else if (wlr_seat->pointer_state.button_count > 0) {
		/* Even without a surface: wlroots counts the pressed buttons. */
		click(wlr_seat, time_msec, BTN_LEFT, BUTTON_RELEASED);
	} else {
		/* Since 0.19, it forgets them when the pointer leaves, and would drop the release.
		 */
		wlr_seat_pointer_send_button(wlr_seat, time_msec, BTN_LEFT, BUTTON_RELEASED);
		wlr_seat_pointer_send_frame(wlr_seat);
	}
	wlr_seat_pointer_notify_clear_focus(wlr_seat);
}

void gci_wlr_pointer_release(struct gc_wlr_seat *seat, uint32_t time_msec) {
	if (has_lost_pointer(seat)) {
		release_outside(seat, time_msec);
		return;
	}
	seat->pressing = NULL;
	seat->passes_pointer = true;
	click(seat->wlr_seat, time_msec, BTN_LEFT, BUTTON_RELEASED);
	seat->passes_pointer = false;
	gci_wlr_pointer_ungrab(seat);
}

void gci_wlr_pointer_cancel(struct gc_wlr_seat *seat) {
	release_outside(seat, gci_wlr_msec(gc_wlr_seat_now_us(seat)));
}

void gc_wlr_seat_release_pointer(struct gc_wlr_seat *seat) {
	if (seat->is_emitting) {
		return;
	}
	gci_wlr_enter(seat);
	gci_wlr_own_release(seat);
	if (seat->pressing != NULL) {
		gci_wlr_pointer_cancel(seat);
	}
	gci_wlr_leave(seat);
}

/* Puts the pointer on a surface; NULL: on none. */
static void point_at(struct gc_wlr_seat *seat, uint32_t time_msec, struct wlr_surface *surface,
	double surface_x, double surface_y) {
	gci_wlr_touchpads_leave(seat);
	gci_wlr_pointer_forget(seat, time_msec);
	if (surface == NULL) {
		wlr_seat_pointer_notify_clear_focus(seat->wlr_seat);
		return;
	}
	wlr_seat_pointer_notify_enter(seat->wlr_seat, surface, surface_x, surface_y);
	wlr_seat_pointer_notify_motion(seat->wlr_seat, time_msec, surface_x, surface_y);
}

void gci_wlr_pointer_return(struct gc_wlr_seat *seat) {
	const struct wlr_cursor *cursor = seat->config.cursor;
	struct wlr_seat *wlr_seat = seat->wlr_seat;
	if (!seat->is_off_cursor || wlr_seat == NULL || gci_wlr_button_is_down(seat)) {
		return;
	}
	seat->is_off_cursor = false;
	uint32_t time_msec = gci_wlr_msec(gc_wlr_seat_now_us(seat));
	double surface_x = 0, surface_y = 0;
	struct wlr_surface *surface = seat->config.surface_at(
		seat->config.data, cursor->x, cursor->y, &surface_x, &surface_y);
	point_at(seat, time_msec, surface, surface_x, surface_y);
	wlr_seat_pointer_notify_frame(wlr_seat);
}

void gci_wlr_pointer_click(struct gc_wlr_seat *seat, struct wlr_surface *surface, double surface_x,
	double surface_y, uint32_t button) {
	struct wlr_seat *wlr_seat = seat->wlr_seat;
	uint32_t time_msec = gci_wlr_msec(gc_wlr_seat_now_us(seat));
	if (wlr_seat == NULL || gci_wlr_button_is_down(seat) ||
		gc_wlr_seat_has_finger_pointer(seat)) {
		return;
	}
	gci_wlr_enter(seat);
	point_at(seat, time_msec, surface, surface_x, surface_y);
	seat->is_off_cursor = true;
	click(wlr_seat, time_msec, button, BUTTON_PRESSED);
	click(wlr_seat, time_msec, button, BUTTON_RELEASED);
	gci_wlr_leave(seat);
}

void gc_wlr_seat_click(struct gc_wlr_seat *seat, double x, double y, uint32_t button) {
	double surface_x = 0, surface_y = 0;
	gci_wlr_enter(seat);
	struct wlr_surface *surface =
		seat->config.surface_at(seat->config.data, x, y, &surface_x, &surface_y);
	if (surface != NULL) {
		gci_wlr_pointer_click(seat, surface, surface_x, surface_y, button);
	}
	gci_wlr_leave(seat);
}
