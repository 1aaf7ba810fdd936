/* SPDX-License-Identifier: MIT */
#include "numbers.h"

#include <gesturecore/similarity.h>

#include "numbers/fixed.h"

#ifdef PROVING
#include <numbers/trig.h>

/* Proof cos_sin. */
static struct gci_unit contract_gci_cos_sin(gc_angle angle) {
	(void)angle;
	struct gci_unit unit;
	unit.cos = DOMAIN(-(INT64_C(1) << 52), INT64_C(1) << 52);
	unit.sin = DOMAIN(-(INT64_C(1) << 52), INT64_C(1) << 52);
	return unit;
}

#include <numbers/fixed.c>
#include <numbers/geometry.c>
#include <numbers/similarity.c>
#endif

static struct gc_similarity take_similarity(struct fuzz_input *input) {
	uint8_t shape = take_u8(input);
	struct gc_similarity similarity = {.scale = take_i64(input),
		.rotation = take_i64(input),
		.dx = take_i64(input),
		.dy = take_i64(input)};
	if (shape < 240) {
		similarity.scale = most_i64(GC_SIMILARITY_SCALE_MIN,
			(similarity.scale & INT64_MAX) % (GC_SIMILARITY_SCALE_MAX + 1));
		similarity.rotation %= GC_SIMILARITY_ROTATION_MAX + 1;
		similarity.dx %= GC_OFFSET_MAX + 1;
		similarity.dy %= GC_OFFSET_MAX + 1;
	}
	if (shape < 192) {
		similarity.dx >>= shape % 16;
		similarity.dy >>= shape % 16;
	}
	return similarity;
}

/* Offsets are at most 2^61. So near to that, the rounded coefficients may lead beyond it. */
#define FAR (0x1p61L * (1 - 0x1p-48L))

static bool is_similarity(const struct gc_similarity *s) {
	return s->scale >= GC_SIMILARITY_SCALE_MIN && s->scale <= GC_SIMILARITY_SCALE_MAX &&
	       wide_abs(s->rotation) <= GC_SIMILARITY_ROTATION_MAX &&
	       wide_abs(s->dx) <= GC_OFFSET_MAX && wide_abs(s->dy) <= GC_OFFSET_MAX;
}

/* The linear part. */
struct linear {
	long double cos, sin;
};

static struct linear linear_of(const struct gc_similarity *s) {
	long double radians = ldexpl((uint32_t)s->rotation, -32) * TURN;
	long double scale = ldexpl(s->scale, -52);
	return (struct linear){scale * cosl(radians), scale * sinl(radians)};
}

static void check_affine(const struct gc_similarity *s, struct gc_point at) {
	struct gc_affine affine;
	struct gc_point to = gc_similarity_apply(s, at);
	bool is_valid = is_similarity(s);
	HOLDS(gc_similarity_to_affine(s, &affine) == (is_valid ? GC_OK : GC_ERR_RANGE));
	if (!is_valid) {
		HOLDS(to.x == at.x && to.y == at.y);
		return;
	}
	struct linear by = linear_of(s);
	/* Each factor is at most 0.6 steps off, and the product is rounded. */
	long double off = 0.6L * ldexpl(s->scale, -52) + 0.51L;
	NEAR(affine.xx, ldexpl(by.cos, 52), off);
	NEAR(affine.yx, ldexpl(by.sin, 52), off);
	HOLDS(affine.yy == affine.xx && affine.xy == -affine.yx && affine.dx == s->dx &&
		affine.dy == s->dy);
	long double x = by.cos * at.x - by.sin * at.y + ldexpl(s->dx, -24);
	long double y = by.sin * at.x + by.cos * at.y + ldexpl(s->dy, -24);
	NEAR(to.x, limit_to(x, INT32_MAX), 0.502L);
	NEAR(to.y, limit_to(y, INT32_MAX), 0.502L);
}

static void check_then(const struct gc_similarity *f, const struct gc_similarity *s) {
	struct gc_similarity both = {0}, before = both;
	enum gc_status status = gc_similarity_then(f, s, &both);
	long double scale = ldexpl(f->scale, -52) * ldexpl(s->scale, -52);
	long double rotation = (long double)f->rotation + s->rotation;
	struct linear by = linear_of(s);
	long double x = by.cos * f->dx - by.sin * f->dy, y = by.sin * f->dx + by.cos * f->dy;
	if (status != GC_OK) {
		HOLDS(status == GC_ERR_RANGE && memcmp(&both, &before, sizeof(both)) == 0);
		/* Not near any limit, with all parts of the shift. */
		long double far = ldexpl(s->scale, -52) * (size_of(f->dx) + size_of(f->dy));
		HOLDS(!is_similarity(f) || !is_similarity(s) || scale < 1 / 511.0L || scale > 511 ||
			fabsl(rotation) > (long double)GC_SIMILARITY_ROTATION_MAX ||
			far + size_of(s->dx) + size_of(s->dy) > FAR);
		return;
	}
	HOLDS(is_similarity(f) && is_similarity(s) && is_similarity(&both));
	NEAR(both.scale, ldexpl(scale, 52), 0.51L);
	HOLDS(both.rotation == f->rotation + s->rotation);
	/* The coefficients are off by 0.6 * 512 + 0.5 steps, and each product is rounded. */
	long double off = (0.6L * ldexpl(s->scale, -52) + 0.51L) * 0x1p-52L;
	off = off * (size_of(f->dx) + size_of(f->dy)) + 1.1L;
	NEAR(both.dx, x + s->dx, off);
	NEAR(both.dy, y + s->dy, off);
}

static void check_invert(const struct gc_similarity *s) {
	struct gc_similarity inverse = {0}, before = inverse, both;
	enum gc_status status = gc_similarity_invert(s, &inverse);
	long double scale = 1 / ldexpl(s->scale, -52);
	if (status != GC_OK) {
		HOLDS(status == GC_ERR_RANGE);
		HOLDS(memcmp(&inverse, &before, sizeof(before)) == 0);
		HOLDS(!is_similarity(s) || scale * (size_of(s->dx) + size_of(s->dy)) > FAR);
		return;
	}
	HOLDS(is_similarity(s) && is_similarity(&inverse));
	NEAR(inverse.scale, ldexpl(scale, 52), 0.51L);
	HOLDS(inverse.rotation == -s->rotation);
	if (gc_similarity_then(s, &inverse, &both) == GC_OK) {
		NEAR(ldexpl(both.scale, -52), 1, 0x1p-43L);
		HOLDS(both.rotation == 0);
		/* A shift that comes back has lost what the coefficients lost. */
		long double off = (size_of(s->dx) + size_of(s->dy)) * scale * 0x1p-42L + 4;
		NEAR(both.dx, 0, off);
		NEAR(both.dy, 0, off);
	}
}

static void check_about(gc_scale scale, gc_angle rotation, struct gc_point anchor) {
	struct gc_similarity about = {0}, before = about;
	enum gc_status status = gc_similarity_about(scale, rotation, anchor, &about);
	bool is_valid = scale >= GC_SCALE_ONE / 512 && scale <= GC_SCALE_ONE * 512 &&
			wide_abs(rotation) <= GC_SIMILARITY_ROTATION_MAX;
	HOLDS(status == GC_OK || status == GC_ERR_RANGE);
	HOLDS(is_valid || status != GC_OK);
	if (status != GC_OK) {
		bool is_near =
			wide_abs(anchor.x) < GC_PT(1 << 14) && wide_abs(anchor.y) < GC_PT(1 << 14);
		HOLDS(memcmp(&about, &before, sizeof(before)) == 0);
		HOLDS(!is_valid || !is_near);
		return;
	}
	HOLDS(is_similarity(&about) && about.scale == scale * (1 << 20));
	HOLDS(about.rotation == rotation);
	struct gc_point to = gc_similarity_apply(&about, anchor);
	HOLDS(anchor.x == INT32_MIN || to.x == anchor.x);
	HOLDS(anchor.y == INT32_MIN || to.y == anchor.y);
}

CHECK(similarity) {
	struct gc_similarity first = take_similarity(input), second = take_similarity(input);
	struct gc_point point = take_point(input);
	gc_scale scale = take_i64(input);
	gc_angle rotation = take_i64(input);
	check_affine(&first, point);
	struct gc_similarity identity = gc_similarity_identity();
	struct gc_point same = gc_similarity_apply(&identity, point);
	HOLDS(same.x == (int32_t)gci_clamp(point.x, INT32_MAX));
	check_then(&first, &second);
	check_invert(&first);
	check_about(scale, rotation, point);
}

static struct gc_similarity any_similarity(struct fuzz_input *input) {
	return (struct gc_similarity){.scale = ANY_NUMBER(),
		.rotation = ANY_NUMBER(),
		.dx = ANY_NUMBER(),
		.dy = ANY_NUMBER()};
}

PROOF(similarity_to_affine) {
	struct gc_similarity similarity = any_similarity(input);
	struct gc_affine affine;
	enum gc_status status = gc_similarity_to_affine(&similarity, &affine);
	if (status == GC_OK) {
		HOLDS(within(affine.dx, GC_OFFSET_MAX));
		HOLDS(within(affine.xy, INT64_C(3) << 61));
	}
	REFUSED(status != GC_OK);
}

PROOF(similarity_then) {
	struct gc_similarity first = any_similarity(input), second = any_similarity(input), both;
	enum gc_status status = gc_similarity_then(&first, &second, &both);
	HOLDS(status != GC_OK || is_similarity(&both));
	REFUSED(status != GC_OK);
}

PROOF(similarity_invert) {
	struct gc_similarity similarity = any_similarity(input), inverse;
	enum gc_status status = gc_similarity_invert(&similarity, &inverse);
	HOLDS(status != GC_OK || is_similarity(&inverse));
	REFUSED(status != GC_OK);
}

PROOF(similarity_apply) {
	struct gc_similarity similarity = any_similarity(input);
	struct gc_point point = gc_similarity_apply(&similarity, any_point(input));
	REFUSED(point.x < INT32_MAX);
}
