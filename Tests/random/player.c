/* SPDX-License-Identifier: MIT */
#include "engine/flush.h"
#include "events/publish.h"
#include "player.h"

#include <stdlib.h>

/* Empties a log, for a scenario. */
static void clear_log(struct play_log *log, const struct scenario *scenario) {
	log->event_count = log->record_count = log->mark_count = log->question_count = 0;
	log->deferred = log->delivered = 0;
	log->broken = NULL;
	for (int i = 0; i < RECOGNIZERS; i++) {
		log->has_edges[i] = scenario->setup.recognizers[i].kind == GC_KIND_EDGE_PAN;
	}
}

static const char PASSES[] = "a deadline passes when it is served, or when a FRAME ends";

/* The next place in an array. It has more places than a stream can fill. */
static size_t next_place(size_t *count, size_t capacity) {
	if (*count == capacity) {
		abort();
	}
	return (*count)++;
}

/* Add an entry to a log, all zero. Nobody reads the log of a fuzzer, so it keeps one entry. */
static struct taken *add_event(const struct player *player) {
	struct play_log *log = player->log;
	log->event_count = player->setup->is_wild ? 0 : log->event_count;
	struct taken *taken = &log->events[next_place(&log->event_count, EVENTS)];
	*taken = (struct taken){0};
	return taken;
}

static struct kept *add_record(const struct player *player) {
	struct play_log *log = player->log;
	log->record_count = player->setup->is_wild ? 0 : log->record_count;
	struct kept *kept = &log->records[next_place(&log->record_count, RECORDS)];
	*kept = (struct kept){0};
	return kept;
}

struct asked *add_question(struct player *player) {
	struct play_log *log = player->log;
	log->question_count = player->logging.questions ? log->question_count : 0;
	struct asked *asked = &log->questions[next_place(&log->question_count, QUESTIONS)];
	*asked = (struct asked){0};
	return asked;
}

static struct mark *add_mark(struct play_log *log) {
	struct mark *mark = &log->marks[next_place(&log->mark_count, MADE + 1)];
	*mark = (struct mark){.read = NOBODY};
	return mark;
}

static void keep_records(struct player *player) {
	const struct gc_engine *engine = player->engine;
	size_t count = gc_engine_record_count(engine);
	uint64_t made = gc_engine_counters(engine).records_overwritten + count;
	struct gc_record record;
	for (; player->records_seen < made; player->records_seen++) {
		size_t index = count - (size_t)(made - player->records_seen);
		/* Palms are added by a relation, and must leave no other record. */
		if (gc_engine_record(engine, index, &record) && record.reason != GC_REASON_PALM) {
			read_record(player, &record, add_record(player));
		}
	}
}

static bool next_event(struct player *player, struct gc_event *event) {
	return player->setup->flushes ? gci_engine_next(player->engine, event)
				      : gc_engine_next(player->engine, event);
}

static void log_event(struct player *player, const struct gc_event *event) {
	struct taken *taken = add_event(player);
	taken->event = *event;
	taken->event.recognizer = NULL;
	taken->event.node = NULL;
	taken->is_read = player->logging.values && event->kind == GC_EVENT_GESTURE;
	if (event->kind == GC_EVENT_GESTURE) {
		uint32_t index = (uint32_t)(uintptr_t)event->recognizer->user_data;
		taken->who = (int32_t)index;
		if (taken->is_read) {
			read_values(player, index, event->time_us + 9000, &taken->values);
		}
	} else {
		taken->who = place_of_node(player, event->node);
	}
}

static void play_call(struct player *player, const struct call *call);

/* Does what the host does while it handles an event. */
static void act(struct player *player) {
	const struct stream *stream = player->stream;
	if (!player->is_acting && player->next_call < stream->count &&
		stream->calls[player->next_call].acts) {
		player->is_acting = true;
		play_call(player, &stream->calls[player->next_call++]);
		player->is_acting = false;
	}
}

void player_take(struct player *player, uint32_t most) {
	struct gc_event event;
	for (; most > 0; most--) {
		if (!next_event(player, &event)) {
			player->checks.has_taken_all = true;
			break;
		}
		received_add(&player->received, &event);
		check_event(player, &event);
		log_event(player, &event);
		act(player);
	}
	keep_records(player);
}

static void take(struct player *player) {
	if (!player->is_acting) {
		player_take(player, UINT32_MAX);
	}
}

/* Takes what comes after the stream: no log has it. */
static void take_last(void *host) {
	struct player *player = host;
	struct gc_event event;
	player->checks.is_in_order = false;
	pass_time(player, player->engine->context.frame.clock_us);
	while (next_event(player, &event)) {
		received_add(&player->received, &event);
		check_event(player, &event);
	}
}

/* Lets each deadline until a time expire by itself. */
static void serve(struct player *player, uint64_t until_us, bool takes) {
	for (int count = 0; count < 1000; count++) {
		uint64_t due_us = gc_engine_deadline_us(player->engine);
		if (due_us == GC_NEVER_US || due_us > until_us) {
			return;
		}
		pass_time(player, due_us);
		gc_engine_advance(player->engine, due_us);
		/* While events wait for room, the deadline is now: the host has to take them. */
		if (takes || gc_engine_deadline_us(player->engine) <= due_us) {
			take(player);
		}
	}
	must(player, player->setup->is_wild, PASSES);
}

static void set_value(struct player *player, const struct call *call) {
	struct resident *resident = player->residents[call->which];
	const struct gc_node *node = call->value.x % 2 == 0 ? player->nodes[1] : NULL;
	if (resident != NULL) {
		const struct stream_kind *kind =
			stream_kind(gc_recognizer_kind(&resident->of.base));
		if (kind->set_value != NULL) {
			kind->set_value(resident, node, call);
		}
	}
}

static void enable(struct player *player, uint8_t which) {
	if (player->residents[which] != NULL) {
		struct gc_recognizer *base = &player->residents[which]->of.base;
		gc_recognizer_set_enabled(base, !gc_recognizer_is_enabled(base));
	}
}

static void place(struct player *player, const struct call *call) {
	struct gc_point center = player->setup->nodes[call->which].center;
	center.x += call->value.x;
	center.y += call->value.y;
	gc_node_set_center(player->nodes[call->which], center);
}

/* Time passes until a call, and the host takes its events before it acts. */
static void pass(struct player *player, const struct call *call) {
	if (call->at_once) {
		return;
	}
	pass_time(player, call_time_us(call));
	gc_engine_advance(player->engine, call_time_us(call));
	if (!call->leaves_events) {
		take(player);
		player->checks.has_taken_all = false; /* The call comes now. */
	}
}

static enum gc_status push(struct player *player, const struct call *call) {
	struct gc_sample sample = call->sample;
	if (call->other > player->setup->node_count) {
		/* The host names the node that it hits. It must be in the tree. */
		struct gc_node *node = player->nodes[call->other % player->setup->node_count],
			       *top = node;
		while (top->parent != NULL) {
			top = top->parent;
		}
		sample.node = top == player->nodes[0] ? node : NULL;
	}
	return player->setup->flushes ? gci_engine_push(player->engine, &sample)
				      : gc_engine_push(player->engine, &sample);
}

/* A frame has ended. Where nothing waits for room, no deadline at its time may be left. */
static void check_frame(struct player *player, const struct call *call) {
	const struct gc_context *context = &player->engine->context;
	bool has_only_events = gci_has_only_events(context);
	player->log->deferred += has_only_events && gci_is_pending(context, GCI_WORK_REPORT);
	player->log->delivered += has_only_events && gci_is_pending(context, GCI_WORK_DELIVER);
	if (!call->leaves_events) {
		take(player);
		if (gc_engine_deadline_us(player->engine) <= call_time_us(call)) {
			player->log->broken = PASSES;
		}
	}
}

static enum gc_status do_call(struct player *player, const struct call *call) {
	struct gc_engine *engine = player->engine;
	uint64_t time_us = call_time_us(call);
	switch ((enum call_kind)call->kind) {
	case CALL_SAMPLE:
		return push(player, call);
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
	case CALL_JOIN:
	case CALL_TREE:
		pass(player, call);
		do_wild_call(player, call);
		break;
	case CALL_TAKE:
	case CALL_MAKE:
	case CALL_CONFIGURE:
	case CALL_COMMON:
	case CALL_REQUIRE:
	case CALL_NODE:
	case CALL_RENEW_NODE:
	case CALL_CLOCK:
	case CALL_RESTART:
		do_wild_call(player, call);
	}
	return GC_OK;
}

static void play_call(struct player *player, const struct call *call) {
	check_before(player, call);
	enum gc_status status = do_call(player, call);
	check_after(player, call, status);
	/* After a read, the mark is that of the call before it. */
	player->status = call->kind == CALL_READ ? player->status : status;
	if (call->kind == CALL_SAMPLE && call->sample.kind == GC_SAMPLE_FRAME &&
		!player->setup->is_wild) {
		check_frame(player, call);
	}
	if (!call->leaves_events) {
		take(player);
	}
	if (player->logging.marks && call->origin >= 0) {
		struct mark *mark = add_mark(player->log);
		mark->status = player->status;
		read_mark(player, call->reads, call_time_us(call) + 12000, mark);
	}
}

/* All fingers lift, and all deadlines pass. */
static void end_stream(struct player *player) {
	take(player);
	if (!player->setup->is_wild) { // where a custom recognizer may set deadlines for ever
		serve(player, GC_NEVER_US - 1, true);
	}
	struct stream_end end = {
		player->engine, &player->received, take_last, player, player->stream->count};
	const char *broken = stream_end(&end);
	must(player, broken == NULL, broken);
	gc_engine_cancel_all(player->engine, player->checks.clock_us);
	take_last(player);
	check_all_over(player);
	if (!player->setup->is_wild) {
		check_books(player);
	}
}

void play(struct player *player, const struct scenario *scenario, struct names names,
	struct logging logging, struct play_log *log) {
	const struct stream *stream = &scenario->stream;
	bool goes_on = true;
	clear_log(log, scenario);
	*player = (struct player){.stream = stream, .names = names, .logging = logging, .log = log};
	player_begin(player, &scenario->setup);
	while (goes_on && player->next_call < stream->count) {
		const struct call *call = &stream->calls[player->next_call++];
		play_call(player, call);
		goes_on = logging.goes_on == NULL || logging.goes_on(player, call);
	}
	if (goes_on) {
		end_stream(player);
	}
	player_end(player, !goes_on || stream->count % 2 == 0);
}
