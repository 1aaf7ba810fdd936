/* SPDX-License-Identifier: MIT */
/* What a user expects of two recognizers and a hand, whatever the library does. */
#ifndef MEANING_H
#define MEANING_H

#include "stage.h"

enum place {
	SAME_NODE,
	ON_CHILD, // the first kind on a child, with all fingers on it
	ON_TWO,   // the first kind on each of two children, with a finger on each
	ON_FIRST, // the first kind on a child under the first finger alone
	PLACES,
};

extern const char *const place_names[PLACES];

/* The second kind is on the window, which is the parent of the children. */
struct cell {
	enum place place;
	enum kind kinds[2];
	enum hand_kind hand;
};

/* What begins: a bit for each of the two kinds. As what is meant, both bits: either, or both. */
enum { NEITHER = 0, FIRST = 1, SECOND = 2, BOTH = 3 };

/* Returns whether the hand means something here, or nothing may begin. Then `winner` is what
 * should. */
bool cell_has_meaning(const struct cell *cell, unsigned *winner);

/* Whether it is right that these begin. */
bool cell_is_right(const struct cell *cell, unsigned winner, unsigned began);

#endif
