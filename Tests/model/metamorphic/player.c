/* SPDX-License-Identifier: MIT */
#include "engine/flush.h"
#include "events/publish.h"
#include "kinds.h"

#include <stdlib.h>

/* Empties a log, for a scenario. */
static void clear_log(struct play_log *log, const struct scenario *scenario) {
	log->event_count = log->record_count = log->mark_count = 0;
	log->deferred = log->delivered = 0;
	log->broken = NULL;
	for (int i = 0; i < RECOGNIZERS; i++) {
		log->has_edges[i] = scenario->setup.recognizers[i].kind == GC_KIND_EDGE_PAN;
	}
}

static const char PASSES[] = "a deadline passes when it is served, or when a FRAME ends";

/* The next place of so many. There are more places than a stream can fill. */
static size_t next_place(size_t *count, size_t capacity) {
	if (*count == capacity) {
		abort();
	}
	return (*count)++;
}

/* Add an entry to a log, all zero. */
static struct taken *add_event(struct play_log *log) {
	struct taken *taken = &log->events[next_place(&log->event_count, EVENTS)];
	*taken = (struct taken){0};
	return taken;
}

static struct kept *add_record(struct play_log *log) {
	struct kept *kept = &log->records[next_place(&log->record_count, RECORDS)];
	*kept = (struct kept){0};
	return kept;
}

static struct mark *add_mark(struct play_log *log) {
	struct mark *mark = &log->marks[next_place(&log->mark_count, MADE + 1)];
	*mark = (struct mark){.read = NOBODY};
	return mark;
}

static void keep_records(struct player *player) {
	const struct gc_engine *engine = &player->engine;
	size_t count = gc_engine_record_count(engine);
	uint64_t made = gc_engine_counters(engine).records_overwritten + count;
	struct play_log *log = player->log;
	struct gc_record record;
	for (; player->records_seen < made; player->records_seen++) {
		size_t index = count - (size_t)(made - player->records_seen);
		/* Palms are added by a relation, and must leave no other record. */
		if (gc_engine_record(engine, index, &record) && record.reason != GC_REASON_PALM) {
			read_record(player, &record, add_record(log));
		}
	}
}

static bool next_event(struct player *player, struct gc_event *event) {
	return player->setup->flushes ? gci_engine_next(&player->engine, event)
				      : gc_engine_next(&player->engine, event);
}

static void take(struct player *player) {
	struct play_log *log = player->log;
	struct gc_event event;
	while (next_event(player, &event)) {
		struct taken *taken = add_event(log);
		taken->event = event;
		received_add(&player->received, &event);
		if (taken > log->events && event.time_us < taken[-1].event.time_us) {
			log->broken = "no event is earlier than the one before it";
		}
		taken->event.recognizer = NULL;
		taken->event.node = NULL;
		taken->is_read = player->logging.values && event.kind == GC_EVENT_GESTURE;
		if (event.kind == GC_EVENT_GESTURE) {
			uint32_t index = (uint32_t)(uintptr_t)event.recognizer->user_data;
			taken->who = (int32_t)index;
			if (taken->is_read) {
				read_values(player, index, event.time_us + 9000, &taken->values);
			}
		} else {
			taken->who = (int32_t)(event.node - player->nodes);
		}
	}
	keep_records(player);
}

/* Takes what comes after the stream: no log has it. */
static void take_last(void *host) {
	struct player *player = host;
	struct gc_event event;
	while (next_event(player, &event)) {
		received_add(&player->received, &event);
	}
}

/* Lets each deadline until a time expire by itself. */
static void serve(struct player *player, uint64_t until_us, bool takes) {
	for (int count = 0; count < 1000; count++) {
		uint64_t due_us = gc_engine_deadline_us(&player->engine);
		if (due_us == GC_NEVER_US || due_us > until_us) {
			return;
		}
		gc_engine_advance(&player->engine, due_us);
		/* While events wait for room, the deadline is now: the host has to take them. */
		if (takes || gc_engine_deadline_us(&player->engine) <= due_us) {
			take(player);
		}
	}
	player->log->broken = PASSES;
}

static void set_value(struct player *player, const struct call *call) {
	struct resident *resident = &player->residents[call->which];
	const struct gc_node *node = call->value.x % 2 == 0 ? &player->nodes[1] : NULL;
	const struct stream_kind *kind = stream_kind(player->setup->recognizers[call->which].kind);
	if (resident->present && kind->set_value != NULL) {
		kind->set_value(resident, node, call->value);
	}
}

static void enable(struct player *player, uint8_t which) {
	if (player->residents[which].present) {
		struct gc_recognizer *base = &player->residents[which].of.base;
		gc_recognizer_set_enabled(base, !gc_recognizer_is_enabled(base));
	}
}

static void place(struct player *player, const struct call *call) {
	struct gc_point center = player->setup->nodes[call->which].center;
	center.x += call->value.x;
	center.y += call->value.y;
	gc_node_set_center(&player->nodes[call->which], center);
}

/* Time passes until a call, and the host takes its events before it acts. */
static void pass(struct player *player, const struct call *call) {
	if (call->at_once) {
		return;
	}
	gc_engine_advance(&player->engine, call_time_us(call));
	if (!call->leaves_events) {
		take(player);
	}
}

static enum gc_status push(struct player *player, const struct gc_sample *sample) {
	return player->setup->flushes ? gci_engine_push(&player->engine, sample)
				      : gc_engine_push(&player->engine, sample);
}

/* A frame has ended. Where nothing waits for room, no deadline at its time may be left. */
static void check_frame(struct player *player, const struct call *call) {
	const struct gc_context *context = &player->engine.context;
	bool has_only_events = gci_has_only_events(context);
	player->log->deferred += has_only_events && gci_is_pending(context, GCI_WORK_REPORT);
	player->log->delivered += has_only_events && gci_is_pending(context, GCI_WORK_DELIVER);
	if (!call->leaves_events) {
		take(player);
		if (gc_engine_deadline_us(&player->engine) <= call_time_us(call)) {
			player->log->broken = PASSES;
		}
	}
}

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

static void push_refused(struct player *player, const struct call *call) {
	enum gc_status status = call->which < 8    ? push_junk(player, call)
				: call->which < 10 ? push_junk_step(player, call)
						   : set_junk(player, call);
	if (status == GC_OK) {
		abort(); // it was not refused
	}
}

static enum gc_status do_call(struct player *player, const struct call *call) {
	struct gc_engine *engine = &player->engine;
	uint64_t time_us = call_time_us(call);
	switch ((enum call_kind)call->kind) {
	case CALL_SAMPLE:
		return push(player, &call->sample);
	case CALL_STEP:
		return gc_engine_push_step(engine, &call->step);
	case CALL_ADVANCE:
		gc_engine_advance(engine, time_us);
		break;
	case CALL_SERVE:
		serve(player, time_us, !call->leaves_events);
		break;
	case CALL_CANCEL_ALL:
		gc_engine_cancel_all(engine, time_us);
		break;
	case CALL_CANCEL_DEVICE:
		gc_engine_cancel_device(engine, call->sample.device, time_us);
		break;
	case CALL_DROP_ALL:
		gc_engine_drop_all(engine, time_us);
		break;
	case CALL_DROP_DEVICE:
		gc_engine_drop_device(engine, call->sample.device, time_us);
		break;
	case CALL_ENABLE:
		pass(player, call);
		enable(player, call->which);
		break;
	case CALL_SET:
		pass(player, call);
		set_value(player, call);
		break;
	case CALL_PLACE:
		pass(player, call);
		place(player, call);
		break;
	case CALL_READ:
		read_all(player, time_us + (uint64_t)(int64_t)call->value.x);
		break;
	case CALL_REFUSED:
		push_refused(player, call);
		break;
	}
	return GC_OK;
}

void play(struct player *player, const struct scenario *scenario, struct names names,
	struct logging logging, struct play_log *log) {
	const struct stream *stream = &scenario->stream;
	clear_log(log, scenario);
	player->names = names;
	player->logging = logging;
	player->log = log;
	player_begin(player, &scenario->setup);
	enum gc_status status = GC_OK;
	for (size_t i = 0; i < stream->count; i++) {
		const struct call *call = &stream->calls[i];
		enum gc_status result = do_call(player, call);
		/* After a read, the mark is that of the call before it. */
		status = call->kind == CALL_READ ? status : result;
		if (call->kind == CALL_SAMPLE && call->sample.kind == GC_SAMPLE_FRAME) {
			check_frame(player, call);
		}
		if (!call->leaves_events) {
			take(player);
		}
		if (logging.marks && call->origin >= 0) {
			struct mark *mark = add_mark(log);
			mark->status = status;
			read_mark(player, call->reads, call_time_us(call) + 12000, mark);
		}
	}
	take(player);
	serve(player, GC_NEVER_US - 1, true);
	struct stream_end end = {
		&player->engine, &player->received, take_last, player, stream->count};
	const char *broken = stream_end(&end);
	log->broken = log->broken != NULL ? log->broken : broken;
	gc_engine_finish(&player->engine);
}
