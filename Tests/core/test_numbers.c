/* SPDX-License-Identifier: MIT */
/* Roots, angles, momenta and rubber bands at the ends of their ranges. */
#include "support.h"

#include "numbers/sqrt.h"
#include "numbers/trig.h"

#include <gesturecore/momentum.h>
#include <gesturecore/rubber_band.h>

/* What is random here has references in Tests/numbers, which test_values plays. */

TEST(the_least_and_the_largest_root_are_exact) {
	assert_true(gci_sqrt_normalized(UINT64_MAX) == UINT32_MAX);
	assert_true(gci_sqrt_normalized(UINT64_C(1) << 62) == UINT32_C(1) << 31);
}

#define LIMIT (INT64_C(1) << 31)
#define EIGHTH (UINT32_C(1) << 29)

TEST(axes_and_diagonals_are_exact) {
	const int64_t sizes[] = {1, 2, 3, 4095, 4096, 99999999, LIMIT - 1, LIMIT};
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		int64_t s = sizes[i];
		assert_int_equal(gci_atan2(0, s), 0);
		assert_int_equal(gci_atan2(s, s), EIGHTH);
		assert_int_equal(gci_atan2(s, 0), 2 * EIGHTH);
		assert_int_equal(gci_atan2(s, -s), 3 * EIGHTH);
		assert_int_equal(gci_atan2(0, -s), 4 * EIGHTH);
		assert_int_equal(gci_atan2(-s, -s), 5 * EIGHTH);
		assert_int_equal(gci_atan2(-s, 0), 6 * EIGHTH);
		assert_int_equal(gci_atan2(-s, s), 7 * EIGHTH);
	}
	assert_int_equal(gci_atan2(0, 0), 0);
}

/* A step back would turn a finger that moves clockwise counterclockwise for a frame. */
TEST(turning_on_never_turns_back) {
	uint32_t before = gci_atan2(-LIMIT, LIMIT);
	for (int64_t y = -LIMIT; y <= LIMIT; y += 1009) {
		uint32_t direction = gci_atan2(y, LIMIT);
		assert_true(direction - before < EIGHTH);
		before = direction;
	}
}

/* Momenta and rubber bands: their defaults, and the ends of their range. test_values has all else.
 */

#define TIME_US 1.0

static const struct gc_momentum_config normal = {
	.friction_us = GC_TIME_CONSTANT_NORMAL_US,
	.spring_us = 80000,
	.rest_speed = GC_PT_PER_S(1),
	.flip_speed = GC_PT_PER_S(400),
};

TEST(a_deceleration_rate_is_a_time_constant) {
	uint32_t time_us = 0;
	assert_int_equal(gc_time_constant_from_rate(gc_scale_from_double(0.998), &time_us), GC_OK);
	assert_near(time_us, GC_TIME_CONSTANT_NORMAL_US, TIME_US);
	assert_int_equal(gc_time_constant_from_rate(gc_scale_from_double(0.99), &time_us), GC_OK);
	assert_near(time_us, GC_TIME_CONSTANT_FAST_US, TIME_US);
}

TEST(a_fling_of_two_axes_is_projected_on_both) {
	struct gc_vector place = {GC_PT(10), GC_PT(20)};
	struct gc_velocity velocity = {.x = GC_PT_PER_S(1000), .y = GC_PT_PER_S(-2000)};
	assert_int_equal(gc_momentum_project(NULL, place, velocity, &place), GC_OK);
	assert_points(place, 509.5, -979, 0.001);

	velocity = (struct gc_velocity){.y = GC_SPEED_MAX + 1};
	struct gc_vector before = place;
	assert_int_equal(gc_momentum_project(NULL, place, velocity, &place), GC_ERR_RANGE);
	assert_memory_equal(&place, &before, sizeof(place));
}

TEST(without_a_configuration_it_is_the_default) {
	struct gc_momentum momentum;
	struct gc_momentum_config config = gc_momentum_config_default();
	assert_memory_equal(&config, &normal, sizeof(config));
	assert_int_equal(gc_momentum_init(&momentum, NULL, 0, GC_PT_PER_S(1000)), GC_OK);
	assert_near(gc_length_to_double(gc_momentum_end(&momentum)), 499.5, 0.001);
}

TEST(the_default_spring_is_there_in_under_a_second) {
	struct gc_momentum momentum;
	assert_int_equal(gc_momentum_init(&momentum, NULL, 0, GC_PT_PER_S(1000)), GC_OK);
	assert_int_equal(gc_momentum_snap(&momentum, 0, GC_PT(1000)), GC_OK);
	uint64_t rest_us = gc_momentum_rest_time(&momentum);
	assert_true(GC_MS(800) < rest_us && rest_us < GC_MS(1200));
	assert_near(gc_momentum_position(&momentum, rest_us), GC_PT(1000), GC_PT(0.081));
}

TEST(pages_are_counted_at_the_ends_of_the_range) {
	struct gc_momentum momentum;
	int32_t page = 0;
	assert_int_equal(gc_momentum_init(&momentum, NULL, GC_POSITION_MAX, GC_SPEED_MAX), GC_OK);
	assert_int_equal(gc_momentum_choose_page(&momentum, 1, &page), GC_OK);
	assert_int_equal(page, GC_POSITION_MAX + 1);
	assert_int_equal(gc_momentum_choose_page(&momentum, INT32_MAX, &page), GC_OK);
	assert_int_equal(page, 1);
	assert_int_equal(gc_momentum_init(&momentum, NULL, -GC_POSITION_MAX, -GC_SPEED_MAX), GC_OK);
	assert_int_equal(gc_momentum_choose_page(&momentum, 1, &page), GC_OK);
	assert_int_equal(page, -GC_POSITION_MAX - 1);
}

TEST(the_default_rubber_band_is_for_displacements) {
	struct gc_rubber_band band;
	assert_int_equal(gc_rubber_band_init(&band, NULL), GC_OK);
	assert_near(gc_length_to_double(gc_rubber_band_shown(&band, GC_PT(100))), 48.3516, 0.001);
	assert_near(
		gc_length_to_double(gc_rubber_band_position(&band, GC_PT(-48.3516))), -100, 0.01);
	assert_int_equal(gc_rubber_band_shown(&band, 0), 0);
	assert_int_equal(gc_rubber_band_position(&band, GC_PT(400)), GC_POSITION_MAX);
	assert_int_equal(gc_rubber_band_position(&band, INT32_MIN), -GC_POSITION_MAX);
}
