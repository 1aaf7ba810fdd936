/* SPDX-License-Identifier: MIT */
/*
 * A recognizer of one's own: a check mark, drawn with one finger. A short stroke down to the
 * right, and without lifting a longer one up to the right.
 */
#ifndef CHECK_MARK_H
#define CHECK_MARK_H

#include <gesturecore/custom.h>

struct check_mark {
	struct gc_custom custom; // first, so that one pointer stands for both
	struct gc_point start;   // where the finger landed
	struct gc_point corner;  // the lowest it has been
	bool rising;             // the long stroke has begun
};

/* Sets it up; then gc_recognizer_add(&mark.custom.base, node), and its ENDED is a check mark. */
void check_mark_init(struct check_mark *mark);

#endif
