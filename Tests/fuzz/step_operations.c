/* SPDX-License-Identifier: MIT */
/* What touchpads may do. */
#include "operations.h"

/* Which gesture a device has is not remembered here: what matters is that nothing breaks. */
static void push(struct world *world, const struct gc_step *step) {
	world_begin_input(world);
	struct gc_counters before = gc_engine_counters(world->engine);
	enum gc_status status = gc_engine_push_step(world->engine, step);
	struct gc_counters after = gc_engine_counters(world->engine);
	FUZZ_CHECK(status == GC_OK || status == GC_ERR_ARGUMENT || status == GC_ERR_RANGE ||
		   status == GC_ERR_POSITION || status == GC_ERR_DUPLICATE_TOUCH ||
		   status == GC_ERR_UNKNOWN_TOUCH || status == GC_ERR_TOUCHES_FULL);
	world->counted.touches_full += status == GC_ERR_TOUCHES_FULL;
	world->counted.unknown_touch += status == GC_ERR_UNKNOWN_TOUCH;
	world->counted.duplicate_touch += status == GC_ERR_DUPLICATE_TOUCH;
	world->counted.bad_position += status == GC_ERR_POSITION;
	world->counted.time_went_back += after.time_went_back - before.time_went_back;
	if (status == GC_OK || status == GC_ERR_TOUCHES_FULL) {
		world_pass_time(world, step->time_us);
	}
}

/* A step that makes sense by itself; with `wild`, anything. */
static struct gc_step any_step(struct world *world, bool wild) {
	struct fuzz_input *input = &world->input;
	uint8_t what = take_u8(input);
	struct gc_step step = {
		.time_us = world->now_us,
		.position = {GC_PT(2) * take_u8(input), GC_PT(200)},
		.delta = {GC_PT(1) * (take_u8(input) - 128), GC_PT(1) * (take_u8(input) - 128)},
		.scale = GC_SCALE_ONE / 32 * (1 + take_u8(input)),
		.turn = GC_TURN / 256 * (take_u8(input) - 128),
		.device = what >> 7,
		.kind = (uint8_t)(what % 3),
		.phase = (uint8_t)(what >> 2 & 3),
		.finger_count = (uint8_t)(1 + (what >> 4 & 3)),
	};
	if (wild) {
		step.position.x = take_length(input);
		step.delta.y = take_length(input);
		step.scale = (gc_scale)take_u64(input);
		step.turn = (gc_angle)take_u64(input);
		step.kind = take_u8(input);
		step.phase = take_u8(input);
		step.finger_count = take_u8(input);
	}
	return step;
}

void do_step(struct world *world) {
	pass_time(world);
	struct gc_step step = any_step(world, take_rarely(&world->input));
	push(world, &step);
}

/* A gesture from its begin to its end, so that the fuzzer need not find one. */
void do_touchpad_gesture(struct world *world) {
	struct gc_step step = any_step(world, false);
	uint32_t updates = step.kind == GC_STEP_HOLD ? 0 : take_below(&world->input, 4);
	step.phase = GC_STEP_BEGIN;
	push(world, &step);
	for (uint32_t index = 0; index < updates; index++) {
		world->now_us += 8000;
		step.time_us = world->now_us;
		step.phase = GC_STEP_UPDATE;
		push(world, &step);
		step.scale += GC_SCALE_ONE / 16;
	}
	pass_time(world);
	step.time_us = world->now_us;
	step.phase = take_rarely(&world->input) ? GC_STEP_CANCEL : GC_STEP_END;
	push(world, &step);
}
