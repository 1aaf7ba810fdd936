/* SPDX-License-Identifier: MIT */
/**
 * Recognizes two fingers turning about each other.
 *
 * It begins when the arc, the turn times half the starting span, has reached the slop; the slop's
 * turn is taken off, so that the rotation is 0 where it crosses. It is not wrapped: a turn and a
 * quarter is that, and not a quarter. When one finger lifts, the rotation is frozen; when another
 * lands, it goes on from there. Further fingers are ignored. The location is the midpoint, or the
 * finger that is left. It ends when both are up.
 *
 * With a slop of 0 it begins with the first arc of 1/64 pt or more.
 *
 * Half the starting span counts as at least half a point, and while the fingers are less than a
 * point apart no turn is counted; when they part again, they have turned the shorter way since
 * they met. From one frame to the next, too, the shorter way is taken; a turn of exactly half
 * goes the way of the one before it, clockwise when there was none.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_ROTATION_H
#define GESTURECORE_ROTATION_H

#include <gesturecore/heading.h>
#include <gesturecore/recognizer.h>
#include <gesturecore/velocity.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What counts as a rotation. */
struct gc_rotation_config {
	gc_length slop; /**< how long the arc is first; begins at or over it */
};

/** A rotation recognizer. The host's memory; see recognizer.h. */
struct gc_rotation {
	struct gc_recognizer base;

	// private state

	struct gc_rotation_config config;
	struct gc_heading heading;
	bool decided;        // it has crossed the slop
	int64_t circle;      // length of a full turn's arc, 2^-32 pt; 0 before the first
	gc_angle least_turn; // the turn at which the slop is met
	gc_angle turned;     // since the start; once decided, since the velocity's origin
	gc_angle angle;      // what is reported
	struct gc_velocity_tracker velocity; // of the arc of `turned`
};

/** Returns: slop 10 pt. */
struct gc_rotation_config gc_rotation_config_default(void);

/**
 * Sets up a recognizer; NULL means the default. The configuration is copied.
 *
 * Returns GC_ERR_RANGE, changing nothing, when the slop is negative.
 */
enum gc_status gc_rotation_init(
	struct gc_rotation *rotation, const struct gc_rotation_config *config);

/** Changes what counts as a rotation, at once; best between sequences. Errors as
 * gc_rotation_init(). */
enum gc_status gc_rotation_set_config(
	struct gc_rotation *rotation, const struct gc_rotation_config *config);

/** Reads the rotation, clockwise, not wrapped. It is 0 before it begins. */
gc_angle gc_rotation_angle(const struct gc_rotation *rotation);

/**
 * Makes the rotation read `angle`: from here on it changes by what the fingers turn, exactly.
 *
 * The velocity is zero until the next motion. Returns GC_ERR_RANGE, changing nothing, when
 * `angle` is beyond GC_ANGLE_MAX either way.
 */
enum gc_status gc_rotation_set_angle(struct gc_rotation *rotation, gc_angle angle);

/**
 * Reads how fast it turns, per second: positive when clockwise.
 *
 * The last moving value is held while both fingers are silent. With one finger left the rotation is
 * frozen, and its velocity is 0 from GC_VELOCITY_PAUSE_US after its last sample on.
 */
gc_angle gc_rotation_velocity(const struct gc_rotation *rotation);

/** As gc_rotation_velocity(), but zero when the fingers paused before the latest event: a fling. */
gc_angle gc_rotation_release_velocity(const struct gc_rotation *rotation);

#ifdef __cplusplus
}
#endif

#endif
