/* SPDX-License-Identifier: MIT */
/* Input devices and their fingers: each finger stays with the output on which it landed. */
#include "state.h"

#include <math.h>
#include <stdlib.h>

#include <wlr/util/log.h>

static void add_finger(struct gci_wlr_device *device, struct gci_wlr_finger finger) {
	for (int i = 0; i < GCI_WLR_FINGERS; i++) {
		if (device->fingers[i].output == NULL) {
			device->fingers[i] = finger;
			finger.output->has_new_count = true;
			return;
		}
	}
}

static inline enum gc_status push(
	struct gci_wlr_device *device, struct gc_wlr_output *output, struct gc_sample sample) {
	gci_wlr_expect_frame(device, (enum gc_sample_kind)sample.kind);
	if (!output->has_samples) {
		output->has_samples = true;
		output->frame_us = sample.time_us;
		device->seat->frame_count++;
	}
	sample.device = device->id;
	return gc_engine_push(&output->engine, &sample);
}

/*
 * Whether a gesture of several fingers is in progress: further fingers join it, and hit nothing.
 * All fingers of a touchpad are one touch, and none joins them.
 */
static bool has_hand(const struct gc_wlr_output *output) {
	const struct gc_recognizer *recognizer = output->desk.first_recognizer;
	for (; recognizer != NULL; recognizer = recognizer->next_on_node) {
		enum gc_state state = gc_recognizer_state(recognizer);
		gc_slots touches = gc_recognizer_touches(recognizer);
		if ((state == GC_STATE_BEGAN || state == GC_STATE_CHANGED) &&
			gc_recognizer_cancels_touches(recognizer) &&
			(touches & (touches - 1)) != 0) {
			return true;
		}
	}
	return false;
}

/*
 * Finds the way in a surface of a pixel along an axis of the layout, by the pixel after this one,
 * or by that before it if the surface ends here. Returns false if it has neither.
 */
static bool find_way(const struct gc_wlr_seat *seat, struct wlr_surface *surface, double x,
	double y, bool is_down, const struct gci_wlr_map *map, double *way_x, double *way_y) {
	for (double step = 1; step >= -1; step -= 2) {
		double at_x = 0, at_y = 0;
		if (seat->config.surface_at(seat->config.data, x + (is_down ? 0 : step),
			    y + (is_down ? step : 0), &at_x, &at_y) == surface) {
			*way_x = (at_x - map->surface_x) * step;
			*way_y = (at_y - map->surface_y) * step;
			return true;
		}
	}
	return false;
}

/* The host may move a surface between the questions. So little does not change its scale: a finger
 * that crosses 1000 pixels ends up one pixel off at most. */
#define MOST_DRIFT 0.001

/* Whether a place is where it was in a surface. */
static bool has_stayed(const struct gc_wlr_seat *seat, struct wlr_surface *surface, double x,
	double y, const struct gci_wlr_map *map) {
	double at_x = 0, at_y = 0;
	return seat->config.surface_at(seat->config.data, x, y, &at_x, &at_y) == surface &&
	       fabs(at_x - map->surface_x) + fabs(at_y - map->surface_y) < MOST_DRIFT;
}

/* Finds out how a surface is scaled and turned. One that moves meanwhile counts as neither. */
static void measure(const struct gc_wlr_seat *seat, struct wlr_surface *surface, double x, double y,
	struct gci_wlr_map *map) {
	double xx, xy, yx, yy;
	if (find_way(seat, surface, x, y, false, map, &xx, &yx) &&
		find_way(seat, surface, x, y, true, map, &xy, &yy) &&
		fabs(xx * yy - xy * yx) > 1e-6 && has_stayed(seat, surface, x, y, map)) {
		map->xx = xx;
		map->xy = xy;
		map->yx = yx;
		map->yy = yy;
	}
}

/* The node that a finger hits when it lands, and where its surface is. */
static struct gc_node *hit(
	struct gc_wlr_output *output, struct gc_point location, struct gci_wlr_map *map) {
	struct gc_wlr_seat *seat = output->seat;
	struct gc_node *nothing = seat->is_locked ? &output->root : &output->desk;
	double x, y;
	if (has_hand(output)) {
		return nothing;
	}
	gc_wlr_output_to_layout(output, location, &x, &y);
	struct wlr_surface *surface =
		seat->config.surface_at(seat->config.data, x, y, &map->surface_x, &map->surface_y);
	if (surface == NULL) {
		return gci_wlr_has_owner(seat) && !seat->is_locked ? &output->own : nothing;
	}
	gci_wlr_output_pixel(output, location, &map->x, &map->y);
	measure(seat, surface, x, y, map);
	struct gci_wlr_surface *on = gci_wlr_surface_get(output, surface, map);
	return on != NULL ? &on->node : nothing;
}

/* Clients that need what the seat lacks get no finger, and nobody sees why. */
static void warn(struct gc_wlr_seat *seat) {
	uint32_t needed = WL_SEAT_CAPABILITY_TOUCH |
			  (seat->config.emulates_pointer ? WL_SEAT_CAPABILITY_POINTER : 0);
	if (!seat->has_warned && seat->wlr_seat != NULL &&
		(seat->wlr_seat->capabilities & needed) != needed) {
		seat->has_warned = true;
		wlr_log(WLR_INFO,
			"a finger on seat %s, which lacks the capability touch or pointer",
			seat->wlr_seat->name);
	}
}

/* The end of a finger was lost. A cancel ends all of them, so none of the device is down. */
static void cancel_lost(struct gci_wlr_device *device, uint32_t time_msec) {
	for (int i = 0; i < GCI_WLR_FINGERS; i++) {
		if (device->fingers[i].output != NULL) {
			gci_wlr_lift(device, time_msec, device->fingers[i].id, GC_SAMPLE_CANCEL);
		}
	}
}

/* Limits a place to before the end of a side of the output, also in pixels as a wl_fixed_t. */
static gc_length limited(gc_length place, gc_length side) {
	gc_length last = side - GC_PT(1) / 32;
	place = place < last ? place : last;
	return place > 0 ? place : 0;
}

void gci_wlr_down(struct gci_wlr_device *device, struct gc_wlr_output *output, uint32_t time_msec,
	int32_t id, struct gc_point location) {
	struct gc_wlr_seat *seat = device->seat;
	/* Panels report landings a little beyond their rim, where no surface is. */
	struct gc_size size = gc_device_size(&output->glass);
	location.x = limited(location.x, size.width);
	location.y = limited(location.y, size.height);
	struct gci_wlr_map map = {.xx = 1, .yy = 1};
	struct gc_sample sample = {
		.position = location,
		.id = id,
		.kind = GC_SAMPLE_DOWN,
	};
	if (seat->is_away) {
		return;
	}
	if (gci_wlr_finger(device, id) != NULL) {
		cancel_lost(device, time_msec);
	}
	warn(seat);
	sample.time_us = gci_wlr_device_rebase(device, time_msec);
	if (gc_pen_is_near(&seat->pens, sample.time_us)) {
		sample.type = GC_TOUCH_PALM;
	}
	gci_wlr_enter(seat);
	gci_wlr_touchpads_end(seat);
	/* That may call the host: the output may be gone by now, and again after the hit test. */
	sample.node = output->wlr_output != NULL ? hit(output, location, &map) : NULL;
	if (output->wlr_output != NULL && device->device != NULL &&
		push(device, output, sample) == GC_OK) {
		add_finger(device, (struct gci_wlr_finger){.output = output, .id = id, .map = map});
	}
	gci_wlr_leave(seat);
}

void gci_wlr_motion(struct gci_wlr_device *device, const struct gci_wlr_finger *finger,
	uint32_t time_msec, struct gc_point location) {
	push(device, finger->output,
		(struct gc_sample){
			.time_us = gci_wlr_device_time_us(device, time_msec),
			.position = location,
			.id = finger->id,
			.kind = GC_SAMPLE_MOTION,
		});
}

/* Keeps where the surface of a finger that lifts was, beside its touch: its id may land again. */
static void keep_map(struct gc_wlr_output *output, const struct gci_wlr_device *device,
	const struct gci_wlr_finger *finger) {
	struct gci_wlr_lifted *kept = NULL;
	uint32_t serial = 0;
	for (int slot = 0; slot < GCI_WLR_FINGERS; slot++) {
		const struct gc_touch *touch = &output->touches[slot];
		bool is_its = touch->device == device->id && touch->id == finger->id &&
			      touch->type != GC_TOUCH_TOUCHPAD;
		/* Serials wrap. */
		if (is_its && (kept == NULL || (int32_t)(touch->serial - serial) > 0)) {
			serial = touch->serial;
			kept = &output->lifted[slot];
		}
	}
	if (kept != NULL) {
		*kept = (struct gci_wlr_lifted){.serial = serial, .map = finger->map};
	}
}

void gci_wlr_lift(
	struct gci_wlr_device *device, uint32_t time_msec, int32_t id, enum gc_sample_kind kind) {
	for (int i = 0; i < GCI_WLR_FINGERS; i++) {
		struct gci_wlr_finger *finger = &device->fingers[i];
		if (finger->output == NULL || finger->id != id) {
			continue;
		}
		struct gc_wlr_output *output = finger->output;
		uint64_t time_us = gci_wlr_device_time_us(device, time_msec);
		if (kind == GC_SAMPLE_CANCEL) {
			/* libinput cancels those of a device that goes, and does so now. */
			time_us = gci_wlr_cancel_us(output, time_us);
		}
		push(device, output,
			(struct gc_sample){.time_us = time_us, .id = id, .kind = (uint8_t)kind});
		/* Only now it is certain that the engine has taken the landing. */
		keep_map(output, device, finger);
		output->has_new_count = true;
		finger->output = NULL;
		return;
	}
}

static void drop_contacts(const struct gci_wlr_device *device) {
	struct gc_wlr_output *output;
	wl_list_for_each(output, &device->seat->outputs, link) {
		/* Not now: what is due comes after input that is still unread, see timer.c. */
		gc_engine_drop_device(
			&output->engine, device->id, gc_engine_time_us(&output->engine));
		gci_wlr_turn(output);
		output->has_new_count = true;
		gci_wlr_set_delays(output);
	}
}

void gci_wlr_device_drop(struct gci_wlr_device *device) {
	struct gc_wlr_seat *seat = device->seat;
	gci_wlr_enter(seat);
	for (int i = 0; i < GCI_WLR_FINGERS; i++) {
		device->fingers[i].output = NULL;
	}
	device->buttons = 0;
	gci_wlr_note_release(seat);
	gci_wlr_touchpad_cancel(device);
	/* A mouse that only clicks has touched nothing. */
	if (device->id != 0) {
		drop_contacts(device);
	}
	gci_wlr_leave(seat);
}

void gci_wlr_devices_leave(struct gc_wlr_output *output) {
	struct gci_wlr_device *device;
	wl_list_for_each(device, &output->seat->devices, link) {
		for (int i = 0; i < GCI_WLR_FINGERS; i++) {
			if (device->fingers[i].output == output) {
				device->fingers[i].output = NULL;
			}
		}
		if (device->mapped == output) {
			device->mapped = NULL;
			device->has_lost_output = true;
		}
		if (device->output == output) {
			gci_wlr_touchpad_take(device);
			device->output = NULL;
		}
	}
}

/* Pens: while one is near, fingers are palms. The host's own listeners get all events of it. */

void gci_wlr_pen_follow(struct gci_wlr_device *device, uint64_t time_us, bool touches) {
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
		output->has_new_count = true;
		gci_wlr_set_delays(output);
	}
	gci_wlr_leave(seat);
}

void gci_wlr_pen_end(struct gci_wlr_device *device) {
	device->tool_buttons = 0;
	if (device->has_pen_down) {
		gci_wlr_pen_follow(device, gc_wlr_seat_now_us(device->seat), false);
	}
}

void gc_wlr_seat_set_palm_time(struct gc_wlr_seat *seat, uint32_t us) {
	const struct gci_wlr_device *device;
	seat->palm_us = us;
	seat->pens.down = 0;
	if (us == 0) {
		seat->pens.near_until_us = 0;
	}
	wl_list_for_each(device, &seat->devices, link) {
		seat->pens.down += us != 0 && device->has_pen_down;
	}
}

void gci_wlr_unlisten_all(struct gci_wlr_listeners *listeners) {
	struct wl_listener *all[] = {&listeners->down, &listeners->motion, &listeners->up,
		&listeners->cancel, &listeners->frame, &listeners->swipe_begin,
		&listeners->swipe_update, &listeners->swipe_end, &listeners->pinch_begin,
		&listeners->pinch_update, &listeners->pinch_end, &listeners->hold_begin,
		&listeners->hold_end, &listeners->pen_axis, &listeners->pen_proximity,
		&listeners->pen_tip, &listeners->pen_button};
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		/* Those of a device of another kind, or of the cursor, were never added. */
		if (all[i]->notify != NULL) {
			gci_wlr_unlisten(all[i]);
		}
	}
}

void gci_wlr_device_free(struct gci_wlr_device *device) {
	gci_wlr_unlisten(&device->destroyed);
	gci_wlr_unlisten_all(&device->listeners);
	wl_list_remove(&device->link);
	free(device);
}

static void device_destroyed(struct wl_listener *listener, void *data) {
	struct gci_wlr_device *device = wl_container_of(listener, device, destroyed);
	struct gc_wlr_seat *seat = device->seat;
	(void)data;
	gci_wlr_enter(seat);
	gci_wlr_pen_end(device);
	gci_wlr_device_drop(device);
	gci_wlr_unlisten(&device->destroyed);
	gci_wlr_unlisten_all(&device->listeners);
	device->device = NULL;
	seat->has_dead = true;
	gci_wlr_leave(seat);
}

struct gci_wlr_device *gci_wlr_mouse_get(
	struct gc_wlr_seat *seat, struct wlr_input_device *wlr_device) {
	struct gci_wlr_device *device;
	wl_list_for_each(device, &seat->devices, link) {
		if (device->device == wlr_device) {
			return device;
		}
	}
	device = calloc(1, sizeof(*device));
	if (device == NULL) {
		return NULL;
	}
	device->seat = seat;
	device->device = wlr_device;
	gci_wlr_listen(&wlr_device->events.destroy, &device->destroyed, device_destroyed);
	wl_list_insert(seat->devices.prev, &device->link);
	return device;
}

struct gci_wlr_device *gci_wlr_device_get(
	struct gc_wlr_seat *seat, struct wlr_input_device *wlr_device) {
	struct gci_wlr_device *device = gci_wlr_mouse_get(seat, wlr_device);
	if (device != NULL && device->id == 0) {
		device->id = ++seat->devices_made;
	}
	return device;
}

struct gci_wlr_device *gci_wlr_device_of(
	const struct gci_wlr_listeners *listeners, struct wlr_input_device *wlr_device) {
	if (listeners->device != NULL) {
		return listeners->device;
	}
	struct gci_wlr_device *device = gci_wlr_device_get(listeners->seat, wlr_device);
	return device != NULL && !device->is_added ? device : NULL;
}

enum gc_status gc_wlr_seat_map_device(struct gc_wlr_seat *seat, struct wlr_input_device *wlr_device,
	struct wlr_output *wlr_output) {
	if (gci_wlr_is_asking(seat)) {
		return GC_ERR_STATE;
	}
	struct gc_wlr_output *output = gci_wlr_output_find(seat, wlr_output);
	if (wlr_output != NULL && output == NULL) {
		return GC_ERR_ARGUMENT;
	}
	struct gci_wlr_device *device = gci_wlr_device_get(seat, wlr_device);
	if (device == NULL) {
		return GC_ERR_MEMORY;
	}
	device->has_lost_output = false;
	if (device->mapped != output) {
		device->mapped = output;
		gci_wlr_device_drop(device);
	}
	return GC_OK;
}
