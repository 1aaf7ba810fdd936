/* SPDX-License-Identifier: MIT */
#include "world.h"

#include "events/publish.h"

static bool is_active(enum gc_state state) {
	return state == GC_STATE_BEGAN || state == GC_STATE_CHANGED;
}

static struct resident *resident_of(struct world *world, const struct gc_recognizer *recognizer) {
	for (int i = 0; i < POOL; i++) {
		if (world->pool[i].recognizer == recognizer) {
			return &world->pool[i];
		}
	}
	return NULL;
}

static void check_point(struct gc_point point) {
	FUZZ_CHECK(point.x >= -GC_POSITION_MAX && point.x <= GC_POSITION_MAX);
	FUZZ_CHECK(point.y >= -GC_POSITION_MAX && point.y <= GC_POSITION_MAX);
}

/* As the diagram in recognizer.h has it. */
static void check_transition(struct resident *place, enum gc_state next) {
	bool was_active = is_active(place->last_state);
	enum kind_reports kind = place->type->kind;
	switch (next) {
	case GC_STATE_BEGAN:
		FUZZ_CHECK(kind != ONCE && !was_active);
		break;
	case GC_STATE_CHANGED:
	case GC_STATE_CANCELLED:
		FUZZ_CHECK(was_active);
		break;
	case GC_STATE_ENDED:
		FUZZ_CHECK(kind == ANYTHING || was_active == (kind == CHANGES));
		break;
	case GC_STATE_POSSIBLE:
	case GC_STATE_FAILED:
		FUZZ_BROKEN("no event reports this state");
	}
	place->last_state = is_active(next) ? next : GC_STATE_POSSIBLE;
}

/* For a host that takes all events before its next input, getters answer for the event (11.49). */
static void check_getters(const struct resident *place, const struct gc_event *event) {
	const struct gc_recognizer *recognizer = place->recognizer;
	struct gc_event told = *event;
	FUZZ_CHECK(gc_recognizer_state(recognizer) == (enum gc_state)event->state);
	FUZZ_CHECK(gc_recognizer_touch_count(recognizer) == event->touch_count);
	FUZZ_CHECK(gc_recognizer_location(recognizer, NULL, &told.location) == GC_OK);
	if (place->type->get != NULL) {
		place->type->get(recognizer, &told);
	}
	FUZZ_CHECK(told.location.x == event->location.x && told.location.y == event->location.y);
	FUZZ_CHECK(told.translation.x == event->translation.x &&
		   told.translation.y == event->translation.y);
	FUZZ_CHECK(told.scale == event->scale && told.rotation == event->rotation);
	for (uint32_t i = 0; i < event->touch_count; i++) {
		struct gc_point point;
		FUZZ_CHECK(gc_recognizer_touch_location(recognizer, i, NULL, &point) == GC_OK);
	}
}

static void check_gesture(struct world *world, const struct gc_event *event) {
	struct resident *place = resident_of(world, event->recognizer);
	FUZZ_CHECK(place != NULL && event->state <= GC_STATE_FAILED);
	check_transition(place, (enum gc_state)event->state);
	FUZZ_CHECK(event->node == NULL && event->touch_serial == 0);
	if (place->type->kind == ANYTHING) {
		return;
	}
	if (world->is_in_order) {
		check_getters(place, event);
	}
	check_point((struct gc_point){event->translation.x, event->translation.y});
	FUZZ_CHECK(event->scale >= GC_SCALE_MIN && event->scale <= GC_SCALE_MAX);
	FUZZ_CHECK(event->touch_count <= GC_TOUCHES_MAX);
	FUZZ_CHECK(place->type->scales || event->scale == GC_SCALE_ONE);
	FUZZ_CHECK(place->type->rotates || event->rotation == 0);
	FUZZ_CHECK(place->type->translates ||
		   (event->translation.x == 0 && event->translation.y == 0));
	FUZZ_CHECK(event->rotation >= -GC_ANGLE_MAX && event->rotation <= GC_ANGLE_MAX);
}

/* Its samples, newest first. */
static void check_path(const struct world *world, uint32_t serial) {
	struct gc_touch_sample samples[GC_VELOCITY_SAMPLES];
	size_t count = gc_engine_touch_samples(world->engine, serial, samples, GC_VELOCITY_SAMPLES);
	FUZZ_CHECK(count == 0 || world->paths != NULL);
	for (size_t at = 0; at < count; at++) {
		FUZZ_CHECK(samples[at].time_us <= world->clock_us);
		FUZZ_CHECK(at == 0 || samples[at].time_us < samples[at - 1].time_us);
		check_point(samples[at].position);
	}
	/* It may be predicted beyond the range of samples. */
	struct gc_point position;
	(void)gc_engine_touch_at(world->engine, serial, world->clock_us, &position);
}

/* BEGAN comes in the order of landing, over the views of a client. Serials count landings. */
static void check_order(struct world *world, const struct gc_event *event) {
	const struct gc_touch_table *table = &world->engine->context.table;
	const struct gc_touch *touch = NULL;
	int node = 0;
	for (uint32_t i = 0; i < table->capacity && touch == NULL; i++) {
		touch = table->touches[i].serial == event->touch_serial ? &table->touches[i] : NULL;
	}
	if (touch == NULL) {
		return; /* its slot has been used again */
	}
	while (world->nodes[node] != event->node) {
		node++;
	}
	uint32_t *latest = &world->latest_landings[world_clients[node]].serial;
	uint64_t *latest_us = &world->latest_landings[world_clients[node]].time_us;
	bool is_later = *latest == 0 || (int32_t)(event->touch_serial - *latest) > 0;
	FUZZ_CHECK(is_later || touch->start_us >= *latest_us);
	if (is_later) {
		*latest = event->touch_serial;
		*latest_us = touch->start_us;
	}
}

/* A node receives nothing of a touch, or began ... ended, or began ... cancelled. */
static void check_touch(struct world *world, const struct gc_event *event) {
	bool is_node = false;
	for (int i = 0; i < NODES; i++) {
		is_node = is_node || event->node == world->nodes[i];
	}
	FUZZ_CHECK(is_node && event->node != NULL && event->recognizer == NULL);
	FUZZ_CHECK(event->state == 0 && event->touch_count == 1 && event->touch_serial != 0);
	check_path(world, event->touch_serial);
	received_add(&world->received, event);
	FUZZ_CHECK(world->received.broken == NULL);
	if (event->kind == GC_EVENT_TOUCH_BEGAN) {
		check_order(world, event);
	}
	if (event->touch_serial >= TOUCHES_MAX) {
		return;
	}
	uint16_t *frame = &world->frames[event->touch_serial];
	FUZZ_CHECK(event->kind != GC_EVENT_TOUCH_BEGAN || *frame == 0);
	/* Toolkits lose a second phase of a touch in one frame. */
	FUZZ_CHECK(event->frame != 0 && *frame != event->frame);
	*frame = event->frame;
}

void check_event(struct world *world, const struct gc_event *event) {
	FUZZ_CHECK(event->kind <= GC_EVENT_TOUCH_CANCELLED);
	FUZZ_CHECK(event->time_us >= world->last_event_us && event->time_us <= world->clock_us);
	world->last_event_us = event->time_us;
	check_point(event->location);
	if (event->kind == GC_EVENT_GESTURE) {
		check_gesture(world, event);
	} else {
		check_touch(world, event);
	}
}

/* Every delivered touch has ended or was cancelled. */
static void check_touches_ended(const struct world *world) {
	FUZZ_CHECK(world->engine->context.delivery.receiving == 0);
	FUZZ_CHECK(world->received.open_count == 0);
}

void world_read_ledger(struct world *world) {
	struct gc_record record;
	size_t count = gc_engine_record_count(world->engine);
	FUZZ_CHECK(count <= world->engine->context.ledger.capacity);
	FUZZ_CHECK(!gc_engine_record(world->engine, count, &record));
	uint64_t last_us = 0;
	for (size_t i = 0; i < count; i++) {
		FUZZ_CHECK(gc_engine_record(world->engine, i, &record));
		FUZZ_CHECK(record.reason > GC_REASON_NONE && record.reason < GC_REASON_COUNT);
		/* Of PREVENTED they are evidence, if the rival had to lead. */
		bool has_numbers = gc_reason_unit(record.reason) != GC_UNIT_NONE ||
				   record.reason == GC_REASON_PREVENTED;
		FUZZ_CHECK(has_numbers || (record.measured == 0 && record.limit == 0));
		FUZZ_CHECK(record.lead == 0 ||
			   (record.reason == GC_REASON_PREVENTED && record.limit > 0 &&
				   record.lead >= GC_LEAD_ONE && record.lead <= GC_LEAD_MAX));
		FUZZ_CHECK(record.time_us >= last_us && record.time_us <= world->clock_us);
		last_us = record.time_us;
	}
}

static void check_recognizer(const struct world *world, const struct resident *place) {
	const struct gc_recognizer *recognizer = place->recognizer;
	const struct gc_node *node = gc_recognizer_node(recognizer);
	uint32_t touches = gc_recognizer_touch_count(recognizer);
	struct gc_point point;
	FUZZ_CHECK(gc_recognizer_state(recognizer) <= GC_STATE_FAILED);
	FUZZ_CHECK(touches <= GC_TOUCHES_MAX);
	FUZZ_CHECK(gc_recognizer_location(recognizer, NULL, &point) == GC_OK);
	check_point(point);
	gc_recognizer_location(recognizer, node, &point);
	for (uint32_t i = 0; i < touches && recognizer->context != NULL; i++) {
		FUZZ_CHECK(gc_recognizer_touch_location(recognizer, i, NULL, &point) == GC_OK);
		check_point(point);
	}
	FUZZ_CHECK(gc_recognizer_touch_location(recognizer, touches, NULL, &point) == GC_ERR_INDEX);
	place->type->read((void *)recognizer, node);
	place->type->read((void *)recognizer, world->nodes[NODES - 1]);
	if (!recognizer->joined) {
		FUZZ_CHECK(gc_recognizer_state(recognizer) == GC_STATE_POSSIBLE);
		FUZZ_CHECK(recognizer->down_slots == 0 && recognizer->deadline_us == GC_NEVER_US);
	}
}

bool world_is_settled(const struct world *world) {
	const uint32_t waits = GCI_WORK_FRAME | GCI_WORK_WAITING | GCI_WORK_KEPT | GCI_WORK_REPORT |
			       GCI_WORK_DELIVER;
	const struct gc_context *context = &world->engine->context;
	/* While events wait for the host, what comes after them waits, too (11.49). */
	return gci_has_only_events(context) ||
	       (context->queue.count == 0 && !gci_is_pending(context, waits));
}

/* The lists of those that take part hold each of them once, and nobody else. */
static void check_lists(struct world *world) {
	const struct gc_context *context = &world->engine->context;
	uint32_t listed = 0, joined = 0;
	for (const struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		FUZZ_CHECK(resident_of(world, at) != NULL && at->joined && ++listed <= POOL);
	}
	for (const struct gc_recognizer *at = context->done; at != NULL; at = at->next) {
		FUZZ_CHECK(resident_of(world, at) != NULL && at->joined && ++listed <= POOL);
	}
	for (int i = 0; i < POOL; i++) {
		joined += world->pool[i].recognizer != NULL && world->pool[i].recognizer->joined;
	}
	FUZZ_CHECK(listed == joined);
	FUZZ_CHECK(context->live != NULL || !world_is_settled(world) ||
		   gc_engine_deadline_us(world->engine) == GC_NEVER_US);
}

/* Each recognizer knows how many events of it wait. */
static void check_queue(struct world *world) {
	const struct gc_event_queue *queue = &world->engine->context.queue;
	uint32_t waiting[POOL] = {0};
	FUZZ_CHECK(queue->count <= queue->capacity && queue->head < queue->capacity);
	for (uint32_t i = 0; i < queue->count; i++) {
		const struct gc_event *event = &queue->events[(queue->head + i) % queue->capacity];
		if (event->kind != GC_EVENT_GESTURE) {
			continue;
		}
		const struct resident *place = resident_of(world, event->recognizer);
		FUZZ_CHECK(place != NULL);
		waiting[place - world->pool]++;
	}
	for (int i = 0; i < POOL; i++) {
		FUZZ_CHECK(world->pool[i].recognizer == NULL ||
			   world->pool[i].recognizer->queued == waiting[i]);
	}
}

void check_world(struct world *world) {
	struct gc_counters counters = gc_engine_counters(world->engine);
	FUZZ_CHECK(counters.touches_full == world->counted.touches_full);
	FUZZ_CHECK(counters.unknown_touch == world->counted.unknown_touch);
	FUZZ_CHECK(counters.duplicate_touch == world->counted.duplicate_touch);
	FUZZ_CHECK(counters.bad_position == world->counted.bad_position);
	FUZZ_CHECK(counters.time_went_back == world->counted.time_went_back);
	FUZZ_CHECK(counters.time_refused == world->counted.time_refused);
	FUZZ_CHECK(counters.calls_refused == 0);
	FUZZ_CHECK(world->engine->context.delivery.sample_count <= 2 * GC_TOUCHES_MAX);
	check_lists(world);
	check_queue(world);
	/* All that can be read, of one at a time: it takes longer than the rest. */
	const struct resident *place = &world->pool[world->checked++ % POOL];
	if (place->recognizer != NULL) {
		check_recognizer(world, place);
	}
}

/* All is over: takes the events, and checks that nothing is left. */
static void check_all_over(struct world *world) {
	bool acts = world->acts;
	check_world(world);
	world->acts = false;
	world_take(world, UINT32_MAX);
	world->acts = acts;
	for (int i = 0; i < POOL; i++) {
		const struct gc_recognizer *recognizer = world->pool[i].recognizer;
		if (recognizer != NULL) {
			FUZZ_CHECK(gc_recognizer_state(recognizer) == GC_STATE_POSSIBLE);
			FUZZ_CHECK(gc_recognizer_touch_count(recognizer) == 0);
			FUZZ_CHECK(!recognizer->joined && recognizer->context == NULL);
			FUZZ_CHECK(world->pool[i].last_state == GC_STATE_POSSIBLE);
		}
	}
	FUZZ_CHECK(gc_engine_deadline_us(world->engine) == GC_NEVER_US);
	check_touches_ended(world);
	check_world(world);
}

static void take_last(void *host) {
	struct world *world = host;
	world_pass_time(world, world->engine->context.frame.clock_us);
	world_take(world, UINT32_MAX);
}

void world_end_stream(struct world *world) {
	struct stream_end end = {world->engine, &world->received, take_last, world, world->answers};
	bool acts = world->acts;
	world->acts = world->is_in_order = false;
	const char *broken = stream_end(&end);
	if (broken != NULL) {
		FUZZ_BROKEN(broken);
	}
	world->acts = acts;
	world->contact_count = 0;
	check_world(world);
}

void world_cancel_all(struct world *world, uint64_t time_us) {
	world_begin_input(world);
	gc_engine_cancel_all(world->engine, time_us);
	world_pass_time(world, time_us);
	check_all_over(world);
}

void world_drop_all(struct world *world, uint64_t time_us) {
	world_begin_input(world);
	gc_engine_drop_all(world->engine, time_us);
	world_pass_time(world, time_us);
	world->contact_count = 0;
	check_all_over(world);
	FUZZ_CHECK(gc_engine_is_idle(world->engine));
}
