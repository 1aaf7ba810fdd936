/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "event_log.h"
#include "scaled_lead.h"
#include "relations.h"

/* Names the first field that differs: each of these returns from the function that it is in. */
#define SAME(member) \
	if (a->member != b->member) { \
		return #member; \
	}
#define NEAR(member, most) \
	if (distance(a->member, b->member) > (most)) { \
		return #member; \
	}
#define NEAR_PAIR(member, most) NEAR(member.x, most) NEAR(member.y, most)
#define SAME_VELOCITY(member) SAME(member.x) SAME(member.y) SAME(member.error) SAME(member.samples)
#define NEAR_SIMILARITY(member) \
	NEAR(member.scale, t->ratio) \
	NEAR(member.rotation, t->angle) NEAR(member.dx, t->offset) NEAR(member.dy, t->offset)

static int64_t distance(int64_t one, int64_t other) {
	return one < other ? other - one : one - other;
}

/* Velocities, and what is predicted with them. */
static const char *differ_in_speed(
	const struct tolerance *t, const struct values *a, const struct values *b) {
	SAME_VELOCITY(velocity)
	SAME_VELOCITY(local_velocity)
	SAME_VELOCITY(release_velocity)
	NEAR_PAIR(translation_at, t->length)
	NEAR_PAIR(fling, t->length)
	NEAR(scale_at, t->ratio)
	SAME(scale_velocity)
	SAME(scale_release_velocity)
	NEAR(rotation_at, t->angle)
	SAME(rotation_velocity)
	SAME(rotation_release_velocity)
	NEAR_SIMILARITY(total_at)
	return NULL;
}

static const char *differ_in_values(
	const struct relation *relation, const struct values *a, const struct values *b) {
	const struct tolerance *t = &relation->tolerance;
	SAME(state)
	SAME(touch_count)
	NEAR_PAIR(location, t->length)
	NEAR_PAIR(local_location, t->length)
	if (!relation->ignores_first) {
		NEAR_PAIR(touch_location, t->length)
	}
	NEAR_PAIR(translation, t->length)
	NEAR_PAIR(local_translation, t->length)
	NEAR(scale, t->ratio)
	NEAR(rotation, t->angle)
	NEAR_SIMILARITY(total)
	NEAR_SIMILARITY(increment)
	SAME(sample_us)
	SAME(direction)
	return relation->ignores_speed ? NULL : differ_in_speed(t, a, b);
}

static const char *differ_in_taken(
	const struct relation *relation, const struct taken *one, const struct taken *other) {
	const struct tolerance *t = &relation->tolerance;
	const struct gc_event *a = &one->event, *b = &other->event;
	SAME(time_us)
	SAME(kind)
	if (one->who != other->who) {
		return "the recognizer or node";
	}
	SAME(state)
	SAME(touch_count)
	SAME(touch_id)
	SAME(device)
	SAME(touch_serial)
	SAME(frame)
	NEAR_PAIR(location, t->length)
	NEAR_PAIR(translation, t->length)
	NEAR(scale, t->ratio)
	NEAR(rotation, t->angle)
	return one->is_read && other->is_read && relation->compares_values
		       ? differ_in_values(relation, &one->values, &other->values)
		       : NULL;
}

static const char *differ_in_kept(
	const struct relation *relation, const struct kept *a, const struct kept *b) {
	const struct tolerance *t = &relation->tolerance;
	SAME(record.time_us)
	SAME(recognizer)
	SAME(rival)
	SAME(node)
	SAME(record.reason)
	NEAR(record.measured, t->length)
	NEAR(record.limit, t->length)
	SAME(record.has_touch)
	if (!relation->ignores_first) {
		SAME(record.touch_id)
		SAME(record.device)
	}
	SAME(record.kind)
	SAME(record.rival_kind)
	SAME(record.state)
	SAME(record.lead)
	return NULL;
}

static const char *differ_in_counters(const struct gc_counters *a, const struct gc_counters *b) {
	SAME(touches_full)
	SAME(unknown_touch)
	SAME(duplicate_touch)
	SAME(bad_position)
	SAME(bad_step)
	SAME(time_went_back)
	SAME(time_refused)
	SAME(calls_refused)
	SAME(requirements_full)
	SAME(requirements_cyclic)
	SAME(records_overwritten)
	return NULL;
}

static const char *differ_in_mark(
	const struct relation *relation, const struct mark *a, const struct mark *b) {
	const struct tolerance *t = &relation->tolerance;
	const char *field = NULL;
	SAME(status)
	SAME(deadline_us)
	SAME(is_idle)
	for (int i = 0; i < RECOGNIZERS; i++) {
		SAME(states[i])
		SAME(obstacles[i])
		SAME(has_reports[i])
	}
	SAME(read)
	if (relation->compares_slots) {
		SAME(slots)
		NEAR_PAIR(touch_at, t->length)
	}
	if (relation->compares_counters) {
		field = differ_in_counters(&a->counters, &b->counters);
	}
	if (field == NULL && a->read != NOBODY) {
		field = differ_in_values(relation, &a->values, &b->values);
		SAME(is_explained)
		if (field == NULL && a->is_explained) {
			field = differ_in_kept(relation, &a->explanation, &b->explanation);
		}
	}
	return field;
}

/* Touches of one time that follow each other: by device and id, and then as they were. */
static bool comes_later(const struct taken *one, const struct taken *other) {
	const struct gc_event *a = &one->event, *b = &other->event;
	if (a->kind == GC_EVENT_GESTURE || b->kind == GC_EVENT_GESTURE ||
		a->time_us != b->time_us) {
		return false;
	}
	return a->device != b->device ? a->device > b->device : a->touch_id > b->touch_id;
}

/* Records of one time: the order in which a frame's touches were looked at. */
static bool is_recorded_later(const struct kept *a, const struct kept *b) {
	if (a->record.time_us != b->record.time_us) {
		return false;
	}
	if (a->recognizer != b->recognizer) {
		return a->recognizer > b->recognizer;
	}
	if (a->record.kind != b->record.kind) {
		return a->record.kind > b->record.kind;
	}
	if (a->record.reason != b->record.reason) {
		return a->record.reason > b->record.reason;
	}
	if (a->rival != b->rival) {
		return a->rival > b->rival;
	}
	if (a->record.measured != b->record.measured) {
		return a->record.measured > b->record.measured;
	}
	return a->record.device != b->record.device ? a->record.device > b->record.device
						    : a->record.touch_id > b->record.touch_id;
}

/* Serial numbers count landings and lifts in their order: they become those of first mention. */
static void sort_touches(struct play_log *log) {
	static uint32_t serials[EVENTS];
	uint32_t count = 0;
	for (size_t i = 1; i < log->event_count; i++) {
		for (size_t j = i; j > 0 && comes_later(&log->events[j - 1], &log->events[j]);
			j--) {
			struct taken kept = log->events[j];
			log->events[j] = log->events[j - 1];
			log->events[j - 1] = kept;
		}
	}
	for (size_t i = 1; i < log->record_count; i++) {
		for (size_t j = i;
			j > 0 && is_recorded_later(&log->records[j - 1], &log->records[j]); j--) {
			struct kept kept = log->records[j];
			log->records[j] = log->records[j - 1];
			log->records[j - 1] = kept;
		}
	}
	for (size_t i = 0; i < log->event_count; i++) {
		struct gc_event *event = &log->events[i].event;
		uint32_t number = 0;
		if (event->kind == GC_EVENT_GESTURE) {
			continue;
		}
		while (number < count && serials[number] != event->touch_serial) {
			number++;
		}
		if (number == count) {
			serials[count++] = event->touch_serial;
		}
		event->touch_serial = number + 1;
		event->frame = 0;
	}
}

/* Compares two logs, as the relation says. */
static struct difference compare_logs(
	const struct relation *relation, struct play_log *expected, struct play_log *log) {
	const char *field;
	if (relation->ignores_order) {
		sort_touches(expected);
		sort_touches(log);
	}
	for (size_t i = 0; i < expected->event_count || i < log->event_count; i++) {
		if (i >= expected->event_count || i >= log->event_count) {
			return (struct difference){"event", "there are more", i, i};
		}
		field = differ_in_taken(relation, &expected->events[i], &log->events[i]);
		if (field != NULL) {
			return (struct difference){"event", field, i, i};
		}
	}
	for (size_t i = 0; i < expected->record_count || i < log->record_count; i++) {
		if (i >= expected->record_count || i >= log->record_count) {
			return (struct difference){"record", "there are more", i, i};
		}
		field = differ_in_kept(relation, &expected->records[i], &log->records[i]);
		if (field != NULL) {
			return (struct difference){"record", field, i, i};
		}
	}
	for (size_t i = 0; relation->compares_marks && i < expected->mark_count; i++) {
		field = differ_in_mark(relation, &expected->marks[i], &log->marks[i]);
		if (field != NULL) {
			return (struct difference){"mark", field, i, i};
		}
	}
	const char *broken = expected->broken != NULL ? expected->broken : log->broken;
	if (broken != NULL) {
		return (struct difference){"promise", broken, 0, 0};
	}
	return (struct difference){0};
}

unsigned lead_doublings;

static void copy_scenario(struct scenario *to, const struct scenario *from) {
	to->setup = from->setup;
	to->stream.count = from->stream.count;
	memcpy(to->stream.calls, from->stream.calls, from->stream.count * sizeof(struct call));
}

struct difference try_scenario(struct trial *trial, const struct scenario *scenario) {
	const struct relation *relation = trial->relation;
	struct logging logging = {
		.values = relation->compares_values, .marks = relation->compares_marks};
	uint64_t state = trial->seed ^ UINT64_C(0x5851f42d4c957f2d);
	trial->evaluations++;
	copy_scenario(&trial->plain, scenario);
	for (size_t i = 0; i < trial->plain.stream.count; i++) {
		trial->plain.stream.calls[i].origin = (int32_t)i;
	}
	if (relation->limit != NULL) {
		relation->limit(&trial->plain);
	}
	copy_scenario(&trial->changed, &trial->plain);
	static const struct names names = {.id_factor = 1, .device_factor = 1};
	trial->mapping = relation->maps;
	trial->mapping.names = names;
	if (relation->rewrite != NULL) {
		relation->rewrite(&trial->changed);
	}
	if (relation->change != NULL) {
		relation->change(&trial->changed, &trial->mapping,
			(struct dice){.seed = seeded_next(&state)});
	}
	play(&trial->player, &trial->plain, names, logging, &trial->expected);
	map_log(&trial->mapping, &trial->expected);
	map_scenario(&trial->mapping, &trial->changed);
	lead_doublings = trial->mapping.doublings;
	play(&trial->player, &trial->changed, trial->mapping.names, logging, &trial->log);
	lead_doublings = 0;
	return compare_logs(relation, &trial->expected, &trial->log);
}

static bool differs(void *trial, const struct scenario *scenario) {
	return try_scenario(trial, scenario).what != NULL;
}

void reduce_trial(struct trial *trial, struct scenario *scenario) {
	reduce(scenario, differs, trial);
}
