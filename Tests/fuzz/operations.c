/* SPDX-License-Identifier: MIT */
#include "world.h"

#define TABLE_SIZE 64

/*
 * A byte finds its operation here, modulo the size. A place that is not named is a stroke. A new
 * operation takes such a place, so that the corpus stays of use. Moving an operation would make the
 * corpus useless.
 */
static void (*const table[TABLE_SIZE])(struct world *world) = {
	[0] = do_frame,
	[1] = do_down,
	[2] = do_motion,
	[3] = do_up,
	[4] = do_cancel,
	[5] = do_unknown_kind,
	[6] = do_stroke,
	[7] = do_spread_and_turn,
	[8] = do_lift_all,
	[9] = do_tap,
	[10] = do_end_frame,
	[11] = do_advance,
	[12] = do_advance_to_deadline,
	[13] = do_cancel_all,
	[14] = do_take,
	[15] = do_restart,
	[16] = do_create_or_destroy,
	[17] = do_enable,
	[18] = do_add_or_remove,
	[19] = do_remove,
	[20] = do_configure,
	[21] = do_set_value,
	[22] = do_require,
	[23] = do_node_tree,
	[24] = do_node_flags,
	[25] = do_node_place,
	[26] = do_node_transform,
	[32] = do_cancel_device,
	[33] = do_read_ledger,
	[34] = do_settings,
	[35] = do_node_life,
	[36] = do_step,
	[37] = do_touchpad_gesture,
	[38] = do_drop_all,
	[39] = do_drop_device,
	[40] = do_set_clock,
	[41] = do_size,
	[42] = do_limit_size,
	/* What should happen more often than the others. */
	[27] = do_down,
	[28] = do_down,
	[29] = do_motion,
	[30] = do_tap,
	[31] = do_spread_and_turn,
	[43] = do_size,
};

void world_operate(struct world *world) {
	void (*operation)(struct world *) = table[take_below(&world->input, TABLE_SIZE)];
	/* An operation that is no input may change what getters answer. */
	world->is_in_order = world->has_taken_all = false;
	(operation != NULL ? operation : do_stroke)(world);
	world->has_taken_all = false;
}

void world_begin_input(struct world *world) {
	if (world->takes_at_once && !world->acting) {
		world_take(world, UINT32_MAX);
	}
	world->is_in_order = world->has_taken_all;
	world->has_taken_all = false;
}

void world_take(struct world *world, uint32_t most) {
	struct gc_event event;
	for (uint32_t taken = 0; taken < most; taken++) {
		if (!gc_engine_next(world->engine, &event)) {
			world->has_taken_all = true;
			return;
		}
		check_event(world, &event);
		if (world->acts && !world->acting && take_rarely(&world->input)) {
			world->acting = true;
			world_operate(world);
			world->acting = false;
			check_world(world);
		}
	}
}

/*
 * Plays any set-up and any operations, in any order. Nothing may be corrupted, and no promise may
 * be broken.
 *
 * `fuzz.sh engine` runs it. An input is what is set up, then one operation after the other.
 */

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
