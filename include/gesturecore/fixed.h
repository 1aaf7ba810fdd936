/* SPDX-License-Identifier: MIT */
/**
 * The fixed-point formats.
 *
 * Every number that enters or leaves the library has one of the types below. So the same samples
 * give the same gestures on every processor, compiler and optimization level. Each type is named
 * after what it holds. Make values with the macros here or, in a program with floating point, with
 * <gesturecore/convert.h>; never write a scale factor yourself.
 *
 *     quantity           type            unit           range            resolution
 *     position, length   gc_length       point          +-262,144        1/4096 pt
 *     velocity           gc_speed        point/s        +-200,000 (1)    1/4096 pt/s
 *     scale              gc_scale        1              1/4096 .. 4096   2^-32
 *     scale velocity     gc_scale_rate   1/s            +-2^31           2^-32 /s
 *     rotation           gc_angle        turn           +-1000 (2)       2^-32 turn = 1.5e-9 rad
 *     time               uint64_t, ..._us  microsecond  whole range      1 us
 *
 * (1) Faster motion is reported as the limit. (2) Recognizers accept this; the type holds 2^31
 * turns.
 *
 * One point is 1/160 inch (0.15875 mm). y grows downward. Clockwise is positive.
 *
 * Stability: the formats are part of the ABI and change only with the soversion.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* As gcc and clang say it. */
#if defined(__INT_MAX__) && __INT_MAX__ < 0x7fffffff
#error "gesturecore needs an int of at least 32 bits: values would be wrong"
#endif

#ifdef __cplusplus
#define GC_BEGIN_DECLS extern "C" {
#define GC_END_DECLS }
#else
/** Around the declarations of each header: they are C, also in C++. */
#define GC_BEGIN_DECLS
#define GC_END_DECLS
#endif

GC_BEGIN_DECLS

/** A length or coordinate in points. 20 integer bits, 12 fraction bits. */
typedef int32_t gc_length;

/** A velocity in points per second. 20 integer bits, 12 fraction bits. */
typedef int32_t gc_speed;

/** A ratio: 1 is `GC_SCALE_ONE`. 32 integer bits, 32 fraction bits. */
typedef int64_t gc_scale;

/** The change of a ratio per second, in the format of `gc_scale`. */
typedef int64_t gc_scale_rate;

/**
 * An angle in turns, clockwise, not wrapped. 32 integer bits, 32 fraction bits.
 *
 * In turns, unlike radians, every quarter turn is exact and wrapping costs nothing.
 */
typedef int64_t gc_angle;

/** Points to `gc_length`; a constant expression for constants, such as `GC_PT(2.5)`. */
#define GC_PT(points) ((gc_length)((points) * 4096))

/** Largest magnitude of a coordinate. The engine refuses samples beyond it. */
#define GC_POSITION_MAX GC_PT(262144)

/** Points per second to `gc_speed`. */
#define GC_PT_PER_S(points) ((gc_speed)((points) * 4096))

/** Largest magnitude of a reported velocity. Faster motion is reported as this. */
#define GC_SPEED_MAX GC_PT_PER_S(200000)

/** The scale 1. */
#define GC_SCALE_ONE ((gc_scale)1 << 32)

/** Smallest and largest scale a recognizer reports or accepts: 1/4096 and 4096. */
#define GC_SCALE_MIN (GC_SCALE_ONE / 4096)
#define GC_SCALE_MAX (GC_SCALE_ONE * 4096)

/** A full turn clockwise. */
#define GC_TURN ((gc_angle)1 << 32)

/** Largest magnitude of an angle that a recognizer accepts: 1000 turns. */
#define GC_ANGLE_MAX (1000 * GC_TURN)

/** A positive number with 32 significant bits: mantissa * 2^exponent. Private to recognizers. */
struct gc_magnitude {
	uint32_t mantissa; /**< 2^31 or more */
	int32_t exponent;  /**< of two */
};

/** Milliseconds to microseconds. */
#define GC_MS(milliseconds) ((uint64_t)(milliseconds) * 1000u)

/** A time that never comes: no deadline. */
#define GC_NEVER_US UINT64_MAX

GC_END_DECLS
