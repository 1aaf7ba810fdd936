/* SPDX-License-Identifier: MIT */
/*
 * compare [COUNT] [SEED]: plays COUNT random scripts, the first with SEED, in the model and in the
 * core. Stops at the first disagreement, and prints it in its shortest form.
 */
#include "script.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
	uint64_t count = argc > 1 ? strtoull(argv[1], NULL, 10) : 100000;
	uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	uint64_t stopped = 0, doubts = 0;
	for (uint64_t i = 0; i < count; i++) {
		struct outcome outcome;
		if (!agrees(seed + i, &outcome)) {
			return 1;
		}
		stopped += outcome.unclear;
		doubts += outcome.doubts;
	}
	printf("%" PRIu64 " scripts agree; %" PRIu64 " stopped early at a measure near its limit; "
	       "%" PRIu64 " attempts were in doubt\n",
		count, stopped, doubts);
	return 0;
}
