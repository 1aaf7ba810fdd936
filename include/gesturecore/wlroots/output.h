/* SPDX-License-Identifier: MIT */
/**
 * The gestures of an output: its recognizers, its coordinates, and the times of its frames.
 *
 * Each output has an engine. A finger belongs to the output on which it landed, for its whole life:
 * no gesture crosses outputs, and each output has its own edges. The unit is the point, 1/160 inch
 * of glass. The size comes from the output's EDID or, if that is implausible, from the touchscreen.
 * 160 x 90 and 160 x 100 mm count as implausible: they are ratios. If neither is known, as in a
 * window, a pixel of the layout is a point.
 *
 * The library follows the output's mode, scale and transform. A change cancels all touches and
 * gestures of the output.
 */
#pragma once

#include <gesturecore/engine.h>

GC_BEGIN_DECLS

struct wlr_output;

struct gc_wlr_seat;

/**
 * The gestures of one output, from its first entry into the layout to the end of the wlr_output.
 * One that leaves the layout loses its touches; one that enters again keeps its gestures.
 */
struct gc_wlr_output;

/** Returns what gc_wlr_seat_config.output_added returned. */
void *gc_wlr_output_data(const struct gc_wlr_output *output);

/** Returns the wlr_output; NULL after it was destroyed. */
struct wlr_output *gc_wlr_output_of(const struct gc_wlr_output *output);

/**
 * Puts a recognizer on the output. It sees all touches that land on the output, except during a
 * lock. It must stay in memory until gc_wlr_seat_config.output_destroyed or
 * gc_recognizer_finish(). For the same recognizer on all outputs, gc_wlr_seat_add() is less work.
 *
 * It also sets that clients get lifts at once (gc_recognizer_set_delays_ended()). Otherwise each
 * tap of each client would wait for a tap recognizer to fail. The exception is a tap recognizer of
 * two or more fingers: it withholds lifts while that many fingers are down. You may change this
 * setting afterwards for any other recognizer.
 *
 * A tap or a long press of one finger takes fingers only, unless you have limited its types of
 * touches. Otherwise a finger that rests on a touchpad would be a long press. Call
 * gc_recognizer_set_touch_types() afterwards for one that takes touchpads, too.
 *
 * Errors are those of gc_recognizer_add(), and change nothing. So a recognizer whose gc_*_init()
 * returned an error is refused here, with GC_ERR_ARGUMENT.
 */
enum gc_status gc_wlr_output_add(struct gc_wlr_output *output, struct gc_recognizer *recognizer);

/** Returns the engine, for its counters, its ledger, and what else the core offers. */
struct gc_engine *gc_wlr_output_engine(struct gc_wlr_output *output);

/**
 * Sets the size of the glass in millimeters, before the output is rotated, for an output that
 * reports a wrong size. 0, 0: as reported. Cancels all touches and gestures of the output.
 * GC_ERR_STATE: inside a question.
 */
enum gc_status gc_wlr_output_set_size(
	struct gc_wlr_output *output, uint32_t width_mm, uint32_t height_mm);

/** Reads the size in points, as the user sees it. */
void gc_wlr_output_size(const struct gc_wlr_output *output, double *width, double *height);

/**
 * Returns a node whose coordinates are the output's pixels in the layout, from (0, 0). Pass it to
 * the getters of recognizers, such as gc_pan_translation(), to read values in pixels;
 * gc_length_to_double() makes them doubles (convert.h).
 */
const struct gc_node *gc_wlr_output_pixels(const struct gc_wlr_output *output);

/** Converts a location of an event to a point of the layout. */
void gc_wlr_output_to_layout(
	const struct gc_wlr_output *output, struct gc_point location, double *x, double *y);

/**
 * Returns when the frame that is drawn now will be visible: the first refresh after now, counted
 * from the latest presentation. Pass it to functions that return values at a time, so that what
 * follows the fingers moves evenly. Returns now if the output does not report presentations.
 */
uint64_t gc_wlr_output_present_us(const struct gc_wlr_output *output);

GC_END_DECLS
