/* SPDX-License-Identifier: MIT */
/**
 * Samples, which the host pushes, and touches, which the engine keeps for them.
 */
#pragma once

#include <gesturecore/geometry.h>

GC_BEGIN_DECLS

struct gc_node;

/** The most touches an engine can hold: one bit each in a gc_slots. */
#define GC_TOUCHES_MAX 32

/** A set of slots, one bit each: bit `n` is the touch at index `n` of the engine's touches. */
typedef uint32_t gc_slots;

/** The type of a contact. */
enum gc_touch_type {
	GC_TOUCH_FINGER = 0,
	GC_TOUCH_PEN = 1,
	GC_TOUCH_TOUCHPAD = 2, /**< a gesture on a touchpad, which is one contact; see step.h */
	GC_TOUCH_POINTER = 3,  /**< a pointer, such as a mouse's, while a button is pressed */
	/**
	 * Only of a DOWN: a finger that lands while a pen is near, see pen.h. The engine ignores it
	 * until it lifts. One record says so, with GC_REASON_PALM.
	 */
	GC_TOUCH_PALM = 4,
};

/** All types of touches that recognizers can take, one bit each. */
#define GC_TOUCH_TYPES_ALL 15u

/** What a sample reports. */
enum gc_sample_kind {
	GC_SAMPLE_DOWN = 0,   /**< a contact landed at the position */
	GC_SAMPLE_MOTION = 1, /**< it is at the position, which may be unchanged */
	GC_SAMPLE_UP = 2,     /**< it lifted; the position is ignored */
	GC_SAMPLE_CANCEL = 3, /**< the device cancelled it; the position is ignored */
	/**
	 * Ends a frame: all changes of one scan of the hardware have been pushed. Only the time
	 * counts. Optional: a sample with a later time and gc_engine_advance() end the frame too.
	 */
	GC_SAMPLE_FRAME = 4,
	/**
	 * How large a contact that is down is, from now on. The position holds the lengths of its
	 * axes, 0 to GC_POSITION_MAX: x the major one, y the minor one; 0: unknown. The size counts
	 * before the lifts and the motion of its frame; in the frame of its DOWN it counts at the
	 * landing. If it changes later, a node that receives the contact gets a MOVED, although the
	 * contact may be where it was. Push it after the motion of its frame, because one that
	 * comes before it costs more.
	 */
	GC_SAMPLE_SIZE = 5,
};

/** One report about one contact, from the host's input source. */
struct gc_sample {
	uint64_t time_us; /**< when it happened, monotonic; an older time counts as the latest */
	struct gc_node *node; /**< hit node of a DOWN; NULL: the engine hit-tests its root */
	struct gc_point
		position; /**< in the window, within +-GC_POSITION_MAX; see GC_SAMPLE_SIZE */
	int32_t id;       /**< unique among the contacts of `device` that are down */
	uint16_t device;  /**< distinguishes devices; with one device, 0 */
	uint8_t kind;     /**< enum gc_sample_kind */
	uint8_t type;     /**< enum gc_touch_type; read from a DOWN only */
};

/** What all motion of a contact has in common: the last members of its samples. */
struct gc_motion_key {
	// private state

	int32_t id;
	uint16_t device;
	uint8_t kind, type;
};

/**
 * A touch: what the engine keeps of a contact, from landing until the slot is reused. A touchpad
 * gesture has one, too.
 */
struct gc_touch {
	struct gc_node *node;     /**< the node it hit when it landed; NULL: none */
	uint64_t start_us;        /**< when it landed */
	struct gc_point start;    /**< where it landed, in the window */
	struct gc_point position; /**< where it was in the latest frame, in the window */
	int32_t id;           /**< as in its samples; of a touchpad gesture, enum gc_step_kind */
	uint16_t device;      /**< as in its samples */
	uint8_t type;         /**< enum gc_touch_type */
	uint8_t finger_count; /**< 1; of a touchpad gesture, that of its BEGIN */
	uint32_t serial;      /**< a count of landings and lifts, which wraps; see gc_event */

	// private state

	uint32_t end_serial;         // of its lift
	struct gc_motion_key motion; // what its motion looks like; see touch_table.h of the core
	struct gc_point pending;     // position in the frame that is being collected
	struct gc_point before;      // position before the latest frame in which it moved
	struct gc_point marked;      // its mark; see evidence.h of the core

	gc_length major, minor; // the latest size
	uint32_t mark;          // of debug builds: which engine uses it
};

/**
 * Returns whether `touch` was still down when a later touch, the one with `serial`, landed. It may
 * have lifted since. The slots of both must not have been reused.
 */
static inline bool gc_touch_was_down_at(const struct gc_touch *touch, uint32_t serial) {
	return touch->end_serial == 0 || (int32_t)(touch->end_serial - serial) > 0;
}

/**
 * Returns the latest size of a contact: the lengths of its major axis, as x, and of its minor axis.
 * 0: unknown, as for a gesture on a touchpad.
 */
static inline struct gc_point gc_touch_axes(const struct gc_touch *touch) {
	struct gc_point axes = {touch->major, touch->minor};
	return axes;
}

/** The difference of a centroid and its rounded gc_point, in 2^-24 pt: up to half a unit. */
struct gc_touch_rest {
	// private state

	int16_t x, y;
};

GC_END_DECLS
