/* SPDX-License-Identifier: MIT */
#include "drag_impl.h"
#include "motion.h"
#include "quiet.h"
#include "transform_impl.h"
#include "two_fingers.h"

#if GCI_HAS_SHORTCUTS

/* How far the fingers of a transform may move before it can begin. With more than two, not at all.
 */
gc_length gci_transform_quiet(const struct gc_recognizer *recognizer, uint64_t *until_us) {
	const struct gc_transform *transform = (const struct gc_transform *)recognizer;
	(void)until_us;
	if (recognizer->finger_count < transform->config.min_touches) {
		return GCI_QUIET_ANYWHERE;
	}
	gc_length drag =
		gci_drag_quiet(&transform->drag, recognizer, gci_transform_pan_slop(transform));
	if (recognizer->finger_count < 2) {
		return drag;
	}
	if (!gci_two_fingers_down(recognizer)) {
		return 0;
	}
	int64_t span = gci_two_fingers_span(recognizer);
	gc_angle left = transform->least_turn - (gc_angle)gci_abs(transform->turned);
	gc_length spread = gci_quiet_until_spread(
		gci_transform_pinch_slop(transform), transform->start_span, span);
	gc_length turn = gci_quiet_until_turned(left, transform->circle, span);
	gc_length least = drag < spread ? drag : spread;
	return least < turn ? least : turn;
}

#endif
