/* SPDX-License-Identifier: MIT */
#include <gesturecore/device.h>

#include "fixed_math.h"
#include "geometry_math.h"

/* Fraction bits of a position on its way to a point: any 32-bit difference leaves room for them. */
#define POSITION_BITS 28

/* A coefficient times a position has 52 + 28 fraction bits; an offset has 36. */
#define PRODUCT_BITS (52 + POSITION_BITS - 36)

/* The farthest that the square may reach, and a touch outside of it. Their sums are below 2^62. */
#define NEAR GC_OFFSET_PT(1 << 23)
#define FAR GC_OFFSET_PT(1 << 24)

#define UNIT GC_OFFSET_PT(1)

/* The steps of gc_offset in one of gc_length. */
#define OFFSET_BITS 24
#define OFFSET_STEPS (INT64_C(1) << OFFSET_BITS)

/* The sides of a square on the glass or in the window. */
struct sides {
	gc_offset width, height;
};

/* One coordinate of the output's square, as a function of the panel's square. */
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

/* An axis measures from its first to its last position, as libinput has it. */
static bool is_side_axis(const struct gc_device_axis *axis) {
	int64_t um = (positions(axis) - 1) * 1000, resolution = axis->resolution;
	return resolution != 0 && um >= GC_DEVICE_SIDE_MIN_UM * resolution &&
	       um <= GC_DEVICE_SIDE_MAX_UM * resolution;
}

/* 160 points in 25400 um are 4 in 635. Below 2^21 um the product is below 2^59. */
static gc_offset side_from_um(uint32_t um) {
	return gci_divide(um * GC_OFFSET_PT(4), 635);
}

/* 160 points in 25.4 mm are 800 in 127. */
static gc_offset side_from_axis(const struct gc_device_axis *axis) {
	return gci_multiply_divide(positions(axis) * 800, UNIT, (int64_t)axis->resolution * 127);
}

/* The length of a vector, limited to twice FAR: relative error 2^-30, exact along an axis. */
static gc_offset length(gc_offset x, gc_offset y) {
	x = gci_clamp(x, FAR);
	y = gci_clamp(y, FAR);
	if (x == 0 || y == 0) {
		return (gc_offset)(gci_abs(x) | gci_abs(y));
	}
	/* Down to 31 bits, what gci_hypot takes. */
	int shift = 33 - __builtin_clzll(gci_abs(x) | gci_abs(y));
	shift = shift < 1 ? 1 : shift;
	return gci_magnitude_to_fixed(
		gci_hypot(gci_round(x, (unsigned)shift), gci_round(y, (unsigned)shift)), shift);
}

/*
 * The sides of the calibrated square, measured on the glass: what the inverse of the calibration
 * makes of them, times the sides of the panel.
 */
static struct sides calibrated(struct sides panel, const struct gc_affine *inverse) {
	return (struct sides){
		.width = length(gci_multiply_shift(panel.width, inverse->xx, 52),
			gci_multiply_shift(panel.height, inverse->yx, 52)),
		.height = length(gci_multiply_shift(panel.width, inverse->xy, 52),
			gci_multiply_shift(panel.height, inverse->yy, 52)),
	};
}

/* The sides of the calibrated square in points of 1/160 inch, if its millimetres are known. */
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

static struct sides assumed_sides(
	const struct gc_device_config *config, const struct gc_affine *inverse) {
	const gc_offset width = GC_OFFSET_PT(GC_DEVICE_WIDTH / GC_PT(1));
	const gc_offset height = GC_OFFSET_PT(GC_DEVICE_HEIGHT / GC_PT(1));
	int64_t x = positions(&config->x), y = positions(&config->y);
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
			config->size.width * OFFSET_STEPS, config->size.height * OFFSET_STEPS};
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

/* One minus the row: the coordinate seen from the other side of the square. */
static struct row mirrored(struct row row) {
	return (struct row){-row.x, -row.y, UNIT - row.shift};
}

/* Turns the square clockwise, so that its upper left corner comes to the upper right, and so on. */
static struct square turned(struct square square, enum gc_orientation orientation) {
	const struct row x = square.x, y = square.y;

	switch (orientation) {
	case GC_ORIENTATION_NORMAL:
		return square;
	case GC_ORIENTATION_90:
		return (struct square){mirrored(y), x};
	case GC_ORIENTATION_180:
		return (struct square){mirrored(x), mirrored(y)};
	case GC_ORIENTATION_270:
		return (struct square){y, mirrored(x)};
	case GC_ORIENTATION_FLIPPED:
		return (struct square){mirrored(x), y};
	case GC_ORIENTATION_FLIPPED_90:
		return (struct square){y, x};
	case GC_ORIENTATION_FLIPPED_180:
		return (struct square){x, mirrored(y)};
	case GC_ORIENTATION_FLIPPED_270:
		return (struct square){mirrored(y), mirrored(x)};
	}
	return square;
}

static bool is_turned(enum gc_orientation orientation) {
	return ((unsigned)orientation & 1) != 0;
}

/* Whether what the square becomes, with these sides, stays within NEAR. */
static bool is_near(struct row row, gc_offset side) {
	return gci_abs(gci_multiply_shift(row.x, side, 52)) <= (uint64_t)NEAR &&
	       gci_abs(gci_multiply_shift(row.y, side, 52)) <= (uint64_t)NEAR &&
	       gci_abs(gci_multiply_shift(row.shift, side, 36)) <= (uint64_t)NEAR;
}

/* From a part of the axis to points of a side, for each position. Limited to below 2^11. */
static gc_coefficient per_position(gc_coefficient part, gc_offset side, int64_t positions) {
	return gci_multiply_divide(gci_multiply_shift(part, side, 52), INT64_C(1) << 16, positions);
}

/*
 * The shift, with that to the least corner of a cell: what decreases along an axis is least at the
 * cell's far end.
 */
static gc_offset cell_shift(
	struct row row, gc_offset side, gc_coefficient x, gc_coefficient y, gc_length origin) {
	gc_offset back = gci_round(x < 0 ? x : 0, 16) + gci_round(y < 0 ? y : 0, 16);
	return gci_multiply_shift(row.shift, side, 36) + back + origin * OFFSET_STEPS;
}

/* Spreads the square over the sides. False when something leaves its range. */
static bool spread(struct gc_device *device, struct square square, struct sides sides,
	struct gc_point origin) {
	struct gc_affine *affine = &device->affine;

	affine->xx = per_position(square.x.x, sides.width, device->x_positions);
	affine->xy = per_position(square.x.y, sides.width, device->y_positions);
	affine->yx = per_position(square.y.x, sides.height, device->x_positions);
	affine->yy = per_position(square.y.y, sides.height, device->y_positions);
	device->size = (struct gc_size){
		.width = (gc_length)gci_clamp(gci_round(sides.width, OFFSET_BITS), INT32_MAX),
		.height = (gc_length)gci_clamp(gci_round(sides.height, OFFSET_BITS), INT32_MAX),
	};
	if (!is_size(device->size) || !is_near(square.x, sides.width) ||
		!is_near(square.y, sides.height) || !gci_affine_in_range(affine)) {
		return false;
	}
	affine->dx = cell_shift(square.x, sides.width, affine->xx, affine->xy, origin.x);
	affine->dy = cell_shift(square.y, sides.height, affine->yx, affine->yy, origin.y);
	return true;
}

static enum gc_status check(const struct gc_device_config *config, struct gc_affine *inverse) {
	bool is_axes =
		config->x.minimum < config->x.maximum && config->y.minimum < config->y.maximum;
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
	if (is_turned(settings.orientation)) {
		sides = (struct sides){.width = sides.height, .height = sides.width};
	}
	const struct gc_affine *by = &settings.calibration;
	struct square square = {{by->xx, by->xy, by->dx}, {by->yx, by->yy, by->dy}};
	if (!spread(&fresh, turned(square, settings.orientation), sides, settings.origin)) {
		return GC_ERR_RANGE;
	}
	*device = fresh;
	return GC_OK;
}

/* a x + b y + shift, of positions with POSITION_BITS fraction bits. */
static gc_length coordinate(
	gc_coefficient a, int64_t x, gc_coefficient b, int64_t y, gc_offset shift) {
	int64_t sum = gci_clamp(gci_multiply_shift(a, x, PRODUCT_BITS), FAR) +
		      gci_clamp(gci_multiply_shift(b, y, PRODUCT_BITS), FAR) + shift;
	return (gc_length)gci_clamp(gci_round(sum, OFFSET_BITS), GC_POSITION_MAX);
}

static struct gc_point place(const struct gc_device *device, int64_t x, int64_t y) {
	const struct gc_affine *affine = &device->affine;
	return (struct gc_point){
		.x = coordinate(affine->xx, x, affine->xy, y, affine->dx),
		.y = coordinate(affine->yx, x, affine->yy, y, affine->dy),
	};
}

struct gc_point gc_device_point(const struct gc_device *device, int32_t x, int32_t y) {
	const int64_t steps = INT64_C(1) << POSITION_BITS;
	return place(device, ((int64_t)x - device->x_minimum) * steps,
		((int64_t)y - device->y_minimum) * steps);
}

struct gc_point gc_device_point_in_square(
	const struct gc_device *device, gc_coefficient x, gc_coefficient y) {
	return place(device, gci_multiply_shift(x, device->x_positions, 52 - POSITION_BITS),
		gci_multiply_shift(y, device->y_positions, 52 - POSITION_BITS));
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
