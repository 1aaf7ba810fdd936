/* SPDX-License-Identifier: MIT */
/* What calls return, and which times and contacts the engine knows. */
#include "player.h"

static bool is_in_range(struct gc_point point) {
	return point.x >= -GC_POSITION_MAX && point.x <= GC_POSITION_MAX &&
	       point.y >= -GC_POSITION_MAX && point.y <= GC_POSITION_MAX;
}

static uint32_t find_contact(const struct player *player, const struct gc_sample *sample) {
	uint32_t index = 0;
	while (index < player->checks.contact_count &&
		(player->checks.contacts[index].id != sample->id ||
			player->checks.contacts[index].device != sample->device)) {
		index++;
	}
	return index;
}

/* Whether it is a sample at all: others pass no time. */
static bool has_meaning(const struct gc_sample *sample) {
	return sample->kind <= GC_SAMPLE_SIZE &&
	       (sample->kind != GC_SAMPLE_DOWN || sample->type <= GC_TOUCH_PALM);
}

static bool is_expected(
	const struct player *player, const struct gc_sample *sample, enum gc_status status) {
	bool has_size = sample->kind == GC_SAMPLE_SIZE;
	bool has_place = sample->kind == GC_SAMPLE_DOWN || sample->kind == GC_SAMPLE_MOTION;
	bool is_negative = sample->position.x < 0 || sample->position.y < 0;
	bool known = find_contact(player, sample) < player->checks.contact_count;
	if (!has_meaning(sample)) {
		return status == GC_ERR_ARGUMENT;
	}
	if (sample->kind == GC_SAMPLE_FRAME) {
		return status == GC_OK;
	}
	if ((has_size && is_negative) ||
		((has_place || has_size) && !is_in_range(sample->position))) {
		return status == GC_ERR_POSITION;
	}
	if (sample->kind != GC_SAMPLE_DOWN) {
		return status == (known ? GC_OK : GC_ERR_UNKNOWN_TOUCH);
	}
	return known ? status == GC_ERR_DUPLICATE_TOUCH
		     : status == GC_OK || status == GC_ERR_TOUCHES_FULL;
}

void pass_time(struct player *player, uint64_t time_us) {
	struct checks *checks = &player->checks;
	bool is_ahead = time_us > checks->clock_us;
	if (is_ahead && checks->has_time && time_us - checks->clock_us >= UINT64_C(1) << 62) {
		checks->counted.time_refused++;
		return;
	}
	checks->has_time = true;
	checks->clock_us = is_ahead ? time_us : checks->clock_us;
}

/* Whether a contact or a gesture begins while no slot is free for certain: see (11.49). */
static bool may_need_a_slot(const struct player *player, const struct call *call) {
	const struct gc_context *context = &player->engine->context;
	gc_slots busy = context->table.held | context->table.stepping | context->frame.lifted |
			context->frame.cancelled | context->delivery.receiving;
	gc_slots all = (gc_slots)((UINT64_C(1) << context->table.capacity) - 1);
	bool begins = call->kind == CALL_STEP
			      ? call->step.phase == GC_STEP_BEGIN
			      : call->kind == CALL_SAMPLE && call->sample.kind == GC_SAMPLE_DOWN;
	return begins && busy == all;
}

void check_before(struct player *player, const struct call *call) {
	struct checks *checks = &player->checks;
	bool is_input = call->kind == CALL_SAMPLE || call->kind == CALL_STEP ||
			(call->kind >= CALL_ADVANCE && call->kind <= CALL_DROP_DEVICE);
	checks->is_in_order = is_input && checks->has_taken_all && !may_need_a_slot(player, call);
	checks->has_taken_all = false;
	if (call->kind == CALL_SAMPLE) {
		/* Of a sample that is refused not even the time counts. */
		if (has_meaning(&call->sample) && is_expected(player, &call->sample, GC_OK)) {
			bool went_back = call->sample.time_us < checks->clock_us;
			checks->counted.time_went_back += went_back;
			pass_time(player, call->sample.time_us);
		}
	} else if (is_input && call->kind != CALL_STEP && call->kind != CALL_SERVE) {
		pass_time(player, call_time_us(call));
	}
}

static void check_sample(
	struct player *player, const struct gc_sample *sample, enum gc_status status) {
	struct checks *checks = &player->checks;
	uint32_t index = find_contact(player, sample);
	MUST(is_expected(player, sample, status));
	if (status == GC_OK && sample->kind == GC_SAMPLE_DOWN) {
		checks->contacts[index].id = sample->id;
		checks->contacts[index].device = sample->device;
		checks->contact_count += index < CONTACTS_MAX - 1;
	} else if (index < checks->contact_count && status == GC_OK &&
		   (sample->kind == GC_SAMPLE_UP || sample->kind == GC_SAMPLE_CANCEL)) {
		checks->contacts[index] = checks->contacts[--checks->contact_count];
	}
}

/* Which gesture a touchpad has is not remembered here. */
static void check_step(struct player *player, const struct call *call, enum gc_status status) {
	MUST(status == GC_OK || status == GC_ERR_ARGUMENT || status == GC_ERR_RANGE ||
		status == GC_ERR_POSITION || status == GC_ERR_DUPLICATE_TOUCH ||
		status == GC_ERR_UNKNOWN_TOUCH || status == GC_ERR_TOUCHES_FULL);
	player->checks.counted.time_went_back = gc_engine_counters(player->engine).time_went_back;
	if (status == GC_OK || status == GC_ERR_TOUCHES_FULL) {
		pass_time(player, call->step.time_us);
	}
}

static void forget_contacts(struct player *player, const struct call *call) {
	struct checks *checks = &player->checks;
	for (uint32_t i = checks->contact_count; i-- > 0;) {
		if (call->kind == CALL_DROP_ALL ||
			checks->contacts[i].device == call->sample.device) {
			checks->contacts[i] = checks->contacts[--checks->contact_count];
		}
	}
}

void check_after(struct player *player, const struct call *call, enum gc_status status) {
	struct gc_counters *counted = &player->checks.counted;
	counted->touches_full += status == GC_ERR_TOUCHES_FULL;
	counted->unknown_touch += status == GC_ERR_UNKNOWN_TOUCH;
	counted->duplicate_touch += status == GC_ERR_DUPLICATE_TOUCH;
	counted->bad_position += status == GC_ERR_POSITION;
	if (call->kind == CALL_SAMPLE) {
		check_sample(player, &call->sample, status);
	} else if (call->kind == CALL_STEP) {
		check_step(player, call, status);
	} else if (call->kind == CALL_DROP_ALL || call->kind == CALL_DROP_DEVICE) {
		forget_contacts(player, call);
	} else if (call->kind == CALL_ADVANCE) {
		MUST(gc_engine_deadline_us(player->engine) > player->checks.clock_us ||
			player->checks.clock_us == GC_NEVER_US || !is_settled(player));
	}
	if (player->setup->is_wild &&
		(call->kind == CALL_CANCEL_ALL || call->kind == CALL_DROP_ALL)) {
		bool was_acting = player->is_acting;
		player->is_acting = true;
		player_take(player, UINT32_MAX);
		player->is_acting = was_acting;
		check_all_over(player);
		MUST(call->kind == CALL_CANCEL_ALL || gc_engine_is_idle(player->engine));
	}
	/* Streams are played many times, and a fuzzer's bytes once. */
	if (player->setup->is_wild || player->checks.calls++ % 4 == 0) {
		check_engine(player);
	}
}
