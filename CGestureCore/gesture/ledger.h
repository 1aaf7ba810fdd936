/* SPDX-License-Identifier: MIT */
#pragma once

#include <gesturecore/private.h>
#include <gesturecore/ledger.h>

/*
 * Adds a record with a time, all else zero, and returns it. Records are in the order of their
 * times. A full ledger overwrites the oldest record.
 */
struct gc_record *gci_ledger_add(struct gc_ledger *ledger, uint64_t time_us);

/* Forgets all records. */
static inline void gci_ledger_clear(struct gc_ledger *ledger) {
	ledger->head = ledger->count = 0;
}

/* Returns the record that is `index` after the oldest. It must exist. */
const struct gc_record *gci_ledger_at(const struct gc_ledger *ledger, uint32_t index);

/*
 * Returns the latest record of a recognizer; NULL if it has none, or recognized since. Linear in
 * the records.
 */
const struct gc_record *gci_ledger_latest(
	const struct gc_ledger *ledger, const struct gc_recognizer *recognizer);

/*
 * Call this for one more finger of the frame in which a recognizer failed. If the reason was too
 * many fingers, counts this one, too: fingers of one frame are down together. Linear in the records
 * of the frame.
 */
void gci_ledger_count_touch(const struct gc_recognizer *recognizer);

/*
 * From here on a recognizer may have records. Older records with its address are of a recognizer
 * that was there before: their pointers become NULL. Linear in the records, but only the first time
 * after the recognizer was put on a node.
 */
void gci_ledger_admit_new(struct gc_ledger *ledger, struct gc_recognizer *recognizer);
static inline void gci_ledger_admit(struct gc_ledger *ledger, struct gc_recognizer *recognizer) {
	if (!recognizer->recorded) {
		gci_ledger_admit_new(ledger, recognizer);
	}
}

/* Records that a touch did not reach a recognizer, and why. Returns the record, for its numbers. */
struct gc_record *gci_ledger_withheld(struct gc_context *context, struct gc_recognizer *recognizer,
	const struct gc_touch *touch, enum gc_reason reason);

/*
 * Records that a touch reached no recognizer, and finds the reason. `root` is where the hit test
 * began; NULL: the host named the node.
 */
void gci_ledger_lost_touch(
	struct gc_context *context, struct gc_node *root, const struct gc_touch *touch);

/* Records that a finger landed as a palm. */
void gci_ledger_palm(struct gc_context *context, const struct gc_touch *touch);

/* Records that a contact was refused because all slots are in use. */
void gci_ledger_refused_touch(
	struct gc_context *context, const struct gc_sample *sample, uint64_t time_us);
