/* SPDX-License-Identifier: MIT */
/*
 * A custom recognizer: a check mark, drawn with one finger. It is a short stroke down to the right
 * and, without lifting, a longer one up to the right.
 */
#ifndef CHECK_MARK_H
#define CHECK_MARK_H

#include <gesturecore/custom.h>

struct check_mark {
	struct gc_custom custom; // first, so that a pointer to it is a pointer to the struct
	struct gc_point start;   // where the finger landed
	struct gc_point corner;  // the lowest position so far
	bool rising;             // the long stroke has begun
};

/* Initializes it. Add it by gc_recognizer_add(&mark.custom.base, node). ENDED is a check mark. */
void check_mark_init(struct check_mark *mark);

#endif
