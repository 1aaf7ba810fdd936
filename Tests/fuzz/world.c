/* SPDX-License-Identifier: MIT */
#include "world.h"

#include <string.h>

#include "fuzz_memory.h"

/* Returns zeroes, which count as not written: a host need not zero what it sets up. */
static void *allocate(size_t size) {
	void *memory = calloc(1, size);
	if (memory == NULL) {
		abort();
	}
	fuzz_forget(memory, size);
	return memory;
}

/* The answers are not the input's next bytes: how often it is asked must not matter to those. */
static bool says(struct world *world, uint32_t chance) {
	world->answers ^= world->answers << 13;
	world->answers ^= world->answers >> 7;
	world->answers ^= world->answers << 17;
	return (world->answers >> 33) % 256 < chance;
}

static const struct recognizer_type *type_of(
	const struct world *world, const struct gc_recognizer *recognizer) {
	for (int i = 0; i < POOL; i++) {
		if (world->pool[i].recognizer == recognizer) {
			return world->pool[i].type;
		}
	}
	FUZZ_BROKEN("asked about a recognizer that is gone");
}

static bool answer_should_begin(void *data, struct gc_recognizer *recognizer) {
	struct world *world = data;
	FUZZ_CHECK(gc_recognizer_state(recognizer) == GC_STATE_POSSIBLE);
	type_of(world, recognizer)->read(recognizer, gc_recognizer_node(recognizer));
	return !says(world, world->chance);
}

static bool answer_should_receive(
	void *data, struct gc_recognizer *recognizer, const struct gc_touch *touch) {
	struct world *world = data;
	type_of(world, recognizer);
	FUZZ_CHECK(touch->node != NULL && world_has(world, touch->node));
	return !says(world, world->chance / 4);
}

static bool answer_about_two(void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	struct world *world = data;
	type_of(world, one);
	type_of(world, other);
	return !says(world, world->chance / 2);
}

static bool answer_requires_failure(
	void *data, struct gc_recognizer *waiter, struct gc_recognizer *blocker) {
	return !answer_about_two(data, waiter, blocker);
}

static bool answer_simultaneous(
	void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	struct world *world = data;
	FUZZ_CHECK(one != other);
	type_of(world, one);
	type_of(world, other);
	return says(world, world->chance);
}

void world_begin_engine(struct world *world) {
	struct fuzz_input *input = &world->input;
	uint8_t small = take_u8(input);
	uint32_t touches = (small & 1) != 0 ? 1 + take_below(input, 32) : 16;
	uint32_t events = (small & 2) != 0 ? 2 + take_below(input, 6) : 64;
	uint32_t records = (small & 4) != 0 ? 1 + take_below(input, 8) : 64;
	uint32_t asked = (small & 8) != 0 ? take_below(input, 16) : 16;
	world->engine = allocate(sizeof(*world->engine));
	world->touches = allocate(touches * sizeof(*world->touches));
	world->events = allocate(events * sizeof(*world->events));
	world->records = allocate(records * sizeof(*world->records));
	world->asked = asked == 0 ? NULL : allocate(asked * sizeof(*world->asked));
	world->paths = (small & 16) == 0 ? NULL : allocate(touches * sizeof(*world->paths));
	struct gc_engine_config config = {
		.root = world->nodes[0],
		.touches = world->touches,
		.touch_capacity = touches,
		.events = world->events,
		.event_capacity = events,
		.records = world->records,
		.record_capacity = records,
		.requirements = world->asked,
		.requirement_capacity = asked,
		.paths = world->paths,
		.host.data = world,
	};
	if (world->chance > 0) {
		config.host.should_begin = answer_should_begin;
		config.host.should_receive = answer_should_receive;
		config.host.simultaneous = answer_simultaneous;
		config.host.can_prevent = answer_about_two;
		config.host.can_be_prevented = answer_about_two;
		config.host.requires_failure = answer_requires_failure;
	}
	FUZZ_CHECK(gc_engine_init(world->engine, &config) == GC_OK);
	world->clock_us = world->last_event_us = 0;
	world->has_time = false;
	world->contact_count = 0;
	memset(&world->counted, 0, sizeof(world->counted));
	memset(&world->received, 0, sizeof(world->received));
	memset(world->frames, 0, sizeof(world->frames));
	memset(world->latest_landings, 0, sizeof(world->latest_landings));
}

void world_end_engine(struct world *world) {
	gc_engine_finish(world->engine);
	free(world->engine);
	free(world->touches);
	free(world->events);
	free(world->records);
	free(world->asked);
	free(world->paths);
	world->engine = NULL;
	for (int i = 0; i < POOL; i++) {
		struct resident *place = &world->pool[i];
		place->last_state = GC_STATE_POSSIBLE;
		FUZZ_CHECK(place->recognizer == NULL ||
			   gc_recognizer_state(place->recognizer) == GC_STATE_POSSIBLE);
	}
}

void world_create(struct world *world, struct resident *place) {
	const struct recognizer_type *type = recognizer_type(take_below(&world->input, KIND_COUNT));
	struct gc_recognizer *recognizer = allocate(type->size);
	if (type->configure(recognizer, &world->input, false) != GC_OK) {
		/* A configuration that was refused has changed nothing. */
		fuzz_recall(recognizer, type->size);
		for (size_t i = 0; i < type->size; i++) {
			FUZZ_CHECK(((const unsigned char *)recognizer)[i] == 0);
		}
		fuzz_forget(recognizer, type->size);
		struct fuzz_input none = {0};
		FUZZ_CHECK(type->configure(recognizer, &none, false) == GC_OK);
	}
	*place = (struct resident){.recognizer = recognizer, .type = type};
}

void world_destroy(struct resident *place) {
	gc_recognizer_finish(place->recognizer);
	free(place->recognizer);
	*place = (struct resident){0};
}

bool world_has(const struct world *world, const struct gc_node *node) {
	while (node != NULL && node != world->nodes[0]) {
		node = node->parent;
	}
	return node != NULL;
}

/* A window of 400 pt square, a view in it with another inside, one beside it, and one nowhere. */
void world_begin_node(struct world *world, int index) {
	static const struct gc_rect frames[NODES] = {
		{{0, 0}, {GC_PT(400), GC_PT(400)}},
		{{GC_PT(50), GC_PT(50)}, {GC_PT(200), GC_PT(200)}},
		{{GC_PT(20), GC_PT(20)}, {GC_PT(100), GC_PT(100)}},
		{{GC_PT(200), GC_PT(200)}, {GC_PT(200), GC_PT(200)}},
		{{0, 0}, {GC_PT(400), GC_PT(400)}},
	};
	static const int parents[NODES] = {-1, 0, 1, 0, -1};
	struct gc_node *node = allocate(sizeof(struct gc_node));
	gc_node_init(node);
	gc_node_set_frame(node, frames[index]);
	node->client = world_clients[index] == 1 ? world : NULL;
	world->nodes[index] = node;
	if (parents[index] >= 0) {
		gc_node_add_child(world->nodes[parents[index]], node);
	}
}

void world_end_node(struct world *world, int index) {
	struct gc_node *node = world->nodes[index];
	while (node->first_child != NULL) {
		gc_node_remove(node->first_child);
	}
	while (node->first_recognizer != NULL) {
		gc_recognizer_remove(node->first_recognizer);
	}
	gc_node_finish(node);
	FUZZ_CHECK(node->parent == NULL);
	/* What was still to be delivered to it is gone with it. */
	received_forget(&world->received, node);
	free(node);
	world->nodes[index] = NULL;
}

void world_begin(struct world *world) {
	struct fuzz_input *input = &world->input;
	uint8_t flags = take_u8(input);
	world->takes_at_once = (flags & 1) == 0;
	world->acts = (flags & 2) != 0;
	world->chance = (flags & 4) != 0 ? take_u8(input) : 0;
	world->answers = UINT64_C(0x9e3779b97f4a7c15) + flags;
	world->now_us = (flags & 8) != 0 ? take_u64(input) : 1000000;
	for (int i = 0; i < NODES; i++) {
		world_begin_node(world, i);
		gc_node_set_receives_touches(world->nodes[i], (flags >> 4 & 1) != 0);
	}
	world_begin_engine(world);
	for (uint32_t i = take_below(input, POOL + 1); i > 0; i--) {
		world_create(world, &world->pool[i - 1]);
		gc_recognizer_add(
			world->pool[i - 1].recognizer, world->nodes[take_below(input, NODES)]);
	}
}

void world_end(struct world *world) {
	/* In either order. */
	bool engine_first = world->answers % 2 == 0;
	if (engine_first) {
		world_end_engine(world);
	}
	for (int i = 0; i < POOL; i++) {
		if (world->pool[i].recognizer != NULL) {
			world_destroy(&world->pool[i]);
		}
	}
	if (!engine_first) {
		FUZZ_CHECK(gc_engine_deadline_us(world->engine) == GC_NEVER_US);
		struct gc_event event;
		FUZZ_CHECK(!gc_engine_next(world->engine, &event));
		world_end_engine(world);
	}
	for (int i = 0; i < REQUIREMENTS; i++) {
		free(world->requirements[i]);
	}
	for (int i = NODES - 1; i >= 0; i--) {
		world_end_node(world, i);
	}
}
