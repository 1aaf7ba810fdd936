/* SPDX-License-Identifier: MIT */
/* Where a tracked point is at a time: between its samples and after them. */
#include "testing.h"

#include <math.h>
#include <stdlib.h>

#include <gesturecore/velocity.h>

#include "strokes.h"

#define SAMPLES 12

static void track(struct gc_velocity_tracker *tracker, const struct sample *samples, int count) {
	gc_velocity_reset(tracker);
	for (int i = 0; i < count; i++) {
		gc_velocity_add(tracker, samples[i].time_us, samples[i].x, samples[i].y);
	}
}

/* A point at 1 pt each ms along x and -0.5 pt along y, sampled each 8 ms from 0 ms to 88 ms. */
static struct gc_velocity_tracker constant_motion(void) {
	struct gc_velocity_tracker tracker;
	gc_velocity_reset(&tracker);
	for (int i = 0; i < SAMPLES; i++) {
		gc_velocity_add(&tracker, GC_MS(8 * i), GC_PT(8 * i), GC_PT(-4 * i));
	}
	return tracker;
}

static void assert_at(const struct gc_velocity_tracker *tracker, double ms, double x, double y) {
	struct gc_point at = gc_velocity_position_at(tracker, (uint64_t)(ms * 1000), GC_HORIZON_US);
	assert_true(fabs(at.x - x * POINT) <= 2);
	assert_true(fabs(at.y - y * POINT) <= 2);
}

TEST(constant_motion_is_followed_before_and_after_the_newest_sample) {
	struct gc_velocity_tracker tracker = constant_motion();

	for (double ms = 32; ms <= 104; ms += 0.25) {
		assert_at(&tracker, ms, ms, -ms / 2);
	}
}

TEST(between_two_samples_the_place_is_on_the_line_between_them) {
	struct sample samples[] = {
		{0, 0, 0}, {GC_MS(10), GC_PT(10), 0}, {GC_MS(20), GC_PT(10), GC_PT(40)}};
	struct gc_velocity_tracker tracker;
	track(&tracker, samples, 3);

	assert_at(&tracker, 2.5, 2.5, 0);
	assert_at(&tracker, 10, 10, 0);
	assert_at(&tracker, 12.5, 10, 10);
	assert_at(&tracker, 19, 10, 36);
}

TEST(a_pause_ends_what_came_before) {
	struct sample samples[] = {{0, 0, 0}, {GC_MS(8), GC_PT(8), 0}, {GC_MS(90), GC_PT(9), 0}};
	struct gc_velocity_tracker tracker;
	track(&tracker, samples, 3);

	assert_at(&tracker, 5, 9, 0);
	assert_at(&tracker, 100, 9, 0);
}

/* It went 1 pt each ms, so it would be 16 pt ahead at the horizon. */
TEST(a_finger_that_stops_is_at_rest_some_samples_later) {
	struct gc_velocity_tracker tracker = constant_motion();

	for (int i = 1; i < GC_VELOCITY_SAMPLES; i++) {
		gc_velocity_add(&tracker, GC_MS(88 + 8 * i), GC_PT(88), GC_PT(-44));
		struct gc_point at = gc_velocity_position_at(&tracker, GC_MS(200), GC_HORIZON_US);
		assert_true(abs(at.x - GC_PT(88)) < (i < 4 ? GC_PT(16) : GC_PT(3)));
	}
	assert_at(&tracker, 200, 88, -44);
}

TEST(a_finger_that_turns_back_is_not_sent_on) {
	struct gc_velocity_tracker tracker = constant_motion();

	for (int i = 1; i <= 4; i++) {
		gc_velocity_add(
			&tracker, GC_MS(88 + 8 * i), GC_PT(88 - 16 * i), GC_PT(-44 + 8 * i));
	}
	struct gc_point at = gc_velocity_position_at(&tracker, GC_MS(136), GC_HORIZON_US);
	assert_true(at.x < GC_PT(24) && at.y > GC_PT(-12));
}

/* The fastest that the place may go, in steps per us: as a step, or with the velocity. */
static double fastest(const struct gc_velocity_tracker *tracker, const struct sample *samples) {
	struct gc_velocity v = gc_velocity_estimate(tracker);
	double most = hypot(v.x, v.y) / 1e6;
	for (int i = SAMPLES - GC_VELOCITY_SAMPLES + 1; i < SAMPLES; i++) {
		double us = (double)(samples[i].time_us - samples[i - 1].time_us);
		most = fmax(most,
			hypot(samples[i].x - samples[i - 1].x, samples[i].y - samples[i - 1].y) /
				us);
	}
	return most;
}

TEST(over_time_it_does_not_jump) {
	const uint64_t step_us = 250;
	struct random random = {11};
	struct gc_velocity_tracker tracker;
	struct sample samples[SAMPLES];

	for (int stroke = 0; stroke < 2000; stroke++) {
		random_stroke(&random, samples, SAMPLES);
		track(&tracker, samples, SAMPLES);
		double most = fastest(&tracker, samples) * (double)step_us + 3;
		uint64_t end_us = samples[SAMPLES - 1].time_us + GC_MS(40);
		struct gc_point was = gc_velocity_position_at(&tracker, START_US, GC_HORIZON_US);
		for (uint64_t us = START_US; us < end_us; us += step_us) {
			struct gc_point is = gc_velocity_position_at(&tracker, us, GC_HORIZON_US);
			assert_true(hypot((double)is.x - was.x, (double)is.y - was.y) <= most);
			was = is;
		}
	}
}

/* A reach of `length` steps that takes `us`: it starts and ends at rest, as hands do. */
static double reach(double us, double length, double time_us) {
	double t = fmin(time_us / us, 1);
	return length * t * t * t * (10 + t * (6 * t - 15));
}

static int by_size(const void *a, const void *b) {
	return (*(const double *)a > *(const double *)b) -
	       (*(const double *)a < *(const double *)b);
}

/* What a display at 60 Hz shows 10 ms after each of its frames, with 0.3 pt of noise. */
TEST(it_is_nearer_to_the_finger_than_the_newest_sample) {
	static double predicted[10000], newest[10000];
	struct random random = {23};
	size_t count = 0;

	for (int stroke = 0; stroke < 400; stroke++) {
		struct gc_velocity_tracker tracker;
		double us = between(&random, 200000, 400000);
		double length = between(&random, 100, 500) * POINT;
		uint64_t frame_us = 40000 + below(&random, 16667);
		gc_velocity_reset(&tracker);
		for (uint64_t time_us = 0; (double)time_us < us; time_us += 8000) {
			double x = reach(us, length, (double)time_us);
			gc_velocity_add(&tracker, time_us,
				(gc_length)x + between(&random, -2000, 2000),
				between(&random, -2000, 2000));
			for (; frame_us < time_us + 8000; frame_us += 16667) {
				double truth = reach(us, length, (double)frame_us + 10000);
				struct gc_point at = gc_velocity_position_at(
					&tracker, frame_us + 10000, GC_HORIZON_MAX_US);
				predicted[count] = hypot(at.x - truth, at.y);
				newest[count++] = hypot(tracker.x - truth, tracker.y);
			}
		}
	}
	qsort(predicted, count, sizeof(double), by_size);
	qsort(newest, count, sizeof(double), by_size);
	assert_true(predicted[count / 2] < 0.25 * newest[count / 2]);
	assert_true(predicted[count * 9 / 10] < 0.42 * newest[count * 9 / 10]);
}

/* How quietly what a display shows moves, if the panel stamps even scans unevenly. */

#define PI 3.14159265358979323846
#define SMOOTH_SAMPLES 60
#define FRAME_US (1e6 / 60)
/* The promise: rms jitter, as a part of that of least squares. */
#define MOST 1.3
#define AHEAD_US 10000
#define WINDOW_US 100000 /* of least squares */

/* Scans are 10 ms apart, and their stamps 8 and 12 ms in turn. */
static uint64_t stamp(int scan) {
	return START_US + GC_MS(10 * scan) + (scan % 2 == 0 ? GC_MS(2) : 0);
}

enum motion {
	REACH,
	THERE_AND_BACK,
	STEADY,
};

/* The place along x after `seconds`, in points. */
static double smooth(enum motion motion, double length, double seconds) {
	double u = fmin(seconds / 0.6, 1);

	if (motion == REACH) {
		return length * u * u * u * (10 + u * (6 * u - 15));
	}
	return length * (motion == STEADY ? u : pow(sin(PI * u), 2));
}

static void smooth_stroke(
	struct sample samples[SMOOTH_SAMPLES], enum motion motion, double length, double slope) {
	for (int i = 0; i < SMOOTH_SAMPLES; i++) {
		double x = smooth(motion, length, i * 0.010);
		samples[i] = (struct sample){stamp(i), (gc_length)lround(x * POINT),
			(gc_length)lround(slope * x * POINT)};
	}
}

/*
 * Returns the x at `us` by a parabola through the samples of the last 100 ms: the newest place, and
 * from there on the slope at the newest sample. In steps of gc_length.
 */
static double least_squares(const struct sample *samples, int count, double us) {
	const struct sample *newest = &samples[count - 1];
	double t1 = 0, t2 = 0, t3 = 0, t4 = 0, y0 = 0, y1 = 0, y2 = 0, n = 0;

	for (int i = 0; i < count; i++) {
		double t = ((double)samples[i].time_us - (double)newest->time_us) * 1e-3;
		double y = samples[i].x - newest->x;
		if (t < -WINDOW_US * 1e-3) {
			continue;
		}
		n++, t1 += t, t2 += t * t, t3 += t * t * t, t4 += t * t * t * t;
		y0 += y, y1 += t * y, y2 += t * t * y;
	}
	/* Cramer's rule for s of p + s * t + c * t^2. */
	double whole =
		n * (t2 * t4 - t3 * t3) - t1 * (t1 * t4 - t3 * t2) + t2 * (t1 * t3 - t2 * t2);
	double slope =
		n * (y1 * t4 - t3 * y2) - y0 * (t1 * t4 - t3 * t2) + t2 * (t1 * y2 - y1 * t2);
	return newest->x + slope / whole * (us - (double)newest->time_us) * 1e-3;
}

/* The square of the second difference of three numbers. */
static double bend(const double shown[3]) {
	double second = shown[2] - 2 * shown[1] + shown[0];
	return second * second;
}

/* The summed squared bends of the positions that the core and a least-squares fit show. */
struct jitter {
	double ours, theirs;
};

/* Adds that of a stroke, shown 10 ms after each frame. Its direction is along x. */
static void add_jitter(struct jitter *jitter, const struct sample *samples, double phase_us) {
	struct gc_velocity_tracker tracker;
	double ours[3] = {0}, theirs[3] = {0};
	int count = 0, frames = 0;

	gc_velocity_reset(&tracker);
	for (double us = (double)samples[4].time_us + phase_us;
		us < (double)samples[SMOOTH_SAMPLES - 1].time_us - AHEAD_US; us += FRAME_US) {
		for (; (double)samples[count].time_us <= us; count++) {
			gc_velocity_add(&tracker, samples[count].time_us, samples[count].x,
				samples[count].y);
		}
		for (int i = 0; i < 2; i++) {
			ours[i] = ours[i + 1];
			theirs[i] = theirs[i + 1];
		}
		struct gc_point at = gc_velocity_position_at(
			&tracker, (uint64_t)us + AHEAD_US, GC_HORIZON_MAX_US);
		ours[2] = at.x;
		theirs[2] = least_squares(samples, count, floor(us) + AHEAD_US);
		if (++frames >= 3) {
			jitter->ours += bend(ours);
			jitter->theirs += bend(theirs);
		}
	}
}

static double jitter_ratio(enum motion motion) {
	struct random random = {17};
	struct jitter jitter = {0};
	struct sample samples[SMOOTH_SAMPLES];

	for (int stroke = 0; stroke < 200; stroke++) {
		double length = between(&random, 100, 900);
		double slope = between(&random, -100, 100) / 100.;
		smooth_stroke(samples, motion, length, slope);
		add_jitter(&jitter, samples, between(&random, 0, 16000));
	}
	return sqrt(jitter.ours / jitter.theirs);
}

TEST(on_a_panel_with_uneven_stamps_it_is_about_as_quiet_as_least_squares) {
	assert_true(jitter_ratio(REACH) <= MOST);
	assert_true(jitter_ratio(THERE_AND_BACK) <= MOST);
	assert_true(jitter_ratio(STEADY) <= MOST);
}
