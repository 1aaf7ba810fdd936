/* SPDX-License-Identifier: MIT */
/* Maps the positions of a recorded panel to points, like Panel.swift of EvdevDecoding. */
#include <gesturecore/convert.h>
#include <gesturecore/device.h>

#include "page.h"

static struct gc_device device;

/*
 * Sets up the panel. The positions of its axes go from 0 to `x_last` and `y_last`. Its size in
 * millimeters counts if it is plausible. Returns enum gc_device_mapping.
 */
EXPORT(device_start)
uint32_t device_start(int32_t x_last, int32_t y_last, uint32_t x_resolution, uint32_t y_resolution,
	bool is_measured) {
	struct gc_device_config shape = gc_device_config_default();
	shape.x.maximum = x_last;
	shape.y.maximum = y_last;
	struct gc_device_config measured = shape;
	measured.x.resolution = x_resolution;
	measured.y.resolution = y_resolution;
	bool is_made = is_measured && gc_device_init(&device, &measured) == GC_OK &&
		       gc_device_mapping(&device) != GC_DEVICE_ASSUMED;
	if (!is_made && gc_device_init(&device, &shape) != GC_OK) {
		gc_device_init(&device, NULL);
	}
	return gc_device_mapping(&device);
}

EXPORT(device_width) int32_t device_width(void) {
	return gc_device_size(&device).width;
}

EXPORT(device_height) int32_t device_height(void) {
	return gc_device_size(&device).height;
}

EXPORT(device_points_per_mm) double device_points_per_mm(void) {
	return gc_scale_to_double(gc_device_points_per_mm(&device));
}

/* Returns where parts of the axes are, with x in the upper 32 bits. */
EXPORT(device_point) int64_t device_point(double across, double down) {
	const double one = (double)GC_COEFFICIENT_ONE;
	struct gc_point point = gc_device_point_in_square(
		&device, (gc_coefficient)(across * one), (gc_coefficient)(down * one));
	return (int64_t)point.x * (INT64_C(1) << 32) + (int64_t)(uint32_t)point.y;
}
