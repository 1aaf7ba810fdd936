/* SPDX-License-Identifier: MIT */
/**
 * What a call that can be refused returns.
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
	GC_ERR_TOUCHES_FULL = -1,    /**< all touches are in use: ignore this one until it lifts */
	GC_ERR_UNKNOWN_TOUCH = -2,   /**< no touch with that id is down */
	GC_ERR_DUPLICATE_TOUCH = -3, /**< a touch with that id is already down */
	GC_ERR_POSITION = -4,        /**< beyond GC_POSITION_MAX, or not a number */
	GC_ERR_RANGE = -5,           /**< a value that its format or its meaning does not allow */
	GC_ERR_ARGUMENT = -6,        /**< an argument that makes no sense here */
	GC_ERR_CYCLE = -7,           /**< it would make something wait for, or contain, itself */
	GC_ERR_INDEX = -8,           /**< there is no touch with that index */
	GC_ERR_SINGULAR = -9,        /**< a transform on the way to the node has no inverse */
	GC_ERR_STATE = -10,          /**< no such step between states; see custom.h */
};

#ifdef __cplusplus
}
#endif

#endif
