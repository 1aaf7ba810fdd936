/* SPDX-License-Identifier: MIT */
#ifndef GCI_MANY_FINGERS_H
#define GCI_MANY_FINGERS_H

#include "gesture/recognizer.h"

/*
 * The fingers of a pinch or a rotation with a maximum over two.
 *
 *     POSSIBLE, fewer than the minimum <---+--> FAILED, when all lift
 *        | the minimum is down             |
 *        v                                 | fewer again
 *     POSSIBLE, measuring -----------------+--> FAILED: a finger over the maximum
 *        | the slop is met                     (also during an attempt)
 *        |   each finger that lands or lifts starts to measure again
 *        v
 *     an attempt to begin; keeps measuring while it waits
 *        |
 *        v                      fewer than the minimum
 *     BEGAN, CHANGED ------------------------------------> ENDED
 *        |          ^
 *        +----------+ a finger lands or lifts: the value continues from there
 *
 * The configurations of both have the members of this one, in this order.
 */
struct gci_many_fingers {
	gc_length slop;
	uint32_t settle_us;
	uint8_t min_touches, max_touches;
	uint16_t lead;
};

static inline const struct gci_many_fingers *gci_many_fingers(
	const struct gc_recognizer *recognizer) {
	return (const void *)((const char *)recognizer + recognizer->ops->config_offset);
}

/*
 * Operations. When enough fingers are down, they call ops->measure for a frame. After a landing or
 * a lift they call ops->regrip: the recognizer starts to measure, or continues its value.
 * ops->reached returns how much the value of `slots` has changed, for the record of a failure.
 */
bool gci_many_fingers_landed(struct gc_recognizer *recognizer, unsigned slot);
void gci_many_fingers_moved(
	struct gc_recognizer *recognizer, struct gc_touch_group *group, gc_slots moved_slots);
void gci_many_fingers_lifted(struct gc_recognizer *recognizer, gc_slots lifted_slots);
void gci_many_fingers_committed(struct gc_recognizer *recognizer);

/* Operations of a pinch or a rotation with any maximum, and those with one over two. */
#define GCI_FINGERS_OPS(type, NAME, FAMILY, measure) \
	GCI_OPS(type, NAME), GCI_OPS_OF_STEPS(type), GCI_OPS_OF_FAMILY(type, FAMILY, measure), \
		.steps = GCI_BIT(GC_STEP_PINCH), .expired = gci_settled, \
		.claim_offset = offsetof(struct gc_##type, claim_slots), \
		.regrip = type##_many_regrip, .rare = &type##_rare_ops
#define GCI_MANY_FINGERS_OPS(type) \
	.landed = gci_many_fingers_landed, .moved = gci_many_fingers_moved, \
	.lifted = gci_many_fingers_lifted, .committed = gci_many_fingers_committed, \
	.measure = type##_many_measure, .reached = type##_reached

/*
 * Call this after a change of the settings, also with a maximum of two. `min_before` is the former
 * minimum: if the new one is so low that the fingers that are down are enough, starts to measure.
 */
void gci_many_fingers_set(struct gc_recognizer *recognizer, uint32_t min_before);

/* Returns the span of some fingers, at least two, in 2^-32 pt, at least GCI_SPAN_MIN. */
int64_t gci_many_fingers_span(const struct gc_recognizer *recognizer, gc_slots slots);

#endif
