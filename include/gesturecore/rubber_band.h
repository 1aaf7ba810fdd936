/* SPDX-License-Identifier: MIT */
/**
 * A bound that gives way: content dragged beyond it follows less and less. Usable alone.
 *
 * What was dragged x beyond the bound is shown
 *
 *     (1 - 1 / (x c / d + 1)) d  =  x d c / (x c + d)
 *
 * beyond it, with a coefficient c and a dimension d, the size of what one looks through: at first
 * c times as fast as the finger, and never as far as d. The form is UIScrollView's, with c = 0.55.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_RUBBER_BAND_H
#define GESTURECORE_RUBBER_BAND_H

#include <gesturecore/fixed.h>
#include <gesturecore/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A range of positions, and how it gives way. */
struct gc_rubber_band_config {
	gc_length minimum, maximum; /**< the bounds, to GC_POSITION_MAX; one may be the other */
	gc_length dimension;        /**< d: above 0, to GC_POSITION_MAX */
	gc_scale coefficient;       /**< c: above 0, to 1 */
};

/** A range with rubber bands at its ends. 24 bytes; copy it freely. */
struct gc_rubber_band {
	// private state

	struct gc_rubber_band_config config;
};

/**
 * Returns: the coefficient 0.55, a dimension of 400 pt, and both bounds at 0, so that positions
 * are displacements.
 */
struct gc_rubber_band_config gc_rubber_band_config_default(void);

/**
 * Sets it up; NULL means the default.
 *
 * Returns GC_ERR_RANGE, changing nothing, when a value is outside its range or the bounds are the
 * wrong way round.
 */
enum gc_status gc_rubber_band_init(
	struct gc_rubber_band *band, const struct gc_rubber_band_config *config);

/**
 * Returns where content is shown that was dragged to `position`: there, between the bounds, and
 * beyond them by less.
 *
 * Error at most one step, 1/4096 pt. Limited to GC_POSITION_MAX. Never turns back. About 110
 * instructions.
 */
gc_length gc_rubber_band_shown(const struct gc_rubber_band *band, gc_length position);

/**
 * Returns where content was dragged to that is shown at `shown`: the inverse, for a finger that
 * catches content beyond its bounds.
 *
 * Error at most half a step. Limited to GC_POSITION_MAX, where all comes from that is shown
 * beyond the dimension. Shown again, the result is within a step of `shown`, unless limited.
 * About 1,000 instructions.
 */
gc_length gc_rubber_band_position(const struct gc_rubber_band *band, gc_length shown);

#ifdef __cplusplus
}
#endif

#endif
