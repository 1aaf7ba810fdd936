/* SPDX-License-Identifier: MIT */
/* Any contacts, valid or not: samples that an engine accepts, and nothing changed when refused. */
#include <gesturecore/scan.h>

#include "numbers.h"

enum { CAPACITY = 8, IDS = 16 };

static struct gc_contact take_contact(struct fuzz_input *input, uint8_t shape) {
	struct gc_contact contact = {.id = (int32_t)take_below(input, IDS),
		.x = take_u8(input),
		.y = take_u8(input),
		.landed = take_rarely(input)};
	if ((shape & 1) != 0) {
		contact.id = -1;
	}
	if ((shape & 2) != 0) {
		contact.major = take_i32(input) & INT32_MAX;
		contact.minor = take_u8(input);
	}
	if (shape >= 240) {
		contact.id = take_i32(input);
		contact.x = take_i32(input);
		contact.y = take_i32(input);
		contact.minor = take_i32(input);
	}
	return contact;
}

/* Each sample fits what is down. */
static void check_samples(const struct gc_sample *samples, int count, const int32_t *ids_before,
	const struct gc_scan *scan) {
	int32_t down[2 * CAPACITY];
	int used = 0;
	for (int i = 0; i < CAPACITY; i++) {
		if (ids_before[i] >= 0) {
			down[used++] = ids_before[i];
		}
	}
	for (int i = 0; i < count; i++) {
		const struct gc_sample *sample = &samples[i];
		int at = 0;
		while (at < used && down[at] != sample->id) {
			at++;
		}
		HOLDS(wide_abs(sample->position.x) <= GC_POSITION_MAX);
		HOLDS(wide_abs(sample->position.y) <= GC_POSITION_MAX);
		HOLDS((sample->kind == GC_SAMPLE_FRAME) == (i == count - 1));
		if (sample->kind == GC_SAMPLE_DOWN) {
			HOLDS(at == used);
			down[used++] = sample->id;
		} else if (sample->kind != GC_SAMPLE_FRAME) {
			HOLDS(at < used);
		}
		if (sample->kind == GC_SAMPLE_UP || sample->kind == GC_SAMPLE_CANCEL) {
			down[at] = down[--used];
		}
	}
	for (int i = 0; i < CAPACITY; i++) {
		used -= scan->slots[i].id >= 0;
	}
	HOLDS(used == 0);
}

CHECK(scan) {
	struct gc_device_config config = gc_device_config_default();
	struct gc_device device;
	struct gc_scan scan;
	struct gc_contact slots[CAPACITY], contacts[CAPACITY + 1], before[CAPACITY];
	struct gc_sample samples[GC_SCAN_SAMPLES(CAPACITY)];
	int32_t ids[CAPACITY];
	config.x.maximum = config.y.maximum = 240;
	config.orientation = (enum gc_orientation)take_below(input, 8);
	HOLDS(gc_device_init(&device, &config) == GC_OK);
	memset(slots, 0, sizeof(slots));
	HOLDS(gc_scan_init(&scan, &device, slots, CAPACITY) == GC_OK);
	for (uint32_t scans = take_below(input, 8); scans > 0; scans--) {
		uint32_t number = take_below(input, CAPACITY + 2);
		uint8_t shape = take_u8(input);
		memset(contacts, 0, sizeof(contacts));
		for (uint32_t i = 0; i < number; i++) {
			contacts[i] = take_contact(input, shape);
		}
		for (uint32_t i = 0; i < CAPACITY; i++) {
			ids[i] = slots[i].id;
		}
		memcpy(before, slots, sizeof(slots));
		bool cancels = take_rarely(input);
		int count = cancels ? gc_scan_cancel(&scan, 0, samples)
				    : gc_scan_push(&scan, 0, contacts, number, samples);
		HOLDS(count <= GC_SCAN_SAMPLES(CAPACITY));
		HOLDS(number <= CAPACITY || cancels || count == GC_ERR_TOUCHES_FULL);
		if (count < 0) {
			HOLDS(memcmp(before, slots, sizeof(slots)) == 0);
		} else {
			check_samples(samples, count, ids, &scan);
		}
	}
}
