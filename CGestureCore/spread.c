/* SPDX-License-Identifier: MIT */
#include "spread.h"

/* Bits of a coordinate: sums over 32 fingers, with two squares each, stay below 2^62. */
#define PLACE_BITS 28

static struct gc_point place_before(const struct gc_touch *touch, bool has_moved) {
	return has_moved ? touch->before : touch->position;
}

/* Returns a place relative to the centroid, times the number of fingers. */
static int64_t about(int64_t count, gc_length place, int64_t sum) {
	return count * place - sum;
}

static int64_t rounded(int64_t value, unsigned shift) {
	return shift == 0 ? value : gci_round(value, shift);
}

struct gci_spread gci_spread_measure(
	const struct gc_touch_table *table, gc_slots slots, gc_slots moved_slots) {
	struct gci_spread spread = {.count = gci_count(slots)};
	struct gci_sum before = {0}, after = {0};
	int64_t count = spread.count;
	uint64_t size = 0;

	for (gc_slots rest = slots; rest != 0; rest &= rest - 1) {
		unsigned slot = gci_first_slot(rest);
		const struct gc_touch *touch = &table->touches[slot];
		struct gc_point p = place_before(touch, (moved_slots & GCI_BIT(slot)) != 0);
		before.x += p.x;
		before.y += p.y;
		after.x += touch->position.x;
		after.y += touch->position.y;
	}
	for (gc_slots rest = slots; rest != 0; rest &= rest - 1) {
		unsigned slot = gci_first_slot(rest);
		const struct gc_touch *touch = &table->touches[slot];
		struct gc_point p = place_before(touch, (moved_slots & GCI_BIT(slot)) != 0);
		size |= gci_abs(about(count, p.x, before.x)) |
			gci_abs(about(count, p.y, before.y)) |
			gci_abs(about(count, touch->position.x, after.x)) |
			gci_abs(about(count, touch->position.y, after.y));
	}
	/* One bit more than the size needs, because rounding may carry. */
	spread.shift =
		size >> PLACE_BITS == 0 ? 0 : (unsigned)(65 - PLACE_BITS - __builtin_clzll(size));
	for (gc_slots rest = slots; rest != 0; rest &= rest - 1) {
		unsigned slot = gci_first_slot(rest);
		const struct gc_touch *touch = &table->touches[slot];
		struct gc_point p = place_before(touch, (moved_slots & GCI_BIT(slot)) != 0);
		int64_t px = rounded(about(count, p.x, before.x), spread.shift);
		int64_t py = rounded(about(count, p.y, before.y), spread.shift);
		int64_t qx = rounded(about(count, touch->position.x, after.x), spread.shift);
		int64_t qy = rounded(about(count, touch->position.y, after.y), spread.shift);
		spread.before += px * px + py * py;
		spread.after += qx * qx + qy * qy;
		spread.along += px * qx + py * qy;
		spread.across += px * qy - py * qx;
	}
	return spread;
}

/* Returns the sum of squares at a span of 1 pt. */
static int64_t smallest(const struct gci_spread *spread) {
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
	square = square == 0 ? 1 : square;
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
