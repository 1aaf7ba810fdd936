/* SPDX-License-Identifier: MIT */
#ifndef STREAM_H
#define STREAM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum touch_kind { TOUCH_DOWN, TOUCH_MOTION, TOUCH_UP, TOUCH_CANCEL };

struct touch {
	enum touch_kind kind;
	/* 0 to 63. Of the fingers that are down, no other has it. */
	int32_t id;
	/* Which landing of a finger this belongs to: 1 and up, never twice. */
	uint32_t contact;
	/* In points of the window; of an up or a cancel, where the finger was last. */
	double x, y;
};

/* What the hardware reports at once. Without touches it is a moment at which time has passed. */
struct scan {
	uint64_t time_us;
	size_t first, count;
};

/* A recording of touches. */
struct stream {
	/* Of the window, in points. */
	double width, height;
	struct touch *touches;
	size_t touch_count;
	struct scan *scans;
	size_t scan_count;
	/* From the first scan to the last. */
	uint64_t span_us;
};

/* Reads all of a file. Ends the program, with a line that says why, when it cannot be used. What an
 * engine would drop is left out: a landing of a finger that is down, a motion of one that is not.
 */
struct stream stream_read(const char *path);

/* Ends the program with a line on standard error. */
__attribute__((noreturn, format(printf, 1, 2))) void die(const char *format, ...);

#ifdef __cplusplus
}
#endif

#endif
