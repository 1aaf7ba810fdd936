/* SPDX-License-Identifier: MIT */
#include "values.h"

#include "numbers/trig.h"

#define TURN 6.28318530717958647692528676655900577L

/* Returns the angle between two directions in turns, the shorter way round. */
static long double apart(long double a, long double b) {
	long double turns = a - b;
	return fabsl(turns - roundl(turns));
}

static void check_coarse(int64_t x, int64_t y) {
	gci_direction direction = gci_atan2(y, x);
	long double turns = ldexpl(direction, -32);
	if (x == 0 && y == 0) {
		FUZZ_CHECK(direction == 0);
		return;
	}
	FUZZ_CHECK(apart(turns, atan2l(y, x) / TURN) * TURN <= 6e-8L);
	const uint32_t quarter = UINT32_C(1) << 30;
	FUZZ_CHECK(gci_atan2(x, -y) == (uint32_t)(direction + (uint64_t)quarter));
	FUZZ_CHECK(gci_atan2(-y, x) == (uint32_t)(0 - (uint64_t)direction));
	FUZZ_CHECK(gci_atan2(x, y) == (uint32_t)((UINT64_C(1) << 32) + quarter - direction));
	FUZZ_CHECK((x != 0 && y != 0) || direction % quarter == 0);
	FUZZ_CHECK((x != y && x != -y) || direction % quarter == quarter / 2);
}

static void check_fine(int64_t x, int64_t y) {
	long double exact = x == 0 && y == 0 ? 0 : atan2l(y, x) / TURN;
	int64_t fine = gci_atan2_fine(y, x), compact = gci_atan2_compact(y, x);
	const int64_t half = INT64_C(1) << (GCI_FINE_ANGLE_BITS - 1);
	FUZZ_CHECK(fine >= -half && fine <= half && compact >= -half && compact <= half);
	FUZZ_CHECK(y == 0 || gci_atan2_compact(-y, x) == -compact);
	FUZZ_CHECK(apart(ldexpl(fine, -GCI_FINE_ANGLE_BITS), exact) * TURN <= 5e-11L);
	FUZZ_CHECK(apart(ldexpl(compact, -GCI_FINE_ANGLE_BITS), exact) * TURN <= 2e-10L);
}

static bool are_equal(struct gci_unit unit, int64_t cos, int64_t sin) {
	return unit.cos == cos && unit.sin == sin;
}

static void check_circle(gc_angle angle) {
	struct gci_unit unit = gci_cos_sin(angle);
	/* The whole turns go exactly. */
	long double radians = ldexpl((uint32_t)angle, -32) * TURN;
	FUZZ_NEAR(unit.cos, ldexpl(cosl(radians), 52), 0.6L);
	FUZZ_NEAR(unit.sin, ldexpl(sinl(radians), 52), 0.6L);
	FUZZ_CHECK((angle & (GC_TURN / 4 - 1)) != 0 || unit.cos == 0 || unit.sin == 0);
	uint64_t bits = (uint64_t)angle, quarter = UINT64_C(1) << 30;
	FUZZ_CHECK(are_equal(gci_cos_sin((gc_angle)(0 - bits)), unit.cos, -unit.sin));
	FUZZ_CHECK(are_equal(gci_cos_sin((gc_angle)(bits + quarter)), -unit.sin, unit.cos));
	FUZZ_CHECK(are_equal(gci_cos_sin((gc_angle)(quarter - bits)), unit.sin, unit.cos));
}

void fuzz_trig(struct fuzz_input *input) {
	int64_t most = INT64_C(1) << 31, wide_most = (INT64_C(1) << 62) - 1;
	check_coarse(take_within(input, most), take_within(input, most));
	check_fine(take_within(input, wide_most), take_within(input, wide_most));
	check_circle(take_i64(input));
}
