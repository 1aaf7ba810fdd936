/* SPDX-License-Identifier: MIT */
#include "throws.h"

#define THROWS 50000

/* What the header promises, in steps: 1/4096 pt or pt/s. */
#define POSITION_STEPS 1.0
#define SPEED_STEPS 1.0
#define END_STEPS 0.5001
#define TIME_US 1.0

static const struct gc_momentum_config normal = {
	.friction_us = GC_TIME_CONSTANT_NORMAL_US,
	.spring_us = 80000,
	.rest_speed = GC_PT_PER_S(1),
	.flip_speed = GC_PT_PER_S(400),
};

static struct gc_momentum thrown(double x, double velocity) {
	struct gc_momentum momentum;
	assert_int_equal(
		gc_momentum_init(&momentum, &normal, GC_PT(x), GC_PT_PER_S(velocity)), GC_OK);
	return momentum;
}

TEST(a_fling_begins_where_and_as_fast_as_it_was_let_go) {
	struct random random = {1};
	for (int i = 0; i < THROWS; i++) {
		struct throw t = any_throw(&random);
		struct gc_momentum momentum = let_go(&t);
		assert_int_equal(gc_momentum_position(&momentum, 0), t.position);
		assert_int_equal(gc_momentum_velocity(&momentum, 0), t.velocity);
	}
}

TEST(a_fling_decays_as_the_formula_says) {
	struct random random = {2};
	long double off = 0, speed_off = 0;
	for (int i = 0; i < THROWS; i++) {
		struct throw t = any_throw(&random);
		struct gc_momentum momentum = let_go(&t);
		uint64_t time_us = any_time(&random, t.config.friction_us);
		long double x = limited(free_position(&t, time_us), GC_POSITION_MAX);
		long double v = t.velocity * expl(-(time_us * 1e-6L / t.friction));
		off = fmaxl(off, fabsl(gc_momentum_position(&momentum, time_us) - x));
		speed_off = fmaxl(speed_off, fabsl(gc_momentum_velocity(&momentum, time_us) - v));
	}
	print_message("# at most %.3Lf and %.3Lf steps off\n", off, speed_off);
	assert_near(off, 0, POSITION_STEPS);
	assert_near(speed_off, 0, SPEED_STEPS);
}

TEST(a_fling_ends_at_its_projection_and_stays_there) {
	struct random random = {3};
	for (int i = 0; i < THROWS; i++) {
		struct throw t = any_throw(&random);
		struct gc_momentum momentum = let_go(&t);
		long double end = t.position + t.velocity * t.friction;
		gc_length at = gc_momentum_end(&momentum);
		assert_near(at, limited(end, GC_POSITION_MAX), END_STEPS);
		for (int bit = 63; UINT64_C(1) << bit > 40 * GC_TIME_CONSTANT_MAX_US; bit--) {
			assert_int_equal(gc_momentum_position(&momentum, UINT64_C(1) << bit), at);
			assert_int_equal(gc_momentum_velocity(&momentum, UINT64_C(1) << bit), 0);
		}
		assert_int_equal(gc_momentum_position(&momentum, UINT64_MAX - 1), at);
	}
}

TEST(a_fling_never_turns_back_nor_gets_faster) {
	struct random random = {4};
	for (int i = 0; i < 500; i++) {
		struct throw t = any_throw(&random);
		struct gc_momentum momentum = let_go(&t);
		uint64_t time_us = any_time(&random, t.config.friction_us);
		uint64_t frame_us = i % 2 == 0 ? 1 : t.config.friction_us / 20;
		int64_t sign = t.velocity < 0 ? -1 : 1;
		int64_t x = gc_momentum_position(&momentum, time_us) * sign;
		int64_t v = gc_momentum_velocity(&momentum, time_us) * sign;
		for (int frame = 0; frame < 900; frame++) {
			time_us += frame_us;
			int64_t next_x = gc_momentum_position(&momentum, time_us) * sign;
			int64_t next_v = gc_momentum_velocity(&momentum, time_us) * sign;
			assert_true(next_x >= x && next_v <= v && next_v >= 0);
			x = next_x;
			v = next_v;
		}
	}
}

TEST(a_mirrored_fling_is_mirrored) {
	struct random random = {5};
	for (int i = 0; i < THROWS; i++) {
		struct throw t = any_throw(&random), m = t;
		m.position = -t.position;
		m.velocity = -t.velocity;
		struct gc_momentum a = let_go(&t), b = let_go(&m);
		uint64_t time_us = any_time(&random, t.config.friction_us);
		gc_length place = any_sized(&random, GC_POSITION_MAX);
		assert_int_equal(
			gc_momentum_position(&a, time_us), -gc_momentum_position(&b, time_us));
		assert_int_equal(
			gc_momentum_velocity(&a, time_us), -gc_momentum_velocity(&b, time_us));
		assert_int_equal(gc_momentum_time_at(&a, place), gc_momentum_time_at(&b, -place));
		assert_int_equal(gc_momentum_rest_time(&a), gc_momentum_rest_time(&b));
	}
}

TEST(a_millisecond_leaves_the_deceleration_rate_of_the_speed) {
	struct gc_momentum momentum = thrown(100, 1000);
	assert_near(gc_speed_to_double(gc_momentum_velocity(&momentum, 1000)), 998, 0.001);
	assert_near(gc_speed_to_double(gc_momentum_velocity(&momentum, 2000)), 996.004, 0.001);
	assert_near(gc_length_to_double(gc_momentum_end(&momentum)), 599.5, 0.001);
}

TEST(a_deceleration_rate_is_a_time_constant) {
	uint32_t time_us = 0;
	assert_int_equal(gc_time_constant_from_rate(gc_scale_from_double(0.998), &time_us), GC_OK);
	assert_near(time_us, GC_TIME_CONSTANT_NORMAL_US, TIME_US);
	assert_int_equal(gc_time_constant_from_rate(gc_scale_from_double(0.99), &time_us), GC_OK);
	assert_near(time_us, GC_TIME_CONSTANT_FAST_US, TIME_US);
	for (double rate = 0.368; rate < 0.9999; rate += (1 - rate) / 500) {
		gc_scale scale = gc_scale_from_double(rate);
		long double exact = -1000 / logl(ldexpl((long double)scale, -32));
		assert_int_equal(gc_time_constant_from_rate(scale, &time_us), GC_OK);
		assert_near(time_us, exact, exact <= 5e5L ? TIME_US : (double)exact / 80000);
	}
}

TEST(a_rate_that_is_none_is_refused) {
	const gc_scale rates[] = {INT64_MIN, -1, 0, 1, gc_scale_from_double(0.367),
		gc_scale_from_double(0.99991), GC_SCALE_ONE - 1, GC_SCALE_ONE, INT64_MAX};
	uint32_t time_us = 7;
	for (size_t i = 0; i < sizeof(rates) / sizeof(rates[0]); i++) {
		assert_int_equal(gc_time_constant_from_rate(rates[i], &time_us), GC_ERR_RANGE);
		assert_int_equal(time_us, 7);
	}
}

TEST(a_fling_rests_when_it_is_down_to_the_rest_speed) {
	struct random random = {6};
	for (int i = 0; i < THROWS; i++) {
		struct throw t = any_throw(&random);
		t.config.rest_speed = 1 + abs(any_sized(&random, GC_SPEED_MAX - 1));
		struct gc_momentum momentum = let_go(&t);
		uint64_t time_us = gc_momentum_rest_time(&momentum);
		long double ratio = fabsl((long double)t.velocity / t.config.rest_speed);
		long double exact = ratio > 1 ? t.config.friction_us * logl(ratio) : 0;
		assert_near(time_us, exact, TIME_US);
	}
	struct gc_momentum momentum = thrown(0, 1000);
	gc_length left = gc_momentum_end(&momentum) -
			 gc_momentum_position(&momentum, gc_momentum_rest_time(&momentum));
	assert_near(gc_length_to_double(left), 0.5, 0.001);
}

TEST(a_fling_is_at_a_place_at_the_time_it_says) {
	struct random random = {7};
	for (int i = 0; i < THROWS; i++) {
		struct throw t = any_throw(&random);
		struct gc_momentum momentum = let_go(&t);
		uint64_t passed_us = any_time(&random, t.config.friction_us);
		gc_length place = gc_momentum_position(&momentum, passed_us);
		uint64_t time_us = gc_momentum_time_at(&momentum, place);
		if (time_us == GC_NEVER_US) { /* then it is where it began or ends */
			long double end = t.position + t.velocity * t.friction;
			assert_near(place, limited(end, GC_POSITION_MAX), POSITION_STEPS);
			continue;
		}
		long double v = t.velocity * expl(-(time_us * 1e-6L / t.friction));
		assert_near(free_position(&t, time_us), place,
			POSITION_STEPS + (double)fabsl(v) * 1e-6);
	}
}

TEST(a_place_before_the_start_or_beyond_is_never_passed) {
	struct gc_momentum momentum = thrown(100, 1000); /* to 599.5 */
	assert_int_equal(gc_momentum_time_at(&momentum, GC_PT(100)), 0);
	assert_true(gc_momentum_time_at(&momentum, GC_PT(100) - 1) == GC_NEVER_US);
	assert_true(gc_momentum_time_at(&momentum, GC_PT(599)) < GC_MS(5000));
	assert_true(gc_momentum_time_at(&momentum, GC_PT(600)) == GC_NEVER_US);
	assert_true(gc_momentum_time_at(&momentum, INT32_MAX) == GC_NEVER_US);
	assert_true(gc_momentum_time_at(&momentum, INT32_MIN) == GC_NEVER_US);
	momentum = thrown(100, 0);
	assert_true(gc_momentum_time_at(&momentum, GC_PT(101)) == GC_NEVER_US);
}

TEST(a_fling_of_two_axes_is_projected_on_both) {
	struct gc_vector place = {GC_PT(10), GC_PT(20)};
	struct gc_velocity velocity = {.x = GC_PT_PER_S(1000), .y = GC_PT_PER_S(-2000)};
	assert_int_equal(gc_momentum_project(NULL, place, velocity, &place), GC_OK);
	assert_near(gc_length_to_double(place.x), 509.5, 0.001);
	assert_near(gc_length_to_double(place.y), -979, 0.001);

	velocity = (struct gc_velocity){.y = GC_SPEED_MAX + 1};
	struct gc_vector before = place;
	assert_int_equal(gc_momentum_project(NULL, place, velocity, &place), GC_ERR_RANGE);
	assert_memory_equal(&place, &before, sizeof(place));
}

TEST(what_is_out_of_range_is_refused) {
	struct gc_momentum momentum = thrown(1, 2), before = momentum;
	struct gc_momentum_config c[7];
	for (int i = 0; i < 7; i++) {
		c[i] = normal;
	}
	c[0].friction_us = GC_TIME_CONSTANT_MIN_US - 1;
	c[1].friction_us = GC_TIME_CONSTANT_MAX_US + 1;
	c[2].spring_us = 0;
	c[3].spring_us = UINT32_MAX;
	c[4].rest_speed = 0;
	c[5].flip_speed = 0;
	c[6].rest_speed = INT32_MIN;
	for (int i = 0; i < 7; i++) {
		assert_int_equal(gc_momentum_init(&momentum, &c[i], 0, 0), GC_ERR_RANGE);
	}
	const gc_length far = GC_POSITION_MAX + 1;
	const gc_speed fast = GC_SPEED_MAX + 1;
	assert_int_equal(gc_momentum_init(&momentum, NULL, far, 0), GC_ERR_POSITION);
	assert_int_equal(gc_momentum_init(&momentum, NULL, -far, 0), GC_ERR_POSITION);
	assert_int_equal(gc_momentum_init(&momentum, NULL, INT32_MIN, 0), GC_ERR_POSITION);
	assert_int_equal(gc_momentum_init(&momentum, NULL, 0, fast), GC_ERR_RANGE);
	assert_int_equal(gc_momentum_init(&momentum, NULL, 0, -fast), GC_ERR_RANGE);
	assert_memory_equal(&momentum, &before, sizeof(momentum));
}

TEST(without_a_configuration_it_is_the_default) {
	struct gc_momentum momentum;
	struct gc_momentum_config config = gc_momentum_config_default();
	assert_memory_equal(&config, &normal, sizeof(config));
	assert_int_equal(gc_momentum_init(&momentum, NULL, 0, GC_PT_PER_S(1000)), GC_OK);
	assert_near(gc_length_to_double(gc_momentum_end(&momentum)), 499.5, 0.001);
}
