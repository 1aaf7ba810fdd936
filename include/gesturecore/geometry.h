/* SPDX-License-Identifier: MIT */
/**
 * Points, vectors, rectangles and affine transforms in fixed point.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_GEOMETRY_H
#define GESTURECORE_GEOMETRY_H

#include <gesturecore/fixed.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A place, in points from the origin of some node or of the window. */
struct gc_point {
	gc_length x, y;
};

/** A difference of two places. Transforms turn and scale it but do not shift it. */
struct gc_vector {
	gc_length x, y;
};

/** A width and a height. */
struct gc_size {
	gc_length width, height;
};

/** A rectangle: `origin` belongs to it, `origin` + `size` is the first point that does not. */
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
 * The fraction bits leave, after a million anchored zoom steps between 1/256 and 256, an error
 * below 1/256 pt at the corners of 65,536 pt content.
 */
struct gc_affine {
	gc_coefficient xx, xy, yx, yy;
	gc_offset dx, dy;
};

/** Returns the transform that changes nothing. */
struct gc_affine gc_affine_identity(void);

/**
 * Inverts a transform.
 *
 * Returns false, leaving `inverse` alone, when there is none or when its coefficients or shifts
 * would exceed GC_COEFFICIENT_MAX or GC_OFFSET_MAX: for a content scaled to below about 1/512.
 * `inverse` may be `affine` itself. Costs about 2,000 instructions.
 */
bool gc_affine_invert(const struct gc_affine *affine, struct gc_affine *inverse);

/** Transforms a point. What leaves the range of `gc_length` is limited to it. */
struct gc_point gc_affine_apply(const struct gc_affine *affine, struct gc_point point);

/** Transforms a vector: as a point, without the shift. */
struct gc_vector gc_affine_apply_vector(const struct gc_affine *affine, struct gc_vector vector);

/** Whether `point` lies in `rect`: minimum edges inclusive, maximum edges exclusive. */
bool gc_rect_contains(struct gc_rect rect, struct gc_point point);

#ifdef __cplusplus
}
#endif

#endif
