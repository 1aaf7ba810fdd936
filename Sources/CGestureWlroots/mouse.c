/* SPDX-License-Identifier: MIT */
/*
 * A finger of the host as a mouse of its cursor: the host's code for mice handles it. The mouse is
 * not attached to the cursor, so the library emits the cursor's events itself.
 */
#include "state.h"

#include <linux/input-event-codes.h>

/* While it emits, what the host does for mice must not end the finger. */
static void emit(struct gc_wlr_seat *seat, struct wl_signal *signal, void *event) {
	bool was_emitting = seat->is_emitting;
	seat->is_emitting = true;
	wl_signal_emit_mutable(signal, event);
	seat->is_emitting = was_emitting;
}

/* Moves the mouse to a place of the layout, which is a part of all that it is mapped to. */
static void move(struct gc_wlr_seat *seat, uint32_t time_msec, double x, double y) {
	struct wlr_cursor *cursor = seat->config.cursor;
	struct wlr_input_device *device = gci_wlr_mouse_device(&seat->mouse);
	double left, top, right, bottom;
	wlr_cursor_absolute_to_layout_coords(cursor, device, 0, 0, &left, &top);
	wlr_cursor_absolute_to_layout_coords(cursor, device, 1, 1, &right, &bottom);
	if (right > left && bottom > top) {
		motion_absolute_event event = {GCI_WLR_FROM_MOUSE(&seat->mouse),
			.time_msec = time_msec, .x = (x - left) / (right - left),
			.y = (y - top) / (bottom - top)};
		emit(seat, &cursor->events.motion_absolute, &event);
	}
}

static void click(struct gc_wlr_seat *seat, uint32_t time_msec, pointer_button_state state) {
	button_event event = {GCI_WLR_FROM_MOUSE(&seat->mouse), .time_msec = time_msec,
		.button = BTN_LEFT, .state = state};
	seat->is_mouse_down = state == BUTTON_PRESSED;
	emit(seat, &seat->config.cursor->events.button, &event);
}

/* The host aborts what the press began; the release after it keeps its count of buttons right. */
static void abort_press(struct gc_wlr_seat *seat) {
	if (seat->config.press_cancelled != NULL) {
		seat->config.press_cancelled(seat->config.data);
	}
	if (seat->wlr_seat != NULL) {
		seat->passes_pointer = true;
		wlr_seat_pointer_notify_clear_focus(seat->wlr_seat);
		seat->passes_pointer = false;
	}
}

void gci_wlr_mouse_tell(struct gc_wlr_seat *seat, const struct gc_wlr_own_touch *touch) {
	uint32_t time_msec = gci_wlr_msec(touch->time_us);
	bool is_cancelled = touch->phase == GC_EVENT_TOUCH_CANCELLED;
	bool is_end = is_cancelled || touch->phase == GC_EVENT_TOUCH_ENDED;
	if (is_cancelled && seat->is_mouse_down) {
		abort_press(seat);
	} else if (!is_cancelled) {
		move(seat, time_msec, touch->x, touch->y);
	}
	/* The host may have ended the finger by now, and has no press then. */
	if (touch->phase == GC_EVENT_TOUCH_BEGAN && gci_wlr_has_own_pointer(seat)) {
		click(seat, time_msec, BUTTON_PRESSED);
	} else if (is_end && seat->is_mouse_down) {
		click(seat, time_msec, BUTTON_RELEASED);
	}
	emit(seat, &seat->config.cursor->events.frame, seat->config.cursor);
	if (is_end) {
		gci_wlr_pointer_ungrab(seat);
	}
}
