/* SPDX-License-Identifier: MIT */
/* The steps of touchpads: how they reach the engine, and when a gesture ends. */
#include "state.h"

void gci_wlr_push_step(struct gci_wlr_device *device, uint32_t time_msec, struct gc_step step) {
	struct gc_wlr_seat *seat = device->seat;
	struct gc_wlr_output *output = device->output;
	step.time_us = gci_wlr_device_rebase(device, time_msec);
	step.device = device->id;
	step.kind = (uint8_t)device->kind;
	gci_wlr_enter(seat);
	/* Deadlines up to then do not belong to this gesture. */
	gc_engine_advance(&output->engine, step.time_us);
	gci_wlr_turn(output);
	/* The host may have destroyed the device or the output. */
	if (device->output == output) {
		gc_engine_push_step(&output->engine, &step);
		/* What the host does in its callbacks cancels no gesture that has ended. */
		if (step.phase == GC_STEP_END || step.phase == GC_STEP_CANCEL) {
			device->output = NULL;
		}
		gci_wlr_turn(output);
	}
	gci_wlr_leave(seat);
}

static void end_now(struct gci_wlr_device *device, uint32_t time_msec, bool is_cancelled) {
	if (device->output != NULL) {
		gci_wlr_push_step(device, time_msec,
			(struct gc_step){.phase = is_cancelled ? GC_STEP_CANCEL : GC_STEP_END});
	}
	device->output = NULL;
	gci_wlr_share_end(device, time_msec, is_cancelled);
}

void gci_wlr_touchpad_cancel(struct gci_wlr_device *device) {
	struct gc_wlr_seat *seat = device->seat;
	if (seat->ending == device) {
		seat->ending = NULL;
	}
	/* Not now: what is due comes after input that is still unread, see timer.c. */
	end_now(device, device->latest_msec, true);
}

void gci_wlr_touchpads_end(struct gc_wlr_seat *seat) {
	struct gci_wlr_device *device = seat->ending;
	seat->ending = NULL;
	if (device != NULL) {
		end_now(device, seat->ending_msec, false);
	}
}

static void end_after_input(void *data) {
	struct gc_wlr_seat *seat = data;
	seat->ending_idle = NULL;
	gci_wlr_enter(seat);
	gci_wlr_touchpads_end(seat);
	gci_wlr_leave(seat);
}

/* Returns false if there is no memory. */
static bool expect_ending(struct gc_wlr_seat *seat) {
	if (seat->ending_idle == NULL) {
		seat->ending_idle = wl_event_loop_add_idle(seat->loop, end_after_input, seat);
	}
	return seat->ending_idle != NULL;
}

/*
 * libinput does not cancel the gesture of a device that it removes: it ends the gesture right
 * before. So an end waits until the loop has read its input, or until the next event that it could
 * make a difference to. The removal of the device cancels the gesture instead.
 */
void gci_wlr_touchpad_end(struct gci_wlr_device *device, uint32_t time_msec, bool is_cancelled) {
	struct gc_wlr_seat *seat = device->seat;
	if (is_cancelled || device->output == NULL || !expect_ending(seat)) {
		end_now(device, time_msec, is_cancelled);
		return;
	}
	seat->ending = device;
	seat->ending_msec = time_msec;
}
