/* SPDX-License-Identifier: MIT */
/**
 * Recognizes fingers that drag, scale and turn something, all at once.
 *
 * It begins when all its fingers together meet the slop of a pan, a pinch or a rotation. The slop
 * of a pan limits the displacement of the centroid. That of a pinch limits the change of the span,
 * which is twice the root mean square distance from the centroid (with two fingers their distance).
 * That of a rotation limits the arc, which is the turn times half the span at the start. Every slop
 * met at that moment is taken off. A value that has not met its slop starts as if the fingers had
 * not moved. There are no further slops after that.
 *
 * From then on each frame adds the similarity that best fits, by least squares, what the fingers
 * did. One finger only shifts. Fingers may land and lift without moving anything but the location,
 * which is their centroid and does jump. It ends when fewer than the minimum are down; with so few,
 * the location changes only when one lands or lifts. If a finger over the maximum lands before the
 * transform begins, the transform fails; one that lands later is ignored.
 *
 * A span of less than 1 pt counts as 1 pt, and then no turn is counted; see rotation.h for two
 * fingers that meet. A turn from one frame to the next must be less than half a turn.
 *
 * Translation, scale and rotation can be read and set one by one, as those of a pan, a pinch and a
 * rotation. Or a host reads all at once: gc_transform_total() is what the fingers have done to the
 * plane, which keeps the content under them.
 */
#pragma once

#include <gesturecore/parts.h>
#include <gesturecore/recognizer.h>
#include <gesturecore/similarity.h>

GC_BEGIN_DECLS

/**
 * What counts as a transform. It begins when any of the slops is met. A slop of 0 is met by the
 * first change of 1/64 pt or more.
 */
struct gc_transform_config {
	gc_length pan_slop;      /**< how far the centroid must move; not negative */
	gc_length pinch_slop;    /**< how much the span must change; not negative */
	gc_length rotation_slop; /**< how long the arc must be; not negative */
	uint8_t min_touches;     /**< fewer fingers do nothing; 1 to 32 */
	uint8_t max_touches;     /**< with more it fails; `min_touches` to 32 */
	uint32_t settle_us;      /**< as gc_pan_config.settle_us */
	uint16_t lead;           /**< as gc_pan_config.lead, while it has one finger */
};

/** A transform recognizer, in the host's memory; see recognizer.h. */
struct gc_transform {
	struct gc_recognizer base;

	// private state

	struct gc_transform_config config;
	gc_slots claim_slots; // see arbiter.h of the core
	struct gc_heading heading;
	struct gc_drag drag;              // of their centroid
	struct gc_velocity_tracker shape; // x: the span; y: as that of a rotation
	struct gc_magnitude ratio;        // scale to span, since the fingers or the scale were set
	int64_t likeness;                 // product of those of all fits since then; see evidence.h
	int64_t start_span;               // 2^-32 pt, until the slop is met
	int64_t circle;      // a full turn's arc at half the span, 2^-32 pt; 0 before two fingers
	gc_angle least_turn; // the turn at which the slop is met
	gc_angle turned;     // since the start; then since the origin of `shape`
	gc_scale scale;
	gc_angle rotation;
	int64_t held_x, held_y; // the place of the content that is at the location, 2^-24 pt
	gc_scale before_scale;  // this and the rest: before the latest motion
	gc_angle before_rotation;
	struct gc_point before_location, after_location;
};

/** Returns the default: each slop 10 pt, 1 to 32 fingers, no settle time. */
struct gc_transform_config gc_transform_config_default(void);

/** Sets up a recognizer with a copy of `config`; NULL: the default. See recognizer.h. */
enum gc_status gc_transform_init(
	struct gc_transform *transform, const struct gc_transform_config *config);

/** Changes the configuration, at once; best while no finger is down. See recognizer.h. */
enum gc_status gc_transform_set_config(
	struct gc_transform *transform, const struct gc_transform_config *config);

/** Reads the translation of the centroid, as gc_pan_translation(). */
enum gc_status gc_transform_translation(const struct gc_transform *transform,
	const struct gc_node *node, struct gc_vector *translation);

/**
 * Returns the scale, GC_SCALE_MIN to GC_SCALE_MAX. Before the transform begins, it is 1 or what was
 * set; while it waits, 1; in gc_host.should_begin, that with which it would begin.
 */
gc_scale gc_transform_scale(const struct gc_transform *transform);

/** Returns the rotation, clockwise, not wrapped. Before it begins: as the scale, with 0 for 1. */
gc_angle gc_transform_rotation(const struct gc_transform *transform);

/**
 * Sets one of the values. The fingers continue from there, and nothing is lost. What is set
 * before the recognizer begins is forgotten.
 *
 * The velocities of translation and rotation stay what they are; that of the scale changes by its
 * factor. In the total, a new scale or rotation acts about the location, and a new translation
 * shifts it. The increment is the identity until the next motion.
 *
 * Errors, changing nothing: as gc_pan_set_translation(), gc_pinch_set_scale(), and
 * gc_rotation_set_angle().
 */
enum gc_status gc_transform_set_translation(
	struct gc_transform *transform, const struct gc_node *node, struct gc_vector translation);
enum gc_status gc_transform_set_scale(struct gc_transform *transform, gc_scale scale);
enum gc_status gc_transform_set_rotation(struct gc_transform *transform, gc_angle rotation);

/**
 * Sets all three values in one call, so that the total is the identity. This is for a host that
 * reads the total at each event, applies it to its content, and restarts. Nothing is lost, whether
 * there was an event for each frame or not.
 */
enum gc_status gc_transform_restart(struct gc_transform *transform);

/**
 * Reads what the fingers did in total, in the window's coordinates: the product of the fits,
 * without the slops. Its scale and rotation are those of gc_transform_scale() and
 * gc_transform_rotation(). It is the identity before the transform begins, also in
 * gc_host.should_begin.
 *
 * Returns GC_ERR_RANGE, and writes the identity, when a similarity cannot hold it: with a scale
 * over 512, or when content far outside the window is scaled up.
 */
enum gc_status gc_transform_total(
	const struct gc_transform *transform, struct gc_similarity *similarity);

/**
 * Reads what the fingers did in the latest motion: at BEGAN the total, then what each frame added.
 * At ENDED and CANCELLED it is the identity, because nothing moved.
 *
 * The increments of all events make up the total only if there was an event for every frame. A host
 * that may miss frames uses gc_transform_restart(). Errors as gc_transform_total().
 */
enum gc_status gc_transform_increment(
	const struct gc_transform *transform, struct gc_similarity *similarity);

/**
 * Reads the total as a transform that acts in the coordinates of `node` (NULL: the window).
 *
 * If `node` draws its content with a transform, put this one after it with gc_affine_then(), and
 * the content stays under the fingers. Errors as gc_transform_total(), and GC_ERR_SINGULAR when a
 * transform on the way to the node has no inverse; then it writes the identity.
 */
enum gc_status gc_transform_affine(
	const struct gc_transform *transform, const struct gc_node *node, struct gc_affine *affine);

/** Reads the velocity of the centroid, as gc_pan_velocity(). */
enum gc_status gc_transform_velocity(const struct gc_transform *transform,
	const struct gc_node *node, struct gc_velocity *velocity);

/** Reads the velocity of a fling, as gc_pan_release_velocity(). */
enum gc_status gc_transform_release_velocity(const struct gc_transform *transform,
	const struct gc_node *node, struct gc_velocity *velocity);

/** Returns how fast the scale changes, per second, as gc_pinch_velocity(). */
gc_scale_rate gc_transform_scale_velocity(const struct gc_transform *transform);

/** Returns how fast it turns, per second, as gc_rotation_velocity(). */
gc_angle gc_transform_rotation_velocity(const struct gc_transform *transform);

/** The same for a fling, as gc_pinch_release_velocity() and gc_rotation_release_velocity(). */
gc_scale_rate gc_transform_scale_release_velocity(const struct gc_transform *transform);
gc_angle gc_transform_rotation_release_velocity(const struct gc_transform *transform);

/**
 * Reads the total at `time_us`, as gc_pan_at() reads a translation: its place, scale and rotation
 * at that time. The scale is predicted as by gc_pinch_at(). If the transform is not active, this is
 * gc_transform_total(). Errors as there. Costs that, two velocities, and about 300 instructions.
 */
enum gc_status gc_transform_at(
	const struct gc_transform *transform, uint64_t time_us, struct gc_similarity *similarity);

/** Reads the total at `time_us` as a transform, as gc_transform_affine(). */
enum gc_status gc_transform_affine_at(const struct gc_transform *transform, uint64_t time_us,
	const struct gc_node *node, struct gc_affine *affine);

/** Reads the translation of the centroid at `time_us`, as gc_pan_at(). */
enum gc_status gc_transform_translation_at(const struct gc_transform *transform, uint64_t time_us,
	const struct gc_node *node, struct gc_vector *translation);

/** Return the scale and the rotation at `time_us`, as gc_pinch_at() and gc_rotation_at(). */
gc_scale gc_transform_scale_at(const struct gc_transform *transform, uint64_t time_us);
gc_angle gc_transform_rotation_at(const struct gc_transform *transform, uint64_t time_us);

/** Returns the time of the newest sample in the values, as gc_pan_sample_us(). */
uint64_t gc_transform_sample_us(const struct gc_transform *transform);

/**
 * Returns how long after that time the fingers rest, if no further sample comes: 40 to 150 ms, see
 * velocity.h. For a host that ends a prediction then. About 20 instructions.
 */
uint32_t gc_transform_rest_us(const struct gc_transform *transform);

GC_END_DECLS
