/* SPDX-License-Identifier: MIT */
#include "proof.h"

#include <numbers/fixed.c>
#include <recognizers/heading.c>

/*
 * claim: heading-excess
 * functions: gci_heading_excess, gci_heading_threshold
 * result: no overflow
 * assumes: a turn within 2^61, twice GC_ANGLE_MAX is far below; a slop of 0 to GC_POSITION_MAX; a
 *     circle of 2^21 or more, as of a span of 2^20 (claim span-circle)
 * tools: esbmc, eva
 */
void prove_heading_excess(void) {
	const int64_t most = INT64_C(1) << 61;
	int64_t circle = ANY_INT64(INT64_C(1) << 21, INT64_MAX);
	gc_angle turned = ANY_INT64(-most, most);
	gc_angle excess = gci_heading_excess(turned, ANY_INT32(0, GC_POSITION_MAX), circle);
	CLAIM(excess < INT64_MAX);
	REFUSED(excess < most);
	gc_angle threshold = gci_heading_threshold(ANY_INT32(0, GC_POSITION_MAX), circle);
	CLAIM(threshold >= 0);
}
