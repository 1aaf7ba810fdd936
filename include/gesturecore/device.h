/* SPDX-License-Identifier: MIT */
/**
 * Converts a panel's own coordinates to points of the window.
 *
 * A panel reports a position on each axis, from `minimum` to `maximum`. Four steps make it a point:
 *
 * 1. (position - minimum) / (maximum - minimum + 1) is a place in a unit square, as in libinput.
 * 2. The calibration maps that square to the square of the output.
 * 3. The size of the output turns the place into points.
 * 4. Orientation and origin put the points into the window, upright.
 *
 * A point is exactly 1/160 inch of glass if the size of the panel is known. So the same stroke of a
 * finger is the same gesture at every resolution, scale, orientation and calibration.
 *
 * A position stands for a cell, and the point is the corner of the cell with the least coordinates
 * in the window. With half a turn the first position becomes the last one, and not one beyond it.
 */
#pragma once

#include <gesturecore/geometry.h>
#include <gesturecore/status.h>

GC_BEGIN_DECLS

/** Points in a millimeter, 160 / 25.4, in the format of gc_scale; relative error below 2^-35. */
#define GC_POINTS_PER_MM ((gc_scale)((GC_SCALE_ONE * 800 + 63) / 127))

/** The shortest and longest plausible side of a touchscreen, in micrometers. */
#define GC_DEVICE_SIDE_MIN_UM 30000u
#define GC_DEVICE_SIDE_MAX_UM 1500000u

/** The assumed width of a panel of unknown size, and the assumed height of some. */
#define GC_DEVICE_WIDTH GC_PT(1920)
#define GC_DEVICE_HEIGHT GC_PT(1080)

/** The assumed height of a panel of unknown size that is taken for a phone: 121 mm. */
#define GC_DEVICE_PHONE_HEIGHT GC_PT(762)

/**
 * How a panel is mounted: turned clockwise by that many degrees and then, if flipped, mirrored left
 * to right.
 *
 * Numbers and names are those of wl_output's transforms. There they describe the picture, which is
 * turned counterclockwise to appear upright on a panel that is turned clockwise.
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

/** The source of a device's size. */
enum gc_device_mapping {
	GC_DEVICE_MM = 0,         /**< its size in millimeters */
	GC_DEVICE_CONFIGURED = 1, /**< the size in points that was configured */
	GC_DEVICE_ASSUMED = 2,    /**< that of a usual screen: no plausible size is known */
};

/** An axis, as EVIOCGABS describes it. */
struct gc_device_axis {
	int32_t minimum, maximum; /**< the first and the last position; minimum < maximum */
	uint32_t resolution;      /**< positions in a millimeter; 0: unknown */
};

/**
 * What is known about a panel.
 *
 * The size is the first of these that is given and plausible: `size`; `width_um` and `height_um`;
 * the resolution of the axes; an assumption. The first two measure what the calibrated square
 * covers before it is turned, which is the output as an EDID or wl_output describes it.
 */
struct gc_device_config {
	struct gc_device_axis x, y;   /**< what the panel reports */
	uint32_t width_um, height_um; /**< micrometers; 0: unknown */
	struct gc_size size;          /**< in points, to GC_POSITION_MAX; both 0: not given */
	/**
	 * Acts on the unit square as LIBINPUT_CALIBRATION_MATRIX does: its "a b c d e f" are xx,
	 * xy, dx, yx, yy, dy. One side of the square is 1 pt here.
	 */
	struct gc_affine calibration;
	enum gc_orientation orientation; /**< how the panel is mounted */
	struct gc_point origin;          /**< where the output lies in the window */
};

/** The conversion for one panel. gc_device_init() sets it up; copy and move it freely. */
struct gc_device {
	// private state

	int64_t xx, xy, yx, yy, dx, dy; // from positions above the minimum to 2^-40 pt
	int64_t x_positions, y_positions;
	struct gc_size size;
	gc_scale points_per_mm;
	int32_t x_minimum, y_minimum;
	uint8_t mapping; // enum gc_device_mapping
};

/** Returns the default: axes 0 to 65535, no size, no calibration, upright, origin (0, 0). */
struct gc_device_config gc_device_config_default(void);

/**
 * Sets up a device. `config` NULL: the default. The configuration is copied.
 *
 * A size in millimeters is plausible when both sides are GC_DEVICE_SIDE_MIN_UM to
 * GC_DEVICE_SIDE_MAX_UM. A panel without a plausible size counts as GC_DEVICE_WIDTH wide, with the
 * same scale on both axes. There are two exceptions. With exactly as many positions on both axes,
 * it counts as GC_DEVICE_HEIGHT high. With at least 1.2 times as many positions on the y axis as on
 * the x axis, it is taken for a phone: GC_DEVICE_PHONE_HEIGHT high, with the same scale on both
 * axes. Resolution and assumption measure the glass: a calibration that turns or stretches changes
 * where a touch is, but not how long a millimeter is.
 *
 * Returns one of these, changing nothing. GC_ERR_RANGE: an axis has less than two positions or more
 * than 2^24; a side would exceed GC_POSITION_MAX, or a position be larger than 512 pt; only one
 * side of `size` is given, or one is negative; the origin is beyond GC_POSITION_MAX; the
 * orientation is not in its enum; the calibration exceeds GC_COEFFICIENT_MAX, or moves the square
 * beyond 2^19 pt. GC_ERR_SINGULAR: the calibration has no inverse. About 5,000 instructions.
 */
enum gc_status gc_device_init(struct gc_device *device, const struct gc_device_config *config);

/**
 * Returns where a position of the panel is in the window, limited to GC_POSITION_MAX.
 *
 * Positions outside the axes are extrapolated, by up to two sides. The result is rounded once: with
 * 65,536 positions on 1500 mm it is within half a unit of gc_length and 2^-16 pt of the exact
 * point. About 60 instructions, ten more for a turned panel, no division.
 */
struct gc_point gc_device_point(const struct gc_device *device, int32_t x, int32_t y);

/**
 * Converts a place in the unit square before calibration; GC_COEFFICIENT_ONE is a whole side.
 * Otherwise as gc_device_point(): a position and its place in the square give the same point.
 * About 55 instructions, ten more for a turned panel.
 */
struct gc_point gc_device_point_in_square(
	const struct gc_device *device, gc_coefficient x, gc_coefficient y);

/** Returns the size of the output in the window, upright, in points. */
struct gc_size gc_device_size(const struct gc_device *device);

/**
 * Returns the number of points in a millimeter of the glass. With the mapping GC_DEVICE_MM it is
 * GC_POINTS_PER_MM. With a configured size it is the number along the panel's width, if its
 * millimeters are known too. Otherwise it is 0.
 */
gc_scale gc_device_points_per_mm(const struct gc_device *device);

/** Returns the source of the size. */
enum gc_device_mapping gc_device_mapping(const struct gc_device *device);

GC_END_DECLS
