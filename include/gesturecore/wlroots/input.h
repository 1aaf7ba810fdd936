/* SPDX-License-Identifier: MIT */
/**
 * Where touches and touchpad gestures come from, and pens. Use one of the two ways for a device:
 *
 *                      gc_wlr_seat_add_device()          gc_wlr_seat_config.cursor
 *     listens to       wlr_touch.events,                 wlr_cursor.events, of all devices that
 *                      wlr_pointer.events,               are attached to the cursor
 *                      wlr_tablet.events
 *     positions        of the glass; the library         mapped and rotated by wlroots
 *                      rotates them with the output
 *     output of a      that of gc_wlr_seat_map_device(); the one at that place of the layout: map
 *     touchscreen      else of its udev property         each touchscreen to its output with
 *                      WL_OUTPUT; else the only one      wlr_cursor_map_input_to_output()
 *                      of its size, within 5 %; else
 *                      the first
 *     the pointer, for (0, 0) of the first output        the cursor
 *     touchpads
 *
 * Most compositors attach touchscreens to their wlr_cursor. Remove their own listeners for touches
 * and for touchpad gestures, or a client gets each of them twice. If they kept the screen awake,
 * gc_wlr_seat_config.activity does it now. Detach a touchscreen while its output is out of the
 * layout: wlroots would spread its positions over the outputs that are left.
 *
 * A touchscreen that was added and mapped, or has a WL_OUTPUT, drives no other output: its fingers
 * do nothing while that one is gone, as when a monitor loses its video cable and keeps its USB. An
 * output of the name in WL_OUTPUT is found when it comes; if there is none, the log says so once at
 * its level INFO. Map a mapped touchscreen again, for example in gc_wlr_seat_config.output_added.
 *
 * A touchpad gesture goes to the client under the pointer (wlr_seat's pointer focus) until a
 * recognizer takes it. Then the client gets a cancelled end. After a finger was the pointer
 * elsewhere, the pointer first returns to the cursor.
 *
 * A pen stays yours: the library takes none of its events, and makes no touches of them. It only
 * tracks whether a pen is near, because fingers are palms then: see gc_wlr_seat_set_palm_time().
 *
 * The library forgets a device when wlroots destroys it, and cancels its touches and its touchpad
 * gesture. libinput ends that gesture right before. So the end of a touchpad gesture waits until
 * the loop has read its input, at most until the next gesture, landing, or event of a mouse or a
 * pen. libinput also ends the gesture of a touchpad that you turn off, as if the fingers had
 * lifted: call gc_wlr_seat_cancel() right after you have turned it off.
 */
#pragma once

#include <gesturecore/status.h>
#include <stdbool.h>
#include <stdint.h>

GC_BEGIN_DECLS

struct wlr_input_device;
struct wlr_output;

struct gc_wlr_seat;

/**
 * Takes the touches of a touchscreen, or the gestures of a touchpad, from the device itself. Of a
 * tablet, it only tracks whether a pen is near. Other devices are ignored, and so are the cursor's
 * events of this device. GC_ERR_MEMORY: none is taken.
 */
enum gc_status gc_wlr_seat_add_device(struct gc_wlr_seat *seat, struct wlr_input_device *device);

/**
 * Maps a touchscreen that was added by gc_wlr_seat_add_device() to an output; NULL: to the default.
 * Cancels its touches. When the output is gone, the touchscreen has none until you map it again.
 * GC_ERR_ARGUMENT: the output has never been in the layout. GC_ERR_STATE: inside a question.
 * GC_ERR_MEMORY.
 */
enum gc_status gc_wlr_seat_map_device(
	struct gc_wlr_seat *seat, struct wlr_input_device *device, struct wlr_output *output);

/**
 * Sets for how many microseconds after its latest report a pen is near. Default: 200 ms,
 * GC_PALM_TIME_US of pen.h. 0: no pen is near, and fingers count beside it.
 *
 * While a pen is near or touches, fingers are palms. Those that are down when it comes are
 * cancelled on all outputs: gestures, clients and your own fingers. Those that land are ignored
 * until they lift. A time that is set while a pen is near holds for fingers that land later.
 */
void gc_wlr_seat_set_palm_time(struct gc_wlr_seat *seat, uint32_t us);

/**
 * Returns whether a touchpad gesture is in progress, or its end waits. While this is true, do not
 * move the pointer to another surface: the client that received the begin should receive the end,
 * and gets nothing after the pointer has left it. A seat has one gesture for clients at a time: if
 * two touchpads have one each, the client receives the first.
 *
 * Fingers that rest on a touchpad count while a client receives that. Before a mouse of the cursor,
 * a pen or a finger uses the pointer, the library sends the client a cancelled end.
 */
bool gc_wlr_seat_has_touchpad_gesture(const struct gc_wlr_seat *seat);

GC_END_DECLS
