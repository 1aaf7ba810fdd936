/* SPDX-License-Identifier: MIT */
/* How quietly what a display shows moves, if the panel stamps even scans unevenly. */
#include "testing.h"

#include <math.h>

#include <gesturecore/velocity.h>

#include "strokes.h"

#define PI 3.14159265358979323846
#define SAMPLES 60
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
	struct sample samples[SAMPLES], enum motion motion, double length, double slope) {
	for (int i = 0; i < SAMPLES; i++) {
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

/* Sums of squares, of what the core and what least squares shows. */
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
		us < (double)samples[SAMPLES - 1].time_us - AHEAD_US; us += FRAME_US) {
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
	struct sample samples[SAMPLES];

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
