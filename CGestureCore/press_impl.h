/* SPDX-License-Identifier: MIT */
#ifndef GCI_PRESS_IMPL_H
#define GCI_PRESS_IMPL_H

#include "recognizer_impl.h"

/*
 * Fingers that land and stay: what a long press and a hold begin with.
 *
 *                the required
 *                  are down              time is up
 *     GATHERING --------------> RESTING --------------> DECIDED: asks to begin
 *         |                        |                       |
 *         | strayed, lifted,       | strayed, lifted,      | one lifts: ends when it is active,
 *         | too late               | too many              | or else as soon as it has begun
 *         v                        v                       v
 *      (failed)                 (failed)                RELEASED
 *
 * Once DECIDED only a finger too many fails it, however long it waits to begin.
 */
enum gci_press_phase {
	GCI_PRESS_GATHERING,
	GCI_PRESS_RESTING,
	GCI_PRESS_DECIDED,
	GCI_PRESS_RELEASED,
};

struct gci_press_rules {
	uint32_t touches;       // the required fingers
	uint32_t duration_us;   // from the landing of the last of them
	gc_length max_movement; // of each until then; fails when over
};

/* A touch landed. Returns false not to track it. */
bool gci_press_landed(
	struct gc_recognizer *recognizer, uint8_t *phase, const struct gci_press_rules *rules);

/*
 * A touchpad's hold begins, which stands for the landing of all its fingers. Returns whether they
 * are as many as are required; if not, it has failed.
 */
bool gci_press_step_began(
	struct gc_recognizer *recognizer, uint8_t *phase, const struct gci_press_rules *rules);

/* Touches are somewhere else now. When it is active, what that means is the recognizer's. */
void gci_press_moved(struct gc_recognizer *recognizer, const uint8_t *phase, gc_slots moved_slots,
	const struct gci_press_rules *rules);

/* Touches lifted. */
void gci_press_lifted(
	struct gc_recognizer *recognizer, uint8_t *phase, const struct gci_press_rules *rules);

/* The deadline has come. While GATHERING it is the recognizer's own. */
void gci_press_expired(struct gc_recognizer *recognizer, uint8_t *phase);

/* The attempt was granted. */
void gci_press_committed(struct gc_recognizer *recognizer, const uint8_t *phase);

#endif
