/* SPDX-License-Identifier: MIT */
/*
 * The pointer grab that a finger holds from its press to its lift: what the host's code for focus
 * says about the pointer meanwhile does nothing.
 *
 * For a client's finger, the grab of a popup stays, and a popup or a drag that begins replaces this
 * one. For a finger of the host, popups close: their grab would give its client the pointer.
 */
#include "state.h"

static bool passes(const struct wlr_seat_pointer_grab *grab) {
	return ((const struct gc_wlr_seat *)grab->data)->passes_pointer;
}

static void enter(
	struct wlr_seat_pointer_grab *grab, struct wlr_surface *surface, double x, double y) {
	if (passes(grab)) {
		wlr_seat_pointer_enter(grab->seat, surface, x, y);
	}
}

static void clear_focus(struct wlr_seat_pointer_grab *grab) {
	if (passes(grab)) {
		wlr_seat_pointer_clear_focus(grab->seat);
	}
}

static void motion(struct wlr_seat_pointer_grab *grab, uint32_t time_msec, double x, double y) {
	if (passes(grab)) {
		wlr_seat_pointer_send_motion(grab->seat, time_msec, x, y);
	}
}

static uint32_t button(struct wlr_seat_pointer_grab *grab, uint32_t time_msec, uint32_t code,
	pointer_button_state state) {
	return passes(grab) ? wlr_seat_pointer_send_button(grab->seat, time_msec, code, state) : 0;
}

static void axis(struct wlr_seat_pointer_grab *grab, GCI_WLR_AXIS_PARAMETERS) {
	(void)grab;
	GCI_WLR_AXIS_UNUSED;
}

static void frame(struct wlr_seat_pointer_grab *grab) {
	if (passes(grab)) {
		wlr_seat_pointer_send_frame(grab->seat);
	}
}

static void cancel(struct wlr_seat_pointer_grab *grab) {
	(void)grab;
}

static const struct wlr_pointer_grab_interface interface = {
	.enter = enter,
	.clear_focus = clear_focus,
	.motion = motion,
	.button = button,
	.axis = axis,
	.frame = frame,
	.cancel = cancel,
};

void gci_wlr_pointer_grab(struct gc_wlr_seat *seat) {
	if (!wlr_seat_pointer_has_grab(seat->wlr_seat)) {
		seat->grab = (struct wlr_seat_pointer_grab){.interface = &interface, .data = seat};
		wlr_seat_pointer_start_grab(seat->wlr_seat, &seat->grab);
	}
}

/*
 * Buttons that the wlr_seat still counts had no release there. The client that has the pointer gets
 * them now, outside, as of a press that is cancelled. Since 0.19, a second press of such a button
 * would reach no client.
 */
void gci_wlr_pointer_forget(const struct gc_wlr_seat *seat, uint32_t time_msec) {
	struct wlr_seat *wlr_seat = seat->wlr_seat;
	if (wlr_seat == NULL || wlr_seat->pointer_state.button_count == 0) {
		return;
	}
	struct wlr_seat_pointer_state *pointer = &wlr_seat->pointer_state;
	struct wlr_surface *surface = pointer->focused_surface;
	uint32_t buttons[WLR_POINTER_BUTTONS_CAP];
	size_t count = pointer->button_count;
	for (size_t i = 0; i < count; i++) {
		buttons[i] = PRESSED_BUTTON(pointer, i);
	}
	/* Past any grab, which may keep the pointer where a release would be a click. */
	wlr_seat_pointer_clear_focus(wlr_seat);
	pointer->button_count = 0;
	if (surface != NULL) {
		wlr_seat_pointer_enter(wlr_seat, surface, -1, -1);
		for (size_t i = 0; i < count; i++) {
			wlr_seat_pointer_send_button(
				wlr_seat, time_msec, buttons[i], BUTTON_RELEASED);
		}
		wlr_seat_pointer_send_frame(wlr_seat);
		wlr_seat_pointer_clear_focus(wlr_seat);
	}
}

void gci_wlr_pointer_seize(struct gc_wlr_seat *seat) {
	struct wlr_seat *wlr_seat = seat->wlr_seat;
	if (wlr_seat != NULL && wlr_seat->pointer_state.grab != &seat->grab) {
		seat->is_off_cursor = true;
		wlr_seat_pointer_end_grab(wlr_seat);
		wlr_seat_pointer_notify_clear_focus(wlr_seat);
		gci_wlr_pointer_grab(seat);
	}
}

void gci_wlr_pointer_ungrab(struct gc_wlr_seat *seat) {
	if (seat->wlr_seat != NULL && seat->wlr_seat->pointer_state.grab == &seat->grab) {
		wlr_seat_pointer_end_grab(seat->wlr_seat);
	}
}
