/* SPDX-License-Identifier: MIT */
/* Sets up the world of the fuzzer, with a host and a custom recognizer that break rules. */
#include "misuse_world.h"

struct misuse_world world;

void *block(size_t size) {
	void *bytes = calloc(1, size);
	if (bytes == NULL || world.block_count == BLOCKS) {
		abort();
	}
	return world.blocks[world.block_count++] = bytes;
}

/* A question or an operation breaks the rules, too. */
static void interrupt(void) {
	if (world.depth < 2 && any(4) == 0) {
		world.depth++;
		operate();
		world.depth--;
	}
}

static bool answer(void) {
	interrupt();
	return any(4) != 0;
}
static bool answer_one(void *data, struct gc_recognizer *one) {
	(void)data;
	(void)one;
	return answer();
}
static bool answer_touch(void *data, struct gc_recognizer *one, const struct gc_touch *touch) {
	(void)data;
	(void)one;
	(void)touch;
	return answer();
}
static bool answer_two(void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	(void)data;
	(void)one;
	(void)other;
	return answer();
}

static void see_touches(struct gc_custom *custom, gc_slots slots) {
	interrupt();
	(void)gc_custom_next_touch(custom, &slots);
	slots = any(8);
	(void)gc_custom_next_touch(custom, &slots);
	gc_custom_set_state(custom, (enum gc_state)any(6));
}
static void see(struct gc_custom *custom) {
	interrupt();
	gc_custom_set_state(custom, (enum gc_state)any(6));
}
static bool compare(const struct gc_custom *custom, const struct gc_recognizer *other) {
	(void)custom;
	(void)other;
	return answer();
}

static const struct gc_custom_ops custom_ops = {
	FUZZ_SEES(see_touches, see),
	.can_prevent = compare,
	.requires_failure_of = compare,
};

static uint32_t kind_at(uint32_t index) {
	static const uint8_t chosen[CHOSEN] = {GC_KIND_TAP, GC_KIND_PAN, GC_KIND_PINCH,
		GC_KIND_ROTATION, GC_KIND_TRANSFORM, GC_KIND_SWIPE, GC_KIND_LONG_PRESS,
		GC_KIND_HOLD, GC_KIND_CUSTOM};
	return index < CHOSEN ? chosen[index] : GC_KIND_CUSTOM + 1 + index - CHOSEN;
}

size_t size_of_type(uint32_t index) {
	return kind_size(kind_at(index));
}

void set_up_recognizer(uint32_t index) {
	void *memory = world.recognizers[index];
	uint32_t kind = kind_at(index);
	if (kind == GC_KIND_TAP) {
		struct gc_tap_config tap = gc_tap_config_default();
		tap.taps = 1 + any(2);
		gc_tap_init(memory, &tap);
	} else if (kind == GC_KIND_PINCH) {
		struct gc_pinch_config pinch = gc_pinch_config_default();
		pinch.slop = 0; // so that it is often in doubt
		gc_pinch_init(memory, &pinch);
	} else if (kind == GC_KIND_CUSTOM) {
		gc_custom_init(memory, any(8) == 0 ? NULL : &custom_ops);
	} else {
		kind_init(kind, memory, NULL);
	}
}

void set_up_node(uint32_t index) {
	struct gc_node *node = world.nodes[index];
	gc_node_init(node);
	gc_node_set_frame(node, (struct gc_rect){.size = {GC_PT(300), GC_PT(300)}});
	gc_node_set_receives_touches(node, any(2) == 0);
}

void set_up_engine(uint32_t index) {
	gc_engine_init(world.engines[index], &world.configs[index]);
	world.has_ended[index] = false;
}

void move_requirement(uint32_t index) {
	if (world.former_count < MOVES) {
		struct gc_requirement *from = world.requirements[index];
		world.former[world.former_count++] = from;
		world.requirements[index] = block(sizeof(*from));
		*world.requirements[index] = *from;
	}
}

static bool names(
	const struct gc_requirement *requirement, const struct gc_recognizer *recognizer) {
	return requirement->waiter == recognizer || requirement->blocker == recognizer;
}

bool is_named(const struct gc_recognizer *recognizer) {
	bool is_found = false;
	for (uint32_t index = 0; index < REQUIREMENTS; index++) {
		is_found |= names(world.requirements[index], recognizer);
	}
	for (uint32_t index = 0; index < world.former_count; index++) {
		is_found |= names(world.former[index], recognizer);
	}
	for (uint32_t index = 0; index < ENGINES * ASKED; index++) {
		const struct gc_requirement *asked = world.configs[index / ASKED].requirements;
		is_found |= names(&asked[index % ASKED], recognizer);
	}
	return is_found;
}

void set_up_world(void) {
	const struct gc_host host = {.should_begin = answer_one,
		.should_receive = answer_touch,
		.simultaneous = answer_two,
		.requires_failure = answer_two};
	for (uint32_t index = 0; index < NODES; index++) {
		world.nodes[index] = block(sizeof(struct gc_node));
		set_up_node(index);
	}
	for (uint32_t index = 0; index < REQUIREMENTS; index++) {
		world.requirements[index] = block(sizeof(struct gc_requirement));
	}
	for (uint32_t index = 0; index < ENGINES; index++) {
		world.engines[index] = block(sizeof(struct gc_engine));
		world.configs[index] = (struct gc_engine_config){
			.root = world.nodes[any(2) == 0 ? 0 : index],
			.touches = block(4 * sizeof(struct gc_touch)),
			.touch_capacity = 4,
			.events = block(4 * sizeof(struct gc_event)),
			.event_capacity = 4,
			.records = block(4 * sizeof(struct gc_record)),
			.record_capacity = 4,
			.requirements = block(ASKED * sizeof(struct gc_requirement)),
			.requirement_capacity = ASKED,
			.host = host,
		};
		set_up_engine(index);
	}
	for (uint32_t index = ENGINES; index < NODES; index++) {
		gc_node_add_child(world.nodes[any(2)], world.nodes[index]);
	}
	for (uint32_t index = 0; index < RECOGNIZERS; index++) {
		world.recognizers[index] = block(size_of_type(index));
		set_up_recognizer(index);
		gc_recognizer_add(world.recognizers[index], any_node());
	}
}
