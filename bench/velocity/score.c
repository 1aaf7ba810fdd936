/* SPDX-License-Identifier: MIT */
/*
 * Estimates velocities on strokes, or answers where their points are at some times.
 *
 *     in    stroke SAMPLES QUESTIONS
 *           then the samples, a line each      TIME_US X Y       in us and steps of gc_length
 *           then the questions, a line each    COUNT TIME_US     asked after the first COUNT
 *     out   one line per question              X Y               in steps of gc_length
 *           without questions, per sample      VX VY ERROR       in steps of gc_speed
 *
 * COUNT does not decrease within a stroke.
 */
#include <inttypes.h>
#include <stdio.h>

#include <gesturecore/velocity.h>

#define SAMPLES_MAX 20000

struct sample {
	uint64_t time_us;
	int32_t x, y;
};

static struct sample samples[SAMPLES_MAX];

static void add(struct gc_velocity_tracker *tracker, const struct sample *sample) {
	gc_velocity_add(tracker, sample->time_us, sample->x, sample->y);
}

static void estimate(unsigned sample_count) {
	struct gc_velocity_tracker tracker;

	gc_velocity_reset(&tracker);
	for (unsigned i = 0; i < sample_count; i++) {
		add(&tracker, &samples[i]);
		struct gc_velocity v = gc_velocity_estimate(&tracker);
		printf("%" PRId32 " %" PRId32 " %" PRId32 "\n", v.x, v.y, v.error);
	}
}

static bool answer(unsigned sample_count, unsigned question_count) {
	struct gc_velocity_tracker tracker;
	unsigned added = 0;

	gc_velocity_reset(&tracker);
	for (unsigned i = 0; i < question_count; i++) {
		unsigned count;
		uint64_t time_us;
		if (scanf("%u %" SCNu64, &count, &time_us) != 2 || count > sample_count) {
			return false;
		}
		while (added < count) {
			add(&tracker, &samples[added++]);
		}
		struct gc_point at = gc_velocity_position_at(&tracker, time_us, GC_HORIZON_MAX_US);
		printf("%" PRId32 " %" PRId32 "\n", at.x, at.y);
	}
	return true;
}

int main(void) {
	unsigned sample_count, question_count;

	while (scanf(" stroke %u %u", &sample_count, &question_count) == 2) {
		bool is_read = sample_count <= SAMPLES_MAX;
		for (unsigned i = 0; is_read && i < sample_count; i++) {
			is_read = scanf("%" SCNu64 " %" SCNd32 " %" SCNd32, &samples[i].time_us,
					  &samples[i].x, &samples[i].y) == 3;
		}
		if (!is_read || !answer(sample_count, question_count)) {
			fprintf(stderr, "not a stroke with its questions\n");
			return 1;
		}
		if (question_count == 0) {
			estimate(sample_count);
		}
	}
	return feof(stdin) ? 0 : 1;
}
