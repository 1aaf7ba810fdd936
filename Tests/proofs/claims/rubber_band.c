/* SPDX-License-Identifier: MIT */
#include "proof.h"

#include <numbers/fixed.c>
#include <numbers/rubber_band.c>

#define ANY_LENGTH() ANY_INT32(INT32_MIN, INT32_MAX)

/*
 * claim: rubber-band-init
 * functions: gc_rubber_band_init, gc_rubber_band_config_default
 * result: a configuration in range, or an error
 * assumes: any configuration
 * tools: esbmc, eva
 */
void prove_rubber_band_init(void) {
	struct gc_rubber_band_config config = {
		.minimum = ANY_LENGTH(),
		.maximum = ANY_LENGTH(),
		.dimension = ANY_LENGTH(),
		.coefficient = ANY_INT64(INT64_MIN, INT64_MAX),
	};
	struct gc_rubber_band band;
	CLAIM(gc_rubber_band_init(&band, NULL) == GC_OK);
	if (gc_rubber_band_init(&band, &config) == GC_OK) {
		CLAIM(-GC_POSITION_MAX <= band.config.minimum);
		CLAIM(band.config.maximum <= GC_POSITION_MAX);
		CLAIM(0 < band.config.dimension);
		CLAIM(band.config.dimension <= GC_POSITION_MAX);
		CLAIM(0 < band.config.coefficient);
		CLAIM(band.config.coefficient <= GC_SCALE_ONE);
		REFUSED(band.config.coefficient < GC_SCALE_ONE);
	}
}

static struct gc_rubber_band any_band(void) {
	return (struct gc_rubber_band){{
		.minimum = ANY_INT32(-GC_POSITION_MAX, GC_POSITION_MAX),
		.maximum = ANY_INT32(-GC_POSITION_MAX, GC_POSITION_MAX),
		.dimension = ANY_INT32(1, GC_POSITION_MAX),
		.coefficient = ANY_INT64(1, GC_SCALE_ONE),
	}};
}

/*
 * claim: rubber-band-shown
 * functions: gc_rubber_band_shown, nearest_inside
 * result: within GC_POSITION_MAX; no overflow
 * assumes: a configuration in range (claim rubber-band-init), in the run two; any position
 * tools: eva, exhaustive
 * exhaustive: rubber_band -DPROOF_STRIDE=61
 */
void prove_rubber_band_shown(void) {
	struct gc_rubber_band band = any_band();
	ASSUME(band.config.minimum <= band.config.maximum);
	SPLIT_AT(band.config.coefficient, GC_SCALE_ONE);
	gc_length shown = gc_rubber_band_shown(&band, ANY_LENGTH());
	CLAIM(shown <= GC_POSITION_MAX);
	CLAIM(shown >= -GC_POSITION_MAX);
	REFUSED(shown < GC_POSITION_MAX);
}

/*
 * claim: rubber-band-position
 * functions: gc_rubber_band_position
 * result: within GC_POSITION_MAX; no overflow
 * assumes: a configuration in range (claim rubber-band-init); any position
 * tools: esbmc, eva
 */
void prove_rubber_band_position(void) {
	struct gc_rubber_band band = any_band();
	ASSUME(band.config.minimum <= band.config.maximum);
	gc_length position = gc_rubber_band_position(&band, ANY_LENGTH());
	CLAIM(position <= GC_POSITION_MAX);
	CLAIM(position >= -GC_POSITION_MAX);
	REFUSED(position < GC_POSITION_MAX);
}
