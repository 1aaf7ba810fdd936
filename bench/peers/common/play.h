/* SPDX-License-Identifier: MIT */
#ifndef PLAY_H
#define PLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum touch_kind { TOUCH_DOWN, TOUCH_MOTION, TOUCH_UP, TOUCH_CANCEL };

struct touch {
	enum touch_kind kind;
	/* 0 to 63, unique among the fingers that are down. */
	int32_t id;
	/* The number of its landing, from 1, never reused. */
	uint32_t contact;
	/* In points of the window. For an up or a cancel: the last position. */
	double x, y;
};

/* One report of the hardware. Without touches, only time has passed. */
struct scan {
	uint64_t time_us;
	size_t first, count;
};

/* A recording of touches. */
struct stream {
	/* The window's size, in points. */
	double width, height;
	struct touch *touches;
	size_t touch_count;
	struct scan *scans;
	size_t scan_count;
	/* The time from the first to the last scan. */
	uint64_t span_us;
};

/*
 * Reads a file. On failure, ends the program with a message. Leaves out what an engine would drop:
 * a finger that lands although it is down, and motion of a finger that is not down.
 */
struct stream stream_read(const char *path);

/* Ends the program with a line on standard error. */
__attribute__((noreturn, format(printf, 1, 2))) void die(const char *format, ...);

/* The functions of a driver. Only play() is timed. */
struct peer {
	/* Creates the engine. Called once. */
	void (*open)(const struct stream *stream);
	/* Converts the touches of all scans to the peer's form, with times later by `later_us`. */
	void (*prepare)(const struct stream *stream, uint64_t later_us);
	/* Pushes the touches of one scan to the engine, and takes the results. */
	void (*play)(const struct stream *stream, size_t scan);
};

/* The whole main() of a driver: plays the stream named by the arguments, and prints the output
 * described in bench/peers/README.md. Returns the exit status. */
int play_main(int argc, char **argv, const struct peer *peer);

/* Prints that a gesture began or ended, in the first pass only. */
void play_gesture(const char *name, const char *state);

/* Returns nanoseconds of CLOCK_MONOTONIC_RAW. */
uint64_t play_now_ns(void);

/* Prints a note for the reader of the result. */
__attribute__((format(printf, 1, 2))) void play_note(const char *format, ...);

#ifdef __cplusplus
}
#endif

#endif
