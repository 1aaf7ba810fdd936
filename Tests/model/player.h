/* SPDX-License-Identifier: MIT */
/* The recognizers with which the core plays a script. */
#ifndef PLAYER_H
#define PLAYER_H

#include "script.h"

struct puppet {
	struct gc_custom custom;
	bool attempted;
};

union player_recognizer {
	struct gc_recognizer base;
	struct gc_tap tap;
	struct gc_long_press press;
	struct gc_pan pan;
	struct gc_edge_pan edge_pan;
	struct gc_swipe swipe;
	struct gc_pinch pinch;
	struct gc_rotation rotation;
	struct gc_transform transform;
	struct gc_hold hold;
	struct puppet puppet;
};

/* player.c */
const struct script_recognizer *is(const struct gc_recognizer *r);
bool has_bit(unsigned bits, const struct gc_recognizer *r);

/* player_kinds.c */
void set_up(union player_recognizer *recognizer, const struct script_recognizer *r);

#endif
