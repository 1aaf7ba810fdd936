/* SPDX-License-Identifier: MIT */
/**
 * Inspects recognizers, for tools and tests: how long one may have to wait, whether it can
 * recognize at all, and what holds it in doubt. Do not call these for every event.
 */
#pragma once

#include <gesturecore/ledger.h>
#include <gesturecore/recognizer.h>

GC_BEGIN_DECLS

/**
 * Returns the longest time, in microseconds, for which relations can defer the attempt of a
 * recognizer, while the fingers do nothing more. For example, a single tap that waits for a double
 * tap: 350,000, the gap of the double tap. GC_NEVER_US: as long as a finger rests on the glass. 0:
 * not at all.
 *
 * A recognizer that decides on a lift, such as a tap, waits only for what can follow the lift.
 * `slowest`, if not NULL, becomes the recognizer that takes longest, or NULL. The relations of
 * gc_recognizer_require_failure() count, indirect ones included. Relations that a host is asked for
 * do not count. Linear in the relations.
 */
uint64_t gc_recognizer_worst_delay_us(
	struct gc_recognizer *recognizer, struct gc_recognizer **slowest);

/** Why a recognizer cannot recognize, with its current setup. */
enum gc_obstacle {
	GC_OBSTACLE_NONE = 0,
	GC_OBSTACLE_NO_NODE = 1,         /**< it is on no node */
	GC_OBSTACLE_NO_ENGINE = 2,       /**< its node is in no engine's tree */
	GC_OBSTACLE_DISABLED = 3,        /**< it is disabled */
	GC_OBSTACLE_HIDDEN = 4,          /**< its node, or one above, is hidden or transparent */
	GC_OBSTACLE_NOT_INTERACTIVE = 5, /**< its node, or one above, takes no touches */
	GC_OBSTACLE_NOTHING_SET = 6,     /**< no edges, no directions, no types of touches */
	GC_OBSTACLE_TOO_FEW_SLOTS = 7,   /**< it needs more touches than the engine holds */
	/**
	 * A rival with the same configuration always wins: it was added to the same node earlier
	 * and prevents this one, or this one waits for it to fail.
	 */
	GC_OBSTACLE_RIVAL = 8,
};

/**
 * Returns the first obstacle, in the order above, that keeps a recognizer from recognizing.
 *
 * `rival`, if not NULL, becomes the rival of GC_OBSTACLE_RIVAL, or NULL. A host that names hit
 * nodes itself can still pass touches to a hidden node. This asks the host its questions about
 * prevention. Linear in the depth and in the node's recognizers and relations.
 */
enum gc_obstacle gc_recognizer_obstacle(
	struct gc_recognizer *recognizer, struct gc_recognizer **rival);

/**
 * Returns why an attempt is in doubt (see lead.h): writes a record with GC_REASON_IN_DOUBT about
 * one of its rivals. `index` counts the rivals from 0, in the order in which recognizers report.
 *
 * Returns false, and writes nothing, if it is not in doubt or has no more rivals. So call this with
 * 0, 1 and so on until it returns false. gc_explain() has words for the record. If more
 * recognizers than GC_DOUBTS_MAX are part of doubts, some are left out. Linear in the recognizers
 * of the touches.
 */
bool gc_recognizer_doubt(
	const struct gc_recognizer *recognizer, uint32_t index, struct gc_record *record);

GC_END_DECLS
