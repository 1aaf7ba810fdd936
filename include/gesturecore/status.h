/* SPDX-License-Identifier: MIT */
/**
 * The status that a call returns when the library can refuse it.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_STATUS_H
#define GESTURECORE_STATUS_H

#ifdef __cplusplus
extern "C" {
#endif

/** Why a call was refused. Zero is success; every error is negative and changed nothing. */
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
	GC_ERR_STATE = -10,          /**< no such step between states, see custom.h; or not now */
};

#ifdef __cplusplus
}
#endif

#endif
