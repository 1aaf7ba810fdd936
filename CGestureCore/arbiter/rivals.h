/* SPDX-License-Identifier: MIT */
#pragma once

#include "arbiter/doubts.h"
#include "touch/evidence.h"

/*
 * The rivals of an attempt, and where it stands beside them. docs/contract.md has the rule (section
 * 4). Nothing here changes a recognizer.
 */

/* Lengths in the unit of evidence. */
#define GCI_IN_EVIDENCE(length) ((int64_t)(length) << GCI_EVIDENCE_BITS)

/* Returns its family. A transform has one only while it has one finger, a touchpad's step none. */
enum gci_family gci_family_of(const struct gc_recognizer *recognizer);

/* The lead of its settings, of a kind that has one. */
uint16_t gci_lead_setting(const struct gc_recognizer *recognizer);

/* The lead that it asks for with its fingers; 0: none. */
uint16_t gci_lead_of(const struct gc_recognizer *recognizer);

/* Whether so many fingers are enough. Never, if with its settings it can never recognize. */
bool gci_is_enough(const struct gc_recognizer *recognizer, uint32_t finger_count);

/* Whether a recognizer is a rival of an attempt, except for what the host and requirements say. */
bool gci_competes(const struct gc_recognizer *attempt, const struct gc_recognizer *other);

bool gci_is_rival(
	struct gc_context *context, struct gc_recognizer *attempt, struct gc_recognizer *other);

/* Call this before evidence is measured when fingers may have moved since. */
void gci_evidence_forget(struct gc_context *context);

/* What a recognizer measures beside others that have `fingers`. */
struct gc_evidence gci_evidence_of(const struct gc_recognizer *recognizer, gc_slots fingers);

/* Evidence as a length, as records have it. */
gc_length gci_evidence_length(struct gc_evidence evidence);

/* An attempt beside its rivals. */
struct gci_standing {
	struct gc_evidence own;
	int64_t strongest;           /* the most that a rival counts against the lead */
	int64_t greatest;            /* the greatest evidence */
	int64_t best;                /* of the rivals, when the doubt ends */
	struct gc_recognizer *first; /* the rival that has the best, the first in its list */
	gc_slots slots;              /* the touches of all */
};

/* Returns whether an attempt has rivals. If so, `standing` becomes complete. */
bool gci_stand(
	struct gc_context *context, struct gc_recognizer *attempt, struct gci_standing *standing);

/* Whether it leads over its rivals. */
bool gci_leads(const struct gci_standing *standing, uint16_t lead);

/* Whether it has the most evidence when its doubt ends. */
bool gci_has_most(const struct gci_standing *standing);
