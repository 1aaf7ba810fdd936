/* SPDX-License-Identifier: MIT */
/* What the estimate is of motion with and without noise. Tests/velocity compares it with the rule.
 */
#include "testing.h"

#include <math.h>

#include <gesturecore/velocity.h>

#include "strokes.h"
#include "hands.h"

#define SAMPLES 24
#define PI 3.14159265358979323846

/* Times of a panel. */
enum stamps {
	EVEN,
	UNEVEN, /* up to a fifth off */
	LOST,   /* some scans are lost */
	STAMPS,
};

static const uint32_t rates[] = {60, 90, 120, 144, 240, 480, 1000};
#define RATES (sizeof(rates) / sizeof(*rates))

static void set_times(
	struct random *random, enum stamps stamps, uint32_t rate, struct sample samples[SAMPLES]) {
	uint64_t interval_us = 1000000 / rate, time_us = START_US;
	for (int i = 0; i < SAMPLES; i++) {
		int64_t fifth = (int64_t)interval_us / 5;
		int64_t off =
			stamps == UNEVEN ? between(random, -(int32_t)fifth, (int32_t)fifth) : 0;
		samples[i].time_us = time_us + (uint64_t)off;
		time_us += interval_us * (stamps == LOST && i % 5 == 3 ? 2 : 1);
	}
}

/* The time of a sample in seconds, from the first. */
static double seconds(const struct sample *sample) {
	return (double)(int64_t)(sample->time_us - START_US) * 1e-6;
}

static gc_length steps_of(double points) {
	return (gc_length)lround(points * POINT);
}

/* Each sample is on a whole step, so nothing is rounded. */
TEST(constant_motion_is_exact_from_the_second_sample_at_any_times) {
	struct random random = {5};

	for (int stroke = 0; stroke < 3000; stroke++) {
		struct sample samples[SAMPLES];
		struct gc_velocity_tracker tracker;
		int32_t x = between(&random, -20, 20),
			y = between(&random, -20, 20); /* steps per us */
		set_times(&random, (enum stamps)(stroke % STAMPS), rates[below(&random, RATES)],
			samples);
		gc_velocity_reset(&tracker);
		for (int i = 0; i < SAMPLES; i++) {
			uint64_t us = samples[i].time_us;
			int32_t at = (int32_t)(us - START_US);
			gc_velocity_add(&tracker, us, at * x + 999, at * y - 999); /* replaced */
			gc_velocity_add(&tracker, us, at * x, at * y);
			struct gc_velocity v = gc_velocity_estimate(&tracker);
			assert_int_equal(v.x, i > 0 ? x * 1000000 : 0);
			assert_int_equal(v.y, i > 0 ? y * 1000000 : 0);
		}
	}
}

TEST(constant_motion_is_off_by_no_more_than_its_coordinates_are_rounded) {
	struct random random = {6};

	for (int stroke = 0; stroke < 3000; stroke++) {
		struct sample samples[SAMPLES];
		double x = between(&random, -60000, 60000) / 10.,
		       y = between(&random, -60000, 60000) / 10.;
		uint32_t rate = rates[below(&random, RATES)];
		set_times(&random, (enum stamps)(stroke % STAMPS), rate, samples);
		for (int i = 0; i < SAMPLES; i++) {
			samples[i].x = steps_of(x * seconds(&samples[i]));
			samples[i].y = steps_of(y * seconds(&samples[i]));
		}
		/* Through three samples a parabola has the weights 1.5, -2 and 0.5 per interval,
		 * and an interval may be 0.6 of the mean. */
		double most = 0.5 * 4 / 0.6 * rate;
		for (int count = 2; count <= SAMPLES; count++) {
			struct gc_velocity v = estimate(samples, count);
			assert_true(fabs(v.x - x * POINT) <= most && fabs(v.y - y * POINT) <= most);
		}
	}
}

TEST(a_constant_acceleration_is_followed_at_any_times) {
	struct random random = {8};

	for (int stroke = 0; stroke < 5000; stroke++) {
		struct sample samples[SAMPLES];
		double v = between(&random, 500, 5000), a = v * between(&random, -100, 100) / 100;
		set_times(&random, stroke % 2 == 0 ? EVEN : UNEVEN, rates[below(&random, RATES)],
			samples);
		double now = seconds(&samples[SAMPLES - 1]);
		for (int i = 0; i < SAMPLES; i++) {
			double time = seconds(&samples[i]) - now;
			samples[i].x = steps_of(v * time + a * time * time / 2);
			samples[i].y = -samples[i].x / 2;
		}
		struct gc_velocity estimated = estimate(samples, SAMPLES);
		assert_true(fabs(estimated.x / POINT - v) < 0.01 * v);
		assert_true(fabs(estimated.y / POINT + v / 2) < 0.01 * v);
	}
}

TEST(a_stroke_that_is_turned_mirrored_or_has_its_axes_swapped_has_the_same_velocity) {
	struct random random = {9};
	int misses = 0;

	for (int stroke = 0; stroke < 3000; stroke++) {
		struct sample samples[GC_VELOCITY_SAMPLES], other[GC_VELOCITY_SAMPLES];
		double angle = between(&random, 0, 6283) / 1000., c = cos(angle), s = sin(angle);
		random_stroke(&random, samples, GC_VELOCITY_SAMPLES);
		struct gc_velocity v = estimate(samples, GC_VELOCITY_SAMPLES);
		for (int i = 0; i < GC_VELOCITY_SAMPLES; i++) {
			other[i] = (struct sample){samples[i].time_us, -samples[i].y, samples[i].x};
		}
		struct gc_velocity same = estimate(other, GC_VELOCITY_SAMPLES);
		assert_true(same.x == -v.y && same.y == v.x && same.error == v.error);
		for (int i = 0; i < GC_VELOCITY_SAMPLES; i++) {
			other[i].x = (gc_length)lround(c * samples[i].x - s * samples[i].y);
			other[i].y = (gc_length)lround(s * samples[i].x + c * samples[i].y);
		}
		struct gc_velocity turned = estimate(other, GC_VELOCITY_SAMPLES);
		double x = turned.x - (c * v.x - s * v.y), y = turned.y - (s * v.x + c * v.y);
		misses += hypot(x, y) > hypot(v.x, v.y) / 4096 + 500;
	}
	/* Rarely, a rounded coordinate changes the window. */
	assert_true(misses < 3000 / 100);
}

/* A reach of 900 pt of minimum jerk in 0.6 s, where it is faster than 1000 pt/s. */
TEST(a_velocity_that_is_added_along_the_motion_is_added_to_the_estimate) {
	struct random random = {10};
	int cases = 0;

	for (int stroke = 0; stroke < 2000; stroke++) {
		struct sample samples[SAMPLES], faster[SAMPLES];
		double more = between(&random, 100, 3000);
		set_times(&random, EVEN, rates[below(&random, RATES)], samples);
		double start = between(&random, 0, 400) / 1000., last = 0;
		for (int i = 0; i < SAMPLES; i++) {
			double u = (start + seconds(&samples[i])) / 0.6;
			double x = 900 * pow(u, 3) * (10 - 15 * u + 6 * u * u);
			last = u < 1 ? 1500 * 30 * u * u * (1 - u) * (1 - u) : 0;
			samples[i].x = steps_of(x);
			samples[i].y = samples[i].x / 2;
			faster[i] = samples[i];
			faster[i].x += steps_of(more * seconds(&samples[i]));
			faster[i].y += steps_of(more * seconds(&samples[i])) / 2;
		}
		if (last > 1000) {
			struct gc_velocity v = estimate(samples, SAMPLES);
			struct gc_velocity w = estimate(faster, SAMPLES);
			assert_true(fabs((w.x - v.x) / POINT - more) < 0.02 * (last + more));
			assert_true(fabs((w.y - v.y) / POINT - more / 2) < 0.02 * (last + more));
			cases++;
		}
	}
	assert_true(cases > 300);
}

/* Half a sine of 0.4 s; the turn is at its middle, where a sample is. */
TEST(at_the_turn_of_a_finger_that_goes_back_its_speed_is_below_a_tenth_of_the_top) {
	const uint32_t turning_rates[] = {60, 90, 120, 144, 240};

	for (size_t i = 0; i < sizeof(turning_rates) / sizeof(*turning_rates); i++) {
		double interval = 1. / turning_rates[i];
		for (double top = 1500; top <= 5000; top += 500) {
			int count = (int)(0.2 / interval);
			struct sample samples[64];
			for (int j = 0; j <= count; j++) {
				double time = 0.2 - (count - j) * interval;
				samples[j] =
					(struct sample){START_US + (uint64_t)lround(time * 1e6),
						steps_of(top * 0.4 / PI * sin(PI * time / 0.4)), 0};
			}
			assert_true(fabs(estimate(samples, count + 1).x / POINT) < 0.1 * top);
		}
	}
}

/* The slope of a line through eight samples, by least squares, in points per second. */
static double slope(const double place[8], double interval) {
	double sum = 0;

	for (int i = 0; i < 8; i++) {
		sum += (i - 3.5) * place[i];
	}
	return sum / 42 / interval;
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

TEST(two_of_the_newest_samples_at_almost_one_time_leave_the_mean_of_the_three) {
	const uint32_t interval_us[] = {16667, 16667, 16667, 16667, 20, 16667};
	for (int acceleration = -15000; acceleration <= 15000; acceleration += 30000) {
		struct sample samples[7] = {{START_US, 0, 0}};
		for (int i = 1; i < 7; i++) {
			samples[i].time_us = samples[i - 1].time_us + interval_us[i - 1];
		}
		double end = seconds(&samples[6]);
		for (int i = 0; i < 7; i++) { /* 3000 pt/s at the newest sample */
			double age = end - seconds(&samples[i]);
			samples[i].x = steps_of(-3000 * age + acceleration * age * age / 2);
		}
		double mean = -(samples[4].x - samples[6].x) / (POINT * 16687e-6);
		assert_true(fabs(mean - estimate(samples, 7).x / POINT) < 1);
	}
}

TEST(noise_along_the_way_is_in_the_error) {
	const double aside[] = {0.3, -0.8, 1, -0.2, 0.6, -1, 0.1, 0.9, -0.7, 0.4, -0.5, 0.8};
	gc_speed less = 0;

	for (int noise = 0; noise <= 4; noise++) {
		struct sample samples[12];
		for (int i = 0; i < 12; i++) {
			samples[i] = (struct sample){START_US + (uint64_t)i * 8000,
				(gc_length)lround((8 * i + noise * aside[i]) * POINT), 0};
		}
		struct gc_velocity v = estimate(samples, 12);
		assert_true(fabs(v.x / POINT - 1000) < 1 + 1.5 * (v.error / POINT));
		/* Without noise, three samples and N^2 = 3500 pt^4/s^2 / V^2, it is 61 by the rule.
		 */
		assert_true(noise > 0 || fabs(v.error / POINT - 61) < 0.06 * 61);
		assert_true(v.error > less + GC_PT_PER_S(10));
		less = v.error;
	}
}

TEST(a_finger_that_rests_comes_to_zero) {
	struct gc_velocity_tracker tracker;

	gc_velocity_reset(&tracker);
	for (int i = 0; i < 30; i++) {
		gc_length x = GC_PT(8) * (i < 10 ? i : 10);
		gc_velocity_add(&tracker, START_US + (uint64_t)i * GC_MS(8), x, -x);
	}
	assert_int_equal(gc_velocity_estimate(&tracker).x, 0);
	assert_int_equal(gc_velocity_estimate(&tracker).y, 0);
}

TEST(samples_older_than_125_ms_do_not_count) {
	struct sample samples[] = {
		{START_US, GC_PT(-50), 0},
		{START_US + GC_MS(35), 0, 0},
		{START_US + GC_MS(70), 0, 0},
		{START_US + GC_MS(105), 0, 0},
		{START_US + GC_MS(125), 0, 0},
	};

	assert_int_equal(estimate(samples, 5).samples, 5);
	samples[0].time_us -= 1;
	assert_int_equal(estimate(samples, 5).samples, 4);
	assert_int_equal(estimate(samples, 5).x, 0);
}

/* 1 ms before the end of the clock, then a time near its start: 4 ms later only if it wrapped. */
TEST(a_time_that_wraps_is_an_earlier_one) {
	struct gc_velocity_tracker tracker;
	gc_velocity_reset(&tracker);
	uint64_t newest_us = UINT64_MAX - GC_MS(1);
	for (uint32_t i = 13; i-- > 0;) {
		gc_velocity_add(&tracker, newest_us - i * GC_MS(4), -GC_PT(4) * (gc_length)i, 0);
	}
	gc_velocity_add(&tracker, newest_us + GC_MS(4), GC_PT(1), 0);
	struct gc_point oldest = gc_velocity_position_at(&tracker, newest_us - GC_MS(28), 0);
	assert_int_equal(oldest.x, GC_PT(-28));
	struct gc_point newest = gc_velocity_position_at(&tracker, newest_us, 0);
	assert_int_equal(newest.x, GC_PT(1));
}

TEST(faster_motion_is_reported_as_the_limit) {
	struct sample samples[] = {
		{START_US, 0, 0},
		{START_US + 1, GC_PT(1), GC_PT(-1)},
		{START_US + 2, GC_PT(262000), -GC_PT(262000)},
	};

	for (int count = 2; count <= 3; count++) {
		struct gc_velocity v = estimate(samples, count);
		assert_int_equal(v.x, GC_SPEED_MAX);
		assert_int_equal(v.y, -GC_SPEED_MAX);
	}
	for (gc_length jump = GC_PT(1); jump < GC_POSITION_MAX - 777777; jump += 777777) {
		struct sample far[] = {{START_US, 0, 0}, {START_US + 1, jump, -jump}};
		assert_int_equal(estimate(far, 2).x, GC_SPEED_MAX);
		assert_int_equal(estimate(far, 2).y, -GC_SPEED_MAX);
	}
}

/*
 * How long a silence is a rest (11.50): 40 ms, or 2.5 times the mean of the latest intervals. Slow
 * panels have velocities and flings.
 */

/* A point that moves right by 1,000 pt/s, with samples at these intervals. */
static struct gc_velocity_tracker tracker_with(const uint32_t *interval_us, size_t count) {
	struct gc_velocity_tracker tracker;
	uint64_t time_us = 0;

	gc_velocity_reset(&tracker);
	gc_velocity_add(&tracker, 0, 0, 0);
	for (size_t i = 0; i < count; i++) {
		time_us += interval_us[i];
		gc_velocity_add(
			&tracker, time_us, gc_length_from_double((double)time_us / 1000), 0);
	}
	return tracker;
}

struct border {
	uint32_t count, interval_us[8], rest_us;
};

static const struct border borders[] = {
	{0, {0}, 40000},
	{1, {8000}, 40000},
	{8, {8333, 8333, 8333, 8333, 8333, 8333, 8333, 8333}, 40000},
	{4, {16000, 16000, 16000, 16000}, 40000},
	{4, {16000, 16000, 16000, 16001}, 40001}, // 40,000.625
	{1, {30000}, 75000},
	{2, {30000, 20000}, 62500},
	{3, {30000, 30000, 30001}, 75001},  // 75,000.83
	{3, {40000, 40000, 40000}, 100000}, // 25 Hz
	{3, {33333, 33333, 33333}, 83333},  // 30 Hz: 83,332.5
	{3, {45455, 45455, 45455}, 113638}, // 22 Hz: 113,637.5
	{8, {50000, 50000, 50000, 50000, 50000, 50000, 50000, 50000}, 125000},
	{1, {50000}, 125000}, // itself a rest
	{4, {50000, 8000, 8000, 8000}, 46250},
	{5, {50000, 8000, 8000, 8000, 8000}, 40000}, // the latest four
	{1, {60000}, 150000},
	{1, {60001}, 150000}, // more counts as 60 ms
	{1, {3000000}, 150000},
	{6, {50000, 100000, 100000, 100000, 100000, 100000}, 150000},
	{4, {3000000, 8000, 8000, 8000}, 52500},
};

TEST(a_silence_is_a_rest_after_so_long) {
	for (size_t i = 0; i < sizeof(borders) / sizeof(borders[0]); i++) {
		const struct border *border = &borders[i];
		struct gc_velocity_tracker tracker =
			tracker_with(border->interval_us, border->count);
		struct gc_velocity known = gc_velocity_estimate(&tracker);
		uint64_t newest_us = 0;
		for (uint32_t n = 0; n < border->count; n++) {
			newest_us += border->interval_us[n];
		}
		uint64_t rest_us = newest_us + border->rest_us;
		assert_int_equal(
			gc_velocity_at_release(&tracker, rest_us - 1).samples, known.samples);
		assert_int_equal(gc_velocity_at_release(&tracker, rest_us).samples, 0);
		assert_int_equal(gc_velocity_at_release(&tracker, rest_us).x, 0);

		/* The same with a sample, instead of a lift. */
		struct gc_velocity_tracker goes_on = tracker, begins = tracker;
		gc_velocity_add(&goes_on, rest_us - 1,
			gc_length_from_double((double)(rest_us - 1) / 1000), 0);
		assert_near(gc_speed_to_double(gc_velocity_estimate(&goes_on).x), 1000, 1);
		gc_velocity_add(&begins, rest_us, GC_PT(2), 0);
		assert_int_equal(gc_velocity_estimate(&begins).samples, 0);
	}
}

/* Returns the sample from which on constant motion with these intervals has its velocity. */
static int first_with_velocity(uint32_t interval_us) {
	struct gc_velocity_tracker tracker;
	int first = 0;

	gc_velocity_reset(&tracker);
	for (int i = 0; i < 20; i++) {
		gc_velocity_add(&tracker, (uint64_t)i * interval_us, i * GC_PT(10), 0);
		struct gc_velocity velocity = gc_velocity_estimate(&tracker);
		bool is_exact =
			fabs(gc_speed_to_double(velocity.x) * interval_us / 1e7 - 1) < 0.001;
		first = first == 0 && is_exact ? i + 1 : first;
		assert_true(is_exact || (first == 0 && velocity.x == 0));
	}
	return first;
}

TEST(slow_panels_have_velocities) {
	assert_int_equal(first_with_velocity(8333), 2);  /* 120 Hz */
	assert_int_equal(first_with_velocity(33333), 2); /* 30 Hz */
	assert_int_equal(first_with_velocity(39999), 2);
	/* The first interval is measured against 40 ms. */
	assert_int_equal(first_with_velocity(40000), 3); /* 25 Hz */
	assert_int_equal(first_with_velocity(45000), 3);
	assert_int_equal(first_with_velocity(45455), 3); /* 22 Hz */
	assert_int_equal(first_with_velocity(50000), 3); /* 20 Hz */
	assert_int_equal(first_with_velocity(100000), 3);
	assert_int_equal(first_with_velocity(149999), 3);
	/* Each is a rest. */
	assert_int_equal(first_with_velocity(150000), 0);
}

TEST(samples_of_one_time_are_one) {
	struct gc_velocity_tracker tracker;
	gc_velocity_reset(&tracker);
	for (uint64_t ms = 0; ms <= 100; ms += 50) {
		for (int i = 0; i < 6; i++) {
			gc_velocity_add(&tracker, GC_MS(ms), GC_PT((gc_length)ms + i - 5), 0);
		}
	}
	assert_int_equal(gc_velocity_at_release(&tracker, GC_MS(225) - 1).x, GC_PT_PER_S(1000));
	assert_int_equal(gc_velocity_at_release(&tracker, GC_MS(225)).x, 0);
}

/* Steps along x and y, 8 ms apart, and the velocity of a fling 8 ms after the last. */
static struct gc_velocity released_after(const double (*steps)[2], int count, bool turned) {
	struct gc_velocity_tracker tracker;
	gc_velocity_reset(&tracker);
	double x = 100, y = 300;
	for (int i = 0; i <= count; i++) {
		gc_length along = gc_length_from_double(x), across = gc_length_from_double(y);
		gc_velocity_add(&tracker, GC_MS(8) * (uint64_t)i, turned ? -across : along,
			turned ? along : across);
		x += i < count ? steps[i][0] : 0;
		y += i < count ? steps[i][1] : 0;
	}
	return gc_velocity_at_release(&tracker, GC_MS(8) * (uint64_t)(count + 1));
}

TEST(a_point_that_brakes_hard_is_not_flung_back) {
	const double hard[][2] = {{24, 0}, {24, 0}, {24, 0}, {24, 0}, {12, 0}, {1, 0}};
	const double stops[][2] = {{8, 0}, {8, 0}, {8, 0}, {8, 0}, {4, 0}, {0, 0.01}};
	const double rests[][2] = {{24, 0}, {24, 0}, {24, 0}, {12, 0}, {0, 0}, {0, 0}};
	const double jitters[][2] = {{24, 0}, {24, 0}, {24, 0}, {12, 0}, {0.1, 0.1}, {-0.2, 0}};
	const double slower[][2] = {{24, 0}, {24, 0}, {24, 0}, {20, 0}, {16, 0}, {12, 0}};
	const double turns[][2] = {{24, 0}, {24, 0}, {24, 0}, {12, 0}, {1, 0}, {-6, 0}};
	const double back[][2] = {{24, 0}, {12, 0}, {1, 0}, {-6, 0}, {-12, 0}, {-18, 0}};
	for (int turned = 0; turned < 2; turned++) {
		struct gc_velocity v = released_after(hard, 6, turned);
		assert_int_equal(turned ? v.y : v.x, 0);
		v = released_after(stops, 6, turned);
		assert_int_equal(turned ? v.y : v.x, 0);
		v = released_after(rests, 6, turned);
		assert_int_equal(turned ? v.y : v.x, 0);
		v = released_after(jitters, 6, turned);
		assert_int_equal(turned ? v.y : v.x, 0);
		v = released_after(slower, 6, turned);
		assert_near(gc_speed_to_double(turned ? v.y : v.x), 1250, 12);
		v = released_after(turns, 6, turned);
		assert_true((turned ? v.y : v.x) < GC_PT_PER_S(-500));
		v = released_after(back, 6, turned);
		assert_true((turned ? v.y : v.x) < GC_PT_PER_S(-2000));
	}
}

/* Drags right from (20, 100), by 30 pt in each 50 ms: 600 pt/s. */
static void drag_at_20_hz(struct fixture *f, double ms, int samples) {
	down(f, ms, 1, 20, 100);
	for (int i = 1; i <= samples; i++) {
		move(f, ms + i * 50, 1, 20 + i * 30, 100);
		assert_near(pan_speed(&f->pan), i < 2 ? 0 : 600, 0.1);
	}
}

TEST(a_frame_between_slow_samples_is_predicted) {
	struct gc_vector at;
	ADD(f, pan);
	drag_at_20_hz(f, 0, 8);
	gc_pan_at(&f->pan, at_ms(410), NULL, &at);
	assert_near(gc_length_to_double(at.x), 230 + 6, 0.05);
	gc_pan_at(&f->pan, at_ms(325), NULL, &at);
	assert_near(gc_length_to_double(at.x), 230 - 45, 0.05);
}

TEST(the_path_of_a_touch_goes_on_at_20_hz) {
	struct gc_velocity_path paths[16];
	struct gc_touch_sample samples[8];
	struct gc_engine_config config = engine_config(f, (struct gc_host){0});
	config.paths = paths;
	gc_engine_finish(&f->engine);
	assert_int_equal(gc_engine_init(&f->engine, &config), GC_OK);
	ADD(f, pan);
	drag_at_20_hz(f, 0, 3);
	move(f, 250, 1, 170, 100); /* a scan is lost */
	uint32_t serial = f->touches[0].serial;
	assert_int_equal(gc_engine_touch_samples(&f->engine, serial, samples, 8), 4);
	static const double ms[] = {250, 150, 100, 50};
	for (int i = 0; i < 4; i++) {
		assert_true(samples[i].time_us == at_ms(ms[i]));
		assert_near(
			gc_length_to_double(samples[i].position.x), 20 + ms[i] * 0.6, TOLERANCE_PT);
	}
}
