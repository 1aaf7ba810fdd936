/* SPDX-License-Identifier: MIT */
#include "proof.h"

#include <math.h>

#include <numbers/fixed.c>
#include <numbers/trig.c>

/*
 * Checks the first eighth of the arc tangent, for all 2^31 + 1 tangents. The reference is libm's
 * arc tangent in the middle of a block, and its Taylor series of the second order around it. The
 * terms that are left out are below (2^-23)^3 / 3, and libm is less than 2^-52 off.
 *
 * Each tangent was rounded down by less than 2^-31, which is at most that many radians. So the
 * direction is within 6e-8 rad if the arc tangent is within 6e-8 - 2^-31.
 */
#define BLOCK 512

static const double step_rad = 6.283185307179586476925 / 0x1p32;
static const double tolerance_rad = 6e-8 - 0x1p-31;

/*
 * claim: first-eighth
 * functions: first_eighth
 * result: within 6e-8 - 2^-31 rad, 0 to an eighth, never falls by more than a step; no overflow
 * assumes: tangents 0 to 1 (claim atan2)
 * tools: exhaustive
 * exhaustive: arc_tangent parts 2
 * reduction: these are all arguments
 */
int main(int argc, char **argv) {
	const uint64_t end = (UINT64_C(1) << 31) + 1;
	struct proof_range range = proof_part(argc, argv, 0, end);
	uint32_t most = range.from == 0 ? 0 : first_eighth(range.from - 1);
	CLAIM(first_eighth(0) == 0);
	CLAIM(first_eighth(end - 1) == EIGHTH);
	for (uint64_t block = range.from; block < range.to; block += BLOCK) {
		double middle = ((double)block + BLOCK / 2) * 0x1p-31, at = atan(middle);
		double slope = 1 / (1 + middle * middle), bend = -middle * slope * slope;
		for (uint64_t tangent = block; tangent < block + BLOCK && tangent < range.to;
			tangent++) {
			double off = (double)tangent * 0x1p-31 - middle;
			uint32_t angle = first_eighth(tangent);
			CLAIM(fabs(angle * step_rad - (at + off * (slope + off * bend))) <
				tolerance_rad);
			/* Rounding may turn it back by one step of 1.5e-9 rad. */
			CLAIM(angle + 1 >= most && angle <= EIGHTH);
			most = angle > most ? angle : most;
		}
	}
	return 0;
}
