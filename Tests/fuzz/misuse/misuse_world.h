/* SPDX-License-Identifier: MIT */
/* What the fuzzer of misuse plays with. */
#ifndef MISUSE_WORLD_H
#define MISUSE_WORLD_H

#include "../../kinds.h"
#include "../fuzz_input.h"

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

extern struct misuse_world world;

/* Returns zeroed memory that stays allocated until the end. */
void *block(size_t size);

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

/* Sets everything up as the input says, and sets up again what has an index. */
void set_up_world(void);
void set_up_recognizer(uint32_t index);
void set_up_node(uint32_t index);
void set_up_engine(uint32_t index);

/* Moves a requirement: the old memory keeps its contents. */
void move_requirement(uint32_t index);

/* Whether a relation names a recognizer, also one that has ended or moved. */
bool is_named(const struct gc_recognizer *recognizer);

/* The recognizer at an index has always the same type: its size. */
size_t size_of_type(uint32_t index);

/* The input's next operation. */
void operate(void);

#endif
