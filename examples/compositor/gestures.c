/* SPDX-License-Identifier: MIT */
/* The gestures of the compositor, and their effects. */
#include "compositor.h"

#include <math.h>

#include <gesturecore/convert.h>

#define DRAWER_PT 160.0 /* an inch */

static void attach(struct output *output, struct gc_recognizer *recognizer) {
	/* Clients receive lifts at once; see gestures_fingers_down(). */
	gc_recognizer_set_delays_ended(recognizer, false);
	gc_recognizer_add(recognizer, &output->root);
}

static void init_drags(struct gestures *gestures) {
	struct gc_pan_config swipe = gc_pan_config_default();
	struct gc_transform_config spread = gc_transform_config_default();
	struct gc_edge_pan_config edges = gc_edge_pan_config_default();
	/* Exactly three: a fourth finger fails it, because four open the overview. */
	swipe.min_touches = swipe.max_touches = 3;
	gc_pan_init(&gestures->swipe, &swipe);

	/* Only the spread of the fingers counts. */
	spread.min_touches = 4;
	spread.pan_slop = spread.rotation_slop = GC_POSITION_MAX;
	gc_transform_init(&gestures->spread, &spread);
	gc_recognizer_set_touch_types(&gestures->spread.base, 1u << GC_TOUCH_FINGER);
	gc_pinch_init(&gestures->pinch, NULL);
	gc_recognizer_set_touch_types(&gestures->pinch.base, 1u << GC_TOUCH_TOUCHPAD);

	edges.edges = GC_EDGE_LEFT | GC_EDGE_RIGHT | GC_EDGE_TOP | GC_EDGE_BOTTOM;
	gc_edge_pan_init(&gestures->edges, &edges);
	gc_recognizer_set_delays_began(&gestures->edges.base, true);
}

static void init_presses(struct gestures *gestures) {
	struct gc_tap_config tap = gc_tap_config_default();
	struct gc_hold_config hold = gc_hold_config_default();
	gc_tap_init(&gestures->choice, &tap);
	gc_recognizer_set_touch_types(&gestures->choice.base, 1u << GC_TOUCH_FINGER);
	tap.touches = 3;
	gc_tap_init(&gestures->tap, &tap);
	hold.touches = 3;
	gc_hold_init(&gestures->hold, &hold);
}

void gestures_init(struct output *output) {
	struct gestures *gestures = &output->gestures;
	init_drags(gestures);
	init_presses(gestures);
	attach(output, &gestures->swipe.base);
	attach(output, &gestures->spread.base);
	attach(output, &gestures->pinch.base);
	attach(output, &gestures->edges.base);
	attach(output, &gestures->tap.base);
	attach(output, &gestures->hold.base);
	attach(output, &gestures->choice.base);
	gestures_enable(output->compositor);
	gc_recognizer_set_enabled(&gestures->choice.base, output->compositor->overlay.is_open);
}

void gestures_finish(struct output *output) {
	struct gestures *gestures = &output->gestures;
	gc_recognizer_finish(&gestures->swipe.base);
	gc_recognizer_finish(&gestures->spread.base);
	gc_recognizer_finish(&gestures->pinch.base);
	gc_recognizer_finish(&gestures->edges.base);
	gc_recognizer_finish(&gestures->tap.base);
	gc_recognizer_finish(&gestures->hold.base);
	gc_recognizer_finish(&gestures->choice.base);
	if (output->compositor->overlay.drawer_output == output) {
		output->compositor->overlay.drawer_output = NULL;
		output->compositor->overlay.drawer_edge = 0;
		output->compositor->overlay.drawer = 0;
	}
}

void gestures_enable(struct compositor *compositor) {
	bool enabled = !compositor->is_locked;
	struct output *output;
	wl_list_for_each(output, &compositor->outputs, link) {
		struct gestures *gestures = &output->gestures;
		gc_recognizer_set_enabled(&gestures->swipe.base, enabled);
		gc_recognizer_set_enabled(&gestures->spread.base, enabled);
		gc_recognizer_set_enabled(&gestures->pinch.base, enabled);
		gc_recognizer_set_enabled(&gestures->edges.base, enabled);
		gc_recognizer_set_enabled(&gestures->tap.base, enabled);
		gc_recognizer_set_enabled(&gestures->hold.base, enabled);
		gc_recognizer_set_enabled(
			&gestures->choice.base, enabled && compositor->overlay.is_open);
	}
}

/*
 * Lifts are withheld from clients only while three fingers may tap, so that the client loses all
 * three. A client's own one or two fingers are never delayed.
 */
void gestures_fingers_down(struct output *output, uint32_t fingers) {
	if (fingers == 0 || fingers >= 3) {
		gc_recognizer_set_delays_ended(&output->gestures.tap.base, fingers != 0);
	}
}

bool gestures_should_begin(void *data, struct gc_recognizer *recognizer) {
	/* A pinch of a touchpad has a number of fingers. Two or three are for the client. */
	const struct output *output = data;
	return recognizer != &output->gestures.pinch.base ||
	       gc_recognizer_touch_count(recognizer) >= 4;
}

static bool is_active(const struct gc_recognizer *recognizer) {
	enum gc_state state = gc_recognizer_state(recognizer);
	return state == GC_STATE_BEGAN || state == GC_STATE_CHANGED;
}

bool gestures_have_hand(const struct output *output) {
	return is_active(&output->gestures.swipe.base) || is_active(&output->gestures.spread.base);
}

static void swipe_changed(struct output *output, const struct gc_event *event) {
	struct compositor *compositor = output->compositor;
	struct gc_velocity velocity;
	switch ((enum gc_state)event->state) {
	case GC_STATE_BEGAN:
		strip_grab(compositor, output);
		strip_drag(compositor, output, event->translation.x);
		break;
	case GC_STATE_CHANGED:
		strip_drag(compositor, output, event->translation.x);
		break;
	case GC_STATE_ENDED:
		gc_pan_release_velocity(&output->gestures.swipe, NULL, &velocity);
		strip_release(compositor, output, velocity.x);
		break;
	case GC_STATE_CANCELLED:
		strip_go_to(compositor, output, compositor->strip.workspace);
		break;
	case GC_STATE_POSSIBLE:
	case GC_STATE_FAILED:
		break;
	}
}

void gestures_open_overview(struct compositor *compositor, bool is_open) {
	compositor->overlay.is_open = is_open;
	compositor->overlay.overview = is_open ? 1 : 0;
	gestures_enable(compositor);
	overlay_arrange(compositor);
}

/* Half the spread opens it, double the spread closes it. */
static void spread_changed(struct output *output, const struct gc_event *event) {
	struct compositor *compositor = output->compositor;
	struct overlay *overlay = &compositor->overlay;
	if (event->state == GC_STATE_BEGAN || event->state == GC_STATE_CHANGED) {
		double spread = log2(gc_scale_to_double(event->scale));
		overlay->overview = (overlay->is_open ? 1 : 0) - spread;
		overlay_arrange(compositor);
	} else if (event->state == GC_STATE_ENDED) {
		gestures_open_overview(compositor, overlay->overview > 0.5);
	} else {
		gestures_open_overview(compositor, overlay->is_open);
	}
}

static void edges_changed(struct output *output, const struct gc_event *event) {
	struct overlay *overlay = &output->compositor->overlay;
	uint32_t edge = gc_edge_pan_edge(&output->gestures.edges);
	bool is_sideways = edge == GC_EDGE_LEFT || edge == GC_EDGE_RIGHT;
	double way = gc_length_to_double(is_sideways ? event->translation.x : event->translation.y);
	double inward = edge == GC_EDGE_RIGHT || edge == GC_EDGE_BOTTOM ? -way : way;
	switch ((enum gc_state)event->state) {
	case GC_STATE_BEGAN:
	case GC_STATE_CHANGED:
		overlay->drawer_edge = edge;
		overlay->drawer_output = output;
		overlay->drawer = fmin(fmax(inward, 0), DRAWER_PT);
		break;
	case GC_STATE_ENDED:
		overlay->drawer = inward > DRAWER_PT / 2 ? DRAWER_PT : 0;
		break;
	default:
		overlay->drawer = 0;
		break;
	}
	if (overlay->drawer == 0 && event->state > GC_STATE_CHANGED) {
		overlay->drawer_edge = 0;
		overlay->drawer_output = NULL;
	}
	overlay_arrange(output->compositor);
}

static void hold_changed(struct output *output, const struct gc_event *event) {
	struct compositor *compositor = output->compositor;
	bool is_held = event->state == GC_STATE_BEGAN;
	compositor->overlay.is_highlighted = is_held;
	if (is_held) {
		strip_catch(compositor);
	} else if (!is_active(&output->gestures.swipe.base) && !compositor->strip.is_moving) {
		/* The hold stopped the strip, and no swipe has grabbed it since. */
		strip_release(compositor, output, 0);
	}
	overlay_arrange(compositor);
}

static void chosen(struct output *output, const struct gc_event *event) {
	double x, y;
	output_pixels(&output->space, event->location, &x, &y);
	int workspace = overlay_tile_at(output, x, y);
	if (workspace >= 0) {
		strip_go_to(output->compositor, output, workspace);
		gestures_open_overview(output->compositor, false);
	}
}

void gestures_handle(struct output *output, const struct gc_event *event) {
	struct gestures *gestures = &output->gestures;
	struct compositor *compositor = output->compositor;
	const struct gc_recognizer *recognizer = event->recognizer;
	if (compositor->stepping != NULL && event->state != GC_STATE_CANCELLED) {
		touchpad_take(compositor->stepping);
	}
	if (recognizer == &gestures->swipe.base) {
		swipe_changed(output, event);
	} else if (recognizer == &gestures->spread.base || recognizer == &gestures->pinch.base) {
		spread_changed(output, event);
	} else if (recognizer == &gestures->edges.base) {
		edges_changed(output, event);
	} else if (recognizer == &gestures->hold.base) {
		hold_changed(output, event);
	} else if (recognizer == &gestures->tap.base) {
		gestures_open_overview(compositor, !compositor->overlay.is_open);
	} else {
		chosen(output, event);
	}
}

static const char *edge_name(uint32_t edge) {
	return edge == GC_EDGE_LEFT    ? "edge-left"
	       : edge == GC_EDGE_RIGHT ? "edge-right"
	       : edge == GC_EDGE_TOP   ? "edge-top"
				       : "edge-bottom";
}

const char *gestures_name(const struct compositor *compositor) {
	const struct output *output;
	wl_list_for_each(output, &compositor->outputs, link) {
		const struct gestures *gestures = &output->gestures;
		if (is_active(&gestures->swipe.base)) {
			return "swipe";
		}
		if (is_active(&gestures->spread.base) || is_active(&gestures->pinch.base)) {
			return "overview";
		}
		if (is_active(&gestures->edges.base)) {
			return edge_name(gc_edge_pan_edge(&gestures->edges));
		}
		if (is_active(&gestures->hold.base)) {
			return "hold";
		}
	}
	return "none";
}
