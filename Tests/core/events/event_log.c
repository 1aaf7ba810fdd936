/* SPDX-License-Identifier: MIT */
#include "event_log.h"

#define FNV_OFFSET UINT64_C(0xcbf29ce484222325)
#define FNV_PRIME UINT64_C(0x00000100000001b3)

struct event_log event_log_empty(void) {
	return (struct event_log){.hash = FNV_OFFSET};
}

static void add_bytes(struct event_log *log, uint64_t value, int bytes) {
	for (int byte = 0; byte < bytes; byte++) {
		log->hash = (log->hash ^ (value >> (8 * byte) & 0xff)) * FNV_PRIME;
	}
}

void event_log_add_u64(struct event_log *log, uint64_t value) {
	add_bytes(log, value, 8);
}

void event_log_add_i64(struct event_log *log, int64_t value) {
	add_bytes(log, (uint64_t)value, 8);
}

void event_log_add_event(struct event_log *log, const struct gc_event *event, uint32_t index) {
	log->events++;
	add_bytes(log, event->time_us, 8);
	add_bytes(log, index, 4);
	add_bytes(log, event->kind, 1);
	add_bytes(log, event->state, 1);
	add_bytes(log, event->touch_count, 1);
	add_bytes(log, (uint64_t)event->location.x, 4);
	add_bytes(log, (uint64_t)event->location.y, 4);
	add_bytes(log, (uint64_t)event->translation.x, 4);
	add_bytes(log, (uint64_t)event->translation.y, 4);
	add_bytes(log, (uint64_t)event->scale, 8);
	add_bytes(log, (uint64_t)event->rotation, 8);
	add_bytes(log, (uint64_t)event->touch_id, 4);
	add_bytes(log, event->device, 2);
	add_bytes(log, event->touch_serial, 4);
	add_bytes(log, event->frame, 2);
	/* A new member belongs here, too. */
	_Static_assert(sizeof(void *) != 8 || sizeof(struct gc_event) == 72, "all of it is here");
}

void event_log_add_record(struct event_log *log, const struct gc_record *record) {
	add_bytes(log, record->time_us, 8);
	add_bytes(log, (uint64_t)record->measured, 8);
	add_bytes(log, (uint64_t)record->limit, 8);
	add_bytes(log, (uint64_t)record->touch_id, 4);
	add_bytes(log, record->device, 2);
	add_bytes(log, record->has_touch, 1);
	add_bytes(log, record->reason, 1);
	add_bytes(log, record->kind, 1);
	add_bytes(log, record->rival_kind, 1);
	add_bytes(log, record->state, 1);
}

void event_log_add_counters(struct event_log *log, const struct gc_engine *engine) {
	struct gc_counters counters = gc_engine_counters(engine);
	add_bytes(log, counters.touches_full, 8);
	add_bytes(log, counters.unknown_touch, 8);
	add_bytes(log, counters.duplicate_touch, 8);
	add_bytes(log, counters.bad_position, 8);
	add_bytes(log, counters.time_went_back, 8);
	add_bytes(log, counters.time_refused, 8);
	add_bytes(log, counters.events_deferred, 8);
	add_bytes(log, counters.requirements_full, 8);
	add_bytes(log, counters.requirements_cyclic, 8);
}

uint64_t seeded_next(uint64_t *state) {
	uint64_t mixed = *state += UINT64_C(0x9e3779b97f4a7c15);
	mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94d049bb133111eb);
	return mixed ^ (mixed >> 31);
}

bool seeded_simultaneous(uint64_t seed, uint32_t one, uint32_t other) {
	uint32_t low = one < other ? one : other, high = one < other ? other : one;
	uint64_t state = seed ^ ((uint64_t)low << 32 | high);
	return seeded_next(&state) % 3 == 0;
}

bool seeded_yes(uint64_t seed, uint32_t question, uint32_t one, uint32_t other, uint32_t rarity) {
	uint64_t state = seed + ((uint64_t)question << 48 | (uint64_t)one << 24 | other);
	return seeded_next(&state) % rarity == 0;
}

struct seeded_pair seeded_requirement(uint64_t seed, uint32_t index, uint32_t recognizers) {
	uint64_t state = seed + index;
	/* Not in the initializer, whose order is the compiler's. */
	uint32_t waiter = (uint32_t)(seeded_next(&state) % recognizers);
	uint32_t blocker = (uint32_t)(seeded_next(&state) % recognizers);
	return (struct seeded_pair){.waiter = waiter, .blocker = blocker};
}
