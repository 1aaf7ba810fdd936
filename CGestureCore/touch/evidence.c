/* SPDX-License-Identifier: MIT */
#include "touch/evidence.h"

#include "numbers/span.h"
#include "numbers/sqrt.h"
#include "touch/spread.h"

/* With more fingers, travel is always whole. */
#define DOUBTFUL_TOUCHES_MAX 5

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

/* A length rounded down keeps a finger that came along exactly an eighth among those that did. */
static void find_stragglers(struct gci_evidence *travel, const struct gc_touch_table *table,
	gc_slots slots, const struct ways *ways) {
	unsigned shift = shift_for(ways->size);
	struct short_way direction = shortened(ways->sum, shift);
	/* The least part of a way along the direction, times its length; the longest, squared. */
	int64_t least = INT64_MAX, farthest = 0;
	for (; slots != 0; slots &= slots - 1) {
		struct short_way way =
			shortened(gci_way_of(&table->touches[gci_first_slot(slots)]), shift);
		int64_t part = product_of(way, direction), square = product_of(way, way);
		least = part < least ? part : least;
		farthest = square > farthest ? square : farthest;
	}
	int64_t length = gci_root((uint64_t)product_of(direction, direction));
	travel->is_doubtful = COME_ALONG * least < gci_root((uint64_t)farthest) * length;
	travel->is_against = -least > (int64_t)(GCI_EVIDENCE_AGAINST >> shift) * length;
}

struct gci_evidence gci_evidence_travel(const struct gc_touch_table *table, gc_slots slots) {
	struct gci_evidence travel = {0};
	uint32_t count = gci_count(slots);
	if (count == 0) {
		return travel;
	}
	struct ways ways = ways_of(table, slots);
	travel.whole = gci_mean(length_of(ways.sum), count);
	if (count >= 2 && count <= DOUBTFUL_TOUCHES_MAX && travel.whole != 0) {
		find_stragglers(&travel, table, slots, &ways);
	}
	return travel;
}

static int64_t span_before(const struct gci_spread *spread) {
	struct gci_spread start = *spread;
	start.after = spread->before;
	return gci_spread_span(&start, GCI_LIKENESS_ONE);
}

struct gci_evidence gci_evidence_spread(const struct gc_touch_table *table, gc_slots slots) {
	if ((slots & (slots - 1)) == 0) {
		return (struct gci_evidence){0};
	}
	struct gci_spread spread = gci_spread_measure_marked(table, slots);
	/* Half the change. */
	const unsigned bits = GCI_SPAN_BITS - GCI_EVIDENCE_BITS + 1;
	int64_t change = gci_spread_span(&spread, GCI_LIKENESS_ONE) - span_before(&spread);
	return (struct gci_evidence){.whole = gci_round((int64_t)gci_abs(change), bits)};
}

struct gci_evidence gci_evidence_turn(const struct gc_touch_table *table, gc_slots slots) {
	if ((slots & (slots - 1)) == 0) {
		return (struct gci_evidence){0};
	}
	struct gci_spread spread = gci_spread_measure_marked(table, slots);
	int64_t circle = gci_span_circle(span_before(&spread));
	int64_t turn = (int64_t)gci_abs(gci_spread_turn_compact(&spread));
	/* A fine turn has 15 bits more than a gc_angle. */
	const unsigned bits = GCI_ARC_BITS - GCI_EVIDENCE_BITS + (GCI_FINE_ANGLE_BITS - 32);
	return (struct gci_evidence){.whole = gci_multiply_shift(turn, circle, bits)};
}

gci_direction gci_evidence_direction(const struct gc_touch_table *table, gc_slots slots) {
	struct gc_point one = table->touches[gci_first_slot(slots)].marked;
	struct gc_point two = table->touches[gci_first_slot(slots & (slots - 1))].marked;
	return gci_atan2((int64_t)two.y - one.y, (int64_t)two.x - one.x);
}

int64_t gci_evidence_span(const struct gc_touch_table *table, gc_slots slots) {
	struct gci_spread spread = gci_spread_measure_marked(table, slots);
	return span_before(&spread);
}

void gci_evidence_mark(struct gc_touch_table *table, gc_slots slots) {
	for (; slots != 0; slots &= slots - 1) {
		struct gc_touch *touch = &table->touches[gci_first_slot(slots)];
		touch->marked = touch->position;
	}
}
