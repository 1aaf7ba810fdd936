/* SPDX-License-Identifier: MIT */
/*
 * Plays any set-up and any calls, in any order: Tests/random makes them of the bytes, and checks
 * what comes of them. `fuzz.sh engine` runs it.
 */
#include "../random/player.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	static struct scenario scenario;
	static struct player player;
	static struct play_log log;
	static const struct names names = {.id_factor = 1, .device_factor = 1};
	scenario_make_wild(&scenario, data, size);
	play(&player, &scenario, names, (struct logging){0}, &log);
	if (log.broken != NULL) {
		print_scenario(&scenario);
		printf("broken: %s\n", log.broken);
		fflush(stdout);
		abort();
	}
	return 0;
}
