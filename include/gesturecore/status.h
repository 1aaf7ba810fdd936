/* SPDX-License-Identifier: MIT */
/**
 * The status that a call returns when the library can refuse it.
 *
 * Each call that changes something can be refused. While a question of gc_host or an operation of a
 * custom recognizer runs, the engine must stay as it is. A call then returns GC_ERR_STATE and
 * changes nothing, if it would change the engine, a node of its tree, a recognizer in it, or a
 * recognizer that only a relation ties to it (gc_recognizer_require_failure()). Objects that are
 * free, or of another engine, can be changed. An operation can use custom.h for its own recognizer.
 *
 * A refused gc_recognizer_finish(), gc_node_finish(), gc_requirement_remove() or
 * gc_engine_finish() means: the memory is still in use. Make the call again after the question, for
 * example when you handle the next event. Outside questions and operations none of these four
 * fails, if the rules of misuse.h are kept.
 */
#pragma once

#include <gesturecore/fixed.h>

GC_BEGIN_DECLS

/**
 * Why a call was refused. Zero is success; every error is negative and changed nothing, except that
 * of GC_ERR_TOUCHES_FULL the time counts, which may end a frame, and it leaves a record.
 */
enum gc_status {
	GC_OK = 0,
	GC_ERR_TOUCHES_FULL = -1,  /**< all slots are in use; ignore this contact until it lifts */
	GC_ERR_UNKNOWN_TOUCH = -2, /**< no touch with that id is down */
	GC_ERR_DUPLICATE_TOUCH = -3, /**< a touch with that id is already down */
	GC_ERR_POSITION = -4,        /**< beyond GC_POSITION_MAX, or not a number */
	GC_ERR_RANGE = -5,           /**< a value outside its range */
	GC_ERR_ARGUMENT = -6,        /**< an argument that is not allowed here */
	GC_ERR_CYCLE = -7,           /**< something would wait for itself, or contain itself */
	GC_ERR_INDEX = -8,           /**< no touch has that index */
	GC_ERR_SINGULAR = -9,        /**< a transform on the way to the node has no inverse */
	GC_ERR_STATE = -10,          /**< not now; or no such transition of states, see custom.h */
	GC_ERR_MEMORY = -11, /**< no memory; only from libraries that allocate, never the core */
};

GC_END_DECLS
