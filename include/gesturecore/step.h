/* SPDX-License-Identifier: MIT */
/**
 * Steps of touchpad gestures, which the host pushes beside samples.
 *
 * A touchpad's driver, such as libinput, does not report fingers but what they do together. Its
 * gestures reach the recognizers as one contact each, of type GC_TOUCH_TOUCHPAD, that rests where
 * the pointer is:
 *
 *     gesture   reaches                     what they make of it
 *     swipe     pan, swipe, transform       the sum of the deltas
 *     pinch     pinch, rotation, pan,       its scale, the sum of the turns, that of the deltas;
 *               transform                   a transform all of them
 *     hold      hold, tap, long press       that fingers rest, and when they lift
 *
 * The fingers have moved, or rested, before a gesture begins. So a pan begins with a swipe's first
 * delta, a pinch with the first scale that is not 1, a rotation with the first turn, a transform
 * with the first of these, and a hold with the hold; nothing is taken off. Only a pan of a pinch
 * keeps its slop, and what is over it. To compare attempts, the fingers count as 100 pt apart.
 *
 * The number of touches is that of the fingers, for what a recognizer asks for and for what it
 * reports; a gesture does not change it. A recognizer has either one gesture or touches, not both.
 * A gesture is no touch of a node: none hears of it.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_STEP_H
#define GESTURECORE_STEP_H

#include <gesturecore/geometry.h>

#ifdef __cplusplus
extern "C" {
#endif

struct gc_engine;
struct gc_node;

/** What the fingers do. */
enum gc_step_kind {
	GC_STEP_SWIPE = 0, /**< they go the same way */
	GC_STEP_PINCH = 1, /**< they part, close or turn */
	GC_STEP_HOLD = 2,  /**< they rest; it has no UPDATE */
};

/** How far it has come. */
enum gc_step_phase {
	GC_STEP_BEGIN = 0,
	GC_STEP_UPDATE = 1, /**< the fingers have moved */
	GC_STEP_END = 2,    /**< they lifted */
	GC_STEP_CANCEL = 3, /**< it was none, or becomes another: of a hold, the fingers move */
};

/** One report about the gesture of a touchpad. What is not named for a phase is ignored there. */
struct gc_step {
	uint64_t time_us;         /**< as in gc_sample */
	struct gc_node *node;     /**< hit node of a BEGIN; NULL: hit-tested at the position */
	struct gc_point position; /**< the pointer at a BEGIN, in the window's points */
	struct gc_vector delta;   /**< of an UPDATE: since the step before, in points */
	gc_scale scale;           /**< of a pinch's UPDATE: since the BEGIN, where it was 1 */
	gc_angle turn;            /**< of a pinch's UPDATE: since the step before, clockwise */
	uint16_t device;          /**< tells devices apart, as in gc_sample */
	uint8_t kind;             /**< enum gc_step_kind */
	uint8_t phase;            /**< enum gc_step_phase */
	uint8_t finger_count;     /**< of a BEGIN, 1 to GC_TOUCHES_MAX */
};

/**
 * Takes one step: a frame of its own, which ends the one being collected.
 *
 * A device has one gesture at a time. On error the step is dropped and counted, and nothing else
 * has changed:
 *
 *     GC_ERR_ARGUMENT         no such kind or phase; an UPDATE of a hold
 *     GC_ERR_RANGE            a delta beyond GC_POSITION_MAX or a turn beyond GC_ANGLE_MAX, a
 *                             scale outside GC_SCALE_MIN to GC_SCALE_MAX, no or too many fingers
 *     GC_ERR_POSITION         a BEGIN's position beyond GC_POSITION_MAX
 *     GC_ERR_DUPLICATE_TOUCH  a BEGIN while the device has a gesture
 *     GC_ERR_UNKNOWN_TOUCH    another phase while it has none of that kind
 *     GC_ERR_TOUCHES_FULL     no room: a gesture takes the place of one touch
 *
 * Linear in the recognizers that take part.
 */
enum gc_status gc_engine_push_step(struct gc_engine *engine, const struct gc_step *step);

#ifdef __cplusplus
}
#endif

#endif
