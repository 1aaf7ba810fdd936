/* SPDX-License-Identifier: MIT */
#include <gesturecore/velocity.h>

#include "fixed_math.h"
#include "velocity_impl.h"

/* The one copy for small builds, which call it. */
extern struct gc_velocity_step gci_step_from(int64_t x, int64_t y);

void gci_path_begin(struct gc_velocity_path *path, uint64_t time_us) {
	*path = (struct gc_velocity_path){.newest_us = time_us, .count = 1};
}

void gci_path_step(struct gc_velocity_path *path, uint64_t time_us, int32_t x, int32_t y) {
	uint64_t interval_us = time_us - path->newest_us;
	if (path->count == 0) {
		gci_path_begin(path, time_us);
	} else if (time_us <= path->newest_us) {
		if (path->count > 1) {
			path->steps[0] = gci_step_from(path->steps[0].x + x, path->steps[0].y + y);
		}
	} else if (interval_us > GC_VELOCITY_PAUSE_US) {
		gci_path_begin(path, time_us);
	} else {
		gci_path_push(path, interval_us, x, y);
		path->count = (uint16_t)(path->count + (path->count < GC_VELOCITY_SAMPLES));
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

struct gc_velocity gci_path_at_release(const struct gc_velocity_path *path, uint64_t time_us) {
	return gci_path_is_over(path, time_us) ? (struct gc_velocity){0} : gci_path_velocity(path);
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
	gci_path_step(&tracker->path, time_us, step.x, step.y);
}

struct gc_velocity gc_velocity_estimate(const struct gc_velocity_tracker *tracker) {
	return gci_path_velocity(&tracker->path);
}

struct gc_velocity gc_velocity_at_release(
	const struct gc_velocity_tracker *tracker, uint64_t time_us) {
	return gci_path_at_release(&tracker->path, time_us);
}
