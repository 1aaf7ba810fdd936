/* SPDX-License-Identifier: MIT */
/* One comparison: a scenario, played plainly and with the change of a relation. */
#ifndef TRIAL_H
#define TRIAL_H

#include "relations.h"

/* Where two logs differ first. */
struct difference {
	const char *what;      // "event", "record", "mark", "promise"; NULL: they are the same
	const char *field;     // that differs
	size_t plain, changed; // the entries
};

struct trial {
	const struct relation *relation;
	uint64_t seed;
	struct scenario plain, changed;
	struct mapping mapping;
	struct player player;
	struct play_log expected, log; // of the plain scenario, mapped; of the changed one
	uint64_t evaluations;
};

/* Plays both. `scenario` is limited to what the relation is about first. */
struct difference try_scenario(struct trial *trial, const struct scenario *scenario);

/* Makes a scenario with a difference as small and plain as it can be. */
void reduce(struct trial *trial, struct scenario *scenario);

/* Prints what try_scenario() has played, and the difference that it found. */
void print_trial(const struct trial *trial, struct difference difference);

#endif
