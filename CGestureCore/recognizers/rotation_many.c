/* SPDX-License-Identifier: MIT */
/* A rotation with a maximum over two; many_fingers.h describes its fingers. */
#include "heading_impl.h"
#include "many_fingers.h"
#include "rotation_impl.h"
#include "spread.h"

void gci_rotation_many_regrip(struct gc_recognizer *recognizer) {
	struct gc_rotation *rotation = (struct gc_rotation *)recognizer;
	if (!recognizer->decided) {
		rotation->heading.anchored = false;
		gci_rotation_start(
			rotation, gci_many_fingers_span(recognizer, recognizer->down_slots));
	}
}

/* The turn of a frame is the one that fits best what the fingers did. */
void gci_rotation_many_measure(struct gc_recognizer *recognizer, gc_slots moved_slots) {
	struct gc_rotation *rotation = (struct gc_rotation *)recognizer;
	if (!recognizer->decided) {
		gci_heading_lean(&rotation->heading, rotation->turned);
	}
	struct gci_spread spread =
		gci_spread_measure(gci_table(recognizer), recognizer->down_slots, moved_slots);
	gc_angle turn = gci_heading_turn(&rotation->heading, gci_spread_turn_compact(&spread));
	if (recognizer->decided) {
		gci_rotation_measure(rotation, turn);
	} else {
		gci_rotation_consider(rotation, turn, moved_slots);
	}
}
