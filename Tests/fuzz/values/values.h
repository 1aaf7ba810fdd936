/* SPDX-License-Identifier: MIT */
/*
 * What computes a value must keep its documented range and error for every input.
 *
 * The reference is the mathematical formula, in 128-bit integers where that is exact and in long
 * double otherwise.
 */
#ifndef FUZZ_VALUES_H
#define FUZZ_VALUES_H

#include <float.h>
#include <math.h>

#include <gesturecore/geometry.h>

#include "../fuzz_input.h"

_Static_assert(LDBL_MANT_DIG >= 64, "the references need 64 bits");

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 unsigned_wide;

/* Each takes its operands from the input. */
void fuzz_integers(struct fuzz_input *input);
void fuzz_roots(struct fuzz_input *input);
void fuzz_spans(struct fuzz_input *input);
void fuzz_trig(struct fuzz_input *input);
void fuzz_exponential(struct fuzz_input *input);
void fuzz_affine(struct fuzz_input *input);
void fuzz_affine_about(struct fuzz_input *input);
void fuzz_similarity(struct fuzz_input *input);
void fuzz_device(struct fuzz_input *input);
void fuzz_velocity(struct fuzz_input *input);
void fuzz_momentum(struct fuzz_input *input);
void fuzz_spring(struct fuzz_input *input);
void fuzz_choices(struct fuzz_input *input);
void fuzz_rubber_band(struct fuzz_input *input);
void fuzz_conversions(struct fuzz_input *input);
void fuzz_values_at(struct fuzz_input *input);
void fuzz_scan(struct fuzz_input *input);
void fuzz_press(struct fuzz_input *input);

/* Fails if a value is farther from the reference than documented. */
#define FUZZ_NEAR(value, expected, tolerance) \
	do { \
		long double near_value = (value), near_expected = (expected); \
		if (!(fabsl(near_value - near_expected) <= (tolerance))) { \
			fprintf(stderr, "%.21Lg is not %.21Lg, off by %Lg of %Lg\n", near_value, \
				near_expected, fabsl(near_value - near_expected), \
				(long double)(tolerance)); \
			FUZZ_BROKEN(#value); \
		} \
	} while (0)

/* Any 64 bits. Half of the time near a power of two, where limits are. */
static inline int64_t take_i64(struct fuzz_input *input) {
	uint8_t shape = take_u8(input);
	if (shape >= 128) {
		return (int64_t)take_u64(input);
	}
	uint64_t power = UINT64_C(1) << (shape & 63);
	uint64_t value = power + take_u8(input) - 128;
	return (int64_t)((shape & 64) != 0 ? 0 - value : value);
}

/* The same of 32 bits. */
static inline int32_t take_i32(struct fuzz_input *input) {
	uint8_t shape = take_u8(input);
	if (shape >= 128) {
		return (int32_t)take_u32(input);
	}
	uint32_t power = UINT32_C(1) << (shape & 31);
	uint32_t value = power + take_u8(input) - 128;
	return (int32_t)((shape & 64) != 0 ? 0 - value : value);
}

/* The same, less than the limit in magnitude, or equal to it. */
static inline int64_t take_within(struct fuzz_input *input, int64_t limit) {
	int64_t value = take_i64(input);
	if (value > limit || value < -limit) {
		value %= limit;
	}
	return value;
}

static inline struct gc_point take_point(struct fuzz_input *input) {
	int32_t x = take_i32(input);
	return (struct gc_point){.x = x, .y = take_i32(input)};
}

/* affine.c: any six entries, of which most are within the range; and whether all are. */
struct gc_affine take_affine(struct fuzz_input *input);
bool is_affine(const struct gc_affine *affine);

static inline int64_t most_i64(int64_t a, int64_t b) {
	return a > b ? a : b;
}

static inline long double limit_to(long double value, long double limit) {
	return fminl(fmaxl(value, -limit), limit);
}

static inline long double size_of(int64_t value) {
	return fabsl((long double)value);
}

static inline wide wide_abs(wide value) {
	return value < 0 ? -value : value;
}

#endif
