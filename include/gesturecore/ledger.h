/* SPDX-License-Identifier: MIT */
/**
 * The ledger: why a gesture did not fire.
 *
 * The engine writes a record, with numbers, for each recognizer that takes part and does not
 * recognize, for each that is cancelled, and for each touch that reaches no recognizer. The ledger
 * is always on, and motion does not use it. The records form a ring in the host's memory. Read them
 * with gc_engine_record() and gc_engine_explain().
 */
#pragma once

#include <gesturecore/fixed.h>

GC_BEGIN_DECLS

struct gc_node;
struct gc_recognizer;

/** A reason. reasons.def has a row for each: its unit, and what a record with it measures. */
enum gc_reason {
	GC_REASON_NONE = 0,
#define GC_REASON(NAME, number, UNIT) GC_REASON_##NAME = number,
#include <gesturecore/reasons.def>
#undef GC_REASON
};

/** The number of reasons, including GC_REASON_NONE. They are numbered from 0 on. */
enum {
	GC_REASON_COUNT = 1
#define GC_REASON(NAME, number, UNIT) +1
#include <gesturecore/reasons.def>
#undef GC_REASON
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
	uint64_t time_us;                 /**< of the frame, timer or call that caused it */
	struct gc_recognizer *recognizer; /**< NULL: none, or another has its address now */
	struct gc_recognizer *rival;      /**< the rival, if the reason names one, else NULL */
	struct gc_node *node;             /**< of the recognizer; of a touch, as its reason says */
	int64_t measured, limit;          /**< as the reason says */
	/**
	 * The touch. For MOVED it is the farthest finger, for TOO_LARGE the contact that is too
	 * large. If a touch reached no recognizer, it is that touch. Otherwise it is the first
	 * touch of the recognizer. All zero when the recognizer tracked none.
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
	 * In 1/256. Of PREVENTED: the lead that the rival had. Of IN_DOUBT: that this one asked
	 * for. Else 0.
	 */
	uint16_t lead;
};

/** Returns the unit of a reason's numbers; GC_UNIT_NONE for an unknown reason. */
enum gc_unit gc_reason_unit(uint32_t reason);

GC_END_DECLS
