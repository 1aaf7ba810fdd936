/* SPDX-License-Identifier: MIT */
/**
 * Recognizes fingers that drag, spread and turn something, all at once.
 *
 * It begins when the slop of a pan, a pinch or a rotation is met, by all fingers it has: the
 * displacement of their centroid, the change of their span, which is twice the root mean square
 * distance from the centroid (with two fingers their distance), or the arc, the turn times half
 * the span they had. Every slop met at that moment is taken off; what has not met its own starts
 * as if it had not moved. Further slops do not follow.
 *
 * From then on each frame adds the similarity that fits best, by least squares, what its fingers
 * did; one finger only shifts. Fingers may come and go without moving anything but the location,
 * which is their centroid and does jump. It ends when fewer than the minimum are down. A finger
 * over the maximum makes it fail when it lands before it begins, and is ignored later.
 *
 * A span of less than 1 pt counts as 1 pt, and no turn is counted there; see rotation.h for two
 * fingers that meet. Fingers do not turn by half a turn or more from one frame to the next.
 *
 * Three values can be read and set one by one, each for itself, as those of a pan, a pinch and a
 * rotation. Or all is read at once: gc_transform_total() is what the fingers have done to the
 * plane, so that what was under them when it began still is.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_TRANSFORM_H
#define GESTURECORE_TRANSFORM_H

#include <gesturecore/drag.h>
#include <gesturecore/heading.h>
#include <gesturecore/recognizer.h>
#include <gesturecore/similarity.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * What counts as a transform. Begins at or over any of the slops; one of 0 is met by the first
 * change of 1/64 pt or more.
 */
struct gc_transform_config {
	gc_length pan_slop;      /**< how far the centroid moves first */
	gc_length pinch_slop;    /**< how much the span changes first */
	gc_length rotation_slop; /**< how long the arc is first */
	uint32_t min_touches;    /**< fewer do nothing; at least 1 */
	uint32_t max_touches;    /**< with more it fails; at least the minimum */
};

/** A transform recognizer. The host's memory; see recognizer.h. 472 bytes with 64-bit pointers. */
struct gc_transform {
	struct gc_recognizer base;

	// private state

	struct gc_transform_config config;
	struct gc_heading heading;
	struct gc_drag drag;              // of their centroid
	struct gc_velocity_tracker shape; // x: the span; y: the arc of `turned`
	struct gc_magnitude ratio;        // scale to span, since the fingers or the scale were set
	int64_t likeness;                 // of all fits since then; see spread.h
	int64_t start_span;               // 2^-32 pt, until decided
	int64_t circle;      // length of a full turn's arc, 2^-32 pt; 0 before two fingers
	gc_angle least_turn; // the turn at which the slop is met
	gc_angle turned;     // since the start; once decided, since the velocity's origin
	gc_scale scale;
	gc_angle rotation;
	int64_t held_x, held_y; // the place of the content that is at the location, 2^-24 pt
	gc_scale before_scale;  // the rest: as it was before the last motion
	gc_angle before_rotation;
	struct gc_point before_location, after_location;
};

/** Returns: each slop 10 pt, 1 to any number of touches. */
struct gc_transform_config gc_transform_config_default(void);

/**
 * Sets up a recognizer; NULL means the default. The configuration is copied.
 *
 * Returns GC_ERR_RANGE, changing nothing, when a value is outside its range.
 */
enum gc_status gc_transform_init(
	struct gc_transform *transform, const struct gc_transform_config *config);

/** Changes what counts, at once; best between sequences. Errors as gc_transform_init(). */
enum gc_status gc_transform_set_config(
	struct gc_transform *transform, const struct gc_transform_config *config);

/** Reads how far the centroid was moved, as gc_pan_translation(). */
enum gc_status gc_transform_translation(const struct gc_transform *transform,
	const struct gc_node *node, struct gc_vector *translation);

/** Reads the scale, GC_SCALE_MIN to GC_SCALE_MAX. It is 1 before it begins. */
gc_scale gc_transform_scale(const struct gc_transform *transform);

/** Reads the rotation, clockwise, not wrapped. It is 0 before it begins. */
gc_angle gc_transform_rotation(const struct gc_transform *transform);

/**
 * Makes one of the values read something else; the fingers go on from there, losing nothing.
 *
 * The velocity of what was set is zero until the next motion; scale and rotation rest together.
 * Of the total, the scale or rotation is set about the location, or the translation shifts it.
 * The increment is the identity until the next motion.
 *
 * Errors, changing nothing: as gc_pan_set_translation(), gc_pinch_set_scale(), and
 * gc_rotation_set_angle().
 */
enum gc_status gc_transform_set_translation(
	struct gc_transform *transform, const struct gc_node *node, struct gc_vector translation);
enum gc_status gc_transform_set_scale(struct gc_transform *transform, gc_scale scale);
enum gc_status gc_transform_set_rotation(struct gc_transform *transform, gc_angle rotation);

/**
 * Makes the total the identity, and with it all three values: for a host that reads the total at
 * each event, does the same to its content, and starts anew. Nothing is lost in between, be there
 * an event for each frame or not.
 */
void gc_transform_restart(struct gc_transform *transform);

/**
 * Reads what the fingers did in all, in the window's coordinates: the product of the fits, less
 * the slop; its scale and rotation are those that are read alone. It is the identity before it
 * begins.
 *
 * GC_ERR_RANGE, and the identity, when a similarity cannot hold it: with a scale beyond 512, or
 * when content far outside of the window is scaled up.
 */
enum gc_status gc_transform_total(
	const struct gc_transform *transform, struct gc_similarity *similarity);

/**
 * Reads what the fingers did in the latest motion: at BEGAN the total, then what has come to it.
 * At ENDED and CANCELLED it is the identity, as nothing moved.
 *
 * The increments of all events make up the total only when there was an event for every frame;
 * where the host may be late, use gc_transform_restart(). Errors as gc_transform_total().
 */
enum gc_status gc_transform_increment(
	const struct gc_transform *transform, struct gc_similarity *similarity);

/**
 * Reads the total as a transform that acts in the coordinates of `node` (NULL: the window).
 *
 * For what is drawn in `node` by a transform of its own, put this after that one, with
 * gc_affine_then(), and the content stays under the fingers. Errors as gc_transform_total(), and
 * GC_ERR_SINGULAR when the node has no coordinates; then the transform is the identity.
 */
enum gc_status gc_transform_affine(
	const struct gc_transform *transform, const struct gc_node *node, struct gc_affine *affine);

/** Reads the velocity of the centroid, as gc_pan_velocity(). */
enum gc_status gc_transform_velocity(const struct gc_transform *transform,
	const struct gc_node *node, struct gc_velocity *velocity);

/** As gc_transform_velocity(), but zero when the fingers paused: see gc_pan_release_velocity(). */
enum gc_status gc_transform_release_velocity(const struct gc_transform *transform,
	const struct gc_node *node, struct gc_velocity *velocity);

/** Reads how fast the scale changes, per second, as gc_pinch_velocity(). */
gc_scale_rate gc_transform_scale_velocity(const struct gc_transform *transform);

/** Reads how fast it turns, per second, as gc_rotation_velocity(). */
gc_angle gc_transform_rotation_velocity(const struct gc_transform *transform);

/** The same, but zero when the fingers paused before the latest event: a fling. */
gc_scale_rate gc_transform_scale_release_velocity(const struct gc_transform *transform);
gc_angle gc_transform_rotation_release_velocity(const struct gc_transform *transform);

#ifdef __cplusplus
}
#endif

#endif
