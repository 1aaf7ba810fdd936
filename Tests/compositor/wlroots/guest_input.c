/* SPDX-License-Identifier: MIT */
/* What the client gets from the seat: touches, the pointer, and drags. */
#include "guest.h"

#include <linux/input-event-codes.h>

/* A listener has all events of its interface. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

static int index_of(const struct guest *guest, struct wl_surface *surface) {
	return surface == guest->surfaces[1];
}

static void touch_down(void *data, struct wl_touch *touch, uint32_t serial, uint32_t time,
	struct wl_surface *surface, int32_t id, wl_fixed_t x, wl_fixed_t y) {
	struct guest *guest = data;
	guest->serial = serial;
	guest_say(guest, "down %d %d:%g,%g; ", id, index_of(guest, surface), wl_fixed_to_double(x),
		wl_fixed_to_double(y));
}

static void touch_up(
	void *data, struct wl_touch *touch, uint32_t serial, uint32_t time, int32_t id) {
	guest_say(data, "up %d; ", id);
}

static void touch_motion(
	void *data, struct wl_touch *touch, uint32_t time, int32_t id, wl_fixed_t x, wl_fixed_t y) {
	guest_say(data, "motion %d %g,%g; ", id, wl_fixed_to_double(x), wl_fixed_to_double(y));
}

static void touch_frame(void *data, struct wl_touch *touch) {
	guest_say(data, "frame; ");
}

static void touch_cancel(void *data, struct wl_touch *touch) {
	guest_say(data, "cancel; ");
}

static const struct wl_touch_listener touch_listener = {.down = touch_down,
	.up = touch_up,
	.motion = touch_motion,
	.frame = touch_frame,
	.cancel = touch_cancel};

static void pointer_enter(void *data, struct wl_pointer *pointer, uint32_t serial,
	struct wl_surface *surface, wl_fixed_t x, wl_fixed_t y) {
	guest_say(data, "enter %d:%g,%g; ", index_of(data, surface), wl_fixed_to_double(x),
		wl_fixed_to_double(y));
}

static void pointer_leave(
	void *data, struct wl_pointer *pointer, uint32_t serial, struct wl_surface *surface) {
	guest_say(data, "leave; ");
}

static void pointer_motion(
	void *data, struct wl_pointer *pointer, uint32_t time, wl_fixed_t x, wl_fixed_t y) {
	guest_say(data, "to %g,%g; ", wl_fixed_to_double(x), wl_fixed_to_double(y));
}

static void pointer_button(void *data, struct wl_pointer *pointer, uint32_t serial, uint32_t time,
	uint32_t button, uint32_t state) {
	struct guest *guest = data;
	guest->serial = serial;
	guest_say(guest, "%s %s; ", state != 0 ? "press" : "release",
		button == BTN_LEFT ? "left" : "right");
}

static void pointer_axis(
	void *data, struct wl_pointer *pointer, uint32_t time, uint32_t axis, wl_fixed_t value) {
}

static void pointer_frame(void *data, struct wl_pointer *pointer) {
}

static const struct wl_pointer_listener pointer_listener = {.enter = pointer_enter,
	.leave = pointer_leave,
	.motion = pointer_motion,
	.button = pointer_button,
	.axis = pointer_axis,
	.frame = pointer_frame};

static void data_offer(void *data, struct wl_data_device *device, struct wl_data_offer *offer) {
	struct guest *guest = data;
	if (guest->offer != NULL) {
		wl_data_offer_destroy(guest->offer);
	}
	guest->offer = offer;
}

static void data_enter(void *data, struct wl_data_device *device, uint32_t serial,
	struct wl_surface *surface, wl_fixed_t x, wl_fixed_t y, struct wl_data_offer *offer) {
	struct guest *guest = data;
	guest_say(guest, "drag-enter %d:%g,%g; ", index_of(guest, surface), wl_fixed_to_double(x),
		wl_fixed_to_double(y));
	if (offer != NULL) {
		wl_data_offer_accept(offer, serial, "text/plain");
		wl_data_offer_set_actions(offer, WL_DATA_DEVICE_MANAGER_DND_ACTION_COPY,
			WL_DATA_DEVICE_MANAGER_DND_ACTION_COPY);
	}
}

static void data_leave(void *data, struct wl_data_device *device) {
	guest_say(data, "drag-leave; ");
}

static void data_motion(
	void *data, struct wl_data_device *device, uint32_t time, wl_fixed_t x, wl_fixed_t y) {
	guest_say(data, "drag-to %g,%g; ", wl_fixed_to_double(x), wl_fixed_to_double(y));
}

static void data_drop(void *data, struct wl_data_device *device) {
	guest_say(data, "drop; ");
}

static void data_selection(void *data, struct wl_data_device *device, struct wl_data_offer *offer) {
}

static const struct wl_data_device_listener device_listener = {.data_offer = data_offer,
	.enter = data_enter,
	.leave = data_leave,
	.motion = data_motion,
	.drop = data_drop,
	.selection = data_selection};

static void source_target(void *data, struct wl_data_source *source, const char *type) {
}

static void source_send(void *data, struct wl_data_source *source, const char *type, int32_t fd) {
}

static void source_cancelled(void *data, struct wl_data_source *source) {
	guest_say(data, "source-cancelled; ");
}

static void source_done(void *data, struct wl_data_source *source) {
}

static void source_action(void *data, struct wl_data_source *source, uint32_t action) {
}

static const struct wl_data_source_listener source_listener = {.target = source_target,
	.send = source_send,
	.cancelled = source_cancelled,
	.dnd_drop_performed = source_done,
	.dnd_finished = source_done,
	.action = source_action};

void guest_take_input(struct guest *guest) {
	guest->touch = wl_seat_get_touch(guest->seat);
	wl_touch_add_listener(guest->touch, &touch_listener, guest);
	guest->pointer = wl_seat_get_pointer(guest->seat);
	wl_pointer_add_listener(guest->pointer, &pointer_listener, guest);
	guest->device = wl_data_device_manager_get_data_device(guest->manager, guest->seat);
	wl_data_device_add_listener(guest->device, &device_listener, guest);
}

void guest_drop_input(struct guest *guest) {
	if (guest->touch != NULL) {
		wl_touch_destroy(guest->touch);
	}
	if (guest->source != NULL) {
		wl_data_source_destroy(guest->source);
	}
	if (guest->offer != NULL) {
		wl_data_offer_destroy(guest->offer);
	}
	wl_pointer_destroy(guest->pointer);
	wl_data_device_destroy(guest->device);
	wl_data_device_manager_destroy(guest->manager);
}

void guest_drop_touch(struct fixture *f) {
	wl_touch_release(f->guest->touch);
	f->guest->touch = NULL;
	pump(f);
}

void guest_start_drag(struct fixture *f) {
	struct guest *guest = f->guest;
	pump(f);
	guest->source = wl_data_device_manager_create_data_source(guest->manager);
	wl_data_source_add_listener(guest->source, &source_listener, guest);
	wl_data_source_offer(guest->source, "text/plain");
	wl_data_source_set_actions(guest->source, WL_DATA_DEVICE_MANAGER_DND_ACTION_COPY);
	wl_data_device_start_drag(
		guest->device, guest->source, guest->surfaces[0], NULL, guest->serial);
	pump(f);
}
