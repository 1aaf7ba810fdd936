/* SPDX-License-Identifier: MIT */
/*
 * Breaks the rules of the headers on purpose: a release build must stay within memory, and return.
 *
 * fuzz.sh misuse runs it. Nodes, recognizers and requirements move and are set up again
 * while they are linked; nodes and recognizers are zeroed there. Engines end twice, are used after
 * their end, or share a root. Requirements are used twice. Questions and operations make any call.
 * Old memory stays allocated. Each piece is a block of its own, so the sanitizer sees each access
 * beyond one.
 *
 * A release build does not survive these, so they are left out. Memory that is freed, or has other
 * contents, while it is linked. A recognizer that is set up again or zeroed while it takes part,
 * has a report, or is inside a question. A recognizer that is zeroed while a relation names it. An
 * engine that moves, or is set up again before its end or inside a question.
 */
#include <string.h>

#include "../kinds.h"
#include "fuzz_input.h"

#define ENGINES 2
#define NODES 6
#define CHOSEN 9 // recognizers; after them, one of each kind that is newer
#define RECOGNIZERS (CHOSEN + KIND_COUNT - GC_KIND_CUSTOM)
#define REQUIREMENTS 4
#define ASKED 2     // requirements that each engine has for the answers of its host
#define MOVES 32    // of requirements
#define BLOCKS 4096 // that stay allocated; few inputs have as many

struct misuse_world {
	struct fuzz_input input;
	struct gc_engine *engines[ENGINES];
	struct gc_engine_config configs[ENGINES];
	struct gc_node *nodes[NODES]; // the first ones are roots
	struct gc_recognizer *recognizers[RECOGNIZERS];
	struct gc_requirement *requirements[REQUIREMENTS];
	struct gc_requirement *former[MOVES]; // where they were before they moved
	unsigned former_count;
	bool has_ended[ENGINES];
	uint64_t time_us;
	unsigned depth; // of questions and operations
	void *blocks[BLOCKS];
	size_t block_count;
};

static struct misuse_world world;

/* Returns zeroed memory that stays allocated until the end. */
static void *block(size_t size) {
	void *bytes = calloc(1, size);
	if (bytes == NULL || world.block_count == BLOCKS) {
		abort();
	}
	return world.blocks[world.block_count++] = bytes;
}

static inline uint32_t any(uint32_t limit) {
	return take_below(&world.input, limit);
}
static inline struct gc_engine *any_engine(void) {
	return world.engines[any(ENGINES)];
}
static inline struct gc_node *any_node(void) {
	return world.nodes[any(NODES)];
}
static inline struct gc_recognizer *any_recognizer(void) {
	return world.recognizers[any(RECOGNIZERS)];
}

/* The input's next operation. */
static void operate(void);

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

/* The recognizer at an index has always the same type: its size. */
static size_t size_of_type(uint32_t index) {
	return kind_size(kind_at(index));
}

static void set_up_recognizer(uint32_t index) {
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

static void set_up_node(uint32_t index) {
	struct gc_node *node = world.nodes[index];
	gc_node_init(node);
	gc_node_set_frame(node, (struct gc_rect){.size = {GC_PT(300), GC_PT(300)}});
	gc_node_set_receives_touches(node, any(2) == 0);
}

static void set_up_engine(uint32_t index) {
	gc_engine_init(world.engines[index], &world.configs[index]);
	world.has_ended[index] = false;
}

/* Moves a requirement: the old memory keeps its contents. */
static void move_requirement(uint32_t index) {
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

/* Whether a relation names a recognizer, also one that has ended or moved. */
static bool is_named(const struct gc_recognizer *recognizer) {
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

/* Sets everything up as the input says. */
static void set_up_world(void) {
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

/* Moves a struct: the old memory keeps its contents. */
static void *moved(const void *from, size_t size) {
	return memcpy(block(size), from, size);
}

static void do_push(void) {
	uint8_t place = take_u8(&world.input);
	struct gc_sample sample = {.time_us = world.time_us += any(32) * 4000u,
		.id = (int32_t)any(3),
		.kind = (uint8_t)any(7),
		.position = {GC_PT(1) * (place & 15) * 20, GC_PT(1) * (place >> 4) * 20}};
	if (sample.kind == GC_SAMPLE_DOWN && any(4) == 0) {
		sample.node = any_node();
	}
	gc_engine_push(any_engine(), &sample);
}

static void do_stroke(void) {
	struct gc_engine *engine = any_engine();
	struct gc_sample sample = {.id = (int32_t)any(3), .position = {GC_PT(50), GC_PT(50)}};
	gc_length way = GC_PT(1) * (gc_length)any(20);
	bool has_other = any(2) != 0;
	for (uint8_t step = 0; step < 4; step++) {
		sample.time_us = world.time_us += 8000;
		sample.kind = step == 0 ? GC_SAMPLE_DOWN : GC_SAMPLE_MOTION;
		gc_engine_push(engine, &sample);
		if (has_other) {
			struct gc_sample other = sample;
			other.id = (sample.id + 1) % 3;
			other.position.x -= way * step / 2; // half as far
			other.position.y += GC_PT(40);
			gc_engine_push(engine, &other);
		}
		gc_engine_end_frame(engine);
		sample.position.x += way;
	}
}

static void do_step(void) {
	struct gc_step step = {.time_us = world.time_us += any(32) * 4000u,
		.position = {GC_PT(50), GC_PT(50)},
		.delta = {GC_PT(5), 0},
		.scale = GC_SCALE_ONE + (gc_scale)any(16) * (GC_SCALE_ONE / 8),
		.kind = (uint8_t)any(3),
		.phase = (uint8_t)any(4),
		.finger_count = (uint8_t)(1 + any(3))};
	gc_engine_push_step(any_engine(), &step);
}

static void do_time(void) {
	gc_engine_advance(any_engine(), world.time_us += any(64) * 20000u);
	(void)gc_engine_deadline_us(any_engine());
}

static void do_take(void) {
	struct gc_event event;
	struct gc_engine *engine = any_engine();
	for (uint32_t left = any(64); left > 0 && gc_engine_next(engine, &event); left--) {
		(void)gc_engine_peek(engine);
	}
}

static void do_cancel(void) {
	switch (any(3)) {
	case 0:
		gc_engine_cancel_all(any_engine(), world.time_us);
		break;
	case 1:
		gc_engine_drop_device(any_engine(), 0, world.time_us);
		break;
	default:
		gc_engine_drop_all(any_engine(), world.time_us);
		break;
	}
}

static void do_recognizer(void) {
	struct gc_recognizer *recognizer = any_recognizer();
	switch (any(6)) {
	case 0:
		gc_recognizer_remove(recognizer);
		break;
	case 1:
		gc_recognizer_finish(recognizer);
		break;
	case 2:
		gc_recognizer_set_enabled(recognizer, any(2) == 0);
		break;
	case 3:
		gc_recognizer_set_delays_began(recognizer, any(2) == 0);
		break;
	default:
		gc_recognizer_add(recognizer, any_node());
		break;
	}
}

static void do_node(void) {
	struct gc_node *node = any_node();
	switch (any(6)) {
	case 0:
		gc_node_remove(node);
		break;
	case 1:
		gc_node_finish(node);
		break;
	case 2:
		gc_node_place_above(node, any(2) == 0 ? NULL : any_node());
		break;
	default:
		gc_node_add_child(node, any_node());
		break;
	}
}

static void do_require(void) {
	struct gc_requirement *memory = world.requirements[any(REQUIREMENTS)];
	if (any(3) == 0) {
		gc_requirement_remove(memory);
	} else {
		gc_recognizer_require_failure(memory, any_recognizer(), any_recognizer());
	}
}

static void do_read(void) {
	struct gc_point point = {GC_PT(20), GC_PT(20)};
	struct gc_recognizer *path[3], *recognizer = any_recognizer();
	(void)gc_node_hit_test(any_node(), point);
	(void)gc_node_convert_point(any_node(), any_node(), point, &point);
	(void)gc_recognizer_waits_for(recognizer, any_recognizer(), path, 3);
	(void)gc_recognizer_worst_delay_us(recognizer, NULL);
	(void)gc_recognizer_obstacle(recognizer, NULL);
	struct gc_record record;
	(void)gc_recognizer_doubt(recognizer, 0, &record);
	(void)gc_recognizer_touch_location(recognizer, 0, any_node(), &point);
}

static void do_move(void) {
	uint32_t index;
	switch (any(3)) {
	case 0:
		index = any(RECOGNIZERS);
		world.recognizers[index] = moved(world.recognizers[index], size_of_type(index));
		break;
	case 1:
		index = any(NODES);
		world.nodes[index] = moved(world.nodes[index], sizeof(struct gc_node));
		break;
	default:
		move_requirement(any(REQUIREMENTS));
		break;
	}
}

/* Whether no engine knows a recognizer, and no question is about it. */
static bool is_idle(const struct gc_recognizer *recognizer) {
	return world.depth == 0 && !gc_recognizer_takes_part(recognizer) &&
	       !gc_recognizer_has_report(recognizer);
}

static void do_set_up_again(void) {
	uint32_t index = any(RECOGNIZERS);
	switch (any(3)) {
	case 0:
		if (is_idle(world.recognizers[index])) {
			set_up_recognizer(index);
		}
		break;
	case 1:
		set_up_node(any(NODES));
		break;
	default:
		index = any(ENGINES);
		/* One that is used after its end may be the one that asks. */
		if (world.depth == 0 && world.has_ended[index]) {
			set_up_engine(index);
		}
		break;
	}
}

/* Zeroes a struct that is linked. Another takes its place. */
static void do_zero(void) {
	uint32_t index = any(NODES + RECOGNIZERS);
	if (index < NODES) {
		memset(world.nodes[index], 0, sizeof(struct gc_node));
		world.nodes[index] = block(sizeof(struct gc_node));
		set_up_node(index);
		return;
	}
	index -= NODES;
	if (is_idle(world.recognizers[index]) && !is_named(world.recognizers[index])) {
		memset(world.recognizers[index], 0, size_of_type(index));
		world.recognizers[index] = block(size_of_type(index));
		set_up_recognizer(index);
	}
}

static void do_finish_engine(void) {
	uint32_t index = any(ENGINES);
	gc_engine_finish(world.engines[index]);
	world.has_ended[index] |= world.depth == 0; /* else it may have refused */
}

static void operate(void) {
	static void (*const operations[])(void) = {do_push, do_push, do_stroke, do_stroke, do_step,
		do_time, do_take, do_take, do_cancel, do_recognizer, do_recognizer, do_node,
		do_require, do_read, do_move, do_set_up_again, do_zero, do_finish_engine};
	operations[any(sizeof(operations) / sizeof(operations[0]))]();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	world = (struct misuse_world){.input = {.at = data, .left = size}};
	set_up_world();
	while (world.input.left > 0 && world.block_count < BLOCKS - 16) {
		operate();
	}
	while (world.block_count > 0) {
		free(world.blocks[--world.block_count]);
	}
	return 0;
}
