/* SPDX-License-Identifier: MIT */
/* The contacts that are down where a file begins inside a gesture. */
#pragma once

#include <gesturecore/engine.h>
#include <gesturecore/recorder.h>

struct gci_contacts {
	unsigned count;
	struct gc_sample all[GC_TOUCHES_MAX]; /* their landings, in the frame before the file */
	struct gc_node unknown;               /* what one hit, if that has left the tree */
};

/*
 * Finds the contacts that were down at the end of a frame, before the note at `begin`: from those
 * that are down now, back in time. The place of each is that of its first motion since then, or
 * else where it rests. One that the host had cancelled is a palm: a replay ignores it, too.
 */
void gci_contacts_find(struct gci_contacts *contacts, const struct gc_recorder *recorder,
	const struct gc_engine *engine, uint64_t begin);
