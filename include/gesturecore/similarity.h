/* SPDX-License-Identifier: MIT */
/**
 * Similarities: scaling, turning and shifting, which is what fingers do to what they hold.
 *
 * A similarity keeps its scale and rotation apart, where an affine transform has mixed them: the
 * rotation is unwrapped and exact however many are put one after the other, and content cannot
 * become skewed by rounding.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_SIMILARITY_H
#define GESTURECORE_SIMILARITY_H

#include <gesturecore/geometry.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Scales by `scale` and turns by `rotation` about the origin, clockwise, and then shifts:
 *
 *     x' = scale (cos x - sin y) + dx
 *     y' = scale (sin x + cos y) + dy
 *
 * The fraction bits leave, after a million increments about points of a window with the scale
 * between 1/256 and 256, an error below 1/256 pt at the corners of 65,536 pt content.
 */
struct gc_similarity {
	gc_coefficient scale; /**< 1/GC_SIMILARITY_SCALE_MAX to GC_SIMILARITY_SCALE_MAX */
	gc_angle rotation;    /**< within GC_SIMILARITY_ROTATION_MAX */
	gc_offset dx, dy;     /**< within GC_OFFSET_MAX */
};

/** Largest scale of a similarity: 512. The smallest is 1/512, so that each has an inverse. */
#define GC_SIMILARITY_SCALE_MAX GC_COEFFICIENT_MAX
#define GC_SIMILARITY_SCALE_MIN (GC_COEFFICIENT_ONE / 512)

/** Largest magnitude of a similarity's rotation: 2^29 turns. */
#define GC_SIMILARITY_ROTATION_MAX (GC_TURN << 29)

/** Returns the similarity that changes nothing. */
struct gc_similarity gc_similarity_identity(void);

/**
 * Makes the similarity that scales and turns about `anchor`, which stays where it is.
 *
 * GC_ERR_RANGE, leaving `similarity` alone, when a value is outside of its range.
 */
enum gc_status gc_similarity_about(gc_scale scale, gc_angle rotation, struct gc_point anchor,
	struct gc_similarity *similarity);

/**
 * Puts two similarities one after the other: `result` does what `first` does, and then what
 * `second` does to that. See gc_affine_then() for which is which in a gesture.
 *
 * Returns GC_ERR_RANGE, changing nothing, when a value would leave its range. `result` may be
 * either operand. About 500 instructions.
 */
enum gc_status gc_similarity_then(const struct gc_similarity *first,
	const struct gc_similarity *second, struct gc_similarity *result);

/**
 * Finds what undoes a similarity. `inverse` may be `similarity` itself.
 *
 * GC_ERR_RANGE, leaving `inverse` alone, when a value is or would be outside of its range.
 */
enum gc_status gc_similarity_invert(
	const struct gc_similarity *similarity, struct gc_similarity *inverse);

/**
 * Turns a similarity into the transform that does the same.
 *
 * GC_ERR_RANGE, leaving `affine` alone, when a value is outside of its range.
 */
enum gc_status gc_similarity_to_affine(
	const struct gc_similarity *similarity, struct gc_affine *affine);

/**
 * Moves a point; what leaves the range of `gc_length` is limited to it. Of many points, the
 * transform of gc_similarity_to_affine() moves each at less cost. A similarity that is outside of
 * its range moves nothing.
 */
struct gc_point gc_similarity_apply(const struct gc_similarity *similarity, struct gc_point point);

#ifdef __cplusplus
}
#endif

#endif
