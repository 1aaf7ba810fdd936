/* SPDX-License-Identifier: MIT */
/* What an input's bytes say. When they are used up, everything reads as zero. */
#ifndef FUZZ_INPUT_H
#define FUZZ_INPUT_H

#include <gesturecore/fixed.h>

#include <stdio.h>
#include <stdlib.h>

struct fuzz_input {
	const uint8_t *at;
	size_t left;
};

/* Ends the program when a promise is broken; the fuzzer then keeps the input. */
#define FUZZ_BROKEN(what) \
	do { \
		fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, what); \
		abort(); \
	} while (0)
#define FUZZ_CHECK(condition) \
	do { \
		if (!(condition)) { \
			FUZZ_BROKEN(#condition); \
		} \
	} while (0)

static inline uint8_t take_u8(struct fuzz_input *input) {
	if (input->left == 0) {
		return 0;
	}
	input->left--;
	return *input->at++;
}

static inline uint32_t take_u32(struct fuzz_input *input) {
	uint32_t value = 0;
	for (int byte = 0; byte < 4; byte++) {
		value |= (uint32_t)take_u8(input) << (8 * byte);
	}
	return value;
}

static inline uint64_t take_u64(struct fuzz_input *input) {
	uint64_t low = take_u32(input);
	return low | (uint64_t)take_u32(input) << 32;
}

static inline uint32_t take_below(struct fuzz_input *input, uint32_t limit) {
	return take_u8(input) % limit;
}

/* One time in 16 at first sight: for what should be rare. */
static inline bool take_rarely(struct fuzz_input *input) {
	return take_u8(input) >= 240;
}

/* A length that is mostly reasonable, 0 to 127 pt, or else anything. */
static inline gc_length take_length(struct fuzz_input *input) {
	static const gc_length odd[] = {1, -1, GC_PT(0.5), -GC_PT(10), GC_POSITION_MAX,
		-GC_POSITION_MAX, GC_POSITION_MAX + 1, INT32_MAX, INT32_MIN};
	uint8_t byte = take_u8(input);
	if (byte < 128) {
		return GC_PT(byte);
	}
	if (byte < 224) {
		return odd[byte % (sizeof(odd) / sizeof(odd[0]))];
	}
	return (gc_length)take_u32(input);
}

/* A number of fingers or taps, mostly a small one. */
static inline uint32_t take_number(struct fuzz_input *input) {
	uint8_t byte = take_u8(input);
	return byte < 240 ? byte % 6 : take_u32(input);
}

/* A time that is mostly of the order of a gesture's. */
static inline uint32_t take_duration_us(struct fuzz_input *input) {
	uint8_t byte = take_u8(input);
	return byte < 240 ? (uint32_t)byte * 5000 : take_u32(input);
}

/* A lead: mostly 0 to 16, or else anything. */
static inline uint16_t take_lead(struct fuzz_input *input) {
	uint8_t byte = take_u8(input);
	return byte < 240 ? byte % 17 * 256 : (uint16_t)take_u32(input);
}

/* All operations of a custom recognizer that are about touches, and all about itself. */
#define FUZZ_SEES(touches, itself) \
	.began = touches, .moved = touches, .ended = touches, .cancelled = touches, \
	.expired = itself, .committed = itself, .reset = itself

#endif
