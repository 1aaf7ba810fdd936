/* SPDX-License-Identifier: MIT */
/*
 * The Hungarian method. Each contact and each slot has a price, and no pair costs less than the
 * prices of its two. Contacts enter one by one. The new one takes the slot that its price reaches
 * first, by raising prices; if another contact has that slot, the other one goes on in the same
 * way, until a slot is unused. All pairs that were made cost exactly their prices, so no other
 * choice has a smaller sum.
 *
 * Contacts and slots are as many as the capacity. Contacts that do not exist match any slot for
 * nothing. A contact that must land costs more than all distances, so as few as possible land.
 */
#include "numbers/scan_match.h"

#include <stddef.h>

/* More than 32 distances. Prices are at most 32 times as much. */
#define FAR (INT64_C(1) << 55)

/* Row and column 0 are for the contact that is entering. */
#define LINES (GC_TOUCHES_MAX + 1)

bool gci_scan_is_placed(const struct gc_scan *scan, const struct gc_contact *contact) {
	const struct gc_device *device = scan->device;
	int64_t x = (int64_t)contact->x - device->x_minimum;
	int64_t y = (int64_t)contact->y - device->y_minimum;
	return x >= 0 && x < device->x_positions && y >= 0 && y < device->y_positions;
}

/* What it costs that a contact continues a slot. A distance of 2^24 positions takes 49 bits. */
static int64_t cost(const struct gc_scan *scan, const struct gc_contact *contact,
	const struct gc_contact *slot) {
	if (contact == NULL) {
		return 0;
	}
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
	uint32_t size = scan->capacity;
	int64_t row_price[LINES] = {0}, price[LINES] = {0};
	uint8_t row_of[LINES] = {0};
	for (uint32_t entering = 1; entering <= size; entering++) {
		int64_t left[LINES];
		uint8_t before[LINES];
		bool reached[LINES] = {false};
		uint32_t column = 0;
		row_of[0] = (uint8_t)entering;
		for (uint32_t to = 1; to <= size; to++) {
			left[to] = INT64_MAX;
		}
		do {
			uint32_t row = row_of[column], next = 0;
			const struct gc_contact *contact = row <= count ? &contacts[row - 1] : NULL;
			reached[column] = true;
			for (uint32_t to = 1; to <= size; to++) {
				if (reached[to]) {
					continue;
				}
				int64_t more = cost(scan, contact, &scan->slots[to - 1]) -
					       row_price[row] - price[to];
				if (more < left[to]) {
					left[to] = more;
					before[to] = (uint8_t)column;
				}
				if (next == 0 || left[to] < left[next]) {
					next = to;
				}
			}
			int64_t raise = left[next];
			for (uint32_t to = 0; to <= size; to++) {
				if (reached[to]) {
					row_price[row_of[to]] += raise;
					price[to] -= raise;
				} else {
					left[to] -= raise;
				}
			}
			column = next;
		} while (row_of[column] != 0);
		while (column != 0) {
			row_of[column] = row_of[before[column]];
			column = before[column];
		}
	}
	for (uint32_t column = 1; column <= size; column++) {
		uint32_t index = row_of[column] - 1u;
		if (index < count) {
			bool continues = scan->slots[column - 1].id >= 0 && !contacts[index].landed;
			slots[index] = continues ? (uint8_t)(column - 1) : GCI_NO_SLOT;
		}
	}
}
