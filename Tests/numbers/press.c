/* SPDX-License-Identifier: MIT */
/* The translation of a long press whose fingers land and lift while it goes on. */
#include "numbers.h"

#include <gesturecore/gesturecore.h>

#define FINGERS 4
#define REACH GC_PT(4096)

struct pressed {
	struct gc_engine engine;
	struct gc_node window;
	struct gc_touch touches[FINGERS];
	struct gc_event events[4];
	struct gc_record record;
	struct gc_long_press press;
	struct gc_point at[FINGERS];
	bool is_down[FINGERS];
	int count;
	long double x, y; // the way since it began, in steps of gc_length
};

static void begin(struct pressed *p) {
	struct gc_engine_config config = {.root = &p->window,
		.touches = p->touches,
		.touch_capacity = FINGERS,
		.events = p->events,
		.event_capacity = 4,
		.records = &p->record,
		.record_capacity = 1};
	struct gc_long_press_config press = gc_long_press_config_default();
	press.min_duration_us = 0;
	press.ends_at = GC_LONG_PRESS_LAST_LIFT;
	gc_node_init(&p->window);
	gc_node_set_bounds(
		&p->window, (struct gc_rect){{-REACH, -REACH}, {2 * REACH + 1, 2 * REACH + 1}});
	HOLDS(gc_engine_init(&p->engine, &config) == GC_OK);
	HOLDS(gc_long_press_init(&p->press, &press) == GC_OK);
	HOLDS(gc_recognizer_add(&p->press.base, &p->window) == GC_OK);
}

/* A finger lands, moves or lifts. Returns what it does. */
static enum gc_sample_kind act(struct pressed *p, struct fuzz_input *input, int finger) {
	bool lifts = p->is_down[finger] && take_below(input, 4) == 0;
	struct gc_point was = p->at[finger];
	if (lifts) {
		p->count--;
		p->is_down[finger] = false;
		return GC_SAMPLE_UP;
	}
	p->at[finger] = (struct gc_point){.x = (gc_length)take_within(input, REACH),
		.y = (gc_length)take_within(input, REACH)};
	if (p->is_down[finger]) {
		p->x += ((long double)p->at[finger].x - was.x) / p->count;
		p->y += ((long double)p->at[finger].y - was.y) / p->count;
		return GC_SAMPLE_MOTION;
	}
	p->is_down[finger] = true;
	if (p->count++ == 0) {
		p->x = p->y = 0; // it begins
	}
	return GC_SAMPLE_DOWN;
}

static void check(const struct pressed *p, struct gc_vector way) {
	NEAR(way.x, limit_to(p->x, GC_POSITION_MAX), GC_PT(1) / 1024);
	NEAR(way.y, limit_to(p->y, GC_POSITION_MAX), GC_PT(1) / 1024);
}

/* At most 100 ways of 8,192 pt: less than the 2^20 pt that the core counts. */
CHECK(press) {
	struct pressed p = {.count = 0};
	struct gc_event event;
	struct gc_vector way;
	begin(&p);
	for (int left = 1 + (int)take_below(input, 100), us = 0; left > 0; left--, us += 1000) {
		int finger = (int)take_below(input, FINGERS);
		enum gc_sample_kind kind = act(&p, input, finger);
		struct gc_sample sample = {.kind = (uint8_t)kind,
			.id = finger,
			.time_us = (uint64_t)us,
			.position = p.at[finger]};
		HOLDS(gc_engine_push(&p.engine, &sample) == GC_OK);
		HOLDS(gc_engine_end_frame(&p.engine) == GC_OK);
		while (gc_engine_next(&p.engine, &event)) {
			check(&p, event.translation);
			HOLDS(gc_long_press_translation(&p.press, NULL, &way) == GC_OK);
			check(&p, way);
		}
	}
}
