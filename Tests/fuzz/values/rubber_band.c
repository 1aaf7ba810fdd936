/* SPDX-License-Identifier: MIT */
#include "values.h"

#include <string.h>

#include <gesturecore/rubber_band.h>

static bool is_valid(const struct gc_rubber_band_config *config) {
	return config->minimum >= -GC_POSITION_MAX && config->minimum <= config->maximum &&
	       config->maximum <= GC_POSITION_MAX && config->dimension > 0 &&
	       config->dimension <= GC_POSITION_MAX && config->coefficient > 0 &&
	       config->coefficient <= GC_SCALE_ONE;
}

/* Where content is shown that was dragged to a position. */
static long double shown_at(const struct gc_rubber_band_config *config, long double position) {
	long double bound = fminl(fmaxl(position, config->minimum), config->maximum);
	long double x = fabsl(position - bound), c = ldexpl(config->coefficient, -32);
	long double d = config->dimension, beyond = x * d * c / (x * c + d);
	return limit_to(position < bound ? bound - beyond : bound + beyond, GC_POSITION_MAX);
}

/* Where content was dragged to that is shown at a place. */
static long double dragged_to(const struct gc_rubber_band_config *config, long double shown) {
	long double bound = fminl(fmaxl(shown, config->minimum), config->maximum);
	long double y = fabsl(shown - bound), c = ldexpl(config->coefficient, -32);
	long double d = config->dimension, beyond = y < d ? y * d / (c * (d - y)) : 0x1p62L;
	return limit_to(shown < bound ? bound - beyond : bound + beyond, GC_POSITION_MAX);
}

static struct gc_rubber_band_config take_config(struct fuzz_input *input) {
	struct gc_rubber_band_config config = gc_rubber_band_config_default();
	config.minimum = take_i32(input);
	config.maximum = take_i32(input);
	config.dimension = take_i32(input);
	config.coefficient = take_i64(input);
	if (take_below(input, 8) != 0) {
		/* Mostly something that is allowed. */
		config.minimum %= GC_POSITION_MAX + 1;
		config.maximum %= GC_POSITION_MAX + 1;
		if (config.maximum < config.minimum) {
			config.maximum = config.minimum;
		}
		config.dimension = (int32_t)((uint32_t)config.dimension % GC_POSITION_MAX) + 1;
		config.coefficient =
			(gc_scale)((uint64_t)config.coefficient % (uint64_t)GC_SCALE_ONE) + 1;
	}
	return config;
}

void fuzz_rubber_band(struct fuzz_input *input) {
	struct gc_rubber_band_config config = take_config(input);
	struct gc_rubber_band band, mirror;
	gc_length position = take_i32(input), shown = take_i32(input);
	memset(&band, 0x55, sizeof(band));
	struct gc_rubber_band before = band;
	FUZZ_CHECK(
		gc_rubber_band_init(&band, &config) == (is_valid(&config) ? GC_OK : GC_ERR_RANGE));
	if (!is_valid(&config)) {
		FUZZ_CHECK(memcmp(&band, &before, sizeof(band)) == 0);
		return;
	}
	gc_length to = gc_rubber_band_shown(&band, position);
	gc_length from = gc_rubber_band_position(&band, shown);
	FUZZ_NEAR(to, shown_at(&config, position), 1);
	FUZZ_NEAR(from, dragged_to(&config, shown), 0.5001L);
	/* It never goes back, and its inverse undoes it. */
	FUZZ_CHECK(position == INT32_MAX || gc_rubber_band_shown(&band, position + 1) >= to);
	FUZZ_CHECK(shown == INT32_MAX || gc_rubber_band_position(&band, shown + 1) >= from);
	if (from > -GC_POSITION_MAX && from < GC_POSITION_MAX) {
		FUZZ_NEAR(gc_rubber_band_shown(&band, from), shown, 1);
	}
	config.minimum = -band.config.maximum;
	config.maximum = -band.config.minimum;
	if (position != INT32_MIN && shown != INT32_MIN) {
		FUZZ_CHECK(gc_rubber_band_init(&mirror, &config) == GC_OK);
		FUZZ_CHECK(gc_rubber_band_shown(&mirror, -position) == -to);
		FUZZ_CHECK(gc_rubber_band_position(&mirror, -shown) == -from);
	}
}
