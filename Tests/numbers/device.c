/* SPDX-License-Identifier: MIT */
#include "numbers.h"

#include <gesturecore/device.h>

#define POSITIONS_MAX (INT64_C(1) << 24)

/* A part of the unit square, below 1. */
static int64_t take_part(struct fuzz_input *input) {
	return take_i64(input) % GC_COEFFICIENT_ONE;
}

static struct gc_device_axis take_axis(struct fuzz_input *input, bool is_wild) {
	struct gc_device_axis axis = {.minimum = take_i32(input),
		.maximum = take_i32(input),
		.resolution = take_u32(input)};
	if (!is_wild) {
		axis.minimum %= 1 << 24;
		axis.maximum = axis.minimum + 1 + (axis.maximum & INT32_MAX) % (POSITIONS_MAX - 1);
		axis.resolution %= 10000;
	}
	return axis;
}

/* Whatever a host may pass. Most configurations are plausible. */
static struct gc_device_config take_config(struct fuzz_input *input) {
	struct gc_device_config config = gc_device_config_default();
	uint8_t shape = take_u8(input);
	bool is_wild = shape >= 240;
	config.x = take_axis(input, is_wild);
	config.y = take_axis(input, is_wild);
	if ((shape & 1) != 0) {
		config.width_um =
			take_u32(input) % (is_wild ? UINT32_MAX : GC_DEVICE_SIDE_MAX_UM + 1);
		config.height_um =
			take_u32(input) % (is_wild ? UINT32_MAX : GC_DEVICE_SIDE_MAX_UM + 1);
	}
	if ((shape & 2) != 0) {
		config.size.width = take_i32(input);
		config.size.height = take_i32(input);
		if (!is_wild) {
			config.size.width = (config.size.width & INT32_MAX) % GC_POSITION_MAX + 1;
			config.size.height = (config.size.height & INT32_MAX) % GC_POSITION_MAX + 1;
		}
	}
	if ((shape & 4) != 0) {
		config.origin = take_point(input);
		config.origin.x %= is_wild ? INT32_MAX : GC_POSITION_MAX + 1;
		config.origin.y %= is_wild ? INT32_MAX : GC_POSITION_MAX + 1;
	}
	if ((shape & 8) != 0) {
		config.orientation = (enum gc_orientation)take_below(input, 9);
	}
	if (is_wild) {
		config.calibration = take_affine(input);
	} else if ((shape & 16) != 0) {
		config.calibration.xx = take_part(input);
		config.calibration.xy = take_part(input);
		config.calibration.yx = take_part(input);
		config.calibration.yy = take_part(input);
		config.calibration.dx = take_part(input) >> 16;
		config.calibration.dy = take_part(input) >> 16;
	}
	return config;
}

static int64_t positions(struct gc_device_axis axis) {
	return (int64_t)axis.maximum - axis.minimum + 1;
}

/* Whether something is refused that can be seen without computing anything. */
static bool is_refused(const struct gc_device_config *config) {
	struct gc_size size = config->size;
	bool no_size = size.width == 0 && size.height == 0;
	return positions(config->x) < 2 || positions(config->x) > POSITIONS_MAX ||
	       positions(config->y) < 2 || positions(config->y) > POSITIONS_MAX ||
	       (!no_size && (size.width <= 0 || size.height <= 0 || size.width > GC_POSITION_MAX ||
				    size.height > GC_POSITION_MAX)) ||
	       wide_abs(config->origin.x) > GC_POSITION_MAX ||
	       wide_abs(config->origin.y) > GC_POSITION_MAX ||
	       (unsigned)config->orientation > GC_ORIENTATION_FLIPPED_270;
}

/* The output's size before it is turned, if it is given exactly. */
static bool has_exact_size(const struct gc_device_config *config, long double size[2]) {
	bool is_known = config->width_um >= GC_DEVICE_SIDE_MIN_UM &&
			config->width_um <= GC_DEVICE_SIDE_MAX_UM &&
			config->height_um >= GC_DEVICE_SIDE_MIN_UM &&
			config->height_um <= GC_DEVICE_SIDE_MAX_UM;
	if (config->size.width != 0) {
		size[0] = config->size.width / 4096.0L;
		size[1] = config->size.height / 4096.0L;
		return true;
	}
	size[0] = config->width_um * 160.0L / 25400;
	size[1] = config->height_um * 160.0L / 25400;
	return is_known;
}

/* The four steps of device.h, for a place between positions. */
static void place_exactly(const struct gc_device_config *config, const long double size[2],
	long double x, long double y, long double to[2]) {
	const struct gc_affine *by = &config->calibration;
	long double u = (x - config->x.minimum) / positions(config->x);
	long double v = (y - config->y.minimum) / positions(config->y);
	long double p = ldexpl(by->xx, -52) * u + ldexpl(by->xy, -52) * v + ldexpl(by->dx, -36);
	long double q = ldexpl(by->yx, -52) * u + ldexpl(by->yy, -52) * v + ldexpl(by->dy, -36);
	long double width = size[0], height = size[1];
	for (unsigned i = 0; i < ((unsigned)config->orientation & 3); i++) {
		long double right = 1 - q, side = width;
		q = p;
		p = right;
		width = height;
		height = side;
	}
	if (((unsigned)config->orientation & 4) != 0) {
		p = 1 - p;
	}
	to[0] = p * width + config->origin.x / 4096.0L;
	to[1] = q * height + config->origin.y / 4096.0L;
}

/* The point is the least corner of its cell. Positions are limited to two sides. */
static void check_point(const struct gc_device_config *config, const long double size[2], int32_t x,
	int32_t y, struct gc_point point) {
	int64_t nx = positions(config->x), ny = positions(config->y);
	int64_t right = (int64_t)x - config->x.minimum, down = (int64_t)y - config->y.minimum;
	right = right > 2 * nx ? 2 * nx : right < -2 * nx ? -2 * nx : right;
	down = down > 2 * ny ? 2 * ny : down < -2 * ny ? -2 * ny : down;
	long double least[2] = {INFINITY, INFINITY}, at[2];
	for (int corner = 0; corner < 4; corner++) {
		place_exactly(config, size, config->x.minimum + right + (corner & 1),
			config->y.minimum + down + (corner >> 1), at);
		least[0] = fminl(least[0], at[0]);
		least[1] = fminl(least[1], at[1]);
	}
	/*
	 * The error in points: half a step for rounding. Each position that a coefficient is
	 * multiplied by adds half of 2^-40 pt. Sides are whole numbers of cells, so a point that
	 * lies some sides away gets that much again for each side and each position along it.
	 */
	unsigned turned = (unsigned)config->orientation & 1;
	for (unsigned axis = 0; axis < 2; axis++) {
		long double origin = axis == 0 ? config->origin.x : config->origin.y;
		long double sides = fabsl(least[axis] - origin / 4096) / size[axis ^ turned] + 1;
		long double cells =
			size_of(right) + size_of(down) + sides * (size_of(nx) + size_of(ny));
		long double exact = limit_to(least[axis] * 4096, GC_POSITION_MAX);
		NEAR(axis == 0 ? point.x : point.y, exact, 0.501L + ldexpl(cells, -41 + 12));
	}
}

static void check_square(const struct gc_device *device, const struct gc_device_config *config,
	int32_t x, int32_t y) {
	int64_t nx = positions(config->x), ny = positions(config->y);
	int64_t right = (int64_t)x - config->x.minimum, down = (int64_t)y - config->y.minimum;
	if (wide_abs(right) > 2 * nx || wide_abs(down) > 2 * ny) {
		return;
	}
	/* The same place, rounded to a coefficient. */
	gc_coefficient u = (gc_coefficient)floorl(ldexpl((long double)right, 52) / nx + 0.5L);
	gc_coefficient v = (gc_coefficient)floorl(ldexpl((long double)down, 52) / ny + 0.5L);
	struct gc_point one = gc_device_point(device, x, y);
	struct gc_point other = gc_device_point_in_square(device, u, v);
	HOLDS(one.x == other.x && one.y == other.y);
}

CHECK(device) {
	struct gc_device_config config = take_config(input);
	struct gc_device device, before;
	int32_t x = take_i32(input), y = take_i32(input);
	gc_coefficient u = take_i64(input), v = take_i64(input);
	memset(&device, 0x11, sizeof(device));
	before = device;
	enum gc_status status = gc_device_init(&device, &config);
	HOLDS(status == GC_OK || status == GC_ERR_RANGE || status == GC_ERR_SINGULAR);
	HOLDS(status == GC_ERR_RANGE || !is_refused(&config));
	if (status != GC_OK) {
		HOLDS(memcmp(&device, &before, sizeof(device)) == 0);
		return;
	}
	struct gc_size size = gc_device_size(&device);
	HOLDS(size.width > 0 && size.width <= GC_POSITION_MAX);
	HOLDS(size.height > 0 && size.height <= GC_POSITION_MAX);
	HOLDS(gc_device_points_per_mm(&device) >= 0);
	HOLDS((gc_device_mapping(&device) == GC_DEVICE_CONFIGURED) == (config.size.width != 0));
	/* Near the panel, too. */
	int32_t near_x = config.x.minimum + (int32_t)((uint32_t)x % positions(config.x));
	int32_t near_y = config.y.minimum + (int32_t)((uint32_t)y % positions(config.y));
	struct gc_point point = gc_device_point(&device, x, y);
	struct gc_point near = gc_device_point(&device, near_x, near_y);
	struct gc_point part = gc_device_point_in_square(&device, u, v);
	HOLDS(wide_abs(part.x) <= GC_POSITION_MAX && wide_abs(part.y) <= GC_POSITION_MAX);
	check_square(&device, &config, x, y);
	check_square(&device, &config, near_x, near_y);
	long double exact[2];
	if (has_exact_size(&config, exact)) {
		bool is_turned = ((unsigned)config.orientation & 1) != 0;
		NEAR(size.width, exact[is_turned ? 1 : 0] * 4096, 0.5001L);
		check_point(&config, exact, x, y, point);
		check_point(&config, exact, near_x, near_y, near);
	}
}
