/* SPDX-License-Identifier: MIT */
#include <gesturecore/libinput.h>

#include <libinput.h>

#include <gesturecore/convert.h>

static bool is_plausible(double width_mm, double height_mm) {
	return width_mm >= GC_LIBINPUT_SIDE_MIN_MM && width_mm <= GC_LIBINPUT_SIDE_MAX_MM &&
	       height_mm >= GC_LIBINPUT_SIDE_MIN_MM && height_mm <= GC_LIBINPUT_SIDE_MAX_MM;
}

static double assumed_height_pt(const struct gc_libinput_axes *axes) {
	if (axes == NULL || axes->x_positions == 0 || axes->y_positions == 0 ||
		axes->x_positions == axes->y_positions) {
		return GC_LIBINPUT_HEIGHT_PT;
	}
	return GC_LIBINPUT_WIDTH_PT * axes->y_positions / axes->x_positions;
}

void gc_libinput_device_init(struct gc_libinput_device *device, struct libinput_device *libinput,
	uint16_t id, const struct gc_libinput_axes *axes) {
	double width_mm, height_mm;
	if (libinput_device_get_size(libinput, &width_mm, &height_mm) == 0 &&
		is_plausible(width_mm, height_mm)) {
		*device = (struct gc_libinput_device){
			.width_pt = width_mm * GC_POINTS_PER_MM,
			.height_pt = height_mm * GC_POINTS_PER_MM,
			.mapping = GC_LIBINPUT_MAPPING_MM,
			.id = id,
		};
		return;
	}
	*device = (struct gc_libinput_device){
		.width_pt = GC_LIBINPUT_WIDTH_PT,
		.height_pt = assumed_height_pt(axes),
		.mapping = GC_LIBINPUT_MAPPING_ASSUMED,
		.id = id,
	};
}

enum gc_status gc_libinput_device_set_size_pt(
	struct gc_libinput_device *device, double width_pt, double height_pt) {
	double most = gc_length_to_double(GC_POSITION_MAX);
	/* Written so that NaN is refused as well. */
	if (!(width_pt > 0 && width_pt <= most && height_pt > 0 && height_pt <= most)) {
		return GC_ERR_RANGE;
	}
	device->width_pt = width_pt;
	device->height_pt = height_pt;
	device->mapping = GC_LIBINPUT_MAPPING_SIZE;
	return GC_OK;
}

enum gc_status gc_libinput_device_set_size_mm(
	struct gc_libinput_device *device, double width_mm, double height_mm) {
	if (!is_plausible(width_mm, height_mm)) {
		return GC_ERR_RANGE;
	}
	return gc_libinput_device_set_size_pt(
		device, width_mm * GC_POINTS_PER_MM, height_mm * GC_POINTS_PER_MM);
}

static struct gc_point position(
	const struct gc_libinput_device *device, struct libinput_event_touch *touch) {
	if (device->mapping == GC_LIBINPUT_MAPPING_MM) {
		return (struct gc_point){
			gc_length_from_double(libinput_event_touch_get_x(touch) * GC_POINTS_PER_MM),
			gc_length_from_double(libinput_event_touch_get_y(touch) * GC_POINTS_PER_MM),
		};
	}
	/* A width of 1 makes it the part of the whole, from 0 to just under 1. */
	double x = libinput_event_touch_get_x_transformed(touch, 1) * device->width_pt;
	double y = libinput_event_touch_get_y_transformed(touch, 1) * device->height_pt;
	return (struct gc_point){gc_length_from_double(x), gc_length_from_double(y)};
}

enum gc_status gc_libinput_push(struct gc_engine *engine, const struct gc_libinput_device *device,
	struct libinput_event *event) {
	struct gc_sample sample = {.device = device->id};
	switch (libinput_event_get_type(event)) {
	case LIBINPUT_EVENT_TOUCH_DOWN:
		sample.kind = GC_SAMPLE_DOWN;
		break;
	case LIBINPUT_EVENT_TOUCH_MOTION:
		sample.kind = GC_SAMPLE_MOTION;
		break;
	case LIBINPUT_EVENT_TOUCH_UP:
		sample.kind = GC_SAMPLE_UP;
		break;
	case LIBINPUT_EVENT_TOUCH_CANCEL:
		sample.kind = GC_SAMPLE_CANCEL;
		break;
	case LIBINPUT_EVENT_TOUCH_FRAME:
		sample.kind = GC_SAMPLE_FRAME;
		break;
	default:
		return GC_OK;
	}
	struct libinput_event_touch *touch = libinput_event_get_touch_event(event);
	sample.time_us = libinput_event_touch_get_time_usec(touch);
	/* libinput calls it a bug to ask a frame for its slot, or a lift for its place. */
	if (sample.kind != GC_SAMPLE_FRAME) {
		sample.id = libinput_event_touch_get_seat_slot(touch);
	}
	if (sample.kind == GC_SAMPLE_DOWN || sample.kind == GC_SAMPLE_MOTION) {
		sample.position = position(device, touch);
	}
	return gc_engine_push(engine, &sample);
}
