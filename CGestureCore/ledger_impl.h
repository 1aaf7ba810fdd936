/* SPDX-License-Identifier: MIT */
#ifndef GCI_LEDGER_IMPL_H
#define GCI_LEDGER_IMPL_H

#include <gesturecore/private.h>
#include <gesturecore/ledger.h>

/* Adds a record, all zero, in place of the oldest one when there is no room. */
struct gc_record *gci_ledger_add(struct gc_ledger *ledger);

/* Returns the record that is `index` after the oldest. Requires one. */
const struct gc_record *gci_ledger_at(const struct gc_ledger *ledger, uint32_t index);

/* Returns the latest record of a recognizer, or NULL. Linear in the records, if it may have any. */
const struct gc_record *gci_ledger_latest(
	const struct gc_ledger *ledger, const struct gc_recognizer *recognizer);

/*
 * A recognizer may have records from here on. Those with its address that are there are of one that
 * was there before, and name nobody any more. Linear in the records once it is on a node anew.
 */
void gci_ledger_admit(struct gc_ledger *ledger, struct gc_recognizer *recognizer);

/* A touch was not given to a recognizer that it could have reached. */
void gci_ledger_withheld(struct gc_context *context, struct gc_recognizer *recognizer,
	const struct gc_touch *touch, enum gc_reason reason);

/*
 * A touch that landed reached no recognizer. The ledger finds out why: `root` is where the engine
 * looked for a node, NULL when the host named it.
 */
void gci_ledger_lost_touch(
	struct gc_context *context, struct gc_node *root, const struct gc_touch *touch);

/* A contact was refused because `capacity` touches are down. */
void gci_ledger_refused_touch(
	struct gc_context *context, const struct gc_sample *sample, uint64_t time_us);

#endif
