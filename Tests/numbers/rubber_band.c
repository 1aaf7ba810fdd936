/* SPDX-License-Identifier: MIT */
#include "numbers.h"

#include <gesturecore/rubber_band.h>

#ifdef PROVING
#include <numbers/fixed.c>
#include <numbers/rubber_band.c>
#endif

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

CHECK(rubber_band) {
	struct gc_rubber_band_config config = take_config(input);
	struct gc_rubber_band band, mirror;
	gc_length position = take_i32(input), shown = take_i32(input);
	memset(&band, 0x55, sizeof(band));
	struct gc_rubber_band before = band;
	HOLDS(gc_rubber_band_init(&band, &config) == (is_valid(&config) ? GC_OK : GC_ERR_RANGE));
	if (!is_valid(&config)) {
		HOLDS(memcmp(&band, &before, sizeof(band)) == 0);
		return;
	}
	gc_length to = gc_rubber_band_shown(&band, position);
	gc_length from = gc_rubber_band_position(&band, shown);
	NEAR(to, shown_at(&config, position), 1);
	NEAR(from, dragged_to(&config, shown), 0.5001L);
	/* It never goes back, and its inverse undoes it. */
	HOLDS(position == INT32_MAX || gc_rubber_band_shown(&band, position + 1) >= to);
	HOLDS(shown == INT32_MAX || gc_rubber_band_position(&band, shown + 1) >= from);
	if (from > -GC_POSITION_MAX && from < GC_POSITION_MAX) {
		NEAR(gc_rubber_band_shown(&band, from), shown, 1);
	}
	config.minimum = -band.config.maximum;
	config.maximum = -band.config.minimum;
	if (position != INT32_MIN && shown != INT32_MIN) {
		HOLDS(gc_rubber_band_init(&mirror, &config) == GC_OK);
		HOLDS(gc_rubber_band_shown(&mirror, -position) == -to);
		HOLDS(gc_rubber_band_position(&mirror, -shown) == -from);
	}
}

/* All positions, with the default and with the largest numbers. The inverse undoes each. */
LOOP(rubber_band, 0, UINT64_C(1) << 32) {
	static struct gc_rubber_band bands[2];
	static gc_length before[2] = {INT32_MIN, INT32_MIN};
	if (bands[0].config.dimension == 0) {
		const struct gc_rubber_band_config largest = {.minimum = GC_POSITION_MAX,
			.maximum = GC_POSITION_MAX,
			.dimension = GC_POSITION_MAX,
			.coefficient = GC_SCALE_ONE};
		HOLDS(gc_rubber_band_init(&bands[0], NULL) == GC_OK);
		HOLDS(gc_rubber_band_init(&bands[1], &largest) == GC_OK);
	}
	gc_length position = (gc_length)((int64_t)at + INT32_MIN);
	for (int i = 0; i < 2; i++) {
		gc_length shown = gc_rubber_band_shown(&bands[i], position);
		NEAR(shown, shown_at(&bands[i].config, position), 1 + 0x1p-20L);
		HOLDS(shown >= before[i]);
		if (shown != before[i]) {
			gc_length caught = gc_rubber_band_position(&bands[i], shown);
			HOLDS(abs(caught) == GC_POSITION_MAX ||
				abs(gc_rubber_band_shown(&bands[i], caught) - shown) <= 1);
		}
		before[i] = shown;
	}
}

PROOF(rubber_band_init) {
	struct gc_rubber_band_config config = {.minimum = ANY_LENGTH(),
		.maximum = ANY_LENGTH(),
		.dimension = ANY_LENGTH(),
		.coefficient = ANY_NUMBER()};
	struct gc_rubber_band band;
	HOLDS(gc_rubber_band_init(&band, NULL) == GC_OK);
	if (gc_rubber_band_init(&band, &config) == GC_OK) {
		HOLDS(is_valid(&band.config));
		REFUSED(band.config.coefficient < GC_SCALE_ONE);
	}
}

/* No solver finishes gc_rubber_band_shown() within minutes. */
PROOF(rubber_band_position) {
	struct gc_rubber_band band = {{
		.minimum = (gc_length)DOMAIN(-GC_POSITION_MAX, GC_POSITION_MAX),
		.maximum = (gc_length)DOMAIN(-GC_POSITION_MAX, GC_POSITION_MAX),
		.dimension = (gc_length)DOMAIN(1, GC_POSITION_MAX),
		.coefficient = DOMAIN(1, GC_SCALE_ONE),
	}};
	ASSUME(band.config.minimum <= band.config.maximum);
	gc_length position = gc_rubber_band_position(&band, ANY_LENGTH());
	HOLDS(within(position, GC_POSITION_MAX));
	REFUSED(position < GC_POSITION_MAX);
}
