/* SPDX-License-Identifier: MIT */
#pragma once

#include "numbers/fixed.h"

/*
 * Spans, the scales that follow from them, and their arcs. A span is in 2^-32 pt, and at least
 * GCI_SPAN_MIN. A scale is a span times a ratio.
 */

/* The least span, 1 pt: smaller ones count as this. */
#define GCI_SPAN_MIN (INT64_C(1) << 32)

/* Fraction bits of a span beyond those of gc_length. */
#define GCI_SPAN_BITS 20

/* Fraction bits of an angle times a length in 2^-32 pt, beyond those of gc_length. */
#define GCI_ARC_BITS 52

/* pi * 2^61. */
#define GCI_PI INT64_C(0x6487ed5110b4611a)
#define GCI_PI_BITS 61

/* Returns a span as a number. Requires an integer, as the distance of two fingers is. */
GCI_INLINE int64_t gci_span_number(struct gc_magnitude span) {
	return (int64_t)((uint64_t)span.mantissa << span.exponent);
}

/* Returns the ratio with which `span` gives `scale`. */
GCI_INLINE struct gc_magnitude gci_span_ratio(gc_scale scale, int64_t span) {
	return gci_magnitude_divide(
		gci_magnitude_from((uint64_t)scale), gci_magnitude_from((uint64_t)span));
}

/* Returns a ratio after the scale was set. The rate of the scale changes by the same factor. */
GCI_INLINE struct gc_magnitude gci_span_rescale(
	struct gc_magnitude ratio, gc_scale before, gc_scale scale) {
	return gci_magnitude_multiply(
		ratio, gci_magnitude_divide(gci_magnitude_from((uint64_t)scale),
			       gci_magnitude_from((uint64_t)before)));
}

/* Returns the scale of a span, rounded, and limited to GC_SCALE_MIN and GC_SCALE_MAX. */
GCI_INLINE gc_scale gci_span_scale(struct gc_magnitude span, struct gc_magnitude ratio) {
	int32_t bits = -(span.exponent + ratio.exponent);
	uint64_t product = (uint64_t)span.mantissa * ratio.mantissa;
	bits = bits < 1 ? 1 : bits > 63 ? 63 : bits;
	gc_scale scale = (gc_scale)(((product >> (bits - 1)) + 1) >> 1);
	return scale < GC_SCALE_MIN ? GC_SCALE_MIN : scale > GC_SCALE_MAX ? GC_SCALE_MAX : scale;
}

/* Returns a span, not negative, as a coordinate for a velocity tracker. */
GCI_INLINE gc_length gci_span_length(int64_t span) {
	uint64_t length = ((uint64_t)span + (1 << (GCI_SPAN_BITS - 1))) >> GCI_SPAN_BITS;
	return length > INT32_MAX ? INT32_MAX : (gc_length)length;
}

/* Returns the velocity of the scale, from that of the span and the ratio. */
GCI_INLINE gc_scale_rate gci_span_rate(gc_speed speed, struct gc_magnitude ratio) {
	if (speed == 0) {
		return 0;
	}
	struct gc_magnitude rate =
		gci_magnitude_multiply(gci_magnitude_from(gci_abs(speed)), ratio);
	int64_t fixed = gci_magnitude_to_fixed(rate, GCI_SPAN_BITS);
	return speed < 0 ? -fixed : fixed;
}

/* Returns the circle of a span: the arc of a full turn at half the span, in 2^-32 pt. */
GCI_INLINE int64_t gci_span_circle(int64_t span) {
	return gci_multiply_shift(span, GCI_PI, GCI_PI_BITS);
}

/* Returns the arc of an angle on a circle, in units of gc_length. */
GCI_INLINE int64_t gci_arc(gc_angle angle, int64_t circle) {
	return gci_multiply_shift(angle, circle, GCI_ARC_BITS);
}

/* Returns the angle of an arc, in units of gc_length, on a circle. */
GCI_INLINE gc_angle gci_arc_angle(int64_t arc, int64_t circle) {
	if (arc == 0) {
		return 0;
	}
	struct gc_magnitude length = gci_magnitude_from(gci_abs(arc));
	struct gc_magnitude around = gci_magnitude_from((uint64_t)circle);
	gc_angle angle = gci_magnitude_to_fixed(gci_magnitude_divide(length, around), GCI_ARC_BITS);
	return arc < 0 ? -angle : angle;
}

/*
 * The same for velocities, on a circle whose radius is the whole distance over sqrt(2), which is
 * 181 / 128 of half. There the noise of two fingers is as large as that of one, for which the
 * estimate is made. `circle` is that of half the span, as above.
 */
GCI_INLINE int64_t gci_path_arc(gc_angle angle, int64_t circle) {
	return gci_arc(angle, circle * 181 >> 7);
}

GCI_INLINE gc_angle gci_path_arc_angle(int64_t arc, int64_t circle) {
	return gci_arc_angle(arc, circle * 181 >> 7);
}
