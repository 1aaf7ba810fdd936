/* SPDX-License-Identifier: MIT */
/**
 * Samples, which the host pushes, and touches, which the engine keeps.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_TOUCH_H
#define GESTURECORE_TOUCH_H

#include <gesturecore/geometry.h>

#ifdef __cplusplus
extern "C" {
#endif

struct gc_node;

/** The most touches an engine can hold: one bit each in a gc_slots. */
#define GC_TOUCHES_MAX 32

/** A set of slots, one bit each: bit `n` is the touch at index `n` of the engine's touches. */
typedef uint32_t gc_slots;

/** What touched. */
enum gc_touch_type {
	GC_TOUCH_FINGER = 0,
	GC_TOUCH_PEN = 1,
	GC_TOUCH_TOUCHPAD = 2, /**< fingers on a touchpad; those of a gesture as one, see step.h */
};

/** All types of touches, a bit each. */
#define GC_TOUCH_TYPES_ALL 7u

/** What a sample reports. */
enum gc_sample_kind {
	GC_SAMPLE_DOWN = 0,   /**< a contact landed at (x, y) */
	GC_SAMPLE_MOTION = 1, /**< it is at (x, y) now; the same position is data too */
	GC_SAMPLE_UP = 2,     /**< it lifted; x and y are ignored */
	GC_SAMPLE_CANCEL = 3, /**< the device took it back; x and y are ignored */
	/**
	 * All changes of one scan of the hardware have been pushed; everything but the time is
	 * ignored. Optional: a sample with a later time, and gc_engine_advance(), end the frame
	 * too.
	 */
	GC_SAMPLE_FRAME = 4,
};

/** One report about one contact, as the host's input source delivers it. */
struct gc_sample {
	uint64_t time_us;         /**< of the event, monotonic; one that is too old is clamped */
	struct gc_node *node;     /**< hit node of a DOWN; NULL: the engine hit-tests its root */
	struct gc_point position; /**< in the window's points, within +-GC_POSITION_MAX */
	int32_t id;               /**< unique among the contacts of `device` that are down */
	uint16_t device;          /**< tells devices apart; 0 will do for one */
	uint8_t kind;             /**< enum gc_sample_kind */
	uint8_t type;             /**< enum gc_touch_type, of a DOWN */
};

/** A contact that is down, or was until just now. Also what stands for a touchpad gesture. */
struct gc_touch {
	struct gc_node *node;     /**< hit at touch-down, for the touch's life; NULL: none */
	uint64_t start_us;        /**< when it landed */
	struct gc_point start;    /**< where it landed, in the window */
	struct gc_point position; /**< where it is as of the last frame, in the window */
	int32_t id;               /**< as in its samples; of a step's, its enum gc_step_kind */
	uint16_t device;          /**< as in its samples */
	uint8_t type;             /**< enum gc_touch_type */
	uint8_t finger_count;     /**< 1; of a touchpad gesture, as it said */
	uint32_t serial;          /**< counts landings and lifts, wraps; see gc_event */

	// private state

	uint32_t end_serial;     // of its lift
	struct gc_point pending; // position in the frame being collected
	struct gc_point before;  // position before the last frame in which it changed
};

/**
 * Whether a touch was still down when the one with a serial number landed, which it did later.
 *
 * It may have lifted since. Both are touches that the engine has not forgotten.
 */
static inline bool gc_touch_was_down_at(const struct gc_touch *touch, uint32_t serial) {
	return touch->end_serial == 0 || (int32_t)(touch->end_serial - serial) > 0;
}

/** The part of a centroid that its gc_point rounds off: 2^-24 pt, up to half a step. */
struct gc_touch_rest {
	// private state

	int16_t x, y;
};

#ifdef __cplusplus
}
#endif

#endif
