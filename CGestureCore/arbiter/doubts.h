/* SPDX-License-Identifier: MIT */
#pragma once

#include "gesture/recognizer.h"

/*
 * What an engine keeps of its doubts: an entry for each recognizer of one, with what the host
 * answered about it and the others. An entry keeps its place until it is dropped. So a set of
 * entries has one bit for each place.
 *
 * There is room for GC_DOUBTS_MAX. An attempt takes the place of one that has made none. About a
 * recognizer without an entry the host is asked anew each time.
 */

/* What has become of the attempt of an entry. */
enum gci_doubt {
	GCI_DOUBT_NONE,      /* no attempt, or one that is not in doubt */
	GCI_DOUBT_OPEN,      /* in doubt */
	GCI_DOUBT_WON,       /* a lift ended its doubt: it may go on */
	GCI_DOUBT_WITHDRAWN, /* a lift withdrew it, and a finger of it is still down */
};

/* Returns the entry of a recognizer, or NULL. */
struct gc_doubt_entry *gci_doubt_find(
	struct gc_doubts *doubts, const struct gc_recognizer *recognizer);

/* Returns the entry of a recognizer, which gets one if there is room; else NULL. */
struct gc_doubt_entry *gci_doubt_add(
	struct gc_doubts *doubts, const struct gc_recognizer *recognizer);

/* A loop over the entries of a set. Its body may drop the entry. */
#define GCI_FOR_ENTRIES(entry, doubts, set) \
	for (unsigned rest_of_##entry = (set); \
		rest_of_##entry != 0 && \
		((entry) = &(doubts)->entries[gci_first_slot(rest_of_##entry)], true); \
		rest_of_##entry &= rest_of_##entry - 1)

static inline uint8_t gci_doubt_bit(
	const struct gc_doubts *doubts, const struct gc_doubt_entry *entry) {
	return (uint8_t)(1u << (entry - doubts->entries));
}

/* Drops the entry of a recognizer that is reset, if it has one. */
void gci_doubt_forget(struct gc_doubts *doubts, const struct gc_recognizer *recognizer);

/*
 * Call this when a requirement between two was made or removed: the next judgement looks whether
 * there is one. Returns whether one is due.
 */
bool gci_doubts_relate(const struct gc_recognizer *waiter, const struct gc_recognizer *blocker);

/* Drops the entries of recognizers that count no longer. Returns whether there is a doubt. */
bool gci_doubts_prune(struct gc_doubts *doubts);

/*
 * Whether a recognizer counts in doubts: it is enabled, and it is POSSIBLE, or what its fingers did
 * or their time made it fail (it has strayed).
 */
static inline bool gci_counts(const struct gc_recognizer *recognizer) {
	return !recognizer->disabled &&
	       (recognizer->state == GC_STATE_POSSIBLE || recognizer->closed == GCI_STRAYED);
}

static inline bool gci_has_attempt(const struct gc_recognizer *recognizer) {
	return recognizer->attempt != GC_STATE_POSSIBLE;
}

/* Whether `winner` would prevent `other`. Asks the host, or returns what it answered before. */
bool gci_doubt_prevents(
	struct gc_context *context, struct gc_recognizer *winner, struct gc_recognizer *other);

/*
 * The same for an attempt with its entry, which may be NULL, and not if one of the two waits for
 * the other to fail.
 */
bool gci_doubt_prevents_unlinked(struct gc_context *context, struct gc_doubt_entry *entry,
	struct gc_recognizer *winner, struct gc_recognizer *other);
