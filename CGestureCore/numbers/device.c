/* SPDX-License-Identifier: MIT */
#include <gesturecore/device.h>

#include "numbers/fixed.h"
#include "numbers/geometry.h"
#include "numbers/base.h"
#include "numbers/sqrt.h"

/*
 * A position is a cell, and its point is the corner of the cell that is nearest to the window's
 * origin. libinput's own scaling, position / positions, agrees for an upright panel. But it mirrors
 * with 1 - x: then the first position lies just outside of the window, where a touch hits no node.
 * With cells, all eight orientations give the same points, to the last bit.
 *
 * A calibration says where a touch is, not how long a millimeter is. For example,
 * LIBINPUT_CALIBRATION_MATRIX turns many panels by 90 degrees. Taken literally, a millimeter of a
 * turned 16:9 panel would have two lengths, one for each axis. So the sides of the calibrated
 * square are measured on the glass, unless the configured size is already that of the square. For
 * the same reason the adapter undoes libinput's matrix and passes it on to here. The price: the
 * host sets the device up again when that matrix changes.
 *
 * The size of a contact has units of its own. With a resolution they are parts of a millimeter. The
 * kernel's documentation says that without one they are positions, but many drivers report 0 to 255
 * of nothing known. So a size without a resolution counts only if its range is at least that of the
 * positions; else it is unknown, and no limit applies.
 *
 * With at most 2^24 positions, coefficients with 40 fraction bits are exact enough, and a point
 * takes plain 64-bit products. Products of 128 bits would cost five times as much.
 */

/* The most positions of an axis: then rounding a coefficient is at most 2^-17 pt off. */
#define POSITIONS_MAX (INT64_C(1) << 24)

/*
 * Lengths have 40 fraction bits here. The square reaches at most NEAR, and a touch beside it twice
 * as far. So two products of such lengths and a shift stay below 2^62.
 */
#define FINE_BITS 40
#define FINE_PT(points) ((int64_t)(points) * (INT64_C(1) << FINE_BITS))
#define NEAR FINE_PT(1 << 19)

/* Fraction bits beyond those of gc_length, and the fine steps in a step of gc_length. */
#define LENGTH_BITS (FINE_BITS - 12)
#define LENGTH_UNITS (INT64_C(1) << LENGTH_BITS)

/* Fraction bits of a place, between two positions. */
#define REST_BITS 28
#define REST_MASK ((INT64_C(1) << REST_BITS) - 1)

/* The sides of a square on the glass or in the window, fine. */
struct sides {
	int64_t width, height;
};

/* One coordinate of the output's square, as a function of a place in the panel's square. */
struct row {
	gc_coefficient x, y;
	gc_offset shift;
};

struct square {
	struct row x, y;
};

static int64_t positions(const struct gc_device_axis *axis) {
	return (int64_t)axis->maximum - axis->minimum + 1;
}

static bool is_side_um(uint32_t um) {
	return um >= GC_DEVICE_SIDE_MIN_UM && um <= GC_DEVICE_SIDE_MAX_UM;
}

/* An axis is as long as from its first to its last position, as in libinput. */
static bool is_side_axis(const struct gc_device_axis *axis) {
	int64_t um = (positions(axis) - 1) * 1000, resolution = axis->resolution;
	return resolution != 0 && um >= GC_DEVICE_SIDE_MIN_UM * resolution &&
	       um <= GC_DEVICE_SIDE_MAX_UM * resolution;
}

/* 160 points in 25400 um are 4 in 635. */
static int64_t side_from_um(uint32_t um) {
	return gci_multiply_divide(um, FINE_PT(4), 635);
}

/* 160 points in 25.4 mm are 800 in 127. */
static int64_t side_from_axis(const struct gc_device_axis *axis) {
	return gci_multiply_divide(
		positions(axis) * 800, FINE_PT(1), (int64_t)axis->resolution * 127);
}

/* Returns the length of a vector, limited to 2^61: relative error 2^-29, exact along an axis. */
static int64_t length(int64_t x, int64_t y) {
	x = (int64_t)gci_abs(gci_clamp(x, 2 * NEAR));
	y = (int64_t)gci_abs(gci_clamp(y, 2 * NEAR));
	if (x == 0 || y == 0) {
		return x | y;
	}
	/* Down to the 31 bits that gci_hypot takes. A side has far more. */
	int shift = 33 - __builtin_clzll((uint64_t)(x | y));
	shift = shift < 0 ? 0 : shift;
	return gci_magnitude_to_fixed(gci_hypot(x >> shift, y >> shift), shift);
}

/*
 * Returns the sides of the calibrated square, measured on the glass: the inverse of the calibration
 * maps them to the panel.
 */
static struct sides calibrated(struct sides panel, const struct gc_affine *inverse) {
	return (struct sides){
		.width = length(gci_multiply_shift(panel.width, inverse->xx, 52),
			gci_multiply_shift(panel.height, inverse->yx, 52)),
		.height = length(gci_multiply_shift(panel.width, inverse->xy, 52),
			gci_multiply_shift(panel.height, inverse->yy, 52)),
	};
}

/* Finds the sides of the calibrated square in points of 1/160 inch. False: unknown. */
static bool physical_sides(const struct gc_device_config *config, const struct gc_affine *inverse,
	struct sides *sides) {
	if (is_side_um(config->width_um) && is_side_um(config->height_um)) {
		*sides = (struct sides){
			side_from_um(config->width_um), side_from_um(config->height_um)};
		return true;
	}
	if (is_side_axis(&config->x) && is_side_axis(&config->y)) {
		struct sides panel = {side_from_axis(&config->x), side_from_axis(&config->y)};
		*sides = calibrated(panel, inverse);
		return true;
	}
	return false;
}

/* With at least 1.2 times as many positions down as across, it is a phone, which stands upright. */
static struct sides assumed_sides(
	const struct gc_device_config *config, const struct gc_affine *inverse) {
	const int64_t width = GC_DEVICE_WIDTH * LENGTH_UNITS;
	const int64_t height = GC_DEVICE_HEIGHT * LENGTH_UNITS;
	const int64_t phone = GC_DEVICE_PHONE_HEIGHT * LENGTH_UNITS;
	int64_t x = positions(&config->x), y = positions(&config->y);
	if (y * 5 >= x * 6) {
		return calibrated((struct sides){gci_multiply_divide(phone, x, y), phone}, inverse);
	}
	struct sides panel = {width, x == y ? height : gci_multiply_divide(width, y, x)};
	return calibrated(panel, inverse);
}

static bool is_size(struct gc_size size) {
	return size.width > 0 && size.width <= GC_POSITION_MAX && size.height > 0 &&
	       size.height <= GC_POSITION_MAX;
}

static struct sides choose_sides(struct gc_device *device, const struct gc_device_config *config,
	const struct gc_affine *inverse) {
	struct sides sides;
	bool is_known = physical_sides(config, inverse, &sides);

	if (config->size.width != 0) {
		struct sides given = {
			config->size.width * LENGTH_UNITS, config->size.height * LENGTH_UNITS};
		device->mapping = GC_DEVICE_CONFIGURED;
		device->points_per_mm =
			is_known ? gci_multiply_divide(given.width, GC_POINTS_PER_MM, sides.width)
				 : 0;
		return given;
	}
	device->mapping = is_known ? GC_DEVICE_MM : GC_DEVICE_ASSUMED;
	device->points_per_mm = is_known ? GC_POINTS_PER_MM : 0;
	return is_known ? sides : assumed_sides(config, inverse);
}

/* Returns one minus the row: the coordinate from the other side of the square. */
static struct row mirrored(struct row row) {
	return (struct row){-row.x, -row.y, GC_OFFSET_PT(1) - row.shift};
}

/* Turns the square clockwise: the upper left corner becomes the upper right, and so on. */
static void turn(struct square *square, struct sides *sides, enum gc_orientation orientation) {
	for (unsigned quarters = (unsigned)orientation & 3; quarters > 0; quarters--) {
		*square = (struct square){.x = mirrored(square->y), .y = square->x};
		*sides = (struct sides){.width = sides->height, .height = sides->width};
	}
	if (orientation >= GC_ORIENTATION_FLIPPED) {
		square->x = mirrored(square->x);
	}
}

/* Returns whether the square, with these sides, stays within NEAR. */
static bool is_near(struct row row, int64_t side) {
	return gci_abs(gci_multiply_shift(row.x, side, 52)) <= (uint64_t)NEAR &&
	       gci_abs(gci_multiply_shift(row.y, side, 52)) <= (uint64_t)NEAR &&
	       gci_abs(gci_multiply_shift(row.shift, side, 36)) <= (uint64_t)NEAR;
}

/*
 * Rounds a side to a whole number of fine steps for each position, at most 2^-17 pt off. Then a
 * mirrored panel has its cells' corners at exactly the same places.
 */
static int64_t in_cells(int64_t side, struct row row, const struct gc_device *device) {
	bool is_along_x = gci_abs(row.x) >= gci_abs(row.y);
	int64_t count = is_along_x ? device->x_positions : device->y_positions;
	return gci_divide(side, count) * count;
}

/* Returns how much of the side one position of the axis is. */
static int64_t per_position(gc_coefficient part, int64_t side, int64_t count) {
	return gci_divide(gci_multiply_shift(part, side, 52), count);
}

static bool is_cell(int64_t width, int64_t height) {
	return gci_abs(width) <= (uint64_t)FINE_PT(512) &&
	       gci_abs(height) <= (uint64_t)FINE_PT(512);
}

/*
 * Returns the shift to the corner of the first cell that has the least coordinates. If a coordinate
 * falls along an axis, its least value is at the far end of the cell.
 */
static int64_t cell_shift(struct row row, int64_t side, int64_t x, int64_t y, gc_length origin) {
	return gci_multiply_shift(row.shift, side, 36) + (x < 0 ? x : 0) + (y < 0 ? y : 0) +
	       origin * LENGTH_UNITS;
}

/* Spreads the square over the sides. Returns false when something leaves its range. */
static bool spread(struct gc_device *device, struct square square, struct sides sides,
	struct gc_point origin) {
	device->size = (struct gc_size){
		.width = (gc_length)gci_clamp(gci_round(sides.width, LENGTH_BITS), INT32_MAX),
		.height = (gc_length)gci_clamp(gci_round(sides.height, LENGTH_BITS), INT32_MAX),
	};
	if (!is_size(device->size)) {
		return false;
	}
	int64_t width = in_cells(sides.width, square.x, device);
	int64_t height = in_cells(sides.height, square.y, device);
	if (!is_near(square.x, width) || !is_near(square.y, height)) {
		return false;
	}
	device->xx = per_position(square.x.x, width, device->x_positions);
	device->xy = per_position(square.x.y, width, device->y_positions);
	device->yx = per_position(square.y.x, height, device->x_positions);
	device->yy = per_position(square.y.y, height, device->y_positions);
	device->dx = cell_shift(square.x, width, device->xx, device->xy, origin.x);
	device->dy = cell_shift(square.y, height, device->yx, device->yy, origin.y);
	return is_cell(device->xx, device->xy) && is_cell(device->yx, device->yy);
}

static bool is_axis(const struct gc_device_axis *axis) {
	return axis->minimum < axis->maximum && positions(axis) <= POSITIONS_MAX;
}

static enum gc_status check(const struct gc_device_config *config, struct gc_affine *inverse) {
	bool is_axes = is_axis(&config->x) && is_axis(&config->y);
	bool is_sized =
		is_size(config->size) || (config->size.width == 0 && config->size.height == 0);
	bool is_placed = gci_abs(config->origin.x) <= GC_POSITION_MAX &&
			 gci_abs(config->origin.y) <= GC_POSITION_MAX;
	bool is_oriented = (unsigned)config->orientation <= GC_ORIENTATION_FLIPPED_270;

	if (!is_axes || !is_sized || !is_placed || !is_oriented ||
		!gci_affine_in_range(&config->calibration)) {
		return GC_ERR_RANGE;
	}
	struct gc_affine linear = config->calibration;
	linear.dx = linear.dy = 0;
	return gc_affine_invert(&linear, inverse) ? GC_OK : GC_ERR_SINGULAR;
}

struct gc_device_config gc_device_config_default(void) {
	return (struct gc_device_config){
		.x = {.maximum = 65535},
		.y = {.maximum = 65535},
		.calibration = gc_affine_identity(),
		.orientation = GC_ORIENTATION_NORMAL,
	};
}

enum gc_status gc_device_init(struct gc_device *device, const struct gc_device_config *config) {
	struct gc_device_config settings = config == NULL ? gc_device_config_default() : *config;
	struct gc_affine inverse;
	enum gc_status status = check(&settings, &inverse);
	if (status != GC_OK) {
		return status;
	}
	struct gc_device fresh = {
		.x_positions = positions(&settings.x),
		.y_positions = positions(&settings.y),
		.x_minimum = settings.x.minimum,
		.y_minimum = settings.y.minimum,
	};
	struct sides sides = choose_sides(&fresh, &settings, &inverse);
	const struct gc_affine *by = &settings.calibration;
	struct square square = {{by->xx, by->xy, by->dx}, {by->yx, by->yy, by->dy}};
	turn(&square, &sides, settings.orientation);
	if (!spread(&fresh, square, sides, settings.origin)) {
		return GC_ERR_RANGE;
	}
	*device = fresh;
	return GC_OK;
}

/*
 * A place on an axis is a position relative to the minimum, with REST_BITS fraction bits. It is
 * limited to two sides, so it is below 2^54. A coefficient is at most 2^49.
 */

/* Returns floor(coefficient * place / 2^REST_BITS), which is below 2^62. */
static inline int64_t along(int64_t coefficient, int64_t place) {
#ifdef GCI_HAS_INT128
	return (int64_t)((gci_int128)coefficient * place >> REST_BITS);
#else
	/* In parts that fit: the whole position, and the high and the low bits times the rest. */
	const unsigned low_bits = 16;
	int64_t rest = place & REST_MASK, low = coefficient & ((1 << low_bits) - 1);
	int64_t over = (coefficient >> low_bits) * rest + (low * rest >> low_bits);
	return coefficient * (place >> REST_BITS) + (over >> (REST_BITS - low_bits));
#endif
}

/* Most panels are not turned: then each axis alone gives one coordinate. */
static inline struct gc_point point_at(const struct gc_device *device, int64_t x, int64_t y) {
	int64_t to_x = along(device->xx, x) + device->dx;
	int64_t to_y = along(device->yy, y) + device->dy;
	if ((device->xy | device->yx) != 0) {
		to_x += along(device->xy, y);
		to_y += along(device->yx, x);
	}
	to_x = gci_round(to_x, LENGTH_BITS);
	to_y = gci_round(to_y, LENGTH_BITS);
	gci_clamp_both(&to_x, &to_y, GC_POSITION_MAX);
	return (struct gc_point){.x = (gc_length)to_x, .y = (gc_length)to_y};
}

static inline int64_t place_of(int32_t raw, int32_t minimum, int64_t count) {
	return gci_clamp((int64_t)raw - minimum, 2 * count) * (REST_MASK + 1);
}

/* Returns the place of a part of an axis, rounded, halves up. Requires |part| <= 2 sides. */
static inline int64_t place_in_square(gc_coefficient part, int64_t count) {
	const unsigned low_bits = 52 - REST_BITS;
	const int64_t half = INT64_C(1) << (low_bits - 1);
#ifdef GCI_HAS_INT128
	return (int64_t)(((gci_int128)part * count + half) >> low_bits);
#else
	int64_t low = part & ((INT64_C(1) << low_bits) - 1);
	return (part >> low_bits) * count + ((low * count + half) >> low_bits);
#endif
}

struct gc_point gc_device_point(const struct gc_device *device, int32_t x, int32_t y) {
	return point_at(device, place_of(x, device->x_minimum, device->x_positions),
		place_of(y, device->y_minimum, device->y_positions));
}

GCI_MOTION struct gc_point gc_device_point_in_square(
	const struct gc_device *device, gc_coefficient x, gc_coefficient y) {
	const int64_t most = 2 * GC_COEFFICIENT_ONE;
	if ((((uint64_t)x + (uint64_t)most) | ((uint64_t)y + (uint64_t)most)) >> 54 != 0) {
		x = gci_clamp(x, most);
		y = gci_clamp(y, most);
	}
	return point_at(device, place_in_square(x, device->x_positions),
		place_in_square(y, device->y_positions));
}

struct gc_size gc_device_size(const struct gc_device *device) {
	return device->size;
}

gc_scale gc_device_points_per_mm(const struct gc_device *device) {
	return device->points_per_mm;
}

enum gc_device_mapping gc_device_mapping(const struct gc_device *device) {
	return (enum gc_device_mapping)device->mapping;
}
