/* SPDX-License-Identifier: MIT */
/* What the host may do, also while it handles an event. */
#include "world.h"

#include "fuzz_memory.h"

static struct resident *any_place(struct world *world) {
	return &world->pool[take_below(&world->input, POOL)];
}

static struct gc_node *any_node(struct world *world) {
	return world->nodes[take_below(&world->input, NODES)];
}

void do_end_frame(struct world *world) {
	world_begin_input(world);
	gc_engine_end_frame(world->engine);
}

static void advance(struct world *world, uint64_t to_us) {
	world_begin_input(world);
	gc_engine_advance(world->engine, to_us);
	world_pass_time(world, to_us);
	FUZZ_CHECK(gc_engine_deadline_us(world->engine) > world->clock_us ||
		   world->clock_us == GC_NEVER_US || !world_is_settled(world));
}

void do_advance(struct world *world) {
	pass_time(world);
	advance(world, world->now_us);
}

/* As a host's timer: at the deadline, and not before. */
void do_advance_to_deadline(struct world *world) {
	uint64_t due_us = gc_engine_deadline_us(world->engine);
	if (due_us != GC_NEVER_US) {
		advance(world, due_us);
		world->now_us = world->clock_us;
	}
}

void do_cancel_all(struct world *world) {
	pass_time(world);
	world_cancel_all(world, world->now_us);
}

void do_cancel_device(struct world *world) {
	pass_time(world);
	uint16_t device = (uint16_t)(take_below(&world->input, 3) * 100);
	world_begin_input(world);
	gc_engine_cancel_device(world->engine, device, world->now_us);
	world_pass_time(world, world->now_us);
}

void do_drop_all(struct world *world) {
	pass_time(world);
	world_drop_all(world, world->now_us);
}

void do_drop_device(struct world *world) {
	pass_time(world);
	uint16_t device = (uint16_t)(take_below(&world->input, 3) * 100);
	world_begin_input(world);
	gc_engine_drop_device(world->engine, device, world->now_us);
	world_pass_time(world, world->now_us);
	for (uint32_t i = world->contact_count; i-- > 0;) {
		if (world->contacts[i].device == device) {
			world->contacts[i] = world->contacts[--world->contact_count];
		}
	}
}

void do_set_clock(struct world *world) {
	bool is_idle = gc_engine_is_idle(world->engine);
	uint64_t time_us = take_u64(&world->input);
	enum gc_status status = gc_engine_set_clock(world->engine, time_us);
	FUZZ_CHECK(status == (is_idle ? GC_OK : GC_ERR_STATE));
	if (is_idle) {
		world->now_us = world->clock_us = world->last_event_us = time_us;
		world->has_time = true;
		gc_engine_clear_records(world->engine);
	}
}

void do_read_ledger(struct world *world) {
	struct resident *place = any_place(world);
	struct gc_record record;
	world_read_ledger(world);
	if (place->recognizer != NULL &&
		gc_engine_explain(world->engine, place->recognizer, &record)) {
		FUZZ_CHECK(record.recognizer == place->recognizer);
	}
	if (take_rarely(&world->input)) {
		gc_engine_clear_records(world->engine);
		FUZZ_CHECK(gc_engine_record_count(world->engine) == 0);
	}
}

void do_take(struct world *world) {
	world_take(world, 1 + take_below(&world->input, 8));
}

void do_restart(struct world *world) {
	world_end_engine(world);
	world_begin_engine(world);
}

/* Makes one where there is none, and ends the one that is there. */
void do_create_or_destroy(struct world *world) {
	struct resident *place = any_place(world);
	if (place->recognizer != NULL) {
		world_destroy(place);
		return;
	}
	world_create(world, place);
	gc_recognizer_add(place->recognizer, any_node(world));
}

void do_enable(struct world *world) {
	struct resident *place = any_place(world);
	bool enabled = take_u8(&world->input) % 2 == 0;
	if (place->recognizer != NULL) {
		gc_recognizer_set_enabled(place->recognizer, enabled);
		FUZZ_CHECK(gc_recognizer_is_enabled(place->recognizer) == enabled);
		/* The getter answers for the event taken last, which may be an earlier one. */
		enum gc_state state = (enum gc_state)place->recognizer->state;
		FUZZ_CHECK(enabled || state == GC_STATE_POSSIBLE || state >= GC_STATE_ENDED);
	}
}

void do_add_or_remove(struct world *world) {
	struct resident *place = any_place(world);
	struct gc_node *node = any_node(world);
	if (place->recognizer == NULL) {
		return;
	}
	if (gc_recognizer_node(place->recognizer) != NULL) {
		gc_recognizer_remove(place->recognizer);
		FUZZ_CHECK(gc_recognizer_node(place->recognizer) == NULL);
	}
	FUZZ_CHECK(gc_recognizer_add(place->recognizer, node) == GC_OK);
}

void do_remove(struct world *world) {
	struct resident *place = any_place(world);
	if (place->recognizer != NULL) {
		gc_recognizer_remove(place->recognizer);
	}
}

/* What it takes, and what it does to the touches it tracks. */
void do_settings(struct world *world) {
	struct resident *place = any_place(world);
	uint8_t flags = take_u8(&world->input);
	if (place->recognizer == NULL) {
		return;
	}
	switch (flags % 4) {
	case 0:
		gc_recognizer_set_cancels_touches(place->recognizer, (flags & 128) != 0);
		gc_recognizer_set_claims_on_landing(place->recognizer, (flags & 64) != 0);
		break;
	case 1:
		gc_recognizer_set_delays_began(place->recognizer, (flags & 128) != 0);
		break;
	case 2:
		gc_recognizer_set_delays_ended(place->recognizer, (flags & 128) != 0);
		break;
	default:
		gc_recognizer_set_touch_types(place->recognizer, flags >> 4);
		gc_recognizer_set_exclusive_type(place->recognizer, (flags & 8) != 0);
		break;
	}
}

void do_limit_size(struct world *world) {
	struct resident *place = any_place(world);
	gc_length size = GC_PT(take_u8(&world->input));
	if (place->recognizer != NULL) {
		size = size == 0 ? take_length(&world->input) : size;
		bool is_valid = size >= 0 && size <= GC_CONTACT_SIZE_MAX;
		enum gc_status status = gc_recognizer_set_max_contact_size(place->recognizer, size);
		FUZZ_CHECK(status == (is_valid ? GC_OK : GC_ERR_RANGE));
	}
}

void do_configure(struct world *world) {
	struct resident *place = any_place(world);
	if (place->recognizer != NULL) {
		enum gc_status status =
			place->type->configure(place->recognizer, &world->input, true);
		FUZZ_CHECK(status == GC_OK || status == GC_ERR_RANGE);
	}
}

void do_set_value(struct world *world) {
	struct resident *place = any_place(world);
	struct gc_node *node = any_node(world);
	if (place->recognizer != NULL) {
		place->type->set_value(place->recognizer, node, &world->input);
	}
}

/* Makes a relation, or takes back the one whose memory it is. */
void do_require(struct world *world) {
	struct gc_requirement **memory =
		&world->requirements[take_below(&world->input, REQUIREMENTS)];
	struct resident *waiter = any_place(world), *blocker = any_place(world);
	if (*memory != NULL) {
		gc_requirement_remove(*memory);
		free(*memory);
		*memory = NULL;
		return;
	}
	if (waiter->recognizer == NULL || blocker->recognizer == NULL) {
		return;
	}
	struct gc_recognizer *path[2] = {NULL, NULL};
	size_t way = gc_recognizer_waits_for(blocker->recognizer, waiter->recognizer, path, 2);
	bool cycle = waiter == blocker || way != 0;
	FUZZ_CHECK(way == 0 || (way >= 2 && path[0] == blocker->recognizer && path[1] != NULL));
	*memory = calloc(1, sizeof(**memory));
	fuzz_forget(*memory, sizeof(**memory));
	enum gc_status status =
		gc_recognizer_require_failure(*memory, waiter->recognizer, blocker->recognizer);
	FUZZ_CHECK(status == (cycle ? GC_ERR_CYCLE : GC_OK));
	if (status != GC_OK) {
		/* A refused call has not written the memory. */
		free(*memory);
		*memory = NULL;
		return;
	}
	FUZZ_CHECK(gc_recognizer_waits_for(waiter->recognizer, blocker->recognizer, NULL, 0) >= 2);
}

void do_node_tree(struct world *world) {
	struct gc_node *node = any_node(world), *parent = any_node(world);
	if (node->parent != NULL) {
		gc_node_remove(node);
		FUZZ_CHECK(node->parent == NULL);
		return;
	}
	enum gc_status status = gc_node_add_child(parent, node);
	FUZZ_CHECK(status == GC_OK || status == GC_ERR_CYCLE || status == GC_ERR_ARGUMENT);
	FUZZ_CHECK(node != world->nodes[0] || status != GC_OK);
}

/* Removes a node, and sets up another in its memory. Never the root. */
void do_node_life(struct world *world) {
	int index = 1 + (int)take_below(&world->input, NODES - 1);
	if (index == 1) {
		/* The parent of another, which it may still be in. */
		gc_node_remove(world->nodes[2]);
	}
	world_end_node(world, index);
	world_begin_node(world, index);
	gc_node_set_receives_touches(world->nodes[index], take_below(&world->input, 2) == 0);
}

void do_node_flags(struct world *world) {
	struct gc_node *node = any_node(world);
	uint8_t flags = take_u8(&world->input);
	gc_node_set_hidden(node, (flags & 1) != 0);
	gc_node_set_interactive(node, (flags & 2) == 0);
	gc_node_set_receives_touches(node, (flags & 8) == 0);
	gc_node_set_alpha(node, (flags & 4) == 0 ? GC_ALPHA_OPAQUE_PPM : take_u32(&world->input));
}

static gc_length take_side(struct fuzz_input *input) {
	gc_length side = take_length(input);
	return side < 0 ? 0 : side > GC_POSITION_MAX ? GC_POSITION_MAX : side;
}

void do_node_place(struct world *world) {
	struct fuzz_input *input = &world->input;
	struct gc_node *node = any_node(world);
	uint8_t which = take_u8(input);
	gc_length x = take_length(input), y = take_length(input);
	gc_length width = take_side(input), height = take_side(input);
	struct gc_rect rect = {{x, y}, {width, height}};
	if (!is_in_range(rect.origin)) {
		return;
	}
	switch (which % 3) {
	case 0:
		gc_node_set_frame(node, rect);
		break;
	case 1:
		gc_node_set_bounds(node, rect);
		break;
	default:
		gc_node_set_center(node, rect.origin);
		break;
	}
}

void do_node_transform(struct world *world) {
	struct fuzz_input *input = &world->input;
	struct gc_node *node = any_node(world);
	int64_t entries[6];
	for (int i = 0; i < 6; i++) {
		int8_t byte = (int8_t)take_u8(input);
		entries[i] =
			byte != -128 ? byte * (GC_COEFFICIENT_ONE / 32) : (int64_t)take_u64(input);
	}
	struct gc_affine affine = {
		entries[0], entries[1], entries[2], entries[3], entries[4], entries[5]};
	enum gc_status status = gc_node_set_transform(node, &affine);
	FUZZ_CHECK(status == GC_OK || status == GC_ERR_RANGE);
}
