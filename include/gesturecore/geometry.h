/* SPDX-License-Identifier: MIT */
/**
 * Points, vectors, rectangles and affine transforms in fixed point.
 */
#pragma once

#include <gesturecore/fixed.h>
#include <gesturecore/status.h>

GC_BEGIN_DECLS

/** A place, in points from the origin of a node or of the window. */
struct gc_point {
	gc_length x, y;
};

/** The difference of two places. Transforms scale and turn it but do not shift it. */
struct gc_vector {
	gc_length x, y;
};

/** An axis of the window, in both directions. */
enum gc_axis {
	GC_AXIS_ANY = 0, /**< no axis in particular */
	GC_AXIS_X = 1,
	GC_AXIS_Y = 2,
};

/** A width and a height. */
struct gc_size {
	gc_length width, height;
};

/** A rectangle. It contains `origin`; `origin` + `size` is the first point outside. */
struct gc_rect {
	struct gc_point origin;
	struct gc_size size;
};

/** A coefficient of a transform. 12 integer bits, 52 fraction bits: below +-2048. */
typedef int64_t gc_coefficient;

/** The coefficient 1. */
#define GC_COEFFICIENT_ONE ((gc_coefficient)1 << 52)

/** Largest magnitude of a coefficient that a node accepts: 512. */
#define GC_COEFFICIENT_MAX (GC_COEFFICIENT_ONE * 512)

/** The shift of a transform in points. 28 integer bits, 36 fraction bits: below +-2^27 pt. */
typedef int64_t gc_offset;

/** Points to `gc_offset`. */
#define GC_OFFSET_PT(points) ((gc_offset)((points) * (INT64_C(1) << 36)))

/** Largest magnitude of a shift that a node accepts. */
#define GC_OFFSET_MAX GC_OFFSET_PT(67108864)

/**
 * An affine transform:
 *
 *     x' = xx x + xy y + dx
 *     y' = yx x + yy y + dy
 *
 * After a million anchored zoom steps between 1/256 and 256 the error is below 1/256 pt at the
 * corners of 65,536 pt content.
 */
struct gc_affine {
	gc_coefficient xx, xy, yx, yy;
	gc_offset dx, dy;
};

/** Returns the identity. */
struct gc_affine gc_affine_identity(void);

/**
 * Inverts a transform.
 *
 * Returns false, changing nothing, when there is no inverse, or when its coefficients or shifts
 * would exceed GC_COEFFICIENT_MAX or GC_OFFSET_MAX, as for a scale below about 1/512. `inverse` may
 * be `affine` itself. About 2,000 instructions.
 */
bool gc_affine_invert(const struct gc_affine *affine, struct gc_affine *inverse);

/** Transforms a point. Coordinates are limited to the range of `gc_length`. */
struct gc_point gc_affine_apply(const struct gc_affine *affine, struct gc_point point);

/** Transforms a vector: as a point, but without the shift. */
struct gc_vector gc_affine_apply_vector(const struct gc_affine *affine, struct gc_vector vector);

/**
 * Composes two transforms: `result` does what `first` does, and then what `second` does.
 *
 * To apply a gesture to content, pass the transform of the content first and that of the gesture
 * second: then the numbers of the gesture are in the window's coordinates. In the other order they
 * would be in the coordinates of the content, already scaled and turned, and the content would
 * drift from under the fingers. Returns GC_ERR_RANGE, changing nothing, when an entry would exceed
 * GC_COEFFICIENT_MAX or GC_OFFSET_MAX. `result` may be either operand. About 300 instructions.
 */
enum gc_status gc_affine_then(
	const struct gc_affine *first, const struct gc_affine *second, struct gc_affine *result);

/** Adds a shift after the transform. Errors as gc_affine_then(). */
enum gc_status gc_affine_translate(struct gc_affine *affine, struct gc_vector shift);

/**
 * Adds a scaling after the transform, about `anchor`, which stays where it is. To zoom about the
 * fingers, pass their location and the scale since the last call.
 *
 * Returns GC_ERR_RANGE, changing nothing, when `scale` is not positive. Errors as gc_affine_then().
 */
enum gc_status gc_affine_scale_about(
	struct gc_affine *affine, gc_scale scale, struct gc_point anchor);

/**
 * Adds a clockwise turn after the transform, about `anchor`, which stays where it is. To turn about
 * the fingers, pass their location and the rotation since the last call.
 *
 * Quarter turns are exact. Errors as gc_affine_then().
 */
enum gc_status gc_affine_rotate_about(
	struct gc_affine *affine, gc_angle rotation, struct gc_point anchor);

/** Returns the smallest upright rectangle around the four transformed corners. */
struct gc_rect gc_affine_apply_rect(const struct gc_affine *affine, struct gc_rect rect);

/** Returns whether `rect` contains `point`: minimum edges inclusive, maximum exclusive. */
bool gc_rect_contains(struct gc_rect rect, struct gc_point point);

GC_END_DECLS
