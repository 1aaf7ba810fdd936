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

static bool has_mouse_press(
	struct gc_wlr_seat *seat, const struct wlr_surface *surface, uint32_t serial) {
	const struct wlr_seat_pointer_state *pointer = &seat->wlr_seat->pointer_state;
	/* The host may have made the press itself, without a mouse. Then its serial is enough. */
	bool is_down =
		gci_wlr_button_is_down(seat) || (serial != 0 && serial != seat->released_serial);
	bool is_there = is_down && pointer->button_count > 0 && pointer->focused_surface != NULL &&
			!gc_wlr_seat_has_finger_pointer(seat) &&
			(pointer->focused_surface == surface ||
				wlr_surface_get_root_surface(pointer->focused_surface) == surface);
	return is_there &&
	       (serial == 0 || wlr_seat_validate_pointer_grab_serial(seat->wlr_seat, NULL, serial));
}

/* Whether a finger got this serial: it has lifted since, lost its press, or is elsewhere. */
static bool is_of_finger(const struct gc_wlr_seat *seat, uint32_t serial) {
	bool is_known = false;
	for (int i = 0; i < GCI_WLR_POINTS; i++) {
		is_known |= seat->points[i].press_serial == serial;
	}
	for (int i = 0; i < GCI_WLR_ENDED_PRESSES; i++) {
		is_known |= seat->ended_presses[i] == serial;
	}
	return serial != 0 && is_known;
}

/* Only the host knows the surface of a pen, and its serials: they are those of tablets. */
static bool has_pen_press(const struct gc_wlr_seat *seat) {
	const struct gci_wlr_device *device;
	wl_list_for_each(device, &seat->devices, link) {
		if (device->has_pen_down || device->tool_buttons != 0) {
			return true;
		}
	}
	return false;
}

/* Whether a client's finger can become the host's. */
static bool may_take(const struct gci_wlr_point *point) {
	struct gc_wlr_seat *seat = point->output->seat;
	/* The finger itself may be the pointer. */
	return gci_wlr_has_owner(seat) && gci_wlr_own_has_room(seat) &&
	       (!gci_wlr_own_is_mouse(seat) || seat->pressing == point ||
		       !gci_wlr_pointer_is_in_use(seat));
}

static bool is_down(const struct gc_wlr_output *output, uint32_t serial) {
	gc_slots rest = gc_engine_touches(&output->engine);
	for (unsigned slot = 0; rest != 0; slot++, rest >>= 1) {
		if ((rest & 1) != 0 && output->touches[slot].serial == serial) {
			return true;
		}
	}
	return false;
}

/* Returns NULL if the finger or its surface ended with the client's press: that calls the host. */
static const struct gci_wlr_own *take(struct gci_wlr_point *point) {
	struct gc_wlr_output *output = point->output;
	struct gc_wlr_seat *seat = output->seat;
	const struct gci_wlr_surface *on = point->on;
	struct gc_point location = point->location;
	uint32_t serial = point->serial;
	gci_wlr_point_cancel(point);
	bool is_there = on->surface != NULL && is_down(output, serial);
	struct gci_wlr_own *own = is_there ? gci_wlr_own_begin(output, serial, on) : NULL;
	if (own == NULL) {
		return NULL;
	}
	gc_wlr_output_to_layout(output, location, &own->x, &own->y);
	seat->is_mouse_down = gci_wlr_own_is_mouse(seat);
	if (seat->config.cursor != NULL) {
		wlr_cursor_warp(seat->config.cursor, NULL, own->x, own->y);
	}
	return own;
}

bool gc_wlr_seat_take_press(struct gc_wlr_seat *seat, struct wlr_surface *surface, uint32_t serial,
	struct gc_wlr_own_touch *touch) {
	struct gc_wlr_own_touch unused;
	touch = touch != NULL ? touch : &unused;
	*touch = (struct gc_wlr_own_touch){0};
	if (seat->wlr_seat == NULL || seat->wlr_seat->drag != NULL || gci_wlr_is_asking(seat)) {
		return false;
	}
	/* That of a mouse stays. Its serial is no finger's, and without one it may be any press. */
	if (has_mouse_press(seat, surface, serial)) {
		return true;
	}
	struct gci_wlr_point *point = find(seat, surface, serial);
	if (point == NULL) {
		return !is_of_finger(seat, serial) && has_pen_press(seat);
	}
	if (!may_take(point)) {
		return false;
	}
	gci_wlr_enter(seat);
	const struct gci_wlr_own *own = take(point);
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
