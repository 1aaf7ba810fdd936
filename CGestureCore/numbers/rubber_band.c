/* SPDX-License-Identifier: MIT */
#include <gesturecore/rubber_band.h>

#include "numbers/fixed.h"

/* 0.55, rounded. */
#define COEFFICIENT INT64_C(2362232013)

#define COEFFICIENT_BITS 32

struct gc_rubber_band_config gc_rubber_band_config_default(void) {
	return (struct gc_rubber_band_config){
		.dimension = GC_PT(400),
		.coefficient = COEFFICIENT,
	};
}

enum gc_status gc_rubber_band_init(
	struct gc_rubber_band *band, const struct gc_rubber_band_config *config) {
	struct gc_rubber_band_config settings =
		config == NULL ? gc_rubber_band_config_default() : *config;
	if (settings.minimum < -GC_POSITION_MAX || settings.minimum > settings.maximum ||
		settings.maximum > GC_POSITION_MAX || settings.dimension <= 0 ||
		settings.dimension > GC_POSITION_MAX || settings.coefficient <= 0 ||
		settings.coefficient > GC_SCALE_ONE) {
		return GC_ERR_RANGE;
	}
	band->config = settings;
	return GC_OK;
}

static int64_t nearest_inside(const struct gc_rubber_band_config *config, gc_length position) {
	return position > config->maximum   ? config->maximum
	       : position < config->minimum ? config->minimum
					    : position;
}

/*
 * The way beyond the bound, x, is below 2^32, and so is x c. So the dividend is below 2^62. The
 * rounding of x c does not grow, because d y / (y + d) is nowhere steeper than 1 in y. Together
 * with the rounding of the quotient the error is at most one step.
 */
gc_length gc_rubber_band_shown(const struct gc_rubber_band *band, gc_length position) {
	int64_t bound = nearest_inside(&band->config, position), d = band->config.dimension;
	int64_t pull =
		gci_multiply_shift(position - bound, band->config.coefficient, COEFFICIENT_BITS);
	int64_t width = (int64_t)gci_abs(pull) + d;
	return gci_divide_limited(bound * width + pull * d, width, GC_POSITION_MAX);
}

/*
 * x = y d / (c (d - |y|)), rounded once. For y at the dimension or beyond it, the divisor is 1, so
 * the result is the limit. x is limited to twice GC_POSITION_MAX, which is the way from one limit
 * to the other.
 */
gc_length gc_rubber_band_position(const struct gc_rubber_band *band, gc_length shown) {
	int64_t bound = nearest_inside(&band->config, shown), d = band->config.dimension;
	int64_t beyond = shown - bound, left = d - (int64_t)gci_abs(beyond);
	int64_t divisor = left > 0 ? left * band->config.coefficient : 1;
	beyond = gci_multiply_divide(beyond * d, GC_SCALE_ONE, divisor);
	return (gc_length)gci_clamp(
		bound + gci_clamp(beyond, 2 * (int64_t)GC_POSITION_MAX), GC_POSITION_MAX);
}
