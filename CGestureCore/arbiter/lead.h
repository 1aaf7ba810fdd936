/* SPDX-License-Identifier: MIT */
#pragma once

#include "gesture/recognizer.h"
#include "numbers/base.h"
#include "touch/evidence.h"

/*
 * The lead: when fingers could mean two things, an attempt needs so many times the evidence of each
 * rival. <gesturecore/lead.h> describes it, docs/contract.md has the rule (section 4). doubts.h has
 * what is kept of a doubt, rivals.h who is a rival and what fingers measure.
 *
 *     the gate judges an attempt --> no rival ------------------------------> it goes on
 *                                |   (but it waits with a doubt of its
 *                                |    family that comes before it)
 *                                +-> it leads ------------------------------> it goes on
 *                                +-> else: in doubt, which is judged again
 *                                        when a finger of it moved or landed,
 *                                        when a rival failed,
 *                                        when a settle time ended,
 *                                        when a finger lifts: then it ends
 */

/* When the greatest evidence reaches 25 pt, a doubt ends. */
#ifndef GCI_LEAD_END
#define GCI_LEAD_END GC_PT(25)
#endif

/* Evidence under 3 pt decides nothing. */
#ifndef GCI_LEAD_LEAST
#define GCI_LEAD_LEAST GC_PT(3)
#endif

enum gci_lead_verdict {
	GCI_LEAD_CLEAR, /* the attempt goes on in the gate */
	GCI_LEAD_DOUBT, /* it is in doubt */
	GCI_LEAD_WAITS, /* it has no rival, and waits with another that is in doubt */
	GCI_LEAD_AFTER, /* another attempt has more evidence, and is to be judged first */
};

/* What the gate is told about an attempt, beside the verdict. */
struct gci_lead {
	struct gc_recognizer *other; /* of AFTER */
	int64_t limit;               /* of CLEAR: what the records of rivals say; 0: nothing */
	uint16_t lead;               /* the same */
};

/* What an engine has that may be a rival, during one judgement. Zero: not searched yet. */
struct gci_families {
	unsigned families;     /* a set of enum gci_family */
	uint32_t most_fingers; /* that one of these recognizers has */
};

/*
 * Judges an attempt whose requirements are met and whose settle time is over. Of many attempts of
 * one family, all of which have the same fingers, only the first searches for rivals.
 */
enum gci_lead_verdict gci_lead_judge(struct gc_context *context, struct gc_recognizer *attempt,
	struct gci_families *families, struct gci_lead *lead);

/* Writes a record about a rival of an attempt in doubt; see gc_recognizer_doubt(). */
bool gci_lead_doubt(const struct gc_recognizer *attempt, uint32_t index, struct gc_record *record);

/* Fails a recognizer that `winner` prevents. If they were rivals, the record has both evidences. */
void gci_lead_fail(struct gc_context *context, struct gc_recognizer *loser,
	struct gc_recognizer *winner, const struct gci_lead *lead);

/* Call these around a judgement: they give up the entries that nobody needs. */
void gci_lead_begin_judging(struct gc_context *context);
void gci_lead_end_judging(struct gc_context *context);

/* Whether an engine has doubts, or may get one in the judgement that runs. */
static inline bool gci_lead_has_entries(const struct gc_context *context) {
	return context->doubts.taken != 0;
}

/* Call this after all motions of a frame: doubts whose fingers moved are judged again. */
GCI_MOTION_INLINE void gci_lead_move(struct gc_context *context, gc_slots moved_slots) {
	if ((context->doubts.slots & moved_slots) != 0) {
		gci_pend(context, GCI_WORK_JUDGE);
	}
}

/* Call this before the recognizers see lifts: these end doubts. */
void gci_lead_end_doubts(struct gc_context *context, gc_slots lifted_slots);
static inline void gci_lead_lift(struct gc_context *context, gc_slots lifted_slots) {
	if ((context->doubts.slots & lifted_slots) != 0) {
		gci_lead_end_doubts(context, lifted_slots);
	}
}

/* Returns the fingers of a recognizer to mark when one lands or lifts on its node or below it. */
static inline gc_slots gci_lead_marked(
	const struct gc_context *context, const struct gc_recognizer *recognizer) {
	bool is_marked = recognizer->joined && recognizer->context == context &&
			 recognizer->ops->family != GCI_FAMILY_NONE;
	return is_marked ? recognizer->down_slots : 0;
}

/* Marks the fingers of all such recognizers, once: evidence only depends on where they are. */
static inline void gci_lead_mark(struct gc_context *context, gc_slots slots) {
	if (slots != 0) {
		gci_evidence_mark(&context->table, slots);
	}
}

/* Marks fingers when others have lifted, and all recognizers have seen it. */
void gci_lead_lifted(struct gc_context *context, gc_slots lifted_slots);
