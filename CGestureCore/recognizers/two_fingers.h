/* SPDX-License-Identifier: MIT */
#ifndef GCI_TWO_FINGERS_H
#define GCI_TWO_FINGERS_H

#include "gesture/recognizer.h"
#include "motion/velocity.h"
#include "numbers/span.h"

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

/* For `landed`. Returns false for a third finger, which is ignored for good. */
bool gci_two_fingers_landed(struct gc_recognizer *recognizer);

/*
 * For `lifted`. When both fingers are up, ends an active recognizer, and fails one that has not
 * met its slop. `reached` is how much the value had changed.
 */
void gci_two_fingers_lifted(
	struct gc_recognizer *recognizer, bool met_slop, gc_length reached, gc_length slop);

/* For `committed`. Ends the recognizer when its fingers lifted while the attempt was parked. */
void gci_two_fingers_committed(struct gc_recognizer *recognizer);

#endif
