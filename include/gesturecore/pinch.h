/* SPDX-License-Identifier: MIT */
/**
 * Recognizes two fingers moving apart or together.
 *
 * It begins when their distance, the span, has changed by the slop; the base of the scale is the
 * starting span moved by the slop, so that the scale is 1 where it crosses. When one finger
 * lifts, the scale is frozen; when another lands, it goes on from there. Further fingers are
 * ignored. The location is the midpoint, or the finger that is left. It ends when both are up.
 *
 * With a slop of 0 it begins with the first change of the span by 1/64 pt or more, so not while
 * the whole hand moves.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_PINCH_H
#define GESTURECORE_PINCH_H

#include <gesturecore/recognizer.h>
#include <gesturecore/velocity.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What counts as a pinch. */
struct gc_pinch_config {
	gc_length slop; /**< how much the span changes first; begins at or over it */
};

/** A pinch recognizer. The host's memory; see recognizer.h. */
struct gc_pinch {
	struct gc_recognizer base;

	// private state

	struct gc_pinch_config config;
	gc_length reached;         // change of the span when one of the two lifted last
	int64_t start_span;        // of the two fingers, 2^-32 pt; of a touchpad's, the span now
	struct gc_magnitude ratio; // scale to span, since the fingers or the scale were last set
	gc_scale scale;
	struct gc_velocity_tracker velocity; // of the span
	bool decided;                        // it has crossed the slop
	bool rebased;                        // the scale was set while it is a touchpad's
};

/** Returns: slop 10 pt. */
struct gc_pinch_config gc_pinch_config_default(void);

/**
 * Sets up a recognizer; NULL means the default. The configuration is copied.
 *
 * Returns GC_ERR_RANGE, changing nothing, when the slop is negative.
 */
enum gc_status gc_pinch_init(struct gc_pinch *pinch, const struct gc_pinch_config *config);

/** Changes what counts as a pinch, at once; best between sequences. Errors as gc_pinch_init(). */
enum gc_status gc_pinch_set_config(struct gc_pinch *pinch, const struct gc_pinch_config *config);

/** Reads the scale, GC_SCALE_MIN to GC_SCALE_MAX. It is 1 before the pinch begins. */
gc_scale gc_pinch_scale(const struct gc_pinch *pinch);

/**
 * Makes the scale read `scale`: from here on it changes by the same factor as the span.
 *
 * The velocity is zero until the next motion. Returns GC_ERR_RANGE, changing nothing, when
 * `scale` is outside GC_SCALE_MIN to GC_SCALE_MAX.
 */
enum gc_status gc_pinch_set_scale(struct gc_pinch *pinch, gc_scale scale);

/**
 * Reads how fast the scale changes, per second: positive when the fingers move apart. Where the
 * scale is at its limit, as fast as it would change without.
 *
 * The last moving value is held while both fingers are silent. With one finger left the scale is
 * frozen, and its velocity is 0 from GC_VELOCITY_PAUSE_US after its last sample on.
 */
gc_scale_rate gc_pinch_velocity(const struct gc_pinch *pinch);

/** As gc_pinch_velocity(), but zero when the fingers paused before the latest event: a fling. */
gc_scale_rate gc_pinch_release_velocity(const struct gc_pinch *pinch);

#ifdef __cplusplus
}
#endif

#endif
