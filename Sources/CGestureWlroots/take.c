/* SPDX-License-Identifier: MIT */
/* A finger of a client becomes the host's, because the client requests a move or a resize. */
#include "state.h"

static bool is_on(const struct gci_wlr_surface *on, const struct wlr_surface *surface) {
	return on->surface != NULL && (on->surface == surface || on->root == surface);
}

/* Returns the newest press on a surface, with the serial of a request or with any; NULL: none. */
static struct gci_wlr_point *find(
	struct gc_wlr_seat *seat, const struct wlr_surface *surface, uint32_t serial) {
	struct gci_wlr_point *found = NULL;
	for (int i = 0; i < GCI_WLR_POINTS; i++) {
		struct gci_wlr_point *point = &seat->points[i];
		bool is_down = point->output != NULL && point->press_serial != 0 &&
			       (point == seat->pressing || point->wlr_point != NULL);
		if (is_down && is_on(point->on, surface) &&
			(serial == 0 || point->press_serial == serial) &&
			/* Serials wrap. */
			(found == NULL ||
				(int32_t)(point->press_serial - found->press_serial) > 0)) {
			found = point;
		}
	}
	return found;
}

/* Whether a mouse has pressed the surface. */
static bool has_mouse_press(
	struct gc_wlr_seat *seat, const struct wlr_surface *surface, uint32_t serial) {
	const struct wlr_seat_pointer_state *pointer = &seat->wlr_seat->pointer_state;
	bool is_there = pointer->button_count > 0 && pointer->focused_surface != NULL &&
			!gc_wlr_seat_has_finger_pointer(seat) &&
			(pointer->focused_surface == surface ||
				wlr_surface_get_root_surface(pointer->focused_surface) == surface);
	return is_there &&
	       (serial == 0 || wlr_seat_validate_pointer_grab_serial(seat->wlr_seat, NULL, serial));
}

bool gc_wlr_seat_take_press(struct gc_wlr_seat *seat, struct wlr_surface *surface, uint32_t serial,
	struct gc_wlr_own_touch *touch) {
	struct gc_wlr_own_touch unused;
	touch = touch != NULL ? touch : &unused;
	*touch = (struct gc_wlr_own_touch){0};
	if (seat->wlr_seat == NULL || seat->wlr_seat->drag != NULL || gci_wlr_is_asking(seat)) {
		return false;
	}
	struct gci_wlr_point *point = find(seat, surface, serial);
	if (point == NULL) {
		return has_mouse_press(seat, surface, serial);
	}
	if (!gci_wlr_own_may_take(point)) {
		return false;
	}
	gci_wlr_enter(seat);
	const struct gci_wlr_own *own = gci_wlr_own_take(point);
	if (own != NULL) {
		*touch = (struct gc_wlr_own_touch){.output = own->output,
			.id = (int32_t)(own - seat->owns),
			.phase = GC_EVENT_TOUCH_BEGAN,
			.time_us = gc_wlr_seat_now_us(seat),
			.x = own->x,
			.y = own->y};
	}
	gci_wlr_leave(seat);
	return own != NULL;
}
