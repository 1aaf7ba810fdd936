/* SPDX-License-Identifier: MIT */
#include "trig_math.h"

#include "atan_table.h"
#include "fixed_math.h"
#include "gci_assert.h"

#define TERMS (sizeof(gci_atan_table) / sizeof(gci_atan_table[0]))

/* Fraction bits of the tangent, so that a coefficient times it stays below 2^63. */
#define TANGENT_BITS 31

/* Fraction bits of a coefficient over a direction. */
#define SPARE_BITS 2

#define HALF_STEP (UINT64_C(1) << (TANGENT_BITS + SPARE_BITS - 1))

/*
 * The arc tangent of the first eighth, 0 <= t <= 1, is a polynomial in t with odd powers, from
 * scripts/generate-tables.py; 5.2e-8 rad off where that is most. Its largest partial sum is the
 * first coefficient, below 2^31.4. Cutting off bits costs less than 3 steps, 5e-9 rad.
 */
static uint32_t first_eighth(uint64_t tangent) {
	int64_t square = (int64_t)(tangent * tangent >> TANGENT_BITS);
	int64_t sum = gci_atan_table[TERMS - 1];
	for (size_t i = TERMS - 1; i-- > 0;) {
		sum = gci_atan_table[i] + ((sum * square) >> TANGENT_BITS);
	}
	/* At most an eighth of a turn: 2^62. */
	uint64_t fine = (uint64_t)sum * tangent;
	return (uint32_t)((fine + HALF_STEP) >> (TANGENT_BITS + SPARE_BITS));
}

gci_direction gci_atan2(int64_t y, int64_t x) {
	uint64_t along = gci_abs(x), across = gci_abs(y);
	GCI_ASSERT(along <= UINT64_C(1) << 31 && across <= UINT64_C(1) << 31);
	uint64_t large = along > across ? along : across;
	uint64_t small = along > across ? across : along;
	if (large == 0) {
		return 0;
	}
	uint32_t angle = first_eighth((small << TANGENT_BITS) / large);
	angle = across > along ? (UINT32_C(1) << 30) - angle : angle;
	angle = x < 0 ? (UINT32_C(1) << 31) - angle : angle;
	return y < 0 ? 0 - angle : angle;
}
