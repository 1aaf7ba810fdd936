/* SPDX-License-Identifier: MIT */
#include "support.h"

#include <gesturecore/rubber_band.h>

static struct gc_rubber_band band_of(struct gc_rubber_band_config config) {
	struct gc_rubber_band band;
	assert_int_equal(gc_rubber_band_init(&band, &config), GC_OK);
	return band;
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
