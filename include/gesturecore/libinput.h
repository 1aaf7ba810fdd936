/* SPDX-License-Identifier: MIT */
/**
 * From libinput's touch events to samples, and from its touchpad gestures to steps. A library of
 * its own: libgesturecore-libinput.
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
 * A touchpad's gesture happens where the pointer is, which libinput does not know: tell it with
 * gc_libinput_device_set_pointer(). Its deltas are those of an accelerated pointer of 1000 units
 * to the inch; a unit is taken for a point, as a compositor takes it when it moves its pointer.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_LIBINPUT_H
#define GESTURECORE_LIBINPUT_H

#include <gesturecore/device.h>
#include <gesturecore/engine.h>
#include <gesturecore/step.h>

#ifdef __cplusplus
extern "C" {
#endif

struct libinput_device;
struct libinput_event;

/**
 * A touchscreen or a touchpad. The host's memory; find it from an event by libinput's user data,
 * say.
 */
struct gc_libinput_device {
	struct gc_device panel; /**< to be read: gc_device_size(), gc_device_mapping() */

	// private state

	double undo[6]; // libinput's calibration, inverted
	bool is_undone;
	struct gc_point pointer;
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
 * Says where the pointer is, in the window's points: there a gesture that begins hits a node. Best
 * whenever the pointer moves; (0, 0) before the first time. Of no use for a touchscreen.
 */
void gc_libinput_device_set_pointer(struct gc_libinput_device *device, struct gc_point pointer);

/**
 * Makes a sample, or a step, of an event of the device, for a host that does more with it than
 * pushing it.
 *
 * Returns false, leaving the result alone, when it is no touch, or no touchpad gesture. `event`
 * stays the caller's.
 */
bool gc_libinput_sample(const struct gc_libinput_device *device, struct libinput_event *event,
	struct gc_sample *sample);
bool gc_libinput_step(const struct gc_libinput_device *device, struct libinput_event *event,
	struct gc_step *step);

/**
 * Pushes what an event of the device says, if it is a touch or a gesture.
 *
 * Other events are GC_OK and do nothing. `event` stays the caller's. Errors as gc_engine_push()
 * and gc_engine_push_step().
 */
enum gc_status gc_libinput_push(struct gc_engine *engine, const struct gc_libinput_device *device,
	struct libinput_event *event);

#ifdef __cplusplus
}
#endif

#endif
