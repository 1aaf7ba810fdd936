/* SPDX-License-Identifier: MIT */
#include "proof.h"

#include <math.h>

#include <numbers/fixed.c>
#include <numbers/trig.c>

/*
 * Checks the cosine and the sine of all 2^29 + 1 angles of the first eighth. gci_cos_sin mirrors
 * them to the other eighths. The reference has 64 bits: libm gives the values at the start of a
 * block, and they are turned by each angle in the block.
 */
#define BLOCK 4096

static const long double step_rad = 6.283185307179586476925286766559L / 0x1p32L;

/*
 * claim: within-eighth
 * functions: within_eighth
 * result: cosine and sine within 0.6 steps, 0 <= sine <= cosine <= 1, the sine never falls and the
 *     cosine never rises; no overflow
 * assumes: angles 0 to an eighth (claim cos-sin)
 * tools: exhaustive
 * exhaustive: cosine parts 2
 * reduction: these are all arguments
 */
int main(int argc, char **argv) {
	static long double cosines[BLOCK], sines[BLOCK];
	for (int i = 0; i < BLOCK; i++) {
		cosines[i] = cosl(i * step_rad);
		sines[i] = sinl(i * step_rad);
	}
	struct proof_range range = proof_part(argc, argv, 0, (uint64_t)EIGHTH + 1);
	struct gci_unit before = within_eighth((uint32_t)(range.from == 0 ? 0 : range.from - 1));
	CLAIM(gci_cos_sin(0).cos == INT64_C(1) << 52 && gci_cos_sin(0).sin == 0);
	CLAIM(gci_cos_sin(EIGHTH).cos == gci_cos_sin(EIGHTH).sin);
	for (uint64_t block = range.from; block < range.to; block += BLOCK) {
		long double cos = cosl((long double)block * step_rad) * 0x1p52L;
		long double sin = sinl((long double)block * step_rad) * 0x1p52L;
		for (uint64_t i = 0; i < BLOCK && block + i < range.to; i++) {
			struct gci_unit unit = within_eighth((uint32_t)(block + i));
			CLAIM(fabsl((long double)unit.cos - (cos * cosines[i] - sin * sines[i])) <
				0.6L);
			CLAIM(fabsl((long double)unit.sin - (sin * cosines[i] + cos * sines[i])) <
				0.6L);
			CLAIM(unit.cos <= before.cos && unit.sin >= before.sin);
			CLAIM(0 <= unit.sin && unit.sin <= unit.cos &&
				unit.cos <= INT64_C(1) << 52);
			before = unit;
		}
	}
	return 0;
}
