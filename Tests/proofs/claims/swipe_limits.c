/* SPDX-License-Identifier: MIT */
#include "proof.h"

#include <numbers/fixed.c>
#include <recognizers/swipe_limits.c>

#define ANY_WAY() ANY_INT64(-INT64_C(2147483648), INT64_C(2147483648))

/*
 * claim: stroke-along
 * functions: gci_stroke_along, gci_stroke_along_diagonal
 * result: within 2^32; a way aside that is not negative
 * assumes: a way within 2^31 (swipe.c); any one of the eight directions
 * tools: esbmc, eva
 */
void prove_stroke_along(void) {
	const int64_t most = INT64_C(1) << 32;
	EACH(direction, 0, 7) {
		struct gci_stroke stroke = gci_stroke_along(
			(enum gc_swipe_directions)(1u << direction), ANY_WAY(), ANY_WAY());
		CLAIM(stroke.ahead <= most);
		CLAIM(stroke.ahead >= -most);
		CLAIM(stroke.aside <= most);
		CLAIM(stroke.aside >= 0);
		REFUSED(stroke.aside > 0);
	}
}

/*
 * claim: shrunk
 * functions: gci_shrunk, gci_shrunk_length
 * result: 0 to the limit, times 10^8 or not
 * assumes: a limit that is not negative (swipe.c), and any time
 * tools: esbmc, eva
 */
void prove_shrunk(void) {
	gc_length limit = ANY_INT32(0, INT32_MAX);
	uint32_t age_us = ANY_UINT32(0, UINT32_MAX);
	int64_t far = gci_shrunk(limit, GCI_SWIPE_DISTANCE_SHRINKS, age_us);
	int64_t aside = gci_shrunk(limit, GCI_SWIPE_ASIDE_SHRINKS, age_us);
	CLAIM(far >= 0);
	CLAIM(far <= INT32_MAX * GCI_SWIPE_WHOLE);
	CLAIM(aside >= 0);
	CLAIM(aside <= INT32_MAX * GCI_SWIPE_WHOLE);
	int64_t length = gci_shrunk_length(limit, GCI_SWIPE_ASIDE_SHRINKS, age_us);
	CLAIM(length >= 0);
	CLAIM(length <= INT32_MAX);
	REFUSED(length < INT32_MAX);
}
