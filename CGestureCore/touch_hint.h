/* SPDX-License-Identifier: MIT */
#ifndef GCI_TOUCH_HINT_H
#define GCI_TOUCH_HINT_H

#include "motion.h"
#include "touch_table.h"

/*
 * Hints: all motion of a contact has the last members of its samples in common, gc_touch_hint. A
 * hint says which slot such motion is of, until the contact lifts, is ignored, or another with the
 * same low bits of its id takes the hint's place. So motion that matches a hint needs no search
 * and no other check.
 */

/* Where the hint to contacts with an id is. */
static inline unsigned gci_touch_hint_of(int32_t id) {
	return (uint32_t)id % GC_TOUCHES_MAX;
}

/*
 * Where it is for a contact that some node receives. It is another place, so a search for contacts
 * that no node receives never matches it.
 */
static inline unsigned gci_touch_received_hint_of(int32_t id) {
	return gci_touch_hint_of(id) ^ (GC_TOUCHES_MAX / 2);
}

/* Whether a sample matches a hint: all bits at once. */
static inline bool gci_touch_is_hinted(
	const struct gc_sample *sample, const struct gc_touch_hint *hint) {
	_Static_assert(sizeof(*hint) == sizeof(uint64_t), "compared together");
	_Static_assert(offsetof(struct gc_sample, type) - offsetof(struct gc_sample, id) ==
			       offsetof(struct gc_touch_hint, type),
		"the same members");
	return gci_load_64(&sample->id) == gci_load_64(hint);
}

/* Empties a hint: an id with other low bits, which no sample that comes here has. */
static inline void gci_touch_hint_clear(struct gc_touch_table *table, unsigned i) {
	table->hints[i].id = (int32_t)(i ^ 1);
}

/*
 * Makes a hint of motion that has been checked: its contact is in `slot`, has landed, and is not
 * ignored.
 */
static inline void gci_touch_hint_set(struct gc_touch_table *table, unsigned slot,
	const struct gc_sample *sample, bool is_received) {
	unsigned i = is_received ? gci_touch_received_hint_of(sample->id)
				 : gci_touch_hint_of(sample->id);
	table->hinted[i] = (uint8_t)slot;
	table->hints[i] = (struct gc_touch_hint){.id = sample->id,
		.device = sample->device,
		.kind = sample->kind,
		.type = sample->type};
}

/* Clears the hints to a slot. */
static inline void gci_touch_unhint(struct gc_touch_table *table, unsigned slot) {
	int32_t id = table->touches[slot].id;
	unsigned plain = gci_touch_hint_of(id), received = gci_touch_received_hint_of(id);
	if (table->hinted[plain] == slot) {
		gci_touch_hint_clear(table, plain);
	}
	if (table->hinted[received] == slot) {
		gci_touch_hint_clear(table, received);
	}
}

#endif
