/* SPDX-License-Identifier: MIT */
/* A touchpad whose pointer is at (150, 250): its gestures, each step with the events it gives. */
#ifndef STEPS_H
#define STEPS_H

#include "support.h"

#define POINTER_X 150
#define POINTER_Y 250
#define TOUCHPAD 7

static inline enum gc_status push_step(struct fixture *f, double ms, struct gc_step step) {
	step.time_us = at_ms(ms);
	enum gc_status status = gc_engine_push_step(&f->engine, &step);
	if (!f->keep_events) {
		take(f);
	}
	return status;
}

static inline struct gc_step step_of(enum gc_step_kind kind, enum gc_step_phase phase) {
	return (struct gc_step){
		.position = {GC_PT(POINTER_X), GC_PT(POINTER_Y)},
		.scale = GC_SCALE_ONE,
		.device = TOUCHPAD,
		.kind = (uint8_t)kind,
		.phase = (uint8_t)phase,
	};
}

static inline void begins(struct fixture *f, double ms, enum gc_step_kind kind, int fingers) {
	struct gc_step step = step_of(kind, GC_STEP_BEGIN);
	step.finger_count = (uint8_t)fingers;
	assert_int_equal(push_step(f, ms, step), GC_OK);
}

static inline void swipes(struct fixture *f, double ms, double dx, double dy) {
	struct gc_step step = step_of(GC_STEP_SWIPE, GC_STEP_UPDATE);
	step.delta = (struct gc_vector){gc_length_from_double(dx), gc_length_from_double(dy)};
	assert_int_equal(push_step(f, ms, step), GC_OK);
}

static inline void pinches_and_moves(
	struct fixture *f, double ms, double scale, double degrees, double dx) {
	struct gc_step step = step_of(GC_STEP_PINCH, GC_STEP_UPDATE);
	step.delta.x = gc_length_from_double(dx);
	step.scale = gc_scale_from_double(scale);
	step.turn = (gc_angle)(degrees / 360 * (double)GC_TURN);
	assert_int_equal(push_step(f, ms, step), GC_OK);
}

static inline void pinches(struct fixture *f, double ms, double scale, double degrees) {
	pinches_and_moves(f, ms, scale, degrees, 0);
}

static inline void ends(struct fixture *f, double ms, enum gc_step_kind kind) {
	assert_int_equal(push_step(f, ms, step_of(kind, GC_STEP_END)), GC_OK);
}

#endif
