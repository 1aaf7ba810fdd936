/* SPDX-License-Identifier: MIT */
/*
 * Answers where a point is at some times, for run.py.
 *
 *     in    stroke SAMPLES QUESTIONS
 *           then the samples, a line each      TIME_US X Y       in us and steps of gc_length
 *           then the questions, a line each    COUNT TIME_US     asked after the first COUNT
 * samples out   one line per question              X Y               in steps of gc_length
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

static bool answer(const struct sample *samples, unsigned sample_count, unsigned question_count) {
	struct gc_velocity_tracker tracker;
	unsigned added = 0;

	gc_velocity_reset(&tracker);
	for (unsigned i = 0; i < question_count; i++) {
		unsigned count;
		uint64_t time_us;
		if (scanf("%u %" SCNu64, &count, &time_us) != 2 || count > sample_count) {
			return false;
		}
		for (; added < count; added++) {
			gc_velocity_add(&tracker, samples[added].time_us, samples[added].x,
				samples[added].y);
		}
		struct gc_point at = gc_velocity_position_at(&tracker, time_us, GC_HORIZON_MAX_US);
		printf("%" PRId32 " %" PRId32 "\n", at.x, at.y);
	}
	return true;
}

int main(void) {
	static struct sample samples[SAMPLES_MAX];
	unsigned sample_count, question_count;

	while (scanf(" stroke %u %u", &sample_count, &question_count) == 2) {
		bool is_read = sample_count <= SAMPLES_MAX;
		for (unsigned i = 0; is_read && i < sample_count; i++) {
			is_read = scanf("%" SCNu64 " %" SCNd32 " %" SCNd32, &samples[i].time_us,
					  &samples[i].x, &samples[i].y) == 3;
		}
		if (!is_read || !answer(samples, sample_count, question_count)) {
			fprintf(stderr, "not a stroke with its questions\n");
			return 1;
		}
	}
	return feof(stdin) ? 0 : 1;
}
