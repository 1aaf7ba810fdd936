/* SPDX-License-Identifier: MIT */
#include <gesturecore/scan.h>

#include <stddef.h>

#include "numbers/fixed.h"

/* Of a contact that continues none that is down. */
#define GCI_NO_SLOT UINT8_MAX

/*
 * Contacts get slots one by one, each so that the sum stays the least. A contact may take an unused
 * slot, or that of another one, which takes another's, and so on to an unused slot: the cheapest of
 * these ways is found as in a graph of slots (Bellman and Ford). A least sum leaves no circle that
 * saves something, so the search ends.
 */

/* More than 32 distances together. */
#define FAR (INT64_C(1) << 55)

/* Whether the position of the contact is known. */
static bool is_placed(const struct gc_scan *scan, const struct gc_contact *contact) {
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
	if (contact->landed || !is_placed(scan, contact)) {
		return 0;
	}
	int64_t x = (int64_t)contact->x - slot->x, y = (int64_t)contact->y - slot->y;
	return x * x + y * y;
}

/*
 * Finds which slot each contact continues, by the least sum of squared distances. Requires
 * count <= capacity.
 */
static void match(const struct gc_scan *scan, const struct gc_contact *contacts, uint32_t count,
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

/* The samples of one scan. */
struct batch {
	struct gc_sample *samples;
	uint64_t time_us;
	int count;
};

static void add(const struct gc_scan *scan, struct batch *batch, enum gc_sample_kind kind,
	int32_t id, struct gc_point position) {
	batch->samples[batch->count++] = (struct gc_sample){
		.time_us = batch->time_us,
		.position = position,
		.id = id,
		.device = scan->number,
		.kind = (uint8_t)kind,
	};
}

/* Ends the contacts in a set of slots. */
static void end(struct gc_scan *scan, struct batch *batch, enum gc_sample_kind kind, uint32_t set) {
	for (uint32_t i = 0; i < scan->capacity; i++) {
		if ((set >> i & 1) != 0 && scan->slots[i].id >= 0) {
			add(scan, batch, kind, scan->slots[i].id, (struct gc_point){0, 0});
			scan->slots[i].id = -1;
		}
	}
}

static int finish(const struct gc_scan *scan, struct batch *batch) {
	if (batch->count > 0) {
		add(scan, batch, GC_SAMPLE_FRAME, 0, (struct gc_point){0, 0});
	}
	return batch->count;
}

/* Returns the first of the contacts with that id, or GCI_NO_SLOT. */
static uint8_t index_of(const struct gc_contact *contacts, uint32_t count, int32_t id) {
	for (uint32_t i = 0; i < count; i++) {
		if (contacts[i].id == id) {
			return (uint8_t)i;
		}
	}
	return GCI_NO_SLOT;
}

static enum gc_status check(const struct gc_contact *contacts, uint32_t count) {
	for (uint32_t i = 0; i < count; i++) {
		const struct gc_contact *contact = &contacts[i];
		if (contact->id < -1 || (contact->major | contact->minor) < 0) {
			return GC_ERR_RANGE;
		}
		if ((contact->id < 0) != (contacts[0].id < 0)) {
			return GC_ERR_ARGUMENT;
		}
		if (contact->id >= 0 && index_of(contacts, i, contact->id) != GCI_NO_SLOT) {
			return GC_ERR_DUPLICATE_TOUCH;
		}
	}
	return GC_OK;
}

/* Returns a length along the panel's x axis, which gives one coordinate nearly alone. */
static gc_length length_of(const struct gc_scan *scan, int32_t positions) {
	const unsigned bits = 40 - 12; /* what the coefficients have beyond gc_length */
	int64_t x = (int64_t)gci_abs(scan->device->xx), y = (int64_t)gci_abs(scan->device->yx);
	int64_t length = gci_multiply_shift(positions, x > y ? x : y, bits);
	return (gc_length)gci_clamp(length, GC_POSITION_MAX);
}

/* The slot's contact is as in the scan from now on. */
static void update(struct gc_scan *scan, struct batch *batch, struct gc_contact *slot,
	const struct gc_contact *contact, bool lands) {
	if (lands || contact->x != slot->x || contact->y != slot->y) {
		add(scan, batch, lands ? GC_SAMPLE_DOWN : GC_SAMPLE_MOTION, slot->id,
			gc_device_point(scan->device, contact->x, contact->y));
	}
	if (contact->major != slot->major || contact->minor != slot->minor) {
		add(scan, batch, GC_SAMPLE_SIZE, slot->id,
			(struct gc_point){
				length_of(scan, contact->major), length_of(scan, contact->minor)});
	}
	int32_t id = slot->id;
	*slot = *contact;
	slot->id = id;
}

/* Returns an unused slot, with the id of a contact that lands, and without a size. */
static struct gc_contact *unused_slot(struct gc_scan *scan, int32_t id) {
	struct gc_contact *slot = &scan->slots[index_of(scan->slots, scan->capacity, -1)];
	if (id < 0) {
		do {
			id++;
		} while (index_of(scan->slots, scan->capacity, id) != GCI_NO_SLOT);
	}
	*slot = (struct gc_contact){.id = id};
	return slot;
}

enum gc_status gc_scan_init(struct gc_scan *scan, const struct gc_device *device,
	struct gc_contact *slots, uint32_t capacity) {
	if (device == NULL || slots == NULL) {
		return GC_ERR_ARGUMENT;
	}
	if (capacity == 0 || capacity > GC_TOUCHES_MAX) {
		return GC_ERR_RANGE;
	}
	*scan = (struct gc_scan){.capacity = (uint16_t)capacity, .device = device, .slots = slots};
	for (uint32_t i = 0; i < capacity; i++) {
		slots[i].id = -1;
	}
	return GC_OK;
}

int gc_scan_push(struct gc_scan *scan, uint64_t now_us, const struct gc_contact *contacts,
	uint32_t count, struct gc_sample *samples) {
	struct batch batch = {.samples = samples, .time_us = now_us};
	enum gc_status status =
		count > scan->capacity ? GC_ERR_TOUCHES_FULL : check(contacts, count);
	uint8_t slots[GC_TOUCHES_MAX];
	uint32_t missing = UINT32_MAX;
	if (status != GC_OK) {
		return status;
	}
	if (count > 0 && contacts[0].id < 0) {
		match(scan, contacts, count, slots);
	} else {
		for (uint32_t i = 0; i < count; i++) {
			slots[i] = contacts[i].landed
					   ? GCI_NO_SLOT
					   : index_of(scan->slots, scan->capacity, contacts[i].id);
		}
	}
	for (uint32_t i = 0; i < count; i++) {
		if (slots[i] != GCI_NO_SLOT) {
			missing &= ~(UINT32_C(1) << slots[i]);
		}
	}
	end(scan, &batch, GC_SAMPLE_UP, missing);
	for (uint32_t i = 0; i < count; i++) {
		bool lands = slots[i] == GCI_NO_SLOT;
		if (is_placed(scan, &contacts[i])) {
			struct gc_contact *slot =
				lands ? unused_slot(scan, contacts[i].id) : &scan->slots[slots[i]];
			update(scan, &batch, slot, &contacts[i], lands);
		}
	}
	return finish(scan, &batch);
}

int gc_scan_cancel(struct gc_scan *scan, uint64_t now_us, struct gc_sample *samples) {
	struct batch batch = {.samples = samples, .time_us = now_us};
	end(scan, &batch, GC_SAMPLE_CANCEL, UINT32_MAX);
	return finish(scan, &batch);
}
