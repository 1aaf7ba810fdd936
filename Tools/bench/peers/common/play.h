/* SPDX-License-Identifier: MIT */
#ifndef PLAY_H
#define PLAY_H

#include <stdbool.h>

#include "stream.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a driver is made of. Only play() is timed. */
struct peer {
	/* Makes the engine, once. */
	void (*open)(const struct stream *stream);
	/* Makes the touches of all scans in the peer's own form, so much later. */
	void (*prepare)(const struct stream *stream, uint64_t later_us);
	/* Gives the engine the touches of one scan, and takes from it what has come of them. */
	void (*play)(const struct stream *stream, size_t scan);
};

/* All of a driver's main(): plays the stream that the arguments name, and prints what
 * Tools/bench/peers/README.md asks for. Returns what main() returns. */
int play_main(int argc, char **argv, const struct peer *peer);

/* A gesture has begun or ended. Printed in the first pass alone. */
void play_gesture(const char *name, const char *state);

/* CLOCK_MONOTONIC_RAW, which drivers are timed by. */
uint64_t play_now_ns(void);

/* For the reader of the result. */
__attribute__((format(printf, 1, 2))) void play_note(const char *format, ...);

#ifdef __cplusplus
}
#endif

#endif
