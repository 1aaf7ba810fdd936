/* SPDX-License-Identifier: MIT */
/* Where the positions of a panel are in the window. */
#include "support.h"

#include <math.h>

#define CAPACITY(array) (sizeof(array) / sizeof((array)[0]))

static struct gc_device made(const struct gc_device_config *config) {
	struct gc_device device;
	assert_int_equal(gc_device_init(&device, config), GC_OK);
	return device;
}

/* A panel of so many positions from 0, of unknown size. */
static struct gc_device_config panel(int32_t x_positions, int32_t y_positions) {
	struct gc_device_config config = gc_device_config_default();
	config.x.maximum = x_positions - 1;
	config.y.maximum = y_positions - 1;
	return config;
}

static void assert_at(
	const struct gc_device *device, int32_t x, int32_t y, double to_x, double to_y) {
	struct gc_point point = gc_device_point(device, x, y);
	assert_int_equal(point.x, gc_length_from_double(to_x));
	assert_int_equal(point.y, gc_length_from_double(to_y));
}

static void assert_size(const struct gc_device *device, double width, double height) {
	struct gc_size size = gc_device_size(device);
	assert_int_equal(size.width, gc_length_from_double(width));
	assert_int_equal(size.height, gc_length_from_double(height));
}

static void assert_size_of(const struct gc_device_config *config, double width, double height) {
	struct gc_device device = made(config);
	assert_size(&device, width, height);
}

TEST(a_point_is_a_160th_of_an_inch) {
	struct gc_device_config config = panel(1000, 1000);
	config.width_um = 254000;
	config.height_um = 127000;
	struct gc_device device = made(&config);
	assert_int_equal(gc_device_mapping(&device), GC_DEVICE_MM);
	assert_size(&device, 1600, 800);
	assert_at(&device, 500, 250, 800, 200);
	assert_near(gc_scale_to_double(gc_device_points_per_mm(&device)), 160 / 25.4, 1e-9);
}

TEST(a_resolution_is_positions_in_a_millimeter) {
	struct gc_device_config config = gc_device_config_default();
	config.x = (struct gc_device_axis){.minimum = 100, .maximum = 2639, .resolution = 10};
	config.y = (struct gc_device_axis){.minimum = -50, .maximum = 1219, .resolution = 20};
	struct gc_device device = made(&config);
	assert_int_equal(gc_device_mapping(&device), GC_DEVICE_MM);
	assert_at(&device, 100, -50, 0, 0);
	assert_at(&device, 100 + 254, -50 + 254, 160, 80);
	assert_size(&device, 1600, 400);
}

TEST(a_panel_is_spread_by_its_number_of_positions) {
	struct gc_device_config config = gc_device_config_default();
	config.x = (struct gc_device_axis){.minimum = -400, .maximum = 399};
	config.y = (struct gc_device_axis){.minimum = 7, .maximum = 486};
	config.size = (struct gc_size){GC_PT(1600), GC_PT(480)};
	struct gc_device device = made(&config);
	assert_int_equal(gc_device_mapping(&device), GC_DEVICE_CONFIGURED);
	assert_at(&device, -400, 7, 0, 0);
	assert_at(&device, 0, 247, 800, 240);
	assert_at(&device, 399, 486, 1598, 479);
}

static enum gc_device_mapping mapping_of(const struct gc_device_config *config) {
	struct gc_device device = made(config);
	return gc_device_mapping(&device);
}

TEST(sizes_from_30_to_1500_mm_are_believed) {
	const struct {
		uint32_t width_um, height_um;
		enum gc_device_mapping mapping;
	} sizes[] = {
		{30000, 30000, GC_DEVICE_MM},
		{1500000, 1500000, GC_DEVICE_MM},
		{29999, 200000, GC_DEVICE_ASSUMED},
		{200000, 29999, GC_DEVICE_ASSUMED},
		{1500001, 200000, GC_DEVICE_ASSUMED},
		{200000, UINT32_MAX, GC_DEVICE_ASSUMED},
		{200000, 0, GC_DEVICE_ASSUMED},
	};
	for (size_t i = 0; i < CAPACITY(sizes); i++) {
		struct gc_device_config config = panel(4096, 4096);
		config.width_um = sizes[i].width_um;
		config.height_um = sizes[i].height_um;
		assert_int_equal(mapping_of(&config), sizes[i].mapping);
	}
	/* By the resolution, an axis is as long as from its first to its last position. */
	const struct {
		int32_t maximum;
		uint32_t resolution;
		enum gc_device_mapping mapping;
	} axes[] = {
		{300, 10, GC_DEVICE_MM},
		{299, 10, GC_DEVICE_ASSUMED},
		{15000, 10, GC_DEVICE_MM},
		{15001, 10, GC_DEVICE_ASSUMED},
		{100000, UINT32_MAX, GC_DEVICE_ASSUMED},
	};
	for (size_t i = 0; i < CAPACITY(axes); i++) {
		struct gc_device_config config = panel(4096, 4096);
		config.x.resolution = 10;
		config.y = (struct gc_device_axis){0, axes[i].maximum, axes[i].resolution};
		assert_int_equal(mapping_of(&config), axes[i].mapping);
	}
}

TEST(a_configured_size_comes_before_millimeters_and_these_before_the_resolution) {
	struct gc_device_config config = panel(1000, 1000);
	config.x.resolution = config.y.resolution = 10;
	config.width_um = 127000;
	config.height_um = 254000;
	assert_size_of(&config, 800, 1600);
	config.size = (struct gc_size){GC_PT(1000), GC_PT(500)};
	struct gc_device device = made(&config);
	assert_size(&device, 1000, 500);
	/* 1000 pt on 127 mm. */
	assert_near(gc_scale_to_double(gc_device_points_per_mm(&device)), 1000 / 127.0, 1e-8);
}

/* A panel of so many positions counts as so large. A place on it is in proportion. */
static void assert_assumed(int32_t x_positions, int32_t y_positions, double width, double height) {
	struct gc_device_config config = panel(x_positions, y_positions);
	struct gc_device device = made(&config);
	assert_int_equal(gc_device_mapping(&device), GC_DEVICE_ASSUMED);
	assert_size(&device, width, height);
	int32_t x = x_positions / 4, y = y_positions / 4;
	assert_at(&device, x, y, width * x / x_positions, height * y / y_positions);
	assert_int_equal(gc_device_points_per_mm(&device), 0);
}

TEST(without_a_size_the_panel_is_1920_points_wide) {
	assert_assumed(1280, 768, 1920, 1152);
}

TEST(with_equally_many_positions_it_is_1080_points_high) {
	struct gc_device_config config = panel(32768, 32768);
	config.y.minimum += 5;
	config.y.maximum += 5;
	struct gc_device device = made(&config);
	assert_size(&device, 1920, 1080);
	assert_at(&device, 8192, 24576 + 5, 480, 810);
	assert_int_equal(gc_device_init(&device, NULL), GC_OK);
	assert_size(&device, 1920, 1080);
}

TEST(with_1_2_times_as_many_positions_down_as_across_it_is_a_phone_of_762_points) {
	assert_assumed(1440, 2880, 381, 762);
	assert_assumed(1000, 1200, 635, 762);
	assert_assumed(1000, 1199, 1920, 1920 * 1.199);
}

TEST(a_phone_is_known_by_its_own_axes_and_not_by_how_it_is_mounted) {
	/* On its side, the output is wide, and the glass is the same. */
	struct gc_device_config config = panel(1440, 2880);
	config.orientation = GC_ORIENTATION_90;
	assert_size_of(&config, 762, 381);
	config = panel(2880, 1440);
	config.orientation = GC_ORIENTATION_90;
	assert_size_of(&config, 960, 1920);
	/* A calibration by a quarter turn: x' = 1 - y, y' = x. */
	config = panel(1440, 2880);
	config.calibration = (struct gc_affine){
		.xy = -GC_COEFFICIENT_ONE, .yx = GC_COEFFICIENT_ONE, .dx = GC_OFFSET_PT(1)};
	assert_size_of(&config, 762, 381);
	/* A plausible size comes first. */
	config = panel(1440, 2880);
	config.width_um = 254000;
	config.height_um = 508000;
	assert_size_of(&config, 1600, 3200);
}

TEST(what_makes_no_sense_is_refused) {
	struct gc_device device = made(NULL);
	const struct gc_device same = device;
	struct gc_device_config bad[19];
	for (size_t i = 0; i < CAPACITY(bad); i++) {
		bad[i] = gc_device_config_default();
	}
	bad[0].x.maximum = bad[0].x.minimum;
	bad[1].y.maximum = INT32_MIN;
	bad[2].size = (struct gc_size){GC_PT(100), 0};
	bad[3].size = (struct gc_size){0, GC_PT(100)};
	bad[4].size = (struct gc_size){GC_PT(100), -1};
	bad[5].size = (struct gc_size){GC_POSITION_MAX + 1, GC_PT(100)};
	bad[6].origin.x = -GC_POSITION_MAX - 1;
	bad[7].origin.y = INT32_MIN;
	bad[8].orientation = (enum gc_orientation)8;
	bad[9].calibration.xx = GC_COEFFICIENT_MAX + 1;
	bad[10].calibration.dy = INT64_MIN;
	bad[11].calibration.dx = GC_OFFSET_PT(8192); /* of 1920 pt each */
	bad[12].x.maximum = bad[12].y.maximum = 2;   /* positions of 640 pt */
	bad[13].y.maximum = (1 << 24) - 1;
	bad[13].x.maximum = 1; /* assumed: a phone that is less than a step wide */
	bad[14].size = (struct gc_size){GC_POSITION_MAX, 1};
	bad[14].x.maximum = 10; /* positions of 23,831 pt */
	bad[15].x = bad[15].y = (struct gc_device_axis){.maximum = 15000, .resolution = 10};
	bad[15].calibration.xx = bad[15].calibration.yy = GC_COEFFICIENT_ONE / 64;
	bad[16].y.maximum = 1 << 24;
	bad[16].size = (struct gc_size){GC_PT(1000), GC_PT(1000)};
	bad[17].calibration.dy = GC_OFFSET_PT(8192);
	bad[18].size = (struct gc_size){GC_PT(2000), GC_PT(2000)};
	bad[18].y.maximum = 2;
	for (size_t i = 0; i < CAPACITY(bad); i++) {
		assert_int_equal(gc_device_init(&device, &bad[i]), GC_ERR_RANGE);
		assert_memory_equal(&device, &same, sizeof(same));
	}
	struct gc_device_config flat = gc_device_config_default();
	flat.calibration = (struct gc_affine){0};
	assert_int_equal(gc_device_init(&device, &flat), GC_ERR_SINGULAR);
	assert_memory_equal(&device, &same, sizeof(same));
}

/* Panels that are calibrated and turned. */

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
	return made(&config);
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
