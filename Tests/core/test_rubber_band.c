/* SPDX-License-Identifier: MIT */
#include "throws.h"

#define TRIES 200000

/* What the header promises, in steps of 1/4096 pt. */
#define SHOWN_STEPS 1.0
#define POSITION_STEPS 0.501

static struct gc_rubber_band band_of(struct gc_rubber_band_config config) {
	struct gc_rubber_band band;
	assert_int_equal(gc_rubber_band_init(&band, &config), GC_OK);
	return band;
}

static struct gc_rubber_band_config any_config(struct random *random) {
	struct gc_rubber_band_config config = {
		.minimum = any_sized(random, GC_POSITION_MAX),
		.maximum = any_sized(random, GC_POSITION_MAX),
		.dimension = 1 + abs(any_sized(random, GC_POSITION_MAX - 1)),
		.coefficient = (GC_SCALE_ONE >> below(random, 8)) - below(random, 10000000),
	};
	if (config.minimum > config.maximum) {
		config.minimum = config.maximum;
	}
	return config;
}

static long double ratio_of(gc_scale scale) {
	return ldexpl((long double)scale, -32);
}

/* The form as it is known. */
static long double shown_beyond(const struct gc_rubber_band_config *config, long double x) {
	long double c = ratio_of(config->coefficient), d = config->dimension;
	return (1 - 1 / (x * c / d + 1)) * d;
}

static long double dragged_beyond(const struct gc_rubber_band_config *config, long double y) {
	long double c = ratio_of(config->coefficient), d = config->dimension;
	return y < d ? y * d / (c * (d - y)) : (long double)INT32_MAX;
}

static long double expected(const struct gc_rubber_band_config *config, gc_length position,
	long double (*beyond)(const struct gc_rubber_band_config *, long double)) {
	long double result = position;
	if (position > config->maximum) {
		result = config->maximum + beyond(config, (long double)position - config->maximum);
	} else if (position < config->minimum) {
		result = config->minimum - beyond(config, (long double)config->minimum - position);
	}
	return limited(result, GC_POSITION_MAX);
}

TEST(between_the_bounds_nothing_gives_way) {
	struct gc_rubber_band band = band_of((struct gc_rubber_band_config){
		GC_PT(-100), GC_PT(300), GC_PT(400), gc_scale_from_double(0.55)});
	for (gc_length x = GC_PT(-100); x <= GC_PT(300); x += 101) {
		assert_int_equal(gc_rubber_band_shown(&band, x), x);
		assert_int_equal(gc_rubber_band_position(&band, x), x);
	}
}

TEST(beyond_a_bound_it_follows_less_and_less) {
	struct gc_rubber_band band = band_of((struct gc_rubber_band_config){
		GC_PT(0), GC_PT(100), GC_PT(400), gc_scale_from_double(0.55)});
	/* (1 - 1 / (x 0.55 / 400 + 1)) 400 */
	assert_near(gc_length_to_double(gc_rubber_band_shown(&band, GC_PT(101))), 100.5492, 0.001);
	assert_near(gc_length_to_double(gc_rubber_band_shown(&band, GC_PT(200))), 148.3516, 0.001);
	assert_near(
		gc_length_to_double(gc_rubber_band_shown(&band, GC_PT(-400))), -141.9355, 0.001);
	assert_near(gc_length_to_double(gc_rubber_band_shown(&band, GC_PT(200000))), 498.55, 0.001);
}

TEST(it_shows_what_the_form_says) {
	struct random random = {1};
	long double off = 0;
	for (int i = 0; i < TRIES; i++) {
		struct gc_rubber_band_config config = any_config(&random);
		struct gc_rubber_band band = band_of(config);
		gc_length x = any_sized(&random, i % 8 == 0 ? INT32_MAX : GC_POSITION_MAX);
		long double exact = expected(&config, x, shown_beyond);
		off = fmaxl(off, fabsl(gc_rubber_band_shown(&band, x) - exact));
	}
	print_message("# at most %.3Lf steps off\n", off);
	assert_near(off, 0, SHOWN_STEPS);
}

TEST(the_inverse_finds_where_it_was_dragged) {
	struct random random = {2};
	long double off = 0;
	for (int i = 0; i < TRIES; i++) {
		struct gc_rubber_band_config config = any_config(&random);
		struct gc_rubber_band band = band_of(config);
		gc_length y = any_sized(&random, i % 8 == 0 ? INT32_MAX : GC_POSITION_MAX);
		long double exact = expected(&config, y, dragged_beyond);
		gc_length x = gc_rubber_band_position(&band, y);
		off = fmaxl(off, fabsl(x - exact));
		if (llabs(x) < GC_POSITION_MAX) { /* shown again */
			assert_near(gc_rubber_band_shown(&band, x), y, SHOWN_STEPS);
		}
	}
	print_message("# at most %.3Lf steps off\n", off);
	assert_near(off, 0, POSITION_STEPS);
}

TEST(from_one_limit_it_is_dragged_to_the_other) {
	struct gc_rubber_band band = band_of((struct gc_rubber_band_config){
		GC_POSITION_MAX, GC_POSITION_MAX, GC_PT(400), GC_SCALE_ONE});
	/* Shown beyond the dimension: the limit. */
	assert_int_equal(gc_rubber_band_position(&band, 0), -GC_POSITION_MAX);
	assert_int_equal(gc_rubber_band_position(&band, INT32_MIN), -GC_POSITION_MAX);
}

TEST(a_mirrored_drag_is_shown_mirrored) {
	struct random random = {3};
	for (int i = 0; i < TRIES; i++) {
		struct gc_rubber_band_config config = any_config(&random), mirrored = config;
		mirrored.minimum = -config.maximum;
		mirrored.maximum = -config.minimum;
		struct gc_rubber_band a = band_of(config), b = band_of(mirrored);
		gc_length x = any_sized(&random, GC_POSITION_MAX);
		assert_int_equal(gc_rubber_band_shown(&a, x), -gc_rubber_band_shown(&b, -x));
		assert_int_equal(gc_rubber_band_position(&a, x), -gc_rubber_band_position(&b, -x));
	}
}

TEST(dragging_on_never_shows_it_going_back) {
	struct random random = {4};
	for (int i = 0; i < 300; i++) {
		struct gc_rubber_band_config config = any_config(&random);
		struct gc_rubber_band band = band_of(config);
		int64_t x = (i % 2 == 0 ? config.maximum : config.minimum) - 300;
		int64_t step = 1 + abs(any_sized(&random, 100000));
		gc_length before = -GC_POSITION_MAX;
		for (int n = 0; n < 1000 && x <= GC_POSITION_MAX; n++, x += step) {
			gc_length shown = gc_rubber_band_shown(&band, (gc_length)x);
			assert_true(shown >= before);
			assert_true(shown <= (int64_t)config.maximum + config.dimension);
			before = shown;
		}
	}
}

TEST(the_default_is_for_displacements) {
	struct gc_rubber_band band;
	assert_int_equal(gc_rubber_band_init(&band, NULL), GC_OK);
	assert_near(gc_length_to_double(gc_rubber_band_shown(&band, GC_PT(100))), 48.3516, 0.001);
	assert_near(
		gc_length_to_double(gc_rubber_band_position(&band, GC_PT(-48.3516))), -100, 0.01);
	assert_int_equal(gc_rubber_band_shown(&band, 0), 0);
	assert_int_equal(gc_rubber_band_position(&band, GC_PT(400)), GC_POSITION_MAX);
	assert_int_equal(gc_rubber_band_position(&band, INT32_MIN), -GC_POSITION_MAX);
}

TEST(what_is_out_of_range_is_refused) {
	struct gc_rubber_band band;
	assert_int_equal(gc_rubber_band_init(&band, NULL), GC_OK);
	struct gc_rubber_band before = band;
	struct gc_rubber_band_config c[8];
	for (int i = 0; i < 8; i++) {
		c[i] = gc_rubber_band_config_default();
	}
	c[0].minimum = 1; /* over the maximum */
	c[1].minimum = -GC_POSITION_MAX - 1;
	c[2].maximum = GC_POSITION_MAX + 1;
	c[3].dimension = 0;
	c[4].dimension = GC_POSITION_MAX + 1;
	c[5].coefficient = 0;
	c[6].coefficient = GC_SCALE_ONE + 1;
	c[7].coefficient = INT64_MIN;
	for (int i = 0; i < 8; i++) {
		assert_int_equal(gc_rubber_band_init(&band, &c[i]), GC_ERR_RANGE);
	}
	assert_memory_equal(&band, &before, sizeof(band));
}

TEST(a_bound_at_one_end_of_the_range_reaches_the_other_end) {
	struct gc_rubber_band_config config = gc_rubber_band_config_default();
	struct gc_rubber_band band;
	config.minimum = config.maximum = GC_POSITION_MAX;
	assert_int_equal(gc_rubber_band_init(&band, &config), GC_OK);
	assert_int_equal(gc_rubber_band_position(&band, -GC_POSITION_MAX), -GC_POSITION_MAX);
	config.minimum = config.maximum = -GC_POSITION_MAX;
	assert_int_equal(gc_rubber_band_init(&band, &config), GC_OK);
	assert_int_equal(gc_rubber_band_position(&band, GC_POSITION_MAX), GC_POSITION_MAX);
}
