/* SPDX-License-Identifier: MIT */
/**
 * From libinput's touch events to samples. A library of its own: libgesturecore-libinput.
 *
 * A turn of the host's loop is
 *
 *     libinput_dispatch(libinput);
 *     while ((event = libinput_get_event(libinput)) != NULL) {
 *             gc_libinput_push(&engine, device_of(event), event);
 *             libinput_event_destroy(event);
 *     }
 *     gc_engine_end_frame(&engine);
 *
 * libinput's frame events can be missing and can be empty; a later time ends a frame too, and so
 * does the call above at the end of a batch. A device that is removed, disabled or suspended
 * cancels its touches itself.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_LIBINPUT_H
#define GESTURECORE_LIBINPUT_H

#include <gesturecore/engine.h>

#ifdef __cplusplus
extern "C" {
#endif

struct libinput_device;
struct libinput_event;

/** Points in a millimetre: a point is 1/160 inch. */
#define GC_POINTS_PER_MM (160.0 / 25.4)

/** A side that a touchscreen may have. Sizes outside this are not believed. */
#define GC_LIBINPUT_SIDE_MIN_MM 30.0
#define GC_LIBINPUT_SIDE_MAX_MM 1500.0

/** The width that a touchscreen of unknown size is taken to have, and the height of some. */
#define GC_LIBINPUT_WIDTH_PT 1920.0
#define GC_LIBINPUT_HEIGHT_PT 1080.0

/** How a device's coordinates become points. */
enum gc_libinput_mapping {
	GC_LIBINPUT_MAPPING_MM = 0,      /**< its own millimetres */
	GC_LIBINPUT_MAPPING_SIZE = 1,    /**< spread over a size the host gave */
	GC_LIBINPUT_MAPPING_ASSUMED = 2, /**< spread over the width that is assumed */
};

/** The positions an axis of a device has: its maximum less its minimum plus 1; 0: unknown. */
struct gc_libinput_axes {
	uint32_t x_positions, y_positions;
};

/** A touchscreen. The host's memory; find it from an event by libinput's user data, say. */
struct gc_libinput_device {
	// private state

	double width_pt, height_pt;
	enum gc_libinput_mapping mapping;
	uint16_t id;
};

/**
 * Sets up a device. `id` becomes that of its samples.
 *
 * A size of libinput's own is used when both sides are within GC_LIBINPUT_SIDE_MIN_MM to
 * _MAX_MM. Most real panels report none, or an absurd one: they are taken to be
 * GC_LIBINPUT_WIDTH_PT wide with the same scale down, or GC_LIBINPUT_HEIGHT_PT high where both
 * axes have equally many positions. libinput does not tell how many; `axes`, from EVIOCGABS, does.
 * Without it (NULL) the panel is taken to be GC_LIBINPUT_HEIGHT_PT high. Nothing to tear down.
 */
void gc_libinput_device_init(struct gc_libinput_device *device, struct libinput_device *libinput,
	uint16_t id, const struct gc_libinput_axes *axes);

/**
 * Gives the size of the device, of the output it is part of or of the user's choice.
 *
 * Returns GC_ERR_RANGE, changing nothing, when a side is not above 0 and at most
 * GC_POSITION_MAX.
 */
enum gc_status gc_libinput_device_set_size_pt(
	struct gc_libinput_device *device, double width_pt, double height_pt);

/** Gives the size in millimetres. GC_ERR_RANGE when a side is not plausible. */
enum gc_status gc_libinput_device_set_size_mm(
	struct gc_libinput_device *device, double width_mm, double height_mm);

/**
 * Pushes what an event of the device says, if it is a touch event.
 *
 * Other events are GC_OK and do nothing. `event` stays the caller's. Errors as gc_engine_push().
 */
enum gc_status gc_libinput_push(struct gc_engine *engine, const struct gc_libinput_device *device,
	struct libinput_event *event);

#ifdef __cplusplus
}
#endif

#endif
