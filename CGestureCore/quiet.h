/* SPDX-License-Identifier: MIT */
#ifndef GCI_QUIET_H
#define GCI_QUIET_H

#include "fixed_math.h"
#include "motion.h"
#include "recognizer_impl.h"

/*
 * Quiet frames: fingers rest, or move so little that no undecided recognizer can decide.
 *
 * An undecided recognizer says how far its touches may move before it can (ops->quiet). While all
 * touches stay that near, the engine stores the frames and shows them to nobody but the recognizers
 * that are active. Before anything else happens, the quiet ones see the stored frames, each with
 * its time, and then are as they would be. So no event changes and no value.
 *
 * A recognizer needs only the latest GC_QUIET_FRAMES frames, the samples of a velocity. Of older
 * frames it needs the time when its touches last moved, which the touches keep.
 *
 * With fewer touches than it needs, a recognizer uses only where they are now. If that is true of
 * all undecided ones, and no recognizer has decided, they are blind: frames are not stored, the
 * fingers may go anywhere, and the recognizers see the latest places before anything else happens.
 * A finger of a client is mostly such a finger, if the host has gestures of three and four.
 *
 * Small builds have no quiet frames.
 */

/*
 * gc_context.quiet_radius: half the side of the squares in which touches must stay, or 0 when the
 * latest frame was not quiet. Negative: it takes so many frames more before the next may be quiet;
 * but the first of these values: there is none until other input arrives, and the second: the
 * undecided ones are blind.
 */
#define GCI_QUIET_NEVER (INT32_MIN / 2)
#define GCI_QUIET_BLIND (INT32_MIN / 2 - 1)

/* An operation `quiet` in a table of operations. Its function is GCI_QUIET_FUNCTION. */
#define GCI_QUIET_FUNCTION static __attribute__((unused))
#if GCI_HAS_SHORTCUTS
#define GCI_QUIET_IN(function) (function)
#else
#define GCI_QUIET_IN(function) NULL
#endif

/* Motion cannot decide anything. */
#define GCI_QUIET_ANYWHERE GC_POSITION_MAX

/* The same, and the recognizer uses only where its touches are now: see "blind" above. */
#define GCI_QUIET_NEEDS_LATEST INT32_MAX

/*
 * Returns how much of `limit` is left for what has gone the way (x, y). The length of the way is
 * not underestimated: larger + smaller / 2 is at least the root of the squares' sum.
 */
static inline int64_t gci_quiet_left(int64_t limit, int64_t x, int64_t y) {
	uint64_t along = gci_abs(x), across = gci_abs(y);
	uint64_t length = along > across ? along + across / 2 : across + along / 2;
	return limit - (int64_t)length;
}

/* Returns a distance that an operation `quiet` may return. */
static inline gc_length gci_quiet_way(int64_t way) {
	return (gc_length)(way < 0 ? 0 : way > GCI_QUIET_ANYWHERE ? GCI_QUIET_ANYWHERE : way);
}

/* Returns how far touches may move until one of them is more than `limit` from its start. */
gc_length gci_quiet_until_strayed(const struct gc_recognizer *recognizer, gc_length limit);

/*
 * Return how far two fingers may move until their span, `span` now, has changed by the slop since
 * `start`; and until they have turned by `left` more, on the circle of the start.
 */
gc_length gci_quiet_until_spread(gc_length slop, int64_t start, int64_t span);
gc_length gci_quiet_until_turned(gc_angle left, int64_t circle, int64_t span);

/* Shows the stored frames to the quiet recognizers, which see each frame again from now on. */
void gci_quiet_show(struct gc_context *context);

/* Call this before anything but motion reaches recognizers, or changes what they decide. */
static inline void gci_quiet_end(struct gc_context *context) {
	if (GCI_HAS_SHORTCUTS) {
		if (context->quiet_radius > 0 || context->quiet_radius == GCI_QUIET_BLIND) {
			gci_quiet_show(context);
		}
		context->quiet_radius = 0;
	}
}

/*
 * Call this before reading what motion sets in a recognizer. Engines stay as they are, so the
 * recognizer can be const to the host. There are no more quiet frames until other input arrives:
 * for a host that reads values in each frame, they would cost more than they save.
 */
static inline void gci_quiet_catch_up(const struct gc_recognizer *recognizer) {
	if (GCI_HAS_SHORTCUTS && recognizer->closed == GCI_QUIET) {
		gci_quiet_show(recognizer->context);
		recognizer->context->quiet_radius = GCI_QUIET_NEVER;
	}
}

/* Does what gci_quiet_end() does when the fingers left the quiet place. */
void gci_quiet_leave(struct gc_context *context);

/*
 * Begins quiet frames after a frame. `moved_slots` are the touches that moved in it; if they moved
 * far, it does nothing. 0: their speed is not known.
 */
void gci_quiet_begin(struct gc_context *context, gc_slots moved_slots);

/* Returns how far a touch will be from its quiet place along an axis, with `radius` added. */
static inline uint32_t gci_quiet_off(gc_length pending, gc_length place, uint32_t radius) {
	return (uint32_t)pending - (uint32_t)place + radius;
}

/*
 * Returns whether the frame that ends now is quiet: its touches stay near, it is not too late, and
 * it can be stored. The latest frames are enough only if each has samples of all touches.
 */
static inline bool gci_quiet_continues(const struct gc_context *context, gc_slots slots) {
	uint32_t radius = (uint32_t)context->quiet_radius;
	const struct gc_quiet *quiet = &context->quiet;
	gc_slots without = context->table.held & ~(context->table.ignored | slots);
	if (context->quiet_radius <= 0 || context->now_us >= quiet->until_us ||
		(quiet->count >= GC_QUIET_FRAMES && (quiet->without | without) != 0)) {
		return false;
	}
	for (; slots != 0; slots &= slots - 1) {
		const struct gc_touch *touch = &context->table.touches[gci_first_slot(slots)];
		if (gci_quiet_off(touch->pending.x, touch->quiet_at.x, radius) > 2 * radius ||
			gci_quiet_off(touch->pending.y, touch->quiet_at.y, radius) > 2 * radius) {
			return false;
		}
	}
	return true;
}

/* Returns the place in the ring for a frame of now: a new one, or that of the latest frame. */
static inline uint32_t gci_quiet_open_frame(struct gc_quiet *quiet, uint64_t now_us) {
	uint32_t latest = (quiet->next - 1) % GC_QUIET_FRAMES,
		 index = quiet->next % GC_QUIET_FRAMES;
	if (quiet->count != 0 && quiet->time_us[latest] == now_us) {
		return latest;
	}
	quiet->time_us[index] = now_us;
	quiet->sampled[index] = quiet->moved[index] = 0;
	quiet->next++;
	quiet->count++;
	return index;
}

static inline void gci_quiet_put(struct gc_touch *touch, uint32_t index) {
	touch->offsets[index].x = (int16_t)(touch->position.x - touch->quiet_at.x);
	touch->offsets[index].y = (int16_t)(touch->position.y - touch->quiet_at.y);
}

/* Moves the touches of a frame, and stores it. Returns those that changed position. */
static inline gc_slots gci_quiet_take(struct gc_context *context, gc_slots sampled_slots) {
	struct gc_touch *touches = context->table.touches;
	struct gc_quiet *quiet = &context->quiet;
	uint32_t index = gci_quiet_open_frame(quiet, context->now_us);
	gc_slots moved_slots = 0, unsampled_slots = quiet->slots & ~sampled_slots;
	for (gc_slots rest = sampled_slots; rest != 0; rest &= rest - 1) {
		struct gc_touch *touch = &touches[gci_first_slot(rest)];
		if (gci_touch_move(touch)) {
			touch->quiet_moved_us = (uint32_t)(context->now_us - quiet->begun_us) + 1;
			moved_slots |= rest & (0 - rest);
		}
		gci_quiet_put(touch, index);
	}
	for (gc_slots rest = unsampled_slots; rest != 0; rest &= rest - 1) {
		gci_quiet_put(&touches[gci_first_slot(rest)], index);
	}
	gci_touch_group_forget(&context->table);
	quiet->without |= unsampled_slots & ~context->table.ignored;
	quiet->sampled[index] |= sampled_slots;
	quiet->moved[index] |= moved_slots;
	return moved_slots;
}

#endif
