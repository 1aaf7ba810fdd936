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

TEST(a_flick_at_20_hz_ends_with_a_fling) {
	ADD(f, pan);
	f->keep_events = true;
	drag_at_20_hz(f, 0, 8);
	up(f, 450, 1);
	assert_state(&f->pan, GC_STATE_ENDED);
	assert_near(pan_release_speed(&f->pan), 600, 0.1);
}

TEST(a_finger_that_rests_at_20_hz_has_no_fling) {
	ADD(f, pan);
	drag_at_20_hz(f, 0, 8);
	advance(f, 524.999);
	assert_near(pan_release_speed(&f->pan), 600, 0.1);
	advance(f, 525);
	assert_near(pan_release_speed(&f->pan), 0, 0);
	assert_near(pan_speed(&f->pan), 600, 0.1);
	move(f, 530, 1, 265, 100);
	assert_near(pan_speed(&f->pan), 0, 0);
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

TEST(a_finger_that_lands_or_lifts_keeps_the_intervals_of_a_pan) {
	ADD_WITH(f, pan, with.min_touches = 2);
	/* Before it begins, the second finger lands again: its value starts again. */
	land_two(f, 0, 100, 100, 200, 100);
	move_both(f, 50, 101, 100, 201, 100);
	move_both(f, 100, 102, 100, 202, 100);
	up(f, 110, 2);
	down(f, 120, 3, 202, 100);
	sample(f, 170, GC_SAMPLE_MOTION, 1, 132, 100);
	sample(f, 170, GC_SAMPLE_MOTION, 3, 232, 100);
	frame(f, 170);
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_near(pan_speed(&f->pan), 600, 0.1);
	/* Then it goes on. */
	down(f, 180, 4, 300, 300);
	sample(f, 220, GC_SAMPLE_MOTION, 1, 162, 100);
	sample(f, 220, GC_SAMPLE_MOTION, 3, 262, 100);
	sample(f, 220, GC_SAMPLE_MOTION, 4, 330, 300);
	frame(f, 220);
	assert_near(pan_speed(&f->pan), 600, 0.1);
}

TEST(a_reset_forgets_the_intervals) {
	ADD(f, pan);
	drag_at_20_hz(f, 0, 8);
	up(f, 450, 1);
	/* Otherwise the rest would be 98.75 ms. */
	drag(f, 1000, 20, 100, 1008, 60, 100);
	move(f, 1016, 1, 100, 100);
	advance(f, 1055.999);
	assert_near(pan_release_speed(&f->pan), 5000, 1);
	advance(f, 1056);
	assert_near(pan_release_speed(&f->pan), 0, 0);
}

/* A pinch, a rotation and a transform that run together, and their velocities. */
struct trio {
	double interval_ms;    /* between two samples */
	double turn_tolerance; /* rad/s */
};

/*
 * Fingers 1 and 2 turn and spread about (200, 200). At the first sample after they landed they are
 * at 0.5 rad and a radius of 60 pt. In each interval they turn by 0.05 rad and spread by 1 pt,
 * until the eleventh sample.
 */
static void setup_trio(struct fixture *f, const struct trio *trio) {
	land_trio(f);
	for (int step = 1; step <= 11; step++) {
		move_hand(f, step * trio->interval_ms, two_fingers, 200, 200, 1.18 + 0.02 * step,
			0.45 + 0.05 * step);
	}
	forget_all(f);
}

/* Each point of radius makes a scale of 0.02/1.1: it began at a span of 110 pt. */
static void assert_rates(const struct trio *trio, double share, const gc_scale_rate spreads[2],
	const gc_angle turns[2]) {
	const double spread = 0.02 / 1.1 * 1000 / trio->interval_ms * share;
	const double turn = 0.05 * 1000 / trio->interval_ms * share;
	for (int i = 0; i < 2; i++) {
		assert_near(gc_scale_to_double(spreads[i]), spread, 0.02);
		assert_near(gc_angle_to_radians(turns[i]), turn, trio->turn_tolerance);
	}
}

static void assert_velocities(const struct fixture *f, const struct trio *trio, double share) {
	const gc_scale_rate spreads[] = {
		gc_pinch_velocity(&f->pinch), gc_transform_scale_velocity(&f->transform)};
	const gc_angle turns[] = {
		gc_rotation_velocity(&f->rotation), gc_transform_rotation_velocity(&f->transform)};
	assert_rates(trio, share, spreads, turns);
}

static void assert_releases(const struct fixture *f, const struct trio *trio, double share) {
	const gc_scale_rate spreads[] = {gc_pinch_release_velocity(&f->pinch),
		gc_transform_scale_release_velocity(&f->transform)};
	const gc_angle turns[] = {gc_rotation_release_velocity(&f->rotation),
		gc_transform_rotation_release_velocity(&f->transform)};
	assert_rates(trio, share, spreads, turns);
}

static const struct trio at_20_hz = {50, 0.02};

TEST(scale_and_rotation_have_velocities_at_20_hz) {
	setup_trio(f, &at_20_hz);
	assert_velocities(f, &at_20_hz, 1);
	advance(f, 674.999);
	assert_releases(f, &at_20_hz, 1);
	advance(f, 675);
	assert_releases(f, &at_20_hz, 0);
	assert_velocities(f, &at_20_hz, 1);
}

TEST(another_second_finger_keeps_the_intervals) {
	setup_trio(f, &at_20_hz);
	up(f, 560, 1);
	/* After the rest, the velocity starts again: exact from the second sample on. */
	down(f, 700, 3, 100, 200);
	assert_velocities(f, &at_20_hz, 0);
	struct gc_transform *transform = &f->transform;
	for (int step = 1; step <= 2; step++) {
		double scale = gc_scale_to_double(gc_pinch_scale(&f->pinch));
		move(f, 700 + step * 50, 3, 100 - step * 20, 200);
		double speed = (gc_scale_to_double(gc_pinch_scale(&f->pinch)) - scale) / 0.05;
		double expected = step == 1 ? 0 : speed;
		assert_near(
			gc_scale_to_double(gc_pinch_velocity(&f->pinch)), expected, 0.02 * speed);
		assert_near(gc_scale_to_double(gc_transform_scale_velocity(transform)), expected,
			0.02 * speed);
	}
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

/* The velocities of scale and rotation when fingers pause, lift and come again. */

static const struct trio at_100_hz = {10, 0.06};

TEST(it_is_that_of_the_motion_until_fingers_pause) {
	setup_trio(f, &at_100_hz);
	assert_velocities(f, &at_100_hz, 1);
	assert_releases(f, &at_100_hz, 1);
	/* They are still down: the velocity is held, but a fling would be over. */
	advance(f, 149.999);
	assert_releases(f, &at_100_hz, 1);
	advance(f, 150);
	assert_velocities(f, &at_100_hz, 1);
	assert_releases(f, &at_100_hz, 0);
}

TEST(a_lift_at_once_keeps_the_fling) {
	for (int i = 0; i < 2; i++) {
		double lift_ms = i == 0 ? 118 : 150;
		setup_trio(f, &at_100_hz);
		f->keep_events = true;
		sample(f, lift_ms, GC_SAMPLE_UP, 1, 0, 0);
		sample(f, lift_ms, GC_SAMPLE_UP, 2, 0, 0);
		frame(f, lift_ms);
		assert_state(&f->pinch, GC_STATE_ENDED);
		assert_releases(f, &at_100_hz, i == 0 ? 1 : 0);
	}
}

TEST(a_frozen_value_rests_soon) {
	setup_trio(f, &at_100_hz);
	up(f, 120, 1);
	assert_velocities(f, &at_100_hz, 1);
	/* The other finger still moves, but the frozen value takes no sample of it. */
	for (int ms = 130; ms < 150; ms += 5) {
		move(f, ms, 2, 250 + ms / 8.0, 200);
		assert_velocities(f, &at_100_hz, 1);
		assert_releases(f, &at_100_hz, 1);
	}
	move(f, 150, 2, 270, 200);
	assert_velocities(f, &at_100_hz, 0);
	assert_releases(f, &at_100_hz, 0);
	move(f, 160, 2, 275, 200);
	assert_velocities(f, &at_100_hz, 0);
}

/* Fingers at 20 Hz rest later. */
TEST(a_frozen_value_rests_without_an_event) {
	static const struct {
		const struct trio *trio;
		double lift_ms, rest_ms;
	} rows[] = {{&at_100_hz, 120, 150}, {&at_20_hz, 560, 675}};
	for (int i = 0; i < 2; i++) {
		setup_trio(f, rows[i].trio);
		up(f, rows[i].lift_ms, 1);
		advance(f, rows[i].rest_ms - 0.001);
		assert_velocities(f, rows[i].trio, 1);
		advance(f, rows[i].rest_ms);
		assert_velocities(f, rows[i].trio, 0);
	}
}

TEST(a_frame_that_is_not_over_is_no_time_yet) {
	setup_trio(f, &at_100_hz);
	f->keep_events = true;
	sample(f, 118, GC_SAMPLE_UP, 1, 0, 0);
	sample(f, 118, GC_SAMPLE_UP, 2, 0, 0);
	/* No FRAME follows the lifts. The next landing ends their frame, so the events come only
	 * then. */
	sample(f, 300, GC_SAMPLE_DOWN, 3, 200, 200);
	assert_state(&f->pinch, GC_STATE_ENDED);
	assert_releases(f, &at_100_hz, 1);
	assert_velocities(f, &at_100_hz, 1);
}

TEST(a_new_finger_does_not_bring_back_what_has_rested) {
	setup_trio(f, &at_100_hz);
	up(f, 120, 1);
	down(f, 400, 3, 150, 200);
	assert_velocities(f, &at_100_hz, 0);
	/* From the second sample on it is exact again. */
	double x = 200 + 70 * cos(1), y = 200 + 70 * sin(1);
	move(f, 410, 3, 150 - (x - 200), 200 - (y - 200));
	assert_velocities(f, &at_100_hz, 0);

	/* In time it continues. */
	setup_trio(f, &at_100_hz);
	up(f, 112, 1);
	down(f, 114, 3, 150, 200);
	assert_velocities(f, &at_100_hz, 1);
}

TEST(what_was_never_two_fingers_has_none) {
	gc_pinch_init(&f->pinch, NULL);
	gc_rotation_init(&f->rotation, NULL);
	gc_transform_init(&f->transform, NULL);
	assert_velocities(f, &at_100_hz, 0);
	assert_releases(f, &at_100_hz, 0);
	attach(f, &f->transform.base);
	drag(f, 0, 100, 100, 10, 150, 100);
	assert_velocities(f, &at_100_hz, 0);
	assert_releases(f, &at_100_hz, 0);
}
