/* SPDX-License-Identifier: MIT */
#include "touch/evidence.h"

#include "numbers/span.h"
#include "numbers/sqrt.h"

/* With more fingers of its own, travel is neither halved nor doubtful. */
#define DOUBTFUL_TOUCHES_MAX 5

/* From so many fingers on, doubtful travel counts half for its own lead, too. */
#define MANY_TOUCHES_MIN 3

/* A finger has come along that went an eighth as far as the farthest. */
#define COME_ALONG 8

/* Returns the length of a way in 2^-20 pt, rounded. */
static int64_t length_of(struct gci_way way) {
	if (way.x == 0 && way.y == 0) {
		return 0;
	}
	return gci_magnitude_to_fixed(
		gci_hypot(gci_clamp(way.x, INT64_C(1) << 31), gci_clamp(way.y, INT64_C(1) << 31)),
		GCI_EVIDENCE_BITS);
}

/* The ways of some fingers. */
struct ways {
	struct gci_way sum;
	uint64_t size; /* has each bit that a coordinate of a way or of the sum has */
};

static struct ways ways_of(const struct gc_touch_table *table, gc_slots slots) {
	struct ways ways = {0};
	for (; slots != 0; slots &= slots - 1) {
		struct gci_way way = gci_way_of(&table->touches[gci_first_slot(slots)]);
		ways.sum.x += way.x;
		ways.sum.y += way.y;
		ways.size |= gci_abs(way.x) | gci_abs(way.y);
	}
	ways.size |= gci_abs(ways.sum.x) | gci_abs(ways.sum.y);
	return ways;
}

/* A way as 32-bit numbers: products are short on a small processor. */
struct short_way {
	int32_t x, y;
};

static struct short_way shortened(struct gci_way way, unsigned shift) {
	return (struct short_way){(int32_t)(way.x >> shift), (int32_t)(way.y >> shift)};
}

static int64_t product_of(struct short_way a, struct short_way b) {
	return (int64_t)a.x * b.x + (int64_t)a.y * b.y;
}

/* Bits of a coordinate, so that eight times the product of two ways fits. */
#define WAY_BITS 28

/* Returns by how much ways must be shifted. Ways of less than 2^16 pt are exact. */
static unsigned shift_for(uint64_t size) {
	return size >> WAY_BITS == 0 ? 0 : (unsigned)(64 - WAY_BITS - __builtin_clzll(size));
}

/* The farthest of some touches: the square of its way. */
static int64_t farthest_of(const struct gc_touch_table *table, gc_slots slots, unsigned shift) {
	int64_t farthest = 0;
	for (; slots != 0; slots &= slots - 1) {
		struct short_way way =
			shortened(gci_way_of(&table->touches[gci_first_slot(slots)]), shift);
		int64_t square = product_of(way, way);
		farthest = square > farthest ? square : farthest;
	}
	return farthest;
}

/*
 * Looks at each finger of a travel, and at those that it lacks. A length rounded down keeps a
 * finger that came along exactly an eighth among those that did.
 */
static void look_at_fingers(struct gc_evidence *travel, const struct gc_touch_table *table,
	gc_slots slots, gc_slots lacked, const struct ways *ways) {
	unsigned shift = shift_for(ways->size);
	struct short_way direction = shortened(ways->sum, shift);
	int64_t least = INT64_MAX; /* of the parts of ways along the direction, times its length */
	for (gc_slots rest = slots; rest != 0; rest &= rest - 1) {
		struct short_way way =
			shortened(gci_way_of(&table->touches[gci_first_slot(rest)]), shift);
		int64_t part = product_of(way, direction);
		least = part < least ? part : least;
	}
	int64_t farthest = farthest_of(table, slots, shift);
	int64_t length = gci_root((uint64_t)product_of(direction, direction));
	travel->is_doubtful = COME_ALONG * least < gci_root((uint64_t)farthest) * length;
	travel->is_against = -least > (int64_t)(GCI_EVIDENCE_AGAINST >> shift) * length;
	/* The square of an eighth, rounded up: 64 times the other square may not fit. */
	int64_t along = (farthest + COME_ALONG * COME_ALONG - 1) / (COME_ALONG * COME_ALONG);
	travel->is_halved = lacked != 0 && farthest_of(table, lacked, shift) >= along;
}

struct gc_evidence gci_evidence_travel(
	const struct gc_touch_table *table, gc_slots slots, gc_slots fingers) {
	struct gc_evidence travel = {0};
	gc_slots lacked = fingers & ~slots;
	uint32_t count = gci_count(slots);
	if (count == 0) {
		return travel;
	}
	struct ways ways = ways_of(table, slots);
	travel.whole = gci_mean(length_of(ways.sum), count);
	travel.is_many = count >= MANY_TOUCHES_MIN;
	bool is_alone = count == 1 && lacked == 0;
	if (!is_alone && count <= DOUBTFUL_TOUCHES_MAX && travel.whole != 0) {
		ways.size |= ways_of(table, lacked).size;
		look_at_fingers(&travel, table, slots, lacked, &ways);
	}
	return travel;
}

static int64_t span_before(const struct gci_spread *spread) {
	struct gci_spread start = *spread;
	start.after = spread->before;
	return gci_spread_span(&start, GCI_LIKENESS_ONE);
}

struct gc_evidence gci_evidence_spread(
	const struct gc_touch_table *table, gc_slots slots, gc_slots fingers) {
	(void)fingers;
	if ((slots & (slots - 1)) == 0) {
		return (struct gc_evidence){0};
	}
	struct gci_spread spread = gci_spread_measure_marked(table, slots);
	/* Half the change. */
	const unsigned bits = GCI_SPAN_BITS - GCI_EVIDENCE_BITS + 1;
	int64_t change = gci_spread_span(&spread, GCI_LIKENESS_ONE) - span_before(&spread);
	return (struct gc_evidence){.whole = gci_round((int64_t)gci_abs(change), bits)};
}

struct gc_evidence gci_evidence_turn(
	const struct gc_touch_table *table, gc_slots slots, gc_slots fingers) {
	(void)fingers;
	if ((slots & (slots - 1)) == 0) {
		return (struct gc_evidence){0};
	}
	struct gci_spread spread = gci_spread_measure_marked(table, slots);
	int64_t circle = gci_span_circle(span_before(&spread));
	int64_t turn = (int64_t)gci_abs(gci_spread_turn_compact(&spread));
	/* A fine turn has 15 bits more than a gc_angle. */
	const unsigned bits = GCI_ARC_BITS - GCI_EVIDENCE_BITS + (GCI_FINE_ANGLE_BITS - 32);
	return (struct gc_evidence){.whole = gci_multiply_shift(turn, circle, bits)};
}

void gci_evidence_mark(struct gc_touch_table *table, gc_slots slots) {
	for (; slots != 0; slots &= slots - 1) {
		struct gc_touch *touch = &table->touches[gci_first_slot(slots)];
		touch->marked = touch->position;
	}
}

/* Bits of a coordinate: sums over 32 fingers, with two squares each, stay below 2^62. */
#define PLACE_BITS 28

/* A touch before and after: two coordinates each. */
#define COORDINATES 4

/* Which touches moved in the latest frame; or all of them, since their marks. */
struct since {
	gc_slots moved_slots;
	bool is_marked;
};

static void places_of(const struct gc_touch_table *table, unsigned slot, struct since since,
	gc_length places[COORDINATES]) {
	const struct gc_touch *touch = &table->touches[slot];
	bool has_moved = (since.moved_slots & GCI_BIT(slot)) != 0;
	struct gc_point before = since.is_marked ? touch->marked
				 : has_moved     ? touch->before
						 : touch->position;
	places[0] = before.x;
	places[1] = before.y;
	places[2] = touch->position.x;
	places[3] = touch->position.y;
}

static int64_t rounded(int64_t value, unsigned shift) {
	return shift == 0 ? value : gci_round(value, shift);
}

/* Of 32-bit numbers: short on a small processor. */
static inline int64_t product(int32_t a, int32_t b) {
	return (int64_t)a * b;
}

/*
 * Measures two touches. Twice their distance from the centroid is the way from one to the other.
 * Returns false, and measures nothing, if they are too far apart to be measured exactly.
 */
static __attribute__((noinline)) bool measure_two(const struct gc_touch_table *table,
	gc_slots slots, struct since since, struct gci_spread *spread) {
	gc_length one[COORDINATES], other[COORDINATES];
	int64_t way[COORDINATES];
	uint64_t size = 0;
	places_of(table, gci_first_slot(slots), since, one);
	places_of(table, gci_first_slot(slots & (slots - 1)), since, other);
	for (unsigned i = 0; i < COORDINATES; i++) {
		way[i] = (int64_t)other[i] - one[i];
		size |= gci_abs(way[i]);
	}
	if (size >> PLACE_BITS != 0) {
		return false;
	}
	int32_t x = (int32_t)way[0], y = (int32_t)way[1];
	int32_t x_after = (int32_t)way[2], y_after = (int32_t)way[3];
	spread->before = 2 * (product(x, x) + product(y, y));
	spread->after = 2 * (product(x_after, x_after) + product(y_after, y_after));
	spread->along = 2 * (product(x, x_after) + product(y, y_after));
	spread->across = 2 * (product(x, y_after) - product(y, x_after));
	return true;
}

/* Not in line, as measure_two(): a small processor needs stack for one of them alone. */
static __attribute__((noinline)) void measure_many(const struct gc_touch_table *table,
	gc_slots slots, struct since since, struct gci_spread *spread) {
	gc_length places[COORDINATES];
	int64_t sums[COORDINATES] = {0};
	int32_t count = (int32_t)spread->count;
	uint64_t size = 0;

	for (gc_slots rest = slots; rest != 0; rest &= rest - 1) {
		places_of(table, gci_first_slot(rest), since, places);
		for (unsigned i = 0; i < COORDINATES; i++) {
			sums[i] += places[i];
		}
	}
	/* Relative to the centroid, times the number of fingers. */
	for (gc_slots rest = slots; rest != 0; rest &= rest - 1) {
		places_of(table, gci_first_slot(rest), since, places);
		for (unsigned i = 0; i < COORDINATES; i++) {
			size |= gci_abs((int64_t)count * places[i] - sums[i]);
		}
	}
	/* One bit more than the size needs, because rounding may carry. */
	spread->shift =
		size >> PLACE_BITS == 0 ? 0 : (unsigned)(65 - PLACE_BITS - __builtin_clzll(size));
	for (gc_slots rest = slots; rest != 0; rest &= rest - 1) {
		int32_t about[COORDINATES];
		places_of(table, gci_first_slot(rest), since, places);
		for (unsigned i = 0; i < COORDINATES; i++) {
			about[i] = (int32_t)rounded(
				(int64_t)count * places[i] - sums[i], spread->shift);
		}
		spread->before += product(about[0], about[0]) + product(about[1], about[1]);
		spread->after += product(about[2], about[2]) + product(about[3], about[3]);
		spread->along += product(about[0], about[2]) + product(about[1], about[3]);
		spread->across += product(about[0], about[3]) - product(about[1], about[2]);
	}
}

static inline struct gci_spread measure(
	const struct gc_touch_table *table, gc_slots slots, struct since since) {
	struct gci_spread spread = {.count = gci_count(slots)};
	if (spread.count != 2 || !measure_two(table, slots, since, &spread)) {
		measure_many(table, slots, since, &spread);
	}
	return spread;
}

struct gci_spread gci_spread_measure(
	const struct gc_touch_table *table, gc_slots slots, gc_slots moved_slots) {
	return measure(table, slots, (struct since){.moved_slots = moved_slots});
}

struct gci_spread gci_spread_measure_marked(const struct gc_touch_table *table, gc_slots slots) {
	return measure(table, slots, (struct since){.is_marked = true});
}

/* Returns the sum of squares at a span of 1 pt. It is at least 4: a shift is at most 10. */
static __attribute__((noinline)) int64_t smallest(const struct gci_spread *spread) {
	int64_t count = spread->count, radius = GC_PT(1) / 2;
	return (count * count * count * radius * radius) >> (2 * spread->shift);
}

bool gci_spread_is_degenerate(const struct gci_spread *spread) {
	return spread->before < smallest(spread) || spread->after < smallest(spread);
}

int64_t gci_spread_span(const struct gci_spread *spread, int64_t likeness) {
	uint64_t count = spread->count;
	uint64_t square = (uint64_t)spread->after, least = (uint64_t)smallest(spread);
	square = square < least ? least : square;
	/* With all 64 bits, product and quotient have an error of at most 2^-47. */
	int up = __builtin_clzll(square);
	square <<= up;
	if (likeness != GCI_LIKENESS_ONE) {
		square = (uint64_t)gci_multiply_shift(
			(int64_t)(square >> 1), likeness, GCI_LIKENESS_BITS);
		int again = __builtin_clzll(square);
		square <<= again;
		up += again - 1;
	}
	square /= count * count * count;
	/* An even shift: the exponent of the root is an integer. */
	int more = __builtin_clzll(square);
	more -= (up + more) & 1;
	struct gc_magnitude span = {
		.mantissa = gci_sqrt_normalized(square << more),
		.exponent = 1 + (int32_t)spread->shift - (up + more) / 2,
	};
	return gci_magnitude_to_fixed(span, GCI_SPAN_BITS);
}

int64_t gci_spread_turn_compact(const struct gci_spread *spread) {
	return gci_spread_is_degenerate(spread) ? 0
						: gci_atan2_compact(spread->across, spread->along);
}

int64_t gci_spread_turn(const struct gci_spread *spread) {
	return gci_spread_is_degenerate(spread) ? 0 : gci_atan2_fine(spread->across, spread->along);
}

int64_t gci_spread_likeness(const struct gci_spread *spread) {
	if (gci_spread_is_degenerate(spread)) {
		return GCI_LIKENESS_ONE;
	}
	/* All to 60 bits or more. The shift is even: half of it applies to `along`. */
	int up = __builtin_clzll((uint64_t)spread->before) - 2;
	int over = __builtin_clzll((uint64_t)spread->after) - 2;
	if (((up + over) & 1) != 0) {
		up > over ? up-- : over--;
	}
	int64_t half = INT64_C(1) << (up + over) / 2;
	int64_t along = spread->along * half, across = spread->across * half;
	int64_t whole = gci_multiply_shift(
		spread->before * (INT64_C(1) << up), spread->after * (INT64_C(1) << over), 62);
	int64_t lost = whole - gci_multiply_shift(along, along, 62) -
		       gci_multiply_shift(across, across, 62);
	if (lost <= 0) {
		return GCI_LIKENESS_ONE;
	}
	int64_t share =
		gci_magnitude_to_fixed(gci_magnitude_divide(gci_magnitude_from((uint64_t)lost),
					       gci_magnitude_from((uint64_t)whole)),
			GCI_LIKENESS_BITS);
	return share > GCI_LIKENESS_ONE - GCI_LIKENESS_MIN ? GCI_LIKENESS_MIN
							   : GCI_LIKENESS_ONE - share;
}
