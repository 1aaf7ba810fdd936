/* SPDX-License-Identifier: MIT */
#pragma once

#include "gesture/recognizer.h"

/*
 * Fingers that land and rest: the first part of a long press and of a hold.
 *
 *                the required
 *                  are down              time is up
 *     GATHERING --------------> RESTING --------------> HELD: an attempt to begin
 *         |                        |                       |
 *         | strayed, lifted,       | strayed, lifted,      | too few are left: ends if active,
 *         | too late               | too many              | else as soon as it began
 *         v                        v                       v
 *      (failed)                 (failed)                RELEASED
 *
 * Once HELD, only a finger over the most makes it fail, however long its attempt waits.
 */
enum gci_press_phase {
	GCI_PRESS_GATHERING,
	GCI_PRESS_RESTING,
	GCI_PRESS_HELD,
	GCI_PRESS_RELEASED,
};

struct gci_press_rules {
	uint32_t touch_count; // the required fingers
	uint32_t most_count;  // with more it fails
	uint32_t duration_us; // from the landing of the last required one
	uint32_t rest_count;  // once HELD, a lift that leaves fewer releases it
};

/* A touch landed. Returns false not to track it. */
bool gci_press_landed(
	struct gc_recognizer *recognizer, uint8_t *phase, const struct gci_press_rules *rules);

/*
 * A touchpad's hold begins: all its fingers have landed. Returns whether it takes so many; if not,
 * the recognizer has failed.
 */
bool gci_press_step_began(
	struct gc_recognizer *recognizer, uint8_t *phase, const struct gci_press_rules *rules);

/*
 * For `moved`: until it is HELD, each finger may move up to `slop`. What motion means for an
 * active recognizer is up to the recognizer.
 */
void gci_press_moved(struct gc_recognizer *recognizer, enum gci_press_phase phase,
	const struct gc_touch_group *group, gc_slots moved_slots, gc_length slop);

/* Touches lifted. */
void gci_press_lifted(
	struct gc_recognizer *recognizer, uint8_t *phase, const struct gci_press_rules *rules);

/* The deadline has come. While GATHERING it belongs to the recognizer. */
void gci_press_expired(struct gc_recognizer *recognizer, uint8_t *phase);

/* The arbiter granted the attempt. */
void gci_press_committed(struct gc_recognizer *recognizer, const uint8_t *phase);
