/* SPDX-License-Identifier: MIT */
/**
 * Converts libinput's touch events to samples, and its touchpad gestures to steps. A separate
 * library: libgesturecore-libinput.
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
 * libinput's frame events can be missing or empty. A later time also ends a frame, and so does the
 * call above at the end of a batch. When a device is removed, disabled or suspended, libinput
 * cancels its touches, but it ends the gesture of a touchpad. That end becomes a cancel here if a
 * removal follows it in libinput's queue, or if the device is disabled when you pass the end on.
 *
 * Not covered: LIBINPUT_CONFIG_SEND_EVENTS_DISABLED_ON_EXTERNAL_MOUSE. If a mouse is connected
 * during a touchpad's gesture, libinput ends the gesture and reports no reason: it stays an end.
 *
 * A touchpad gesture happens at the pointer. libinput does not report where that is: set it with
 * gc_libinput_device_set_pointer(). The deltas are those of an accelerated pointer with 1000 units
 * per inch. A unit becomes a point, just as a compositor moves its pointer by a unit.
 */
#pragma once

#include <gesturecore/device.h>
#include <gesturecore/engine.h>
#include <gesturecore/pen.h>
#include <gesturecore/step.h>

GC_BEGIN_DECLS

struct libinput_device;
struct libinput_event;

/**
 * A touchscreen, a touchpad or a tablet with a pen. The host's memory. To find it from an event,
 * store it in libinput's user data, for example.
 */
struct gc_libinput_device {
	struct gc_device panel; /**< read only: gc_device_size(), gc_device_mapping() */

	// private state

	double undo[6]; // libinput's calibration, inverted
	bool is_undone;
	struct gc_point pointer;
	uint16_t id;
};

/**
 * Sets up a device. Its samples get the device number `id`. There is nothing to tear down.
 *
 * `config` has what libinput does not report: the size of the output, its orientation, its place in
 * the window, and the number of positions of the axes. NULL: the default. If there is no configured
 * size and the axes have no resolution, the size in millimeters comes from libinput. Most real
 * panels report no size or an absurd one. If the number of positions is not given, a size from
 * libinput is too small by one position.
 *
 * libinput applies its own calibration: from udev's LIBINPUT_CALIBRATION_MATRIX or from
 * libinput_device_config_calibration_set_matrix(). Do not put it into `config`. Call this function
 * again when it changes. The device includes libinput's calibration, so a panel that this
 * calibration turns keeps its size in millimeters. The calibration in `config` is applied after it.
 *
 * Errors are those of gc_device_init(). They change nothing.
 */
enum gc_status gc_libinput_device_init(struct gc_libinput_device *device,
	struct libinput_device *libinput, uint16_t id, const struct gc_device_config *config);

/**
 * Sets where the pointer is, in the window's points. A touchpad gesture that begins hits a node
 * there. Call it whenever the pointer moves. Default: (0, 0). Has no effect for a touchscreen.
 */
void gc_libinput_device_set_pointer(struct gc_libinput_device *device, struct gc_point pointer);

/**
 * Converts an event of the device to a sample or a step, for hosts that do more than push it.
 *
 * Returns false, and does not write the result, if the event is not a touch, or not a touchpad
 * gesture. The caller keeps the event.
 */
bool gc_libinput_sample(const struct gc_libinput_device *device, struct libinput_event *event,
	struct gc_sample *sample);
bool gc_libinput_step(const struct gc_libinput_device *device, struct libinput_event *event,
	struct gc_step *step);

/**
 * Converts an event of a tablet's pen: its tip, motion or buttons, or that it comes near or leaves.
 * pen.h shows what to do with it.
 *
 * Returns false, and writes nothing, if the event is not one of a tablet's tool, or if the tool is
 * a mouse, a lens or a dial. `pen` keeps the pressed buttons between calls: use one for each
 * device, zero at first. Without tilt, a pen is upright. The azimuth turns with the device's
 * calibration and orientation. The sample has the type GC_TOUCH_PEN and the id 0, because libinput
 * reports one pen of a device at a time. An UP has the place where it lifted. The caller keeps the
 * event.
 */
bool gc_libinput_pen(const struct gc_libinput_device *device, struct libinput_event *event,
	struct gc_sample *sample, struct gc_pen *pen);

/**
 * Pushes an event of the device, if it is a touch or a gesture. Pens are the caller's: see
 * gc_libinput_pen().
 *
 * Does nothing and returns GC_OK for other events. The caller keeps the event. Errors are those of
 * gc_engine_push() and gc_engine_push_step().
 */
enum gc_status gc_libinput_push(struct gc_engine *engine, const struct gc_libinput_device *device,
	struct libinput_event *event);

GC_END_DECLS
