/* SPDX-License-Identifier: MIT */
#include "hands.h"

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
