/* SPDX-License-Identifier: MIT */
/*
 * What programs in Embedded Swift call: a heap of a fixed size, print() and seeds.
 *
 * The heap takes the first free block that is large enough. Blocks are in the order of their
 * addresses, and free neighbors are joined. Each begins with a header of 8 bytes. Compile this with
 * -DHEAP_BYTES=24576 or another size.
 */
#include "board.h"

#include <stdbool.h>
#include <stddef.h>

#ifndef HEAP_BYTES
#define HEAP_BYTES 24576
#endif

#define UNIT 8u

/* ENOMEM of the standard. */
#define OUT_OF_MEMORY 12

struct header {
	/* The size of the block with its header, a multiple of UNIT. */
	uint32_t size;
	uint32_t is_used;
};

_Static_assert(sizeof(struct header) == UNIT, "a block begins with one unit");
_Static_assert(HEAP_BYTES % UNIT == 0, "the heap has whole units");

static _Alignas(UNIT) unsigned char memory[HEAP_BYTES];
static uint32_t used, peak, allocations;

static struct header *at(uint32_t offset) {
	return (struct header *)(void *)(memory + offset);
}

static void start(void) {
	if (at(0)->size == 0) {
		at(0)->size = HEAP_BYTES;
	}
}

/* Ends a block at a size, if there is room for another block after it. */
static void split(struct header *block, uint32_t size) {
	if (block->size > size) {
		struct header *rest = (struct header *)(void *)((unsigned char *)block + size);
		*rest = (struct header){.size = block->size - size};
		block->size = size;
	}
}

/* The names are those that the compiler uses. */
int posix_memalign(void **result, size_t alignment, size_t size);
void free(void *pointer);
int putchar(int byte);
void arc4random_buf(void *buffer, size_t size);

/* How far the memory of a free block must move to have an alignment. */
static uint32_t padding(const struct header *block, size_t alignment) {
	return (uint32_t)(-(uintptr_t)(block + 1) % alignment);
}

/* The alignment is a power of two. What it skips becomes a free block. */
int posix_memalign(void **result, size_t alignment, size_t size) {
	start();
	uint32_t needed = size > HEAP_BYTES ? HEAP_BYTES + UNIT
					    : ((uint32_t)size + 2 * UNIT - 1) / UNIT * UNIT;
	alignment = alignment < UNIT ? UNIT : alignment;
	for (uint32_t offset = 0; offset < HEAP_BYTES; offset += at(offset)->size) {
		struct header *block = at(offset);
		if (block->is_used || block->size < needed + padding(block, alignment)) {
			continue;
		}
		if (padding(block, alignment) > 0) {
			split(block, padding(block, alignment));
			continue;
		}
		split(block, needed);
		block->is_used = true;
		used += needed;
		peak = used > peak ? used : peak;
		allocations++;
		*result = block + 1;
		return 0;
	}
	return OUT_OF_MEMORY;
}

void free(void *pointer) {
	if (pointer == NULL) {
		return;
	}
	struct header *freed = (struct header *)pointer - 1;
	freed->is_used = false;
	used -= freed->size;
	for (uint32_t offset = 0; offset < HEAP_BYTES; offset += at(offset)->size) {
		struct header *block = at(offset);
		uint32_t next = offset + block->size;
		while (!block->is_used && next < HEAP_BYTES && !at(next)->is_used) {
			block->size += at(next)->size;
			next = offset + block->size;
		}
	}
}

uint32_t heap_size(void) {
	return HEAP_BYTES;
}

uint32_t heap_peak(void) {
	return peak;
}

uint32_t heap_allocations(void) {
	return allocations;
}

/* print() */
int putchar(int byte) {
	board_write(byte);
	return byte;
}

/* Seeds the hashes of sets and dictionaries, so that nobody can choose keys with the same hash.
 * This program takes no keys from others. */
void arc4random_buf(void *buffer, size_t size) {
	for (size_t i = 0; i < size; i++) {
		((unsigned char *)buffer)[i] = (unsigned char)(i + 1);
	}
}
