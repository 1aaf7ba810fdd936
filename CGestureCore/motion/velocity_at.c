/* SPDX-License-Identifier: MIT */
#include "motion/velocity.h"

/*
 * The place after the newest sample is predicted with (7 v + 9 m) / 16, about the mean of the
 * velocity v and of the mean velocity m of the newest four steps. v alone has nearly no bias over
 * some milliseconds, but its errors show as jitter, and the finger may have stopped. m alone is
 * behind by two steps. docs/velocity.md has what else was tried.
 */

/* How many steps m has. Those that a path does not have are 0. */
#define RECENT 4

/* The fastest that a step may be, in units of gc_length per us. */
#define FASTEST (GC_SPEED_MAX / 1000000 + 1)

/*
 * The factors of a prediction, with 32 fraction bits. `of_speed` is the time in seconds by which a
 * speed leads. `of_way` is that time as a part of the time of the newest steps: multiplied by their
 * way, it gives how far that way leads.
 */
struct lead {
	int64_t of_speed, of_way;
	int64_t farthest; // that a finger can have gone in the time of the steps
};

static inline struct lead lead_for(const struct gc_velocity_path *path, uint32_t ahead_us) {
	uint64_t ahead = (uint64_t)ahead_us << 29; /* an eighth */
	uint32_t time_us = 0;

	if (gci_path_is_usual(path)) {
		for (int i = 0; i < RECENT; i++) {
			time_us += path->interval_us[i];
		}
	} else {
		for (uint32_t i = 0; i < RECENT && i + 1 < path->count; i++) {
			time_us += gci_path_interval(path, i);
		}
	}
	return (struct lead){
		.of_speed = (int64_t)(7 * ahead / 1000000),
		.of_way = (int64_t)(9 * ahead / time_us),
		.farthest = (int64_t)time_us * FASTEST,
	};
}

/* Returns the mean of both ways. Limits that of the steps, so that nothing overflows. */
static inline int32_t way_of(const struct lead *lead, gc_speed speed, int64_t way) {
	way = gci_clamp(way, lead->farthest);
	return (int32_t)gci_round(speed * lead->of_speed + way * lead->of_way, 33);
}

/* Returns the way back to where the point was `age_us` before the newest sample. */
static __attribute__((noinline)) struct gc_velocity_step way_back(
	const struct gc_velocity_path *path, uint64_t age_us) {
	int64_t x = 0, y = 0;

	for (uint32_t i = 0; i + 1 < path->count; i++) {
		const struct gc_velocity_step *step = &path->steps[i];
		uint32_t interval_us = gci_path_interval(path, i);
		if (age_us < interval_us) {
			x += gci_divide(step->x * (int64_t)age_us, interval_us);
			y += gci_divide(step->y * (int64_t)age_us, interval_us);
			break;
		}
		age_us -= interval_us;
		x += step->x;
		y += step->y;
	}
	return (struct gc_velocity_step){(int32_t)-x, (int32_t)-y};
}

/* Returns how long after the newest sample the point is asked for, at most `horizon_us`. */
static inline uint32_t ahead_of(
	const struct gc_velocity_path *path, uint64_t time_us, uint32_t horizon_us) {
	uint64_t ahead_us = time_us - path->newest_us;
	return ahead_us < horizon_us ? (uint32_t)ahead_us : horizon_us;
}

struct gc_velocity_step gci_path_way_at(
	const struct gc_velocity_path *path, uint64_t time_us, uint32_t horizon_us) {
	if (time_us <= path->newest_us || path->count < 2) {
		return way_back(path, path->newest_us - time_us);
	}
	struct gc_velocity velocity = gci_path_velocity(path);
	struct lead lead = lead_for(path, ahead_of(path, time_us, horizon_us));
	int64_t x = 0, y = 0;
	for (int i = 0; i < RECENT; i++) {
		x += path->steps[i].x;
		y += path->steps[i].y;
	}
	return (struct gc_velocity_step){
		way_of(&lead, velocity.x, x), way_of(&lead, velocity.y, y)};
}

struct gc_point gc_velocity_position_at(
	const struct gc_velocity_tracker *tracker, uint64_t time_us, uint32_t horizon_us) {
	horizon_us = horizon_us < GC_HORIZON_MAX_US ? horizon_us : GC_HORIZON_MAX_US;
	struct gc_velocity_step way = gci_path_way_at(&tracker->path, time_us, horizon_us);
	return (struct gc_point){
		(gc_length)gci_clamp((int64_t)tracker->x + way.x, INT32_MAX),
		(gc_length)gci_clamp((int64_t)tracker->y + way.y, INT32_MAX),
	};
}
