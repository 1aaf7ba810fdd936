/* SPDX-License-Identifier: MIT */
#include "testing.h"

#include <math.h>

#include <gesturecore/velocity.h>

#include "strokes.h"

#define SAMPLES 40
#define PI 3.14159265358979323846

/* About normal, with a standard deviation of 1: the sum of twelve uniform numbers. */
static double normal(struct random *random) {
	double sum = -6;

	for (int i = 0; i < 12; i++) {
		sum += below(random, 1 << 20) / (double)(1 << 20);
	}
	return sum;
}

/* A stroke with a known velocity. Times in seconds, places in points. */
struct known {
	double time[SAMPLES], x[SAMPLES], speed[SAMPLES];
	double slope; /* y per x */
};

/* A steady stroke, a reach of minimum jerk, or there and back, by the number. */
static struct known known_stroke(struct random *random, int number, double interval) {
	double duration = interval * SAMPLES, distance = between(random, 100, 900);
	struct known k = {.slope = between(random, -100, 100) / 100.};

	for (int i = 0; i < SAMPLES; i++) {
		double u = i / (double)SAMPLES;
		k.time[i] = i * interval;
		if (number % 4 == 0) {
			k.x[i] = distance * u;
			k.speed[i] = distance / duration;
		} else if (number % 2 == 0) {
			k.x[i] = distance * pow(u, 3) * (10 - 15 * u + 6 * u * u);
			k.speed[i] = distance / duration * 30 * u * u * (1 - u) * (1 - u);
		} else {
			k.x[i] = distance * pow(sin(PI * u), 2);
			k.speed[i] = distance / duration * PI * sin(2 * PI * u);
		}
	}
	return k;
}

/* How a panel stamps even scans: when they are, when a bus polls every 4 ms, or 2 ms off. */
enum stamps {
	EXACT,
	POLLED,
	OFF,
};

static void sample(struct random *random, const struct known *k, enum stamps stamps, double noise,
	struct sample samples[SAMPLES]) {
	for (int i = 0; i < SAMPLES; i++) {
		double us = k->time[i] * 1e6;
		us = stamps == POLLED ? floor(us / 4000) * 4000 : us;
		us += stamps == OFF ? between(random, 0, 4000) : 0;
		double x = k->x[i] + noise * normal(random);
		double y = k->x[i] * k->slope + noise * normal(random);
		samples[i] = (struct sample){START_US + (uint64_t)us, (gc_length)lround(x * POINT),
			(gc_length)lround(y * POINT)};
	}
}

/* What the cases of a test have in common. */
struct tally {
	int covered, axes, cases;
	double errors; /* relative, squared */
};

/* Compares all estimates of a stroke with the truth, where it is fast enough for a fling. */
static void add_to(struct tally *tally, const struct known *k, const struct sample *samples) {
	for (int i = 3; i < SAMPLES; i++) {
		if (fabs(k->speed[i]) < 200) {
			continue;
		}
		struct gc_velocity v = estimate(samples, i + 1);
		double x = v.x / POINT - k->speed[i], y = v.y / POINT - k->speed[i] * k->slope;
		tally->covered += fabs(x) * POINT <= v.error;
		tally->covered += fabs(y) * POINT <= v.error;
		tally->axes += 2;
		tally->errors +=
			(x * x + y * y) / (k->speed[i] * k->speed[i] * (1 + k->slope * k->slope));
		tally->cases++;
	}
}

static struct tally tally_of(enum stamps stamps, double noise, double interval) {
	struct random random = {7};
	struct tally tally = {0};
	struct sample samples[SAMPLES];

	for (int number = 0; number < 100; number++) {
		struct known k = known_stroke(&random, number, interval);
		sample(&random, &k, stamps, noise, samples);
		add_to(&tally, &k, samples);
	}
	assert_true(tally.cases > 1000);
	return tally;
}

static double typical_error(struct tally tally) {
	return sqrt(tally.errors / tally.cases);
}

TEST(even_scans_read_evenly_however_they_are_stamped) {
	double exact = typical_error(tally_of(EXACT, 0, 0.010));

	/* At the times of the stamps, intervals are off by a fifth. */
	assert_true(exact < 0.12);
	assert_true(typical_error(tally_of(POLLED, 0, 0.010)) < 1.2 * exact);
	assert_true(typical_error(tally_of(OFF, 0, 0.010)) < 1.2 * exact);
}

TEST(the_error_covers_the_truth_in_two_of_three_cases) {
	const enum stamps kinds[] = {EXACT, POLLED, OFF};
	const double noises[] = {0, 0.3, 1, 2};
	int covered = 0, axes = 0;

	for (int i = 0; i < 3; i++) {
		for (int j = 0; j < 4; j++) {
			struct tally tally = tally_of(kinds[i], noises[j], 0.008 + i * 0.001);
			covered += tally.covered;
			axes += tally.axes;
		}
	}
	double share = covered / (double)axes;
	assert_true(share > 0.60 && share < 0.76);
}

TEST(uniform_acceleration_is_followed_at_any_times) {
	struct random random = {8};
	int cases = 0, misses = 0;

	for (int stroke = 0; stroke < 5000; stroke++) {
		double v = between(&random, 400, 3000), a = v * between(&random, -8, 8);
		struct sample samples[GC_VELOCITY_SAMPLES];
		double time = -0.1;
		for (int i = 0; i < GC_VELOCITY_SAMPLES; i++) {
			double x = v * time + a * time * time / 2;
			samples[i].time_us =
				START_US + GC_MS(100) + (uint64_t)(int64_t)(time * 1e6);
			samples[i].x = (gc_length)lround(x * POINT);
			samples[i].y = -samples[i].x;
			time += between(&random, 4, 14) * 1e-3;
		}
		double last = (double)(samples[7].time_us - START_US) * 1e-6 - 0.1;
		double truth = v + a * last;
		struct gc_velocity estimated = estimate(samples, GC_VELOCITY_SAMPLES);
		assert_int_equal(estimated.y, -estimated.x);
		if (fabs(truth) > 400) {
			cases++;
			misses += fabs(estimated.x / POINT - truth) > 0.05 * fabs(truth);
		}
	}
	/* Rarely, even times explain the places, too. */
	assert_true(cases > 3000 && misses < cases / 40);
}

/* The slope of a line through eight samples, by least squares, in points per second. */
static double slope(const double place[8], double interval) {
	double sum = 0;

	for (int i = 0; i < 8; i++) {
		sum += (i - 3.5) * place[i];
	}
	return sum / 42 / interval;
}

static void assert_quiet(double speed, double interval) {
	struct random random = {9};
	double ours = 0, line = 0;

	for (int stroke = 0; stroke < 4000; stroke++) {
		struct sample samples[8];
		double x[8], y[8];
		for (int i = 0; i < 8; i++) {
			x[i] = speed * i * interval + 0.3 * normal(&random);
			y[i] = 0.3 * normal(&random);
			samples[i] = (struct sample){START_US + (uint64_t)(i * interval * 1e6),
				(gc_length)lround(x[i] * POINT), (gc_length)lround(y[i] * POINT)};
		}
		struct gc_velocity v = estimate(samples, 8);
		ours += pow(v.x / POINT - speed, 2) + pow(v.y / POINT, 2);
		line += pow(slope(x, interval) - speed, 2) + pow(slope(y, interval), 2);
	}
	assert_true(sqrt(ours / line) < 1.005);
}

TEST(slow_motion_is_as_quiet_as_a_line_through_eight_samples) {

	for (int speed = 0; speed < 100; speed += 33) {
		assert_quiet(speed, 0.004);
		assert_quiet(speed, 0.008);
		assert_quiet(speed, 0.0125);
	}
}

TEST(a_fast_motion_that_begins_is_not_smoothed_as_a_slow_one) {
	const double aside[] = {0.1, -0.1, 0.1, 0.1, -0.1, 0.1, -0.1, 0.1}, interval = 1 / 60.;
	struct sample samples[8];
	double place[8];

	for (int i = 0; i < 8; i++) { /* at rest, then 5400 pt/s^2 for three samples */
		double time = i < 5 ? 0 : (i - 4) * interval;
		place[i] = 2700 * time * time + aside[i];
		samples[i] = (struct sample){START_US + (uint64_t)lround(i * interval * 1e6),
			(gc_length)lround(place[i] * POINT), 0};
	}
	double line = 270 - slope(place, interval);
	assert_true(fabs(270 - estimate(samples, 8).x / POINT) < line / 2);
}

TEST(a_start_that_grows_by_a_factor_is_followed) {
	for (int count = 3; count < 6; count++) {
		for (int tenths = 12; tenths <= 20; tenths++) {
			double rate = log(tenths / 10.) / 0.008;
			struct sample samples[5];
			for (int i = 0; i < count; i++) {
				/* The speed at the newest sample is 1000 pt/s. */
				double x = 1000 / rate * exp(rate * 0.008 * (i + 1 - count));
				samples[i] = (struct sample){START_US + (uint64_t)i * 8000,
					(gc_length)lround(0.8 * x * POINT),
					(gc_length)lround(0.6 * x * POINT)};
			}
			struct gc_velocity v = estimate(samples, count);
			assert_true(fabs(hypot(v.x, v.y) / POINT - 1000) < 140);
		}
	}
}

TEST(noise_along_the_way_is_in_the_error) {
	const double aside[] = {0.3, -0.8, 1, -0.2, 0.6, -1, 0.1, 0.9, -0.7, 0.4, -0.5, 0.8};

	for (int noise = 0; noise <= 4; noise++) {
		struct sample samples[12];
		for (int i = 0; i < 12; i++) {
			samples[i] = (struct sample){START_US + (uint64_t)i * 8000,
				(gc_length)lround((8 * i + noise * aside[i]) * POINT), 0};
		}
		struct gc_velocity v = estimate(samples, 12);
		assert_true(fabs(v.x / POINT - 1000) < 1 + 1.5 * (v.error / POINT));
		assert_true(noise > 0 || v.error / POINT < 30);
		assert_true(v.error / POINT > 40 * noise);
	}
}
