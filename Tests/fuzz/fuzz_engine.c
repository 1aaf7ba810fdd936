/* SPDX-License-Identifier: MIT */
/*
 * Plays any set-up and any operations, in any order. Nothing may be corrupted, and no promise may
 * be broken.
 *
 * `fuzz.sh engine` runs it. An input is what is set up, then one operation after the other.
 */
#include "world.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	struct world world = {.input = {.at = data, .left = size}};
	world_begin(&world);
	check_world(&world);
	while (world.input.left > 0) {
		world_operate(&world);
		check_world(&world);
		if (world.takes_at_once) {
			world_take(&world, UINT32_MAX);
			check_world(&world);
		}
	}
	world_end_stream(&world);
	world_cancel_all(&world, world.clock_us);
	world_end(&world);
	return 0;
}
