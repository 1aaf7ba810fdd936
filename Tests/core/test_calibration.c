/* SPDX-License-Identifier: MIT */
/* Panels that are calibrated and turned. */
#include "support.h"

#include <math.h>

#define CAPACITY(array) (sizeof(array) / sizeof((array)[0]))

/* What positions and translations must hold. */
#define TOLERANCE_LENGTH_PT (1.0 / 1024)

/* A calibration as LIBINPUT_CALIBRATION_MATRIX is written. */
struct matrix {
	double a, b, c, d, e, f;
};

static struct gc_affine calibration(struct matrix m) {
	return (struct gc_affine){
		.xx = (gc_coefficient)llrint(m.a * 0x1p52),
		.xy = (gc_coefficient)llrint(m.b * 0x1p52),
		.yx = (gc_coefficient)llrint(m.d * 0x1p52),
		.yy = (gc_coefficient)llrint(m.e * 0x1p52),
		.dx = (gc_offset)llrint(m.c * 0x1p36),
		.dy = (gc_offset)llrint(m.f * 0x1p36),
	};
}

/* 1000 x 500 positions, a tenth of a millimeter each. */
static struct gc_device calibrated(struct matrix matrix) {
	struct gc_device_config config = gc_device_config_default();
	config.x = (struct gc_device_axis){.maximum = 999, .resolution = 10};
	config.y = (struct gc_device_axis){.maximum = 499, .resolution = 10};
	config.calibration = calibration(matrix);
	struct gc_device device;
	assert_int_equal(gc_device_init(&device, &config), GC_OK);
	return device;
}

/* Of the panel above, in millimeters of the window. */
static void assert_mm(
	const struct gc_device *device, int32_t x, int32_t y, double to_x, double to_y) {
	const double tolerance = 0.51 / 4096;
	struct gc_point point = gc_device_point(device, x, y);
	assert_points(point, to_x * 160 / 25.4, to_y * 160 / 25.4, tolerance);
}

static void assert_size_mm(const struct gc_device *device, double width, double height) {
	struct gc_size size = gc_device_size(device);
	assert_near(gc_length_to_double(size.width), width * 160 / 25.4, 0.51 / 4096);
	assert_near(gc_length_to_double(size.height), height * 160 / 25.4, 0.51 / 4096);
}

TEST(a_calibration_acts_on_the_unit_square) {
	struct gc_device_config config = gc_device_config_default();
	config.size = (struct gc_size){GC_PT(1000), GC_PT(400)};
	config.calibration = calibration((struct matrix){1.25, 0, -0.125, 0, 1.5, 0.25});
	struct gc_device device;
	assert_int_equal(gc_device_init(&device, &config), GC_OK);
	struct gc_point point = gc_device_point(&device, 32768, 16384);
	assert_points(point, (0.5 * 1.25 - 0.125) * 1000, (0.25 * 1.5 + 0.25) * 400, 0);
}

TEST(a_calibration_that_turns_keeps_the_millimeters) {
	/* As for a panel that is turned clockwise by 90, 180 and 270. */
	struct gc_device device = calibrated((struct matrix){0, -1, 1, 1, 0, 0});
	assert_size_mm(&device, 50, 100);
	assert_mm(&device, 0, 499, 0, 0);
	assert_mm(&device, 100, 399, 10, 10);
	device = calibrated((struct matrix){-1, 0, 1, 0, -1, 1});
	assert_size_mm(&device, 100, 50);
	assert_mm(&device, 999, 499, 0, 0);
	assert_mm(&device, 899, 399, 10, 10);
	device = calibrated((struct matrix){0, 1, 0, -1, 0, 1});
	assert_size_mm(&device, 50, 100);
	assert_mm(&device, 999, 0, 0, 0);
	assert_mm(&device, 899, 100, 10, 10);
}

TEST(a_calibration_that_stretches_keeps_the_millimeters) {
	/* The picture covers the middle 80 mm of 100, and the lower 40 of 50. */
	struct gc_device device = calibrated((struct matrix){1.25, 0, -0.125, 0, 1.25, -0.25});
	assert_size_mm(&device, 80, 40);
	assert_mm(&device, 100, 100, 0, 0);
	assert_mm(&device, 400, 200, 30, 10);
	/* A touch beside the picture is outside of it. */
	assert_mm(&device, 50, 100, -5, 0);
}

TEST(a_slanted_panel_keeps_the_millimeters) {
	/* Turned by 0.05 rad about its upper left corner, in the square of 100 by 50 mm. */
	double c = cos(0.05), s = sin(0.05);
	struct gc_device device = calibrated((struct matrix){c, -s / 2, 0, s * 2, c, 0});
	assert_near(gc_length_to_double(gc_device_size(&device).width), 100 * 160 / 25.4, 0.001);
	assert_near(gc_length_to_double(gc_device_size(&device).height), 50 * 160 / 25.4, 0.001);
	struct gc_point from = gc_device_point(&device, 100, 50);
	struct gc_point to = gc_device_point(&device, 400, 450);
	double moved =
		hypot(gc_length_to_double(to.x - from.x), gc_length_to_double(to.y - from.y));
	assert_near(moved, 50 * 160 / 25.4, TOLERANCE_LENGTH_PT);
}

TEST(the_orientation_comes_after_the_calibration) {
	struct gc_device_config config = gc_device_config_default();
	config.size = (struct gc_size){GC_PT(1000), GC_PT(500)};
	config.calibration = calibration((struct matrix){1, 0, 0.25, 0, 1, 0});
	config.orientation = GC_ORIENTATION_270;
	struct gc_device device;
	assert_int_equal(gc_device_init(&device, &config), GC_OK);
	struct gc_point point = gc_device_point(&device, 32767, 8192);
	assert_int_equal(point.x, GC_PT(62.5));
	assert_near(gc_length_to_double(point.y), 250, 1000.0 / 65536 / 2);
	assert_int_equal(gc_device_size(&device).width, GC_PT(500));
}
