/* SPDX-License-Identifier: MIT */
/* The gestures of the compositor, and their effects. */
#include "compositor.h"

#include <math.h>
#include <gesturecore/convert.h>
#include <wlr/util/log.h>

#define DRAWER_PT 160.0 /* an inch */

static void init_drags(struct gestures *gestures) {
	struct gc_pan_config swipe = gc_pan_config_default();
	struct gc_pinch_config spread = gc_pinch_config_default();
	struct gc_edge_pan_config edges = gc_edge_pan_config_default();
	/* Exactly three: a fourth finger fails it, because four open the overview. */
	swipe.min_touches = swipe.max_touches = 3;
	gc_pan_init(&gestures->swipe, &swipe);

	spread.min_touches = spread.max_touches = 4;
	gc_pinch_init(&gestures->spread, &spread);

	edges.edges = GC_EDGE_LEFT | GC_EDGE_RIGHT | GC_EDGE_TOP | GC_EDGE_BOTTOM;
	gc_edge_pan_init(&gestures->edges, &edges);
	gc_recognizer_set_delays_began(&gestures->edges.base, true);
}

static void init_presses(struct gestures *gestures) {
	struct gc_tap_config tap = gc_tap_config_default();
	struct gc_hold_config hold = gc_hold_config_default();
	gc_tap_init(&gestures->choice, &tap);
	tap.touches = 3;
	gc_tap_init(&gestures->tap, &tap);
	hold.touches = 3;
	gc_hold_init(&gestures->hold, &hold);
}

void gestures_init(struct output *output) {
	struct gestures *gestures = &output->gestures;
	struct gc_recognizer *all[] = {&gestures->swipe.base, &gestures->spread.base,
		&gestures->edges.base, &gestures->tap.base, &gestures->hold.base,
		&gestures->choice.base};
	init_drags(gestures);
	init_presses(gestures);
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		/* It refuses a recognizer that refused its configuration. */
		if (gc_wlr_output_add(output->touch, all[i]) != GC_OK) {
			wlr_log(WLR_ERROR, "gesture %zu of output %s was refused", i,
				output->wlr_output->name);
		}
	}
	gc_recognizer_set_enabled(&gestures->choice.base, output->compositor->overlay.is_open);
}

bool gestures_is_active(const struct gc_recognizer *recognizer) {
	enum gc_state state = gc_recognizer_state(recognizer);
	return state == GC_STATE_BEGAN || state == GC_STATE_CHANGED;
}

static void swipe_changed(struct output *output, const struct gc_event *event) {
	struct compositor *compositor = output->compositor;
	struct gc_velocity velocity;
	if (event->state == GC_STATE_BEGAN && compositor->strip.grabber == NULL) {
		strip_grab(output);
	}
	if (compositor->strip.grabber != output) {
		/* All outputs show the same strip: the first swipe has it, or a tile was tapped. */
		return;
	}
	if (gestures_is_active(event->recognizer)) {
		strip_drag(compositor, event->translation.x);
	} else if (event->state == GC_STATE_ENDED) {
		gc_pan_release_velocity(&output->gestures.swipe, NULL, &velocity);
		strip_release(output, velocity.x, gc_pan_sample_us(&output->gestures.swipe));
	} else {
		strip_go_to(output, compositor->strip.workspace);
	}
}

void gestures_open_overview(struct compositor *compositor, bool is_open) {
	struct output *output;
	compositor->overlay.is_open = is_open;
	compositor->overlay.overview = is_open ? 1 : 0;
	wl_list_for_each(output, &compositor->outputs, link) {
		gc_recognizer_set_enabled(&output->gestures.choice.base, is_open);
	}
	overlay_arrange(compositor);
	/* The pointer is over another window now, or over none. */
	pointer_refocus(compositor);
}

/* Half the spread opens it, double the spread closes it. */
static void follow_spread(struct compositor *compositor, gc_scale scale) {
	double spread = log2(gc_scale_to_double(scale));
	compositor->overlay.overview = (compositor->overlay.is_open ? 1 : 0) - spread;
	overlay_arrange(compositor);
}

static void spread_changed(struct compositor *compositor, const struct gc_event *event) {
	const struct overlay *overlay = &compositor->overlay;
	follow_spread(compositor, event->scale);
	if (event->state == GC_STATE_ENDED) {
		gestures_open_overview(compositor, overlay->overview > 0.5);
	} else if (event->state == GC_STATE_CANCELLED) {
		gestures_open_overview(compositor, overlay->is_open);
	}
}

static void edges_changed(struct output *output, const struct gc_event *event) {
	struct overlay *overlay = &output->compositor->overlay;
	uint32_t edge = gc_edge_pan_edge(&output->gestures.edges);
	bool is_sideways = edge == GC_EDGE_LEFT || edge == GC_EDGE_RIGHT;
	double way = gc_length_to_double(is_sideways ? event->translation.x : event->translation.y);
	double inward = edge == GC_EDGE_RIGHT || edge == GC_EDGE_BOTTOM ? -way : way;
	bool is_open = true;
	if (gestures_is_active(event->recognizer)) {
		overlay->drawer = fmin(fmax(inward, 0), DRAWER_PT);
	} else {
		is_open = event->state == GC_STATE_ENDED && inward > DRAWER_PT / 2;
		overlay->drawer = is_open ? DRAWER_PT : 0;
	}
	overlay->drawer_edge = is_open ? edge : 0;
	overlay->drawer_output = is_open ? output : NULL;
	overlay_arrange(output->compositor);
}

static void hold_changed(struct output *output, const struct gc_event *event) {
	struct compositor *compositor = output->compositor;
	bool is_held = event->state == GC_STATE_BEGAN;
	compositor->overlay.is_highlighted = is_held;
	if (is_held) {
		strip_catch(compositor);
	} else if (compositor->strip.grabber == NULL && !compositor->strip.is_moving) {
		/* The hold stopped the strip, and no swipe has grabbed it since. */
		strip_release(output, 0, gc_wlr_seat_now_us(compositor->touch));
	}
	overlay_arrange(compositor);
}

static void chosen(struct output *output, const struct gc_event *event) {
	struct wlr_box box = output_box(output);
	double x, y;
	gc_wlr_output_to_layout(output->touch, event->location, &x, &y);
	int workspace = overlay_tile_at(output, x - box.x, y - box.y);
	if (workspace >= 0) {
		strip_go_to(output, workspace);
		gestures_open_overview(output->compositor, false);
	}
}

void gestures_follow(struct output *output, uint64_t time_us) {
	struct gestures *gestures = &output->gestures;
	struct gc_vector way;
	if (output->compositor->strip.grabber == output) {
		gc_pan_at(&gestures->swipe, time_us, NULL, &way);
		strip_drag(output->compositor, way.x);
	}
	if (gestures_is_active(&gestures->spread.base)) {
		follow_spread(output->compositor, gc_pinch_at(&gestures->spread, time_us));
	}
}

void gestures_handle(void *data, struct gc_wlr_output *touch, const struct gc_event *event) {
	struct compositor *compositor = data;
	struct output *output = gc_wlr_output_data(touch);
	struct gestures *gestures = &output->gestures;
	const struct gc_recognizer *recognizer = event->recognizer;
	if (recognizer == &gestures->swipe.base) {
		swipe_changed(output, event);
	} else if (recognizer == &gestures->spread.base) {
		spread_changed(compositor, event);
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
