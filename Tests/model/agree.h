/* SPDX-License-Identifier: MIT */
#ifndef AGREE_H
#define AGREE_H

#include <stdbool.h>
#include <stdint.h>

struct outcome {
	bool unclear;    // a measure was near its limit, so the rest was not compared
	unsigned doubts; // attempts that were in doubt
};

/*
 * Plays a scenario of a seed in both. A measure within 1 % of its limit, or two factors
 * that are nearly but not exactly equal, end the comparison. Prints the shortest form of a scenario
 * that disagrees.
 */
bool agrees(uint64_t seed, struct outcome *outcome);

#endif
