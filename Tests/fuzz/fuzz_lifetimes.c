/* SPDX-License-Identifier: MIT */
/*
 * Frees everything for real, in any order. Each recognizer, node, requirement and engine is a piece
 * of memory of its own, and is freed as soon as the headers allow it. Each question, operation and
 * event makes any of these calls. They are about objects in the tree of an engine, outside of it,
 * tied to it by a relation, and of another engine. A call that is refused must have changed
 * nothing, and its memory is kept. The sanitizer finds what the core uses after its end.
 *
 * fuzz.sh lifetimes runs it, in a release build: calls inside questions break a rule.
 */
#include <gesturecore/gesturecore.h>

#include <string.h>

#include "../core/events/include/stream_end.h"
#include "fuzz_input.h"

#define ENGINES 2
#define NODES 6
#define RECOGNIZERS 8
#define REQUIREMENTS 5
#define TOUCHES 4

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The memory of an engine: all of it is freed at its end. */
struct engine_memory {
	struct gc_engine engine;
	struct gc_touch *touches;
	struct gc_event *events;
	struct gc_record *records;
	struct gc_requirement *requirements;
	struct received received;
};

/* A requirement of the host. */
struct relation {
	struct gc_requirement *memory;
	struct gc_recognizer *waiter, *blocker; // NULL: it is not in use
};

static struct {
	struct fuzz_input input;
	struct engine_memory *engines[ENGINES];
	struct gc_node *nodes[NODES];
	struct gc_recognizer *recognizers[RECOGNIZERS];
	struct relation relations[REQUIREMENTS];
	uint64_t time_us;
	unsigned depth; // of questions and operations
	bool is_ending; // nothing new is made, and no deadline is set
} world;

static uint32_t any(uint32_t limit) {
	return take_below(&world.input, limit);
}

static void operate(void);

static void interrupt(void) {
	if (world.depth < 3 && any(3) == 2) {
		world.depth++;
		operate();
		world.depth--;
	}
}

/* Each piece is a block of its own, with bytes that nobody has written. */
static void *allocate(size_t size) {
	void *memory = malloc(size);
	FUZZ_CHECK(memory != NULL);
	return memset(memory, 0xa5, size);
}

/* The questions. */

static bool answer(void) {
	interrupt();
	return any(4) != 3;
}
static bool answer_one(void *data, struct gc_recognizer *one) {
	(void)data;
	(void)gc_recognizer_state(one);
	return answer();
}
static bool answer_touch(void *data, struct gc_recognizer *one, const struct gc_touch *touch) {
	(void)data;
	(void)touch;
	(void)gc_recognizer_state(one);
	return answer();
}
static bool answer_two(void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	(void)data;
	bool says = answer();
	/* Both must have survived what the answer did. */
	return says && gc_recognizer_state(one) <= GC_STATE_FAILED &&
	       gc_recognizer_state(other) <= GC_STATE_FAILED;
}
static bool seldom_two(void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	return !answer_two(data, one, other);
}

/* The operations of the custom recognizers. */

static void see(struct gc_custom *custom) {
	interrupt();
	if (!world.is_ending) {
		(void)gc_custom_set_deadline(custom, world.time_us + any(8) * 10000u);
	}
	(void)gc_custom_set_state(custom, (enum gc_state)any(6));
}
static void see_touches(struct gc_custom *custom, gc_slots slots) {
	const struct gc_touch *touch = gc_custom_next_touch(custom, &slots);
	see(custom);
	if (touch != NULL && any(6) == 5) {
		(void)gc_custom_ignore(custom, touch);
	}
}
static bool compare(const struct gc_custom *custom, const struct gc_recognizer *other) {
	bool says = answer();
	return says && gc_recognizer_state(&custom->base) <= GC_STATE_FAILED &&
	       gc_recognizer_state(other) <= GC_STATE_FAILED;
}
static bool seldom(const struct gc_custom *custom, const struct gc_recognizer *other) {
	return !compare(custom, other);
}

static const struct gc_custom_ops custom_ops = {
	FUZZ_SEES(see_touches, see),
	.can_prevent = compare,
	.can_be_prevented = compare,
	.requires_failure_of = seldom,
	.must_fail_before = seldom,
};

/* What makes something. */

static struct gc_recognizer *make_recognizer(uint32_t index) {
	struct gc_tap_config twice = gc_tap_config_default();
	struct gc_pinch_config pinch = gc_pinch_config_default();
	void *memory = allocate(index < 2    ? sizeof(struct gc_tap)
				: index == 2 ? sizeof(struct gc_pan)
				: index == 3 ? sizeof(struct gc_long_press)
				: index == 4 ? sizeof(struct gc_pinch)
					     : sizeof(struct gc_custom));
	twice.taps = 2;
	if (index < 2) {
		gc_tap_init(memory, index == 0 ? NULL : &twice);
	} else if (index == 2) {
		gc_pan_init(memory, NULL);
	} else if (index == 3) {
		gc_long_press_init(memory, NULL);
	} else if (index == 4) {
		pinch.slop = 0; // so that it is often in doubt beside the pan
		gc_pinch_init(memory, &pinch);
	} else {
		gc_custom_init(memory, &custom_ops);
	}
	return memory;
}

static struct gc_node *make_node(void) {
	struct gc_node *node = allocate(sizeof(*node));
	gc_node_init(node);
	gc_node_set_frame(node, (struct gc_rect){.size = {GC_PT(300), GC_PT(300)}});
	gc_node_set_receives_touches(node, any(2) == 0);
	return node;
}

static void free_engine(struct engine_memory *memory) {
	free(memory->touches);
	free(memory->events);
	free(memory->records);
	free(memory->requirements);
	free(memory);
}

/* Returns NULL if the engine was refused. */
static struct engine_memory *make_engine(struct gc_node *root) {
	struct engine_memory *memory = allocate(sizeof(*memory));
	uint32_t events = 2 + any(6);
	memset(&memory->received, 0, sizeof(memory->received));
	memory->touches = allocate(TOUCHES * sizeof(*memory->touches));
	memory->events = allocate(events * sizeof(*memory->events));
	memory->records = allocate(2 * sizeof(*memory->records));
	memory->requirements = allocate(2 * sizeof(*memory->requirements));
	const struct gc_engine_config config = {
		.root = root,
		.touches = memory->touches,
		.touch_capacity = TOUCHES,
		.events = memory->events,
		.event_capacity = events,
		.records = memory->records,
		.record_capacity = 2,
		.requirements = memory->requirements,
		.requirement_capacity = 2,
		.host = {.should_begin = answer_one,
			.should_receive = answer_touch,
			.simultaneous = seldom_two,
			.can_prevent = answer_two,
			.can_be_prevented = answer_two,
			.requires_failure = any(2) == 0 ? seldom_two : NULL},
	};
	if (gc_engine_init(&memory->engine, &config) != GC_OK) {
		free_engine(memory);
		return NULL;
	}
	return memory;
}

static void make(void) {
	uint32_t index = any(RECOGNIZERS);
	if (world.is_ending) {
		return;
	}
	if (world.recognizers[index] == NULL) {
		world.recognizers[index] = make_recognizer(index);
	}
	index = any(NODES);
	if (world.nodes[index] == NULL) {
		world.nodes[index] = make_node();
	}
	struct gc_node *root = world.nodes[index];
	index = any(ENGINES);
	if (world.engines[index] == NULL && root->engine == NULL) {
		world.engines[index] = make_engine(root);
	}
}

/* Ends of objects. After GC_OK, the memory is freed. */

static void end_recognizer(uint32_t index) {
	struct gc_recognizer *recognizer = world.recognizers[index], before;
	if (recognizer == NULL) {
		return;
	}
	before = *recognizer;
	enum gc_status status = gc_recognizer_finish(recognizer);
	FUZZ_CHECK(status == GC_OK || (status == GC_ERR_STATE && world.depth > 0));
	if (status != GC_OK) {
		FUZZ_CHECK(memcmp(&before, recognizer, sizeof(before)) == 0);
		return;
	}
	for (uint32_t at = 0; at < REQUIREMENTS; at++) {
		struct relation *relation = &world.relations[at];
		if (relation->waiter == recognizer || relation->blocker == recognizer) {
			free(relation->memory);
			*relation = (struct relation){0};
		}
	}
	free(recognizer);
	world.recognizers[index] = NULL;
}

static void end_node(uint32_t index) {
	struct gc_node *node = world.nodes[index];
	if (node == NULL) {
		return;
	}
	enum gc_status status = gc_node_finish(node);
	FUZZ_CHECK(status == GC_OK || (status == GC_ERR_STATE && world.depth > 0));
	bool is_used =
		node->first_child != NULL || node->first_recognizer != NULL || node->engine != NULL;
	for (uint32_t at = 0; at < ENGINES && status == GC_OK; at++) {
		if (world.engines[at] != NULL) {
			received_forget(&world.engines[at]->received, node);
		}
	}
	if (status == GC_OK && !is_used) {
		free(node);
		world.nodes[index] = NULL;
	}
}

static void end_relation(uint32_t index) {
	struct relation *relation = &world.relations[index];
	if (relation->waiter == NULL) {
		return;
	}
	struct gc_requirement *memory = relation->memory, before = *memory;
	enum gc_status status = gc_requirement_remove(memory);
	FUZZ_CHECK(status == GC_OK || (status == GC_ERR_STATE && world.depth > 0));
	if (status == GC_ERR_STATE) {
		FUZZ_CHECK(memcmp(&before, memory, sizeof(before)) == 0);
	} else if (relation->memory == memory) {
		free(memory);
		*relation = (struct relation){0};
	}
}

static void end_engine(uint32_t index) {
	struct engine_memory *memory = world.engines[index];
	if (memory == NULL) {
		return;
	}
	enum gc_status status = gc_engine_finish(&memory->engine);
	FUZZ_CHECK(status == GC_OK || (status == GC_ERR_STATE && world.depth > 0));
	if (status == GC_OK) {
		free_engine(memory);
		world.engines[index] = NULL;
	}
}

static void end(void) {
	switch (any(4)) {
	case 0:
		end_recognizer(any(RECOGNIZERS));
		break;
	case 1:
		end_node(any(NODES));
		break;
	case 2:
		end_relation(any(REQUIREMENTS));
		break;
	default:
		end_engine(any(ENGINES));
		break;
	}
}

/* Everything else. */

static void relate(void) {
	struct relation *relation = &world.relations[any(REQUIREMENTS)];
	struct gc_recognizer *waiter = world.recognizers[any(RECOGNIZERS)],
			     *blocker = world.recognizers[any(RECOGNIZERS)];
	if (waiter == NULL || blocker == NULL || world.is_ending) {
		return;
	}
	/* A requirement that is in use: the core must see it in one of the recognizers. */
	bool is_used = relation->waiter != NULL;
	if (is_used && relation->waiter != waiter && relation->waiter != blocker &&
		relation->blocker != waiter && relation->blocker != blocker) {
		return;
	}
	if (relation->memory == NULL) {
		relation->memory = allocate(sizeof(*relation->memory));
	}
	struct gc_requirement before = *relation->memory;
	enum gc_status status = gc_recognizer_require_failure(relation->memory, waiter, blocker);
	FUZZ_CHECK(!is_used || status != GC_OK);
	if (status != GC_OK) {
		FUZZ_CHECK(memcmp(&before, relation->memory, sizeof(before)) == 0);
	} else if (relation->memory->place != NULL) {
		relation->waiter = waiter;
		relation->blocker = blocker;
	}
}

static void change_recognizer(void) {
	struct gc_recognizer *recognizer = world.recognizers[any(RECOGNIZERS)];
	struct gc_node *node = world.nodes[any(NODES)];
	uint32_t value = any(2);
	if (recognizer == NULL || node == NULL) {
		return;
	}
	struct gc_recognizer before = *recognizer;
	enum gc_status status = GC_OK;
	switch (any(8)) {
	case 0:
		status = gc_recognizer_remove(recognizer);
		break;
	case 1:
		status = gc_recognizer_set_enabled(recognizer, value == 0);
		break;
	case 2:
		status = gc_recognizer_set_delays_began(recognizer, value == 1);
		break;
	case 3:
		if (gc_recognizer_kind(recognizer) == GC_KIND_CUSTOM) {
			struct gc_custom *custom = (struct gc_custom *)recognizer;
			(void)gc_custom_set_state(custom, (enum gc_state)(1 + value * 3));
		}
		break;
	default:
		status = gc_recognizer_add(recognizer, node);
		break;
	}
	FUZZ_CHECK(status == GC_OK || memcmp(&before, recognizer, sizeof(before)) == 0);
}

static void change_node(void) {
	struct gc_node *node = world.nodes[any(NODES)], *other = world.nodes[any(NODES)];
	if (node == NULL || other == NULL) {
		return;
	}
	struct gc_node before = *node;
	enum gc_status status;
	switch (any(4)) {
	case 0:
		status = gc_node_remove(node);
		break;
	case 1:
		status = gc_node_place_above(node, any(2) == 0 ? NULL : other);
		break;
	default:
		status = gc_node_add_child(other, node);
		break;
	}
	FUZZ_CHECK(status == GC_OK || memcmp(&before, node, sizeof(before)) == 0);
}

static void push(void) {
	struct engine_memory *memory = world.engines[any(ENGINES)];
	uint8_t place = take_u8(&world.input);
	struct gc_sample sample = {.time_us = world.time_us += any(32) * 4000u,
		.id = (int32_t)any(3),
		.kind = (uint8_t)any(6),
		.position = {GC_PT(1) * (place & 15) * 20, GC_PT(1) * (place >> 4) * 20}};
	if (memory != NULL) {
		(void)gc_engine_push(&memory->engine, &sample);
	}
}

/* One or two fingers, down, and up or on: most recognizers decide something. */
static void stroke(void) {
	uint32_t index = any(ENGINES), way = any(20), lifts = any(2), others = any(2);
	struct gc_sample sample = {.id = (int32_t)any(3), .position = {GC_PT(50), GC_PT(50)}};
	for (uint32_t step = 0; step < 4 && world.engines[index] != NULL; step++) {
		sample.time_us = world.time_us += 8000;
		sample.kind = step == 0 ? GC_SAMPLE_DOWN : GC_SAMPLE_MOTION;
		if (step == 3 && lifts == 0) {
			sample.kind = GC_SAMPLE_UP;
		}
		struct gc_sample other = sample;
		other.id = (sample.id + 1) % 3;
		other.position.x -= GC_PT(1) * (gc_length)(way * step / 2); // half as far
		other.position.y += GC_PT(40);
		(void)gc_engine_push(&world.engines[index]->engine, &sample);
		if (others != 0) {
			(void)gc_engine_push(&world.engines[index]->engine, &other);
		}
		(void)gc_engine_end_frame(&world.engines[index]->engine);
		sample.position.x += GC_PT(1) * (gc_length)way;
	}
}

static void pass_time(void) {
	struct engine_memory *memory = world.engines[any(ENGINES)];
	world.time_us += any(64) * 20000u;
	uint32_t what = any(6);
	if (memory != NULL && what == 0) {
		(void)gc_engine_cancel_all(&memory->engine, world.time_us);
	} else if (memory != NULL && what == 1) {
		(void)gc_engine_drop_all(&memory->engine, world.time_us);
	} else if (memory != NULL) {
		(void)gc_engine_advance(&memory->engine, world.time_us);
	}
}

/* What an event is about lives while the host has not ended it. */
static void take(void) {
	uint32_t index = any(ENGINES);
	struct gc_event event;
	for (uint32_t left = any(16); left > 0 && world.engines[index] != NULL; left--) {
		if (!gc_engine_next(&world.engines[index]->engine, &event)) {
			break;
		}
		received_add(&world.engines[index]->received, &event);
		if (event.recognizer != NULL) {
			(void)gc_recognizer_state(event.recognizer);
		} else {
			(void)gc_node_first_child(event.node);
		}
		interrupt();
	}
}

/* Takes all events of an engine. The input is used up, so nothing happens in between. */
static void take_last(void *host) {
	struct engine_memory *memory = host;
	struct gc_event event;
	while (gc_engine_next(&memory->engine, &event)) {
		received_add(&memory->received, &event);
	}
}

static void end_streams(void) {
	world.is_ending = true;
	for (uint32_t index = 0; index < ENGINES; index++) {
		struct engine_memory *memory = world.engines[index];
		if (memory == NULL) {
			continue;
		}
		struct stream_end end = {&memory->engine, &memory->received, take_last, memory,
			world.time_us / 4000};
		const char *broken = stream_end(&end);
		if (broken != NULL) {
			FUZZ_BROKEN(broken);
		}
	}
}

static void operate(void) {
	static void (*const operations[])(void) = {make, make, end, end, end, relate, relate,
		change_recognizer, change_recognizer, change_recognizer, change_node, push, stroke,
		stroke, pass_time, take, take};
	operations[any(sizeof(operations) / sizeof(operations[0]))]();
}

/* A tree for each engine, and recognizers in it and outside of it. */
static void set_up(void) {
	for (uint32_t index = 0; index < RECOGNIZERS; index++) {
		world.recognizers[index] = make_recognizer(index);
	}
	for (uint32_t index = 0; index < NODES; index++) {
		world.nodes[index] = make_node();
	}
	for (uint32_t index = 0; index < ENGINES; index++) {
		world.engines[index] = make_engine(world.nodes[index]);
	}
	(void)gc_node_add_child(world.nodes[0], world.nodes[2]);
	(void)gc_node_add_child(world.nodes[1], world.nodes[3]);
	for (uint32_t index = 0; index < RECOGNIZERS; index++) {
		uint32_t node = any(NODES + 2);
		if (node < NODES) {
			(void)gc_recognizer_add(world.recognizers[index], world.nodes[node]);
		}
	}
}

/* Ends what is left, in an order of the input. Nothing is refused here. */
static void tear_down(void) {
	uint32_t first = any(2);
	for (uint32_t turn = 0; turn < 2; turn++) {
		for (uint32_t index = 0; turn == first && index < ENGINES; index++) {
			end_engine(index);
		}
		for (uint32_t index = 0; index < RECOGNIZERS; index++) {
			end_recognizer(index);
		}
	}
	for (uint32_t index = 0; index < NODES; index++) {
		if (world.nodes[index] != NULL) {
			FUZZ_CHECK(gc_node_remove(world.nodes[index]) == GC_OK);
		}
	}
	for (uint32_t index = 0; index < NODES; index++) {
		end_node(index);
		FUZZ_CHECK(world.nodes[index] == NULL);
	}
	for (uint32_t index = 0; index < REQUIREMENTS; index++) {
		free(world.relations[index].memory);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	memset(&world, 0, sizeof(world));
	world.input = (struct fuzz_input){.at = data, .left = size};
	set_up();
	while (world.input.left > 0) {
		operate();
	}
	end_streams();
	tear_down();
	return 0;
}
