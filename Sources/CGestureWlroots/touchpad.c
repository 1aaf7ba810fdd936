/* SPDX-License-Identifier: MIT */
/*
 * Touchpads: converts the gestures of wlroots to steps.
 *
 * The client under the pointer receives a gesture until a recognizer takes it, like a touch.
 */
#include "state.h"

#include <gesturecore/convert.h>

#define RADIANS_PER_DEGREE 0.017453292519943295

/* NULL: no client receives the gesture, or its client is disconnecting. */
static struct wlr_pointer_gestures_v1 *sender(const struct gci_wlr_device *device) {
	const struct wlr_seat *wlr_seat = device->seat->wlr_seat;
	bool has_client = wlr_seat != NULL && wlr_seat->pointer_state.focused_client != NULL;
	return device->is_shared && has_client ? device->seat->config.pointer_gestures : NULL;
}

/* The functions that send a gesture to a client, by enum gc_step_kind. */
static const struct {
	void (*begin)(struct wlr_pointer_gestures_v1 *gestures, struct wlr_seat *seat,
		uint32_t time_msec, uint32_t fingers);
	void (*end)(struct wlr_pointer_gestures_v1 *gestures, struct wlr_seat *seat,
		uint32_t time_msec, bool is_cancelled);
} senders[] = {
	[GC_STEP_SWIPE] = {wlr_pointer_gestures_v1_send_swipe_begin,
		wlr_pointer_gestures_v1_send_swipe_end},
	[GC_STEP_PINCH] = {wlr_pointer_gestures_v1_send_pinch_begin,
		wlr_pointer_gestures_v1_send_pinch_end},
	[GC_STEP_HOLD] = {wlr_pointer_gestures_v1_send_hold_begin,
		wlr_pointer_gestures_v1_send_hold_end},
};

static void send_end(struct gci_wlr_device *device, uint32_t time_msec, bool is_cancelled) {
	struct wlr_pointer_gestures_v1 *gestures = sender(device);
	device->is_shared = false;
	if (gestures != NULL) {
		senders[device->kind].end(
			gestures, device->seat->wlr_seat, time_msec, is_cancelled);
	}
}

void gci_wlr_touchpad_take(struct gci_wlr_device *device) {
	device->is_taken = true;
	send_end(device, gci_wlr_msec(gc_wlr_seat_now_us(device->seat)), true);
}

void gci_wlr_touchpads_leave(struct gc_wlr_seat *seat) {
	uint32_t time_msec = gci_wlr_msec(gc_wlr_seat_now_us(seat));
	struct gci_wlr_device *device;
	wl_list_for_each(device, &seat->devices, link) {
		send_end(device, time_msec, true);
	}
}

void gci_wlr_touchpads_forget(struct gc_wlr_seat *seat) {
	struct gci_wlr_device *device;
	wl_list_for_each(device, &seat->devices, link) {
		device->is_shared = false;
	}
}

static void push(struct gci_wlr_device *device, uint32_t time_msec, struct gc_step step) {
	struct gc_wlr_seat *seat = device->seat;
	struct gc_wlr_output *output = device->output;
	step.time_us = gci_wlr_device_rebase(device, time_msec);
	step.device = device->id;
	step.kind = (uint8_t)device->kind;
	gci_wlr_enter(seat);
	/* Deadlines up to then do not belong to this gesture. */
	gc_engine_advance(&output->engine, step.time_us);
	gci_wlr_turn(output);
	gc_engine_push_step(&output->engine, &step);
	seat->stepping = device;
	gci_wlr_turn(output);
	seat->stepping = NULL;
	gci_wlr_leave(seat);
}

void gci_wlr_touchpad_cancel(struct gci_wlr_device *device) {
	uint32_t time_msec = gci_wlr_msec(gc_wlr_seat_now_us(device->seat));
	if (device->seat->ending == device) {
		device->seat->ending = NULL;
	}
	if (device->output != NULL) {
		push(device, time_msec, (struct gc_step){.phase = GC_STEP_CANCEL});
	}
	device->output = NULL;
	send_end(device, time_msec, true);
}

/* The protocol allows a seat one gesture at a time. */
static bool is_sharing(const struct gc_wlr_seat *seat) {
	const struct gci_wlr_device *device;
	wl_list_for_each(device, &seat->devices, link) {
		if (device->is_shared) {
			return true;
		}
	}
	return false;
}

/* Makes the node of the surface under the pointer: its end is that of the client's gesture. */
static void watch_surface(struct gc_wlr_output *output, struct gc_point location) {
	const struct wlr_seat_pointer_state *pointer = &output->seat->wlr_seat->pointer_state;
	double x, y;
	if (pointer->focused_surface != NULL) {
		gci_wlr_output_pixel(output, location, &x, &y);
		gci_wlr_surface_get(
			output, pointer->focused_surface, x - pointer->sx, y - pointer->sy);
	}
}

static void begin(struct gci_wlr_device *device, uint32_t time_msec, uint32_t fingers,
	enum gc_step_kind kind) {
	struct gc_wlr_seat *seat = device->seat;
	double x = seat->cursor != NULL ? seat->cursor->x : 0;
	double y = seat->cursor != NULL ? seat->cursor->y : 0;
	struct gc_wlr_output *output = seat->is_away ? NULL : gci_wlr_output_at(seat, x, y);
	gci_wlr_touchpad_cancel(device);
	if (output == NULL) {
		return;
	}
	struct gc_point location = gc_wlr_output_from_layout(output, x, y);
	device->output = output;
	device->kind = kind;
	device->is_taken = false;
	push(device, time_msec,
		(struct gc_step){
			.node = seat->is_locked ? &output->root : &output->desk,
			.position = location,
			.phase = GC_STEP_BEGIN,
			.finger_count =
				(uint8_t)(fingers < GC_TOUCHES_MAX ? fingers : GC_TOUCHES_MAX),
		});
	device->is_shared = !device->is_taken && !is_sharing(seat);
	if (sender(device) != NULL) {
		watch_surface(output, location);
		senders[kind].begin(sender(device), seat->wlr_seat, time_msec, fingers);
	}
}

/* Returns who sends the update to a client; NULL: no client receives it. */
static struct wlr_pointer_gestures_v1 *update(struct gci_wlr_device *device, uint32_t time_msec,
	double dx, double dy, struct gc_step step) {
	if (device->output == NULL) {
		return NULL;
	}
	step.phase = GC_STEP_UPDATE;
	step.delta = (struct gc_vector){gc_length_from_double(dx), gc_length_from_double(dy)};
	push(device, time_msec, step);
	return sender(device);
}

static void end_now(struct gci_wlr_device *device, uint32_t time_msec, bool is_cancelled) {
	if (device->output != NULL) {
		push(device, time_msec,
			(struct gc_step){.phase = is_cancelled ? GC_STEP_CANCEL : GC_STEP_END});
	}
	device->output = NULL;
	send_end(device, time_msec, is_cancelled);
}

void gci_wlr_touchpads_end(struct gc_wlr_seat *seat) {
	struct gci_wlr_device *device = seat->ending;
	seat->ending = NULL;
	if (device != NULL) {
		end_now(device, seat->ending_msec, false);
	}
}

/*
 * libinput does not cancel the gesture of a device that it removes: it ends the gesture right
 * before. So an end waits until the loop has read its input, or until the next event that it could
 * make a difference to. The removal of the device cancels the gesture instead.
 */
static void end(struct gci_wlr_device *device, uint32_t time_msec, bool is_cancelled) {
	struct gc_wlr_seat *seat = device->seat;
	if (is_cancelled || device->output == NULL || !gci_wlr_expect_ending(seat)) {
		end_now(device, time_msec, is_cancelled);
		return;
	}
	seat->ending = device;
	seat->ending_msec = time_msec;
}

static void update_swipe(struct gci_wlr_device *device, const swipe_update_event *event) {
	struct wlr_pointer_gestures_v1 *gestures =
		update(device, event->time_msec, event->dx, event->dy, (struct gc_step){0});
	if (gestures != NULL) {
		wlr_pointer_gestures_v1_send_swipe_update(
			gestures, device->seat->wlr_seat, event->time_msec, event->dx, event->dy);
	}
}

static void update_pinch(struct gci_wlr_device *device, const pinch_update_event *event) {
	struct gc_step step = {
		.scale = gc_scale_from_double(event->scale),
		.turn = gc_angle_from_radians(event->rotation * RADIANS_PER_DEGREE),
	};
	struct wlr_pointer_gestures_v1 *gestures =
		update(device, event->time_msec, event->dx, event->dy, step);
	if (gestures != NULL) {
		wlr_pointer_gestures_v1_send_pinch_update(gestures, device->seat->wlr_seat,
			event->time_msec, event->dx, event->dy, event->scale, event->rotation);
	}
}

/*
 * The events of wlr_pointer and of wlr_cursor have the same names and types: GESTURE(name, what a
 * listener does with `device` and `event`).
 */
#define EACH_GESTURE(GESTURE) \
	GESTURE(swipe_begin, begin(device, event->time_msec, event->fingers, GC_STEP_SWIPE)) \
	GESTURE(swipe_update, update_swipe(device, event)) \
	GESTURE(swipe_end, end(device, event->time_msec, event->cancelled)) \
	GESTURE(pinch_begin, begin(device, event->time_msec, event->fingers, GC_STEP_PINCH)) \
	GESTURE(pinch_update, update_pinch(device, event)) \
	GESTURE(pinch_end, end(device, event->time_msec, event->cancelled)) \
	GESTURE(hold_begin, begin(device, event->time_msec, event->fingers, GC_STEP_HOLD)) \
	GESTURE(hold_end, end(device, event->time_msec, event->cancelled))

#define LISTENER(name, action) \
	static void name(struct wl_listener *listener, void *data) { \
		struct gci_wlr_gestures *gestures = wl_container_of(listener, gestures, name); \
		const name##_event *event = data; \
		struct gci_wlr_device *device = gestures->device; \
		if (device == NULL) { \
			device = gci_wlr_cursor_device(gestures->seat, POINTER_DEVICE(event)); \
		} \
		if (device != NULL) { \
			gci_wlr_touchpads_end(device->seat); \
			action; \
		} \
	}
EACH_GESTURE(LISTENER)

#define LISTEN(name, action) gci_wlr_listen(&source->events.name, &gestures->name, name);
#define UNLISTEN(name, action) wl_list_remove(&gestures->name.link);

void gci_wlr_touchpad_listen(struct gci_wlr_device *device) {
	struct wlr_pointer *source = gci_wlr_pointer_of(device->device);
	struct gci_wlr_gestures *gestures = &device->gestures;
	gestures->seat = device->seat;
	gestures->device = device;
	EACH_GESTURE(LISTEN)
}

void gci_wlr_cursor_listen_to_gestures(struct gc_wlr_seat *seat) {
	struct wlr_cursor *source = seat->cursor;
	struct gci_wlr_gestures *gestures = &seat->gestures;
	gestures->seat = seat;
	EACH_GESTURE(LISTEN)
}

void gci_wlr_gestures_unlisten(struct gci_wlr_gestures *gestures) {
	if (gestures->seat != NULL) {
		gestures->seat = NULL;
		EACH_GESTURE(UNLISTEN)
	}
}
