/* SPDX-License-Identifier: MIT */
/*
 * Emulates the pointer with one finger, for clients without wl_touch.
 *
 * The finger presses the left button where it lands, drags, and releases it where it lifts. The
 * pointer stays there afterwards, so that two taps are a double click. The client does not receive
 * further fingers while the first is down.
 *
 * wl_pointer has no cancel, and a release under the finger would be a click. So a canceled press
 * ends with wl_pointer.leave while the button is down, which ends the drag. Then the button is
 * released outside of the surface, because Qt 6 shows a button as pressed until a release.
 */
#include "compositor.h"
#include "wlroots_names.h"

#include <linux/input-event-codes.h>

static void click(struct wlr_seat *seat, uint32_t time_msec, pointer_button_state state) {
	wlr_seat_pointer_notify_button(seat, time_msec, BTN_LEFT, state);
	wlr_seat_pointer_notify_frame(seat);
}

bool client_pointer_press(struct client_point *point, struct compositor *compositor,
	struct wlr_surface *surface, double x, double y, uint32_t time_msec) {
	struct wlr_seat *seat = compositor->seat;
	bool is_in_use = compositor->pressing != NULL || seat->pointer_state.button_count > 0 ||
			 touchpads_have_gesture(compositor);
	if (is_in_use) {
		return false;
	}
	compositor->pressing = point;
	/* Entering has its own frame. It does nothing if the pointer is there already. */
	wlr_seat_pointer_notify_enter(seat, surface, x, y);
	wlr_seat_pointer_notify_motion(seat, time_msec, x, y);
	click(seat, time_msec, BUTTON_PRESSED);
	return true;
}

void client_pointer_move(struct compositor *compositor, double x, double y, uint32_t time_msec) {
	wlr_seat_pointer_notify_motion(compositor->seat, time_msec, x, y);
	wlr_seat_pointer_notify_frame(compositor->seat);
}

void client_pointer_release(struct compositor *compositor, uint32_t time_msec) {
	compositor->pressing = NULL;
	click(compositor->seat, time_msec, BUTTON_RELEASED);
}

void client_pointer_cancel(struct compositor *compositor) {
	struct wlr_seat *seat = compositor->seat;
	struct wlr_surface *surface = seat->pointer_state.focused_surface;
	if (compositor->pressing == NULL) {
		return;
	}
	compositor->pressing = NULL;
	wlr_seat_pointer_notify_clear_focus(seat);
	if (surface != NULL) {
		wlr_seat_pointer_notify_enter(seat, surface, -1, -1);
	}
	/* Even without a surface: wlroots counts the pressed buttons. */
	click(seat, (uint32_t)(compositor_now_us(compositor) / 1000), BUTTON_RELEASED);
	wlr_seat_pointer_notify_clear_focus(seat);
}
