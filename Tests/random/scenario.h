/* SPDX-License-Identifier: MIT */
/*
 * A set-up of an engine and a stream of a host's calls, both from a seed. They are plain values. So
 * a relation can change a copy, and a failure is reduced by leaving parts out.
 */
#ifndef SCENARIO_H
#define SCENARIO_H

#include "../kinds.h"
#include "metamorphic.h"

#define CALLS 1200 // with those that a relation adds
#define MADE 400   // by a seed, at most

struct stream {
	size_t count;
	struct call calls[CALLS];
};

struct scenario {
	struct setup setup;
	struct stream stream;
};

/* Where a maker takes its numbers from: from a seed, or from bytes, and zeros after the last. */
struct dice {
	uint64_t seed;
	const uint8_t *bytes; // NULL: from the seed
	size_t left;
};

/* Fills a scenario from a seed. */
void scenario_make(struct scenario *scenario, uint64_t seed);

/* The same from a fuzzer's bytes: also with what no host should do, and with any numbers. */
void scenario_make_wild(struct scenario *scenario, const uint8_t *bytes, size_t size);

/* print.c */
void print_scenario(const struct scenario *scenario);

/* How a recognizer of a kind is set up when nothing is special about it. */
struct recognizer_setup recognizer_setup_default(enum gc_kind kind);

/* Whether the frame that is being collected has ended when the call has returned. */
bool call_ends_frame(const struct call *call);

/* Numbers: one below `below`, and one from -most to most. */
uint32_t pick(struct dice *dice, uint32_t below);
int32_t pick_around_zero(struct dice *dice, int32_t most);

#endif
