/* SPDX-License-Identifier: MIT */
/* Calls that are refused, and what only a fuzzer's bytes make a host do. */
#include "kinds.h"

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
	if (other < NODES) {
		MUST(gc_recognizer_add(recognizer, player->nodes[other]) == GC_OK);
	}
}

/* Makes a relation, or takes back the one whose memory it is. */
static void require(struct player *player, const struct call *call) {
	struct resident *waiter = player->residents[call->which];
	struct resident *blocker = player->residents[call->other % RECOGNIZERS];
	struct gc_requirement *memory = &player->waits[call->reads % WAITS];
	bool *is_linked = &player->is_linked[call->reads % WAITS];
	if (*is_linked) {
		gc_requirement_remove(memory);
		*is_linked = false;
	} else if (waiter != NULL && blocker != NULL) {
		struct gc_recognizer *path[2] = {NULL, NULL};
		size_t way = gc_recognizer_waits_for(&blocker->of.base, &waiter->of.base, path, 2);
		bool cycle = waiter == blocker || way != 0;
		MUST(way == 0 || (way >= 2 && path[0] == &blocker->of.base && path[1] != NULL));
		enum gc_status status =
			gc_recognizer_require_failure(memory, &waiter->of.base, &blocker->of.base);
		MUST(status == (cycle ? GC_ERR_CYCLE : GC_OK));
		*is_linked = status == GC_OK;
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
		change_tree(player, player->nodes[call->which % NODES],
			player->nodes[call->other % NODES]);
	} else if (call->kind == CALL_NODE) {
		set_node(player, call->which % NODES, &call->made.node);
	} else if (call->kind == CALL_RENEW_NODE) {
		/* Never the root. */
		int index = 1 + call->which % (NODES - 1);
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
