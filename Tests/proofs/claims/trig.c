/* SPDX-License-Identifier: MIT */
#include "proof.h"

#include <numbers/trig.h>

#define LEAST_EIGHTH (UINT32_C(1) << 29)

/* Claim first-eighth. */
static uint32_t contract_first_eighth(uint64_t tangent) {
	CLAIM(tangent <= UINT64_C(1) << 31);
	return ANY_UINT32(0, LEAST_EIGHTH);
}

/* Claim within-eighth. */
static struct gci_unit contract_within_eighth(uint32_t angle) {
	CLAIM(angle <= LEAST_EIGHTH);
	struct gci_unit unit = {ANY_INT64(0, INT64_C(1) << 52), ANY_INT64(0, INT64_C(1) << 52)};
	return unit;
}

#include <numbers/fixed.c>
#include <numbers/trig.c>

#define MOST (INT64_C(1) << 31)
#define ONE (INT64_C(1) << 52)

/*
 * claim: cos-sin
 * functions: gci_cos_sin
 * result: both -1 to 1; the eighths get angles up to an eighth
 * assumes: any angle; claim within-eighth
 * tools: esbmc, eva
 * contracts: within_eighth
 */
void prove_cos_sin(void) {
	struct gci_unit unit = gci_cos_sin(ANY_INT64(INT64_MIN, INT64_MAX));
	CLAIM(-ONE <= unit.cos);
	CLAIM(unit.cos <= ONE);
	CLAIM(-ONE <= unit.sin);
	CLAIM(unit.sin <= ONE);
	REFUSED(unit.sin < ONE);
}

/*
 * claim: atan2
 * functions: gci_atan2
 * result: no overflow; tangents 0 to 1
 * assumes: |x| and |y| at most 2^31 (trig.h); claim first-eighth, which has the error
 * tools: esbmc, exhaustive
 * exhaustive: arc_tangent parts 2
 * contracts: first_eighth
 */
void prove_atan2(void) {
	gci_direction direction = gci_atan2(ANY_INT64(-MOST, MOST), ANY_INT64(-MOST, MOST));
	REFUSED(direction < UINT32_C(3) << 30);
}
