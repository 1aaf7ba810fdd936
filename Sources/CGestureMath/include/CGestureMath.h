/* SPDX-License-Identifier: MIT */
#ifndef CGESTUREMATH_H
#define CGESTUREMATH_H

/*
 * The mathematical functions that GestureKit calls, for every world. They are the functions of the
 * C library: libm on Linux, newlib or another libm on a microcontroller. Each system has its own
 * name for the Swift module of that library, and Embedded Swift has none, so GestureKit calls them
 * here. The compiler leaves only the call of sin() and so on.
 */

static inline double gm_sin(double angle) {
	return __builtin_sin(angle);
}

static inline double gm_cos(double angle) {
	return __builtin_cos(angle);
}

/* The angle of (x, y), from -pi to pi. */
static inline double gm_atan2(double y, double x) {
	return __builtin_atan2(y, x);
}

static inline double gm_exp(double exponent) {
	return __builtin_exp(exponent);
}

static inline double gm_exp2(double exponent) {
	return __builtin_exp2(exponent);
}

static inline double gm_log(double value) {
	return __builtin_log(value);
}

static inline double gm_log2(double value) {
	return __builtin_log2(value);
}

#endif
