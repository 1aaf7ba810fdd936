/* SPDX-License-Identifier: MIT */
/* What devices may do. */
#include "world.h"

static uint32_t find_contact(const struct world *world, uint16_t device, int32_t id) {
	uint32_t index = 0;
	while (index < world->contact_count &&
		(world->contacts[index].id != id || world->contacts[index].device != device)) {
		index++;
	}
	return index;
}

bool is_in_range(struct gc_point point) {
	return point.x >= -GC_POSITION_MAX && point.x <= GC_POSITION_MAX &&
	       point.y >= -GC_POSITION_MAX && point.y <= GC_POSITION_MAX;
}

/* What pushing a sample must return, from what the host knows. */
static bool is_expected(
	const struct world *world, const struct gc_sample *sample, enum gc_status status) {
	bool has_place = sample->kind == GC_SAMPLE_DOWN || sample->kind == GC_SAMPLE_MOTION;
	bool has_size = sample->kind == GC_SAMPLE_SIZE;
	bool known = find_contact(world, sample->device, sample->id) < world->contact_count;
	if (sample->kind > GC_SAMPLE_SIZE ||
		(sample->kind == GC_SAMPLE_DOWN && sample->type > GC_TOUCH_PALM)) {
		return status == GC_ERR_ARGUMENT;
	}
	if (sample->kind == GC_SAMPLE_FRAME) {
		return status == GC_OK;
	}
	if (has_size && (sample->position.x < 0 || sample->position.y < 0)) {
		return status == GC_ERR_POSITION;
	}
	if ((has_place || has_size) && !is_in_range(sample->position)) {
		return status == GC_ERR_POSITION;
	}
	if (sample->kind != GC_SAMPLE_DOWN) {
		return status == (known ? GC_OK : GC_ERR_UNKNOWN_TOUCH);
	}
	return known ? status == GC_ERR_DUPLICATE_TOUCH
		     : status == GC_OK || status == GC_ERR_TOUCHES_FULL;
}

static void remember(struct world *world, const struct gc_sample *sample) {
	uint32_t index = find_contact(world, sample->device, sample->id);
	switch ((enum gc_sample_kind)sample->kind) {
	case GC_SAMPLE_DOWN:
		FUZZ_CHECK(world->contact_count < CONTACTS_MAX);
		world->contact_count++;
		world->contacts[index] = (struct contact){
			.device = sample->device, .id = sample->id, .position = sample->position};
		break;
	case GC_SAMPLE_MOTION:
		world->contacts[index].position = sample->position;
		break;
	case GC_SAMPLE_UP:
	case GC_SAMPLE_CANCEL:
		world->contacts[index] = world->contacts[--world->contact_count];
		break;
	case GC_SAMPLE_FRAME:
	case GC_SAMPLE_SIZE:
		break;
	}
}

/* Whether a contact lands while no slot is free for certain: see (11.49). */
static bool may_need_a_slot(const struct world *world, const struct gc_sample *sample) {
	const struct gc_context *context = &world->engine->context;
	gc_slots busy = context->table.held | context->table.stepping | context->frame.lifted |
			context->frame.cancelled | context->delivery.receiving;
	gc_slots all = (UINT64_C(1) << context->table.capacity) - 1;
	return sample->kind == GC_SAMPLE_DOWN && busy == all;
}

static void push(struct world *world, struct gc_sample sample) {
	world_begin_input(world);
	world->is_in_order = world->is_in_order && !may_need_a_slot(world, &sample);
	if (sample.kind <= GC_SAMPLE_SIZE &&
		(sample.kind != GC_SAMPLE_DOWN || sample.type <= GC_TOUCH_PALM)) {
		world->counted.time_went_back += sample.time_us < world->clock_us;
		world_pass_time(world, sample.time_us);
	}
	enum gc_status status = gc_engine_push(world->engine, &sample);
	FUZZ_CHECK(is_expected(world, &sample, status));
	world->counted.touches_full += status == GC_ERR_TOUCHES_FULL;
	world->counted.unknown_touch += status == GC_ERR_UNKNOWN_TOUCH;
	world->counted.duplicate_touch += status == GC_ERR_DUPLICATE_TOUCH;
	world->counted.bad_position += status == GC_ERR_POSITION;
	if (status == GC_OK) {
		remember(world, &sample);
	}
}

void world_pass_time(struct world *world, uint64_t time_us) {
	bool is_ahead = time_us > world->clock_us;
	if (is_ahead && world->has_time && time_us - world->clock_us >= UINT64_C(1) << 62) {
		world->counted.time_refused++;
		return;
	}
	world->has_time = true;
	world->clock_us = is_ahead ? time_us : world->clock_us;
}

void pass_time(struct world *world) {
	uint8_t byte = take_u8(&world->input);
	if (byte >= 252) {
		world->now_us = take_u64(&world->input);
	} else if (byte >= 248) {
		world->now_us -= 1000u * (byte - 240u);
	} else if (byte >= 64) {
		world->now_us += 500u * (byte - 64u);
	}
}

static struct gc_sample any_sample(struct world *world, enum gc_sample_kind kind) {
	struct fuzz_input *input = &world->input;
	uint8_t id = take_u8(input);
	struct gc_sample sample = {
		.time_us = world->now_us,
		.id = id < 240 ? id % 12 : (int32_t)take_u32(input),
		.device = id < 248 ? 0 : take_u8(input),
		.kind = (uint8_t)kind,
	};
	if (kind == GC_SAMPLE_DOWN || kind == GC_SAMPLE_MOTION) {
		/* Two bytes for a place on the window, and a bit beyond. */
		sample.position.x = GC_PT(2) * take_u8(input) - GC_PT(40);
		sample.position.y = GC_PT(2) * take_u8(input) - GC_PT(40);
		if (id >= 224) {
			sample.position.x = take_length(input);
			sample.position.y = take_length(input);
		}
	}
	return sample;
}

void do_down(struct world *world) {
	pass_time(world);
	struct gc_sample sample = any_sample(world, GC_SAMPLE_DOWN);
	uint8_t flags = take_u8(&world->input);
	struct gc_node *node = world->nodes[flags % NODES];
	sample.type = (flags & 128) != 0 ? take_u8(&world->input) % 5 : GC_TOUCH_FINGER;
	sample.node = (flags & 64) != 0 && world_has(world, node) ? node : NULL;
	push(world, sample);
}

void do_motion(struct world *world) {
	pass_time(world);
	push(world, any_sample(world, GC_SAMPLE_MOTION));
}

void do_up(struct world *world) {
	pass_time(world);
	push(world, any_sample(world, GC_SAMPLE_UP));
}

void do_cancel(struct world *world) {
	pass_time(world);
	push(world, any_sample(world, GC_SAMPLE_CANCEL));
}

void do_frame(struct world *world) {
	pass_time(world);
	push(world, any_sample(world, GC_SAMPLE_FRAME));
}

/* A contact that is down has a size, often in the frame of its landing. */
void do_size(struct world *world) {
	struct gc_sample sample = any_sample(world, GC_SAMPLE_SIZE);
	sample.position.x = GC_PT(2) * take_u8(&world->input);
	sample.position.y = sample.position.x == 0 ? take_length(&world->input) : GC_PT(1);
	push(world, sample);
}

void do_unknown_kind(struct world *world) {
	push(world, any_sample(world, (enum gc_sample_kind)take_u8(&world->input)));
}

/* Moves what is down, by a frame: all by one way, and away from and around the first. */
static void move_contacts(struct world *world, int64_t x, int64_t y, int64_t spread, int64_t turn) {
	struct gc_point center = world->contacts[0].position;
	for (uint32_t i = 0; i < world->contact_count; i++) {
		struct contact contact = world->contacts[i];
		int64_t away_x = (int64_t)contact.position.x - center.x;
		int64_t away_y = (int64_t)contact.position.y - center.y;
		int64_t to_x = contact.position.x + x + (away_x * spread - away_y * turn) / 64;
		int64_t to_y = contact.position.y + y + (away_y * spread + away_x * turn) / 64;
		struct gc_sample sample = {
			.time_us = world->now_us,
			.id = contact.id,
			.device = contact.device,
			.kind = GC_SAMPLE_MOTION,
		};
		if (to_x == (gc_length)to_x && to_y == (gc_length)to_y) {
			sample.position = (struct gc_point){(gc_length)to_x, (gc_length)to_y};
			push(world, sample);
		}
	}
	push(world, (struct gc_sample){.time_us = world->now_us, .kind = GC_SAMPLE_FRAME});
}

void do_stroke(struct world *world) {
	int8_t x = (int8_t)take_u8(&world->input), y = (int8_t)take_u8(&world->input);
	for (uint32_t frames = 1 + take_below(&world->input, 6); frames > 0; frames--) {
		world->now_us += 8000;
		move_contacts(world, GC_PT(x), GC_PT(y), 0, 0);
	}
}

void do_spread_and_turn(struct world *world) {
	int8_t spread = (int8_t)take_u8(&world->input), turn = (int8_t)take_u8(&world->input);
	for (uint32_t frames = 1 + take_below(&world->input, 6); frames > 0; frames--) {
		world->now_us += 8000;
		move_contacts(world, 0, 0, spread / 2, turn);
	}
}

void do_lift_all(struct world *world) {
	pass_time(world);
	while (world->contact_count > 0) {
		struct contact contact = world->contacts[0];
		push(world, (struct gc_sample){.time_us = world->now_us,
				    .id = contact.id,
				    .device = contact.device,
				    .kind = GC_SAMPLE_UP});
	}
	push(world, (struct gc_sample){.time_us = world->now_us, .kind = GC_SAMPLE_FRAME});
}

void do_tap(struct world *world) {
	struct gc_sample sample = any_sample(world, GC_SAMPLE_DOWN);
	push(world, sample);
	world->now_us += 20000;
	sample.time_us = world->now_us;
	sample.kind = GC_SAMPLE_UP;
	push(world, sample);
	world->now_us += 50000;
	push(world, (struct gc_sample){.time_us = world->now_us, .kind = GC_SAMPLE_FRAME});
}

/* What touchpads may do. */

/* Which gesture a device has is not remembered here: what matters is that nothing breaks. */
static void push_step(struct world *world, const struct gc_step *step) {
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
	push_step(world, &step);
}

/* A gesture from its begin to its end, so that the fuzzer need not find one. */
void do_touchpad_gesture(struct world *world) {
	struct gc_step step = any_step(world, false);
	uint32_t updates = step.kind == GC_STEP_HOLD ? 0 : take_below(&world->input, 4);
	step.phase = GC_STEP_BEGIN;
	push_step(world, &step);
	for (uint32_t index = 0; index < updates; index++) {
		world->now_us += 8000;
		step.time_us = world->now_us;
		step.phase = GC_STEP_UPDATE;
		push_step(world, &step);
		step.scale += GC_SCALE_ONE / 16;
	}
	pass_time(world);
	step.time_us = world->now_us;
	step.phase = take_rarely(&world->input) ? GC_STEP_CANCEL : GC_STEP_END;
	push_step(world, &step);
}
