/* SPDX-License-Identifier: MIT */
#include "values.h"

#include <string.h>

#include "affine.h"

#define TURN 6.28318530717958647692528676655900577L

static void check_refused(
	enum gc_status status, const struct gc_affine *is, const struct gc_affine *was) {
	FUZZ_CHECK(status == GC_OK || status == GC_ERR_RANGE);
	FUZZ_CHECK(status == GC_OK || memcmp(is, was, sizeof(*is)) == 0);
	FUZZ_CHECK(status != GC_OK || is_affine(is));
}

/* What is at the anchor stays there, and a shift away it goes as far as the formula says. */
static void check_anchor(
	const struct gc_affine *by, struct gc_point anchor, long double xx, long double xy) {
	struct gc_point to = gc_affine_apply(by, anchor);
	if (anchor.x != INT32_MIN && anchor.y != INT32_MIN) {
		FUZZ_CHECK(to.x == anchor.x && to.y == anchor.y);
	}
	FUZZ_NEAR(ldexpl(by->xx, -52), xx, 0x1p-52L);
	FUZZ_NEAR(ldexpl(by->xy, -52), xy, 0x1p-52L);
	FUZZ_CHECK(by->yy == by->xx && by->yx == -by->xy);
}

/* Far from any limit. */
static bool is_modest(const struct gc_affine *affine, struct gc_point anchor) {
	const int64_t entries[] = {affine->xx, affine->xy, affine->yx, affine->yy};
	for (int i = 0; i < 4; i++) {
		if (wide_abs(entries[i]) > GC_COEFFICIENT_ONE) {
			return false;
		}
	}
	return wide_abs(affine->dx) < GC_OFFSET_PT(1 << 20) &&
	       wide_abs(affine->dy) < GC_OFFSET_PT(1 << 20) &&
	       wide_abs(anchor.x) < GC_PT(1 << 16) && wide_abs(anchor.y) < GC_PT(1 << 16);
}

static void check_scale(const struct gc_affine *affine, gc_scale scale, struct gc_point anchor) {
	struct gc_affine alone = gc_affine_identity(), to = *affine, both;
	enum gc_status status = gc_affine_scale_about(&alone, scale, anchor);
	enum gc_status then = gc_affine_scale_about(&to, scale, anchor);
	check_refused(then, &to, affine);
	FUZZ_CHECK(scale > 0 || (status == GC_ERR_RANGE && then == GC_ERR_RANGE));
	FUZZ_CHECK(then == GC_OK || scale <= 0 || scale > GC_SCALE_ONE * 8 ||
		   !is_modest(affine, anchor));
	if (status == GC_OK) {
		check_anchor(&alone, anchor, ldexpl(scale, -32), 0);
		FUZZ_CHECK(gc_affine_then(affine, &alone, &both) == then);
		FUZZ_CHECK(then != GC_OK || memcmp(&both, &to, sizeof(to)) == 0);
	}
}

static void check_rotate(
	const struct gc_affine *affine, gc_angle rotation, struct gc_point anchor) {
	struct gc_affine alone = gc_affine_identity(), to = *affine;
	enum gc_status status = gc_affine_rotate_about(&alone, rotation, anchor);
	check_refused(gc_affine_rotate_about(&to, rotation, anchor), &to, affine);
	FUZZ_CHECK(status == GC_OK || wide_abs(anchor.x) > GC_PT(1 << 16) ||
		   wide_abs(anchor.y) > GC_PT(1 << 16));
	if (status == GC_OK) {
		long double radians = ldexpl((uint32_t)rotation, -32) * TURN;
		check_anchor(&alone, anchor, cosl(radians), -sinl(radians));
	}
}

static void check_translate(const struct gc_affine *affine, struct gc_vector shift) {
	struct gc_affine to = *affine;
	enum gc_status status = gc_affine_translate(&to, shift);
	check_refused(status, &to, affine);
	if (status == GC_OK) {
		FUZZ_CHECK(to.xx == affine->xx && to.xy == affine->xy && to.yx == affine->yx &&
			   to.yy == affine->yy);
		FUZZ_CHECK(to.dx - affine->dx == shift.x * (INT64_C(1) << 24));
		FUZZ_CHECK(to.dy - affine->dy == shift.y * (INT64_C(1) << 24));
	} else {
		FUZZ_CHECK(!is_modest(affine, (struct gc_point){shift.x, shift.y}));
	}
}

void fuzz_affine_about(struct fuzz_input *input) {
	struct gc_affine affine = take_affine(input);
	struct gc_point anchor = take_point(input);
	gc_scale scale = take_i64(input);
	gc_angle rotation = take_i64(input);
	check_scale(&affine, scale, anchor);
	check_rotate(&affine, rotation, anchor);
	check_translate(&affine, (struct gc_vector){anchor.y, anchor.x});
}
