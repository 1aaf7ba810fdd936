/* SPDX-License-Identifier: MIT */
/* Calls that are refused, what a fuzzer's bytes make a host do, and what can be read. */
#include "player.h"

#include <stdlib.h>

/* A sample that is refused. Its time is not later than the engine's, so that no time passes. */
static enum gc_status push_junk(struct player *player, const struct call *call) {
	struct gc_sample sample = {
		.time_us = call_time_us(call),
		.id = 77777,
		.kind = GC_SAMPLE_MOTION,
		.position = {GC_PT(1100), GC_PT(900)},
	};
	switch (call->which) {
	case 0:
		break;
	case 1:
		sample.kind = GC_SAMPLE_UP;
		break;
	case 2:
		sample.kind = GC_SAMPLE_CANCEL;
		break;
	case 3:
		sample.kind = GC_SAMPLE_DOWN;
		sample.position.x = GC_POSITION_MAX + 1;
		break;
	case 4:
		sample.kind = 99;
		break;
	case 5:
		sample.kind = GC_SAMPLE_DOWN;
		sample.type = 9;
		break;
	case 6: /* a time that goes back */
		sample.time_us = sample.time_us < 30000 ? 0 : sample.time_us - 30000;
		break;
	default: /* a time that cannot be: an unsigned difference below zero */
		sample.time_us += UINT64_C(1) << 63;
		break;
	}
	return gc_engine_push(player->engine, &sample);
}

static enum gc_status push_junk_step(struct player *player, const struct call *call) {
	struct gc_step step = {
		.time_us = call_time_us(call),
		.phase = GC_STEP_UPDATE,
		.kind = GC_STEP_SWIPE,
		.device = 999,
		.finger_count = 2,
		.scale = GC_SCALE_ONE,
	};
	if (call->which == 9) {
		step.phase = GC_STEP_BEGIN;
		step.finger_count = 0;
	}
	return gc_engine_push_step(player->engine, &step);
}

/* What changes no recognizer and no node. */
static enum gc_status set_junk(struct player *player, const struct call *call) {
	struct gc_affine singular = {0};
	singular.xx = INT64_MAX;
	for (int i = 0; i < RECOGNIZERS; i++) {
		if (player->residents[i] == NULL) {
			continue;
		}
		struct gc_recognizer *base = &player->residents[i]->of.base;
		switch (call->which) {
		case 10:
			return gc_node_place_above(player->nodes[0], NULL);
		case 11:
			return gc_recognizer_set_max_contact_size(base, -1);
		case 12:
			return gc_node_set_transform(player->nodes[3], &singular);
		case 13:
			return gc_node_add_child(player->nodes[3], player->nodes[0]);
		default:
			return gc_recognizer_require_failure(
				&(struct gc_requirement){0}, base, base);
		}
	}
	return GC_ERR_ARGUMENT;
}

void push_refused(struct player *player, const struct call *call) {
	enum gc_status status = call->which < 8    ? push_junk(player, call)
				: call->which < 10 ? push_junk_step(player, call)
						   : set_junk(player, call);
	if (status == GC_OK) {
		abort(); // it was not refused
	}
}

/* Recognizers and nodes that come, change and go. */

static void join(struct player *player, struct gc_recognizer *recognizer, uint8_t other) {
	gc_recognizer_remove(recognizer);
	MUST(gc_recognizer_node(recognizer) == NULL);
	count_records(player);
	if (other < player->setup->node_count) {
		MUST(gc_recognizer_add(recognizer, player->nodes[other]) == GC_OK);
	}
}

/* Makes a relation, or takes it back. */
static void require(struct player *player, const struct call *call) {
	struct resident *waiter = player->residents[call->which];
	struct resident *blocker = player->residents[call->other % RECOGNIZERS];
	struct gc_requirement *memory = &player->waits[call->which][call->other % RECOGNIZERS];
	if (memory->place != NULL) {
		gc_requirement_remove(memory);
		MUST(memory->place == NULL);
	} else if (waiter != NULL && blocker != NULL) {
		struct gc_recognizer *path[2] = {NULL, NULL};
		size_t way = gc_recognizer_waits_for(&blocker->of.base, &waiter->of.base, path, 2);
		bool cycle = waiter == blocker || way != 0;
		MUST(way == 0 || (way >= 2 && path[0] == &blocker->of.base && path[1] != NULL));
		enum gc_status status =
			gc_recognizer_require_failure(memory, &waiter->of.base, &blocker->of.base);
		MUST(status == (cycle ? GC_ERR_CYCLE : GC_OK));
		MUST(cycle ||
			gc_recognizer_waits_for(&waiter->of.base, &blocker->of.base, NULL, 0) >= 2);
	}
}

static void change_tree(struct player *player, struct gc_node *node, struct gc_node *parent) {
	if (node->parent != NULL) {
		gc_node_remove(node);
		MUST(node->parent == NULL);
		return;
	}
	enum gc_status status = gc_node_add_child(parent, node);
	MUST(status == GC_OK || status == GC_ERR_CYCLE || status == GC_ERR_ARGUMENT);
	MUST(node != player->nodes[0] || status != GC_OK);
}

static void set_clock(struct player *player, uint64_t time_us) {
	bool is_idle = gc_engine_is_idle(player->engine);
	enum gc_status status = gc_engine_set_clock(player->engine, time_us);
	MUST(status == (is_idle ? GC_OK : GC_ERR_STATE));
	if (is_idle) {
		player->checks.clock_us = player->checks.last_event_us = time_us;
		player->checks.has_time = true;
		gc_engine_clear_records(player->engine);
		MUST(gc_engine_record_count(player->engine) == 0);
	}
}

static void do_to_recognizer(
	struct player *player, struct resident *resident, const struct call *call) {
	struct gc_recognizer *recognizer = &resident->of.base;
	if (call->kind == CALL_CONFIGURE) {
		enum gc_status status = kind_configure(
			gc_recognizer_kind(recognizer), recognizer, &call->made.recognizer.config);
		MUST(status == GC_OK || status == GC_ERR_RANGE);
	} else if (call->kind == CALL_COMMON) {
		set_common(recognizer, &call->made.recognizer);
		MUST(gc_recognizer_is_enabled(recognizer) != call->made.recognizer.disabled);
	} else if (call->kind == CALL_JOIN) {
		join(player, recognizer, call->other);
	}
}

void do_wild_call(struct player *player, const struct call *call) {
	if (call->kind == CALL_TAKE) {
		player_take(player, call->which);
	} else if (call->kind == CALL_MAKE) {
		end_recognizer(player, call->which);
		begin_recognizer(player, call->which, &call->made.recognizer);
	} else if (call->kind == CALL_REQUIRE) {
		require(player, call);
	} else if (call->kind == CALL_TREE) {
		change_tree(player, player->nodes[call->which % player->setup->node_count],
			player->nodes[call->other % player->setup->node_count]);
	} else if (call->kind == CALL_NODE) {
		set_node(player, call->which % player->setup->node_count, &call->made.node);
	} else if (call->kind == CALL_RENEW_NODE) {
		/* Never the root. */
		int index = 1 + call->which % (player->setup->node_count - 1);
		end_node(player, index);
		begin_node(player, index);
	} else if (call->kind == CALL_CLOCK) {
		set_clock(player, call_time_us(call));
	} else if (call->kind == CALL_RESTART) {
		end_engine(player);
		begin_engine(player);
	} else if (player->residents[call->which] != NULL) {
		do_to_recognizer(player, player->residents[call->which], call);
	}
}

void read_values(struct player *player, uint32_t index, uint64_t at_us, struct values *values) {
	struct resident *resident = player->residents[index];
	const struct gc_recognizer *base = &resident->of.base;
	const struct gc_node *node = player->nodes[3];
	*values = (struct values){
		.touch_count = gc_recognizer_touch_count(base),
		.state = gc_recognizer_state(base),
	};
	gc_recognizer_location(base, NULL, &values->location);
	/* Before its first touch it is nowhere. */
	if (values->location.x != 0 || values->location.y != 0) {
		gc_recognizer_location(base, node, &values->local_location);
	}
	if (values->touch_count > 0) {
		gc_recognizer_touch_location(
			base, values->touch_count - 1, NULL, &values->touch_location);
	}
	const struct stream_kind *kind = stream_kind(gc_recognizer_kind(base));
	if (kind->read != NULL) {
		kind->read(resident, node, at_us, values);
	}
}

static int32_t place_of(const struct player *player, const struct gc_recognizer *recognizer) {
	for (int32_t i = 0; i < RECOGNIZERS; i++) {
		if (recognizer != NULL && (const void *)player->residents[i] == recognizer) {
			return i;
		}
	}
	return NOBODY;
}

void read_record(const struct player *player, const struct gc_record *record, struct kept *kept) {
	*kept = (struct kept){
		.record = *record,
		.recognizer = place_of(player, record->recognizer),
		.rival = place_of(player, record->rival),
		.node = record->node == NULL ? NOBODY : place_of_node(player, record->node),
	};
	kept->record.recognizer = kept->record.rival = NULL;
	kept->record.node = NULL;
}

void read_mark(struct player *player, uint32_t index, uint64_t at_us, struct mark *mark) {
	struct gc_engine *engine = player->engine;
	*mark = (struct mark){
		.deadline_us = gc_engine_deadline_us(engine),
		.slots = gc_engine_touches(engine),
		.is_idle = gc_engine_is_idle(engine),
		.counters = gc_engine_counters(engine),
		.read = NOBODY,
		.status = mark->status,
	};
	for (uint32_t i = 0; i < RECOGNIZERS; i++) {
		if (player->residents[i] != NULL) {
			const struct gc_recognizer *base = &player->residents[i]->of.base;
			mark->states[i] = (uint8_t)gc_recognizer_state(base);
			mark->has_reports[i] = gc_recognizer_has_report(base);
		}
	}
	if (mark->slots != 0) {
		const struct gc_touch *touch = player->touches;
		while ((mark->slots >> (touch - player->touches) & 1) == 0) {
			touch++;
		}
		mark->has_touch =
			gc_engine_touch_at(engine, touch->serial, at_us, &mark->touch_at) == GC_OK;
	}
	struct resident *resident = player->residents[index];
	struct gc_record record;
	if (resident == NULL) {
		return;
	}
	mark->read = (int32_t)index;
	mark->obstacles[index] = (uint8_t)gc_recognizer_obstacle(&resident->of.base, NULL);
	read_values(player, index, at_us, &mark->values);
	mark->is_explained = gc_engine_explain(engine, &resident->of.base, &record);
	if (mark->is_explained) {
		read_record(player, &record, &mark->explanation);
	}
}

void read_all(struct player *player, uint64_t at_us) {
	struct gc_touch_sample samples[GC_VELOCITY_SAMPLES];
	struct gc_engine *engine = player->engine;
	struct mark mark = {.status = GC_OK};
	struct gc_record record;
	struct gc_recognizer *rival;
	for (uint32_t i = 0; i < RECOGNIZERS; i++) {
		read_mark(player, i, at_us, &mark);
		if (player->residents[i] != NULL) {
			struct gc_recognizer *base = &player->residents[i]->of.base;
			(void)gc_recognizer_worst_delay_us(base, &rival);
			(void)gc_recognizer_takes_part(base);
			(void)gc_recognizer_touches(base);
		}
	}
	for (size_t i = gc_engine_record_count(engine); i-- > 0;) {
		gc_engine_record(engine, i, &record);
	}
	for (uint32_t i = 0; i < player->setup->touch_capacity; i++) {
		(void)gc_engine_touch_samples(
			engine, player->touches[i].serial, samples, GC_VELOCITY_SAMPLES);
	}
	(void)gc_engine_peek(engine);
	(void)gc_engine_is_settled_until(engine, at_us);
	(void)gc_node_hit_test(player->nodes[0], (struct gc_point){GC_PT(1100), GC_PT(900)});
}
