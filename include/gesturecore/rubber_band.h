/* SPDX-License-Identifier: MIT */
/**
 * A soft bound: content that is dragged beyond it follows the finger less and less. Usable alone.
 *
 * Content that was dragged by x beyond the bound is shown
 *
 *     (1 - 1 / (x c / d + 1)) d  =  x d c / (x c + d)
 *
 * beyond it. The dimension d is the size of the viewport, c is a coefficient. At first the content
 * moves c times as fast as the finger, and it never moves as far as d. UIScrollView uses this
 * formula, with c = 0.55.
 */
#pragma once

#include <gesturecore/fixed.h>
#include <gesturecore/status.h>

GC_BEGIN_DECLS

/** A range of positions, and how content moves beyond it. */
struct gc_rubber_band_config {
	gc_length minimum, maximum; /**< the bounds, within +-GC_POSITION_MAX; may be equal */
	gc_length dimension;        /**< d: above 0, to GC_POSITION_MAX */
	gc_scale coefficient;       /**< c: above 0, to 1 */
};

/** A range with rubber bands at its ends. 24 bytes; copy it freely. */
struct gc_rubber_band {
	// private state

	struct gc_rubber_band_config config;
};

/**
 * Returns the default: coefficient 0.55, dimension 400 pt, and both bounds 0, so that positions are
 * displacements.
 */
struct gc_rubber_band_config gc_rubber_band_config_default(void);

/**
 * Sets up a rubber band. `config` NULL: the default. The configuration is copied.
 *
 * Returns GC_ERR_RANGE, changing nothing, when a value is outside its range or the minimum exceeds
 * the maximum.
 */
enum gc_status gc_rubber_band_init(
	struct gc_rubber_band *band, const struct gc_rubber_band_config *config);

/**
 * Returns where content is shown that was dragged to `position`. Between the bounds this is the
 * position itself.
 *
 * Error at most one unit, 1/4096 pt. Limited to GC_POSITION_MAX. A larger position never gives a
 * smaller result. About 110 instructions.
 */
gc_length gc_rubber_band_shown(const struct gc_rubber_band *band, gc_length position);

/**
 * Returns the position to which content was dragged if it is shown at `shown`. It is the inverse of
 * gc_rubber_band_shown(), for a finger that catches content beyond its bounds.
 *
 * Error at most half a unit. Limited to GC_POSITION_MAX, which is the result for everything that is
 * shown beyond the dimension. Unless limited, gc_rubber_band_shown() of the result is within a unit
 * of `shown`. About 1,000 instructions.
 */
gc_length gc_rubber_band_position(const struct gc_rubber_band *band, gc_length shown);

GC_END_DECLS
