/* SPDX-License-Identifier: MIT */
#ifndef NUMBERS_H
#define NUMBERS_H

/*
 * What computes a number must keep its documented range and error for all inputs. A file of this
 * folder has the checks of one family of functions:
 *
 *     PROOF(mean) {
 *         int64_t count = DOMAIN(1, 32), sum = DOMAIN(-most * count, most * count);
 *         int64_t mean = gci_mean(sum, count);
 *         HOLDS(within(mean, most));         for all inputs
 *         REFUSED(mean < most);              the nearest claim that is wrong for some input
 *         NEAR(mean, sum / (long double)count, 0.5L);
 *     }
 *
 * - libFuzzer draws inputs for each PROOF and each CHECK, and there must be no undefined behavior.
 *   A PROOF is not a CHECK if a solver can take all inputs within a minute.
 * - prove.py lets the solver of ESBMC take all inputs of a PROOF. It looks for one that breaks a
 *   HOLDS, overflows a signed number, shifts too far, divides by zero, leaves an array, or reads
 *   what nobody has written. It must find one for each REFUSED. It does not see FORMULA and NEAR,
 *   whose references are in 128-bit integers or in long double.
 * - prove.py compiles a LOOP, which takes all inputs from one number to below another.
 *
 * A proof about a caller may put a contract in the place of a function that the solver finds too
 * hard: in files with a function contract_NAME, the core calls it instead of NAME. It checks what
 * NAME requires, and returns any value that NAME returns by another proof.
 */

#include <float.h>
#include <math.h>
#include <string.h>

/* Solvers need too long for integers of 128 bits. So they prove the variant of small builds. */
#ifdef PROVING
#undef __SIZEOF_INT128__
#endif

#include <gesturecore/geometry.h>

#include "../fuzz/fuzz_input.h"

_Static_assert(LDBL_MANT_DIG >= 64, "the references need 64 bits");

#ifdef PROVING

long long nondet_longlong(void);
unsigned long long nondet_ulonglong(void);
void __ESBMC_assume(_Bool);
void __ESBMC_assert(_Bool, const char *);

static inline int64_t any_between(int64_t low, int64_t high) {
	int64_t value = nondet_longlong();
	__ESBMC_assume(low <= value && value <= high);
	return value;
}

static inline uint64_t any_unsigned(uint64_t low, uint64_t high) {
	uint64_t value = nondet_ulonglong();
	__ESBMC_assume(low <= value && value <= high);
	return value;
}

#define DOMAIN(low, high) any_between((low), (high))
#define DOMAIN_U(low, high) any_unsigned((low), (high))
#define ASSUME(condition) __ESBMC_assume(condition)
/* prove.py asks for one kind of claim at a time. */
#ifdef PROVING_REFUSED
#define HOLDS(condition) ((void)(condition))
#define REFUSED(condition) __ESBMC_assert((condition), #condition)
#else
#define HOLDS(condition) __ESBMC_assert((condition), #condition)
#define REFUSED(condition) ((void)(condition))
#endif
#define FORMULA(condition) ((void)0)
#define NEAR(value, expected, tolerance) ((void)0)

/* The core's own assertions are claims, too. It checks no misuse, and steers no compiler. */
#define GCI_ASSERT_H
#define GCI_NO_MISUSE
#define GCI_ASSERT(condition) HOLDS(condition)
#define __asm__(...)

#else

#define DOMAIN(low, high) take_between(input, (low), (high))
#define DOMAIN_U(low, high) take_unsigned(input, (low), (high))
#define ASSUME(condition) \
	do { \
		if (!(condition)) { \
			return; \
		} \
	} while (0)
#define HOLDS(condition) FUZZ_CHECK(condition)
#define REFUSED(condition) ((void)(condition))
#define FORMULA(condition) FUZZ_CHECK(condition)
#define NEAR(value, expected, tolerance) \
	do { \
		long double near_value = (value), near_expected = (expected); \
		if (!(fabsl(near_value - near_expected) <= (tolerance))) { \
			fprintf(stderr, "%.21Lg is not %.21Lg, off by %Lg of %Lg\n", near_value, \
				near_expected, fabsl(near_value - near_expected), \
				(long double)(tolerance)); \
			FUZZ_BROKEN(#value); \
		} \
	} while (0)

#endif

typedef void number_check(struct fuzz_input *input);

struct number_loop {
	const char *name;
	uint64_t low, high;
	void (*at_each)(uint64_t at);
};

/* checks.c: proofs and loops add themselves before the program begins. It lists the checks. */
void add_proof(number_check *proof);
void add_loop(const struct number_loop *loop);

#ifdef PROVING
#define ADDED(name, call)
#else
#define ADDED(name, call) \
	__attribute__((constructor)) static void add_##name(void) { \
		call; \
	}
#endif

#define CHECK(name) \
	number_check check_##name; \
	void check_##name(struct fuzz_input *input)

#define PROOF(name) \
	number_check prove_##name; \
	ADDED(proof_##name, add_proof(prove_##name)) \
	void prove_##name(struct fuzz_input *input)

/* Begins the body for `at`. */
#define LOOP(name, low, high) \
	static void at_each_##name(uint64_t at); \
	static const struct number_loop loop_##name = {#name, (low), (high), at_each_##name}; \
	ADDED(loop_##name, add_loop(&loop_##name)) \
	static void at_each_##name(uint64_t at)

#define TURN 6.28318530717958647692528676655900577L

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 unsigned_wide;

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

/* Any number of a range, often one near its ends. */
static inline uint64_t take_unsigned(struct fuzz_input *input, uint64_t low, uint64_t high) {
	uint8_t shape = take_u8(input);
	uint64_t most = high - low, value = (uint64_t)take_i64(input);
	if (shape < 64) {
		value = (uint64_t)shape / 2 < most ? shape / 2 : most;
		return (shape & 1) != 0 ? high - value : low + value;
	}
	if (value < low || value > high) {
		value = low + value % (most + 1);
	}
	return value;
}

static inline int64_t take_between(struct fuzz_input *input, int64_t low, int64_t high) {
	const uint64_t sign = UINT64_C(1) << 63;
	return (int64_t)(take_unsigned(input, (uint64_t)low ^ sign, (uint64_t)high ^ sign) ^ sign);
}

/* Any 64 bits as take_i64() draws them, or a rest of it: less than the limit, or equal to it. */
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

#define ANY_NUMBER() DOMAIN(INT64_MIN, INT64_MAX)
#define ANY_LENGTH() ((int32_t)DOMAIN(INT32_MIN, INT32_MAX))
#define ANY_COEFFICIENT() DOMAIN(-GC_COEFFICIENT_MAX, GC_COEFFICIENT_MAX)
#define ANY_OFFSET() DOMAIN(-GC_OFFSET_MAX, GC_OFFSET_MAX)

static inline struct gc_point any_point(struct fuzz_input *input) {
	int32_t x = ANY_LENGTH();
	return (struct gc_point){.x = x, .y = ANY_LENGTH()};
}

static inline struct gc_rect any_rect(struct fuzz_input *input) {
	struct gc_rect rect = {.origin = any_point(input)};
	rect.size.width = ANY_LENGTH();
	rect.size.height = ANY_LENGTH();
	return rect;
}

static inline struct gc_affine affine_in_range(struct fuzz_input *input) {
	return (struct gc_affine){.xx = ANY_COEFFICIENT(),
		.xy = ANY_COEFFICIENT(),
		.yx = ANY_COEFFICIENT(),
		.yy = ANY_COEFFICIENT(),
		.dx = ANY_OFFSET(),
		.dy = ANY_OFFSET()};
}

static inline bool within(int64_t value, int64_t limit) {
	return -limit <= value && value <= limit;
}

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
