/* SPDX-License-Identifier: MIT */
#include <gesturecore/velocity.h>

#include "motion/velocity.h"
#include "numbers/fixed.h"

/* The one copy for small builds, which call them. */
extern struct gc_velocity_step gci_step_from(int64_t x, int64_t y);
extern bool gci_path_is_usual(const struct gc_velocity_path *path);
extern void gci_path_push(
	struct gc_velocity_path *path, uint64_t interval_us, int32_t x, int32_t y);
extern void gci_path_follow(
	struct gc_velocity_path *path, uint64_t time_us, struct gc_velocity_step step);
extern void gci_tracker_follow(struct gc_velocity_tracker *tracker, uint64_t time_us, gc_length x);

void gci_path_begin(struct gc_velocity_path *path, uint64_t time_us) {
	*path = (struct gc_velocity_path){.newest_us = time_us, .count = 1};
}

void gci_path_forget(struct gc_velocity_path *path) {
	for (int i = 0; i < GCI_VELOCITY_STEPS; i++) {
		path->steps[i] = (struct gc_velocity_step){0};
	}
	path->count = 0;
}

void gci_path_restart(struct gc_velocity_path *path, uint64_t time_us) {
	gci_path_forget(path);
	path->newest_us = time_us;
	path->count = 1;
}

static uint32_t smaller(uint64_t a, uint32_t b) {
	return a < b ? (uint32_t)a : b;
}

uint32_t gci_path_rest_us(const struct gc_velocity_path *path) {
	uint32_t total_us = 0, count = 0, interval_us;
	while (count < 4 && (interval_us = gci_path_interval(path, count)) != 0) {
		total_us += smaller(interval_us, GC_VELOCITY_INTERVAL_MAX_US);
		count++;
	}
	/* 2.5 times the mean, rounded up: exactly that long is a rest. */
	uint32_t rest_us = count == 0 ? 0 : (5 * total_us + 2 * count - 1) / (2 * count);
	return rest_us > GC_VELOCITY_PAUSE_US ? rest_us : (uint32_t)GC_VELOCITY_PAUSE_US;
}

/* Adds an interval of any length. Returns how many samples there is room for. */
static uint32_t push(struct gc_velocity_path *path, uint32_t interval_us, int32_t x, int32_t y) {
	uint32_t high = path->high;
	gci_path_push(path, interval_us, x, y);
	path->high = (high << 2 | interval_us >> 16) & 0xfff;
	return high >> 10 == 0 ? GC_VELOCITY_SAMPLES : GC_VELOCITY_SAMPLES - 1;
}

void gci_path_step(struct gc_velocity_path *path, uint64_t time_us, int32_t x, int32_t y) {
	uint64_t interval_us = time_us - path->newest_us;
	if (path->count == 0) {
		gci_path_restart(path, time_us);
	} else if (time_us <= path->newest_us) {
		if (path->count > 1) {
			path->steps[0] = gci_step_from(path->steps[0].x + x, path->steps[0].y + y);
		}
	} else if (gci_path_rests_after(path, interval_us)) {
		push(path, smaller(interval_us, GC_VELOCITY_INTERVAL_MAX_US), 0, 0);
		gci_path_restart(path, time_us);
	} else {
		uint32_t room = push(path, (uint32_t)interval_us, x, y);
		path->count = smaller(path->count + 1u, room) & 0xf;
	}
}

void gci_tracker_rebase(
	struct gc_velocity_tracker *tracker, gc_length x, struct gc_magnitude factor) {
	tracker->x = x;
	for (int i = 0; i < GCI_VELOCITY_STEPS; i++) {
		struct gc_velocity_step *step = &tracker->path.steps[i];
		if (step->x != 0) {
			struct gc_magnitude size = gci_magnitude_from(gci_abs(step->x));
			int64_t way =
				gci_magnitude_to_fixed(gci_magnitude_multiply(size, factor), 0);
			*step = gci_step_from(step->x < 0 ? -way : way, step->y);
		}
	}
}

/* Returns a step along the axes that are 1. */
static struct gc_velocity_step way_along(
	const struct gc_velocity_path *path, int i, int along_x, int along_y) {
	return (struct gc_velocity_step){along_x * path->steps[i].x, along_y * path->steps[i].y};
}

/* Returns the square of a step, below 2^55. */
static int64_t square_of(struct gc_velocity_step step) {
	return (int64_t)step.x * step.x + (int64_t)step.y * step.y;
}

/*
 * Returns whether a velocity leads back although neither of the last two moves does, along the axes
 * that are 1. The parabola of a point that brakes hard turns back at its end, the point does not. A
 * step below 1/16 of the largest is no move: a panel may report a point that rests, and jitters.
 */
static bool leads_back(const struct gc_velocity_path *path, struct gc_velocity velocity,
	int along_x, int along_y) {
	struct gc_velocity_step last[2] = {{0}};
	int64_t largest = 0;
	for (int i = 0; i + 1 < path->count; i++) {
		int64_t square = square_of(way_along(path, i, along_x, along_y));
		largest = square > largest ? square : largest;
	}
	for (int i = 0, found = 0; i + 1 < path->count && found < 2; i++) {
		struct gc_velocity_step step = way_along(path, i, along_x, along_y);
		if (square_of(step) >= (largest + 255) / 256) {
			last[found++] = step;
		}
	}
	int64_t turn = (int64_t)last[0].x * last[1].x + (int64_t)last[0].y * last[1].y;
	int64_t way = (int64_t)velocity.x * (last[0].x + last[1].x) +
		      (int64_t)velocity.y * (last[0].y + last[1].y);
	return turn >= 0 && way < 0;
}

static struct gc_velocity velocity_unless_over(
	const struct gc_velocity_path *path, uint64_t time_us) {
	return gci_path_is_over(path, time_us) ? (struct gc_velocity){0} : gci_path_velocity(path);
}

struct gc_velocity gci_path_at_release(const struct gc_velocity_path *path, uint64_t time_us) {
	struct gc_velocity velocity = velocity_unless_over(path, time_us);
	return leads_back(path, velocity, 1, 1) ? (struct gc_velocity){0} : velocity;
}

struct gc_velocity gci_path_values_at_release(
	const struct gc_velocity_path *path, uint64_t time_us) {
	struct gc_velocity velocity = velocity_unless_over(path, time_us);
	return (struct gc_velocity){
		.x = leads_back(path, velocity, 1, 0) ? 0 : velocity.x,
		.y = leads_back(path, velocity, 0, 1) ? 0 : velocity.y,
		.error = velocity.error,
		.samples = velocity.samples,
	};
}

void gc_velocity_reset(struct gc_velocity_tracker *tracker) {
	*tracker = (struct gc_velocity_tracker){0};
}

void gc_velocity_add(
	struct gc_velocity_tracker *tracker, uint64_t time_us, gc_length x, gc_length y) {
	struct gc_velocity_step step =
		gci_step_from((int64_t)x - tracker->x, (int64_t)y - tracker->y);
	tracker->x = x;
	tracker->y = y;
	/* Times of an engine never go back. These may, so their difference need not be an interval.
	 */
	if (time_us < tracker->path.newest_us) {
		gci_path_step(&tracker->path, time_us, step.x, step.y);
	} else {
		gci_path_follow(&tracker->path, time_us, step);
	}
}

struct gc_velocity gc_velocity_estimate(const struct gc_velocity_tracker *tracker) {
	return gci_path_velocity(&tracker->path);
}

struct gc_velocity gc_velocity_at_release(
	const struct gc_velocity_tracker *tracker, uint64_t time_us) {
	return gci_path_at_release(&tracker->path, time_us);
}
