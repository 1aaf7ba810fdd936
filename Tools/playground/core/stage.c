/* SPDX-License-Identifier: MIT */
/*
 * Plays samples to an engine in the order of calls of GestureKit, so that the page sees the same
 * events at the same moments as the command. See GestureEngine+Time.swift.
 */
#include "stage.h"

#include <gesturecore/convert.h>

#include "page.h"

static struct stage stages[STAGE_COUNT];

/* Called for each change of a recognizer, while the core still has its values of that time. */
IMPORT(observed)
void page_observed(uint32_t stage, uint32_t member, uint32_t state, uint32_t touch_count,
	uint64_t time_us, double x, double y, uint32_t side, double translation_x,
	double translation_y, double velocity_x, double velocity_y, double scale,
	double scale_velocity, double rotation, double rotation_velocity);

struct stage *stage_at(uint32_t number) {
	return &stages[number % STAGE_COUNT];
}

enum member stage_member(const struct stage *stage, const struct gc_recognizer *recognizer) {
	for (uint32_t i = 0; i < MEMBER_COUNT; i++) {
		if (recognizer == &stage->recognizers[i].base) {
			return (enum member)i;
		}
	}
	return MEMBER_COUNT;
}

static bool answer_simultaneous(
	void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	const struct stage *stage = data;
	enum member first = stage_member(stage, one), second = stage_member(stage, other);
	return stage->alone || members_are_simultaneous(first, second) ||
	       (first == stage->one && second == stage->other) ||
	       (first == stage->other && second == stage->one);
}

EXPORT(stage_start)
void stage_start(uint32_t number, bool alone, uint32_t one, uint32_t other, int32_t x, int32_t y,
	int32_t width, int32_t height) {
	struct stage *stage = stage_at(number);
	*stage = (struct stage){
		.number = number % STAGE_COUNT, .alone = alone, .one = one, .other = other};
	stage->bound_us = UINT64_C(1) << 62;
	gc_node_init(&stage->window);
	gc_node_set_bounds(&stage->window, (struct gc_rect){{x, y}, {width, height}});
	struct gc_engine_config config = {
		.root = &stage->window,
		.touches = stage->touches,
		.touch_capacity = GC_TOUCHES_MAX,
		.events = stage->events,
		.event_capacity = sizeof(stage->events) / sizeof(stage->events[0]),
		.records = stage->records,
		.record_capacity = sizeof(stage->records) / sizeof(stage->records[0]),
		.host = {.data = stage, .simultaneous = answer_simultaneous},
		.requirements = stage->asked,
		.requirement_capacity = sizeof(stage->asked) / sizeof(stage->asked[0]),
	};
	gc_engine_init(&stage->engine, &config);
	for (uint32_t i = 0; i < MEMBER_COUNT; i++) {
		member_init(&stage->recognizers[i], (enum member)i);
		gc_recognizer_add(&stage->recognizers[i].base, &stage->window);
	}
}

static void observe(struct stage *stage, const struct gc_event *event) {
	enum member member = stage_member(stage, event->recognizer);
	struct values values = member_values(&stage->recognizers[member], member);
	page_observed(stage->number, member, event->state, event->touch_count, event->time_us,
		gc_length_to_double(event->location.x), gc_length_to_double(event->location.y),
		values.side, values.translation_x, values.translation_y, values.velocity_x,
		values.velocity_y, values.scale, values.scale_velocity, values.rotation,
		values.rotation_velocity);
}

static void drain(struct stage *stage) {
	struct gc_event event;
	while (gc_engine_next(&stage->engine, &event)) {
		if (event.kind == GC_EVENT_GESTURE) {
			observe(stage, &event);
		}
	}
}

/* Advances one deadline at a time, so that each event is read at its own time. */
static void pass(struct stage *stage, uint64_t time_us) {
	struct gc_engine *engine = &stage->engine;
	gc_engine_end_frame(engine);
	drain(stage);
	if (!gc_engine_believes(engine, time_us)) {
		return;
	}
	if (stage->latest_us < time_us) {
		stage->latest_us = time_us;
	}
	stage->bound_us = stage->latest_us + (UINT64_C(1) << 62);
	if (stage->bound_us < stage->latest_us) {
		stage->bound_us = GC_NEVER_US;
	}
	uint64_t due_us = gc_engine_deadline_us(engine);
	while (due_us <= time_us && due_us != GC_NEVER_US) {
		gc_engine_advance(engine, due_us);
		drain(stage);
		uint64_t next_us = gc_engine_deadline_us(engine);
		if (next_us == due_us) {
			break;
		}
		due_us = next_us;
	}
	gc_engine_advance(engine, time_us);
}

static void reach(struct stage *stage, uint64_t time_us) {
	if (time_us <= stage->latest_us) {
		return;
	}
	if (gc_engine_is_settled_until(&stage->engine, time_us) && time_us < stage->bound_us) {
		stage->latest_us = time_us;
		return;
	}
	pass(stage, time_us);
}

/* Returns enum gc_status. Lengths are in steps of gc_length. */
EXPORT(push_sample)
int32_t push_sample(uint32_t number, uint32_t kind, uint64_t time_us, uint32_t device, int32_t id,
	int32_t x, int32_t y, uint32_t type) {
	struct stage *stage = stage_at(number);
	struct gc_sample sample = {
		.time_us = time_us,
		.position = {x, y},
		.id = id,
		.device = (uint16_t)device,
		.kind = (uint8_t)kind,
		.type = (uint8_t)type,
	};
	reach(stage, time_us);
	enum gc_status status = gc_engine_push(&stage->engine, &sample);
	drain(stage);
	return status;
}

/* Returns enum gc_status. x and y are the pointer of a BEGIN, or the way of an UPDATE. */
EXPORT(push_step)
int32_t push_step(uint32_t number, uint32_t kind, uint32_t phase, uint64_t time_us, uint32_t device,
	uint32_t fingers, int32_t x, int32_t y, int64_t scale, int64_t turn) {
	struct stage *stage = stage_at(number);
	bool begins = phase == GC_STEP_BEGIN;
	struct gc_step step = {
		.time_us = time_us,
		.position = begins ? (struct gc_point){x, y} : (struct gc_point){0, 0},
		.delta = begins ? (struct gc_vector){0, 0} : (struct gc_vector){x, y},
		.scale = scale,
		.turn = turn,
		.device = (uint16_t)device,
		.kind = (uint8_t)kind,
		.phase = (uint8_t)phase,
		.finger_count = (uint8_t)fingers,
	};
	reach(stage, time_us);
	enum gc_status status = gc_engine_push_step(&stage->engine, &step);
	drain(stage);
	return status;
}

EXPORT(cancel_all) void cancel_all(uint32_t number, uint64_t time_us) {
	struct stage *stage = stage_at(number);
	reach(stage, time_us);
	gc_engine_cancel_all(&stage->engine, time_us);
	drain(stage);
}

EXPORT(end_frame) void end_frame(uint32_t number) {
	struct stage *stage = stage_at(number);
	gc_engine_end_frame(&stage->engine);
	drain(stage);
}

/* Returns the time of the next deadline; GC_NEVER_US: none. */
EXPORT(deadline) uint64_t deadline(uint32_t number) {
	return gc_engine_deadline_us(&stage_at(number)->engine);
}

EXPORT(advance) void advance(uint32_t number, uint64_t time_us) {
	struct stage *stage = stage_at(number);
	if (!gc_engine_believes(&stage->engine, time_us)) {
		gc_engine_advance(&stage->engine, time_us);
		drain(stage);
		return;
	}
	pass(stage, time_us < stage->latest_us ? stage->latest_us : time_us);
	drain(stage);
}

EXPORT(state) uint32_t state(uint32_t number, uint32_t member) {
	return gc_recognizer_state(&stage_at(number)->recognizers[member % MEMBER_COUNT].base);
}

EXPORT(touch_count) uint32_t touch_count(uint32_t number, uint32_t member) {
	return gc_recognizer_touch_count(
		&stage_at(number)->recognizers[member % MEMBER_COUNT].base);
}
