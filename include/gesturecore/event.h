/* SPDX-License-Identifier: MIT */
/**
 * What comes out of the engine: what recognizers have to say, and what nodes are to hear of the
 * touches that hit them, in one order.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_EVENT_H
#define GESTURECORE_EVENT_H

#include <gesturecore/recognizer.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What an event is about. */
enum gc_event_kind {
	GC_EVENT_GESTURE = 0, /**< the state of a recognizer */
	/**
	 * A touch, for the node it hit. Each touch a node hears of has one BEGAN, then any number
	 * of MOVED, then one ENDED or one CANCELLED; see delivery.h.
	 */
	GC_EVENT_TOUCH_BEGAN = 1,
	GC_EVENT_TOUCH_MOVED = 2,
	GC_EVENT_TOUCH_ENDED = 3,
	GC_EVENT_TOUCH_CANCELLED = 4,
};

/** What has happened. Values are those of the moment, in the window's coordinates. */
struct gc_event {
	uint64_t time_us;                 /**< of the frame or timer that decided it */
	struct gc_recognizer *recognizer; /**< whose state this is; NULL of a touch */
	struct gc_node *node;             /**< that hears of a touch; NULL of a gesture */
	struct gc_point location;         /**< of the gesture or the touch */
	struct gc_vector translation;     /**< pan, edge pan, transform; else zero */
	gc_scale scale;                   /**< pinch, transform; else 1 */
	gc_angle rotation;                /**< rotation, transform; else zero */
	int32_t touch_id;                 /**< of a touch, as in its samples; else 0 */
	/**
	 * Of a touch: its own number, never 0 and no other's for 2^31 touches. The id is used again
	 * for the next finger, which may land while the end of this one is withheld.
	 */
	uint32_t touch_serial;
	uint8_t state;       /**< enum gc_state, BEGAN to CANCELLED; of a touch 0 */
	uint8_t touch_count; /**< as gc_recognizer_touch_count; of a touch 1 */
	uint8_t kind;        /**< enum gc_event_kind */
	uint16_t device;     /**< of a touch, as in its samples; else 0 */
	/**
	 * Of a touch: the delivered frame it belongs to, 1 to 65,535 and then 1 again; else 0.
	 * A host that forwards touches ends its own frame (`wl_touch.frame`) when this number
	 * changes and after the last event. In one delivered frame a touch has at most one phase,
	 * and an id that ended does not land again: toolkits lose such events.
	 */
	uint16_t frame;
};

#ifdef __cplusplus
}
#endif

#endif
