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

/* All operations of a custom recognizer that are about touches, and all about itself. */
#define FUZZ_SEES(touches, itself) \
	.began = touches, .moved = touches, .ended = touches, .cancelled = touches, \
	.expired = itself, .committed = itself, .reset = itself

#endif
