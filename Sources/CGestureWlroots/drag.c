/* SPDX-License-Identifier: MIT */
/* Drag and drop by touch. */
#include "state.h"

/* Returns the drag that follows the point; NULL: none. */
static struct wlr_drag *drag_of(const struct gci_wlr_point *point) {
	if (point->output == NULL || point->output->seat->wlr_seat == NULL) {
		return NULL;
	}
	struct wlr_drag *drag = point->output->seat->wlr_seat->drag;
	bool follows = drag != NULL && drag->grab_type == WLR_DRAG_GRAB_KEYBOARD_TOUCH &&
		       point->wlr_point != NULL && drag->touch_id == point->wlr_point->touch_id;
	return follows ? drag : NULL;
}

bool gci_wlr_drag_is_by_pointer(const struct gc_wlr_seat *seat) {
	const struct wlr_drag *drag = seat->wlr_seat->drag;
	return drag != NULL && drag->grab_type == WLR_DRAG_GRAB_KEYBOARD_POINTER;
}

void gci_wlr_drag_moved(const struct gc_wlr_output *output, struct gc_point location) {
	struct gc_wlr_seat *seat = output->seat;
	double x, y;
	if (seat->config.drag_moved != NULL && seat->wlr_seat->drag != NULL) {
		gc_wlr_output_to_layout(output, location, &x, &y);
		seat->config.drag_moved(seat->config.data, seat->wlr_seat->drag, x, y);
	}
}

/* Returns the touch that drags, also as the pointer; NULL: none. */
static const struct gci_wlr_point *dragging(const struct gc_wlr_seat *seat) {
	bool has_drag = seat->wlr_seat != NULL && seat->wlr_seat->drag != NULL;
	bool is_pointer = has_drag && gci_wlr_drag_is_by_pointer(seat);
	for (int i = 0; i < GCI_WLR_POINTS && has_drag; i++) {
		const struct gci_wlr_point *point = &seat->points[i];
		if (drag_of(point) != NULL ||
			(is_pointer && point == seat->pressing && !seat->has_pressed)) {
			return point;
		}
	}
	return NULL;
}

bool gci_wlr_drags_from(const struct gci_wlr_surface *on) {
	const struct gci_wlr_point *point = dragging(on->output->seat);
	return point != NULL && point->on == on;
}

/* Calls the host with the place of a drag that begins. */
static void begin(const struct gc_wlr_seat *seat) {
	const struct gci_wlr_point *point = dragging(seat);
	if (point != NULL) {
		gci_wlr_drag_moved(point->output, point->location);
	}
}

/*
 * Lets the only finger that is down drag, also if it landed beside one that has lifted since.
 * wlroots lets only a finger drag that landed alone.
 */
static void give_grab(struct gc_wlr_seat *seat, uint32_t serial) {
	struct wlr_seat *wlr_seat = seat->wlr_seat;
	bool is_alone = wlr_seat_touch_num_points(wlr_seat) == 1;
	for (int i = 0; i < GCI_WLR_POINTS && is_alone; i++) {
		const struct gci_wlr_point *point = &seat->points[i];
		if (point->wlr_point != NULL && point->press_serial == serial) {
			wlr_seat->touch_state.grab_serial = serial;
			wlr_seat->touch_state.grab_id = (uint32_t)point->wlr_point->touch_id;
		}
	}
}

/*
 * Whether the finger that is down has this serial. wlroots compares the serial of the latest finger
 * that landed alone, which may have lifted while another stayed.
 */
static bool has_serial(
	const struct gc_wlr_seat *seat, const struct wlr_touch_point *wlr_point, uint32_t serial) {
	for (int i = 0; i < GCI_WLR_POINTS; i++) {
		if (seat->points[i].wlr_point == wlr_point) {
			return seat->points[i].press_serial == serial;
		}
	}
	return false;
}

bool gc_wlr_seat_start_drag(struct gc_wlr_seat *seat, struct wlr_drag *drag,
	struct wlr_surface *origin, uint32_t serial) {
	struct wlr_touch_point *point;
	if (seat->wlr_seat == NULL) {
		return false;
	}
	give_grab(seat, serial);
	if (wlr_seat_validate_touch_grab_serial(seat->wlr_seat, origin, serial, &point) &&
		has_serial(seat, point, serial)) {
		wlr_seat_start_touch_drag(seat->wlr_seat, drag, serial, point);
	} else if (wlr_seat_validate_pointer_grab_serial(seat->wlr_seat, origin, serial)) {
		/* The drag takes the release. */
		seat->has_pressed = false;
		seat->has_dragged = true;
		/* And the pointer from the client. */
		gci_wlr_touchpads_leave(seat);
		wlr_seat_start_pointer_drag(seat->wlr_seat, drag, serial);
	} else {
		if (drag->source != NULL) {
			wlr_data_source_destroy(drag->source);
		}
		return false;
	}
	gci_wlr_enter(seat);
	begin(seat);
	gci_wlr_leave(seat);
	return true;
}

bool gci_wlr_drag_move(const struct gci_wlr_point *point, uint32_t time_msec, double x, double y) {
	struct gc_wlr_seat *seat = point->output->seat;
	struct wlr_seat_touch_grab *grab;
	double surface_x = 0, surface_y = 0;
	if (drag_of(point) == NULL) {
		return false;
	}
	struct wlr_box box = gci_wlr_output_box(point->output);
	struct wlr_surface *surface = seat->config.surface_at(
		seat->config.data, box.x + x, box.y + y, &surface_x, &surface_y);
	/* The hit test is the host's: the drag may be over by now. */
	if (drag_of(point) == NULL) {
		return true;
	}
	int32_t id = point->wlr_point->touch_id;
	if (surface != NULL) {
		wlr_seat_touch_point_focus(
			seat->wlr_seat, surface, time_msec, id, surface_x, surface_y);
	} else {
		wlr_seat_touch_point_clear_focus(seat->wlr_seat, time_msec, id);
	}
	/* wlroots takes no surface of a client without wl_touch. */
	if (point->wlr_point->focus_surface != NULL) {
		wlr_seat_touch_notify_motion(seat->wlr_seat, time_msec, id, surface_x, surface_y);
	} else {
		/* wlroots does not tell the drag, which would drop on the surface before. */
		grab = &seat->wlr_seat->drag->touch_grab;
		grab->interface->enter(grab, time_msec, point->wlr_point);
	}
	gci_wlr_drag_moved(point->output, point->location);
	return true;
}

/* For a pointer, wlroots knows this; for a touch it drops in any case, and tells no source. */
bool gci_wlr_drag_is_refused(const struct gci_wlr_point *point) {
	const struct wlr_drag *drag = drag_of(point);
	const struct wlr_data_source *source = drag != NULL ? drag->source : NULL;
	return drag != NULL &&
	       (drag->focus_client == NULL ||
		       (source != NULL && (!source->accepted || source->current_dnd_action == 0)));
}

void gci_wlr_drag_cancel(const struct gci_wlr_point *point) {
	struct wlr_drag *drag = drag_of(point);
	if (drag == NULL) {
		return;
	}
	if (drag->source != NULL) {
		/* The source learns that it was cancelled; the drag ends with it. */
		wlr_data_source_destroy(drag->source);
	} else {
		wlr_seat_touch_end_grab(point->output->seat->wlr_seat);
	}
}
