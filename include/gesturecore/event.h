/* SPDX-License-Identifier: MIT */
/**
 * What comes out of the engine.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_EVENT_H
#define GESTURECORE_EVENT_H

#include <gesturecore/recognizer.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What has happened. Values are those of the moment, in the window's coordinates. */
struct gc_event {
	uint64_t time_us;                 /**< of the frame or timer that decided it */
	struct gc_recognizer *recognizer; /**< whose state this is */
	struct gc_point location;         /**< of the gesture */
	struct gc_vector translation;     /**< pan, edge pan, transform; else zero */
	gc_scale scale;                   /**< pinch, transform; else 1 */
	gc_angle rotation;                /**< rotation, transform; else zero */
	uint8_t state;                    /**< enum gc_state: BEGAN to CANCELLED */
	uint8_t touch_count;              /**< as gc_recognizer_touch_count */
};

/** The events of an engine that the host has not taken yet: a ring in the host's memory. */
struct gc_event_queue {
	// private state

	struct gc_event *events;
	uint32_t capacity, head, count;
	uint64_t deferred; // times it was full
};

#ifdef __cplusplus
}
#endif

#endif
