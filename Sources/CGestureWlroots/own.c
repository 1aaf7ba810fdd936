/* SPDX-License-Identifier: MIT */
/*
 * The compositor's own fingers: those on what it draws itself, which are not on a surface, and
 * those that gestures have taken.
 */
#include "state.h"

#include <linux/input-event-codes.h>

/*
 * A finger as a mouse of the host's cursor: the host's code for mice handles it. The mouse is not
 * attached to the cursor, so the library emits the cursor's events itself.
 */

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

static void tell_by_mouse(struct gc_wlr_seat *seat, const struct gc_wlr_own_touch *touch) {
	uint32_t time_msec = gci_wlr_msec(touch->time_us);
	bool is_cancelled = touch->phase == GC_EVENT_TOUCH_CANCELLED;
	bool is_end = is_cancelled || touch->phase == GC_EVENT_TOUCH_ENDED;
	/* A popup may have opened. */
	gci_wlr_pointer_seize(seat);
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

static struct gci_wlr_own *find(
	struct gc_wlr_seat *seat, const struct gc_wlr_output *output, uint32_t serial) {
	for (int i = 0; i < GCI_WLR_FINGERS; i++) {
		if (seat->owns[i].output == output && seat->owns[i].serial == serial) {
			return &seat->owns[i];
		}
	}
	return NULL;
}

/* Calls the host. At the end of the finger, its slot is already free: the host may do anything. */
static void tell(struct gci_wlr_own *own, enum gc_event_kind phase, uint64_t time_us) {
	struct gc_wlr_seat *seat = own->output->seat;
	struct gc_wlr_own_touch touch = {
		.output = own->output,
		.id = (int32_t)(own - seat->owns),
		.phase = phase,
		.time_us = time_us,
		.x = own->x,
		.y = own->y,
	};
	if (phase == GC_EVENT_TOUCH_ENDED || phase == GC_EVENT_TOUCH_CANCELLED) {
		*own = (struct gci_wlr_own){0};
	}
	if (gci_wlr_own_is_mouse(seat)) {
		tell_by_mouse(seat, &touch);
	} else {
		seat->config.own_touch(seat->config.data, &touch);
	}
}

bool gci_wlr_own_has_room(struct gc_wlr_seat *seat) {
	return find(seat, NULL, 0) != NULL;
}

struct gci_wlr_own *gci_wlr_own_begin(
	struct gc_wlr_output *output, uint32_t serial, const struct gci_wlr_surface *on) {
	struct gc_wlr_seat *seat = output->seat;
	struct gci_wlr_own *own = find(seat, NULL, 0);
	if (own == NULL) {
		return NULL;
	}
	*own = (struct gci_wlr_own){.output = output, .serial = serial, .on = on};
	if (gci_wlr_own_is_mouse(seat)) {
		gci_wlr_touchpads_leave(seat);
		gci_wlr_pointer_forget(seat, gci_wlr_msec(gc_wlr_seat_now_us(seat)));
		gci_wlr_pointer_seize(seat);
	}
	if (own->output != output || own->serial != serial) {
		gci_wlr_pointer_ungrab(seat);
		return NULL;
	}
	return own;
}

static struct gci_wlr_own *land(struct gc_wlr_output *output, uint32_t serial) {
	struct gc_wlr_seat *seat = output->seat;
	/* Since it landed, the output may have gone, or the session was locked. */
	if (output->wlr_output == NULL || seat->is_locked) {
		return NULL;
	}
	bool is_kept_away = gci_wlr_own_is_mouse(seat) &&
			    (seat->wlr_seat == NULL || gci_wlr_pointer_is_in_use(seat));
	return gci_wlr_has_owner(seat) && !is_kept_away ? gci_wlr_own_begin(output, serial, NULL)
							: NULL;
}

void gci_wlr_own_surface_end(struct gc_wlr_seat *seat, const struct gci_wlr_surface *on) {
	uint64_t now_us = gc_wlr_seat_now_us(seat);
	for (int i = 0; i < GCI_WLR_FINGERS; i++) {
		if (seat->owns[i].output != NULL && seat->owns[i].on == on) {
			tell(&seat->owns[i], GC_EVENT_TOUCH_CANCELLED, now_us);
		}
	}
}

void gci_wlr_own_deliver(struct gc_wlr_output *output, const struct gc_event *event) {
	struct gci_wlr_own *own = event->kind == GC_EVENT_TOUCH_BEGAN
					  ? land(output, event->touch_serial)
					  : find(output->seat, output, event->touch_serial);
	if (own == NULL) {
		return;
	}
	/* An output that has gone has no place in the layout: the latest one stays. */
	if (output->wlr_output != NULL) {
		gc_wlr_output_to_layout(output, event->location, &own->x, &own->y);
	}
	tell(own, (enum gc_event_kind)event->kind, event->time_us);
}

void gci_wlr_own_forget(struct gc_wlr_seat *seat, const struct gc_wlr_output *output) {
	for (int i = 0; i < GCI_WLR_FINGERS; i++) {
		if (seat->owns[i].output == output) {
			seat->owns[i] = (struct gci_wlr_own){0};
		}
	}
}

void gci_wlr_own_release(struct gc_wlr_seat *seat) {
	uint64_t now_us = gc_wlr_seat_now_us(seat);
	for (int i = 0; i < GCI_WLR_FINGERS && gci_wlr_own_is_mouse(seat); i++) {
		if (seat->owns[i].output != NULL) {
			tell(&seat->owns[i], GC_EVENT_TOUCH_CANCELLED, now_us);
		}
	}
}

/* The engine's touch of a finger that is down; NULL: its landing is not handled yet. */
static const struct gc_touch *touch_of(
	const struct gc_wlr_output *output, uint16_t device, int32_t id, gc_slots *bit) {
	gc_slots rest = gc_engine_touches(&output->engine);
	for (unsigned slot = 0; rest != 0; slot++, rest >>= 1) {
		const struct gc_touch *touch = &output->touches[slot];
		if ((rest & 1) != 0 && touch->device == device && touch->id == id &&
			touch->type != GC_TOUCH_TOUCHPAD) {
			*bit = (gc_slots)1 << slot;
			return touch;
		}
	}
	return NULL;
}

/* Whether a recognizer withholds a touch, so that a client may still get it. */
static bool is_withheld(const struct gc_wlr_output *output, gc_slots bit) {
	const struct gc_recognizer *recognizer = output->desk.first_recognizer;
	for (; recognizer != NULL; recognizer = recognizer->next_on_node) {
		if (gc_recognizer_state(recognizer) == GC_STATE_POSSIBLE &&
			gc_recognizer_delays_began(recognizer) &&
			(gc_recognizer_touches(recognizer) & bit) != 0) {
			return true;
		}
	}
	return false;
}

bool gc_wlr_seat_owns_finger(const struct gc_wlr_seat *seat,
	const struct wlr_input_device *wlr_device, int32_t touch_id) {
	const struct gci_wlr_device *device;
	wl_list_for_each(device, &seat->devices, link) {
		const struct gci_wlr_finger *finger = gci_wlr_finger(device, touch_id);
		if (device->device != wlr_device || finger == NULL) {
			continue;
		}
		gc_slots bit = 0;
		const struct gc_touch *touch = touch_of(finger->output, device->id, touch_id, &bit);
		return touch != NULL && gci_wlr_point_of(finger->output, touch->serial) == NULL &&
		       !is_withheld(finger->output, bit);
	}
	return false;
}
