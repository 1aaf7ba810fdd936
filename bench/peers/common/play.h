/* SPDX-License-Identifier: MIT */
#ifndef PLAY_H
#define PLAY_H

#include <stdbool.h>

#include "stream.h"

#ifdef __cplusplus
extern "C" {
#endif

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
