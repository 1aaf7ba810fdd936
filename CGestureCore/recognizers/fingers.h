/* SPDX-License-Identifier: MIT */
#pragma once

#include "gesture/recognizer.h"
#include "motion/velocity.h"
#include "numbers/span.h"
#include "numbers/trig.h"

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

/*
 * The fingers of a recognizer that tracks the first two and no more: pinch and rotation.
 *
 *     POSSIBLE, no finger
 *        | landed           ^ both up: FAILED
 *        v                  |
 *     POSSIBLE, one finger -+<---------+
 *        | landed: measuring starts    | one lifts: the start is forgotten
 *        v                             |
 *     POSSIBLE, two fingers -----------+
 *        | the slop is met
 *        v
 *     an attempt to begin; keeps measuring while it waits
 *        |
 *        v                 one lifts: value frozen
 *     BEGAN, CHANGED, two ------------------------> BEGAN, CHANGED, one
 *              ^                                         |    | both up
 *              +---- landed: anchored so that the -------+    v
 *                    value continues from there             ENDED
 *
 * Each recognizer defines what it measures and how it anchors its value.
 */

/* Returns whether both are down. */
static inline bool gci_two_fingers_down(const struct gc_recognizer *recognizer) {
	gc_slots other_slots = recognizer->down_slots & (recognizer->down_slots - 1);
	return other_slots != 0 && (other_slots & (other_slots - 1)) == 0;
}

/* Returns their distance in 2^-32 pt, at least GCI_SPAN_MIN. Requires both down. */
static inline int64_t gci_two_fingers_span(const struct gc_recognizer *recognizer) {
	return gci_span_number(gci_touch_group_span(gci_group(recognizer)));
}

/*
 * Returns whether the motion of `velocity` is over now: the newest sample is older than a pause.
 *
 * With one finger left the value is frozen. Its velocity stays until the motion is over and then is
 * 0, also when another finger lands.
 */
static inline bool gci_two_fingers_rest(
	const struct gc_recognizer *recognizer, const struct gc_velocity_tracker *velocity) {
	return recognizer->context == NULL ||
	       gci_path_is_over(&velocity->path, recognizer->context->now_us);
}

/* Returns the velocity of a span or a turn. After a finger lifts, it stays until a rest. */
static inline struct gc_velocity gci_two_fingers_velocity(
	const struct gc_recognizer *recognizer, const struct gc_velocity_tracker *velocity) {
	bool is_over = recognizer->finger_count < 2 && gci_two_fingers_rest(recognizer, velocity);
	return is_over ? (struct gc_velocity){0} : gci_path_velocity(&velocity->path);
}

/* As gci_path_values_at_release() now. */
static inline struct gc_velocity gci_two_fingers_release(
	const struct gc_recognizer *recognizer, const struct gc_velocity_tracker *velocity) {
	return recognizer->context == NULL
		       ? (struct gc_velocity){0}
		       : gci_path_values_at_release(&velocity->path, recognizer->context->now_us);
}

/* For `landed`. Returns false for a third finger, which is ignored for good. */
bool gci_two_fingers_landed(struct gc_recognizer *recognizer);

/*
 * For `lifted`. When both fingers are up, ends an active recognizer, and fails one that has not
 * met its slop. `reached` is how much the value had changed. If two of more are left, because the
 * maximum became two, calls ops->landed: they are measured as if the second landed now.
 */
void gci_two_fingers_lifted(struct gc_recognizer *recognizer, gc_length reached, gc_length slop);

/* For `committed`. Ends the recognizer when its fingers lifted while the attempt was parked. */
void gci_two_fingers_committed(struct gc_recognizer *recognizer);
