/* SPDX-License-Identifier: MIT */
/* What must be true at any time: of each event, of all that can be read, and of the lists inside.
 */
#include "events/publish.h"
#include "player.h"

static bool is_active(enum gc_state state) {
	return state == GC_STATE_BEGAN || state == GC_STATE_CHANGED;
}

/* RECOGNIZERS: it is none of these. */
static uint32_t index_of(const struct player *player, const struct gc_recognizer *recognizer) {
	uint32_t index = 0;
	while (index < RECOGNIZERS &&
		(recognizer == NULL || (const void *)player->residents[index] != recognizer)) {
		index++;
	}
	return index;
}

static void check_point(struct player *player, struct gc_point point) {
	MUST(point.x >= -GC_POSITION_MAX && point.x <= GC_POSITION_MAX);
	MUST(point.y >= -GC_POSITION_MAX && point.y <= GC_POSITION_MAX);
}

/* As the diagram in recognizer.h has it. */
static void check_transition(struct player *player, uint32_t index, enum gc_state next) {
	enum gc_state *last = &player->checks.states[index];
	enum kind_reports kind =
		kind_reports(gc_recognizer_kind(&player->residents[index]->of.base));
	bool was_active = is_active(*last);
	switch (next) {
	case GC_STATE_BEGAN:
		MUST(kind != ONCE && !was_active);
		break;
	case GC_STATE_CHANGED:
	case GC_STATE_CANCELLED:
		MUST(was_active);
		break;
	case GC_STATE_ENDED:
		MUST(kind == ANYTHING || was_active == (kind == CHANGES));
		break;
	case GC_STATE_POSSIBLE:
	case GC_STATE_FAILED:
		must(player, false, "no event reports this state");
	}
	*last = is_active(next) ? next : GC_STATE_POSSIBLE;
}

static bool translates(enum gc_kind kind) {
	return kind == GC_KIND_PAN || kind == GC_KIND_EDGE_PAN || kind == GC_KIND_LONG_PRESS ||
	       kind == GC_KIND_TRANSFORM;
}

static bool scales(enum gc_kind kind) {
	return kind == GC_KIND_PINCH || kind == GC_KIND_TRANSFORM;
}

static bool rotates(enum gc_kind kind) {
	return kind == GC_KIND_ROTATION || kind == GC_KIND_TRANSFORM;
}

/* For a host that takes all events before its next input, getters answer for the event (11.49). */
static void check_getters(struct player *player, uint32_t index, const struct gc_event *event) {
	const struct gc_recognizer *recognizer = &player->residents[index]->of.base;
	enum gc_kind kind = gc_recognizer_kind(recognizer);
	struct values v;
	struct gc_point point;
	read_values(player, index, event->time_us, &v);
	MUST(v.state == event->state && v.touch_count == event->touch_count);
	MUST(v.location.x == event->location.x && v.location.y == event->location.y);
	MUST(!translates(kind) || (v.translation.x == event->translation.x &&
					  v.translation.y == event->translation.y));
	MUST(!scales(kind) || v.scale == event->scale);
	MUST(!rotates(kind) || v.rotation == event->rotation);
	for (uint32_t i = 0; i < event->touch_count; i++) {
		MUST(gc_recognizer_touch_location(recognizer, i, NULL, &point) == GC_OK);
	}
}

/* The books count attempts from outside, by the operations that the engine calls. */

static struct book *book_of(const struct gc_recognizer *recognizer) {
	struct player *player = recognizer->context->host.data;
	return &player->checks.books[index_of(player, recognizer)];
}

static bool watched_landed(struct gc_recognizer *recognizer, unsigned slot) {
	struct book *book = book_of(recognizer);
	bool takes = book->ops->landed(recognizer, slot);
	book->takes_part = book->takes_part || takes;
	return takes;
}

static void watched_step(struct gc_recognizer *recognizer, const struct gc_step *step) {
	struct book *book = book_of(recognizer);
	book->takes_part = true;
	book->ops->step_began(recognizer, step);
}

static void watched_reset(struct gc_recognizer *recognizer) {
	struct book *book = book_of(recognizer);
	book->attempts += book->takes_part;
	book->takes_part = false;
	book->ops->reset(recognizer);
}

void check_attempts_of(struct player *player, uint32_t index) {
	struct gc_recognizer *recognizer = &player->residents[index]->of.base;
	struct book *book = &player->checks.books[index];
	book->ops = recognizer->ops;
	book->watched = *book->ops;
	book->watched.landed = watched_landed;
	book->watched.step_began = watched_step;
	book->watched.reset = watched_reset;
	recognizer->ops = &book->watched;
}

void count_records(struct player *player) {
	size_t count = gc_engine_record_count(player->engine);
	uint64_t made = gc_engine_counters(player->engine).records_overwritten + count;
	struct gc_record record;
	for (; player->checks.records_seen < made; player->checks.records_seen++) {
		size_t at = count - (size_t)(made - player->checks.records_seen);
		bool is_found = gc_engine_record(player->engine, at, &record);
		uint32_t index = is_found ? index_of(player, record.recognizer) : RECOGNIZERS;
		/* A fuzzer's stream frees recognizers, whose records stay. */
		if (index < RECOGNIZERS) {
			struct book *book = &player->checks.books[index];
			book->recorded_failed += record.state == GC_STATE_FAILED;
			book->recorded_cancelled += record.state == GC_STATE_CANCELLED;
		}
	}
}

void check_books(struct player *player) {
	count_records(player);
	for (int i = 0; i < RECOGNIZERS; i++) {
		const struct book *book = &player->checks.books[i];
		const struct recognizer_setup *setup = &player->setup->recognizers[i];
		/* A step that does not exist leaves a record, too. */
		if (setup->kind == GC_KIND_CUSTOM && setup->config.custom.is_wrong) {
			continue;
		}
		MUST(book->recorded_cancelled == book->cancelled);
		MUST(book->attempts == book->ended + book->cancelled + book->recorded_failed);
	}
}

static void check_gesture(struct player *player, const struct gc_event *event) {
	uint32_t index = index_of(player, event->recognizer);
	MUST(index < RECOGNIZERS && event->state <= GC_STATE_FAILED);
	MUST(event->node == NULL && event->touch_serial == 0);
	if (index == RECOGNIZERS) {
		return;
	}
	enum gc_kind kind = gc_recognizer_kind(event->recognizer);
	check_transition(player, index, (enum gc_state)event->state);
	player->checks.books[index].ended += event->state == GC_STATE_ENDED;
	player->checks.books[index].cancelled += event->state == GC_STATE_CANCELLED;
	if (kind == GC_KIND_CUSTOM) {
		return;
	}
	if (player->checks.is_in_order) {
		check_getters(player, index, event);
	}
	check_point(player, (struct gc_point){event->translation.x, event->translation.y});
	MUST(event->scale >= GC_SCALE_MIN && event->scale <= GC_SCALE_MAX);
	MUST(event->rotation >= -GC_ANGLE_MAX && event->rotation <= GC_ANGLE_MAX);
	MUST(event->touch_count <= GC_TOUCHES_MAX);
	MUST(scales(kind) || event->scale == GC_SCALE_ONE);
	MUST(rotates(kind) || event->rotation == 0);
	MUST(translates(kind) || (event->translation.x == 0 && event->translation.y == 0));
}

/* Its samples, newest first. */
static void check_path(struct player *player, uint32_t serial) {
	struct gc_touch_sample samples[GC_VELOCITY_SAMPLES];
	uint64_t clock_us = player->checks.clock_us;
	size_t count =
		gc_engine_touch_samples(player->engine, serial, samples, GC_VELOCITY_SAMPLES);
	MUST(count == 0 || player->paths != NULL);
	for (size_t at = 0; at < count; at++) {
		MUST(samples[at].time_us <= clock_us);
		MUST(at == 0 || samples[at].time_us < samples[at - 1].time_us);
		check_point(player, samples[at].position);
	}
	/* It may be predicted beyond the range of samples. */
	struct gc_point position;
	(void)gc_engine_touch_at(player->engine, serial, clock_us, &position);
}

/*
 * BEGAN comes in the order of landing, over the views of a client. Serials count landings.
 */
static void check_order(struct player *player, const struct gc_event *event) {
	const struct gc_touch_table *table = &player->engine->context.table;
	const struct gc_touch *touch = NULL;
	for (uint32_t i = 0; i < table->capacity && touch == NULL; i++) {
		touch = table->touches[i].serial == event->touch_serial ? &table->touches[i] : NULL;
	}
	if (touch == NULL) {
		return; // its slot has been used again
	}
	int place = place_of_node(player, event->node), client = 0;
	if (place < NODES) {
		client = player->setup->nodes[place].client;
	}
	place = client == 0 ? place : NODES + client;
	uint32_t *latest = &player->checks.latest_landings[place].serial;
	uint64_t *latest_us = &player->checks.latest_landings[place].time_us;
	bool is_later = *latest == 0 || (int32_t)(event->touch_serial - *latest) > 0;
	MUST(is_later || touch->start_us >= *latest_us);
	if (is_later) {
		*latest = event->touch_serial;
		*latest_us = touch->start_us;
	}
}

/* A node receives nothing of a touch, or began ... ended, or began ... cancelled. */
static void check_touch(struct player *player, const struct gc_event *event) {
	MUST(place_of_node(player, event->node) < NODES && event->recognizer == NULL);
	MUST(event->state == 0 && event->touch_count == 1 && event->touch_serial != 0);
	MUST(player->received.broken == NULL);
	check_path(player, event->touch_serial);
	if (event->kind == GC_EVENT_TOUCH_BEGAN) {
		check_order(player, event);
	}
	if (event->touch_serial < TOUCHES_MAX) {
		uint16_t *frame = &player->checks.frames[event->touch_serial];
		MUST(event->kind != GC_EVENT_TOUCH_BEGAN || *frame == 0);
		/* Toolkits lose a second phase of a touch in one frame. */
		MUST(event->frame != 0 && *frame != event->frame);
		*frame = event->frame;
	}
}

void check_event(struct player *player, const struct gc_event *event) {
	struct checks *checks = &player->checks;
	MUST(event->kind <= GC_EVENT_TOUCH_CANCELLED);
	MUST(event->time_us >= checks->last_event_us && event->time_us <= checks->clock_us);
	checks->last_event_us = event->time_us;
	check_point(player, event->location);
	if (event->kind == GC_EVENT_GESTURE) {
		check_gesture(player, event);
	} else {
		check_touch(player, event);
	}
}

static void check_ledger(struct player *player) {
	struct gc_record record;
	size_t count = gc_engine_record_count(player->engine);
	uint64_t last_us = 0;
	MUST(count <= player->engine->context.ledger.capacity);
	MUST(!gc_engine_record(player->engine, count, &record));
	for (size_t i = 0; i < count; i++) {
		MUST(gc_engine_record(player->engine, i, &record));
		MUST(record.reason > GC_REASON_NONE && record.reason < GC_REASON_COUNT);
		/* Of PREVENTED they are evidence, if the rival had to lead. */
		bool has_numbers = gc_reason_unit(record.reason) != GC_UNIT_NONE ||
				   record.reason == GC_REASON_PREVENTED;
		MUST(has_numbers || (record.measured == 0 && record.limit == 0));
		MUST(record.lead == 0 ||
			(record.lead >= GC_LEAD_ONE && record.lead <= GC_LEAD_MAX));
		MUST(record.lead == 0 || record.reason == GC_REASON_PREVENTED ||
			record.reason == GC_REASON_IN_DOUBT);
		MUST(record.lead == 0 || record.limit > 0 || record.reason == GC_REASON_IN_DOUBT);
		MUST(record.time_us >= last_us && record.time_us <= player->checks.clock_us);
		last_us = record.time_us;
	}
}

static void check_velocity(struct player *player, struct gc_velocity velocity) {
	MUST(velocity.x >= -GC_SPEED_MAX && velocity.x <= GC_SPEED_MAX);
	MUST(velocity.y >= -GC_SPEED_MAX && velocity.y <= GC_SPEED_MAX);
	MUST(velocity.error >= 0 && velocity.samples <= GC_VELOCITY_SAMPLES);
}

static void check_values(struct player *player, enum gc_kind kind, const struct values *v) {
	const struct gc_vector ways[] = {v->translation, v->local_translation, v->translation_at};
	check_point(player, v->location);
	for (int i = 0; i < 3; i++) {
		check_point(player, (struct gc_point){ways[i].x, ways[i].y});
	}
	check_velocity(player, v->velocity);
	check_velocity(player, v->local_velocity);
	check_velocity(player, v->release_velocity);
	MUST(!scales(kind) || (v->scale >= GC_SCALE_MIN && v->scale <= GC_SCALE_MAX));
	MUST(!scales(kind) || (v->scale_at >= GC_SCALE_MIN && v->scale_at <= GC_SCALE_MAX));
	MUST(v->rotation >= -GC_ANGLE_MAX && v->rotation <= GC_ANGLE_MAX);
	MUST(v->rotation_at >= -GC_ANGLE_MAX && v->rotation_at <= GC_ANGLE_MAX);
	/* At most one of the eight, or of the four edges. */
	MUST((v->direction & (v->direction - 1)) == 0 && v->direction <= GC_SWIPE_UP_LEFT);
}

static bool is_same_at(const struct values *one, const struct values *other) {
	return one->translation_at.x == other->translation_at.x &&
	       one->translation_at.y == other->translation_at.y &&
	       one->scale_at == other->scale_at && one->rotation_at == other->rotation_at;
}

/* At the newest sample a value is the reported one, and after the horizon it goes no farther. */
static void check_values_at(struct player *player, uint32_t index, const struct values *v) {
	enum gc_kind kind = gc_recognizer_kind(&player->residents[index]->of.base);
	uint64_t last_us = v->sample_us + gc_engine_horizon_us(player->engine);
	struct values newest, last, later;
	if (v->sample_us == 0 || v->sample_us > last_us) {
		return;
	}
	read_values(player, index, v->sample_us, &newest);
	read_values(player, index, last_us, &last);
	read_values(player, index, UINT64_MAX, &later);
	check_values(player, kind, &last);
	MUST(newest.translation_at.x == v->translation.x &&
		newest.translation_at.y == v->translation.y);
	MUST(newest.scale_at == v->scale && newest.rotation_at == v->rotation);
	MUST(is_same_at(&last, &later));
	/* Fingers that close never meet: a predicted span is at least half of the newest. */
	MUST(!scales(kind) || later.scale_at >= v->scale / 2 - v->scale / 1000 - 1 ||
		later.scale_at == GC_SCALE_MIN);
}

static void check_recognizer(struct player *player, uint32_t index) {
	const struct gc_recognizer *recognizer = &player->residents[index]->of.base;
	struct values v;
	struct gc_point point;
	struct gc_record record;
	read_values(player, index, player->engine->context.now_us + 10000, &v);
	MUST(v.state <= GC_STATE_FAILED && v.touch_count <= GC_TOUCHES_MAX);
	check_values(player, gc_recognizer_kind(recognizer), &v);
	check_values_at(player, index, &v);
	gc_recognizer_location(recognizer, gc_recognizer_node(recognizer), &point);
	for (uint32_t i = 0; i < v.touch_count && recognizer->context != NULL; i++) {
		MUST(gc_recognizer_touch_location(recognizer, i, NULL, &point) == GC_OK);
		check_point(player, point);
	}
	MUST(gc_recognizer_touch_location(recognizer, v.touch_count, NULL, &point) == GC_ERR_INDEX);
	if (!recognizer->joined) {
		MUST(v.state == GC_STATE_POSSIBLE);
		MUST(recognizer->down_slots == 0 && recognizer->deadline_us == GC_NEVER_US);
	}
	MUST(!gc_engine_explain(player->engine, recognizer, &record) ||
		record.recognizer == recognizer);
}

bool is_settled(const struct player *player) {
	const uint32_t waits = GCI_WORK_FRAME | GCI_WORK_WAITING | GCI_WORK_KEPT | GCI_WORK_REPORT |
			       GCI_WORK_DELIVER;
	const struct gc_context *context = &player->engine->context;
	/* While events wait for the host, what comes after them waits, too (11.49). */
	return gci_has_only_events(context) ||
	       (context->queue.count == 0 && !gci_is_pending(context, waits));
}

/* The lists of those that take part hold each of them once, and nobody else. */
static void check_lists(struct player *player) {
	const struct gc_context *context = &player->engine->context;
	const struct gc_recognizer *lists[] = {context->live, context->done};
	uint32_t listed = 0, joined = 0;
	for (int i = 0; i < 2; i++) {
		for (const struct gc_recognizer *at = lists[i]; at != NULL && listed <= RECOGNIZERS;
			at = at->next) {
			MUST(index_of(player, at) < RECOGNIZERS && at->joined);
			listed++;
		}
	}
	for (int i = 0; i < RECOGNIZERS; i++) {
		joined += player->residents[i] != NULL && player->residents[i]->of.base.joined;
	}
	MUST(listed == joined);
	MUST(context->live != NULL || !is_settled(player) ||
		gc_engine_deadline_us(player->engine) == GC_NEVER_US);
}

/* Each recognizer knows how many events of it wait. */
static void check_queue(struct player *player) {
	const struct gc_event_queue *queue = &player->engine->context.queue;
	uint32_t waiting[RECOGNIZERS + 1] = {0};
	MUST(queue->count <= queue->capacity && queue->head < queue->capacity);
	for (uint32_t i = 0; i < queue->count; i++) {
		const struct gc_event *event = &queue->events[(queue->head + i) % queue->capacity];
		uint32_t index = index_of(player, event->recognizer);
		MUST(event->kind != GC_EVENT_GESTURE || index < RECOGNIZERS);
		waiting[index]++;
	}
	for (int i = 0; i < RECOGNIZERS; i++) {
		MUST(player->residents[i] == NULL ||
			player->residents[i]->of.base.queued == waiting[i]);
	}
}

/* Calls that a relation adds, and that are refused, are not counted here. */
static void check_counters(struct player *player) {
	struct gc_counters counters = gc_engine_counters(player->engine);
	const struct gc_counters *counted = &player->checks.counted;
	MUST(counters.touches_full == counted->touches_full);
	MUST(counters.unknown_touch == counted->unknown_touch);
	MUST(counters.duplicate_touch == counted->duplicate_touch);
	MUST(counters.bad_position == counted->bad_position);
	MUST(counters.time_went_back == counted->time_went_back);
	MUST(counters.time_refused == counted->time_refused);
	MUST(counters.calls_refused == 0);
}

void check_engine(struct player *player) {
	if (player->setup->is_wild) {
		check_counters(player);
	}
	count_records(player);
	MUST(player->engine->context.delivery.sample_count <= 2 * GC_TOUCHES_MAX);
	check_lists(player);
	check_queue(player);
	/* All that can be read, of one at a time: it takes longer than the rest. */
	uint32_t count = player->setup->recognizer_count;
	uint32_t index = player->checks.checked++ % (count + 1);
	if (index == count) {
		check_ledger(player);
	} else if (player->residents[index] != NULL) {
		check_recognizer(player, index);
	}
}

void check_all_over(struct player *player) {
	check_engine(player);
	for (int i = 0; i < RECOGNIZERS; i++) {
		const struct resident *resident = player->residents[i];
		if (resident != NULL) {
			MUST(gc_recognizer_state(&resident->of.base) == GC_STATE_POSSIBLE);
			MUST(gc_recognizer_touch_count(&resident->of.base) == 0);
			MUST(!resident->of.base.joined && resident->of.base.context == NULL);
			MUST(player->checks.states[i] == GC_STATE_POSSIBLE);
		}
	}
	MUST(gc_engine_deadline_us(player->engine) == GC_NEVER_US);
	MUST(player->engine->context.delivery.receiving == 0);
	MUST(player->received.open_count == 0);
}
