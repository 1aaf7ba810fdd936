/* SPDX-License-Identifier: MIT */
#include "numbers.h"

#include "motion/velocity.h"
#ifdef PROVING
#include <motion/velocity.c>
#endif

#define SAMPLES_MAX 24

/* A longer step counts as this one: 32,768 pt, see velocity.h. */
#define STEP_MAX (1 << 27)

struct sample {
	uint64_t time_us;
	gc_length x, y;
};

/* What the tracker keeps: times rise, and begin after the latest rest. */
struct kept {
	struct sample samples[SAMPLES_MAX];
	int count;
	uint64_t interval_us[SAMPLES_MAX]; // also those before the rest
	int interval_count;
	bool is_long; // a step exceeds the limit
};

/* How long a rest is: 2.5 times the mean of the latest four intervals, but 40 ms or more. */
static uint64_t rest_us(const struct kept *kept) {
	wide total = 0;
	int count = kept->interval_count < 4 ? kept->interval_count : 4;
	for (int i = 1; i <= count; i++) {
		uint64_t us = kept->interval_us[kept->interval_count - i];
		total += us < GC_MS(60) ? us : GC_MS(60);
	}
	uint64_t us = GC_VELOCITY_PAUSE_US;
	while ((wide)us * 2 * count < total * 5) {
		us++;
	}
	return us;
}

static bool is_long(struct sample from, struct sample to) {
	return wide_abs((wide)to.x - from.x) > STEP_MAX || wide_abs((wide)to.y - from.y) > STEP_MAX;
}

static void keep(struct kept *kept, struct sample sample) {
	if (kept->count > 0) {
		struct sample last = kept->samples[kept->count - 1];
		kept->is_long = kept->is_long || is_long(last, sample);
		if (sample.time_us <= last.time_us) {
			sample.time_us = last.time_us;
			kept->count--;
		} else {
			uint64_t interval_us = sample.time_us - last.time_us;
			kept->count = interval_us >= rest_us(kept) ? 0 : kept->count;
			kept->interval_us[kept->interval_count++] = interval_us;
		}
		/* A second sample at one time adds to the step of the first. */
		kept->is_long =
			kept->is_long ||
			(kept->count > 0 && is_long(kept->samples[kept->count - 1], sample));
	}
	kept->samples[kept->count++] = sample;
}

static gc_length take_coordinate(struct fuzz_input *input, gc_length last) {
	uint8_t shape = take_u8(input);
	/* Any two coordinates must differ by less than 2^31 steps. */
	return shape < 192 ? (last + (shape - 96) * GC_PT(1) / 4) % GC_POSITION_MAX
			   : take_i32(input) % GC_POSITION_MAX;
}

static struct sample take_sample(struct fuzz_input *input, struct sample last) {
	uint8_t shape = take_u8(input);
	uint64_t time_us = shape < 240 ? last.time_us + 250u * shape : take_u64(input);
	return (struct sample){
		time_us, take_coordinate(input, last.x), take_coordinate(input, last.y)};
}

/* The same samples, mirrored, with the axes swapped, shifted, and at other times. */
static void check_symmetry(const struct sample *samples, int count, struct gc_velocity v) {
	struct gc_velocity_tracker tracker;
	gc_velocity_reset(&tracker);
	uint64_t newest_us = 0;
	for (int i = 0; i < count; i++) {
		newest_us = samples[i].time_us > newest_us ? samples[i].time_us : newest_us;
	}
	uint64_t shift_us = (UINT64_MAX - newest_us) / 2;
	for (int i = 0; i < count; i++) {
		gc_velocity_add(
			&tracker, samples[i].time_us + shift_us, -samples[i].y, samples[i].x);
	}
	struct gc_velocity turned = gc_velocity_estimate(&tracker);
	HOLDS(turned.x == -v.y && turned.y == v.x);
	HOLDS(turned.error == v.error && turned.samples == v.samples);
}

/* Returns whether a velocity leads back although neither of the last two moves does. */
static bool kept_leads_back(const struct kept *kept, struct gc_velocity v) {
	wide x[SAMPLES_MAX], y[SAMPLES_MAX], largest = 0;
	int count = 0, moves = 0;
	for (int i = kept->count - 1; i > 0 && count < GC_VELOCITY_SAMPLES - 1; i--) {
		x[count] = (wide)kept->samples[i].x - kept->samples[i - 1].x;
		y[count] = (wide)kept->samples[i].y - kept->samples[i - 1].y;
		wide square = x[count] * x[count] + y[count] * y[count];
		largest = square > largest ? square : largest;
		count++;
	}
	wide last_x[2] = {0}, last_y[2] = {0};
	for (int i = 0; i < count && moves < 2; i++) {
		if (largest > 0 && 256 * (x[i] * x[i] + y[i] * y[i]) >= largest) {
			last_x[moves] = x[i];
			last_y[moves++] = y[i];
		}
	}
	return last_x[0] * last_x[1] + last_y[0] * last_y[1] >= 0 &&
	       v.x * (last_x[0] + last_x[1]) + v.y * (last_y[0] + last_y[1]) < 0;
}

static void check_estimate(
	const struct gc_velocity_tracker *tracker, const struct kept *kept, struct gc_velocity v) {
	HOLDS(wide_abs(v.x) <= GC_SPEED_MAX && wide_abs(v.y) <= GC_SPEED_MAX);
	HOLDS(v.error >= 0 && v.samples <= GC_VELOCITY_SAMPLES);
	HOLDS(v.samples <= (uint32_t)kept->count);
	if (kept->count < 2) {
		HOLDS(v.x == 0 && v.y == 0 && v.error == 0 && v.samples == 0);
	}
	uint64_t newest_us = kept->samples[kept->count - 1].time_us;
	const uint64_t silences_us[] = {0, rest_us(kept) - 1, rest_us(kept)};
	for (int i = 0; i < 3; i++) {
		uint64_t at_us = newest_us + silences_us[i];
		at_us = at_us < newest_us ? newest_us : at_us;
		struct gc_velocity release = gc_velocity_at_release(tracker, at_us);
		bool is_over = at_us - newest_us >= rest_us(kept);
		/* Whether a longer step leads back depends on how much of it counts. */
		is_over = is_over ||
			  (kept->is_long ? release.samples == 0 : kept_leads_back(kept, v));
		HOLDS(release.x == (is_over ? 0 : v.x) && release.y == (is_over ? 0 : v.y));
	}
}

/* Whether a coordinate is between two others. */
static bool is_between(gc_length at, gc_length a, gc_length b) {
	return a < b ? at >= a && at <= b : at >= b && at <= a;
}

static void check_places(
	const struct gc_velocity_tracker *tracker, const struct kept *kept, uint32_t horizon_us) {
	const struct sample *newest = &kept->samples[kept->count - 1];
	/* With no horizon it stays at the newest. */
	struct gc_point still = gc_velocity_position_at(tracker, UINT64_MAX, 0);
	HOLDS(still.x == newest->x && still.y == newest->y);
	uint32_t most_us = horizon_us < GC_HORIZON_MAX_US ? horizon_us : GC_HORIZON_MAX_US;
	if (newest->time_us < UINT64_MAX - most_us) {
		struct gc_point last =
			gc_velocity_position_at(tracker, newest->time_us + most_us, horizon_us);
		struct gc_point later = gc_velocity_position_at(tracker, UINT64_MAX, horizon_us);
		HOLDS(last.x == later.x && last.y == later.y);
	}
	if (kept->is_long) {
		return;
	}
	int first = kept->count > GC_VELOCITY_SAMPLES ? kept->count - GC_VELOCITY_SAMPLES : 0;
	/* There is no room for a seventh interval of more than 16 bits. */
	first += kept->count - first == GC_VELOCITY_SAMPLES &&
		 kept->samples[first + 1].time_us - kept->samples[first].time_us > UINT16_MAX;
	const struct sample *oldest = &kept->samples[first];
	struct gc_point before = gc_velocity_position_at(tracker, 0, horizon_us);
	HOLDS(oldest->time_us == 0 || (before.x == oldest->x && before.y == oldest->y));
	for (const struct sample *at = oldest; at <= newest; at++) {
		struct gc_point is = gc_velocity_position_at(tracker, at->time_us, horizon_us);
		HOLDS(is.x == at->x && is.y == at->y);
		if (at < newest) {
			uint64_t between_us = (at[1].time_us - at->time_us) * 2 / 3 + at->time_us;
			is = gc_velocity_position_at(tracker, between_us, horizon_us);
			HOLDS(is_between(is.x, at->x, at[1].x));
			HOLDS(is_between(is.y, at->y, at[1].y));
		}
	}
}

static void check_any_motion(struct fuzz_input *input) {
	struct gc_velocity_tracker tracker;
	struct kept kept = {.count = 0};
	struct sample samples[SAMPLES_MAX], sample = {.time_us = take_u64(input)};
	int count = 1 + (int)take_below(input, SAMPLES_MAX);
	uint32_t horizon_us = take_u32(input);
	gc_velocity_reset(&tracker);
	HOLDS(gc_velocity_estimate(&tracker).samples == 0);
	for (int i = 0; i < count; i++) {
		samples[i] = sample = take_sample(input, sample);
		gc_velocity_add(&tracker, sample.time_us, sample.x, sample.y);
		keep(&kept, sample);
	}
	struct gc_velocity v = gc_velocity_estimate(&tracker);
	check_estimate(&tracker, &kept, v);
	check_places(&tracker, &kept, horizon_us);
	check_symmetry(samples, count, v);
}

/* From the second sample on, the estimate is exact: 1/16 pt/s and 0.1 %. */
static void check_constant_motion(struct fuzz_input *input) {
	struct gc_velocity_tracker tracker;
	uint64_t time_us = take_u64(input) / 2;
	int32_t x_per_ms = take_i32(input) % 819200, y_per_ms = take_i32(input) % 819200;
	int64_t ms = 0;
	gc_velocity_reset(&tracker);
	for (int i = 0; i < 12; i++) {
		gc_velocity_add(&tracker, time_us + GC_MS(ms), (gc_length)(ms * x_per_ms),
			(gc_length)(ms * y_per_ms));
		struct gc_velocity v = gc_velocity_estimate(&tracker);
		long double x = x_per_ms * 1000.0L, y = y_per_ms * 1000.0L;
		if (i > 0) {
			NEAR(v.x, x, GC_PT(1) / 16 + fabsl(x) * 0.001L);
			NEAR(v.y, y, GC_PT(1) / 16 + fabsl(y) * 0.001L);
		}
		ms += 1 + take_below(input, 39);
	}
}

CHECK(velocity) {
	if (take_below(input, 4) == 0) {
		check_constant_motion(input);
	} else {
		check_any_motion(input);
	}
}

#define ANY_STEP() ((gc_length)DOMAIN(-GCI_STEP_MAX, GCI_STEP_MAX))
#define ANY_TIME() DOMAIN_U(0, UINT64_MAX)

/* Any tracker that the functions of velocity.c can leave. */
static struct gc_velocity_tracker any_tracker(struct fuzz_input *input, int least_count) {
	struct gc_velocity_tracker tracker = {.x = ANY_LENGTH(), .y = ANY_LENGTH()};
	struct gc_velocity_path *path = &tracker.path;
	path->newest_us = ANY_TIME();
	path->count = DOMAIN(least_count, GC_VELOCITY_SAMPLES) & 0xf;
	for (int i = 0; i < GCI_VELOCITY_STEPS; i++) {
		path->steps[i].x = ANY_STEP();
		path->steps[i].y = ANY_STEP();
		path->interval_us[i] = (uint16_t)DOMAIN(0, UINT16_MAX);
	}
	path->high = DOMAIN(0, 0xfff) & 0xfff;
	return tracker;
}

static void holds_for_path(const struct gc_velocity_path *path) {
	HOLDS(1 <= path->count && path->count <= GC_VELOCITY_SAMPLES);
	for (int i = 0; i < GCI_VELOCITY_STEPS; i++) {
		HOLDS(within(path->steps[i].x, GCI_STEP_MAX));
		HOLDS(within(path->steps[i].y, GCI_STEP_MAX));
	}
}

PROOF(step_from) {
	int64_t x = ANY_NUMBER(), y = ANY_NUMBER();
	struct gc_velocity_step step = gci_step_from(x, y);
	HOLDS(within(step.x, GCI_STEP_MAX));
	HOLDS(within(step.y, GCI_STEP_MAX));
	REFUSED(step.x < GCI_STEP_MAX);
}

PROOF(velocity_add) {
	struct gc_velocity_tracker tracker = any_tracker(input, 0);
	struct gc_point point = any_point(input);
	gc_velocity_add(&tracker, ANY_TIME(), point.x, point.y);
	holds_for_path(&tracker.path);
	REFUSED(tracker.path.count < GC_VELOCITY_SAMPLES);
	REFUSED(tracker.path.steps[0].x < GCI_STEP_MAX);
}

PROOF(path_rest) {
	struct gc_velocity_tracker tracker = any_tracker(input, 0);
	uint32_t rest_us = gci_path_rest_us(&tracker.path);
	HOLDS(GC_VELOCITY_PAUSE_US <= rest_us && rest_us <= GC_MS(150));
	REFUSED(rest_us < GC_MS(150));
}

PROOF(path_follow) {
	struct gc_velocity_tracker tracker = any_tracker(input, 0);
	struct gc_velocity_step step = {.x = ANY_STEP(), .y = ANY_STEP()};
	gci_path_follow(&tracker.path, ANY_TIME(), step);
	holds_for_path(&tracker.path);
	REFUSED(tracker.path.count > 1);
}

PROOF(tracker_follow) {
	struct gc_velocity_tracker tracker = any_tracker(input, 0);
	gci_tracker_follow(&tracker, ANY_TIME(), ANY_LENGTH());
	holds_for_path(&tracker.path);
	REFUSED(tracker.path.steps[0].x > -GCI_STEP_MAX);
}

/* An exponent far beyond a quotient of two ratios of proof span_ratio. */
PROOF(tracker_rebase) {
	struct gc_velocity_tracker tracker = any_tracker(input, 1);
	uint32_t mantissa = (uint32_t)DOMAIN_U(UINT32_C(1) << 31, UINT32_MAX);
	struct gc_magnitude factor = {mantissa, (int32_t)DOMAIN(-(1 << 20), 1 << 20)};
	gci_tracker_rebase(&tracker, ANY_LENGTH(), factor);
	holds_for_path(&tracker.path);
	REFUSED(tracker.path.steps[6].x < GCI_STEP_MAX);
}
