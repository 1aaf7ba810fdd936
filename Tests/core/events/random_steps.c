/* SPDX-License-Identifier: MIT */
/*
 * Random streams from a seed. They have scenes of fingers that tap, rest, drag, spread and turn, or
 * do anything at all, and in between what no device should send. They use only integers, so that
 * they are the same everywhere.
 */
#include <string.h>

#include "random_motion.h"
#include "steps.h"

#define SCENES 220
#define WIDTH GC_PT(1600)
#define HEIGHT GC_PT(1200)

struct generator {
	struct steps *steps;
	uint64_t state;
	uint64_t time_us;
	int32_t first_id; // the others follow
	uint16_t device;
	uint32_t down; // by id less the first
	struct {
		int64_t x, y;
	} at[GC_TOUCHES_MAX];
};

static int64_t pick(struct generator *g, int64_t below) {
	return random_below(&g->state, below);
}

static int64_t pick_around_zero(struct generator *g, int64_t most) {
	return random_around_zero(&g->state, most);
}

static gc_length limited(int64_t coordinate) {
	int64_t most = GC_POSITION_MAX;
	return (gc_length)(coordinate > most ? most : coordinate < -most ? -most : coordinate);
}

static void add(struct generator *g, enum gc_sample_kind kind, int finger) {
	struct gc_sample sample = {
		.time_us = g->time_us,
		.position = {limited(g->at[finger].x), limited(g->at[finger].y)},
		.id = g->first_id + finger,
		.device = g->device,
		.kind = (uint8_t)kind,
		.type = (uint8_t)(finger % 7 == 6 ? GC_TOUCH_PEN : GC_TOUCH_FINGER),
	};
	steps_add(g->steps, STEP_SAMPLE, &sample);
}

static void add_time(struct generator *g, enum step_kind kind) {
	steps_add(g->steps, kind, &(struct gc_sample){.time_us = g->time_us});
}

static void land(struct generator *g, int finger) {
	add(g, GC_SAMPLE_DOWN, finger);
	g->down |= UINT32_C(1) << finger;
}

static void lift(struct generator *g, int finger) {
	add(g, pick(g, 60) == 0 ? GC_SAMPLE_CANCEL : GC_SAMPLE_UP, finger);
	g->down &= ~(UINT32_C(1) << finger);
}

static bool is_down(const struct generator *g, int finger) {
	return (g->down >> finger & 1) != 0;
}

/* Ends a frame, with or without saying so, and starts the next. */
static void next_frame(struct generator *g) {
	static const uint32_t intervals_us[] = {4000, 8000, 8333, 8333, 8333, 16667, 54000};
	if (pick(g, 10) != 0) {
		add(g, GC_SAMPLE_FRAME, 0);
	}
	g->time_us += intervals_us[pick(g, 7)];
	g->time_us += (uint64_t)pick(g, 200);
	if (pick(g, 25) == 0) {
		add_time(g, STEP_ADVANCE);
	}
}

/* A contact that is unknown, or known already; a place off the map; a time that went by. */
static void add_nonsense(struct generator *g) {
	int finger = (int)pick(g, GC_TOUCHES_MAX);
	struct generator back = *g;
	back.time_us -= (uint64_t)pick(g, 30000);
	switch (pick(g, 4)) {
	case 0:
		add(g, is_down(g, finger) ? GC_SAMPLE_DOWN : GC_SAMPLE_MOTION, finger);
		break;
	case 1:
		if (!is_down(g, finger)) {
			add(g, GC_SAMPLE_UP, finger);
		}
		break;
	case 2:
		steps_add(g->steps, STEP_SAMPLE,
			&(struct gc_sample){.time_us = g->time_us,
				.position = {0, GC_POSITION_MAX + 1},
				.id = g->first_id + finger,
				.device = g->device,
				.kind = GC_SAMPLE_MOTION});
		break;
	default:
		if (is_down(g, finger)) {
			add(&back, GC_SAMPLE_MOTION, finger);
		}
		break;
	}
}

static void move_fingers(struct generator *g, const struct motion *motion, int fingers) {
	int64_t x = 0, y = 0;
	for (int finger = 0; finger < fingers; finger++) {
		x += g->at[finger].x;
		y += g->at[finger].y;
	}
	x /= fingers;
	y /= fingers;
	for (int finger = 0; finger < fingers; finger++) {
		int64_t away_x = g->at[finger].x - x, away_y = g->at[finger].y - y;
		random_move(motion, &g->state, away_x, away_y, &g->at[finger].x, &g->at[finger].y);
		if (is_down(g, finger) && pick(g, 30) != 0) {
			add(g, GC_SAMPLE_MOTION, finger);
		}
	}
}

/* Places fingers at random around a place, which is often near an edge. */
static void place_fingers(struct generator *g, int fingers) {
	int64_t x = pick(g, 4) == 0 ? pick(g, GC_PT(25)) : pick(g, WIDTH), y = pick(g, HEIGHT);
	int64_t reach = pick(g, 20) == 0 ? GC_PT(1) : GC_PT(250);
	for (int finger = 0; finger < fingers; finger++) {
		g->at[finger].x = fingers == 1 ? x : x + pick_around_zero(g, reach);
		g->at[finger].y = fingers == 1 ? y : y + pick_around_zero(g, reach);
	}
}

static int pick_fingers(struct generator *g) {
	static const uint8_t usual[] = {1, 1, 1, 1, 2, 2, 2, 2, 3, 4, 5};
	return pick(g, 12) == 0 ? 1 + (int)pick(g, GC_TOUCHES_MAX) : usual[pick(g, sizeof(usual))];
}

static void play_taps(struct generator *g, int fingers) {
	for (int64_t taps = 1 + pick(g, 3); taps > 0; taps--) {
		for (int finger = 0; finger < fingers; finger++) {
			land(g, finger);
		}
		next_frame(g);
		for (int finger = 0; finger < fingers; finger++) {
			lift(g, finger);
			if (pick(g, 3) == 0) {
				next_frame(g);
			}
		}
		next_frame(g);
		g->time_us += (uint64_t)pick(g, 200000);
	}
}

static void play_motion(struct generator *g, int fingers) {
	struct motion motion = random_motion(&g->state, 1);
	int64_t frames = 3 + pick(g, 70);
	for (int64_t frame = 0; frame < frames; frame++) {
		for (int finger = 0; finger < fingers; finger++) {
			if (!is_down(g, finger) && pick(g, frame < 3 ? 2 : 40) == 0) {
				land(g, finger);
			} else if (is_down(g, finger) && pick(g, 150) == 0) {
				lift(g, finger);
			}
		}
		if (frame > 2) {
			move_fingers(g, &motion, fingers);
		}
		if (pick(g, 40) == 0) {
			motion = random_motion(&g->state, 1);
		}
		if (pick(g, 60) == 0) {
			add_nonsense(g);
		}
		next_frame(g);
	}
}

void steps_make_random(struct steps *steps, uint64_t seed) {
	/* Some start where the clock is about to end, with ids that are. */
	bool late = seed % 4 == 0;
	struct generator g = {
		.steps = steps,
		.state = seed,
		.time_us = late ? UINT64_MAX - UINT64_C(20) * 3600 * 1000000 : 1000000 * seed,
		.first_id = late ? INT32_MAX - GC_TOUCHES_MAX : (int32_t)seed,
		.device = (uint16_t)(late ? UINT16_MAX : 0),
	};
	steps->seed = seed;
	steps->window = (struct gc_size){WIDTH, HEIGHT};
	for (int scene = 0; scene < SCENES; scene++) {
		int fingers = pick_fingers(&g);
		place_fingers(&g, fingers);
		if (pick(&g, 3) == 0) {
			play_taps(&g, fingers);
		} else {
			play_motion(&g, fingers);
		}
		if (pick(&g, 12) == 0) {
			add_time(&g, STEP_CANCEL_ALL);
		}
		for (int finger = 0; finger < GC_TOUCHES_MAX; finger++) {
			if (is_down(&g, finger)) {
				lift(&g, finger);
			}
		}
		next_frame(&g);
		g.time_us += pick(&g, 3) == 0 ? 0 : (uint64_t)pick(&g, 1500000);
	}
}
