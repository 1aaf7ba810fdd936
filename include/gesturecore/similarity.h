/* SPDX-License-Identifier: MIT */
/**
 * Similarities: scaling, turning and shifting, which is what fingers do to content.
 *
 * A similarity keeps scale and rotation apart; an affine transform mixes them. So the rotation is
 * not wrapped and stays exact, however many similarities follow each other, and rounding cannot
 * skew content.
 */
#pragma once

#include <gesturecore/geometry.h>

GC_BEGIN_DECLS

/**
 * Scales by `scale`, turns clockwise by `rotation` about the origin, and then shifts:
 *
 *     x' = scale (cos x - sin y) + dx
 *     y' = scale (sin x + cos y) + dy
 *
 * After a million increments about points of a window, with a scale between 1/256 and 256, the
 * error is below 1/256 pt at the corners of 65,536 pt content.
 */
struct gc_similarity {
	gc_coefficient scale; /**< 1/GC_SIMILARITY_SCALE_MAX to GC_SIMILARITY_SCALE_MAX */
	gc_angle rotation;    /**< within GC_SIMILARITY_ROTATION_MAX */
	gc_offset dx, dy;     /**< within GC_OFFSET_MAX */
};

/** Largest scale of a similarity: 512. The smallest is 1/512, so each has an inverse. */
#define GC_SIMILARITY_SCALE_MAX GC_COEFFICIENT_MAX
#define GC_SIMILARITY_SCALE_MIN (GC_COEFFICIENT_ONE / 512)

/** Largest magnitude of a similarity's rotation: 2^29 turns. */
#define GC_SIMILARITY_ROTATION_MAX (GC_TURN << 29)

/** Returns the similarity that changes nothing. */
struct gc_similarity gc_similarity_identity(void);

/**
 * Makes the similarity that scales and turns about `anchor`, which stays where it is.
 *
 * Returns GC_ERR_RANGE, changing nothing, when a value is outside its range.
 */
enum gc_status gc_similarity_about(gc_scale scale, gc_angle rotation, struct gc_point anchor,
	struct gc_similarity *similarity);

/**
 * Composes two similarities: `result` does what `first` does, and then what `second` does. See
 * gc_affine_then() for the order in a gesture.
 *
 * Returns GC_ERR_RANGE, changing nothing, when a value would leave its range. `result` may be
 * either operand. About 500 instructions.
 */
enum gc_status gc_similarity_then(const struct gc_similarity *first,
	const struct gc_similarity *second, struct gc_similarity *result);

/**
 * Inverts a similarity. `inverse` may be `similarity` itself.
 *
 * Returns GC_ERR_RANGE, changing nothing, when a value is or would be outside its range.
 */
enum gc_status gc_similarity_invert(
	const struct gc_similarity *similarity, struct gc_similarity *inverse);

/**
 * Converts a similarity to the affine transform that does the same.
 *
 * Returns GC_ERR_RANGE, changing nothing, when a value is outside its range.
 */
enum gc_status gc_similarity_to_affine(
	const struct gc_similarity *similarity, struct gc_affine *affine);

/**
 * Transforms a point. Coordinates are limited to the range of `gc_length`. A similarity that is
 * outside its range returns the point unchanged. For many points the affine transform of
 * gc_similarity_to_affine() costs less.
 */
struct gc_point gc_similarity_apply(const struct gc_similarity *similarity, struct gc_point point);

GC_END_DECLS
