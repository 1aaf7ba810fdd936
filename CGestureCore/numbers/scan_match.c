/* SPDX-License-Identifier: MIT */
/*
 * Contacts get slots one by one, each so that the sum stays the least. A contact may take an unused
 * slot, or that of another one, which takes another's, and so on to an unused slot: the cheapest of
 * these ways is found as in a graph of slots (Bellman and Ford). A least sum leaves no circle that
 * saves something, so the search ends.
 */
#include "numbers/scan_match.h"

/* More than 32 distances together. */
#define FAR (INT64_C(1) << 55)

bool gci_scan_is_placed(const struct gc_scan *scan, const struct gc_contact *contact) {
	const struct gc_device *device = scan->device;
	/* A negative difference is a large number without a sign. */
	uint64_t x = (uint64_t)((int64_t)contact->x - device->x_minimum);
	uint64_t y = (uint64_t)((int64_t)contact->y - device->y_minimum);
	return x < (uint64_t)device->x_positions && y < (uint64_t)device->y_positions;
}

/*
 * What it costs that a contact gets a slot. A distance of 2^24 positions takes 49 bits. Landing
 * where a contact could continue, and the reverse, cost more than all distances.
 */
static int64_t cost(const struct gc_scan *scan, const struct gc_contact *contact, uint32_t index) {
	const struct gc_contact *slot = &scan->slots[index];
	if (contact->landed != (slot->id < 0)) {
		return FAR;
	}
	if (contact->landed || !gci_scan_is_placed(scan, contact)) {
		return 0;
	}
	int64_t x = (int64_t)contact->x - slot->x, y = (int64_t)contact->y - slot->y;
	return x * x + y * y;
}

void gci_scan_match(const struct gc_scan *scan, const struct gc_contact *contacts, uint32_t count,
	uint8_t *slots) {
	uint8_t owner[GC_TOUCHES_MAX]; /* of each slot: the contact, or GCI_NO_SLOT */
	for (uint32_t slot = 0; slot < scan->capacity; slot++) {
		owner[slot] = GCI_NO_SLOT;
	}
	for (uint32_t next = 0; next < count; next++) {
		int64_t way[GC_TOUCHES_MAX];
		/* Set for gcc 14, which considers scans without slots. */
		uint8_t before[GC_TOUCHES_MAX] = {0}, best = 0;
		for (uint32_t to = 0; to < scan->capacity; to++) {
			way[to] = cost(scan, &contacts[next], to);
			before[to] = GCI_NO_SLOT;
		}
		for (bool is_shorter = true; is_shorter;) {
			is_shorter = false;
			for (uint32_t from = 0; from < scan->capacity; from++) {
				if (owner[from] == GCI_NO_SLOT) {
					continue;
				}
				const struct gc_contact *contact = &contacts[owner[from]];
				int64_t freed = way[from] - cost(scan, contact, from);
				for (uint32_t to = 0; to < scan->capacity; to++) {
					int64_t other = freed + cost(scan, contact, to);
					if (other < way[to]) {
						way[to] = other;
						before[to] = (uint8_t)from;
						is_shorter = true;
					}
				}
			}
		}
		/* One is unused: there are at most as many contacts as slots. */
		while (owner[best] != GCI_NO_SLOT) {
			best++;
		}
		for (uint32_t to = best; to < scan->capacity; to++) {
			if (owner[to] == GCI_NO_SLOT && way[to] < way[best]) {
				best = (uint8_t)to;
			}
		}
		for (; before[best] != GCI_NO_SLOT; best = before[best]) {
			owner[best] = owner[before[best]];
		}
		owner[best] = (uint8_t)next;
	}
	for (uint32_t slot = 0; slot < scan->capacity; slot++) {
		if (owner[slot] != GCI_NO_SLOT) {
			bool continues = scan->slots[slot].id >= 0 && !contacts[owner[slot]].landed;
			slots[owner[slot]] = continues ? (uint8_t)slot : GCI_NO_SLOT;
		}
	}
}
