/* SPDX-License-Identifier: MIT */
/* How the fingers of a random scene move. It uses only integers, so it is the same everywhere. */
#ifndef RANDOM_MOTION_H
#define RANDOM_MOTION_H

#include "event_log.h"

/* From frame to frame: all together, and about their middle. */
struct motion {
	int64_t x, y;
	int64_t spread, turn; // 1/1024 of the distance from the middle
	int64_t noise;
};

static inline int64_t random_below(uint64_t *state, int64_t below) {
	return (int64_t)(seeded_next(state) % (uint64_t)below);
}

static inline int64_t random_around_zero(uint64_t *state, int64_t most) {
	return random_below(state, 2 * most + 1) - most;
}

/* A motion that spreads and turns so many times as fast as slow hands. */
static inline struct motion random_motion(uint64_t *state, int64_t times) {
	struct motion motion = {
		.noise = random_below(state, 3) == 0 ? GC_PT(2) : GC_PT(0.2),
	};
	switch (random_below(state, 6)) {
	case 0: // at rest
		motion.noise = random_below(state, GC_PT(1));
		break;
	case 1: // slow or fast, any way
		motion.x = random_around_zero(state, GC_PT(12));
		motion.y = random_around_zero(state, GC_PT(12));
		break;
	case 2: // along an axis
		motion.x = random_around_zero(state, GC_PT(25));
		if (random_below(state, 2) == 0) {
			motion.y = motion.x;
			motion.x = 0;
		}
		break;
	case 3:
		motion.spread = random_around_zero(state, 60 * times);
		break;
	case 4:
		motion.turn = random_around_zero(state, 120 * times);
		break;
	default: // everything at once
		motion.x = random_around_zero(state, GC_PT(4));
		motion.spread = random_around_zero(state, 30 * times);
		motion.turn = random_around_zero(state, 60 * times);
		motion.noise = random_below(state, GC_PT(20));
		break;
	}
	return motion;
}

/* Moves a finger that is so far away from the middle. */
static inline void random_move(const struct motion *motion, uint64_t *state, int64_t away_x,
	int64_t away_y, int64_t *x, int64_t *y) {
	*x += motion->x + (away_x * motion->spread - away_y * motion->turn) / 1024 +
	      random_around_zero(state, motion->noise);
	*y += motion->y + (away_y * motion->spread + away_x * motion->turn) / 1024 +
	      random_around_zero(state, motion->noise);
}

#endif
