/* SPDX-License-Identifier: MIT */
/**
 * The ledger: why a gesture did not happen.
 *
 * The engine writes a record, with numbers, for each recognizer that takes part in a sequence and
 * does not recognise, for each that is cancelled, and for each touch that reaches none. It is
 * always on and costs nothing while fingers move. Records are kept in a ring in the host's memory
 * and read through the engine: gc_engine_record() and gc_engine_explain().
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_LEDGER_H
#define GESTURECORE_LEDGER_H

#include <gesturecore/fixed.h>

#ifdef __cplusplus
extern "C" {
#endif

struct gc_node;
struct gc_recognizer;

/**
 * Why. What is measured and what its limit is stands beside each; gc_reason_unit() has the unit.
 */
enum gc_reason {
	GC_REASON_NONE = 0,

	// Of a recognizer, by its own rules

	/** A finger moved too far: the farthest one's way from its landing; what is allowed. */
	GC_REASON_MOVED = 1,
	/** A tap took too long. A timer ends it, so both are the time allowed. */
	GC_REASON_HELD_TOO_LONG = 2,
	/** The tap, or press, that had to follow did not come. Both are the time allowed. */
	GC_REASON_NEXT_TAP_LATE = 3,
	/** It came too far away: its distance from the first; what is allowed. */
	GC_REASON_NEXT_TAP_FAR = 4,
	/** More fingers than asked for: those down; those asked for. */
	GC_REASON_TOO_MANY_TOUCHES = 5,
	/** Fewer: the most that were down together; those asked for. */
	GC_REASON_TOO_FEW_TOUCHES = 6,
	/** All lifted below the slop: how far it had come; the slop. Of a rotation, the arc. */
	GC_REASON_UNDER_SLOP = 7,
	/** A finger lifted too soon: how long the last required one was down; the duration. */
	GC_REASON_LIFTED_EARLY = 8,
	/** A swipe's finger lifted too soon: the way made; the distance it takes by then. */
	GC_REASON_LIFTED_SHORT = 9,
	/** A swipe's time was up: the way made until then; the distance it takes by then. */
	GC_REASON_OUT_OF_TIME = 10,
	/** A swipe went the distance, but not with all fingers: those that did; those down. */
	GC_REASON_FINGER_STAYED = 11,
	/** A swipe left its direction: the way aside; the limit at that moment. */
	GC_REASON_OFF_AXIS = 12,
	/** A swipe went elsewhere: how far behind its start; what is allowed. */
	GC_REASON_WRONG_WAY = 13,
	/** A swipe without directions. */
	GC_REASON_NO_DIRECTIONS = 14,
	/** An edge pan without edges. */
	GC_REASON_NO_EDGES = 15,
	/** Landed away from the enabled edges: the distance, negative outside; the region. */
	GC_REASON_NOT_AT_EDGE = 16,
	/** Went along the edge or outward: the way inward; the way along it. */
	GC_REASON_ALONG_EDGE = 17,

	// Of a recognizer, by others

	/** The rival recognised, and prevents it. */
	GC_REASON_PREVENTED = 18,
	/** It would have begun, but the rival, which prevents it, was there already. */
	GC_REASON_EXCLUDED = 19,
	/** The rival, which had to fail first, recognised. */
	GC_REASON_WAITED_FOR = 20,
	/** The host said no when it was to begin. */
	GC_REASON_HOST_REFUSED = 21,
	/** The device took a touch back. */
	GC_REASON_DEVICE_CANCELLED = 22,
	/** The host cancelled all touches. */
	GC_REASON_HOST_CANCELLED = 23,
	/** It was disabled meanwhile. */
	GC_REASON_DISABLED = 24,
	/** It, or its node, was removed meanwhile. */
	GC_REASON_REMOVED = 25,
	/** A step between states that does not exist: from; to. */
	GC_REASON_ILLEGAL_STATE = 26,

	// Of a recognizer that a touch did not reach

	/** It was disabled when the touch landed. */
	GC_REASON_RECOGNIZER_DISABLED = 27,
	/** The host said that it may not have the touch. */
	GC_REASON_NOT_RECEIVED = 28,

	// Of a touch that reached none; `node` as said

	/** It hit no node. */
	GC_REASON_HIT_NOTHING = 29,
	/** It would have hit something in `node`, which is hidden, or too transparent. */
	GC_REASON_HIDDEN = 30,
	/** It would have hit something in `node`, which takes no touches. */
	GC_REASON_NOT_INTERACTIVE = 31,
	/** It hit `node`; neither that nor a node above it has a recognizer. */
	GC_REASON_NO_RECOGNIZER = 32,
	/** There was no room for it: the touches with it; those there is room for. */
	GC_REASON_TOUCHES_FULL = 33,

	/**
	 * A touch of a type that the recognizer does not take, or not beside those it has; or a
	 * touchpad gesture of a kind that it does not take.
	 */
	GC_REASON_OTHER_TYPE = 34,

	/** A custom recognizer gave up, and gave no other reason. */
	GC_REASON_OWN_RULES = 35,

	/** An edge pan's finger rested too long: how far inward it had gone by then; the slop. */
	GC_REASON_STAYED_AT_EDGE = 36,
};

/** The unit of what a record measures. */
enum gc_unit {
	GC_UNIT_NONE = 0,    /**< nothing is measured: both are 0 */
	GC_UNIT_POINTS = 1,  /**< a length, in the format of gc_length */
	GC_UNIT_TIME_US = 2, /**< microseconds */
	GC_UNIT_TOUCHES = 3, /**< a number of fingers */
	GC_UNIT_STATE = 4,   /**< enum gc_state */
};

/**
 * What happened to one recognizer, or to one touch.
 *
 * Recognizers and nodes are named by their addresses, which the library never follows again: the
 * host may, as long as it knows that they live. A recognizer is named from the first touch that
 * comes to it on; until then its address is that of one which was there before, and afterwards
 * nobody's in records of that one. To be put on a node anew is to be another one.
 */
struct gc_record {
	uint64_t time_us;                 /**< of the frame, timer or call that decided it */
	struct gc_recognizer *recognizer; /**< NULL: there was none, or another is there now */
	struct gc_recognizer *rival;      /**< the other one, where the reason names one, or NULL */
	struct gc_node *node;             /**< the recognizer's; of a touch, as the reason says */
	int64_t measured, limit;          /**< as the reason says */
	/**
	 * The touch that is meant: the farthest finger of MOVED; of a touch that did not reach
	 * somebody, that touch; else the recognizer's first. All zero when it is forgotten.
	 */
	int32_t touch_id;
	uint16_t device;
	bool has_touch;
	uint8_t reason;           /**< enum gc_reason */
	uint8_t kind, rival_kind; /**< enum gc_kind of the recognizers; 0: there was none */
	/**
	 * enum gc_state: FAILED; CANCELLED; POSSIBLE when it did not take part. With ILLEGAL_STATE,
	 * the state after it.
	 */
	uint8_t state;
};

/** Returns the unit of a reason's numbers; GC_UNIT_NONE for what is no reason. */
enum gc_unit gc_reason_unit(uint32_t reason);

#ifdef __cplusplus
}
#endif

#endif
