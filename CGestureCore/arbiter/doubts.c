/* SPDX-License-Identifier: MIT */
#include "arbiter/doubts.h"

#include "arbiter/relations.h"

GCI_ASSERT_SIZE(struct gc_doubt_entry, 24);

struct gc_doubt_entry *gci_doubt_find(
	struct gc_doubts *doubts, const struct gc_recognizer *recognizer) {
	struct gc_doubt_entry *entry;
	GCI_FOR_ENTRIES(entry, doubts, doubts->taken) {
		if (entry->recognizer == recognizer) {
			return entry;
		}
	}
	return NULL;
}

/* Frees the place of an entry. Nobody has answers about it any more. */
static void drop(struct gc_doubts *doubts, struct gc_doubt_entry *dropped) {
	uint8_t others = (uint8_t)~gci_doubt_bit(doubts, dropped);
	struct gc_doubt_entry *entry;
	doubts->taken &= others;
	GCI_FOR_ENTRIES(entry, doubts, doubts->taken) {
		entry->asked &= others;
		entry->prevents &= others;
		entry->linked &= others;
		entry->unlinked &= others;
		entry->rivals &= others;
		entry->rival &= others;
	}
}

static struct gc_doubt_entry *take(
	struct gc_doubts *doubts, unsigned place, const struct gc_recognizer *recognizer) {
	struct gc_doubt_entry *entry = &doubts->entries[place];
	*entry = (struct gc_doubt_entry){.recognizer = recognizer};
	doubts->taken |= gci_doubt_bit(doubts, entry);
	return entry;
}

struct gc_doubt_entry *gci_doubt_add(
	struct gc_doubts *doubts, const struct gc_recognizer *recognizer) {
	struct gc_doubt_entry *entry = gci_doubt_find(doubts, recognizer);
	unsigned free = ((1u << GC_DOUBTS_MAX) - 1) & ~(unsigned)doubts->taken;
	if (entry != NULL || free != 0) {
		return entry != NULL ? entry : take(doubts, gci_first_slot(free), recognizer);
	}
	if (gci_has_attempt(recognizer)) {
		GCI_FOR_ENTRIES(entry, doubts, doubts->taken) {
			if (!gci_has_attempt(entry->recognizer)) {
				drop(doubts, entry);
				return take(
					doubts, (unsigned)(entry - doubts->entries), recognizer);
			}
		}
	}
	return NULL;
}

void gci_doubt_forget(struct gc_doubts *doubts, const struct gc_recognizer *recognizer) {
	struct gc_doubt_entry *entry = gci_doubt_find(doubts, recognizer);
	if (entry != NULL) {
		drop(doubts, entry);
	}
}

/* Forgets whether a requirement is between the recognizer of an entry and another. */
static void forget_link(struct gc_doubt_entry *entry, uint8_t other) {
	entry->linked &= (uint8_t)~other;
	entry->unlinked &= (uint8_t)~other;
}

bool gci_doubts_relate(const struct gc_recognizer *waiter, const struct gc_recognizer *blocker) {
	struct gc_context *context = waiter->context;
	if (context == NULL || context->doubts.taken == 0) {
		return false;
	}
	struct gc_doubts *doubts = &context->doubts;
	struct gc_doubt_entry *one = gci_doubt_find(doubts, waiter);
	struct gc_doubt_entry *other = gci_doubt_find(doubts, blocker);
	if (one == NULL || other == NULL) {
		return false;
	}
	forget_link(one, gci_doubt_bit(doubts, other));
	forget_link(other, gci_doubt_bit(doubts, one));
	gci_pend(context, GCI_WORK_JUDGE);
	return true;
}

bool gci_doubts_prune(struct gc_doubts *doubts) {
	struct gc_doubt_entry *entry;
	bool are_any = false;
	GCI_FOR_ENTRIES(entry, doubts, doubts->taken) {
		if (gci_counts(entry->recognizer)) {
			are_any |= entry->doubt != GCI_DOUBT_NONE;
		} else {
			drop(doubts, entry);
		}
	}
	return are_any;
}

bool gci_doubt_prevents(
	struct gc_context *context, struct gc_recognizer *winner, struct gc_recognizer *other) {
	struct gc_doubts *doubts = &context->doubts;
	struct gc_doubt_entry *entry = gci_doubt_find(doubts, winner);
	const struct gc_doubt_entry *its = gci_doubt_find(doubts, other);
	if (entry == NULL || its == NULL) {
		return gci_ask_prevents(context, winner, other);
	}
	uint8_t bit = gci_doubt_bit(doubts, its);
	if ((entry->asked & bit) == 0) {
		bool answer = gci_ask_prevents(context, winner, other);
		entry->asked |= bit;
		entry->prevents |= answer ? bit : 0;
	}
	return (entry->prevents & bit) != 0;
}

/* Whether a requirement is between an attempt and another. */
static bool is_linked(
	struct gc_context *context, struct gc_recognizer *attempt, struct gc_recognizer *other) {
	/* An attempt asks no more whether it waits for one that has failed. */
	bool has_strayed = other->closed == GCI_STRAYED;
	return gci_requirement_is_between(attempt, other) ||
	       gci_requirement_is_between(other, attempt) ||
	       gci_ask_waits(context, other, attempt) ||
	       (has_strayed && gci_ask_waits(context, attempt, other));
}

bool gci_doubt_prevents_unlinked(struct gc_context *context, struct gc_doubt_entry *entry,
	struct gc_recognizer *winner, struct gc_recognizer *other) {
	struct gc_doubts *doubts = &context->doubts;
	const struct gc_doubt_entry *its = gci_doubt_add(doubts, other);
	if (entry == NULL || its == NULL) {
		return !is_linked(context, winner, other) &&
		       gci_ask_prevents(context, winner, other);
	}
	uint8_t bit = gci_doubt_bit(doubts, its);
	if (((entry->linked | entry->unlinked) & bit) == 0) {
		*(is_linked(context, winner, other) ? &entry->linked : &entry->unlinked) |= bit;
	}
	if ((entry->unlinked & ~entry->asked & bit) != 0) {
		(void)gci_doubt_prevents(context, winner, other);
	}
	return (entry->unlinked & entry->prevents & bit) != 0;
}
