/* SPDX-License-Identifier: MIT */
/**
 * Gestures for a compositor that uses wlroots. A separate library for each version of
 * wlroots, such as libgesturecore-wlroots-0.18.
 *
 * It takes the touches and the touchpad gestures of wlroots, gives them to an engine for each
 * output, and sends the touches that no gesture claims to clients as wl_touch. A compositor that
 * exists already needs, from its own places:
 *
 *     once                gc_wlr_seat_create()      with a hit test and a function for gestures
 *                         gc_wlr_seat_add()         for each recognizer
 *     a new input device  gc_wlr_seat_add_device()  unless a cursor has all devices
 *     a lock              gc_wlr_seat_set_locked()
 *     a client moves      gc_wlr_seat_take_press()  in your listeners of such requests
 *     a client drags      gc_wlr_seat_start_drag()
 *     at the end          gc_wlr_seat_destroy()
 *
 * The library listens for everything else that ends a touch: an output that changes, a device that
 * is unplugged, a switch to another session, a surface that is unmapped or destroyed, a client that
 * exits. It owns its timer.
 *
 *     wlr_touch or wlr_cursor ---> samples --+                        +--> wl_touch, wl_pointer
 *                                            +--> engine --> events --+
 *     wlr_pointer or wlr_cursor --> steps ---+  (of an output)        +--> your function
 *
 * A pen stays the compositor's. While one is near, fingers are palms.
 *
 * Every call belongs to the thread of the event loop. No call returns with a half-done change, so
 * your functions may call anything here. While an engine asks a question of
 * gc_wlr_seat_config.host, calls that can be refused return GC_ERR_STATE and change nothing.
 * Destroy nothing of wlroots there.
 *
 * The headers need none of wlroots, and are the same for its versions 0.15 and 0.18 to 0.20. The
 * library is built for one of them, which its name has, and which must be the one of the program.
 */
#pragma once

#include <gesturecore/wlroots/client.h>
#include <gesturecore/wlroots/input.h>
#include <gesturecore/wlroots/output.h>
#include <gesturecore/wlroots/seat.h>
