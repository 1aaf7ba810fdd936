/* SPDX-License-Identifier: MIT */
/**
 * Recognizes fingers moving apart or together: the first two, or a number that is set.
 *
 * The span of two fingers is their distance. The pinch begins when the span has changed by the
 * slop. The scale is the span over the span at which the slop was met, so it starts at 1. When one
 * finger lifts, the scale is frozen; when another lands, the scale continues from there. Further
 * fingers are ignored. The location is the midpoint, or the finger that is left. It ends when both
 * are up.
 *
 * With a maximum over two it takes all fingers from the minimum to the maximum. Their span is twice
 * the root mean square distance from their centroid, and the location is the centroid. When one
 * lands or lifts, span and slop start again before the pinch begins, and the scale continues after
 * that. It ends when fewer than the minimum are down. If a finger over the maximum lands before the
 * pinch begins, the pinch fails; one that lands later is ignored.
 *
 * With a slop of 0 it begins with the first change of the span by 1/64 pt or more. So fingers
 * that only move together do not begin it.
 */
#pragma once

#include <gesturecore/lead.h>
#include <gesturecore/recognizer.h>
#include <gesturecore/velocity.h>

GC_BEGIN_DECLS

/** What counts as a pinch. */
struct gc_pinch_config {
	gc_length slop;      /**< how much the span must change; not negative */
	uint32_t settle_us;  /**< as gc_pan_config.settle_us */
	uint8_t min_touches; /**< 2 to 32 */
	uint8_t max_touches; /**< `min_touches` to 32; 2: the first two fingers */
	uint16_t lead;       /**< over a rival; see lead.h */
};

/** A pinch recognizer, in the host's memory; see recognizer.h. */
struct gc_pinch {
	struct gc_recognizer base;

	// private state

	struct gc_pinch_config config;
	gc_slots claim_slots;      // see arbiter.h of the core
	gc_length reached;         // change of the span at the latest lift; later the slop, signed
	int64_t start_span;        // of the fingers, 2^-32 pt; of a touchpad, the span now
	struct gc_magnitude ratio; // scale to span, since the fingers or the scale were last set
	gc_scale scale;
	struct gc_velocity_tracker velocity; // of the span
	bool rebased;                        // the host set the scale
};

/** Returns the default: slop 10 pt, the first two fingers, no settle time. */
struct gc_pinch_config gc_pinch_config_default(void);

/** Sets up a recognizer with a copy of `config`; NULL: the default. See recognizer.h. */
enum gc_status gc_pinch_init(struct gc_pinch *pinch, const struct gc_pinch_config *config);

/** Changes the configuration, at once; best while no finger is down. See recognizer.h. */
enum gc_status gc_pinch_set_config(struct gc_pinch *pinch, const struct gc_pinch_config *config);

/**
 * Returns the scale, GC_SCALE_MIN to GC_SCALE_MAX. Before the pinch begins, it is 1 or what was
 * set; while it waits, 1; in gc_host.should_begin, the ratio of the spans since the start.
 */
gc_scale gc_pinch_scale(const struct gc_pinch *pinch);

/**
 * Sets the scale. From here on it changes by the same factor as the span. What is set before the
 * pinch begins is forgotten.
 *
 * The velocity changes by the factor of the scale, so velocity / scale stays what it is. Returns
 * GC_ERR_RANGE, changing nothing, when `scale` is outside GC_SCALE_MIN to GC_SCALE_MAX.
 */
enum gc_status gc_pinch_set_scale(struct gc_pinch *pinch, gc_scale scale);

/**
 * Returns how fast the scale changes, per second: positive when the fingers move apart. A scale at
 * its limit has the velocity that it would have without the limit.
 *
 * While no samples arrive it stays what it was. With one finger left the scale is frozen. Its
 * velocity becomes 0 when the fingers rest: 40 ms or more after the last sample of both, see
 * velocity.h. About 600 instructions.
 */
gc_scale_rate gc_pinch_velocity(const struct gc_pinch *pinch);

/**
 * Returns the velocity of a fling: as gc_pinch_velocity(), but zero when the fingers rest at the
 * latest event or have braked hard, see gc_velocity_at_release().
 */
gc_scale_rate gc_pinch_release_velocity(const struct gc_pinch *pinch);

/**
 * Returns the scale at `time_us`, as gc_pan_at() reads a translation. It is predicted to
 * be at least half of that of the newest sample. While one finger is up it
 * is gc_pinch_scale(). About 170 instructions more than the velocity.
 */
gc_scale gc_pinch_at(const struct gc_pinch *pinch, uint64_t time_us);

/** Returns the time of the newest sample in the scale, as gc_pan_sample_us(). */
uint64_t gc_pinch_sample_us(const struct gc_pinch *pinch);

GC_END_DECLS
