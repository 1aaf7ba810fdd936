/* SPDX-License-Identifier: MIT */
/*
 * A change of coordinates, times and names. It maps a scenario to another one, and what the first
 * must report to what the second must report.
 */
#ifndef MAPPING_H
#define MAPPING_H

#include "player.h"

struct mapping {
	/* Mirrors at the axes, then at the diagonal, then doubles, then shifts. */
	bool mirrors_x, mirrors_y, transposes;
	uint8_t doublings;
	struct gc_vector shift;
	bool keeps_window; // only node 1, and what is in it, shifts
	uint64_t time_us;  // that is added
	struct names names;
	bool forgets_turns; // wrong on purpose: rotations keep their sign in a mirror
};

/* Maps a scenario in place. */
void map_scenario(const struct mapping *mapping, struct scenario *scenario);

/* Maps a whole log in place. */
void map_log(const struct mapping *mapping, struct play_log *log);

#endif
