/* SPDX-License-Identifier: MIT */
#include "stroke.h"

#include <math.h>

#define FRAME_US 8333u
#define RADIUS_PT 60.0
#define CENTER_PT 500.0
#define NOISE_PT 0.5
#define TURN 3.14159265358979323846
#define FIRST_ID 7

/* Returns noise from -1 to 1, by Knuth's generator with 64 bits. */
static double noise(uint64_t *state) {
	*state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (double)(*state >> 32) / 2147483648.0 - 1;
}

struct shape {
	double scale, turn, drift;
};

/* Returns the frames of a pass, from landing to lift. 0: contacts stay down. */
static unsigned pass_of(enum stroke stroke) {
	switch (stroke) {
	case STROKE_TAPS:
		return STROKE_TAPS_PASS;
	case STROKE_TAP:
	case STROKE_LANDING:
	case STROKE_LIFT:
		return STROKE_TAP_PASS;
	case STROKE_SPREAD:
	case STROKE_DRAG:
	case STROKE_REST:
	case STROKE_DOUBT:
		break;
	}
	return 0;
}

/* Returns the shape of a stroke after `frames`. It goes there in a second, back in the next. */
static struct shape shape_at(enum stroke stroke, unsigned frames) {
	double part = (1 - cos(TURN * frames / 120.0)) / 2;
	switch (stroke) {
	case STROKE_SPREAD:
		return (struct shape){1 + 1.5 * part, 35 * TURN / 180 * part, 40 * part};
	case STROKE_DRAG:
		/* Spread and turn come late, so that neither is over its slop before the drift. */
		return (struct shape){1 + 1.5 * part * part * part * part,
			35 * TURN / 180 * part * part * part * part, 300 * part};
	case STROKE_DOUBT:
		/* Each finger goes 11.6 pt by the drift, 9 by the spread and 11 by the turn. */
		part = frames < STROKE_SETTLE ? part : 1;
		return (struct shape){1 + 9 / RADIUS_PT * part, 11 / RADIUS_PT * part, 11 * part};
	case STROKE_REST:
	case STROKE_TAPS:
	case STROKE_TAP:
	case STROKE_LANDING:
	case STROKE_LIFT:
		break;
	}
	return (struct shape){1, 0, 0};
}

static void make_frame(struct gc_sample *out, unsigned contacts, struct shape shape,
	enum gc_sample_kind kind, uint64_t time_us, uint64_t *random) {
	for (unsigned i = 0; i < contacts; i++) {
		/* In a circle, in opposite pairs: a pinch takes the first two. */
		double angle = TURN * (i % 2 + i / 2 * 2.0 / contacts) + 0.3 + shape.turn;
		double x = CENTER_PT + shape.drift + RADIUS_PT * shape.scale * cos(angle);
		double y = CENTER_PT + shape.drift / 3 + RADIUS_PT * shape.scale * sin(angle);
		out[i] = (struct gc_sample){
			.time_us = time_us,
			.position = {GC_PT(x + NOISE_PT * noise(random)),
				GC_PT(y + NOISE_PT * noise(random))},
			.id = (int32_t)(FIRST_ID + i),
			.kind = kind,
		};
	}
	out[contacts] = (struct gc_sample){.time_us = time_us, .kind = GC_SAMPLE_FRAME};
}

static enum gc_sample_kind kind_of(enum stroke stroke, unsigned frames) {
	unsigned pass = pass_of(stroke), at = pass == 0 ? frames : frames % pass;
	return at == 0 ? GC_SAMPLE_DOWN : at + 1 == pass ? GC_SAMPLE_UP : GC_SAMPLE_MOTION;
}

static bool is_counted(enum stroke stroke, unsigned frames) {
	enum gc_sample_kind kind = kind_of(stroke, frames);
	switch (stroke) {
	case STROKE_TAP:
		return true;
	case STROKE_LANDING:
		return kind == GC_SAMPLE_DOWN;
	case STROKE_LIFT:
		return kind == GC_SAMPLE_UP;
	case STROKE_SPREAD:
	case STROKE_DRAG:
	case STROKE_REST:
	case STROKE_TAPS:
	case STROKE_DOUBT:
		break;
	}
	return kind == GC_SAMPLE_MOTION;
}

/* Returns the time of a frame after that of the frame before it, which had no error. */
static uint32_t scan_us(enum stamps stamps, unsigned frame) {
	return stamps == STAMPS_LOST && frame % 5 == 4 ? 2 * FRAME_US : FRAME_US;
}

static uint32_t stamp_error_us(enum stamps stamps, unsigned frame) {
	return stamps == STAMPS_OF_BUS && frame % 2 == 1 ? 2000 : 0;
}

void stroke_make(
	struct stroke_samples *samples, enum stroke stroke, enum stamps stamps, unsigned contacts) {
	uint64_t random = 1, time_us = 1000000;
	samples->contacts = contacts;
	make_frame(
		samples->landing, contacts, shape_at(stroke, 0), GC_SAMPLE_DOWN, time_us, &random);
	for (unsigned i = 0; i < STROKE_FRAMES; i++) {
		time_us += scan_us(stamps, i);
		make_frame(samples->frames[i], contacts, shape_at(stroke, i + 1),
			kind_of(stroke, i + 1), time_us + stamp_error_us(stamps, i), &random);
		samples->counted[i] = is_counted(stroke, i + 1);
	}
}
