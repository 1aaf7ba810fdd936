/* SPDX-License-Identifier: MIT */
/**
 * What clients get: wl_touch, the pointer instead of it, and drag and drop.
 *
 * A client's touch stays with the surface that it hit, as that was at the landing: a surface that
 * moves under a finger does not move the touch. Touches on a scaled or turned surface are in its
 * coordinates: the library also asks the hit test at the pixels to the right and below, or at those
 * before it where the surface ends, and once more at the first. A surface that moves between these
 * questions counts as neither scaled nor turned. A client gets at most one phase of a touch in a
 * wl_touch.frame. When a recognizer claims a touch, its client gets wl_touch.cancel once. This ends
 * all touches of the client, also when a popup or a drag has grabbed the seat. A drag is cancelled
 * too. Touches of Xwayland first move out of their windows, because it makes a cancel the end of a
 * touch, which would be a click. Ids are those of the device, or the lowest free ones if two
 * devices use the same. So they are reused soon after a cancel, as SDL 2.26 needs: it ignores
 * wl_touch.cancel, and lifts a finger only when its id lands again.
 *
 * While a gesture has claimed several fingers and is in progress, a finger that lands beside them
 * belongs to the same hand: it hits nothing, and neither a client nor your own_touch gets it.
 *
 * A client without wl_touch gets its first finger as the pointer. The finger presses the left
 * button where it lands, drags, and releases the button where it lifts. Further fingers do nothing.
 * wl_pointer has no cancel, and a release under the finger would be a click. So a claimed finger
 * leaves the surface with the button down, which ends a drag in most programs. Then it enters just
 * outside of the surface, releases the button there and leaves, because Qt 6 shows a button as
 * pressed until a release.
 */
#pragma once

#include <gesturecore/status.h>
#include <stdbool.h>
#include <stdint.h>

GC_BEGIN_DECLS

struct gc_node;
struct wlr_drag;
struct wlr_input_device;
struct wlr_scene_node;
struct wlr_surface;

struct gc_wlr_output;
struct gc_wlr_own_touch;
struct gc_wlr_seat;

/**
 * Returns the surface at a point of a scene, for gc_wlr_seat_config.surface_at; NULL: none.
 * Surfaces are hit within their input regions. The point is relative to the node's parent, so for
 * the root of a scene it is a point of the layout.
 */
struct wlr_surface *gc_wlr_scene_surface_at(
	struct wlr_scene_node *node, double x, double y, double *surface_x, double *surface_y);

/**
 * Returns the surface of a node that a touch hit (gc_touch.node), for gc_host.should_receive: a
 * recognizer can ignore the touches of some programs. NULL: no surface, or it is gone. A gesture of
 * a touchpad hits none: it is for wlr_seat.pointer_state.focused_surface. The nodes of an output
 * are the library's, and so is their `user_data`: it leads to the surface.
 *
 * Conversions to the node give points of the surface, scaled and turned as it was when a finger
 * last landed on it.
 */
struct wlr_surface *gc_wlr_node_surface(const struct gc_node *node);

/** Returns whether a finger on the surface would be the pointer: its client has no wl_touch. */
bool gc_wlr_seat_emulates(const struct gc_wlr_seat *seat, struct wlr_surface *surface);

/**
 * Cancels the touches on a surface and its subsurfaces, because it is no longer visible. Their
 * fingers stay with the recognizers. The library does it itself when a surface is destroyed or
 * unmapped; a drag from it goes on until it is destroyed. In wlroots 0.15, only xdg_surfaces report
 * that they are unmapped. The library notices that another surface is unmapped when it commits
 * without a buffer. So call this when a client destroys a layer surface or a wl_subsurface, and
 * keeps its wl_surface. GC_ERR_STATE: inside a question.
 */
enum gc_status gc_wlr_seat_remove_surface(struct gc_wlr_seat *seat, struct wlr_surface *surface);

/**
 * Returns whether a finger that is down is the compositor's: a gesture has taken it, or it is on
 * what the compositor draws. False: a client has it, or may still get it. `touch_id` is that of the
 * device's events, or of the cursor's. For a finger that lands, the answer is right only after its
 * frame has ended.
 */
bool gc_wlr_seat_owns_finger(
	const struct gc_wlr_seat *seat, const struct wlr_input_device *device, int32_t touch_id);

/**
 * Returns whether the press of a move or a resize that a client requests is still down. Call it in
 * your listener of xdg_toplevel.events.request_move and so on. `surface`: the toplevel's; its
 * subsurfaces count. `serial`: of the request; 0: any press there, for programs of X11. False: the
 * press was lifted, or a gesture has it. Then do nothing, or the window would stick to the mouse.
 *
 * A press of a mouse or a pen stays yours, and nothing changes. While a pen touches, or a button of
 * a tablet's tool is down, any serial that is no finger's counts as that of the tool: the library
 * does not know those of tablets. A finger leaves its client (wl_touch.cancel, or the end of a
 * press as above), and is yours as if it had landed on a title, but without a press: its motion and
 * its end come to your code for mice, or to own_touch. The cursor is at the finger when this
 * returns. Recognizers keep it: when a gesture takes it, or its surface is unmapped, it is
 * cancelled. `touch`: the finger as own_touch will name it, with no output for a mouse or a pen;
 * may be NULL.
 */
bool gc_wlr_seat_take_press(struct gc_wlr_seat *seat, struct wlr_surface *surface, uint32_t serial,
	struct gc_wlr_own_touch *touch);

/**
 * Returns how many fingers on surfaces of clients no gesture has taken. One that its client did not
 * get counts too, such as the second finger on a client without wl_touch.
 */
unsigned gc_wlr_seat_touch_count(const struct gc_wlr_seat *seat);

/**
 * Ends the press of a finger that is the pointer, without a click. The library calls it before your
 * listeners when a mouse of gc_wlr_seat_config.cursor moves, clicks or scrolls: mice take
 * precedence. Does nothing if no finger is the pointer.
 */
void gc_wlr_seat_release_pointer(struct gc_wlr_seat *seat);

/**
 * Returns whether a finger is the pointer: show no cursor. From its press to its lift the library
 * holds a pointer grab of wlroots, so wlr_seat_pointer_notify_enter() and the like do nothing, and
 * wlr_seat_pointer_has_grab() is true.
 */
bool gc_wlr_seat_has_finger_pointer(const struct gc_wlr_seat *seat);

/**
 * Clicks a button (BTN_MIDDLE of <linux/input-event-codes.h>) at a point of the layout, on the
 * surface there. Does nothing if there is no surface, or if a button is down. Right clicks by a
 * long press need no code: gc_wlr_seat_config.right_clicks.
 */
void gc_wlr_seat_click(struct gc_wlr_seat *seat, double x, double y, uint32_t button);

/**
 * Starts a drag that a client requests. `serial` is that of a touch or of a press; the press may be
 * one of a finger that is the pointer. Call it in your listener of
 * wlr_seat.events.request_start_drag, with the members of its event. The library moves a drag by a
 * finger, and drops or cancels it. The pointer's drags are yours. With any other serial it cancels
 * the source and returns false.
 */
bool gc_wlr_seat_start_drag(struct gc_wlr_seat *seat, struct wlr_drag *drag,
	struct wlr_surface *origin, uint32_t serial);

GC_END_DECLS
