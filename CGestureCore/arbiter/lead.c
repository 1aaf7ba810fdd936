/* SPDX-License-Identifier: MIT */
#include "arbiter/lead.h"

#include <gesturecore/node.h>

#include "arbiter/relations.h"
#include "arbiter/rivals.h"
#include "numbers/fixed.h"
#include "touch/node.h"

/* Judgements. */

void gci_lead_begin_judging(struct gc_context *context) {
	struct gc_doubts *doubts = &context->doubts;
	const struct gc_doubt_entry *entry;
	gci_evidence_forget(context);
	doubts->slots = 0;
	GCI_FOR_ENTRIES(entry, doubts, doubts->taken) {
		if (entry->doubt == GCI_DOUBT_WITHDRAWN) {
			doubts->slots |= entry->recognizer->down_slots; /* its last lift fails it */
		}
	}
}

void gci_lead_end_judging(struct gc_context *context) {
	struct gc_doubts *doubts = &context->doubts;
	if (!gci_doubts_prune(doubts)) {
		doubts->taken = 0;
		doubts->slots = 0;
	}
}

/* The gate. */

/* Whether an attempt comes first in the order of the gate. */
static bool comes_first(const struct gc_recognizer *one, const struct gc_recognizer *other) {
	if (one->depth != other->depth) {
		return one->depth > other->depth;
	}
	return one->factor != other->factor ? one->factor > other->factor
					    : one->order < other->order;
}

static bool is_made(const struct gc_recognizer *recognizer) {
	return gci_has_attempt(recognizer) && !recognizer->settling;
}

/*
 * Whether a recognizer that counts in the doubt of `in_doubt` waits for an attempt to fail. Then
 * the attempt cannot wait for that doubt: each would wait for the other.
 */
static bool is_waited_for(
	struct gc_context *context, struct gc_recognizer *attempt, struct gc_recognizer *in_doubt) {
	for (const struct gc_requirement *at = gci_first_waiter(attempt); at != NULL;
		at = at->next_of_blocker) {
		struct gc_recognizer *waiter = at->waiter;
		/* Until it has collected its requirements, each may count. */
		bool waits = at->counts || !waiter->asked;
		if (waits && waiter->joined && waiter->context == context &&
			gci_is_rival(context, in_doubt, waiter)) {
			return true;
		}
	}
	return false;
}

/* Whether an attempt waits with one in doubt, to keep its place behind it. */
static bool waits_with(
	struct gc_context *context, struct gc_recognizer *attempt, struct gc_recognizer *in_doubt) {
	return in_doubt != attempt && in_doubt->state == GC_STATE_POSSIBLE &&
	       gci_family_of(in_doubt) == gci_family_of(attempt) &&
	       comes_first(in_doubt, attempt) && gci_share_a_touch(in_doubt, attempt) &&
	       !gci_is_rival(context, in_doubt, attempt) &&
	       !is_waited_for(context, attempt, in_doubt) &&
	       gci_doubt_prevents(context, in_doubt, attempt);
}

static bool waits_for_doubt(struct gc_context *context, struct gc_recognizer *attempt) {
	struct gc_doubts *doubts = &context->doubts;
	const struct gc_doubt_entry *entry;
	GCI_FOR_ENTRIES(entry, doubts, doubts->taken) {
		if (entry->doubt == GCI_DOUBT_OPEN &&
			waits_with(context, attempt, (struct gc_recognizer *)entry->recognizer)) {
			return true;
		}
	}
	return false;
}

/* Whether an attempt with these rivals is no longer in doubt. */
static bool is_certain(const struct gci_standing *standing, uint16_t lead) {
	return gci_leads(standing, lead) ||
	       (standing->greatest >= GCI_IN_EVIDENCE(GCI_LEAD_END) && gci_has_most(standing));
}

/*
 * Returns the first other attempt of another family that is to be judged now, is certain, and has
 * more evidence; or NULL. Overwrites `standing`: a small processor has little stack.
 */
static struct gc_recognizer *stronger(struct gc_context *context, struct gc_recognizer *attempt,
	int64_t evidence, struct gci_standing *standing) {
	struct gc_recognizer *best = NULL;
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		if (is_made(at) && !at->parked && gci_lead_of(at) != 0 &&
			gci_family_of(at) != gci_family_of(attempt) &&
			(best == NULL || comes_first(at, best)) &&
			gci_is_rival(context, attempt, at) && gci_stand(context, at, standing) &&
			gci_evidence_counted(standing->own) > evidence &&
			is_certain(standing, gci_lead_of(at))) {
			best = at;
		}
	}
	return best;
}

/* Judges an attempt that has rivals, by the lead that it asks for. Overwrites `standing`. */
static enum gci_lead_verdict judge_lead(struct gc_context *context, struct gc_recognizer *attempt,
	struct gci_standing *standing, uint16_t asked, struct gci_lead *lead) {
	if (!is_certain(standing, asked)) {
		struct gc_doubt_entry *entry = gci_doubt_add(&context->doubts, attempt);
		context->doubts.slots |= standing->slots;
		if (entry != NULL) {
			entry->doubt = GCI_DOUBT_OPEN;
		}
		return GCI_LEAD_DOUBT;
	}
	int64_t evidence = gci_evidence_counted(standing->own);
	bool leads = gci_leads(standing, asked);
	lead->lead = leads ? asked : 0;
	lead->limit = leads ? gci_divide(evidence, asked) : gci_round(evidence, GCI_EVIDENCE_BITS);
	lead->other = stronger(context, attempt, evidence, standing);
	return lead->other != NULL ? GCI_LEAD_AFTER : GCI_LEAD_CLEAR;
}

/* Returns the first in the order of the gate that won at a lift; or NULL. */
static struct gc_recognizer *winner_at_lift(struct gc_doubts *doubts) {
	struct gc_recognizer *best = NULL;
	const struct gc_doubt_entry *entry;
	GCI_FOR_ENTRIES(entry, doubts, doubts->taken) {
		struct gc_recognizer *at = (struct gc_recognizer *)entry->recognizer;
		if (entry->doubt == GCI_DOUBT_WON && gci_has_attempt(at) && !at->parked &&
			(best == NULL || comes_first(at, best))) {
			best = at;
		}
	}
	return best;
}

static void search_list(const struct gc_recognizer *list, struct gci_families *families) {
	for (const struct gc_recognizer *at = list; at != NULL; at = at->next) {
		if (at->ops->family != GCI_FAMILY_NONE && gci_counts(at)) {
			families->families |= 1u << at->ops->family;
			if (at->finger_count > families->most_fingers) {
				families->most_fingers = at->finger_count;
			}
		}
	}
}

/* Whether an attempt may have rivals: of another family, or with more fingers. */
static bool may_have_rivals(const struct gc_context *context, const struct gc_recognizer *attempt,
	struct gci_families *families) {
	if (context->doubts.taken != 0) {
		return true;
	}
	if (families->families == 0) {
		search_list(context->live, families);
		search_list(context->done, families);
	}
	return (families->families & ~(1u << attempt->ops->family)) != 0 ||
	       families->most_fingers > attempt->finger_count;
}

enum gci_lead_verdict gci_lead_judge(struct gc_context *context, struct gc_recognizer *attempt,
	struct gci_families *families, struct gci_lead *lead) {
	struct gc_doubts *doubts = &context->doubts;
	*lead = (struct gci_lead){0};
	if (doubts->taken != 0) {
		struct gc_doubt_entry *entry = gci_doubt_find(doubts, attempt);
		if (entry != NULL && entry->doubt == GCI_DOUBT_WON) {
			lead->limit = entry->evidence;
			return GCI_LEAD_CLEAR;
		}
		/* Others must not wait for it as for one in doubt, unless it is so again. */
		if (entry != NULL && entry->doubt == GCI_DOUBT_OPEN) {
			entry->doubt = GCI_DOUBT_NONE;
		}
		/* A lift is judged after the doubts that it ends. */
		lead->other = winner_at_lift(doubts);
		if (lead->other != NULL) {
			return GCI_LEAD_AFTER;
		}
	}
	uint16_t asked = gci_lead_of(attempt);
	if (asked == 0) {
		return GCI_LEAD_CLEAR;
	}
	struct gci_standing standing;
	if (may_have_rivals(context, attempt, families) && gci_stand(context, attempt, &standing)) {
		return judge_lead(context, attempt, &standing, asked, lead);
	}
	return waits_for_doubt(context, attempt) ? GCI_LEAD_WAITS : GCI_LEAD_CLEAR;
}

/* Records. */

bool gci_lead_doubt(const struct gc_recognizer *attempt, uint32_t index, struct gc_record *record) {
	struct gc_context *context = attempt->context;
	struct gc_doubts *doubts = &context->doubts;
	const struct gc_doubt_entry *entry = gci_doubt_find(doubts, attempt);
	if (entry == NULL || entry->doubt != GCI_DOUBT_OPEN || !gci_counts(attempt)) {
		return false;
	}
	gci_evidence_forget(context);
	unsigned rivals = entry->unlinked & entry->prevents;
	gc_slots fingers = attempt->down_slots;
	struct gc_recognizer *found = NULL;
	struct gc_recognizer *const lists[] = {context->live, context->done};
	for (unsigned list = 0; list < 2; list++) {
		for (struct gc_recognizer *at = lists[list]; at != NULL; at = at->next) {
			const struct gc_doubt_entry *its = gci_doubt_find(doubts, at);
			if (its == NULL || !gci_competes(attempt, at) ||
				(rivals & gci_doubt_bit(doubts, its)) == 0) {
				continue;
			}
			fingers |= at->down_slots;
			if (index-- == 0) {
				found = at;
			}
		}
	}
	if (found == NULL) {
		return false;
	}
	*record = (struct gc_record){
		.time_us = context->frame.clock_us,
		.recognizer = (struct gc_recognizer *)attempt,
		.rival = found,
		.node = attempt->node,
		.measured = gci_evidence_length(gci_evidence_of(attempt, fingers)),
		.limit = gci_evidence_length(gci_evidence_of(found, attempt->down_slots)),
		.reason = GC_REASON_IN_DOUBT,
		.kind = attempt->ops->kind,
		.rival_kind = found->ops->kind,
		.state = GC_STATE_POSSIBLE,
		.lead = gci_lead_of(attempt),
	};
	return true;
}

/* Returns whether a loser was a rival of a winner. If so, sets its evidence. */
static bool were_rivals(struct gc_context *context, struct gc_recognizer *loser,
	struct gc_recognizer *winner, gc_length *evidence) {
	struct gc_doubts *doubts = &context->doubts;
	const struct gc_doubt_entry *entry = gci_doubt_find(doubts, winner);
	if (entry == NULL || entry->doubt != GCI_DOUBT_WON) {
		*evidence = gci_evidence_length(gci_evidence_of(loser, winner->down_slots));
		return gci_is_rival(context, winner, loser);
	}
	const struct gc_doubt_entry *its = gci_doubt_find(doubts, loser);
	if (its == NULL || (entry->rivals & gci_doubt_bit(doubts, its)) == 0) {
		return false;
	}
	*evidence = its->evidence;
	return true;
}

void gci_lead_fail(struct gc_context *context, struct gc_recognizer *loser,
	struct gc_recognizer *winner, const struct gci_lead *lead) {
	gc_length evidence = 0;
	bool has_evidence = lead->limit != 0 && were_rivals(context, loser, winner, &evidence);
	struct gc_record *record = gci_fail_for_rival(loser, GC_REASON_PREVENTED, winner);
	if (has_evidence && record != NULL) {
		record->measured = evidence;
		record->limit = lead->limit;
		record->lead = lead->lead;
	}
}

/* Lifts. */

/* Withdraws an attempt: it is as if it had not been made. Its entry keeps why. */
static void withdraw(struct gc_doubt_entry *entry) {
	struct gc_recognizer *attempt = (struct gc_recognizer *)entry->recognizer;
	entry->asked = entry->prevents = entry->linked = entry->unlinked = 0;
	attempt->attempt = GC_STATE_POSSIBLE;
	attempt->parked = attempt->asked = false;
	attempt->closed = GCI_OPEN;
	gci_requirements_forget_asked(attempt);
	attempt->ops->rare->withdrawn(attempt);
}

/* Fails a recognizer whose attempt was withdrawn, at its last lift. */
static void fail_in_doubt(struct gc_doubts *doubts, const struct gc_doubt_entry *entry) {
	struct gc_recognizer *recognizer = (struct gc_recognizer *)entry->recognizer;
	/* Its fingers may be more by now than those with which it asked for a lead. */
	uint16_t lead = gci_lead_setting(recognizer);
	struct gc_record *record =
		gci_give_up(recognizer, GC_REASON_IN_DOUBT, recognizer->seen_slots);
	const struct gc_doubt_entry *rival;
	if (record == NULL) {
		return;
	}
	GCI_FOR_ENTRIES(rival, doubts, entry->rival) {
		record->rival = (struct gc_recognizer *)rival->recognizer;
	}
	record->rival_kind = entry->rival_kind;
	record->measured = entry->evidence;
	record->limit = entry->limit;
	record->lead = lead;
}

/* Beside enum gci_doubt: what becomes of an attempt depends on its winner. */
#define FOLLOWS (GCI_DOUBT_WITHDRAWN + 1)

/* A lift in doubts. */
struct lift {
	struct gc_context *context;
	gc_slots slots;
	uint8_t ends[GC_DOUBTS_MAX];     /* of each attempt in doubt: enum gci_doubt, or FOLLOWS */
	gc_slots fingers[GC_DOUBTS_MAX]; /* those of all its doubts, of each that is in one */
};

/* Notes whom an attempt in doubt stands beside, and what both measure. */
static void note_standing(
	struct lift *lift, struct gc_doubt_entry *entry, const struct gci_standing *standing) {
	struct gc_doubts *doubts = &lift->context->doubts;
	struct gc_recognizer *attempt = (struct gc_recognizer *)entry->recognizer;
	const struct gc_doubt_entry *other;
	lift->fingers[entry - doubts->entries] |= standing->slots;
	entry->rivals = 0;
	GCI_FOR_ENTRIES(other, doubts, doubts->taken) {
		if (gci_is_rival(
			    lift->context, attempt, (struct gc_recognizer *)other->recognizer)) {
			lift->fingers[other - doubts->entries] |= standing->slots;
			entry->rivals |= gci_doubt_bit(doubts, other);
		}
	}
	other = gci_doubt_find(doubts, standing->first);
	entry->rival = other == NULL ? 0 : gci_doubt_bit(doubts, other);
	entry->rival_kind = standing->first->ops->kind;
	entry->evidence = gci_evidence_length(standing->own);
	entry->limit = gci_evidence_length(gci_evidence_of(standing->first, attempt->down_slots));
}

/* Returns what becomes of an attempt in doubt. */
static unsigned end_by_lift(struct lift *lift, struct gc_doubt_entry *entry) {
	struct gc_recognizer *attempt = (struct gc_recognizer *)entry->recognizer;
	struct gci_standing standing;
	if (!gci_stand(lift->context, attempt, &standing) || (standing.slots & lift->slots) == 0) {
		return GCI_DOUBT_OPEN;
	}
	note_standing(lift, entry, &standing);
	if (standing.greatest >= GCI_IN_EVIDENCE(GCI_LEAD_LEAST)) {
		if (gci_has_most(&standing)) {
			return GCI_DOUBT_WON;
		}
		if (!is_made(standing.first)) {
			return GCI_DOUBT_WITHDRAWN;
		}
		const struct gc_doubt_entry *its =
			gci_doubt_find(&lift->context->doubts, standing.first);
		if (its != NULL && its->doubt == GCI_DOUBT_OPEN) {
			return FOLLOWS;
		}
	}
	uint32_t left = attempt->finger_count - gci_count(attempt->down_slots & lift->slots);
	return gci_is_enough(attempt, left) ? GCI_DOUBT_OPEN : GCI_DOUBT_WITHDRAWN;
}

/*
 * A winner that is withdrawn takes its losers with it; any other one prevents them next. Not in
 * line: a small processor has little stack for what measures.
 */
static __attribute__((noinline)) void withdraw_losers(struct lift *lift) {
	struct gc_doubts *doubts = &lift->context->doubts;
	const struct gc_doubt_entry *entry;
	bool is_over;
	do {
		is_over = true;
		GCI_FOR_ENTRIES(entry, doubts, doubts->taken) {
			uint8_t *end = &lift->ends[entry - doubts->entries];
			if (*end == FOLLOWS &&
				lift->ends[gci_first_slot(entry->rival)] == GCI_DOUBT_WITHDRAWN) {
				*end = GCI_DOUBT_WITHDRAWN;
				is_over = false;
			}
		}
	} while (!is_over);
}

/* Concludes what a lift does to an attempt. One that is withdrawn fails by its last lift. */
static void conclude(struct lift *lift, struct gc_doubt_entry *entry, unsigned end) {
	struct gc_recognizer *recognizer = (struct gc_recognizer *)entry->recognizer;
	if (end == GCI_DOUBT_WITHDRAWN && entry->doubt == GCI_DOUBT_OPEN) {
		withdraw(entry);
	}
	entry->doubt = (uint8_t)(end == FOLLOWS ? GCI_DOUBT_OPEN : end);
	if (end == GCI_DOUBT_WITHDRAWN && !gci_has_attempt(recognizer) &&
		(recognizer->down_slots & ~lift->slots) == 0) {
		fail_in_doubt(&lift->context->doubts, entry);
	}
}

void gci_lead_end_doubts(struct gc_context *context, gc_slots lifted_slots) {
	struct gc_doubts *doubts = &context->doubts;
	struct gc_doubt_entry *entry;
	struct lift lift = {.context = context, .slots = lifted_slots};
	gci_evidence_forget(context);
	(void)gci_doubts_prune(doubts);
	/* All are judged before one of them changes. This may add entries. */
	GCI_FOR_ENTRIES(entry, doubts, doubts->taken) {
		bool is_open = entry->doubt == GCI_DOUBT_OPEN && !entry->recognizer->settling;
		lift.ends[entry - doubts->entries] =
			is_open ? (uint8_t)end_by_lift(&lift, entry) : entry->doubt;
	}
	withdraw_losers(&lift);
	unsigned losers = 0;
	GCI_FOR_ENTRIES(entry, doubts, doubts->taken) {
		bool has_won = lift.ends[entry - doubts->entries] == GCI_DOUBT_WON;
		losers |= has_won ? entry->rivals : 0;
	}
	GCI_FOR_ENTRIES(entry, doubts, doubts->taken) {
		/* A withdrawn attempt keeps those of its own doubt, unless it loses now. */
		if (lift.ends[entry - doubts->entries] != GCI_DOUBT_WITHDRAWN ||
			(losers & gci_doubt_bit(doubts, entry)) != 0) {
			entry->evidence = gci_evidence_length(gci_evidence_of(
				entry->recognizer, lift.fingers[entry - doubts->entries]));
		}
	}
	GCI_FOR_ENTRIES(entry, doubts, doubts->taken) {
		if (entry->doubt != GCI_DOUBT_NONE) {
			conclude(&lift, entry, lift.ends[entry - doubts->entries]);
		}
	}
	gci_pend(context, GCI_WORK_JUDGE);
}

/* Returns the fingers to mark of those in a list that track a touch. */
static gc_slots marked_among(
	const struct gc_context *context, const struct gc_recognizer *list, unsigned slot) {
	gc_slots marked = 0;
	for (const struct gc_recognizer *at = list; at != NULL; at = at->next) {
		bool tracks = (at->seen_slots & GCI_BIT(slot)) != 0;
		marked |= tracks ? gci_lead_marked(context, at) : 0;
	}
	return marked;
}

/* Returns the fingers to mark when a touch lifts. */
static gc_slots marked_beside(const struct gc_context *context, unsigned slot) {
	const struct gc_node *node = context->table.touches[slot].node;
	gc_slots marked = 0;
	if (node == NULL || gci_node_tree_context(node) != context) {
		/* Its node was removed, and does not say what is above it any more. */
		return marked_among(context, context->live, slot) |
		       marked_among(context, context->done, slot);
	}
	for (; node != NULL; node = node->parent) {
		for (const struct gc_recognizer *at = node->first_recognizer; at != NULL;
			at = at->next_on_node) {
			marked |= gci_lead_marked(context, at);
		}
	}
	return marked;
}

void gci_lead_lifted(struct gc_context *context, gc_slots lifted_slots) {
	if ((context->table.held | context->table.stepping) == 0) {
		return; /* no finger is left to mark */
	}
	gc_slots marked = 0;
	for (; lifted_slots != 0; lifted_slots &= lifted_slots - 1) {
		marked |= marked_beside(context, gci_first_slot(lifted_slots));
	}
	gci_lead_mark(context, marked);
}
