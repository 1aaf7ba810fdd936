/* SPDX-License-Identifier: MIT */
#include "touch/spread.h"

#include "numbers/sqrt.h"

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

static struct gci_spread measure(
	const struct gc_touch_table *table, gc_slots slots, struct since since) {
	struct gci_spread spread = {.count = gci_count(slots)};
	gc_length places[COORDINATES];
	int64_t sums[COORDINATES] = {0};
	int32_t count = (int32_t)spread.count;
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
	spread.shift =
		size >> PLACE_BITS == 0 ? 0 : (unsigned)(65 - PLACE_BITS - __builtin_clzll(size));
	for (gc_slots rest = slots; rest != 0; rest &= rest - 1) {
		int32_t about[COORDINATES];
		places_of(table, gci_first_slot(rest), since, places);
		for (unsigned i = 0; i < COORDINATES; i++) {
			about[i] = (int32_t)rounded(
				(int64_t)count * places[i] - sums[i], spread.shift);
		}
		spread.before += product(about[0], about[0]) + product(about[1], about[1]);
		spread.after += product(about[2], about[2]) + product(about[3], about[3]);
		spread.along += product(about[0], about[2]) + product(about[1], about[3]);
		spread.across += product(about[0], about[3]) - product(about[1], about[2]);
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
