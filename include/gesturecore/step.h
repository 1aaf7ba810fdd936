/* SPDX-License-Identifier: MIT */
/**
 * Steps of touchpad gestures, which the host pushes in addition to samples.
 *
 * The driver of a touchpad, such as libinput, does not report single fingers. It reports gestures.
 * Each gesture reaches the recognizers as one contact of type GC_TOUCH_TOUCHPAD that rests at the
 * pointer:
 *
 *     gesture   reaches                     they use
 *     swipe     pan, swipe, transform       the sum of the deltas
 *     pinch     pinch, rotation, pan,       the scale; the sum of the turns; the sum of the deltas;
 *               transform                   a transform uses all three
 *     hold      hold, tap, long press       that the fingers rest, and when they lift
 *
 * The driver waits until the fingers have moved, or rested, before it begins a gesture. So the
 * slops do not apply: a pan begins with the first delta of a swipe, a pinch with the first scale
 * that is not 1, a rotation with the first turn, a transform with the first of these, and a hold
 * recognizer with the BEGIN of a hold. Only a pan that follows a pinch, or that has an axis, keeps
 * its slop. When the arbiter compares attempts, the fingers count as 100 pt apart.
 *
 * The number of fingers counts as the number of touches. It does not change during a gesture. A
 * recognizer tracks either one gesture or touches, not both. A gesture is not delivered to nodes.
 *
 * A gesture with the wrong number of fingers fails a recognizer at its BEGIN, unless the BEGIN has
 * GC_STEP_ANY_COUNT, and a recognizer that
 * has failed receives nothing new until that gesture ends. So a pan of three fingers does not begin
 * while another touchpad has a swipe of two fingers on the same node.
 */
#pragma once

#include <gesturecore/geometry.h>

GC_BEGIN_DECLS

struct gc_engine;
struct gc_node;

/** The kind of a touchpad gesture. */
enum gc_step_kind {
	GC_STEP_SWIPE = 0, /**< the fingers move the same way */
	GC_STEP_PINCH = 1, /**< they move apart, together, or turn */
	GC_STEP_HOLD = 2,  /**< they rest; it has no UPDATE */
};

/** The phase of a touchpad gesture. */
enum gc_step_phase {
	GC_STEP_BEGIN = 0,
	GC_STEP_UPDATE = 1, /**< the fingers have moved */
	GC_STEP_END = 2,    /**< they lifted */
	GC_STEP_CANCEL = 3, /**< the driver cancelled it, or begins another gesture */
};

/** One report about a touchpad gesture. A member without a named phase is used in all phases. */
struct gc_step {
	uint64_t time_us;         /**< as in gc_sample */
	struct gc_node *node;     /**< hit node of a BEGIN; NULL: the engine hit-tests `position` */
	struct gc_point position; /**< of a BEGIN: the pointer, in the window */
	struct gc_vector delta;   /**< of an UPDATE: since the step before */
	gc_scale scale;           /**< of a pinch's UPDATE: since its BEGIN, where it was 1 */
	gc_angle turn;            /**< of a pinch's UPDATE: since the step before, clockwise */
	uint16_t device;          /**< as in gc_sample */
	uint8_t kind;             /**< enum gc_step_kind */
	uint8_t phase;            /**< enum gc_step_phase */
	uint8_t finger_count;     /**< of a BEGIN, 1 to GC_TOUCHES_MAX; see GC_STEP_ANY_COUNT */
};

/**
 * Added to the finger_count of a swipe's BEGIN: the numbers of fingers do not limit it, as with a
 * wheel, which has none. A recognizer that needs more fingers, or takes fewer, counts as many as it
 * needs or takes.
 */
#define GC_STEP_ANY_COUNT 0x40u

/**
 * Pushes one step. A step is a frame of its own: it first ends the frame that is being collected.
 *
 * A device has one gesture at a time. On error the step is dropped and counted, and nothing else
 * changes:
 *
 *     GC_ERR_ARGUMENT         no such kind or phase; an UPDATE of a hold
 *     GC_ERR_RANGE            a delta beyond GC_POSITION_MAX or a turn beyond GC_ANGLE_MAX, a
 *                             scale outside GC_SCALE_MIN to GC_SCALE_MAX, no or too many fingers
 *     GC_ERR_POSITION         a BEGIN's position beyond GC_POSITION_MAX
 *     GC_ERR_DUPLICATE_TOUCH  a BEGIN while the device has a gesture
 *     GC_ERR_UNKNOWN_TOUCH    another phase while the device has no gesture of that kind
 *     GC_ERR_TOUCHES_FULL     no slot is free: a gesture uses one, like a contact
 *     GC_ERR_STATE            a call inside a question of gc_host
 *
 * Linear in the recognizers that take part.
 */
enum gc_status gc_engine_push_step(struct gc_engine *engine, const struct gc_step *step);

/** Whether gc_engine_push_step() would take a step, if there is room: see gc_engine_accepts(). */
bool gc_engine_accepts_step(const struct gc_engine *engine, const struct gc_step *step);

GC_END_DECLS
