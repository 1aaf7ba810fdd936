/* SPDX-License-Identifier: MIT */
#include "support.h"

#include <math.h>

#include "numbers/fixed.h"

#define PI 3.14159265358979323846

static gc_coefficient coefficient(double value) {
	return (gc_coefficient)llrint(value * 4503599627370496.0);
}

TEST(the_identity_changes_nothing) {
	struct gc_affine identity = gc_affine_identity();
	const gc_length edges[] = {0, 1, -1, GC_POSITION_MAX, -GC_POSITION_MAX};
	for (int i = 0; i < 5; i++) {
		struct gc_point point =
			gc_affine_apply(&identity, (struct gc_point){edges[i], -edges[i]});
		assert_int_equal(point.x, edges[i]);
		assert_int_equal(point.y, -edges[i]);
	}
}

TEST(a_transform_and_its_inverse_undo_each_other) {
	for (int degrees = -180; degrees <= 180; degrees += 7) {
		for (double scale = 1.0 / 128; scale <= 128; scale *= 1.7) {
			double c = cos(degrees * PI / 180) * scale,
			       s = sin(degrees * PI / 180) * scale;
			struct gc_affine there = {coefficient(c), coefficient(-s), coefficient(s),
				coefficient(c), GC_OFFSET_PT(12.5), GC_OFFSET_PT(-400)};
			struct gc_affine back;
			assert_true(gc_affine_invert(&there, &back));
			struct gc_point point = {GC_PT(300), GC_PT(-150)};
			struct gc_point same =
				gc_affine_apply(&back, gc_affine_apply(&there, point));
			/* Half a step of rounding on the way, seen through the inverse. */
			double tolerance = (1 + 1 / scale) / 4096;
			assert_near(gc_length_to_double(same.x), 300, tolerance);
			assert_near(gc_length_to_double(same.y), -150, tolerance);
		}
	}
}

TEST(a_transform_without_an_inverse_is_said_to_have_none) {
	struct gc_affine result, flat = {.xx = GC_COEFFICIENT_ONE};
	assert_false(gc_affine_invert(&flat, &result));
	struct gc_affine nothing = {0};
	assert_false(gc_affine_invert(&nothing, &result));
	struct gc_affine tiny = {.xx = 1, .yy = 1};
	assert_false(gc_affine_invert(&tiny, &result));
	struct gc_affine small = {.xx = GC_COEFFICIENT_ONE / 1024, .yy = GC_COEFFICIENT_ONE / 1024};
	assert_false(gc_affine_invert(&small, &result));
	struct gc_affine huge = {
		.xx = INT64_MAX, .xy = INT64_MIN, .yx = INT64_MIN, .yy = INT64_MAX};
	assert_false(gc_affine_invert(&huge, &result));
	struct gc_affine far = {.xx = GC_COEFFICIENT_ONE / 256,
		.yy = GC_COEFFICIENT_ONE / 256,
		.dx = GC_OFFSET_MAX};
	assert_false(gc_affine_invert(&far, &result));
}

TEST(what_leaves_the_range_is_limited_to_it) {
	struct gc_affine large = {.xx = GC_COEFFICIENT_MAX,
		.xy = GC_COEFFICIENT_MAX,
		.yy = -GC_COEFFICIENT_MAX,
		.dx = GC_OFFSET_MAX,
		.dy = -GC_OFFSET_MAX};
	struct gc_point corner = {GC_POSITION_MAX, GC_POSITION_MAX};
	struct gc_point point = gc_affine_apply(&large, corner);
	assert_int_equal(point.x, INT32_MAX);
	assert_int_equal(point.y, -INT32_MAX);
}

/* What design says of transforms: 1/256 pt at the corners after a million anchored increments. */
#define CORNER_TOLERANCE_PT (1.0 / 256)

#define FAR GC_OFFSET_PT(1 << 22)

struct precise {
	long double xx, xy, yx, yy, dx, dy;
};

static uint64_t next_random(uint64_t *seed) {
	*seed ^= *seed << 13;
	*seed ^= *seed >> 7;
	*seed ^= *seed << 17;
	return *seed;
}

/* Does to `p` what gc_affine_then does, with the same increment. */
static void then_precisely(struct precise *p, const struct gc_affine *by) {
	long double one = 0x1p52L, xx = by->xx / one, xy = by->xy / one, yx = by->yx / one,
		    yy = by->yy / one;
	struct precise r = {
		.xx = xx * p->xx + xy * p->yx,
		.xy = xx * p->xy + xy * p->yy,
		.yx = yx * p->xx + yy * p->yx,
		.yy = yx * p->xy + yy * p->yy,
		.dx = xx * p->dx + xy * p->dy + by->dx / 0x1p36L,
		.dy = yx * p->dx + yy * p->dy + by->dy / 0x1p36L,
	};
	*p = r;
}

/* A small turn and zoom about a point of a 2000 pt window, in or out. */
static struct gc_affine increment(uint64_t *seed, double scale) {
	double turn = (double)(next_random(seed) % 2001) / 1000 - 1;
	double zoom = exp((double)(next_random(seed) % 2001) / 10000 - 0.1);
	if ((zoom > 1 && scale * zoom > 256) || (zoom < 1 && scale * zoom < 1.0 / 256)) {
		zoom = 1 / zoom;
	}
	double c = cos(turn) * zoom, s = sin(turn) * zoom;
	double x = (double)(next_random(seed) % 2000), y = (double)(next_random(seed) % 2000);
	return (struct gc_affine){
		.xx = coefficient(c),
		.xy = coefficient(-s),
		.yx = coefficient(s),
		.yy = coefficient(c),
		.dx = (gc_offset)llrint((x - c * x + s * y) * 0x1p36),
		.dy = (gc_offset)llrint((y - s * x - c * y) * 0x1p36),
	};
}

TEST(a_million_anchored_increments_stay_exact) {
	uint64_t seed = 7;
	struct gc_affine content = gc_affine_identity();
	struct precise reference = {.xx = 1, .yy = 1};
	double worst = 0, least = 1, most = 1;
	for (int i = 0; i < 1000000; i++) {
		double scale = hypot((double)reference.xx, (double)reference.yx);
		struct gc_affine by = increment(&seed, scale);
		assert_int_equal(gc_affine_then(&content, &by, &content), GC_OK);
		then_precisely(&reference, &by);
		if (gci_abs(content.dx) > FAR || gci_abs(content.dy) > FAR) {
			/*
			 * Nothing of the content is near the window any more, so it is dragged
			 * back.
			 */
			struct gc_affine back = gc_affine_identity();
			back.dx = -content.dx / 2;
			back.dy = -content.dy / 2;
			assert_int_equal(gc_affine_then(&content, &back, &content), GC_OK);
			then_precisely(&reference, &back);
		}
		least = fmin(least, scale);
		most = fmax(most, scale);
		if (i % 1000 == 999) {
			/* The corner of 65,536 pt content. */
			long double x = (reference.xx + reference.xy) * 65536 + reference.dx;
			double got = (double)(content.xx + content.xy) * 0x1p-36 +
				     (double)content.dx * 0x1p-36;
			worst = fmax(worst, fabs(got - (double)x));
		}
	}
	print_message("# worst corner %.2g pt; scale %.3g to %.3g\n", worst, least, most);
	assert_true(least < 1.0 / 64 && most > 64);
	assert_true(worst <= CORNER_TOLERANCE_PT);
}

/* Returns where a point comes to be, which must be there. */
static struct gc_point expect_at(
	const struct gc_affine *affine, struct gc_point before, struct gc_point there) {
	struct gc_point after = gc_affine_apply(affine, before);
	assert_int_equal(after.x, there.x);
	assert_int_equal(after.y, there.y);
	return after;
}

TEST(scaling_about_a_point_leaves_it_where_it_is) {
	struct gc_affine affine = gc_affine_identity();
	struct gc_point anchor = {GC_PT(300), GC_PT(-120)};
	assert_int_equal(
		gc_affine_translate(&affine, (struct gc_vector){GC_PT(7), GC_PT(9)}), GC_OK);
	assert_int_equal(gc_affine_scale_about(&affine, GC_SCALE_ONE * 3, anchor), GC_OK);
	struct gc_point before = {anchor.x - GC_PT(7), anchor.y - GC_PT(9)};
	struct gc_point after = expect_at(&affine, before, anchor);
	struct gc_point beside =
		gc_affine_apply(&affine, (struct gc_point){before.x + GC_PT(1), before.y});
	assert_int_equal(beside.x - after.x, GC_PT(3));
}

TEST(turning_about_a_point_leaves_it_where_it_is) {
	struct gc_affine affine = gc_affine_identity(), same;
	struct gc_point anchor = {GC_PT(300), GC_PT(-120)};
	gc_affine_translate(&affine, (struct gc_vector){GC_PT(7), GC_PT(9)});
	assert_int_equal(gc_affine_rotate_about(&affine, GC_TURN / 4, anchor), GC_OK);
	struct gc_point before = {anchor.x - GC_PT(7), anchor.y - GC_PT(9)};
	struct gc_point after = expect_at(&affine, before, anchor);
	/* Clockwise, with y downward: what was to the right is below. */
	struct gc_point beside =
		gc_affine_apply(&affine, (struct gc_point){before.x + GC_PT(1), before.y});
	assert_int_equal(beside.x, after.x);
	assert_int_equal(beside.y - after.y, GC_PT(1));
	same = affine;
	assert_int_equal(gc_affine_rotate_about(&affine, 5 * GC_TURN, anchor), GC_OK);
	assert_memory_equal(&affine, &same, sizeof(same));
}

TEST(one_after_the_other_is_not_the_other_way_round) {
	struct gc_affine shift = gc_affine_identity(), twice = gc_affine_identity(), both;
	gc_affine_translate(&shift, (struct gc_vector){GC_PT(10), 0});
	gc_affine_scale_about(&twice, GC_SCALE_ONE * 2, (struct gc_point){0, 0});
	assert_int_equal(gc_affine_then(&shift, &twice, &both), GC_OK);
	assert_int_equal(gc_affine_apply(&both, (struct gc_point){0, 0}).x, GC_PT(20));
	assert_int_equal(gc_affine_then(&twice, &shift, &both), GC_OK);
	assert_int_equal(gc_affine_apply(&both, (struct gc_point){0, 0}).x, GC_PT(10));
}

TEST(a_transform_that_leaves_the_range_is_refused) {
	struct gc_affine large = {.xx = GC_COEFFICIENT_MAX, .yy = GC_COEFFICIENT_MAX}, same = large;
	assert_int_equal(gc_affine_then(&large, &large, &large), GC_ERR_RANGE);
	assert_memory_equal(&large, &same, sizeof(same));
	assert_int_equal(gc_affine_scale_about(&large, GC_SCALE_ONE * 2, (struct gc_point){0, 0}),
		GC_ERR_RANGE);
	assert_int_equal(gc_affine_scale_about(&large, 0, (struct gc_point){0, 0}), GC_ERR_RANGE);
	assert_int_equal(
		gc_affine_scale_about(&large, INT64_MAX, (struct gc_point){0, 0}), GC_ERR_RANGE);
	struct gc_affine one = gc_affine_identity();
	assert_int_equal(gc_affine_scale_about(&one, GC_SCALE_ONE * 512,
				 (struct gc_point){GC_POSITION_MAX, GC_POSITION_MAX}),
		GC_ERR_RANGE);
	struct gc_affine wild = {.xx = INT64_MIN, .dx = INT64_MIN};
	assert_int_equal(gc_affine_then(&wild, &wild, &wild), GC_ERR_RANGE);
	struct gc_affine far = gc_affine_identity();
	far.dx = far.dy = -GC_OFFSET_MAX;
	assert_int_equal(gc_affine_then(&far, &far, &far), GC_ERR_RANGE);
}

TEST(a_transformed_rectangle_is_upright_around_its_corners) {
	struct gc_affine quarter = {.xy = -GC_COEFFICIENT_ONE, .yx = GC_COEFFICIENT_ONE};
	struct gc_rect rect = {{GC_PT(10), GC_PT(20)}, {GC_PT(30), GC_PT(40)}};
	struct gc_rect turned = gc_affine_apply_rect(&quarter, rect);
	assert_int_equal(turned.origin.x, GC_PT(-60));
	assert_int_equal(turned.origin.y, GC_PT(10));
	assert_int_equal(turned.size.width, GC_PT(40));
	assert_int_equal(turned.size.height, GC_PT(30));
}

TEST(a_transformed_rectangle_is_limited_to_the_largest_one) {
	struct gc_affine times_200 = {
		.xx = 200 * GC_COEFFICIENT_ONE, .yy = 200 * GC_COEFFICIENT_ONE};
	struct gc_rect rect = {
		{-GC_POSITION_MAX, -GC_POSITION_MAX}, {2 * (GC_POSITION_MAX - 1), GC_PT(1)}};
	struct gc_rect wide = gc_affine_apply_rect(&times_200, rect);
	assert_int_equal(wide.origin.x, -INT32_MAX);
	assert_int_equal(wide.size.width, INT32_MAX);
	assert_int_equal(wide.size.height, 0); // all of it is above the range
	rect = (struct gc_rect){rect.origin, {GC_PT(1), 2 * (GC_POSITION_MAX - 1)}};
	struct gc_rect high = gc_affine_apply_rect(&times_200, rect);
	assert_int_equal(high.origin.y, -INT32_MAX);
	assert_int_equal(high.size.width, 0);
	assert_int_equal(high.size.height, INT32_MAX);
}

TEST(a_rectangle_holds_its_minimum_edges_only) {
	struct gc_rect rect = {{GC_PT(10), GC_PT(20)}, {GC_PT(30), GC_PT(40)}};
	assert_true(gc_rect_contains(rect, (struct gc_point){GC_PT(10), GC_PT(20)}));
	assert_true(gc_rect_contains(rect, (struct gc_point){GC_PT(40) - 1, GC_PT(60) - 1}));
	assert_false(gc_rect_contains(rect, (struct gc_point){GC_PT(40), GC_PT(30)}));
	assert_false(gc_rect_contains(rect, (struct gc_point){GC_PT(20), GC_PT(60)}));
	assert_false(gc_rect_contains(rect, (struct gc_point){GC_PT(10) - 1, GC_PT(30)}));
	assert_false(gc_rect_contains((struct gc_rect){{0, 0}, {0, 0}}, (struct gc_point){0, 0}));
}
