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

#include <gesturecore/device.h>
#include <gesturecore/engine.h>

#ifdef __cplusplus
extern "C" {
#endif

struct libinput_device;
struct libinput_event;

/** A touchscreen. The host's memory; find it from an event by libinput's user data, say. */
struct gc_libinput_device {
	struct gc_device panel; /**< to be read: gc_device_size(), gc_device_mapping() */

	// private state

	double undo[6]; // libinput's calibration, inverted
	bool is_undone;
	uint16_t id;
};

/**
 * Sets up a device. `id` becomes that of its samples. Nothing to tear down.
 *
 * `config` (NULL: the default) says what libinput does not know: the size of the output, how it is
 * mounted, where it lies in the window, and how many positions the axes have. libinput tells
 * millimetres, which are used when no size is configured and the axes are given no resolution;
 * most real panels report none or an absurd one. Where the number of positions is left out, a
 * size from libinput's millimetres is short by one position.
 *
 * libinput applies a calibration of its own, that of udev's LIBINPUT_CALIBRATION_MATRIX or of
 * libinput_device_config_calibration_set_matrix(): do not give it again, and call this again when
 * it has changed. It is known here, so that a panel it turns keeps its millimetres; that of
 * `config` comes after it.
 *
 * Errors, changing nothing, as gc_device_init().
 */
enum gc_status gc_libinput_device_init(struct gc_libinput_device *device,
	struct libinput_device *libinput, uint16_t id, const struct gc_device_config *config);

/**
 * Makes a sample of an event of the device, for a host that does more with it than pushing it.
 *
 * Returns false, leaving `sample` alone, when it is not a touch event. `event` stays the caller's.
 */
bool gc_libinput_sample(const struct gc_libinput_device *device, struct libinput_event *event,
	struct gc_sample *sample);

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
