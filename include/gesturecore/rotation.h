/* SPDX-License-Identifier: MIT */
/**
 * Recognizes fingers turning about each other: the first two, or a number that is set.
 *
 * It begins when the arc, which is the turn times half the span at the start, has reached the slop.
 * The rotation is what exceeds the slop, so it starts at 0. It is not wrapped: five quarter turns
 * are not one. When one finger lifts, the rotation is frozen; when another lands, the rotation
 * continues from there. Further fingers are ignored. The location is the midpoint, or the finger
 * that is left. It ends when both are up.
 *
 * With a maximum over two it takes all fingers from the minimum to the maximum. Their span is twice
 * the root mean square distance from their centroid. Their turn from frame to frame is the one that
 * best fits what all of them did, by least squares. The location is the centroid. When a finger
 * lands or lifts, the turn starts again before the rotation begins, and continues after that. It
 * ends when fewer than the minimum are down. If a finger over the maximum lands before the rotation
 * begins, the rotation fails; one that lands later is ignored.
 *
 * With a slop of 0 it begins with the first arc of 1/64 pt or more.
 *
 * Half the span at the start counts as at least half a point. While the fingers are less than a
 * point apart no turn is counted. When they part again, they have turned the shorter way since they
 * met. From frame to frame, too, fingers turn the shorter way. A step of exactly half a turn goes
 * in the direction of the turn before it; before the rotation begins, in that of all turns so far.
 * Without a turn so far, it is clockwise.
 */
#pragma once

#include <gesturecore/parts.h>
#include <gesturecore/lead.h>
#include <gesturecore/recognizer.h>
#include <gesturecore/velocity.h>

GC_BEGIN_DECLS

/** What counts as a rotation. */
struct gc_rotation_config {
	gc_length slop;      /**< how long the arc must be; not negative */
	uint32_t settle_us;  /**< as gc_pan_config.settle_us */
	uint8_t min_touches; /**< 2 to 32 */
	uint8_t max_touches; /**< `min_touches` to 32; 2: the first two fingers */
	uint16_t lead;       /**< over a rival; see lead.h */
};

/** A rotation recognizer, in the host's memory; see recognizer.h. */
struct gc_rotation {
	struct gc_recognizer base;

	// private state

	struct gc_rotation_config config;
	gc_slots claim_slots; // see arbiter.h of the core
	struct gc_heading heading;
	int64_t circle;      // a full turn's arc at half the span, 2^-32 pt; 0 before the first
	gc_angle least_turn; // the turn at which the slop is met
	gc_angle turned;     // since the start; then since the velocity's origin
	gc_angle angle;      // the rotation that is reported
	struct gc_velocity_tracker
		velocity; // of the longer arc of `turned`; see span.h of the core
};

/** Returns the default: slop 10 pt, the first two fingers, no settle time. */
struct gc_rotation_config gc_rotation_config_default(void);

/** Sets up a recognizer with a copy of `config`; NULL: the default. See recognizer.h. */
enum gc_status gc_rotation_init(
	struct gc_rotation *rotation, const struct gc_rotation_config *config);

/** Changes the configuration, at once; best while no finger is down. See recognizer.h. */
enum gc_status gc_rotation_set_config(
	struct gc_rotation *rotation, const struct gc_rotation_config *config);

/**
 * Returns the rotation, clockwise, not wrapped. Before the recognizer begins, it is 0 or what was
 * set; while it waits, 0; in gc_host.should_begin, the turn since the start.
 */
gc_angle gc_rotation_angle(const struct gc_rotation *rotation);

/**
 * Sets the rotation. From here on it changes by exactly what the fingers turn. What is set
 * before the recognizer begins is forgotten.
 *
 * The velocity stays what it is. Returns GC_ERR_RANGE, changing nothing, when `angle` is beyond
 * GC_ANGLE_MAX either way.
 */
enum gc_status gc_rotation_set_angle(struct gc_rotation *rotation, gc_angle angle);

/**
 * Returns how fast it turns, per second: positive when clockwise.
 *
 * While no samples arrive it stays what it was. With one finger left the rotation is frozen. Its
 * velocity becomes 0 when the fingers rest: 40 ms or more after the last sample of both, see
 * velocity.h. About 620 instructions.
 */
gc_angle gc_rotation_velocity(const struct gc_rotation *rotation);

/**
 * Returns the velocity of a fling: as gc_rotation_velocity(), but zero when the fingers rest at the
 * latest event or have braked hard, see gc_velocity_at_release().
 */
gc_angle gc_rotation_release_velocity(const struct gc_rotation *rotation);

/**
 * Returns the rotation at `time_us`, as gc_pan_at() reads a translation. While one finger is up it
 * is gc_rotation_angle(). About 170 instructions more than the velocity.
 */
gc_angle gc_rotation_at(const struct gc_rotation *rotation, uint64_t time_us);

/** Returns the time of the newest sample in the rotation, as gc_pan_sample_us(). */
uint64_t gc_rotation_sample_us(const struct gc_rotation *rotation);

GC_END_DECLS
