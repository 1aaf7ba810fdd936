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
#define GC_KIND(NAME, number, type, reports, words) struct gc_##type type;
#include <gesturecore/kinds.def>
#undef GC_KIND
	struct puppet puppet;
};

/* player.c */
const struct script_recognizer *is(const struct gc_recognizer *r);
bool has_bit(unsigned bits, const struct gc_recognizer *r);

/* kinds.c */
void set_up(union player_recognizer *recognizer, const struct script_recognizer *r);

#endif
