/* SPDX-License-Identifier: MIT */
#pragma once

#include "numbers/span.h"
#include "numbers/trig.h"
#include "touch/touch_table.h"

/*
 * Evidence: how some fingers have moved since their marks, as the way that one of them moves. It
 * decides what fingers mean when they could mean two things; see lead.h of the arbiter.
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

/* What it counts for; docs/contract.md has the rule (section 4). */
static inline int64_t gci_evidence_counted(struct gc_evidence evidence) {
	return evidence.is_halved ? evidence.whole / 2 : evidence.whole;
}

/* For its own lead. */
static inline int64_t gci_evidence_for_lead(struct gc_evidence evidence) {
	int64_t counted = gci_evidence_counted(evidence);
	return evidence.is_doubtful && evidence.is_many ? counted / 2 : counted;
}

/* Against the lead of others. */
static inline int64_t gci_evidence_against(struct gc_evidence evidence) {
	int64_t counted = gci_evidence_counted(evidence);
	return evidence.is_against ? counted / 2 : counted;
}

/* When a doubt ends. */
static inline int64_t gci_evidence_at_end(struct gc_evidence evidence) {
	int64_t counted = gci_evidence_counted(evidence);
	return evidence.is_doubtful ? counted / 2 : counted;
}

/*
 * What some touches measure. `fingers` are these and the other touches of the doubt, which only
 * travel looks at.
 */

/* The length of the displacement of the centroid. */
struct gc_evidence gci_evidence_travel(
	const struct gc_touch_table *table, gc_slots slots, gc_slots fingers);

/* Half the change of the span. */
struct gc_evidence gci_evidence_spread(
	const struct gc_touch_table *table, gc_slots slots, gc_slots fingers);

/* The turn, half a turn either way, times half the span at the marks. */
struct gc_evidence gci_evidence_turn(
	const struct gc_touch_table *table, gc_slots slots, gc_slots fingers);

/* The way of a finger since its mark, or the sum of such ways. */
struct gci_way {
	int64_t x, y;
};
static inline struct gci_way gci_way_of(const struct gc_touch *touch) {
	return (struct gci_way){(int64_t)touch->position.x - touch->marked.x,
		(int64_t)touch->position.y - touch->marked.y};
}

/* Sets the marks of some touches to where they are. */
void gci_evidence_mark(struct gc_touch_table *table, gc_slots slots);

/*
 * How fingers lie about their centroid, and what they did since the frame before: the similarity
 * that takes their places p to their places q with the least sum of squared errors. With both
 * relative to their centroids,
 *
 *     along = sum p.q,  across = sum p x q,  before = sum p.p,  after = sum q.q
 *
 *     turn = atan2(across, along),  scale = hypot(along, across) / before
 *          = sqrt(after / before) * sqrt(likeness),
 *     likeness = (along^2 + across^2) / (before * after)
 *
 * (S. Umeyama, 1991, without reflections.) The first factor of the scale is a ratio of spans. It is
 * taken from the spans themselves, not multiplied up over frames. The likeness is 1 when the
 * fingers moved as one body, which two fingers always do, and less otherwise.
 *
 * With n fingers, places are multiplied by n. So they are exact integers while no finger is 2^28 /
 * n steps (8192 pt for 8 fingers) from the centroid. Beyond that they are rounded, to 26 bits of
 * the farthest.
 */
struct gci_spread {
	int64_t before, after; /* below 2^62; in steps^2 * n^2 / 2^(2 shift) */
	int64_t along, across;
	unsigned shift;
	uint32_t count;
};

/* The likeness 1, and the least likeness: it makes a scale of 1/4096 in one frame. */
#define GCI_LIKENESS_BITS 62
#define GCI_LIKENESS_ONE (INT64_C(1) << GCI_LIKENESS_BITS)
#define GCI_LIKENESS_MIN (GCI_LIKENESS_ONE >> 24)

/* Measures some touches, at least two; `moved_slots` moved in the latest frame. */
struct gci_spread gci_spread_measure(
	const struct gc_touch_table *table, gc_slots slots, gc_slots moved_slots);

/* The same, from their marks until now; see evidence.h. */
struct gci_spread gci_spread_measure_marked(const struct gc_touch_table *table, gc_slots slots);

/*
 * Returns the span: twice the root mean square distance from the centroid, times the root of
 * `likeness`, and at least GCI_SPAN_MIN. The relative error is at most 2^-31. Where places are
 * rounded, it is 2^-24 of the larger of the spans before and after.
 */
int64_t gci_spread_span(const struct gci_spread *spread, int64_t likeness);

/* Returns whether the fingers are, or were, too near each other to have a direction. */
bool gci_spread_is_degenerate(const struct gci_spread *spread);

/*
 * Returns the turn of the fit, half a turn either way, with GCI_FINE_ANGLE_BITS; 0 when degenerate.
 * Error at most 5e-11 rad, unless places are rounded.
 */
int64_t gci_spread_turn(const struct gci_spread *spread);

/* The same by gci_atan2_compact(). */
int64_t gci_spread_turn_compact(const struct gci_spread *spread);

/*
 * Returns the likeness, GCI_LIKENESS_MIN to GCI_LIKENESS_ONE. Its error is at most 2^-30 of its
 * distance from 1.
 */
int64_t gci_spread_likeness(const struct gci_spread *spread);
