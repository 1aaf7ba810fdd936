/* SPDX-License-Identifier: MIT */
#ifndef GCI_TOUCH_HINT_H
#define GCI_TOUCH_HINT_H

#include "motion.h"
#include "touch_table.h"

/*
 * Hints find the slot of motion without a search. In all motion of one contact, the last members of
 * the samples are equal: these are a gc_touch_hint. The table keeps a hint and its slot at an index
 * made of the id's low bits. The hint stays until the contact lifts or is ignored, or until another
 * contact takes the place. Motion that matches a hint needs no other check than its position.
 */

/* Returns the index of the hint for an id. */
static inline unsigned gci_touch_hint_of(int32_t id) {
	return (uint32_t)id % GC_TOUCHES_MAX;
}

/*
 * Returns the index of the hint for a contact that a node receives. It differs from the other, so
 * the shortcut for contacts that no node receives never matches it.
 */
static inline unsigned gci_touch_received_hint_of(int32_t id) {
	return gci_touch_hint_of(id) ^ (GC_TOUCHES_MAX / 2);
}

/* Whether a sample matches a hint. Compares all members at once. */
static inline bool gci_touch_is_hinted(
	const struct gc_sample *sample, const struct gc_touch_hint *hint) {
	_Static_assert(sizeof(*hint) == sizeof(uint64_t), "compared together");
	_Static_assert(offsetof(struct gc_sample, type) - offsetof(struct gc_sample, id) ==
			       offsetof(struct gc_touch_hint, type),
		"the same members");
	return gci_load_64(&sample->id) == gci_load_64(hint);
}

/* Clears a hint. Stores an id that has another index, so no sample matches it. */
static inline void gci_touch_hint_clear(struct gc_touch_table *table, unsigned i) {
	table->hints[i].id = (int32_t)(i ^ 1);
}

/*
 * Sets the hint for a contact from its motion. The contact must be in `slot`, have landed in an
 * earlier frame, and not be ignored.
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
	if (!GCI_HAS_SHORTCUTS) {
		return; /* there are none */
	}
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
