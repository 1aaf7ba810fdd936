/* SPDX-License-Identifier: MIT */
#ifndef GCI_EVIDENCE_H
#define GCI_EVIDENCE_H

#include "numbers/trig.h"
#include "touch/touch_table.h"

/*
 * Evidence: what some fingers have done since their marks, as the way that one of them moves. It
 * tells what fingers mean when they could mean two things; see lead.h of the arbiter.
 *
 * The mark of a finger is where it was when a finger last landed or lifted beside it:
 * gc_touch.marked.
 */

/* Fraction bits beyond those of gc_length: evidence is in 2^-20 pt. */
#define GCI_EVIDENCE_BITS 8

/* A finger that went farther than this against the others, 5 pt, halves their travel. */
#ifndef GCI_EVIDENCE_AGAINST
#define GCI_EVIDENCE_AGAINST GC_PT(5)
#endif

struct gci_evidence {
	int64_t whole;    /* 0 to 2^41 */
	bool is_doubtful; /* of travel: a finger has hardly come along */
	bool is_against;  /* of travel: a finger went the other way */
};

/* The length of the displacement of the centroid. */
struct gci_evidence gci_evidence_travel(const struct gc_touch_table *table, gc_slots slots);

/* Half the change of the span. */
struct gci_evidence gci_evidence_spread(const struct gc_touch_table *table, gc_slots slots);

/* The turn, half a turn either way, times half the span at the marks. */
struct gci_evidence gci_evidence_turn(const struct gc_touch_table *table, gc_slots slots);

/* The way of a finger since its mark, or the sum of such ways. */
struct gci_way {
	int64_t x, y;
};
static inline struct gci_way gci_way_of(const struct gc_touch *touch) {
	return (struct gci_way){(int64_t)touch->position.x - touch->marked.x,
		(int64_t)touch->position.y - touch->marked.y};
}

/* The direction from the first of two touches to the second, at their marks. */
gci_direction gci_evidence_direction(const struct gc_touch_table *table, gc_slots slots);

/* The span of some touches, at least two, at their marks: in 2^-32 pt, at least GCI_SPAN_MIN. */
int64_t gci_evidence_span(const struct gc_touch_table *table, gc_slots slots);

/* Sets the marks of some touches to where they are. */
void gci_evidence_mark(struct gc_touch_table *table, gc_slots slots);

#endif
