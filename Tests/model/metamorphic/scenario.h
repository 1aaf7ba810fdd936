/* SPDX-License-Identifier: MIT */
/*
 * A set-up of an engine and a stream of a host's calls, both from a seed. They are plain values. So
 * a relation can change a copy, and a failure is reduced by leaving parts out.
 */
#ifndef SCENARIO_H
#define SCENARIO_H

#include "../../kinds.h"
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

/* Fills a scenario from a seed. */
void scenario_make(struct scenario *scenario, uint64_t seed);

/* How a recognizer of a kind is set up when nothing is special about it. */
struct recognizer_setup recognizer_setup_default(enum gc_kind kind);

/* Whether the frame that is being collected has ended when the call has returned. */
bool call_ends_frame(const struct call *call);

/* Numbers from a seed: one below `below`, and one from -most to most. */
uint32_t pick(uint64_t *state, uint32_t below);
int32_t pick_around_zero(uint64_t *state, int32_t most);

#endif
