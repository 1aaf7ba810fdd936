/* SPDX-License-Identifier: MIT */
#include "support.h"

#include <math.h>

/* 1/256 pt at the corners of 65,536 pt content, after a million increments. */
#define CORNER_TOLERANCE_PT (1.0 / 256)
#define CONTENT_PT 65536
#define INCREMENTS 1000000

#define TURN_RAD 6.283185307179586476925286766559L

/* Farther than this from the window, the content is dragged back. */
#define FAR_PT 4194304

static uint64_t next_random(uint64_t *seed) {
	*seed ^= *seed << 13;
	*seed ^= *seed >> 7;
	*seed ^= *seed << 17;
	return *seed;
}

/* The same in the mathematical numbers, as far as long double has them. */
struct precise {
	long double xx, xy, dx, dy; /* yy = xx, yx = -xy */
};

/* Scales and turns about a point, then shifts. */
struct increment {
	gc_scale scale;
	gc_angle rotation;
	struct gc_point anchor;
	struct gc_vector shift;
};

static void then_precisely(struct precise *p, const struct increment *by) {
	long double scale = by->scale / 0x1p32L;
	long double angle = (long double)by->rotation * (TURN_RAD / 0x1p32L);
	long double c = scale * cosl(angle), s = scale * sinl(angle);
	long double x = by->anchor.x / 4096.0L, y = by->anchor.y / 4096.0L;
	struct precise r = {
		.xx = c * p->xx + s * p->xy,
		.xy = c * p->xy - s * p->xx,
		.dx = c * (p->dx - x) - s * (p->dy - y) + x + by->shift.x / 4096.0L,
		.dy = s * (p->dx - x) + c * (p->dy - y) + y + by->shift.y / 4096.0L,
	};
	*p = r;
}

/* A small zoom and turn about a point of a 2000 pt window, and a small shift. */
static struct increment random_increment(uint64_t *seed, double scale) {
	double zoom = exp((double)(next_random(seed) % 2001) / 10000 - 0.1);
	if ((zoom > 1 && scale * zoom > 256) || (zoom < 1 && scale * zoom < 1.0 / 256)) {
		zoom = 1 / zoom;
	}
	return (struct increment){
		.scale = gc_scale_from_double(zoom),
		.rotation = (gc_angle)(next_random(seed) % (GC_TURN / 2)) - GC_TURN / 4,
		.anchor = {(gc_length)(next_random(seed) % GC_PT(2000)),
			(gc_length)(next_random(seed) % GC_PT(2000))},
		.shift = {(gc_length)(next_random(seed) % GC_PT(200)) - GC_PT(100),
			(gc_length)(next_random(seed) % GC_PT(200)) - GC_PT(100)},
	};
}

/* How far a corner of the content is from where it should be. */
static double corner_error(const struct gc_affine *affine, const struct precise *p) {
	double x = (double)((affine->xx + affine->xy) * 0x1p-52L * CONTENT_PT +
			    affine->dx * 0x1p-36L - (p->xx + p->xy) * CONTENT_PT - p->dx);
	double y = (double)((affine->yx + affine->yy) * 0x1p-52L * CONTENT_PT +
			    affine->dy * 0x1p-36L - (p->xx - p->xy) * CONTENT_PT - p->dy);
	return hypot(x, y);
}

TEST(a_million_increments_stay_exact) {
	uint64_t seed = 11;
	struct gc_affine affine = gc_affine_identity(), from_similarity;
	struct gc_similarity similarity = gc_similarity_identity();
	struct precise precise = {.xx = 1};
	double worst_affine = 0, worst_similarity = 0, least = 1, most = 1;
	for (int i = 0; i < INCREMENTS; i++) {
		double scale = hypot((double)precise.xx, (double)precise.xy);
		struct increment by = random_increment(&seed, scale);
		if (fabsl(precise.dx) > FAR_PT || fabsl(precise.dy) > FAR_PT) {
			by.shift.x = GC_PT(precise.dx < 0 ? 200000 : -200000);
			by.shift.y = GC_PT(precise.dy < 0 ? 200000 : -200000);
		}
		struct gc_similarity step;
		assert_int_equal(
			gc_similarity_about(by.scale, by.rotation, by.anchor, &step), GC_OK);
		step.dx += by.shift.x * (INT64_C(1) << 24);
		step.dy += by.shift.y * (INT64_C(1) << 24);
		assert_int_equal(gc_similarity_then(&similarity, &step, &similarity), GC_OK);
		assert_int_equal(gc_affine_scale_about(&affine, by.scale, by.anchor), GC_OK);
		assert_int_equal(gc_affine_rotate_about(&affine, by.rotation, by.anchor), GC_OK);
		assert_int_equal(gc_affine_translate(&affine, by.shift), GC_OK);
		then_precisely(&precise, &by);
		least = fmin(least, scale);
		most = fmax(most, scale);
		if (i % 1000 == 999) {
			gc_similarity_to_affine(&similarity, &from_similarity);
			worst_affine = fmax(worst_affine, corner_error(&affine, &precise));
			worst_similarity =
				fmax(worst_similarity, corner_error(&from_similarity, &precise));
		}
	}
	print_message("# worst corner: affine %.2g pt, similarity %.2g pt; scale %.3g to %.3g\n",
		worst_affine, worst_similarity, least, most);
	assert_true(least < 1.0 / 64 && most > 64);
	assert_true(worst_affine <= CORNER_TOLERANCE_PT);
	assert_true(worst_similarity <= CORNER_TOLERANCE_PT);
}
