/* SPDX-License-Identifier: MIT */
#include "event_log.h"
#include "scenario.h"

uint32_t pick(uint64_t *state, uint32_t below) {
	return (uint32_t)((seeded_next(state) >> 32) % below);
}

int32_t pick_around_zero(uint64_t *state, int32_t most) {
	return (int32_t)pick(state, 2 * (uint32_t)most + 1) - most;
}

struct recognizer_setup recognizer_setup_default(enum gc_kind kind) {
	struct recognizer_setup setup = {
		.kind = (uint8_t)kind,
		.delays_ended = kind != GC_KIND_HOLD,
		.cancels_touches = kind != GC_KIND_HOLD,
		.touch_types = GC_TOUCH_TYPES_ALL,
	};
	switch (kind) {
	case GC_KIND_TAP:
		setup.config.tap = gc_tap_config_default();
		break;
	case GC_KIND_LONG_PRESS:
		setup.config.long_press = gc_long_press_config_default();
		break;
	case GC_KIND_PAN:
		setup.config.pan = gc_pan_config_default();
		break;
	case GC_KIND_EDGE_PAN:
		setup.config.edge_pan = gc_edge_pan_config_default();
		setup.config.edge_pan.edges = GC_EDGE_LEFT;
		break;
	case GC_KIND_SWIPE:
		setup.config.swipe = gc_swipe_config_default();
		break;
	case GC_KIND_PINCH:
		setup.config.pinch = gc_pinch_config_default();
		break;
	case GC_KIND_ROTATION:
		setup.config.rotation = gc_rotation_config_default();
		break;
	case GC_KIND_TRANSFORM:
		setup.config.transform = gc_transform_config_default();
		break;
	case GC_KIND_HOLD:
		setup.config.hold = gc_hold_config_default();
		break;
	case GC_KIND_NONE:
	case GC_KIND_CUSTOM:
		setup.config.pull.slop = GC_PT(30);
		break;
	}
	return setup;
}

static gc_length pick_slop(uint64_t *state) {
	static const gc_length slops[] = {GC_PT(10), GC_PT(10), GC_PT(4), 0};
	return slops[pick(state, 4)];
}

static void vary_press(struct recognizer_setup *setup, uint64_t *state, uint32_t touches) {
	struct gc_tap_config *tap = &setup->config.tap;
	struct gc_long_press_config *press = &setup->config.long_press;
	switch ((enum gc_kind)setup->kind) {
	case GC_KIND_TAP:
		tap->touches = touches;
		tap->taps = 1 + pick(state, 4) / 2;
		tap->max_duration_us = pick(state, 2) == 0 ? 120000 : tap->max_duration_us;
		break;
	case GC_KIND_LONG_PRESS:
		press->touches = touches;
		press->taps = pick(state, 4) / 3;
		press->min_duration_us = pick(state, 5) == 0 ? 0 : 60000;
		press->ends_at = pick(state, 2);
		break;
	case GC_KIND_NONE:
	case GC_KIND_PAN:
	case GC_KIND_EDGE_PAN:
	case GC_KIND_SWIPE:
	case GC_KIND_PINCH:
	case GC_KIND_ROTATION:
	case GC_KIND_TRANSFORM:
	case GC_KIND_HOLD:
	case GC_KIND_CUSTOM:
		setup->config.hold.touches = touches;
		setup->config.hold.stillness_us = pick(state, 6) == 0 ? 0 : 20000;
		break;
	}
}

static void vary_edge_pan(struct gc_edge_pan_config *config, uint64_t *state) {
	config->edges = (uint16_t)(1 + pick(state, 15));
	config->region = GC_PT(60);
	config->slop = pick_slop(state);
	config->min_touches = (uint8_t)(1 + pick(state, 4) / 3);
	config->max_touches = (uint8_t)(config->min_touches + pick(state, 2));
	config->max_dwell_us = pick(state, 3) == 0 ? 0 : 60000;
	if (pick(state, 4) == 0) {
		config->from = GC_PT(50);
		config->to = pick(state, 2) == 0 ? 0 : GC_PT(200);
	}
}

static void vary_swipe(struct gc_swipe_config *config, uint64_t *state, uint32_t touches) {
	config->directions = 1 + pick(state, pick(state, 2) == 0 ? 15 : 255);
	config->touches = touches;
	config->max_aside_ratio = pick(state, 3) == 0 ? GC_SCALE_ONE / 2 : 0;
	config->max_duration_us = pick(state, 2) == 0 ? 90000 : config->max_duration_us;
}

static void vary_fingers(struct recognizer_setup *setup, uint64_t *state, uint32_t touches) {
	uint32_t settle_us = pick(state, 3) / 2 * 30000;
	uint16_t most = (uint16_t)(2 + pick(state, 3) * 2);
	uint16_t least = (uint16_t)(most > 2 ? 2 + pick(state, 2) : 2);
	struct gc_pan_config *pan = &setup->config.pan;
	struct gc_transform_config *transform = &setup->config.transform;
	switch ((enum gc_kind)setup->kind) {
	case GC_KIND_PAN:
		pan->slop = pick_slop(state);
		pan->min_touches = touches;
		pan->max_touches = touches + pick(state, 3) * 8;
		pan->settle_us = settle_us;
		pan->axis = pick(state, 4) % (GC_AXIS_Y + 1);
		break;
	case GC_KIND_PINCH:
		setup->config.pinch =
			(struct gc_pinch_config){pick_slop(state), settle_us, least, most};
		break;
	case GC_KIND_ROTATION:
		setup->config.rotation =
			(struct gc_rotation_config){pick_slop(state), settle_us, least, most};
		break;
	case GC_KIND_NONE:
	case GC_KIND_TAP:
	case GC_KIND_LONG_PRESS:
	case GC_KIND_EDGE_PAN:
	case GC_KIND_SWIPE:
	case GC_KIND_TRANSFORM:
	case GC_KIND_HOLD:
	case GC_KIND_CUSTOM:
		transform->pan_slop = pick_slop(state);
		transform->pinch_slop = pick_slop(state);
		transform->rotation_slop = pick_slop(state);
		transform->min_touches = touches;
		transform->max_touches = touches + pick(state, 3) * 8;
		transform->settle_us = settle_us;
		break;
	}
}

static struct recognizer_setup make_recognizer(uint64_t *state) {
	enum gc_kind kind = (enum gc_kind)(GC_KIND_TAP + pick(state, kind_count()));
	struct recognizer_setup setup = recognizer_setup_default(kind);
	uint32_t touches = 1 + pick(state, 5) / 3 + pick(state, 6) / 5;
	switch (kind) {
	case GC_KIND_TAP:
	case GC_KIND_LONG_PRESS:
	case GC_KIND_HOLD:
		vary_press(&setup, state, touches);
		break;
	case GC_KIND_EDGE_PAN:
		vary_edge_pan(&setup.config.edge_pan, state);
		break;
	case GC_KIND_SWIPE:
		vary_swipe(&setup.config.swipe, state, touches);
		break;
	case GC_KIND_CUSTOM:
		setup.config.pull.slop = GC_PT(10) * (gc_length)(1 + pick(state, 3));
		setup.config.pull.ignores = pick(state, 3) == 0;
		break;
	case GC_KIND_NONE:
	case GC_KIND_PAN:
	case GC_KIND_PINCH:
	case GC_KIND_ROTATION:
	case GC_KIND_TRANSFORM:
		vary_fingers(&setup, state, touches);
		break;
	}
	setup.present = pick(state, 4) != 0;
	setup.node = (uint8_t)pick(state, NODES);
	setup.disabled = pick(state, 16) == 0;
	setup.delays_began = pick(state, 4) == 0;
	setup.delays_ended = pick(state, 3) != 0;
	setup.cancels_touches = pick(state, 4) != 0;
	setup.claims_on_landing = pick(state, 6) == 0;
	setup.mixes_types = pick(state, 8) == 0;
	setup.touch_types = pick(state, 8) == 0 ? 1 : GC_TOUCH_TYPES_ALL;
	setup.max_contact_size = pick(state, 4) == 0 ? GC_PT(45) : 0;
	return setup;
}

/* The window is not at the origin, so positions have one sign: see DESIGN.md. */
#define LEFT GC_PT(1000)
#define TOP GC_PT(800)

static void make_nodes(struct setup *setup, uint64_t *state) {
	static const struct {
		gc_length x, y, width, height;
	} frames[NODES] = {
		{LEFT, TOP, GC_PT(400), GC_PT(300)},
		{LEFT, TOP, GC_PT(200), GC_PT(300)},
		{LEFT + GC_PT(200), TOP, GC_PT(200), GC_PT(300)},
		{GC_PT(20), GC_PT(40), GC_PT(150), GC_PT(200)},
	};
	for (int i = 0; i < NODES; i++) {
		struct node_setup *node = &setup->nodes[i];
		node->bounds = (struct gc_rect){{0, 0}, {frames[i].width, frames[i].height}};
		node->center = (struct gc_point){
			frames[i].x + frames[i].width / 2, frames[i].y + frames[i].height / 2};
		node->transform = gc_affine_identity();
		node->receives_touches = pick(state, 4) != 0;
	}
	setup->nodes[0].bounds.origin = (struct gc_point){LEFT, TOP};
	if (pick(state, 2) == 0) {
		gc_coefficient half = GC_COEFFICIENT_ONE / 2;
		setup->nodes[2].transform =
			(struct gc_affine){half, -half, half / 2, half, 0, GC_OFFSET_PT(3)};
		setup->nodes[3].bounds.origin = (struct gc_point){GC_PT(7), -GC_PT(9)};
		setup->nodes[3].transform =
			(struct gc_affine){0, -2 * half, half + half / 3, 0, GC_OFFSET_PT(2), 0};
	}
}

void setup_make(struct setup *setup, uint64_t seed) {
	uint64_t state = seed;
	*setup = (struct setup){
		.answers = pick(&state, 3) == 0 ? 0 : seeded_next(&state),
		.denies = true,
		.touch_capacity = 16,
		.event_capacity = 256,
		.record_capacity = 256,
		.horizon_us = GC_HORIZON_US,
	};
	make_nodes(setup, &state);
	for (int i = 0; i < RECOGNIZERS; i++) {
		setup->recognizers[i] = make_recognizer(&state);
	}
	for (int i = 0; i < WAITS; i++) {
		setup->waits[i].present = pick(&state, 2) == 0;
		setup->waits[i].waiter = (uint8_t)pick(&state, RECOGNIZERS);
		setup->waits[i].blocker = (uint8_t)pick(&state, RECOGNIZERS);
	}
}

void scenario_make(struct scenario *scenario, uint64_t seed) {
	setup_make(&scenario->setup, seed);
	stream_make(&scenario->stream, seed);
}
