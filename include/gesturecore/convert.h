/* SPDX-License-Identifier: MIT */
/**
 * Converts between floating point and the fixed-point formats.
 *
 * The core never includes this header; it is for hosts that compute in `double`. Conversion to
 * fixed point rounds to nearest, halves away from zero. A value that the format cannot hold, NaN
 * included, becomes a documented value that the library refuses, so a bad number cannot pass for a
 * good one.
 *
 * Stability: as <gesturecore/fixed.h>.
 */
#pragma once

#include <gesturecore/fixed.h>

GC_BEGIN_DECLS

/*
 * Rounds to nearest, halves away from zero. It does not add a half, because the largest number
 * below a half would become 1.
 */
static inline int64_t gci_nearest(double units) {
	int64_t whole = (int64_t)units;
	double rest = units - (double)whole;
	return whole + (rest >= 0.5) - (rest <= -0.5);
}

/** The result for a value that no gc_length holds: beyond GC_POSITION_MAX, so it is refused. */
#define GC_LENGTH_INVALID INT32_MIN

/** Converts points to `gc_length`. GC_LENGTH_INVALID when out of range or NaN. */
static inline gc_length gc_length_from_double(double points) {
	double units = points * 4096.0;
	if (!(units > -2147483647.0 && units < 2147483647.0)) {
		return GC_LENGTH_INVALID;
	}
	return (gc_length)gci_nearest(units);
}

/** Converts `gc_length` to points. Exact. */
static inline double gc_length_to_double(gc_length length) {
	return length / 4096.0;
}

/** Converts `gc_speed` to points per second. Exact. */
static inline double gc_speed_to_double(gc_speed speed) {
	return speed / 4096.0;
}

/** Converts a ratio to `gc_scale`. 0 when NaN or outside GC_SCALE_MIN to GC_SCALE_MAX. */
static inline gc_scale gc_scale_from_double(double ratio) {
	if (!(ratio >= 1.0 / 4096.0 && ratio <= 4096.0)) {
		return 0;
	}
	return gci_nearest(ratio * 4294967296.0);
}

/** Converts `gc_scale` or `gc_scale_rate` to a ratio. Relative error at most 2^-53. */
static inline double gc_scale_to_double(gc_scale scale) {
	return (double)scale / 4294967296.0;
}

/** The result for a value that is no valid angle: beyond GC_ANGLE_MAX, so it is refused. */
#define GC_ANGLE_INVALID INT64_MIN

/** Converts radians to `gc_angle`. GC_ANGLE_INVALID when NaN or over GC_ANGLE_MAX. */
static inline gc_angle gc_angle_from_radians(double radians) {
	double units = radians * (4294967296.0 / 6.283185307179586476925);
	double limit = (double)GC_ANGLE_MAX + 0.5;
	if (!(units > -limit && units < limit)) {
		return GC_ANGLE_INVALID;
	}
	return gci_nearest(units);
}

/** Converts `gc_angle` to radians. */
static inline double gc_angle_to_radians(gc_angle angle) {
	return (double)angle * (6.283185307179586476925 / 4294967296.0);
}

GC_END_DECLS
