/* SPDX-License-Identifier: MIT */
#include "stage.h"

#include <stdlib.h>

static bool yes(void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	(void)data;
	(void)one;
	(void)other;
	return true;
}

static void must(enum gc_status status) {
	if (status != GC_OK) {
		abort();
	}
}

static void set_up_seven(struct stage *stage, const struct scenario *scenario) {
	bool are_there = !scenario->delivered && scenario->few == FEW_NOT;
	struct gc_node *node = scenario->bare ? &stage->window : &stage->surface;
	must(gc_pan_init(&stage->pan, NULL));
	must(gc_pinch_init(&stage->pinch, NULL));
	must(gc_rotation_init(&stage->rotation, NULL));
	must(gc_tap_init(&stage->tap, NULL));
	must(gc_long_press_init(&stage->long_press, NULL));
	must(gc_swipe_init(&stage->swipe, NULL));
	struct gc_edge_pan_config edges = gc_edge_pan_config_default();
	edges.edges = scenario->bare ? 0 : GC_EDGE_LEFT | GC_EDGE_RIGHT;
	must(gc_edge_pan_init(&stage->edge_pan, &edges));

	struct gc_recognizer *all[] = {&stage->pan.base, &stage->pinch.base, &stage->rotation.base,
		&stage->tap.base, &stage->long_press.base, &stage->swipe.base,
		&stage->edge_pan.base};
	for (size_t i = 0; are_there && i < sizeof(all) / sizeof(all[0]); i++) {
		must(gc_recognizer_add(all[i], node));
	}
}

static void set_up_few(struct stage *stage, enum few few) {
	bool is_possible = few == FEW_TWO_POSSIBLE || few == FEW_THREE_POSSIBLE;
	bool are_three = few == FEW_THREE || few == FEW_THREE_POSSIBLE;
	struct gc_pan_config pan = gc_pan_config_default();
	struct gc_pinch_config pinch = gc_pinch_config_default();
	struct gc_rotation_config rotation = gc_rotation_config_default();
	if (is_possible) {
		pan.slop = pinch.slop = rotation.slop = GC_PT(100000);
	}
	must(gc_pan_set_config(&stage->pan, &pan));
	must(gc_pinch_set_config(&stage->pinch, &pinch));
	must(gc_rotation_set_config(&stage->rotation, &rotation));
	must(gc_recognizer_add(&stage->pan.base, &stage->surface));
	must(gc_recognizer_add(&stage->pinch.base, &stage->surface));
	if (are_three) {
		must(gc_recognizer_add(&stage->rotation.base, &stage->surface));
	}
}

static void set_up_extra(struct stage *stage, enum extra extra) {
	switch (extra) {
	case EXTRA_NONE:
		return;
	case EXTRA_FAILS:
		must(gc_tap_init(&stage->extra.tap, NULL));
		break;
	case EXTRA_IDLE:
	case EXTRA_PAN:
		must(gc_pan_init(&stage->extra.pan, NULL));
		break;
	case EXTRA_PINCH:
		must(gc_pinch_init(&stage->extra.pinch, NULL));
		break;
	case EXTRA_ROTATION:
		must(gc_rotation_init(&stage->extra.rotation, NULL));
		break;
	}
	struct gc_node *node = extra == EXTRA_IDLE ? &stage->away : &stage->surface;
	must(gc_recognizer_add(&stage->extra.base, node));
}

/* Places a node where no touch lands. */
static void put_away(struct stage *stage, struct gc_node *node) {
	gc_node_init(node);
	gc_node_set_frame(node, (struct gc_rect){{GC_PT(2000), 0}, {GC_PT(100), GC_PT(100)}});
	must(gc_node_add_child(&stage->window, node));
}

static void set_up_crowd(struct stage *stage) {
	for (size_t i = 0; i < STAGE_CROWD_NODES; i++) {
		put_away(stage, &stage->crowd_nodes[i]);
		for (size_t j = 0; j < STAGE_CROWD_EACH; j++) {
			struct gc_pan *pan = &stage->crowd[i * STAGE_CROWD_EACH + j];
			must(gc_pan_init(pan, NULL));
			must(gc_recognizer_add(&pan->base, &stage->crowd_nodes[i]));
		}
	}
}

void stage_set_up(struct stage *stage, const struct scenario *scenario) {
	gc_node_init(&stage->window);
	gc_node_set_frame(&stage->window, (struct gc_rect){{0, 0}, {GC_PT(4000), GC_PT(4000)}});
	gc_node_init(&stage->surface);
	gc_node_set_frame(&stage->surface, (struct gc_rect){{0, 0}, {GC_PT(1500), GC_PT(1500)}});
	must(gc_engine_init(
		&stage->engine, &(struct gc_engine_config){
					.root = &stage->window,
					.touches = stage->touches,
					.touch_capacity = STAGE_CONTACTS,
					.events = stage->events,
					.event_capacity = STAGE_EVENTS,
					.records = stage->records,
					.record_capacity = STAGE_RECORDS,
					.host = {.simultaneous = scenario->together ? yes : NULL},
				}));
	if (!scenario->bare) {
		must(gc_node_add_child(&stage->window, &stage->surface));
		put_away(stage, &stage->away);
	}
	if (scenario->crowd) {
		set_up_crowd(stage);
	}
	set_up_seven(stage, scenario);
	if (scenario->few != FEW_NOT) {
		set_up_few(stage, scenario->few);
	}
	gc_node_set_receives_touches(&stage->surface, scenario->delivered);
	set_up_extra(stage, scenario->extra);
}

static bool is_active(const struct gc_recognizer *recognizer) {
	enum gc_state state = gc_recognizer_state(recognizer);
	return state == GC_STATE_BEGAN || state == GC_STATE_CHANGED;
}

static bool is_extra_as_expected(const struct stage *stage, enum extra extra) {
	const struct gc_recognizer *recognizer = &stage->extra.base;
	switch (extra) {
	case EXTRA_NONE:
		return true;
	case EXTRA_FAILS:
		return gc_recognizer_state(recognizer) == GC_STATE_FAILED;
	case EXTRA_IDLE:
		return gc_recognizer_state(recognizer) == GC_STATE_POSSIBLE;
	case EXTRA_PAN:
	case EXTRA_PINCH:
	case EXTRA_ROTATION:
		break;
	}
	return is_active(recognizer);
}

bool stage_is_as_expected(const struct stage *stage, const struct scenario *scenario) {
	unsigned active = (is_active(&stage->pan.base) ? ACTIVE_PAN : 0u) |
			  (is_active(&stage->pinch.base) ? ACTIVE_PINCH : 0u) |
			  (is_active(&stage->rotation.base) ? ACTIVE_ROTATION : 0u) |
			  (is_active(&stage->tap.base) ? 8u : 0u) |
			  (is_active(&stage->long_press.base) ? 16u : 0u) |
			  (is_active(&stage->swipe.base) ? 32u : 0u) |
			  (is_active(&stage->edge_pan.base) ? 64u : 0u);
	return active == scenario->active && is_extra_as_expected(stage, scenario->extra);
}
