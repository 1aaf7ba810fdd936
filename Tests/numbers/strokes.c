/* SPDX-License-Identifier: MIT */
/* The strokes of a swipe, and the heading of a rotation. */
#include "numbers.h"

#include "recognizers/heading.h"
#include "recognizers/swipe_limits.h"
#ifdef PROVING
#include <numbers/fixed.c>
#include <recognizers/heading.c>
#include <recognizers/swipe_limits.c>
#endif

#define ANY_WAY() DOMAIN(-(INT64_C(1) << 31), INT64_C(1) << 31)

/* swipe.c has ways within 2^31. */
PROOF(stroke_along) {
	enum gc_swipe_directions direction = (enum gc_swipe_directions)(1u << DOMAIN(0, 7));
	int64_t x = ANY_WAY(), y = ANY_WAY();
	struct gci_stroke stroke = gci_stroke_along(direction, x, y);
	HOLDS(within(stroke.ahead, INT64_C(1) << 32));
	HOLDS(0 <= stroke.aside && stroke.aside <= INT64_C(1) << 32);
	REFUSED(stroke.aside > 0);
}

PROOF(shrunk) {
	gc_length limit = (gc_length)DOMAIN(0, INT32_MAX);
	uint32_t age_us = (uint32_t)DOMAIN_U(0, UINT32_MAX);
	int64_t far = gci_shrunk(limit, GCI_SWIPE_DISTANCE_SHRINKS, age_us);
	int64_t aside = gci_shrunk(limit, GCI_SWIPE_ASIDE_SHRINKS, age_us);
	HOLDS(0 <= far && far <= INT32_MAX * GCI_SWIPE_WHOLE);
	HOLDS(0 <= aside && aside <= INT32_MAX * GCI_SWIPE_WHOLE);
	int64_t length = gci_shrunk_length(limit, GCI_SWIPE_ASIDE_SHRINKS, age_us);
	HOLDS(0 <= length && length <= INT32_MAX);
	REFUSED(length < INT32_MAX);
}

/* A turn far above twice GC_ANGLE_MAX, and the circle of a span of 2^20 or more. */
PROOF(heading) {
	const int64_t most = INT64_C(1) << 61;
	int64_t circle = DOMAIN(INT64_C(1) << 21, INT64_MAX), turned = DOMAIN(-most, most);
	gc_length slop = (gc_length)DOMAIN(0, GC_POSITION_MAX);
	gc_angle excess = gci_heading_excess(turned, slop, circle);
	HOLDS(excess < INT64_MAX);
	REFUSED(excess < most);
	HOLDS(gci_heading_threshold(slop, circle) >= 0);
}
