/* SPDX-License-Identifier: MIT */
#ifndef GCI_GLANCE_H
#define GCI_GLANCE_H

#include <gesturecore/private.h>

/*
 * Glances at doubts: the guard before the judgement that a motion may need. Few frames end a doubt,
 * and a judgement takes some 3,000 instructions. A glance takes about 100, and never says no to a
 * frame that would end one.
 *
 * It serves doubts in which all recognizers track the same two touches, and all attempts have
 * rivals of all the other families. Other doubts are judged whenever a finger moved.
 */

/* Call this when a judgement begins: there are no doubts yet. */
static inline void gci_glance_begin(struct gc_doubts *doubts) {
	doubts->is_plain = true;
	doubts->families = 0;
	for (unsigned family = 0; family < 4; family++) {
		doubts->leads[family] = 0;
	}
}

/* An attempt that was found to be in doubt. */
struct gci_doubt {
	unsigned family, rival_families; /* an enum gci_family, and a set of it */
	uint16_t lead;
	gc_slots slots;  /* the touches of the attempt and of all its rivals */
	bool same_slots; /* all of them track these */
};

/* Call this for each attempt in doubt. */
void gci_glance_add(struct gc_doubts *doubts, struct gci_doubt doubt);

/* Call this when a judgement has ended with doubts. */
void gci_glance_prepare(struct gc_context *context);

/* Returns whether a motion of touches of doubts may have ended one. */
bool gci_glance(struct gc_context *context);

#endif
