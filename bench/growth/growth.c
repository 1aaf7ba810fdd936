/* SPDX-License-Identifier: MIT */
/*
 * Operations of the core at a size: growth OPERATION SIZE. Only what runs inside measured() is
 * counted. The caller compares sizes.
 */
#include <gesturecore/gesturecore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIZE_MAX_OF_ALL 1000

static struct gc_engine engine;
static struct gc_node nodes[SIZE_MAX_OF_ALL + 1];
static struct gc_pan pans[SIZE_MAX_OF_ALL];
static struct gc_touch touches[4];
static struct gc_event events[4096];
static struct gc_record records[32];
static struct gc_requirement requirements[2000];
static uint64_t time_us = 1000000;
static struct gc_sample sample = {.position = {GC_PT(500), GC_PT(500)}};

static void push(uint8_t kind) {
	sample.kind = kind;
	sample.time_us = time_us;
	if (gc_engine_push(&engine, &sample) != GC_OK) {
		abort();
	}
}

static void take(void) {
	struct gc_event event;
	gc_engine_end_frame(&engine);
	while (gc_engine_next(&engine, &event)) {
	}
}

static void land(int size) {
	(void)size;
	push(GC_SAMPLE_DOWN);
	take();
}

static void drag(int size) {
	(void)size;
	for (int frame = 0; frame < 20; frame++) {
		time_us += 8000;
		sample.position.x += GC_PT(3);
		push(GC_SAMPLE_MOTION);
		take();
	}
}

/* All recognizers attempt in this frame. */
static void leap(int size) {
	(void)size;
	time_us += 8000;
	sample.position.x += GC_PT(30);
	push(GC_SAMPLE_MOTION);
	take();
}

/* Each recognizer waits for the next one. */
static void chain(int size) {
	for (int index = 0; index + 1 < size; index++) {
		if (gc_recognizer_require_failure(&requirements[index], &pans[index].base,
			    &pans[index + 1].base) != GC_OK) {
			abort();
		}
	}
}

static void remove_outermost(int size) {
	(void)size;
	gc_node_remove(&nodes[1]);
	take();
}

/* What a view does that follows a pan: the idiom of Getting Started. */
static void follow(int size) {
	struct gc_vector translation;
	const struct gc_node *parent = nodes[size].parent;
	if (gc_pan_translation(&pans[size - 1], parent, &translation) != GC_OK ||
		gc_pan_set_translation(&pans[size - 1], parent, (struct gc_vector){0}) != GC_OK) {
		abort();
	}
}

static bool yes(void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	(void)data;
	(void)one;
	(void)other;
	return true;
}

struct operation {
	const char *name;
	bool is_nested;              /* each node is in the one before; else all are on the root */
	bool all_together;           /* the host lets all recognize at the same time */
	bool all_wait;               /* the host lets each wait for each */
	void (*before[2])(int size); /* not counted */
	void (*counted)(int size);
};

static const struct operation operations[] = {
	{"land", .counted = land},
	{"nested", .is_nested = true, .counted = land},
	{"begin", .all_together = true, .before = {land}, .counted = drag},
	{"prevent", .before = {land}, .counted = leap},
	{"chain", .before = {chain, land}, .counted = leap},
	{"require", .all_wait = true, .before = {land}, .counted = drag},
	{"remove", .is_nested = true, .before = {land}, .counted = remove_outermost},
	{"follow", .is_nested = true, .before = {land, drag}, .counted = follow},
};

static void set_up(const struct operation *operation, int size) {
	for (int index = 0; index <= size; index++) {
		gc_node_init(&nodes[index]);
		gc_node_set_frame(
			&nodes[index], (struct gc_rect){{0, 0}, {GC_PT(1000), GC_PT(1000)}});
		gc_node_set_receives_touches(&nodes[index], true);
	}
	for (int index = 0; index < size; index++) {
		gc_node_add_child(&nodes[operation->is_nested ? index : 0], &nodes[index + 1]);
		gc_pan_init(&pans[index], NULL);
		gc_recognizer_add(&pans[index].base, &nodes[operation->is_nested ? index + 1 : 0]);
	}
	sample.node = &nodes[operation->is_nested ? size : 0];
	struct gc_engine_config config = {
		.root = &nodes[0],
		.touches = touches,
		.touch_capacity = 4,
		.events = events,
		.event_capacity = 4096,
		.records = records,
		.record_capacity = 32,
		.requirements = operation->all_wait ? requirements : NULL,
		.requirement_capacity = operation->all_wait ? 2000 : 0,
		.host = {.simultaneous = operation->all_together ? yes : NULL,
			.requires_failure = operation->all_wait ? yes : NULL},
	};
	if (gc_engine_init(&engine, &config) != GC_OK) {
		abort();
	}
}

__attribute__((noinline)) void measured(void (*counted)(int size), int size);
void measured(void (*counted)(int size), int size) {
	counted(size);
	__asm__ volatile("" ::: "memory"); /* not a tail call, which would leave too early */
}

int main(int count, char **arguments) {
	int size = count == 3 ? atoi(arguments[2]) : 0;
	for (size_t index = 0; index < sizeof(operations) / sizeof(operations[0]); index++) {
		const struct operation *operation = &operations[index];
		if (size < 1 || size > SIZE_MAX_OF_ALL ||
			strcmp(arguments[1], operation->name) != 0) {
			continue;
		}
		set_up(operation, size);
		for (int step = 0; step < 2 && operation->before[step] != NULL; step++) {
			operation->before[step](size);
		}
		measured(operation->counted, size);
		return 0;
	}
	fprintf(stderr, "usage: growth OPERATION SIZE\n");
	return 1;
}
