/* SPDX-License-Identifier: MIT */
#include "support.h"

#include <math.h>

#include "numbers/trig.h"

/* What gci_atan2 promises, in radians; a rotation may be 2e-6 off, with two directions in it. */
#define ATAN2_TOLERANCE 6e-8

#define TURN_RAD 6.283185307179586476925
#define LIMIT (INT64_C(1) << 31)
#define EIGHTH (UINT32_C(1) << 29)

static uint64_t next_random(uint64_t *seed) {
	*seed ^= *seed << 13;
	*seed ^= *seed >> 7;
	*seed ^= *seed << 17;
	return *seed;
}

/* How far the direction of (x, y) is from libm's, in radians. */
static double error_at(int64_t y, int64_t x) {
	double turns = atan2((double)y, (double)x) / TURN_RAD;
	return remainder(gci_atan2(y, x) * 0x1p-32 - turns, 1) * TURN_RAD;
}

TEST(the_direction_agrees_with_the_mathematical_one) {
	double worst = 0;
	for (int i = 0; i < 2000000; i++) { /* all around, at the largest size */
		double angle = TURN_RAD * i / 2000000;
		int64_t x = llround(cos(angle) * (double)LIMIT);
		int64_t y = llround(sin(angle) * (double)LIMIT);
		worst = fmax(worst, fabs(error_at(y, x)));
	}
	uint64_t seed = 1;
	for (int i = 0; i < 1000000; i++) { /* anywhere, at any size */
		int64_t x = (int64_t)(next_random(&seed) >> (i % 31 + 33));
		int64_t y = (int64_t)(next_random(&seed) >> (i / 31 % 31 + 33));
		worst = fmax(worst, fabs(error_at(i % 2 == 0 ? y : -y, i % 3 == 0 ? x : -x)));
	}
	for (int y = -300; y <= 300; y++) { /* fingers that are near each other */
		for (int x = -300; x <= 300; x++) {
			worst = fmax(worst, fabs(error_at(y, x)));
		}
	}
	print_message("# largest error %.2e rad\n", worst);
	assert_near(worst, 0, ATAN2_TOLERANCE);
}

TEST(axes_and_diagonals_are_exact) {
	const int64_t sizes[] = {1, 2, 3, 4095, 4096, 99999999, LIMIT - 1, LIMIT};
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		int64_t s = sizes[i];
		assert_int_equal(gci_atan2(0, s), 0);
		assert_int_equal(gci_atan2(s, s), EIGHTH);
		assert_int_equal(gci_atan2(s, 0), 2 * EIGHTH);
		assert_int_equal(gci_atan2(s, -s), 3 * EIGHTH);
		assert_int_equal(gci_atan2(0, -s), 4 * EIGHTH);
		assert_int_equal(gci_atan2(-s, -s), 5 * EIGHTH);
		assert_int_equal(gci_atan2(-s, 0), 6 * EIGHTH);
		assert_int_equal(gci_atan2(-s, s), 7 * EIGHTH);
	}
	assert_int_equal(gci_atan2(0, 0), 0);
}

TEST(a_mirrored_or_turned_vector_has_the_mirrored_or_turned_direction) {
	uint64_t seed = 2;
	for (int i = 0; i < 1000000; i++) {
		int64_t x = (int64_t)(next_random(&seed) >> (i % 31 + 33));
		int64_t y = (int64_t)(next_random(&seed) >> (i / 31 % 31 + 33));
		if (x == 0 && y == 0) {
			continue;
		}
		uint32_t direction = gci_atan2(y, x);
		assert_int_equal(gci_atan2(-y, x), (uint32_t)(0 - direction));
		assert_int_equal(gci_atan2(y, -x), (uint32_t)(4 * EIGHTH - direction));
		assert_int_equal(gci_atan2(x, y), (uint32_t)(2 * EIGHTH - direction));
		assert_int_equal(gci_atan2(x, -y), (uint32_t)(2 * EIGHTH + direction));
		assert_int_equal(gci_atan2(-y, -x), (uint32_t)(4 * EIGHTH + direction));
		assert_int_equal(gci_atan2(-x, y), (uint32_t)(6 * EIGHTH + direction));
	}
}

/* A step back would turn a finger that moves clockwise counterclockwise for a frame. */
TEST(turning_on_never_turns_back) {
	uint32_t before = gci_atan2(-LIMIT, LIMIT);
	for (int64_t y = -LIMIT; y <= LIMIT; y += 1009) {
		uint32_t direction = gci_atan2(y, LIMIT);
		assert_true(direction - before < EIGHTH);
		before = direction;
	}
}

/* Steps of 2^-52 that gci_cos_sin promises. */
#define COS_SIN_TOLERANCE 0.6

TEST(the_cosine_and_the_sine_agree_with_the_mathematical_ones) {
	const long double turn = 6.283185307179586476925286766559L;
	uint64_t seed = 3;
	double worst = 0;
	for (int i = 0; i < 1000000; i++) {
		/* Evenly around, then anywhere in a thousand turns either way. */
		gc_angle angle = i < 500000 ? (gc_angle)i * (GC_TURN / 500000)
					    : (gc_angle)(next_random(&seed) % (2000 * GC_TURN)) -
						      1000 * GC_TURN;
		struct gci_unit unit = gci_cos_sin(angle);
		long double radians = (long double)(uint32_t)angle * (turn / 0x1p32L);
		worst = fmax(worst, (double)fabsl(unit.cos - cosl(radians) * 0x1p52L));
		worst = fmax(worst, (double)fabsl(unit.sin - sinl(radians) * 0x1p52L));
	}
	print_message("# largest error %.3f steps\n", worst);
	assert_near(worst, 0, COS_SIN_TOLERANCE);
}

TEST(quarter_turns_and_the_symmetries_of_the_circle_are_exact) {
	const int64_t one = INT64_C(1) << 52;
	struct gci_unit unit = gci_cos_sin(0);
	assert_true(unit.cos == one && unit.sin == 0);
	unit = gci_cos_sin(-7 * GC_TURN / 4); /* a quarter, clockwise */
	assert_true(unit.cos == 0 && unit.sin == one);
	unit = gci_cos_sin(GC_TURN / 8);
	assert_true(unit.cos == unit.sin);
	uint64_t seed = 4;
	for (int i = 0; i < 100000; i++) {
		gc_angle angle = (gc_angle)(next_random(&seed) >> 24);
		struct gci_unit at = gci_cos_sin(angle), mirrored = gci_cos_sin(-angle);
		struct gci_unit turned = gci_cos_sin(angle + GC_TURN / 4);
		struct gci_unit swapped = gci_cos_sin(GC_TURN / 4 - angle);
		assert_true(mirrored.cos == at.cos && mirrored.sin == -at.sin);
		assert_true(turned.cos == -at.sin && turned.sin == at.cos);
		assert_true(swapped.cos == at.sin && swapped.sin == at.cos);
	}
}

/* What gci_atan2_fine promises, in radians. */
#define ATAN2_FINE_TOLERANCE 5e-11

TEST(the_fine_direction_is_finer) {
	const long double turn = 6.283185307179586476925286766559L;
	uint64_t seed = 5;
	double worst = 0, sum = 0;
	for (int i = 0; i < 1000000; i++) { /* all around, and as many by the x axis; any size */
		double angle = i % 2 == 0 ? TURN_RAD * i / 1000000 : (i - 500000) / 5e6;
		double size = ldexp((double)(next_random(&seed) >> 11) / 0x1p53, 30 + i % 31);
		int64_t x = llround(cos(angle) * size), y = llround(sin(angle) * size);
		long double turns = atan2l((long double)y, (long double)x) / turn;
		double error =
			(double)remainderl(gci_atan2_fine(y, x) * 0x1p-47L - turns, 1) * TURN_RAD;
		worst = fmax(worst, fabs(error));
		sum += error;
	}
	print_message("# largest error %.2e rad, mean %.1e\n", worst, sum / 1000000);
	assert_near(worst, 0, ATAN2_FINE_TOLERANCE);
	assert_near(sum / 1000000, 0, 1e-13);
	assert_true(gci_atan2_fine(0, -5) == INT64_C(1) << 46);
	assert_true(gci_atan2_fine(-3, -3) == -(INT64_C(3) << 44));
	assert_true(gci_atan2_fine(0, 0) == 0);
	assert_true(gci_atan2_fine(-1, INT64_C(1) << 61) == 0);
}

/* What gci_atan2_compact promises. */
#define ATAN2_COMPACT_TOLERANCE 2e-10

TEST(the_compact_direction_is_finer_too) {
	const long double turn = 6.283185307179586476925286766559L;
	uint64_t seed = 6;
	double worst = 0, sum = 0;
	for (int i = 0; i < 1000000; i++) {
		double angle = i % 2 == 0 ? TURN_RAD * i / 1000000 : (i - 500000) / 5e6;
		double size = ldexp((double)(next_random(&seed) >> 11) / 0x1p53, 30 + i % 31);
		int64_t x = llround(cos(angle) * size), y = llround(sin(angle) * size);
		long double turns = atan2l((long double)y, (long double)x) / turn;
		double error = (double)remainderl(gci_atan2_compact(y, x) * 0x1p-47L - turns, 1) *
			       TURN_RAD;
		worst = fmax(worst, fabs(error));
		sum += error;
		assert_true(y == 0 || gci_atan2_compact(-y, x) == -gci_atan2_compact(y, x));
	}
	print_message("# largest error %.2e rad, mean %.1e\n", worst, sum / 1000000);
	assert_near(worst, 0, ATAN2_COMPACT_TOLERANCE);
	assert_near(sum / 1000000, 0, 1e-13);
	assert_true(gci_atan2_compact(0, -5) == INT64_C(1) << 46);
	assert_true(gci_atan2_compact(0, 0) == 0);
	assert_true(gci_atan2_compact(-1, INT64_C(1) << 61) == 0);
}
