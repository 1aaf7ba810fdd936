/* SPDX-License-Identifier: MIT */
#include "arbiter/lead.h"

#include <gesturecore/node.h>

#include "arbiter/glance.h"
#include "arbiter/relations.h"
#include "numbers/fixed.h"

#define NO_ENTRY GC_DOUBTS_MAX

/* Lengths in the unit of evidence. */
#define IN_EVIDENCE(length) ((int64_t)(length) << GCI_EVIDENCE_BITS)

/* Entries. */

static unsigned find_entry(const struct gc_doubts *doubts, const struct gc_recognizer *recognizer) {
	for (unsigned entry = 0; entry < doubts->count; entry++) {
		if (doubts->entries[entry].recognizer == recognizer) {
			return entry;
		}
	}
	return NO_ENTRY;
}

/* Returns a set of entries when one was given up, and the last entry has moved there. */
static uint8_t without(uint8_t entries, unsigned entry, unsigned last) {
	uint8_t rest = entries & (uint8_t)~(1u << entry | 1u << last);
	bool has_last = entry != last && (entries >> last & 1) != 0;
	return (uint8_t)(has_last ? rest | 1u << entry : rest);
}

static void drop_entry(struct gc_doubts *doubts, unsigned entry) {
	unsigned last = --doubts->count;
	doubts->entries[entry] = doubts->entries[last];
	for (unsigned at = 0; at < last; at++) {
		struct gc_doubt_entry *of = &doubts->entries[at];
		of->asked = without(of->asked, entry, last);
		of->prevents = without(of->prevents, entry, last);
		of->earlier = without(of->earlier, entry, last);
	}
}

static bool is_attempt(const struct gc_recognizer *recognizer) {
	return recognizer->attempt != GC_STATE_POSSIBLE;
}

/* A recognizer that has made no attempt gives its entry to one that has. */
static unsigned take_over(struct gc_doubts *doubts, const struct gc_recognizer *attempt) {
	for (unsigned entry = 0; entry < doubts->count; entry++) {
		if (is_attempt(doubts->entries[entry].recognizer)) {
			continue;
		}
		for (unsigned at = 0; at < doubts->count; at++) {
			doubts->entries[at].asked =
				without(doubts->entries[at].asked, entry, entry);
			doubts->entries[at].prevents =
				without(doubts->entries[at].prevents, entry, entry);
		}
		doubts->entries[entry] = (struct gc_doubt_entry){.recognizer = attempt};
		return entry;
	}
	return NO_ENTRY;
}

/*
 * Returns the entry of a recognizer, which gets one if there is room; else NO_ENTRY. Attempts need
 * one: a lift ends only doubts that have entries.
 */
static unsigned entry_for(struct gc_doubts *doubts, const struct gc_recognizer *recognizer) {
	unsigned entry = find_entry(doubts, recognizer);
	if (entry == NO_ENTRY && doubts->count < GC_DOUBTS_MAX) {
		entry = doubts->count++;
		doubts->entries[entry] = (struct gc_doubt_entry){.recognizer = recognizer};
	}
	bool takes_over = entry == NO_ENTRY && is_attempt(recognizer);
	return takes_over ? take_over(doubts, recognizer) : entry;
}

/* Whether a recognizer is live and possible. It may be gone: reads none that is not in the list. */
static bool is_possible(const struct gc_context *context, const struct gc_recognizer *recognizer) {
	const struct gc_recognizer *at = context->live;
	while (at != NULL && at != recognizer) {
		at = at->next;
	}
	return at != NULL && at->state == GC_STATE_POSSIBLE;
}

/* Gives up the entries of those that are no longer possible. Returns whether there is a doubt. */
static bool prune(struct gc_context *context) {
	struct gc_doubts *doubts = &context->doubts;
	bool in_doubt = false;
	for (unsigned entry = 0; entry < doubts->count;) {
		if (is_possible(context, doubts->entries[entry].recognizer)) {
			in_doubt |= doubts->entries[entry++].in_doubt;
		} else {
			drop_entry(doubts, entry);
		}
	}
	return in_doubt;
}

void gci_lead_begin_judging(struct gc_context *context) {
	prune(context);
	context->doubts.slots = 0;
	gci_glance_begin(&context->doubts);
}

void gci_lead_end_judging(struct gc_context *context) {
	if (!prune(context)) {
		context->doubts.count = 0;
		context->doubts.slots = 0;
	} else if (!GCI_ALWAYS_FLUSH) {
		gci_glance_prepare(context);
	}
}

/* Rivals. */

static enum gci_family family_of(const struct gc_recognizer *recognizer) {
	bool is_step = (recognizer->down_slots & gci_table(recognizer)->stepping) != 0;
	return is_step ? GCI_FAMILY_NONE : (enum gci_family)recognizer->ops->family;
}

static uint16_t lead_of(const struct gc_recognizer *recognizer) {
	uint16_t lead = 0;
	if (family_of(recognizer) != GCI_FAMILY_NONE) {
		__builtin_memcpy(&lead, (const char *)recognizer + recognizer->ops->lead_offset,
			sizeof(lead));
	}
	return lead;
}

static bool is_linked(
	struct gc_context *context, struct gc_recognizer *one, struct gc_recognizer *other) {
	return gci_requirement_is_between(one, other) || gci_requirement_is_between(other, one) ||
	       gci_ask_waits(context, other, one);
}

/* Whether so many fingers are enough. Never, if with its settings it can never recognize. */
static bool is_enough(const struct gc_recognizer *recognizer, uint32_t finger_count) {
	uint32_t least = recognizer->ops->demand(recognizer).touch_count;
	return least != 0 && finger_count >= least;
}

/*
 * Whether a recognizer has what makes it a rival of an attempt, without a question. An attempt
 * whose fingers are up has none: no motion and no lift could end its doubt.
 */
static bool competes(const struct gc_recognizer *attempt, const struct gc_recognizer *other) {
	enum gci_family family = family_of(other);
	return attempt->down_slots != 0 && family != GCI_FAMILY_NONE &&
	       family != family_of(attempt) && other->state == GC_STATE_POSSIBLE &&
	       gci_share_a_touch(attempt, other) && is_enough(other, other->finger_count);
}

static bool is_rival(
	struct gc_context *context, struct gc_recognizer *attempt, struct gc_recognizer *other) {
	struct gc_doubts *doubts = &context->doubts;
	if (!competes(attempt, other)) {
		return false;
	}
	unsigned entry = entry_for(doubts, attempt), its = entry_for(doubts, other);
	bool has_entries = entry != NO_ENTRY && its != NO_ENTRY;
	if (!has_entries) {
		return !is_linked(context, attempt, other) &&
		       gci_ask_prevents(context, attempt, other);
	}
	uint8_t bit = (uint8_t)(1u << its);
	if (((doubts->entries[entry].asked | doubts->entries[entry].prevents) & bit) == 0) {
		if (is_linked(context, attempt, other)) {
			doubts->entries[entry].prevents |= bit;
		} else {
			(void)gci_lead_prevents(context, attempt, other);
		}
	}
	return (doubts->entries[entry].asked & doubts->entries[entry].prevents & bit) != 0;
}

bool gci_lead_prevents(
	struct gc_context *context, struct gc_recognizer *winner, struct gc_recognizer *other) {
	struct gc_doubts *doubts = &context->doubts;
	unsigned entry = find_entry(doubts, winner), its = find_entry(doubts, other);
	if (entry == NO_ENTRY || its == NO_ENTRY) {
		return gci_ask_prevents(context, winner, other);
	}
	struct gc_doubt_entry *of = &doubts->entries[entry];
	uint8_t bit = (uint8_t)(1u << its);
	if ((of->asked & bit) == 0) {
		bool answer = gci_ask_prevents(context, winner, other);
		of->asked |= bit;
		of->prevents = answer ? of->prevents | bit : of->prevents & (uint8_t)~bit;
	}
	return (of->prevents & bit) != 0;
}

/* Evidence. */

static struct gci_evidence evidence_of(const struct gc_recognizer *recognizer) {
	return family_of(recognizer) == GCI_FAMILY_NONE
		       ? (struct gci_evidence){0}
		       : recognizer->ops->evidence(gci_table(recognizer), recognizer->down_slots);
}

/* What it counts against the lead of others. */
static int64_t against_lead(struct gci_evidence evidence) {
	return evidence.is_against ? evidence.whole / 2 : evidence.whole;
}

/* What it counts when a doubt ends. */
static int64_t at_end(struct gci_evidence evidence) {
	return evidence.is_doubtful || evidence.is_against ? evidence.whole / 2 : evidence.whole;
}

/* An attempt beside its rivals. */
struct standing {
	struct gci_evidence own;
	int64_t strongest;           // the most that a rival counts against the lead
	int64_t greatest;            // the greatest evidence, travel whole
	int64_t best;                // of the rivals, when the doubt ends
	uint8_t families;            // of the rivals, a set of enum gci_family
	bool same_slots;             // all track the same touches
	struct gc_recognizer *first; // the rival that has it, the first in the live list
	gc_slots slots;              // the touches of all
};

/* Returns whether an attempt has rivals. If so, `standing` becomes complete. */
static bool stand(
	struct gc_context *context, struct gc_recognizer *attempt, struct standing *standing) {
	*standing = (struct standing){.slots = attempt->down_slots, .best = -1, .same_slots = true};
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		if (at == attempt || !is_rival(context, attempt, at)) {
			continue;
		}
		struct gci_evidence evidence = evidence_of(at);
		int64_t strength = against_lead(evidence), end = at_end(evidence);
		standing->families |= (uint8_t)(1u << family_of(at));
		standing->same_slots &= at->down_slots == attempt->down_slots;
		standing->slots |= at->down_slots;
		if (strength > standing->strongest) {
			standing->strongest = strength;
		}
		if (evidence.whole > standing->greatest) {
			standing->greatest = evidence.whole;
		}
		if (end > standing->best) {
			standing->best = end;
			standing->first = at;
		}
	}
	if (standing->first == NULL) {
		return false;
	}
	standing->own = evidence_of(attempt);
	if (standing->own.whole > standing->greatest) {
		standing->greatest = standing->own.whole;
	}
	return true;
}

static bool leads(const struct standing *standing, uint16_t lead) {
	return standing->own.whole >= IN_EVIDENCE(GCI_LEAD_LEAST) &&
	       standing->own.whole * GC_LEAD_ONE >= standing->strongest * lead;
}

/* Whether the doubt has ended by its evidence, for this attempt. */
static bool wins_at_end(const struct standing *standing) {
	return standing->greatest >= IN_EVIDENCE(GCI_LEAD_END) &&
	       at_end(standing->own) >= standing->best;
}

/* The gate. */

/* Whether a doubt has ended by its evidence, and another attempt has the most. */
static bool has_ended_for(
	struct gc_context *context, struct gc_recognizer *in_doubt, struct gc_recognizer *other) {
	struct standing standing;
	return stand(context, in_doubt, &standing) && standing.first == other &&
	       standing.greatest >= IN_EVIDENCE(GCI_LEAD_END) && !wins_at_end(&standing);
}

/* Whether an attempt must wait for one in doubt that came before it and would prevent it. */
static bool waits_for_doubt(struct gc_context *context, struct gc_recognizer *attempt) {
	struct gc_doubts *doubts = &context->doubts;
	for (unsigned entry = 0; entry < doubts->count; entry++) {
		const struct gc_doubt_entry *at = &doubts->entries[entry];
		struct gc_recognizer *other = (struct gc_recognizer *)at->recognizer;
		unsigned its = find_entry(doubts, attempt);
		bool is_earlier = its != NO_ENTRY && (at->earlier >> its & 1) != 0;
		if (at->in_doubt && other != attempt && !is_earlier &&
			other->state == GC_STATE_POSSIBLE && gci_share_a_touch(other, attempt)) {
			(void)entry_for(doubts, attempt);
			if (gci_lead_prevents(context, other, attempt) &&
				(at->won_at_lift || !has_ended_for(context, other, attempt))) {
				return true;
			}
		}
	}
	return false;
}

/* Marks an attempt as in doubt. All other attempts that were judged before came earlier. */
static void doubt(struct gc_context *context, const struct gc_recognizer *attempt,
	const struct standing *standing) {
	struct gc_doubts *doubts = &context->doubts;
	unsigned entry = entry_for(doubts, attempt);
	if (!GCI_ALWAYS_FLUSH) {
		gci_glance_add(doubts, (struct gci_doubt){.family = family_of(attempt),
					       .rival_families = standing->families,
					       .lead = lead_of(attempt),
					       .slots = standing->slots,
					       .same_slots = standing->same_slots});
	}
	doubts->slots |= standing->slots;
	if (entry == NO_ENTRY || doubts->entries[entry].in_doubt) {
		return;
	}
	doubts->entries[entry].in_doubt = true;
	for (const struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		if (at != attempt && is_attempt(at) && at->asked) {
			unsigned its = entry_for(doubts, at);
			doubts->entries[entry].earlier |=
				(uint8_t)(its == NO_ENTRY ? 0 : 1u << its);
		}
	}
}

static bool is_made(const struct gc_recognizer *recognizer) {
	return is_attempt(recognizer) && !recognizer->settling;
}

/* Whether an attempt with these rivals is no longer in doubt, and what records say then. */
static bool is_certain(const struct standing *standing, uint16_t lead, struct gci_lead *lead_then) {
	if (leads(standing, lead)) {
		lead_then->lead = lead;
		lead_then->limit = gci_divide(standing->own.whole, lead);
		return true;
	}
	if (wins_at_end(standing)) {
		lead_then->limit = gci_round(standing->own.whole, GCI_EVIDENCE_BITS);
		return true;
	}
	return false;
}

/* Whether an attempt comes first in the order of the gate. */
static bool comes_first(const struct gc_recognizer *one, const struct gc_recognizer *other) {
	if (one->depth != other->depth) {
		return one->depth > other->depth;
	}
	return one->factor != other->factor ? one->factor > other->factor
					    : one->order < other->order;
}

/* Returns the first other attempt that is to be judged now, is certain, and has more evidence; or
   NULL. */
static struct gc_recognizer *stronger(
	struct gc_context *context, struct gc_recognizer *attempt, int64_t evidence) {
	struct gc_recognizer *best = NULL;
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		struct gci_lead unused = {0};
		if (at == attempt || !is_made(at) || at->parked || lead_of(at) == 0 ||
			(best != NULL && !comes_first(at, best)) ||
			!is_rival(context, attempt, at)) {
			continue;
		}
		struct standing standing;
		if (stand(context, at, &standing) && standing.own.whole > evidence &&
			is_certain(&standing, lead_of(at), &unused)) {
			best = at;
		}
	}
	return best;
}

/* Judges an attempt that has rivals and asks for a lead. */
static enum gci_lead_verdict judge_lead(struct gc_context *context, struct gc_recognizer *attempt,
	const struct standing *standing, struct gci_lead *lead) {
	if (!is_certain(standing, lead_of(attempt), lead)) {
		doubt(context, attempt, standing);
		return GCI_LEAD_DOUBT;
	}
	lead->other = stronger(context, attempt, standing->own.whole);
	return lead->other != NULL ? GCI_LEAD_AFTER : GCI_LEAD_CLEAR;
}

/* Returns the first in the order of the gate that won at a lift; or NULL. */
static struct gc_recognizer *winner_at_lift(const struct gc_doubts *doubts) {
	struct gc_recognizer *best = NULL;
	for (unsigned entry = 0; entry < doubts->count; entry++) {
		struct gc_recognizer *at =
			(struct gc_recognizer *)doubts->entries[entry].recognizer;
		if (doubts->entries[entry].won_at_lift && is_attempt(at) && !at->parked &&
			(best == NULL || comes_first(at, best))) {
			best = at;
		}
	}
	return best;
}

/* Whether recognizers of some families may be rivals of an attempt. */
static bool may_have_rivals(const struct gc_recognizer *attempt, unsigned families) {
	unsigned family = family_of(attempt);
	return family != GCI_FAMILY_NONE &&
	       (families & ~(1u << family | 1u << GCI_FAMILY_NONE)) != 0;
}

enum gci_lead_verdict gci_lead_judge(struct gc_context *context, struct gc_recognizer *attempt,
	unsigned families, struct gci_lead *lead) {
	struct gc_doubts *doubts = &context->doubts;
	*lead = (struct gci_lead){0};
	if (doubts->count == 0 && lead_of(attempt) == 0) {
		return GCI_LEAD_CLEAR;
	}
	unsigned entry = find_entry(doubts, attempt);
	if (entry != NO_ENTRY && doubts->entries[entry].won_at_lift) {
		lead->limit = doubts->entries[entry].evidence;
		return GCI_LEAD_CLEAR;
	}
	/* A lift is judged after the doubts that it ends. */
	lead->other = winner_at_lift(doubts);
	if (lead->other != NULL) {
		return GCI_LEAD_AFTER;
	}
	struct standing standing;
	bool has_rival = may_have_rivals(attempt, families) && stand(context, attempt, &standing);
	if (has_rival && lead_of(attempt) != 0) {
		return judge_lead(context, attempt, &standing, lead);
	}
	return !has_rival && waits_for_doubt(context, attempt) ? GCI_LEAD_WAITS : GCI_LEAD_CLEAR;
}

/* Evidence as a length, for records. */
static int64_t length_of(struct gci_evidence evidence) {
	return gci_round(evidence.whole, GCI_EVIDENCE_BITS);
}

bool gci_lead_doubt(const struct gc_recognizer *attempt, uint32_t index, struct gc_record *record) {
	const struct gc_context *context = attempt->context;
	const struct gc_doubts *doubts = &context->doubts;
	unsigned entry = find_entry(doubts, attempt);
	if (entry == NO_ENTRY || !doubts->entries[entry].in_doubt ||
		!is_possible(context, attempt)) {
		return false;
	}
	unsigned rivals = doubts->entries[entry].asked & doubts->entries[entry].prevents;
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		if ((rivals >> find_entry(doubts, at) & 1) == 0 || !competes(attempt, at) ||
			index-- != 0) {
			continue;
		}
		*record = (struct gc_record){
			.time_us = context->frame.clock_us,
			.recognizer = (struct gc_recognizer *)attempt,
			.rival = at,
			.node = attempt->node,
			.measured = length_of(evidence_of(attempt)),
			.limit = length_of(evidence_of(at)),
			.reason = GC_REASON_IN_DOUBT,
			.kind = attempt->ops->kind,
			.rival_kind = at->ops->kind,
			.state = GC_STATE_POSSIBLE,
			.lead = lead_of(attempt),
		};
		return true;
	}
	return false;
}

void gci_lead_fail(struct gc_context *context, struct gc_recognizer *loser,
	const struct gc_recognizer *winner, const struct gci_lead *lead) {
	const struct gc_doubts *doubts = &context->doubts;
	unsigned entry = find_entry(doubts, winner), its = find_entry(doubts, loser);
	bool were_rivals = lead->limit != 0 && entry != NO_ENTRY && its != NO_ENTRY &&
			   (doubts->entries[entry].won_at_lift || competes(winner, loser));
	int64_t evidence = 0;
	if (were_rivals) {
		evidence = doubts->entries[entry].won_at_lift ? doubts->entries[its].evidence
							      : length_of(evidence_of(loser));
	}
	struct gc_record *record = gci_fail_for_rival(loser, GC_REASON_PREVENTED, winner);
	if (were_rivals && record != NULL) {
		record->measured = evidence;
		record->limit = lead->limit;
		record->lead = lead->lead;
	}
}

/* Lifts. */

/* Withdraws an attempt: it is as if it had not been made. */
static void withdraw(struct gc_doubts *doubts, struct gc_recognizer *attempt) {
	attempt->attempt = GC_STATE_POSSIBLE;
	attempt->parked = attempt->asked = false;
	attempt->closed = GCI_OPEN;
	gci_requirements_forget_asked(attempt);
	attempt->ops->rare->withdrawn(attempt);
	drop_entry(doubts, find_entry(doubts, attempt));
}

/* How a lift ends the doubt of an attempt. */
enum end {
	END_NONE, /* the doubt goes on */
	END_WON,
	END_LOST, /* the winner prevents it next */
	END_WITHDRAWN,
};

static enum end end_by_lift(
	struct gc_context *context, struct gc_recognizer *attempt, gc_slots lifted_slots) {
	struct standing standing;
	if (!stand(context, attempt, &standing) || (standing.slots & lifted_slots) == 0) {
		return END_NONE;
	}
	if (standing.greatest >= IN_EVIDENCE(GCI_LEAD_LEAST)) {
		if (at_end(standing.own) >= standing.best) {
			return END_WON;
		}
		if (!is_made(standing.first)) {
			return END_WITHDRAWN;
		}
		unsigned entry = find_entry(&context->doubts, standing.first);
		if (entry != NO_ENTRY && context->doubts.entries[entry].in_doubt) {
			return END_LOST;
		}
	}
	uint32_t left = attempt->finger_count - gci_count(attempt->down_slots & lifted_slots);
	return is_enough(attempt, left) ? END_NONE : END_WITHDRAWN;
}

void gci_lead_lift(struct gc_context *context, gc_slots lifted_slots) {
	struct gc_doubts *doubts = &context->doubts;
	if ((doubts->slots & lifted_slots) == 0) {
		return;
	}
	enum end ends[GC_DOUBTS_MAX] = {END_NONE};
	prune(context);
	/* All are judged before one of them changes. This may add entries. */
	for (unsigned entry = 0; entry < doubts->count; entry++) {
		struct gc_doubt_entry *at = &doubts->entries[entry];
		struct gc_recognizer *recognizer = (struct gc_recognizer *)at->recognizer;
		at->evidence = (gc_length)gci_clamp(
			gci_round(evidence_of(recognizer).whole, GCI_EVIDENCE_BITS), INT32_MAX);
		if (at->in_doubt && !recognizer->settling) {
			ends[entry] = end_by_lift(context, recognizer, lifted_slots);
			at->won_at_lift = ends[entry] == END_WON;
		}
	}
	/* From the last on: leaving an entry moves only later ones. */
	for (unsigned entry = GC_DOUBTS_MAX; entry-- > 0;) {
		if (ends[entry] == END_WITHDRAWN) {
			withdraw(doubts, (struct gc_recognizer *)doubts->entries[entry].recognizer);
		}
	}
	gci_pend(context, GCI_WORK_JUDGE);
}

void gci_lead_lifted(struct gc_context *context, gc_slots lifted_slots) {
	if ((context->table.held | context->table.stepping) == 0) {
		return; /* no finger is left to mark */
	}
	gc_slots marked = 0;
	for (; lifted_slots != 0; lifted_slots &= lifted_slots - 1) {
		const struct gc_touch *touch =
			&context->table.touches[gci_first_slot(lifted_slots)];
		for (struct gc_node *node = touch->node; node != NULL; node = node->parent) {
			for (struct gc_recognizer *at = node->first_recognizer; at != NULL;
				at = at->next_on_node) {
				marked |= gci_lead_marked(context, at);
			}
		}
	}
	gci_lead_mark(context, marked);
}
