/* SPDX-License-Identifier: MIT */
/**
 * The ledger: why a gesture did not fire.
 *
 * The engine writes a record, with numbers, for each recognizer that takes part and does not
 * recognize, for each that is cancelled, and for each touch that reaches no recognizer. The ledger
 * is always on, and motion does not use it. The records form a ring in the host's memory. Read them
 * with gc_engine_record() and gc_engine_explain().
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
 * A reason. Each comment names gc_record.measured; then, after the semicolon, gc_record.limit.
 * gc_reason_unit() returns their unit.
 */
enum gc_reason {
	GC_REASON_NONE = 0,

	// A recognizer gave up by its own rules

	/** A finger moved too far: how far the farthest is from where it landed; the limit. */
	GC_REASON_MOVED = 1,
	/** A tap took too long. A timer ends it, so both numbers are the limit. */
	GC_REASON_HELD_TOO_LONG = 2,
	/** The next tap, or the press after taps, did not land in time. Both are the limit. */
	GC_REASON_NEXT_TAP_LATE = 3,
	/** It landed too far away: its distance from the first tap; the limit. */
	GC_REASON_NEXT_TAP_FAR = 4,
	/**
	 * Too many fingers: the number down, with all that landed in that frame; the number
	 * required, or the maximum.
	 */
	GC_REASON_TOO_MANY_TOUCHES = 5,
	/** Too few fingers: the most that were down together; the number required. */
	GC_REASON_TOO_FEW_TOUCHES = 6,
	/** All lifted before the slop was met: how far they moved; the slop. Rotation: the arc. */
	GC_REASON_UNDER_SLOP = 7,
	/** A finger lifted too early: how long the last required one was down; the duration. */
	GC_REASON_LIFTED_EARLY = 8,
	/** A swipe's finger lifted too early: the distance; the one required at that time. */
	GC_REASON_LIFTED_SHORT = 9,
	/** A swipe's time was up: the distance; the one required at that time. */
	GC_REASON_OUT_OF_TIME = 10,
	/** Not all fingers of a swipe moved with it: the number that did; the number down. */
	GC_REASON_FINGER_STAYED = 11,
	/** A swipe left its direction: the way aside; the limit at that time. */
	GC_REASON_OFF_AXIS = 12,
	/** A swipe went the opposite way: how far; the limit. */
	GC_REASON_WRONG_WAY = 13,
	/** A swipe has no directions. */
	GC_REASON_NO_DIRECTIONS = 14,
	/** An edge pan has no edges. */
	GC_REASON_NO_EDGES = 15,
	/**
	 * It landed away from the enabled edges, and its first motion did not come from beyond
	 * them: distance, negative outside; region.
	 */
	GC_REASON_NOT_AT_EDGE = 16,
	/** It went along the edge or outward: the way inward; the way along the edge. */
	GC_REASON_ALONG_EDGE = 17,

	// A recognizer gave up because of others

	/**
	 * The rival recognized and prevents it. If it had to lead, see lead.h: the evidence of this
	 * one; the rival's, divided by the lead if gc_record.lead is not 0. Else both are 0.
	 */
	GC_REASON_PREVENTED = 18,
	/** It made an attempt, but the rival had recognized before and prevents it. */
	GC_REASON_EXCLUDED = 19,
	/** It had to wait for the rival to fail, and the rival recognized. */
	GC_REASON_WAITED_FOR = 20,
	/** The host answered false to gc_host.should_begin. */
	GC_REASON_HOST_REFUSED = 21,
	/** The device cancelled a touch, or the host all touches of a device. */
	GC_REASON_DEVICE_CANCELLED = 22,
	/** The host cancelled all touches. */
	GC_REASON_HOST_CANCELLED = 23,
	/** It was disabled while it took part. */
	GC_REASON_DISABLED = 24,
	/** It, or its node, was removed while it took part. */
	GC_REASON_REMOVED = 25,
	/** A step between states that does not exist: from; to. */
	GC_REASON_ILLEGAL_STATE = 26,

	// A touch did not reach a recognizer

	/** It was disabled when the touch landed. */
	GC_REASON_RECOGNIZER_DISABLED = 27,
	/** The host answered false to gc_host.should_receive. */
	GC_REASON_NOT_RECEIVED = 28,

	// A touch reached no recognizer; each comment says what `node` is

	/** It hit no node. */
	GC_REASON_HIT_NOTHING = 29,
	/** It would have hit something in `node`, which is hidden or too transparent. */
	GC_REASON_HIDDEN = 30,
	/** It would have hit something in `node`, which is not interactive. */
	GC_REASON_NOT_INTERACTIVE = 31,
	/** It hit `node`; neither that node nor an ancestor has a recognizer. */
	GC_REASON_NO_RECOGNIZER = 32,
	/** The engine had no slot for it: the number of touches with this one; the capacity. */
	GC_REASON_TOUCHES_FULL = 33,

	/**
	 * The recognizer does not accept the type of the touch, or not together with the types it
	 * tracks. Or it does not accept this kind of touchpad gesture.
	 */
	GC_REASON_OTHER_TYPE = 34,

	/** A custom recognizer gave up without another reason. */
	GC_REASON_OWN_RULES = 35,

	/** An edge pan's finger rested too long: how far inward it had moved; the slop. */
	GC_REASON_STAYED_AT_EDGE = 36,

	/** It landed at an edge, beside the enabled part: where along it; the end of the part. */
	GC_REASON_BESIDE_PART = 37,

	/**
	 * A contact was larger than the recognizer accepts, when it landed (then the state is
	 * POSSIBLE) or later: its major axis; the limit.
	 */
	GC_REASON_TOO_LARGE = 38,

	/** A pan went across its axis: the way along it; the way across. */
	GC_REASON_ACROSS_AXIS = 39,

	/**
	 * It has met its slop and does not lead; see lead.h: its evidence; the rival's. Only
	 * gc_recognizer_doubt() writes it, the ledger has none.
	 */
	GC_REASON_IN_DOUBT = 40,
};

/** The unit of what a record measures. */
enum gc_unit {
	GC_UNIT_NONE = 0,    /**< there are no numbers: both are 0 */
	GC_UNIT_POINTS = 1,  /**< a length, in the format of gc_length */
	GC_UNIT_TIME_US = 2, /**< microseconds */
	GC_UNIT_TOUCHES = 3, /**< a number of fingers */
	GC_UNIT_STATE = 4,   /**< enum gc_state */
};

/**
 * What happened to one recognizer, or to one touch.
 *
 * The pointers to recognizers and nodes are only addresses: the library never reads through them. A
 * host may, while it knows that the object lives. When its first touch reaches a recognizer that
 * was added to a node, older records with the same address are set to NULL: they are about another
 * recognizer, which had this address before.
 */
struct gc_record {
	uint64_t time_us;                 /**< of the frame, timer or call that decided it */
	struct gc_recognizer *recognizer; /**< NULL: none, or another has its address now */
	struct gc_recognizer *rival;      /**< the rival, if the reason names one, else NULL */
	struct gc_node *node;             /**< of the recognizer; of a touch, as its reason says */
	int64_t measured, limit;          /**< as the reason says */
	/**
	 * The touch. For MOVED it is the farthest finger, for TOO_LARGE the contact that is too
	 * large, for a touch that reached no recognizer that touch. Otherwise it is the first touch
	 * of the recognizer. All zero when the recognizer tracked none.
	 */
	int32_t touch_id;
	uint16_t device;
	bool has_touch;
	uint8_t reason;           /**< enum gc_reason */
	uint8_t kind, rival_kind; /**< enum gc_kind of the recognizers; 0: none */
	/**
	 * enum gc_state: FAILED; CANCELLED; POSSIBLE when it did not take part. With ILLEGAL_STATE,
	 * the state after it.
	 */
	uint8_t state;
	/**
	 * In 1/256. Of PREVENTED: the lead that the rival had. Of IN_DOUBT: that this one asks for.
	 * Else 0.
	 */
	uint16_t lead;
};

/** Returns the unit of a reason's numbers; GC_UNIT_NONE for an unknown reason. */
enum gc_unit gc_reason_unit(uint32_t reason);

#ifdef __cplusplus
}
#endif

#endif
