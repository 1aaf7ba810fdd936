/* SPDX-License-Identifier: MIT */
#pragma once

#include <gesturecore/private.h>
#include <gesturecore/step.h>

#include "misuse/misuse.h"
#include "numbers/fixed.h"

/* No slot. */
#define GCI_NO_SLOT GC_TOUCHES_MAX

/* Returns the 64 bits at `bytes`, to compare several small members at once. */
static inline uint64_t gci_load_64(const void *bytes) {
	uint64_t bits;
	__builtin_memcpy(&bits, bytes, sizeof(bits));
	return bits;
}

/* A set with one slot. */
#define GCI_BIT(slot) ((gc_slots)1 << (slot))

/* Returns the set of all slots. */
static inline gc_slots gci_all_slots(const struct gc_touch_table *table) {
	return UINT32_MAX >> (GC_TOUCHES_MAX - table->capacity);
}

/* Returns the slot with the lowest number of a set that is not empty. */
static inline unsigned gci_first_slot(gc_slots slots) {
	return (unsigned)__builtin_ctz(slots);
}

void gci_touch_table_init(
	struct gc_touch_table *table, struct gc_touch *touches, uint32_t capacity);

/* Returns the serial number that the next landing or lift will have. It is never 0. */
static inline uint32_t gci_touch_coming_serial(const struct gc_touch_table *table) {
	return table->serial + (table->serial == UINT32_MAX ? 2 : 1);
}

/* Returns it, and counts it as used. */
static inline uint32_t gci_touch_next_serial(struct gc_touch_table *table) {
	table->serial = gci_touch_coming_serial(table);
	return table->serial;
}

/* Ends the touches of gestures on touchpads in `slots`. */
void gci_touch_end_gestures(struct gc_touch_table *table, gc_slots slots);

/* Whether a touch is that of a contact of a device. */
static inline bool gci_touch_is_of(const struct gc_touch *touch, uint16_t device, int32_t id) {
	return touch->id == id && touch->device == device;
}

/*
 * Returns whether a sample is motion of a contact that landed in an earlier frame, is down, and is
 * not ignored. It compares all members at once. So it may return false for the first motion, whose
 * type need not be that of the DOWN.
 */
static inline bool gci_touch_is_moved_by(
	const struct gc_touch *touch, const struct gc_sample *sample) {
	_Static_assert(sizeof(touch->motion) == sizeof(uint64_t), "compared together");
	_Static_assert(offsetof(struct gc_sample, type) - offsetof(struct gc_sample, id) ==
			       offsetof(struct gc_motion_key, type),
		"the same members");
	return sample->kind == GC_SAMPLE_MOTION &&
	       gci_load_64(&sample->id) == gci_load_64(&touch->motion);
}

/* Returns the slot in which the latest contact landed that has these low bits in its id. */
static inline unsigned gci_touch_hint(const struct gc_touch_table *table, int32_t id) {
	return table->hints[(uint32_t)id % GC_TOUCHES_MAX];
}

/* Returns the slot of the contact that is down with this id, or GCI_NO_SLOT. Linear at worst. */
unsigned gci_touch_find(const struct gc_touch_table *table, uint16_t device, int32_t id);

/* Call this when a contact lifts. Its touch stays readable until the slot is reused. */
void gci_touch_release(struct gc_touch_table *table, unsigned slot);

/* Call this when the landing of a touch was shown: its motion can be told from its samples. */
void gci_touch_expect_motion(struct gc_touch_table *table, unsigned slot);

/* Ignores contacts that are down, and touchpad gestures, until they lift. */
void gci_touch_ignore(struct gc_touch_table *table, gc_slots slots);

/*
 * Returns a slot that is neither in use nor in `busy_slots`. Prefers one that is not in
 * `remembered_slots`; if all are, the one that landed first. GCI_NO_SLOT: there is none.
 */
unsigned gci_touch_free(
	const struct gc_touch_table *table, gc_slots busy_slots, gc_slots remembered_slots);

/* Puts the contact of a DOWN into a free slot. Its start is set when its frame ends. */
void gci_touch_hold(struct gc_touch_table *table, unsigned slot, const struct gc_sample *sample,
	uint64_t time_us);

/* Returns the slot of a touchpad's gesture, or GCI_NO_SLOT. */
unsigned gci_touch_find_step(const struct gc_touch_table *table, uint16_t device);

/* Puts the gesture of a BEGIN into a free slot. gci_touch_find() does not find it. */
void gci_touch_hold_step(
	struct gc_touch_table *table, unsigned slot, const struct gc_step *step, uint64_t time_us);

/* Returns the slot of the touch at an index of `slots`, in the order of landing. */
unsigned gci_touch_at_index(const struct gc_touch_table *table, gc_slots slots, uint32_t index);

/* The sum of the positions of some touches. */
struct gci_sum {
	int64_t x, y;
};
struct gci_sum gci_touch_sum(const struct gc_touch_table *table, gc_slots slots);

/* Whether two points are equal. Compares all bits at once. */
static inline bool gci_is_same_point(const struct gc_point *a, const struct gc_point *b) {
	_Static_assert(sizeof(*a) == sizeof(uint64_t), "compared together");
	return gci_load_64(a) == gci_load_64(b);
}

/* Moves a touch to its reported position. Returns whether that is another one. */
static inline bool gci_touch_move(struct gc_touch *touch) {
	if (gci_is_same_point(&touch->position, &touch->pending)) {
		return false;
	}
	touch->before = touch->position;
	touch->position = touch->pending;
	return true;
}

static inline uint64_t gci_distance_squared(struct gc_point a, struct gc_point b) {
	/* The largest difference, 2^31, wraps to -2^31, which has the same square. */
	int64_t x = (int32_t)((uint32_t)a.x - (uint32_t)b.x);
	int64_t y = (int32_t)((uint32_t)a.y - (uint32_t)b.y);
	return (uint64_t)(x * x) + (uint64_t)(y * y);
}

/* The distance itself, in units of gc_length: up to 2^21 pt, more than that type holds. */
int64_t gci_distance(struct gc_point a, struct gc_point b);
