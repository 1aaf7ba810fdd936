/* SPDX-License-Identifier: MIT */
#include "event_log.h"
#include "kinds.h"

uint32_t pick(uint64_t *state, uint32_t below) {
	return (uint32_t)((seeded_next(state) >> 32) % below);
}

int32_t pick_around_zero(uint64_t *state, int32_t most) {
	return (int32_t)pick(state, 2 * (uint32_t)most + 1) - most;
}

struct recognizer_setup recognizer_setup_default(enum gc_kind kind) {
	struct recognizer_setup setup = {
		.kind = (uint8_t)kind,
		.delays_ended = true,
		.cancels_touches = true,
		.touch_types = GC_TOUCH_TYPES_ALL,
	};
	stream_default(&setup);
	return setup;
}

static struct recognizer_setup make_recognizer(uint64_t *state, bool are_rivals) {
	static const uint8_t rivals[] = {
		GC_KIND_PAN, GC_KIND_SWIPE, GC_KIND_PINCH, GC_KIND_ROTATION};
	enum gc_kind kind = (enum gc_kind)(GC_KIND_TAP + pick(state, KIND_COUNT));
	if (are_rivals && pick(state, 2) == 0) {
		kind = (enum gc_kind)rivals[pick(state, 4)];
	}
	struct recognizer_setup setup = recognizer_setup_default(kind);
	uint32_t touches = 1 + pick(state, 5) / 3 + pick(state, 6) / 5;
	stream_kind(kind)->vary(&setup, state, touches);
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

/* The window is not at the origin, so positions have one sign: see Tests/README.md. */
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
		/* The smallest length more, so that no odd position is on its edge. */
		setup->nodes[2].transform = (struct gc_affine){half, -half, half / 2, half, 0,
			GC_OFFSET_PT(3) + GC_OFFSET_PT(1) / GC_PT(1)};
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
	bool are_rivals = pick(&state, 4) != 0;
	for (int i = 0; i < RECOGNIZERS; i++) {
		setup->recognizers[i] = make_recognizer(&state, are_rivals);
	}
	for (int i = 0; i < WAITS; i++) {
		setup->waits[i].present = pick(&state, 2) == 0;
		setup->waits[i].waiter = (uint8_t)pick(&state, RECOGNIZERS);
		setup->waits[i].blocker = (uint8_t)pick(&state, RECOGNIZERS);
	}
	for (int i = 0; i < NODES; i++) {
		setup->nodes[i].has_client = pick(&state, 2) != 0;
	}
}

void scenario_make(struct scenario *scenario, uint64_t seed) {
	setup_make(&scenario->setup, seed);
	stream_make(&scenario->stream, seed);
}
