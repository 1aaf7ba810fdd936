/* SPDX-License-Identifier: MIT */
/*
 * Sends the engines' delivery events to clients as wl_touch events.
 *
 * wl_touch.cancel names no point: it ends all points of a client, on all surfaces. So it is sent
 * once, when the engine cancels the first of them. Later events of the others are dropped.
 */
#include "state.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <wlr/util/log.h>

/*
 * Where the surface was at the landing of a touch. It may have moved since, if the touch was
 * withheld. A touch of a device that has gone is about to be cancelled: the latest landing will do.
 */
static struct gci_wlr_map map_of(const struct gci_wlr_surface *on, const struct gc_event *event) {
	const struct gc_wlr_output *output = on->output;
	const struct gci_wlr_device *device;
	for (int i = 0; i < GCI_WLR_FINGERS; i++) {
		if (output->lifted[i].serial == event->touch_serial) {
			return output->lifted[i].map;
		}
	}
	wl_list_for_each(device, &output->seat->devices, link) {
		const struct gci_wlr_finger *finger = gci_wlr_finger(device, event->touch_id);
		if (device->id == event->device && finger != NULL && finger->output == output) {
			return finger->map;
		}
	}
	return on->map;
}

static struct gci_wlr_point *add(struct gci_wlr_surface *on, const struct gc_event *event) {
	struct gci_wlr_point *points = on->output->seat->points;
	for (int i = 0; i < GCI_WLR_POINTS; i++) {
		if (points[i].output == NULL) {
			points[i] = (struct gci_wlr_point){.output = on->output,
				.on = on,
				.serial = event->touch_serial,
				.map = map_of(on, event)};
			on->output->seat->point_count++;
			return &points[i];
		}
	}
	wlr_log(WLR_ERROR, "more than %d touches: one is ignored", GCI_WLR_POINTS);
	return NULL;
}

/* What was done before may have cleared it already. */
static void clear(struct gci_wlr_point *point) {
	if (point->output == NULL) {
		return;
	}
	struct gc_wlr_seat *seat = point->output->seat;
	if (point->wlr_point != NULL) {
		wl_list_remove(&point->destroyed.link);
	}
	if (point->press_serial != 0) {
		seat->ended_presses[seat->ended_press_count++ % GCI_WLR_ENDED_PRESSES] =
			point->press_serial;
	}
	seat->point_count--;
	*point = (struct gci_wlr_point){0};
}

void gci_wlr_forget_points(struct gc_wlr_seat *seat, const struct gc_wlr_output *output) {
	for (int i = 0; i < GCI_WLR_POINTS; i++) {
		struct gci_wlr_point *point = &seat->points[i];
		if (point->output != NULL && (output == NULL || point->output == output)) {
			if (point == seat->pressing) {
				seat->pressing = NULL;
				gci_wlr_pointer_ungrab(seat);
			}
			clear(point);
		}
	}
}

unsigned gc_wlr_seat_touch_count(const struct gc_wlr_seat *seat) {
	return seat->point_count;
}

/*
 * wlroots has ended the point: it was lifted or canceled, or its client disconnected. A drag with a
 * source ends with its client, but one without a source would wait for the lift of the point.
 */
static void point_destroyed(struct wl_listener *listener, void *data) {
	struct gci_wlr_point *point = wl_container_of(listener, point, destroyed);
	const struct gci_wlr_point ended = *point;
	(void)data;
	wl_list_remove(&listener->link);
	point->wlr_point = NULL;
	gci_wlr_drag_cancel(&ended);
}

static bool is_free(const struct gc_wlr_seat *seat, int32_t id) {
	bool has_ended = id >= 0 && id < 32 && (seat->ended_ids & UINT32_C(1) << id) != 0;
	return !has_ended && wlr_seat_touch_get_point(seat->wlr_seat, id) == NULL;
}

/*
 * Returns the device's id if it is free, else the lowest that is. It may not be free: two
 * touchscreens may use the same id, and a device may reuse one while the end of its last touch is
 * withheld. An id that ended in this frame is not free either, because clients would lose the
 * landing.
 */
static int32_t free_id(const struct gc_wlr_seat *seat, int32_t wanted) {
	int32_t id = 0;
	if (is_free(seat, wanted)) {
		return wanted;
	}
	while (!is_free(seat, id)) {
		id++;
	}
	return id;
}

void gci_wlr_send_frame(struct gc_wlr_seat *seat) {
	seat->ended_ids = 0;
	if (seat->wlr_seat != NULL) {
		wlr_seat_touch_notify_frame(seat->wlr_seat);
	}
}

/* Returns whether the client got the landing: a popup of another client, or a drag, may have
 * grabbed the seat. */
static bool land(struct gci_wlr_point *point, const struct gc_event *event, double x, double y) {
	struct gc_wlr_seat *seat = point->output->seat;
	struct wlr_surface *surface = point->on->surface;
	uint32_t time_msec = gci_wlr_msec(event->time_us);
	if (!gci_wlr_accepts_touch(seat->wlr_seat, surface)) {
		return gci_wlr_pointer_press(point, time_msec, x, y);
	}
	int32_t id = free_id(seat, event->touch_id);
	point->press_serial =
		wlr_seat_touch_notify_down(seat->wlr_seat, surface, time_msec, id, x, y);
	if (point->press_serial == 0) {
		return false;
	}
	point->wlr_point = wlr_seat_touch_get_point(seat->wlr_seat, id);
	if (point->wlr_point != NULL) {
		gci_wlr_listen(
			&point->wlr_point->events.destroy, &point->destroyed, point_destroyed);
	}
	return true;
}

static void begin(struct gci_wlr_surface *on, const struct gc_event *event) {
	struct gc_wlr_seat *seat = on->output->seat;
	double x, y;
	/* A finger that landed before a lock or an unlock is about to be cancelled. */
	if (on->surface == NULL || seat->wlr_seat == NULL || on->is_locked != seat->is_locked) {
		return;
	}
	struct gci_wlr_point *point = add(on, event);
	if (point == NULL) {
		return;
	}
	point->location = event->location;
	gci_wlr_output_pixel(on->output, event->location, &x, &y);
	gci_wlr_map_apply(&point->map, x, y, &x, &y);
	bool has_landed = land(point, event, x, y);
	/* The host may have destroyed anything, and may do so now. */
	if (has_landed && on->surface != NULL && seat->config.touched != NULL) {
		seat->config.touched(seat->config.data, on->surface);
	}
}

/*
 * Xwayland makes a cancel the end of a touch, which is a click where the touch is. So first all
 * touches of that client move out of their windows.
 */
static void move_away(const struct gc_wlr_seat *seat, const struct wlr_seat_client *client) {
	uint32_t now_ms = gci_wlr_msec(gc_wlr_seat_now_us(seat));
	for (int i = 0; i < GCI_WLR_POINTS; i++) {
		const struct gci_wlr_point *point = &seat->points[i];
		if (point->wlr_point != NULL && point->wlr_point->client == client) {
			wlr_seat_touch_send_motion(
				seat->wlr_seat, now_ms, point->wlr_point->touch_id, -10000, -10000);
		}
	}
	wlr_seat_touch_send_frame(seat->wlr_seat);
}

/* Xwayland with a window of its own is a client like others: only its process has the name. */
static bool is_program_xwayland(struct wl_client *client) {
	static const char wanted[] = "Xwayland\n";
	char path[32], name[sizeof(wanted)] = "";
	pid_t pid = 0;
	wl_client_get_credentials(client, &pid, NULL, NULL);
	snprintf(path, sizeof(path), "/proc/%d/comm", (int)pid);
	int file = open(path, O_RDONLY | O_CLOEXEC);
	if (file < 0) {
		return false;
	}
	ssize_t size = read(file, name, sizeof(name) - 1);
	close(file);
	return size > 0 && strcmp(name, wanted) == 0;
}

static void cancel(struct gci_wlr_point *point) {
	const struct gc_wlr_seat *seat = point->output->seat;
	gci_wlr_drag_cancel(point);
	/* The end of a drag may have ended the point. */
	if (point->wlr_point == NULL) {
		return;
	}
	struct wlr_seat_client *client = point->wlr_point->client;
	if ((point->on->surface != NULL && gci_wlr_is_xwayland(point->on->surface)) ||
		is_program_xwayland(client->client)) {
		move_away(seat, client);
	}
	gci_wlr_send_cancel(seat->wlr_seat, point->wlr_point);
}

static void move(struct gci_wlr_point *point, const struct gc_event *event) {
	struct wlr_seat *wlr_seat = point->output->seat->wlr_seat;
	uint32_t time_msec = gci_wlr_msec(event->time_us);
	double x, y;
	point->location = event->location;
	gci_wlr_output_pixel(point->output, event->location, &x, &y);
	if (point == point->output->seat->pressing) {
		gci_wlr_pointer_move(point, time_msec, x, y);
	} else if (point->wlr_point != NULL &&
		   (wlr_seat->drag == NULL || !gci_wlr_drag_move(point, time_msec, x, y))) {
		gci_wlr_map_apply(&point->map, x, y, &x, &y);
		wlr_seat_touch_notify_motion(wlr_seat, time_msec, point->wlr_point->touch_id, x, y);
	}
}

static void lift(struct gci_wlr_point *point, uint32_t time_msec) {
	struct gc_wlr_seat *seat = point->output->seat;
	if (point == seat->pressing) {
		gci_wlr_pointer_release(seat, time_msec);
	} else if (gci_wlr_drag_is_refused(point)) {
		cancel(point);
	} else if (point->wlr_point != NULL) {
		int32_t id = point->wlr_point->touch_id;
		wlr_seat_touch_notify_up(seat->wlr_seat, time_msec, id);
		seat->ended_ids |= id >= 0 && id < 32 ? UINT32_C(1) << id : 0;
	}
}

void gci_wlr_point_cancel(struct gci_wlr_point *point) {
	struct gc_wlr_seat *seat = point->output->seat;
	if (point == seat->pressing) {
		gci_wlr_pointer_cancel(seat);
	} else if (point->wlr_point != NULL) {
		cancel(point);
	}
	clear(point);
}

void gci_wlr_deliver(struct gc_wlr_output *output, const struct gc_event *event) {
	struct gci_wlr_point *point = gci_wlr_point_of(output, event->touch_serial);
	/* The host's fingers landed on nothing, or were taken from a client. */
	if (point == NULL && (event->kind != GC_EVENT_TOUCH_BEGAN || event->node == &output->own)) {
		gci_wlr_own_deliver(output, event);
		return;
	}
	switch ((enum gc_event_kind)event->kind) {
	case GC_EVENT_TOUCH_BEGAN:
		begin(event->node->user_data, event);
		return;
	case GC_EVENT_TOUCH_MOVED:
		move(point, event);
		return;
	case GC_EVENT_TOUCH_ENDED:
		lift(point, gci_wlr_msec(event->time_us));
		clear(point);
		return;
	case GC_EVENT_TOUCH_CANCELLED:
		gci_wlr_point_cancel(point);
		return;
	case GC_EVENT_GESTURE:
		return;
	}
}

void gci_wlr_cancel_points(struct gc_wlr_seat *seat, const struct gci_wlr_surface *on) {
	gci_wlr_own_surface_end(seat, on);
	for (int i = 0; i < GCI_WLR_POINTS; i++) {
		struct gci_wlr_point *point = &seat->points[i];
		if (point->output != NULL && point->on == on) {
			gci_wlr_point_cancel(point);
		}
	}
}
