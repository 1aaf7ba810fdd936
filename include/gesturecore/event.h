/* SPDX-License-Identifier: MIT */
/**
 * Events, which the host takes from the engine in one order: the states of recognizers, and the
 * touches for the nodes that they hit.
 */
#pragma once

#include <gesturecore/recognizer.h>

GC_BEGIN_DECLS

/** What an event is about. */
enum gc_event_kind {
	GC_EVENT_GESTURE = 0, /**< the state of a recognizer */
	/**
	 * A delivery: a touch for the node it hit. Each delivered touch has one BEGAN, any number
	 * of MOVED, and one ENDED or one CANCELLED; see delivery.h.
	 */
	GC_EVENT_TOUCH_BEGAN = 1,
	GC_EVENT_TOUCH_MOVED = 2,
	GC_EVENT_TOUCH_ENDED = 3,
	GC_EVENT_TOUCH_CANCELLED = 4,
};

/**
 * One event. It has the values at its time, in the window's coordinates. Those that it does not
 * have are zero, and a scale is 1.
 */
struct gc_event {
	uint64_t time_us;                 /**< of the frame, deadline or call that caused it */
	struct gc_recognizer *recognizer; /**< of a gesture; NULL for a touch */
	struct gc_node *node;             /**< that receives a touch; NULL for a gesture */
	struct gc_point location;         /**< of the gesture or the touch */
	struct gc_vector translation;     /**< pan, edge pan, transform, long press, custom */
	gc_scale scale;                   /**< pinch, transform, custom */
	gc_angle rotation;                /**< rotation, transform, custom */
	int32_t touch_id;                 /**< of a touch, as in its samples; else 0 */
	/**
	 * Of a touch: its number, never 0, unique among 2^31 touches. Use it where the id is not
	 * enough: the next finger may have the same id while the end of this one is withheld.
	 */
	uint32_t touch_serial;
	uint8_t state;       /**< enum gc_state, BEGAN to CANCELLED; 0 for a touch */
	uint8_t touch_count; /**< see gc_recognizer_touch_count(); 1 for a touch */
	uint8_t kind;        /**< enum gc_event_kind */
	/**
	 * The number in the samples. Of a gesture: the device of all touches that the recognizer
	 * has tracked since its reset; UINT16_MAX if they are of several devices.
	 */
	uint16_t device;
	/**
	 * Of a touch: the delivered frame it belongs to, 1 to 65,535 and then 1 again; else 0.
	 * A host that forwards touches ends its own frame (`wl_touch.frame`) when this number
	 * changes and after the last event. In one delivered frame a touch has at most one phase,
	 * and an id that ended does not land again, because toolkits lose such events.
	 */
	uint16_t frame;
};

GC_END_DECLS
