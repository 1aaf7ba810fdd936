/* SPDX-License-Identifier: MIT */
/*
 * What the client under the pointer receives of the gesture of a touchpad: all of it, until a
 * recognizer takes it, like a touch.
 */
#include "state.h"

struct wlr_pointer_gestures_v1 *gci_wlr_sharer(const struct gci_wlr_device *device) {
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

void gci_wlr_share_begin(struct gci_wlr_device *device, uint32_t time_msec, uint32_t fingers) {
	senders[device->kind].begin(
		gci_wlr_sharer(device), device->seat->wlr_seat, time_msec, fingers);
}

void gci_wlr_share_end(struct gci_wlr_device *device, uint32_t time_msec, bool is_cancelled) {
	struct wlr_pointer_gestures_v1 *gestures = gci_wlr_sharer(device);
	device->is_shared = false;
	if (gestures != NULL) {
		senders[device->kind].end(
			gestures, device->seat->wlr_seat, time_msec, is_cancelled);
	}
}

void gci_wlr_touchpad_take(struct gci_wlr_device *device) {
	device->is_taken = true;
	gci_wlr_share_end(device, gci_wlr_msec(gc_wlr_seat_now_us(device->seat)), true);
}

static void leave(struct gc_wlr_seat *seat, bool only_rests) {
	uint32_t time_msec = gci_wlr_msec(gc_wlr_seat_now_us(seat));
	struct gci_wlr_device *device;
	wl_list_for_each(device, &seat->devices, link) {
		if (!only_rests || device->kind == GC_STEP_HOLD) {
			gci_wlr_share_end(device, time_msec, true);
		}
	}
}

void gci_wlr_touchpads_leave(struct gc_wlr_seat *seat) {
	leave(seat, false);
}

void gci_wlr_rests_leave(struct gc_wlr_seat *seat) {
	leave(seat, true);
}

void gci_wlr_touchpads_forget(struct gc_wlr_seat *seat) {
	struct gci_wlr_device *device;
	wl_list_for_each(device, &seat->devices, link) {
		device->is_shared = false;
	}
}
