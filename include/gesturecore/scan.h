/* SPDX-License-Identifier: MIT */
/**
 * From the contacts that a touch controller reports to the samples that an engine takes.
 *
 *     struct gc_scan scan;
 *     struct gc_contact slots[5];
 *     gc_scan_init(&scan, &device, slots, 5);
 *     ...
 *     struct gc_contact contacts[5];
 *     struct gc_sample samples[GC_SCAN_SAMPLES(5)];
 *     int count = gc_scan_push(&scan, now_us, contacts, your_driver_reads(contacts), samples);
 *     for (int i = 0; i < count; i++) {
 *             gc_engine_push(&engine, &samples[i]);
 *     }
 *
 * A driver hands over all contacts of each scan, in any order, with ids or without. The library
 * finds what has landed, moved and lifted since the scan before. A scan belongs to no engine, so
 * these calls are also allowed inside questions.
 *
 * An engine keeps a touch that lifts until the frame has ended. So with twice as many touches as
 * contacts it takes every scan, if no node receives touches or no recognizer withholds their end
 * (delivery.h). Otherwise it also keeps those whose end is withheld: add one touch for each earlier
 * tap of the sequences that can go on at once, two for a triple tap of one finger. Beside a finger
 * that rests, no number is enough: a pan that tracks it withholds the end of every tap until that
 * finger lifts, too. Pass false to gc_recognizer_set_delays_ended() for such a recognizer.
 */
#pragma once

#include <gesturecore/device.h>
#include <gesturecore/touch.h>

GC_BEGIN_DECLS

/** One contact in one scan. */
struct gc_contact {
	int32_t id; /**< 0 or more: the same as long as it is down; -1: the controller gives none */
	/**
	 * Its position on the panel. A position outside the device's axes counts as unknown: the
	 * contact stays where it is, and does not land before its position is known.
	 */
	int32_t x, y;
	/** The lengths of its axes, in positions of the x axis, 0 or more; 0: unknown. */
	int32_t major, minor;
	bool landed; /**< it is a new contact, also if its id is that of one that is down */
};

/**
 * The most samples of one scan: each contact lifts, and another lands with a size. Without sizes,
 * two for each contact and one more are enough.
 */
#define GC_SCAN_SAMPLES(contacts) (3 * (contacts) + 1)

/** What is down on one panel. The host owns its memory, which may move between calls. */
struct gc_scan {
	uint16_t number; /**< gc_sample.device; 0 after gc_scan_init() */

	// private state

	uint16_t capacity;
	const struct gc_device *device;
	struct gc_contact *slots; // those that are down; id -1: unused
};

/**
 * Sets up a scan with nothing down. `device` converts its positions, and can be set up again
 * between two scans, such as when the display turns: push the samples of gc_scan_cancel() first, or
 * fingers that are down jump. `slots` has room for `capacity` contacts. Both must outlive the scan.
 * Returns one of these, changing nothing. GC_ERR_ARGUMENT: one of them is NULL. GC_ERR_RANGE: the
 * capacity is not 1 to GC_TOUCHES_MAX.
 */
enum gc_status gc_scan_init(struct gc_scan *scan, const struct gc_device *device,
	struct gc_contact *slots, uint32_t capacity);

/**
 * Takes all contacts of one scan at `now_us`. Writes at most GC_SCAN_SAMPLES(capacity) samples and
 * returns how many: an UP of each contact that is missing, then a DOWN or a MOTION of each other
 * one in the order of `contacts`, followed by a SIZE if its size is new, and one FRAME. A contact
 * that has not changed has no sample, and a scan without changes has no FRAME.
 *
 * Contacts without ids continue those that are down so that the squares of the distances, in
 * positions, have the least sum. The rest land, or have lifted. So fingers that all move alike,
 * spread or close between two scans keep their identities however fast they are. (Matching the
 * nearest pair first would exchange them at half of their distance.) Fingers that pass each other
 * keep them while each moves less than half of the least distance between two. Faster, nobody can
 * tell them apart by positions: two that have changed places have not moved. If one finger lands in
 * the scan in which another lifts, this counts as a jump of one finger, unless `landed` is set. The
 * lowest id that is not in use becomes the id of the samples.
 *
 * A negative result is an enum gc_status, and nothing has changed. GC_ERR_TOUCHES_FULL: more
 * contacts than the capacity. GC_ERR_DUPLICATE_TOUCH: an id is there twice. GC_ERR_RANGE: an id is
 * below -1, or a length is negative. GC_ERR_ARGUMENT: some contacts have ids and others have none.
 *
 * Time grows with the square of the capacity; without ids mostly with its third power, at worst
 * with its fourth.
 */
int gc_scan_push(struct gc_scan *scan, uint64_t now_us, const struct gc_contact *contacts,
	uint32_t count, struct gc_sample *samples);

/**
 * Cancels all contacts that are down: call it when the panel was reset or is lost. Writes a CANCEL
 * of each and one FRAME, and returns how many samples. Contacts that are still on the glass land
 * with the next scan.
 */
int gc_scan_cancel(struct gc_scan *scan, uint64_t now_us, struct gc_sample *samples);

GC_END_DECLS
