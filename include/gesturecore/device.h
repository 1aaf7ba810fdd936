/* SPDX-License-Identifier: MIT */
/**
 * From a panel's own coordinates to points of the window.
 *
 * What a panel reports is a position of each axis, from `minimum` to `maximum`. It becomes a part
 * of a unit square, (position - minimum) / (maximum - minimum + 1), as libinput has it; the
 * calibration maps that square to the square of the output; the output's size makes it points;
 * and the orientation and the origin put it into the window, where it is upright. A point is
 * exactly 1/160 inch of glass wherever the size of the panel is known, so that the same stroke of
 * a finger is the same gesture at every resolution, scale, orientation and calibration.
 *
 * A position stands for a cell, and the point is the cell's least corner in the window: turned by
 * half a turn, the first position becomes the last one and not one beyond.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_DEVICE_H
#define GESTURECORE_DEVICE_H

#include <gesturecore/geometry.h>
#include <gesturecore/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Points in a millimetre, 160 / 25.4, in the format of a ratio; relative error below 2^-35. */
#define GC_POINTS_PER_MM ((gc_scale)((GC_SCALE_ONE * 800 + 63) / 127))

/** A side that a touchscreen may have. Sizes outside of this are not believed. */
#define GC_DEVICE_SIDE_MIN_UM 30000u
#define GC_DEVICE_SIDE_MAX_UM 1500000u

/** The width that a panel of unknown size is taken to have, and the height of some. */
#define GC_DEVICE_WIDTH GC_PT(1920)
#define GC_DEVICE_HEIGHT GC_PT(1080)

/**
 * How a panel is mounted: turned clockwise by so many degrees and then, if it is flipped, mirrored
 * left to right.
 *
 * Numbers and names are those of wl_output's transforms. They say the same of the picture, which
 * is turned counter-clockwise to come out upright on a panel that is turned clockwise.
 */
enum gc_orientation {
	GC_ORIENTATION_NORMAL = 0,
	GC_ORIENTATION_90 = 1,
	GC_ORIENTATION_180 = 2,
	GC_ORIENTATION_270 = 3,
	GC_ORIENTATION_FLIPPED = 4,
	GC_ORIENTATION_FLIPPED_90 = 5,
	GC_ORIENTATION_FLIPPED_180 = 6,
	GC_ORIENTATION_FLIPPED_270 = 7,
};

/** Where the size of a device comes from. */
enum gc_device_mapping {
	GC_DEVICE_MM = 0,         /**< its millimetres */
	GC_DEVICE_CONFIGURED = 1, /**< the size in points that was configured */
	GC_DEVICE_ASSUMED = 2,    /**< GC_DEVICE_WIDTH, for want of a plausible size */
};

/** An axis, as EVIOCGABS describes it. */
struct gc_device_axis {
	int32_t minimum, maximum; /**< the first and the last position; minimum < maximum */
	uint32_t resolution;      /**< positions in a millimetre; 0: unknown */
};

/**
 * What is known about a panel.
 *
 * The first of these sizes that is there and plausible is used: `size`; `width_um` and
 * `height_um`; the axes' resolution; an assumption. The first two are of what the calibrated
 * square covers, before it is turned: the output's own, as an EDID or wl_output has them.
 */
struct gc_device_config {
	struct gc_device_axis x, y;   /**< what the panel reports */
	uint32_t width_um, height_um; /**< micrometres; 0: unknown */
	struct gc_size size;          /**< points, each to GC_POSITION_MAX; both 0: not given */
	/**
	 * Acts on the unit square as LIBINPUT_CALIBRATION_MATRIX does: its "a b c d e f" are xx,
	 * xy, dx, yx, yy, dy, with a side of the square for a point.
	 */
	struct gc_affine calibration;
	enum gc_orientation orientation; /**< how the panel is mounted */
	struct gc_point origin;          /**< where the output lies in the window */
};

/** A panel's way to points. Set up with gc_device_init(); may be copied and moved freely. */
struct gc_device {
	// private state

	int64_t xx, xy, yx, yy, dx, dy; // from positions above the minimum to 2^-40 pt
	int64_t x_positions, y_positions;
	struct gc_size size;
	gc_scale points_per_mm;
	int32_t x_minimum, y_minimum;
	uint8_t mapping; // enum gc_device_mapping
};

/** Returns: axes from 0 to 65535, no size, no calibration, upright, at the window's origin. */
struct gc_device_config gc_device_config_default(void);

/**
 * Sets up a device; NULL means the default. The configuration is copied.
 *
 * A size in millimetres is plausible when both sides are GC_DEVICE_SIDE_MIN_UM to _MAX_UM. A
 * panel without one is taken to be GC_DEVICE_WIDTH wide with the same scale down, or
 * GC_DEVICE_HEIGHT high when both axes have equally many positions. Resolution and assumption are
 * about the glass: a calibration that turns or stretches changes where a touch is, and not how
 * long a millimetre of it is.
 *
 * Returns, changing nothing, GC_ERR_RANGE when an axis has less than two positions or more than
 * 2^24, a side would exceed GC_POSITION_MAX or a position be larger than 512 pt, when only one
 * side of `size` is given or one is negative, when the origin is beyond GC_POSITION_MAX, the
 * orientation is none, or the calibration exceeds GC_COEFFICIENT_MAX or moves the square beyond
 * 2^19 pt; GC_ERR_SINGULAR when the calibration has no inverse. About 5,000 instructions.
 */
enum gc_status gc_device_init(struct gc_device *device, const struct gc_device_config *config);

/**
 * Returns where a position of the panel is in the window, limited to GC_POSITION_MAX.
 *
 * Positions outside of the axes are extrapolated, by a side or two. Rounded once: at 65,536
 * positions on 1500 mm, within half a step of gc_length and 2^-16 pt of the exact point. About 75
 * instructions, no division.
 */
struct gc_point gc_device_point(const struct gc_device *device, int32_t x, int32_t y);

/**
 * As gc_device_point(), of a place in the unit square before calibration: GC_COEFFICIENT_ONE is
 * the whole side. A position's part of its axis gives the same point as the position.
 * About 70 instructions.
 */
struct gc_point gc_device_point_in_square(
	const struct gc_device *device, gc_coefficient x, gc_coefficient y);

/** The size of the output as it is seen in the window, upright. */
struct gc_size gc_device_size(const struct gc_device *device);

/**
 * How many points there are in a millimetre of the glass: GC_POINTS_PER_MM when the mapping is
 * GC_DEVICE_MM; along the panel's width, when a size is configured and its millimetres are known
 * as well; otherwise 0.
 */
gc_scale gc_device_points_per_mm(const struct gc_device *device);

/** Where the size comes from. */
enum gc_device_mapping gc_device_mapping(const struct gc_device *device);

#ifdef __cplusplus
}
#endif

#endif
