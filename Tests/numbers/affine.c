/* SPDX-License-Identifier: MIT */
#include "numbers.h"

#include "numbers/geometry.h"
#ifdef PROVING
#include <numbers/fixed.c>
#include <numbers/geometry.c>
#include <numbers/trig.c>
#endif

struct gc_affine take_affine(struct fuzz_input *input) {
	uint8_t shape = take_u8(input);
	struct gc_affine affine = {.xx = take_i64(input),
		.xy = take_i64(input),
		.yx = take_i64(input),
		.yy = take_i64(input),
		.dx = take_i64(input),
		.dy = take_i64(input)};
	if (shape < 240) {
		affine.xx %= GC_COEFFICIENT_MAX + 1;
		affine.xy %= GC_COEFFICIENT_MAX + 1;
		affine.yx %= GC_COEFFICIENT_MAX + 1;
		affine.yy %= GC_COEFFICIENT_MAX + 1;
		affine.dx %= GC_OFFSET_MAX + 1;
		affine.dy %= GC_OFFSET_MAX + 1;
	}
	/* Mostly smaller, so that results are within the range. */
	if (shape < 192) {
		affine.xx >>= shape % 8;
		affine.xy >>= shape % 8;
		affine.yx >>= shape % 8;
		affine.yy >>= shape % 8;
		affine.dx >>= shape % 16;
		affine.dy >>= shape % 16;
	}
	return affine;
}

static struct gc_affine any_affine(struct fuzz_input *input) {
#ifdef PROVING
	return (struct gc_affine){.xx = ANY_NUMBER(),
		.xy = ANY_NUMBER(),
		.yx = ANY_NUMBER(),
		.yy = ANY_NUMBER(),
		.dx = ANY_NUMBER(),
		.dy = ANY_NUMBER()};
#else
	return take_affine(input);
#endif
}

bool is_affine(const struct gc_affine *affine) {
	const int64_t entries[] = {affine->xx, affine->xy, affine->yx, affine->yy};
	for (int i = 0; i < 4; i++) {
		if (wide_abs(entries[i]) > GC_COEFFICIENT_MAX) {
			return false;
		}
	}
	return wide_abs(affine->dx) <= GC_OFFSET_MAX && wide_abs(affine->dy) <= GC_OFFSET_MAX;
}

/* Returns what a row of a transform gives, without its shift. */
static long double moved(gc_coefficient a, int64_t x, gc_coefficient b, int64_t y) {
	return ldexpl((long double)((wide)a * x + (wide)b * y), -52);
}

/* Whether a rectangle is around the corners of another. */
static bool is_around(struct gc_rect around, const struct gc_affine *affine, struct gc_rect rect) {
	int64_t far_x = gci_clamp((int64_t)rect.origin.x + rect.size.width, INT32_MAX);
	int64_t far_y = gci_clamp((int64_t)rect.origin.y + rect.size.height, INT32_MAX);
	int64_t least_x = INT64_MAX, least_y = INT64_MAX, most_x = INT64_MIN, most_y = INT64_MIN;
	for (int corner = 0; corner < 4; corner++) {
		struct gc_point at = {
			(corner & 1) != 0 ? (gc_length)far_x : rect.origin.x,
			(corner & 2) != 0 ? (gc_length)far_y : rect.origin.y,
		};
		at = gc_affine_apply(affine, at);
		least_x = -most_i64(-least_x, -(int64_t)at.x);
		least_y = -most_i64(-least_y, -(int64_t)at.y);
		most_x = most_i64(most_x, at.x);
		most_y = most_i64(most_y, at.y);
	}
	return around.origin.x == least_x && around.origin.y == least_y &&
	       around.size.width == gci_clamp(most_x - least_x, INT32_MAX) &&
	       around.size.height == gci_clamp(most_y - least_y, INT32_MAX);
}

/* The inverse by Cramer's rule. */
struct real_affine {
	long double xx, xy, yx, yy, dx, dy;
};

static struct real_affine invert_exactly(const struct gc_affine *a, long double determinant) {
	struct real_affine inverse = {
		.xx = ldexpl(a->yy, -52) / determinant,
		.xy = ldexpl(a->xy, -52) / -determinant,
		.yx = ldexpl(a->yx, -52) / -determinant,
		.yy = ldexpl(a->xx, -52) / determinant,
	};
	inverse.dx = -(inverse.xx * a->dx + inverse.xy * a->dy);
	inverse.dy = -(inverse.yx * a->dx + inverse.yy * a->dy);
	return inverse;
}

static void check_invert(const struct gc_affine *a) {
	struct gc_affine inverse, before;
	memset(&inverse, 0x33, sizeof(inverse));
	before = inverse;
	bool inverts = gc_affine_invert(a, &inverse);
	long double determinant = ldexpl((long double)((wide)a->xx * a->yy), -104) -
				  ldexpl((long double)((wide)a->xy * a->yx), -104);
	struct real_affine exact = invert_exactly(a, determinant);
	long double most = fmaxl(
		fmaxl(fabsl(exact.xx), fabsl(exact.xy)), fmaxl(fabsl(exact.yx), fabsl(exact.yy)));
	long double far = most * (fabsl(ldexpl(a->dx, -36)) + fabsl(ldexpl(a->dy, -36)));
	if (!inverts) {
		HOLDS(memcmp(&inverse, &before, sizeof(inverse)) == 0);
		/* With a determinant this large nothing is near its limit. */
		HOLDS(!is_affine(a) || fabsl(determinant) < 0x1p-20L || most > 511 ||
			far > 33554431);
		return;
	}
	HOLDS(is_affine(a) && is_affine(&inverse));
	/* The determinant has at least 41 bits, of which the last is off. */
	long double off = most * 0x1p-39L;
	NEAR(ldexpl(inverse.xx, -52), exact.xx, off);
	NEAR(ldexpl(inverse.xy, -52), exact.xy, off);
	NEAR(ldexpl(inverse.yx, -52), exact.yx, off);
	NEAR(ldexpl(inverse.yy, -52), exact.yy, off);
	long double off_pt = far * 0x1p-38L + 0x1p-35L;
	NEAR(ldexpl(inverse.dx, -36), ldexpl(exact.dx, -36), off_pt);
	NEAR(ldexpl(inverse.dy, -36), ldexpl(exact.dy, -36), off_pt);
}

CHECK(affine) {
	struct gc_affine affine = take_affine(input);
	check_invert(&affine);
}

static void check_refused(
	enum gc_status status, const struct gc_affine *is, const struct gc_affine *was) {
	HOLDS(status == GC_OK || status == GC_ERR_RANGE);
	HOLDS(status == GC_OK || memcmp(is, was, sizeof(*is)) == 0);
	HOLDS(status != GC_OK || is_affine(is));
}

/* What is at the anchor stays there, and a shift away it goes as far as the formula says. */
static void check_anchor(
	const struct gc_affine *by, struct gc_point anchor, long double xx, long double xy) {
	struct gc_point to = gc_affine_apply(by, anchor);
	if (anchor.x != INT32_MIN && anchor.y != INT32_MIN) {
		HOLDS(to.x == anchor.x && to.y == anchor.y);
	}
	NEAR(ldexpl(by->xx, -52), xx, 0x1p-52L);
	NEAR(ldexpl(by->xy, -52), xy, 0x1p-52L);
	HOLDS(by->yy == by->xx && by->yx == -by->xy);
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
	HOLDS(scale > 0 || (status == GC_ERR_RANGE && then == GC_ERR_RANGE));
	HOLDS(then == GC_OK || scale <= 0 || scale > GC_SCALE_ONE * 8 ||
		!is_modest(affine, anchor));
	if (status == GC_OK) {
		check_anchor(&alone, anchor, ldexpl(scale, -32), 0);
		HOLDS(gc_affine_then(affine, &alone, &both) == then);
		HOLDS(then != GC_OK || memcmp(&both, &to, sizeof(to)) == 0);
	}
}

static void check_rotate(
	const struct gc_affine *affine, gc_angle rotation, struct gc_point anchor) {
	struct gc_affine alone = gc_affine_identity(), to = *affine;
	enum gc_status status = gc_affine_rotate_about(&alone, rotation, anchor);
	check_refused(gc_affine_rotate_about(&to, rotation, anchor), &to, affine);
	HOLDS(status == GC_OK || wide_abs(anchor.x) > GC_PT(1 << 16) ||
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
		HOLDS(to.xx == affine->xx && to.xy == affine->xy && to.yx == affine->yx &&
			to.yy == affine->yy);
		HOLDS(to.dx - affine->dx == shift.x * (INT64_C(1) << 24));
		HOLDS(to.dy - affine->dy == shift.y * (INT64_C(1) << 24));
	} else {
		HOLDS(!is_modest(affine, (struct gc_point){shift.x, shift.y}));
	}
}

CHECK(affine_about) {
	struct gc_affine affine = take_affine(input);
	struct gc_point anchor = take_point(input);
	gc_scale scale = take_i64(input);
	gc_angle rotation = take_i64(input);
	check_scale(&affine, scale, anchor);
	check_rotate(&affine, rotation, anchor);
	check_translate(&affine, (struct gc_vector){anchor.y, anchor.x});
}

static struct gc_vector any_vector(struct fuzz_input *input) {
	struct gc_point point = any_point(input);
	return (struct gc_vector){point.x, point.y};
}

static void holds_in_range(const struct gc_affine *affine) {
	HOLDS(within(affine->xx, GC_COEFFICIENT_MAX));
	HOLDS(within(affine->xy, GC_COEFFICIENT_MAX));
	HOLDS(within(affine->yx, GC_COEFFICIENT_MAX));
	HOLDS(within(affine->yy, GC_COEFFICIENT_MAX));
	HOLDS(within(affine->dx, GC_OFFSET_MAX));
	HOLDS(within(affine->dy, GC_OFFSET_MAX));
}

PROOF(affine_in_range) {
	struct gc_affine identity = gc_affine_identity(), any = any_affine(input);
	HOLDS(gci_affine_in_range(&identity));
	REFUSED(gci_affine_in_range(&any));
	FORMULA(gci_affine_in_range(&any) == is_affine(&any));
	struct gc_point at = any_point(input), same = gc_affine_apply(&identity, at);
	HOLDS(same.x == gci_clamp(at.x, INT32_MAX) && same.y == gci_clamp(at.y, INT32_MAX));
}

PROOF(is_in_range) {
	struct gc_point point = any_point(input);
	bool is_inside = gci_is_in_range(point.x, point.y);
	HOLDS(is_inside == (within(point.x, GC_POSITION_MAX) && within(point.y, GC_POSITION_MAX)));
	REFUSED(is_inside);
}

PROOF(rect_contains) {
	struct gc_rect rect = any_rect(input);
	struct gc_point point = any_point(input);
	int64_t right = point.x - (int64_t)rect.origin.x, down = point.y - (int64_t)rect.origin.y;
	bool is_inside = gc_rect_contains(rect, point);
	HOLDS(is_inside ==
		(right >= 0 && right < rect.size.width && down >= 0 && down < rect.size.height));
	REFUSED(!is_inside);
}

PROOF(fine) {
	const int64_t most = (INT64_C(1) << 62) - 1;
	struct gci_fine_vector fine = gci_fine_from(any_vector(input));
	HOLDS(within(fine.x, INT64_C(1) << 43));
	fine.x = DOMAIN(-most, most);
	fine.y = DOMAIN(-most, most);
	struct gc_vector reading = gci_fine_reading(fine);
	HOLDS(within(reading.x, GC_POSITION_MAX));
	HOLDS(within(reading.y, GC_POSITION_MAX));
	REFUSED(reading.y > -GC_POSITION_MAX);
	NEAR(reading.x, limit_to(ldexpl(fine.x, -12), GC_POSITION_MAX), 0.5L);
	NEAR(reading.y, limit_to(ldexpl(fine.y, -12), GC_POSITION_MAX), 0.5L);
}

PROOF(affine_vectors) {
	struct gc_affine a = any_affine(input);
	struct gc_vector from = any_vector(input), vector = gc_affine_apply_vector(&a, from);
	HOLDS(within(vector.x, INT32_MAX));
	HOLDS(within(vector.y, INT32_MAX));
	NEAR(vector.x, limit_to(moved(a.xx, from.x, a.xy, from.y), INT32_MAX), 1.0L);
	NEAR(vector.y, limit_to(moved(a.yx, from.x, a.yy, from.y), INT32_MAX), 1.0L);
	struct gci_fine_vector any = {.x = ANY_NUMBER(), .y = ANY_NUMBER()};
	struct gci_fine_vector fine = gci_affine_apply_fine(&a, any);
	HOLDS(within(fine.x, GCI_FINE_MAX));
	HOLDS(within(fine.y, GCI_FINE_MAX));
	REFUSED(fine.y < GCI_FINE_MAX);
	/* Of vectors in range, no product reaches its limit. */
	any.x = DOMAIN(-GCI_FINE_MAX, GCI_FINE_MAX);
	any.y = DOMAIN(-GCI_FINE_MAX, GCI_FINE_MAX);
	NEAR(gci_affine_apply_fine(&a, any).x,
		limit_to(moved(a.xx, any.x, a.xy, any.y), GCI_FINE_MAX), 1.0L);
	NEAR(gci_affine_apply_fine(&a, any).y,
		limit_to(moved(a.yx, any.x, a.yy, any.y), GCI_FINE_MAX), 1.0L);
}

/* Of more offsets than the header requires. */
PROOF(affine_offset) {
	struct gc_affine affine = affine_in_range(input);
	gc_offset right = ANY_NUMBER(), down = ANY_NUMBER(), x, y;
	if (gci_affine_apply_offset(&affine, right, down, &x, &y)) {
		HOLDS(within(x, GC_OFFSET_MAX));
		HOLDS(within(y, GC_OFFSET_MAX));
		REFUSED(x < GC_OFFSET_MAX);
	}
}

/* Each rounding of a product is at most half a step off. */
static bool is_entry(int64_t entry, wide exact) {
	return wide_abs((wide)entry * (INT64_C(1) << 52) - exact) <= (wide)1 << 52;
}

/* A composition must succeed if every product is within half of the limit. */
static bool is_composed(enum gc_status status, const struct gc_affine *both,
	const struct gc_affine *f, const struct gc_affine *s) {
	const wide entries[] = {(wide)s->xx * f->xx, (wide)s->xy * f->yx, (wide)s->xx * f->xy,
		(wide)s->xy * f->yy, (wide)s->yx * f->xx, (wide)s->yy * f->yx, (wide)s->yx * f->xy,
		(wide)s->yy * f->yy};
	const wide shifts[] = {(wide)s->xx * f->dx, (wide)s->xy * f->dy, (wide)s->yx * f->dx,
		(wide)s->yy * f->dy, s->dx * ((wide)1 << 52), s->dy * ((wide)1 << 52)};
	bool is_small = is_affine(f) && is_affine(s);
	for (int i = 0; i < 8; i++) {
		is_small = is_small && wide_abs(entries[i]) < (wide)GC_COEFFICIENT_MAX << 51;
	}
	for (int i = 0; i < 6; i++) {
		is_small = is_small && wide_abs(shifts[i]) < (wide)GC_OFFSET_MAX / 4 << 52;
	}
	if (status != GC_OK) {
		const struct gc_affine unchanged = {0};
		return !is_small && memcmp(both, &unchanged, sizeof(unchanged)) == 0;
	}
	struct gc_affine in_place = *f;
	return is_affine(f) && is_affine(s) && is_entry(both->xx, entries[0] + entries[1]) &&
	       is_entry(both->xy, entries[2] + entries[3]) &&
	       is_entry(both->yx, entries[4] + entries[5]) &&
	       is_entry(both->yy, entries[6] + entries[7]) &&
	       is_entry(both->dx, shifts[0] + shifts[1] + shifts[4]) &&
	       is_entry(both->dy, shifts[2] + shifts[3] + shifts[5]) &&
	       gc_affine_then(&in_place, s, &in_place) == GC_OK &&
	       memcmp(&in_place, both, sizeof(in_place)) == 0;
}

PROOF(affine_then) {
	struct gc_affine first = any_affine(input), second = any_affine(input), both = {0};
	enum gc_status status = gc_affine_then(&first, &second, &both);
	if (status == GC_OK) {
		holds_in_range(&both);
		REFUSED(both.yy >= 0);
	}
	HOLDS(status == GC_OK || status == GC_ERR_RANGE);
	FORMULA(is_composed(status, &both, &first, &second));
}

PROOF(translate) {
	struct gc_affine affine = affine_in_range(input);
	enum gc_status status = gc_affine_translate(&affine, any_vector(input));
	holds_in_range(&affine);
	REFUSED(status == GC_OK);
}

/* The offset may be out of range for its callers. */
PROOF(affine_hold) {
	struct gc_affine affine = affine_in_range(input);
	if (gci_affine_hold(&affine, any_point(input))) {
		HOLDS(within(affine.dx, 2 * (GC_OFFSET_MAX - 1)));
		HOLDS(within(affine.dy, 2 * (GC_OFFSET_MAX - 1)));
		REFUSED(affine.dx <= 0);
	}
}

PROOF(scale_about) {
	struct gc_affine affine = affine_in_range(input);
	gc_scale scale = ANY_NUMBER();
	enum gc_status status = gc_affine_scale_about(&affine, scale, any_point(input));
	holds_in_range(&affine);
	REFUSED(status == GC_OK);
}

PROOF(affine_apply) {
	struct gc_affine a = any_affine(input);
	struct gc_point at = any_point(input), to = gc_affine_apply(&a, at);
	HOLDS(within(to.x, INT32_MAX));
	HOLDS(within(to.y, INT32_MAX));
	REFUSED(to.y < INT32_MAX);
	NEAR(to.x, limit_to(moved(a.xx, at.x, a.xy, at.y) + ldexpl(a.dx, -24), INT32_MAX), 0.501L);
	NEAR(to.y, limit_to(moved(a.yx, at.x, a.yy, at.y) + ldexpl(a.dy, -24), INT32_MAX), 0.501L);
}

PROOF(affine_apply_rect) {
	struct gc_affine affine = any_affine(input);
	struct gc_rect rect = any_rect(input), around = gc_affine_apply_rect(&affine, rect);
	HOLDS(within(around.origin.x, INT32_MAX));
	HOLDS(within(around.origin.y, INT32_MAX));
	HOLDS(around.size.width >= 0 && around.size.height >= 0);
	REFUSED(around.size.width < INT32_MAX);
	FORMULA(is_around(around, &affine, rect));
}
