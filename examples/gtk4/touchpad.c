/* SPDX-License-Identifier: MIT */
/*
 * Touchpad gestures are steps.
 *
 * GTK's gestures cannot be made to lose a touchpad gesture, and one that misses its end never
 * begins again. So widgets see each begin and end, and only the updates are ours.
 */
#include <math.h>

#include <gesturecore/convert.h>

#include "bridge_impl.h"

/* A touchpad scrolls with two fingers. */
#define SCROLL_FINGERS 2

static bool push(struct gcgtk_bridge *bridge, GdkEvent *event, struct gc_step step) {
	double x = 0, y = 0;
	GtkWidget *picked;
	step.time_us = clock_event_us(&bridge->clock, event);
	step.device = TOUCHPAD;
	if (step.phase == GC_STEP_BEGIN) {
		if (!hosts_locate(bridge, event, &x, &y)) {
			return false;
		}
		step.node = &hosts_hit(bridge, x, y, &picked)->node;
		step.position = hosts_point(bridge, x, y);
	}
	enum gc_status status = gc_engine_push_step(&bridge->engine, &step);
	if (status == GC_ERR_DUPLICATE_TOUCH) {
		/* The end of the gesture before it was lost. */
		gc_engine_drop_device(&bridge->engine, TOUCHPAD, step.time_us);
		bridge_turn(bridge);
		return push(bridge, event, step);
	}
	/* One that our recognizers have not seen the beginning of is refused. */
	if (status != GC_OK) {
		return false;
	}
	bridge_turn(bridge);
	return true;
}

static struct gc_vector vector(const struct gcgtk_bridge *bridge, double dx, double dy) {
	return (struct gc_vector){gc_length_from_double(dx * bridge->scale),
		gc_length_from_double(dy * bridge->scale)};
}

static void end_scroll(struct gcgtk_bridge *bridge, GdkEvent *event) {
	if (bridge->is_scrolling) {
		bridge->is_scrolling = false;
		push(bridge, event, (struct gc_step){.kind = GC_STEP_SWIPE, .phase = GC_STEP_END});
	}
}

/* Returns whether a recognizer follows it. */
static bool follow_scroll(struct gcgtk_bridge *bridge, GdkEvent *event, double dx, double dy) {
	if (!bridge->is_scrolling) {
		bridge->is_scrolling = push(bridge, event,
			(struct gc_step){.kind = GC_STEP_SWIPE,
				.phase = GC_STEP_BEGIN,
				.finger_count = SCROLL_FINGERS});
	}
	/* A scroll moves the content against its direction. */
	return bridge->is_scrolling &&
	       push(bridge, event,
		       (struct gc_step){.kind = GC_STEP_SWIPE,
			       .phase = GC_STEP_UPDATE,
			       .delta = vector(bridge, -dx, -dy)}) &&
	       bridge->has_followed;
}

static bool take_scroll(struct gcgtk_bridge *bridge, GdkEvent *event) {
	GdkDevice *device = gdk_event_get_device(event);
	double dx = 0, dy = 0;
	if (!bridge->config.has_scrolls || device == NULL ||
		gdk_device_get_source(device) != GDK_SOURCE_TOUCHPAD) {
		return false;
	}
	gdk_scroll_event_get_deltas(event, &dx, &dy);
	bool is_ours = (dx != 0 || dy != 0) && follow_scroll(bridge, event, dx, dy);
	/*
	 * GDK merges the events of a frame. So the event of a stop may also have deltas. Widgets
	 * see every stop.
	 */
	if (gdk_scroll_event_is_stop(event)) {
		end_scroll(bridge, event);
		return false;
	}
	return is_ours;
}

static enum gc_step_phase phase_of(GdkEvent *event) {
	switch (gdk_touchpad_event_get_gesture_phase(event)) {
	case GDK_TOUCHPAD_GESTURE_PHASE_BEGIN:
		return GC_STEP_BEGIN;
	case GDK_TOUCHPAD_GESTURE_PHASE_UPDATE:
		return GC_STEP_UPDATE;
	case GDK_TOUCHPAD_GESTURE_PHASE_END:
		return GC_STEP_END;
	case GDK_TOUCHPAD_GESTURE_PHASE_CANCEL:
		break;
	}
	return GC_STEP_CANCEL;
}

static bool take_gesture(struct gcgtk_bridge *bridge, GdkEvent *event, enum gc_step_kind kind) {
	struct gc_step step = {.kind = (uint8_t)kind, .phase = (uint8_t)phase_of(event)};
	double dx = 0, dy = 0;
	if (step.phase == GC_STEP_BEGIN) {
		end_scroll(bridge, event);
	}
	step.finger_count = (uint8_t)gdk_touchpad_event_get_n_fingers(event);
	if (kind != GC_STEP_HOLD && step.phase == GC_STEP_UPDATE) {
		gdk_touchpad_event_get_deltas(event, &dx, &dy);
		step.delta = vector(bridge, dx, dy);
	}
	if (kind == GC_STEP_PINCH && step.phase == GC_STEP_UPDATE) {
		step.scale = gc_scale_from_double(gdk_touchpad_event_get_pinch_scale(event));
		step.turn = gc_angle_from_radians(gdk_touchpad_event_get_pinch_angle_delta(event));
	}
	return push(bridge, event, step) && step.phase == GC_STEP_UPDATE && bridge->has_followed;
}

bool touchpad_take(struct gcgtk_bridge *bridge, GdkEvent *event) {
	switch ((int)gdk_event_get_event_type(event)) {
	case GDK_TOUCHPAD_SWIPE:
		return take_gesture(bridge, event, GC_STEP_SWIPE);
	case GDK_TOUCHPAD_PINCH:
		return take_gesture(bridge, event, GC_STEP_PINCH);
	case GDK_TOUCHPAD_HOLD:
		return take_gesture(bridge, event, GC_STEP_HOLD);
	case GDK_SCROLL:
		return take_scroll(bridge, event);
	default:
		return false;
	}
}
