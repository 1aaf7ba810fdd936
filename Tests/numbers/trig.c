/* SPDX-License-Identifier: MIT */
#include "numbers.h"

#include "numbers/trig.h"

#define EIGHTH (UINT32_C(1) << 29)
#define ONE (INT64_C(1) << 52)
#define TWO_31 (INT64_C(1) << 31)

#ifdef PROVING
/* Loop arc_tangent. */
static uint32_t contract_first_eighth(uint64_t tangent) {
	HOLDS(tangent <= UINT64_C(1) << 31);
	return (uint32_t)DOMAIN_U(0, UINT32_C(1) << 29);
}

/* Loop sine. */
static struct gci_unit contract_within_eighth(uint32_t angle) {
	HOLDS(angle <= UINT32_C(1) << 29);
	struct gci_unit unit = {DOMAIN(0, INT64_C(1) << 52), DOMAIN(0, INT64_C(1) << 52)};
	return unit;
}

#include <numbers/fixed.c>
#include <numbers/trig.c>
#endif

/* Returns the angle between two directions in turns, the shorter way round. */
static long double apart(long double a, long double b) {
	long double turns = a - b;
	return fabsl(turns - roundl(turns));
}

/* Turned, mirrored and swapped, the directions fit to each other. */
static bool is_symmetric(gci_direction direction, int64_t y, int64_t x) {
	const uint32_t quarter = UINT32_C(1) << 30;
	return gci_atan2(x, -y) == (uint32_t)(direction + (uint64_t)quarter) &&
	       gci_atan2(-y, x) == (uint32_t)(0 - (uint64_t)direction) &&
	       gci_atan2(x, y) == (uint32_t)((UINT64_C(1) << 32) + quarter - direction) &&
	       ((x != 0 && y != 0) || direction % quarter == 0) &&
	       ((x != y && x != -y) || direction % quarter == quarter / 2);
}

PROOF(atan2) {
	int64_t y = DOMAIN(-TWO_31, TWO_31), x = DOMAIN(-TWO_31, TWO_31);
	gci_direction direction = gci_atan2(y, x);
	REFUSED(direction < UINT32_C(3) << 30);
	if (x == 0 && y == 0) {
		HOLDS(direction == 0);
		return;
	}
	FORMULA(apart(ldexpl(direction, -32), atan2l(y, x) / TURN) * TURN <= 6e-8L);
	FORMULA(is_symmetric(direction, y, x));
}

/*
 * All tangents of the first eighth. Each is rounded down by less than 2^-31, which is at most that
 * many radians, so the direction of any vector is within 6e-8 rad.
 */
LOOP(arc_tangent, 0, (UINT64_C(1) << 31) + 1) {
	static uint32_t most;
	uint32_t angle = gci_atan2((int64_t)at, TWO_31);
	double exact = atan((double)at * 0x1p-31);
	HOLDS(fabs(angle * ((double)TURN * 0x1p-32) - exact) < 6e-8 - 0x1p-31);
	/* Rounding may turn it back by one step of 1.5e-9 rad. */
	HOLDS(angle + 1 >= most && angle <= EIGHTH);
	most = angle > most ? angle : most;
}

CHECK(fine_angles) {
	const int64_t most = (INT64_C(1) << 62) - 1, half = INT64_C(1) << (GCI_FINE_ANGLE_BITS - 1);
	int64_t x = take_within(input, most), y = take_within(input, most);
	long double exact = x == 0 && y == 0 ? 0 : atan2l(y, x) / TURN;
	int64_t fine = gci_atan2_fine(y, x), compact = gci_atan2_compact(y, x);
	HOLDS(within(fine, half) && within(compact, half));
	HOLDS(y == 0 || gci_atan2_compact(-y, x) == -compact);
	HOLDS(apart(ldexpl(fine, -GCI_FINE_ANGLE_BITS), exact) * TURN <= 5e-11L);
	HOLDS(apart(ldexpl(compact, -GCI_FINE_ANGLE_BITS), exact) * TURN <= 2e-10L);
}

static bool is_unit(gc_angle angle, int64_t cos, int64_t sin) {
	struct gci_unit unit = gci_cos_sin(angle);
	return unit.cos == cos && unit.sin == sin;
}

PROOF(cos_sin) {
	gc_angle angle = ANY_NUMBER();
	struct gci_unit unit = gci_cos_sin(angle);
	HOLDS(within(unit.cos, ONE));
	HOLDS(within(unit.sin, ONE));
	REFUSED(unit.sin < ONE);
	/* The whole turns go exactly. */
	NEAR(unit.cos, ldexpl(cosl(ldexpl((uint32_t)angle, -32) * TURN), 52), 0.6L);
	NEAR(unit.sin, ldexpl(sinl(ldexpl((uint32_t)angle, -32) * TURN), 52), 0.6L);
	FORMULA((angle & (GC_TURN / 4 - 1)) != 0 || unit.cos == 0 || unit.sin == 0);
	uint64_t bits = (uint64_t)angle, quarter = UINT64_C(1) << 30;
	FORMULA(is_unit((gc_angle)(0 - bits), unit.cos, -unit.sin));
	FORMULA(is_unit((gc_angle)(bits + quarter), -unit.sin, unit.cos));
	FORMULA(is_unit((gc_angle)(quarter - bits), unit.sin, unit.cos));
}

/* All angles of the first eighth: gci_cos_sin() mirrors them to the others. */
LOOP(sine, 0, (uint64_t)EIGHTH + 1) {
	static struct gci_unit before = {.cos = ONE};
	struct gci_unit unit = gci_cos_sin((gc_angle)at);
	long double angle = (long double)at * (TURN * 0x1p-32L);
	HOLDS(fabsl((long double)unit.cos - cosl(angle) * 0x1p52L) < 0.6L);
	HOLDS(fabsl((long double)unit.sin - sinl(angle) * 0x1p52L) < 0.6L);
	HOLDS(unit.cos <= before.cos && unit.sin >= before.sin);
	HOLDS(0 <= unit.sin && unit.sin <= unit.cos && unit.cos <= ONE);
	HOLDS(at != 0 || (unit.cos == ONE && unit.sin == 0));
	HOLDS(at != EIGHTH || unit.cos == unit.sin);
	before = unit;
}
