/* SPDX-License-Identifier: MIT */
/* Similarities against long double: the least-squares one of some fingers, and products of many. */
#include "support.h"

#include <math.h>

#include "touch/evidence.h"

#define TURN_RAD 6.283185307179586476925286766559L

/* Of a span: when places are exact integers, and when they are rounded to 28 bits. */
#define SPAN_TOLERANCE 0x1p-31
#define SPAN_TOLERANCE_ROUNDED 0x1p-24

/* Of a turn: of the direction; and what rounded places add. */
#define TURN_TOLERANCE 5e-11
#define TURN_TOLERANCE_ROUNDED 0x1p-24

static uint64_t next_random(uint64_t *seed) {
	*seed ^= *seed << 13;
	*seed ^= *seed >> 7;
	*seed ^= *seed << 17;
	return *seed;
}

static gc_length between(uint64_t *seed, int64_t limit) {
	return (gc_length)((int64_t)(next_random(seed) >> 20) % (2 * limit + 1) - limit);
}

struct reference {
	long double span_before, span, turn, likeness;
};

static struct reference fit(const struct gc_touch *touches, int count) {
	long double px = 0, py = 0, qx = 0, qy = 0, pp = 0, qq = 0, a = 0, b = 0;
	for (int i = 0; i < count; i++) {
		px += touches[i].before.x / (long double)count;
		py += touches[i].before.y / (long double)count;
		qx += touches[i].position.x / (long double)count;
		qy += touches[i].position.y / (long double)count;
	}
	for (int i = 0; i < count; i++) {
		long double ux = touches[i].before.x - px, uy = touches[i].before.y - py;
		long double vx = touches[i].position.x - qx, vy = touches[i].position.y - qy;
		pp += ux * ux + uy * uy;
		qq += vx * vx + vy * vy;
		a += ux * vx + uy * vy;
		b += ux * vy - uy * vx;
	}
	return (struct reference){
		.span_before = 2 * sqrtl(pp / count) / 4096,
		.span = 2 * sqrtl(qq / count) / 4096,
		.turn = atan2l(b, a) / TURN_RAD,
		.likeness = (a * a + b * b) / (pp * qq),
	};
}

/* Some fingers within `around` steps of `center`, turned, scaled and then pushed about a bit. */
static void place(
	struct gc_touch *touches, int count, uint64_t *seed, int64_t around, double push) {
	int64_t limit = GC_POSITION_MAX - around;
	double x0 = between(seed, limit), y0 = between(seed, limit);
	double turn = (double)(next_random(seed) % 6283) / 1000;
	double scale = (double)(next_random(seed) % 1000) / 1000;
	for (int i = 0; i < count; i++) {
		double x = between(seed, around), y = between(seed, around);
		double dx = push * between(seed, around), dy = push * between(seed, around);
		double c = scale * cos(turn), s = scale * sin(turn);
		touches[i].before = (struct gc_point){(gc_length)(x0 + x), (gc_length)(y0 + y)};
		touches[i].position = (struct gc_point){
			(gc_length)fmin(
				fmax(x0 + c * x - s * y + dx, -GC_POSITION_MAX), GC_POSITION_MAX),
			(gc_length)fmin(
				fmax(y0 + s * x + c * y + dy, -GC_POSITION_MAX), GC_POSITION_MAX),
		};
	}
}

TEST(the_fit_agrees_with_the_mathematical_one) {
	uint64_t seed = 5;
	struct gc_touch touches[GC_TOUCHES_MAX] = {0};
	struct gc_touch_table table = {.touches = touches, .capacity = GC_TOUCHES_MAX};
	const int64_t sizes[] = {GC_PT(60), GC_PT(1000), GC_PT(20000), GC_POSITION_MAX};
	double worst_span = 0, worst_turn = 0, worst_likeness = 0;
	for (int i = 0; i < 100000; i++) {
		int count = 2 + i % 31;
		int64_t size = sizes[i / 31 % 4];
		place(touches, count, &seed, size, i % 5 == 0 ? 0.5 : 0.001);
		uint32_t slots = UINT32_MAX >> (32 - count);
		struct gci_spread spread = gci_spread_measure(&table, slots, slots);
		struct reference expected = fit(touches, count);
		if (expected.span < 10 || expected.span_before < 10) {
			continue;
		}
		double span = (double)gci_spread_span(&spread, GCI_LIKENESS_ONE) * 0x1p-32;
		double span_error = fabs(span / (double)expected.span - 1);
		bool rounded = spread.shift != 0;
		double ratio = (double)(expected.span / expected.span_before);
		assert_near(span_error, 0,
			rounded ? SPAN_TOLERANCE_ROUNDED * fmax(1, 1 / ratio) : SPAN_TOLERANCE);
		/* The farther from a similarity, and the smaller the hand beside the other. */
		double certain = sqrt((double)expected.likeness);
		double turn_error = remainder(
			(double)gci_spread_turn(&spread) * 0x1p-47 - (double)expected.turn, 1);
		turn_error = fabs(turn_error) * (double)TURN_RAD;
		double cost = 1 / (certain * fmin(1, fmin(ratio, 1 / ratio)));
		assert_near(turn_error, 0,
			TURN_TOLERANCE + (rounded ? TURN_TOLERANCE_ROUNDED * cost : 0));
		double likeness = (double)gci_spread_likeness(&spread) * 0x1p-62;
		double likeness_error = fabs(likeness - fmax((double)expected.likeness, 0x1p-24));
		assert_near(likeness_error, 0, rounded ? 1e-7 * cost : 1e-9);
		if (!rounded) {
			worst_span = fmax(worst_span, span_error);
			worst_turn = fmax(worst_turn, turn_error);
			worst_likeness = fmax(worst_likeness, likeness_error);
		}
	}
	print_message("# largest error: span %.2g, turn %.2g rad, likeness %.2g\n", worst_span,
		worst_turn, worst_likeness);
}

TEST(fingers_that_move_as_one_body_are_alike) {
	/* A quarter turn and twice the size: exact places. */
	const struct gc_point places[3] = {{GC_PT(10), 0}, {GC_PT(-20), GC_PT(5)}, {0, GC_PT(33)}};
	struct gc_touch touches[3] = {0};
	struct gc_touch_table table = {.touches = touches, .capacity = 3};
	for (int i = 0; i < 3; i++) {
		touches[i].before = places[i];
		touches[i].position =
			(struct gc_point){GC_PT(100) - 2 * places[i].y, GC_PT(7) + 2 * places[i].x};
	}
	struct gci_spread spread = gci_spread_measure(&table, 7, 7);
	assert_true(gci_spread_likeness(&spread) == GCI_LIKENESS_ONE);
	assert_true(gci_spread_turn(&spread) == INT64_C(1) << 45);
	int64_t span = gci_spread_span(&spread, GCI_LIKENESS_ONE);
	struct gci_spread same = gci_spread_measure(&table, 7, 0); /* where they are now */
	assert_true(gci_spread_span(&same, GCI_LIKENESS_ONE) == span);
	assert_true(gci_spread_turn(&same) == 0);
	assert_near((double)gci_spread_span(&same, GCI_LIKENESS_ONE - 1) / (double)span, 1,
		SPAN_TOLERANCE);
	/* A quarter of the likeness is half of the scale. */
	assert_near((double)gci_spread_span(&same, GCI_LIKENESS_ONE / 4) / (double)span, 0.5,
		SPAN_TOLERANCE);
}

TEST(a_mirrored_hand_is_like_nothing) {
	struct gc_touch touches[4] = {0};
	struct gc_touch_table table = {.touches = touches, .capacity = 4};
	const gc_length x[] = {1, 0, -1, 0}, y[] = {0, 1, 0, -1};
	for (int i = 0; i < 4; i++) {
		touches[i].before = (struct gc_point){GC_PT(100) * x[i], GC_PT(100) * y[i]};
		touches[i].position = (struct gc_point){GC_PT(100) * x[i], GC_PT(-100) * y[i]};
	}
	struct gci_spread spread = gci_spread_measure(&table, 15, 15);
	assert_true(gci_spread_likeness(&spread) == GCI_LIKENESS_MIN);
	assert_true(gci_spread_turn(&spread) == 0);
}

TEST(fingers_on_one_spot_span_a_point_and_turn_nothing) {
	struct gc_touch touches[32] = {0};
	struct gc_touch_table table = {.touches = touches, .capacity = 32};
	const gc_length far[] = {0, 1, GC_POSITION_MAX, -GC_POSITION_MAX};
	for (int i = 0; i < 4; i++) {
		for (int j = 0; j < 32; j++) {
			touches[j].before = touches[j].position =
				(struct gc_point){far[i], -far[i]};
			touches[j].before.x /= j % 2 + 1; /* or came from afar */
		}
		struct gci_spread spread = gci_spread_measure(&table, UINT32_MAX, UINT32_MAX);
		assert_near((double)gci_spread_span(&spread, GCI_LIKENESS_ONE) * 0x1p-32, 1,
			SPAN_TOLERANCE_ROUNDED);
		assert_true(gci_spread_turn(&spread) == 0);
		assert_true(gci_spread_likeness(&spread) == GCI_LIKENESS_ONE);
	}
}

/* As far apart as places can be, all 32: nothing overflows, or the sanitizers would say so. */
TEST(the_largest_hand_is_measured) {
	struct gc_touch touches[32] = {0};
	struct gc_touch_table table = {.touches = touches, .capacity = 32};
	for (int i = 0; i < 32; i++) {
		gc_length x = i % 2 == 0 ? GC_POSITION_MAX : -GC_POSITION_MAX;
		gc_length y = i % 4 < 2 ? GC_POSITION_MAX : -GC_POSITION_MAX;
		touches[i].before = (struct gc_point){x, y};
		touches[i].position = (struct gc_point){-y, x};
	}
	struct gci_spread spread = gci_spread_measure(&table, UINT32_MAX, UINT32_MAX);
	assert_near((double)gci_spread_span(&spread, GCI_LIKENESS_ONE) * 0x1p-32,
		2 * 262144 * sqrt(2), 0.01);
	assert_true(gci_spread_turn(&spread) == INT64_C(1) << 45);
	assert_true(gci_spread_likeness(&spread) == GCI_LIKENESS_ONE);
	/* One far from the others is the largest coordinate. */
	for (int i = 0; i < 31; i++) {
		touches[i].position = (struct gc_point){GC_POSITION_MAX, -GC_POSITION_MAX};
	}
	touches[31].position = (struct gc_point){-GC_POSITION_MAX, GC_POSITION_MAX};
	spread = gci_spread_measure(&table, UINT32_MAX, 0);
	assert_near((double)gci_spread_span(&spread, GCI_LIKENESS_ONE) * 0x1p-32,
		(double)fit(touches, 32).span, 0.01);
}

/* Evidence of the travel of fingers that went so far to the right from a mark each. */
static struct gc_evidence travel_of(const gc_length *ways, int count, gc_slots slots) {
	struct gc_touch touches[8] = {0};
	struct gc_touch_table table = {.touches = touches, .capacity = 8};
	for (int i = 0; i < count; i++) {
		touches[i].marked.x = ways[i] > 0 ? -GC_POSITION_MAX : GC_POSITION_MAX;
		touches[i].position.x = touches[i].marked.x + ways[i];
	}
	return gci_evidence_travel(&table, slots, UINT32_MAX >> (32 - count));
}

/* (4) An eighth of the farthest way, as a part of the travel's direction, is to come along. */
TEST(fingers_that_go_far_come_along_like_those_that_go_a_little) {
	/* Odd, so that no bit of a way may be left out while ways are short. */
	const gc_length units[] = {101, GC_PT(7) + 1, GC_PT(1000) + 1, GC_PT(50000)};
	for (int i = 0; i < 4; i++) {
		gc_length one = units[i], step = i < 3 ? 1 : one / 8; // far ways are rounded
		struct gc_evidence along = travel_of((gc_length[]){8 * one, one}, 2, 3);
		assert_true(!along.is_doubtful && !along.is_against && !along.is_halved);
		assert_int_equal(along.whole, (INT64_C(9) * one << GCI_EVIDENCE_BITS) / 2);
		assert_true(travel_of((gc_length[]){8 * (one + step), one}, 2, 3).is_doubtful);
		struct gc_evidence apart = travel_of((gc_length[]){8 * one, -4 * one}, 2, 3);
		assert_true(apart.is_doubtful);
		assert_int_equal(apart.is_against, 4 * one > GC_PT(5));
		/* The travel of the first, which lacks the second. */
		assert_true(travel_of((gc_length[]){8 * one, one}, 2, 1).is_halved);
		assert_false(travel_of((gc_length[]){8 * one, one - step}, 2, 1).is_halved);
	}
}

TEST(a_travel_that_lacks_a_finger_that_crosses_everything_is_halved) {
	const gc_length most = GC_POSITION_MAX;
	struct gc_touch touches[2] = {{.position = {GC_PT(12), 0}},
		{.marked = {most, most}, .position = {1 - most, 1 - most}}};
	struct gc_touch_table table = {.touches = touches, .capacity = 2};
	assert_true(gci_evidence_travel(&table, 1, 3).is_halved);
}

TEST(the_travel_of_fingers_that_cross_everything_has_a_limit_and_does_not_wrap) {
	const gc_length all = INT32_MAX;
	struct gc_evidence travel = travel_of((gc_length[]){all, all, all, all, all}, 5, 31);
	/* The sum of the ways is as long as one of them at least. */
	assert_true(travel.whole >= ((int64_t)all << GCI_EVIDENCE_BITS) / 5);
	assert_false(travel.is_doubtful || travel.is_against || travel.is_halved);
}

/* 1/256 pt at the corners of 65,536 pt content, after a million increments. */
#define CORNER_TOLERANCE_PT (1.0 / 256)
#define CONTENT_PT 65536
#define INCREMENTS 1000000

/* Farther than this from the window, the content is dragged back. */
#define FAR_PT 4194304

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
