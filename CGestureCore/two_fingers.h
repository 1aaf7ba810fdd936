/* SPDX-License-Identifier: MIT */
#ifndef GCI_TWO_FINGERS_H
#define GCI_TWO_FINGERS_H

#include "recognizer_impl.h"
#include "span_math.h"
#include "velocity_impl.h"

/*
 * The fingers of a recognizer that takes the first two and no more: pinch and rotation.
 *
 *     POSSIBLE, no finger
 *        | landed           ^ both up: FAILED
 *        v                  |
 *     POSSIBLE, one finger -+<---------+
 *        | landed: it starts           | one lifts: the start is forgotten
 *        v                             |
 *     POSSIBLE, two fingers -----------+
 *        | moved by the slop or more
 *        v
 *     decided: asks to begin, and goes on collecting while it waits
 *        |
 *        v                 one lifts: value frozen
 *     BEGAN, CHANGED, two ------------------------> BEGAN, CHANGED, one
 *              ^                                         |    | both up
 *              +---- landed: anchored so that the -------+    v
 *                    value goes on from where it was        ENDED
 *
 * What starts, what is measured and how it is anchored, each knows for itself.
 */

/* Whether both are down. */
static inline bool gci_two_fingers_down(const struct gc_recognizer *recognizer) {
	gc_slots other_slots = recognizer->touches & (recognizer->touches - 1);
	return other_slots != 0 && (other_slots & (other_slots - 1)) == 0;
}

/* Returns their distance in 2^-32 pt, at least GCI_SPAN_MIN. Requires both down. */
static inline int64_t gci_two_fingers_span(const struct gc_recognizer *recognizer) {
	return gci_span_number(gci_touch_group_span(gci_group(recognizer)));
}

/*
 * Whether the motion that `velocity` is of is over when it is let go now.
 *
 * With one finger left the value is frozen: its velocity lasts until it would be over, and then
 * reads 0, also when another finger lands.
 */
static inline bool gci_two_fingers_rest(
	const struct gc_recognizer *recognizer, const struct gc_velocity_tracker *velocity) {
	return recognizer->context == NULL ||
	       gci_path_is_over(&velocity->path, gci_time_us(recognizer->context));
}

/* For `landed`. Returns false for a third finger, which is ignored and never promoted. */
bool gci_two_fingers_landed(struct gc_recognizer *recognizer);

/*
 * For `lifted`. Ends it when both are up; `decided`: it had moved by the slop. Before that it
 * fails, having come as far as `reached`.
 */
void gci_two_fingers_lifted(
	struct gc_recognizer *recognizer, bool decided, gc_length reached, gc_length slop);

/* For `committed`. Ends it when the fingers left while it waited for another. */
void gci_two_fingers_committed(struct gc_recognizer *recognizer);

#endif
