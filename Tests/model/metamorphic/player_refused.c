/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "player.h"

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
	return gc_engine_push(&player->engine, &sample);
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
	return gc_engine_push_step(&player->engine, &step);
}

/* What changes no recognizer and no node. */
static enum gc_status set_junk(struct player *player, const struct call *call) {
	struct gc_affine singular = {0};
	singular.xx = INT64_MAX;
	for (int i = 0; i < RECOGNIZERS; i++) {
		struct gc_recognizer *base = &player->residents[i].of.base;
		if (!player->residents[i].present) {
			continue;
		}
		switch (call->which) {
		case 10:
			return gc_node_place_above(&player->nodes[0], NULL);
		case 11:
			return gc_recognizer_set_max_contact_size(base, -1);
		case 12:
			return gc_node_set_transform(&player->nodes[3], &singular);
		case 13:
			return gc_node_add_child(&player->nodes[3], &player->nodes[0]);
		default:
			return gc_recognizer_require_failure(
				&(struct gc_requirement){0}, base, base);
		}
	}
	return GC_ERR_ARGUMENT;
}

void player_refused(struct player *player, const struct call *call) {
	enum gc_status status = call->which < 8    ? push_junk(player, call)
				: call->which < 10 ? push_junk_step(player, call)
						   : set_junk(player, call);
	if (status == GC_OK) {
		abort(); // it was not refused
	}
}
