/* SPDX-License-Identifier: MIT */
/*
 * Estimates the velocity at each sample of the strokes on its standard input, for run.py.
 *
 *     in    stroke COUNT       then COUNT lines   TIME_US X Y    in us and steps of gc_length
 *     out   one line per sample:   VX VY ERROR                   in steps of gc_speed
 */
#include <inttypes.h>
#include <stdio.h>

#include <gesturecore/velocity.h>

static bool read_sample(struct gc_velocity_tracker *tracker) {
	uint64_t time_us;
	int32_t x, y;

	if (scanf("%" SCNu64 " %" SCNd32 " %" SCNd32, &time_us, &x, &y) != 3) {
		return false;
	}
	gc_velocity_add(tracker, time_us, x, y);
	return true;
}

int main(void) {
	unsigned count;
	struct gc_velocity_tracker tracker;

	while (scanf(" stroke %u", &count) == 1) {
		gc_velocity_reset(&tracker);
		for (unsigned i = 0; i < count; i++) {
			if (!read_sample(&tracker)) {
				fprintf(stderr, "not a sample: line %u of a stroke\n", i + 1);
				return 1;
			}
			struct gc_velocity v = gc_velocity_estimate(&tracker);
			printf("%" PRId32 " %" PRId32 " %" PRId32 "\n", v.x, v.y, v.error);
		}
	}
	return feof(stdin) ? 0 : 1;
}
