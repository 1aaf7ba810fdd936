/* SPDX-License-Identifier: MIT */
#ifndef GCI_RECOGNIZER_IMPL_H
#define GCI_RECOGNIZER_IMPL_H

#include <gesturecore/private.h>
#include <gesturecore/velocity.h>

#include "gci_assert.h"
#include "touch_group.h"
#include "work.h"

/* What a recognizer needs, and for how long it can keep others waiting. */
struct gci_demand {
	uint32_t touches;          /* the fewest fingers; 0: as it is set it can never recognise */
	uint64_t patience_down_us; /* longest it stays undecided while its fingers just rest */
	uint64_t patience_up_us;   /* and after they have lifted, when no more land */
	bool decides_on_lift;      /* it recognises only when fingers lift */
};

/*
 * What a recognizer does, one table a type. Slots index recognizer->context->table.touches.
 *
 * Each call may say what it wants with gci_attempt and the like below; none takes effect on other
 * recognizers before all have seen the event.
 */
struct gci_recognizer_ops {
	/* The first two are called for motion, so they are together. */
	/* Some of its touches, `group`, were reported; `moved` of them are somewhere else now. */
	void (*moved)(
		struct gc_recognizer *recognizer, struct gc_touch_group *group, uint32_t moved);
	/* Puts the values it has into an event that is otherwise complete. */
	void (*fill)(const struct gc_recognizer *recognizer, struct gc_event *event);
	enum gc_kind kind;
	/* A touch landed, and is in recognizer->touches. Returns false not to track it. */
	bool (*landed)(struct gc_recognizer *recognizer, unsigned slot);
	/* Touches lifted, and are in recognizer->touches no more; or the gesture of a touchpad. */
	void (*lifted)(struct gc_recognizer *recognizer, uint32_t lifted);
	/* The gestures of a touchpad that it takes, GCI_BIT of enum gc_step_kind each. */
	uint32_t steps;
	/* One of them begins, and is the one touch in recognizer->touches. `step` is its BEGIN. */
	void (*step_began)(struct gc_recognizer *recognizer, const struct gc_step *step);
	/* Its fingers moved: `step` is an UPDATE. NULL: it takes none that move. */
	void (*step_moved)(struct gc_recognizer *recognizer, const struct gc_step *step);
	/* Its deadline has come, and is cleared. NULL: it never sets one. */
	void (*expired)(struct gc_recognizer *recognizer);
	/* Its attempt was granted; the state is the one it wanted. NULL: nothing to do. */
	void (*committed)(struct gc_recognizer *recognizer);
	/* Forget the attempt: touches, values, velocity. Not the configuration. */
	void (*reset)(struct gc_recognizer *recognizer);
	/* Whether it may prevent `other` when it recognises. NULL: it may. */
	bool (*prevents)(const struct gc_recognizer *recognizer, const struct gc_recognizer *other);
	/* Whether `winner` may prevent it. NULL: it may. */
	bool (*is_preventable)(
		const struct gc_recognizer *recognizer, const struct gc_recognizer *winner);
	/* Whether it must wait for `other` to fail, or `other` for it. NULL: no. */
	bool (*waits_for)(
		const struct gc_recognizer *recognizer, const struct gc_recognizer *other);
	bool (*is_waited_for)(
		const struct gc_recognizer *recognizer, const struct gc_recognizer *other);
	/* Touches were taken back, and are in recognizer->touches no more; it fails for that. NULL:
	 * ok.
	 */
	void (*cancelled)(struct gc_recognizer *recognizer, uint32_t cancelled);
	/* What it needs, as it is set. */
	struct gci_demand (*demand)(const struct gc_recognizer *recognizer);
	/* Where its configuration is, to be compared as bytes; size 0: it cannot be compared. */
	uint16_t config_offset, config_size;
};

/*
 * The least change of a value that counts as one: 1/64 pt. Positions are rounded one by one, so a
 * span or an arc changes a little even when all fingers move as one.
 */
#define GCI_CHANGE_MIN (GC_PT(1) / 64)

/* How large a change must be to begin, for a slop: with a slop of 0, the first that counts. */
static inline gc_length gci_threshold(gc_length slop) {
	return slop < GCI_CHANGE_MIN ? GCI_CHANGE_MIN : slop;
}

/* Factor of an attempt that measures nothing, and the largest one. */
#define GCI_FACTOR_ONE UINT32_C(65536)
#define GCI_FACTOR_MAX UINT32_MAX

/* What the event queue does not know yet, in gc_recognizer.report. */
enum gci_report {
	GCI_REPORT_BEGAN = 1,
	GCI_REPORT_STATE = 2,
	GCI_REPORT_VALUE = 4, /* one that the host has set; not worth an event */
	GCI_REPORT_KEPT = 8,  /* the first two were decided at gc_context.kept_us */
};

/* What a recognizer may take of the host's memory. */
#define GCI_ASSERT_SIZE(type) _Static_assert(sizeof(type) <= 256, "a recognizer takes 256 bytes")

static inline bool gci_is_active(const struct gc_recognizer *recognizer) {
	return recognizer->state == GC_STATE_BEGAN || recognizer->state == GC_STATE_CHANGED;
}

static inline bool gci_has_report(const struct gc_recognizer *recognizer) {
	return (recognizer->report & (GCI_REPORT_BEGAN | GCI_REPORT_STATE)) != 0;
}

static inline bool gci_is_terminal(const struct gc_recognizer *recognizer) {
	return recognizer->state >= GC_STATE_ENDED;
}

static inline bool gci_share_a_touch(const struct gc_recognizer *a, const struct gc_recognizer *b) {
	return (a->seen & b->seen) != 0;
}

static inline const struct gc_touch_table *gci_table(const struct gc_recognizer *recognizer) {
	return &recognizer->context->table;
}

/* The touches it tracks, at least one. */
static inline struct gc_touch_group *gci_group(const struct gc_recognizer *recognizer) {
	return gci_touch_group(&recognizer->context->table, recognizer->touches);
}

/* The touches it tracks are these now, while it takes part. */
static inline void gci_set_touches(struct gc_recognizer *recognizer, uint32_t touches) {
	const struct gc_touch_table *table = gci_table(recognizer);
	recognizer->touches = touches;
	recognizer->finger_count =
		(uint8_t)((touches & table->stepping) != 0
				  ? table->touches[gci_first_slot(touches)].finger_count
				  : gci_count(touches));
}

/* Sets up the shared part. */
void gci_recognizer_init(struct gc_recognizer *recognizer, const struct gci_recognizer_ops *ops);

/*
 * Asks to leave POSSIBLE, for BEGAN or ENDED. The arbiter judges when all have seen the event.
 * `factor` is how far the measured quantity is over its slop, in 1/65536; see gci_factor.
 */
void gci_attempt(struct gc_recognizer *recognizer, enum gc_state state, uint32_t factor);

/*
 * For `step_began`. Whether the gesture has as many fingers as are asked for; if not, the
 * recognizer fails.
 */
bool gci_step_suits(struct gc_recognizer *recognizer, uint32_t least, uint32_t most);

/* Fingers on a touchpad count as this far apart: 100 pt. In 2^-32 pt. */
#define GCI_STEP_SPAN (INT64_C(100) << 32)

/* Returns measured / slop for gci_attempt. Both in one unit; a slop of 0 is the largest. */
uint32_t gci_factor(uint64_t measured, uint64_t slop);

/* An active recognizer has new values. */
static inline void gci_change(struct gc_recognizer *recognizer) {
	GCI_ASSERT(gci_is_active(recognizer));
	/* While the host does not know that it began, later changes are part of that report. */
	if ((recognizer->report & GCI_REPORT_BEGAN) == 0) {
		recognizer->state = GC_STATE_CHANGED;
		recognizer->report = GCI_REPORT_STATE;
		gci_pend(recognizer->context, GCI_WORK_REPORT);
	}
}

/* The same for motion. Returns whether it is active at all; new values are there if `moved`. */
static inline bool gci_follow(struct gc_recognizer *recognizer, uint32_t moved) {
	/* Mostly: the host knows that it began. */
	if (__builtin_expect(recognizer->state == GC_STATE_CHANGED, true)) {
		if (moved != 0) {
			recognizer->report = GCI_REPORT_STATE;
			gci_pend(recognizer->context, GCI_WORK_REPORT);
		}
		return true;
	}
	if (recognizer->state == GC_STATE_BEGAN) {
		if (moved != 0) {
			gci_change(recognizer);
		}
		return true;
	}
	return false;
}

/* An active recognizer is through. */
void gci_end(struct gc_recognizer *recognizer);

/*
 * It will not recognise, or does not any more: FAILED from POSSIBLE, CANCELLED when active; when
 * it is terminal nothing happens. The reason, and what it measures, goes into the ledger.
 */
void gci_fail(
	struct gc_recognizer *recognizer, enum gc_reason reason, int64_t measured, int64_t limit);

/* The same, because of another recognizer. */
void gci_fail_for_rival(
	struct gc_recognizer *recognizer, enum gc_reason reason, const struct gc_recognizer *rival);

/* The same, because a finger is more than `limit` away from where it landed. */
void gci_fail_strayed(struct gc_recognizer *recognizer, gc_length limit);

/* Puts a reason into the ledger without failing. */
void gci_note(const struct gc_recognizer *recognizer, enum gc_reason reason, int64_t measured,
	int64_t limit);

/* Sets the location: the centroid of the touches it tracks, or with none where it was. */
void gci_locate(struct gc_recognizer *recognizer);

/* Turns the window's velocity into the node's. GC_ERR_SINGULAR, and zero, when it has none. */
enum gc_status gci_velocity_from_window(const struct gc_node *node, struct gc_velocity *velocity);

/*
 * The engine's time: of the latest frame, timer or advance. Samples of a frame that is still being
 * collected have not happened yet.
 */
static inline uint64_t gci_time_us(const struct gc_context *context) {
	const struct gc_frame *frame = &context->frame;
	bool is_collecting =
		(frame->sampled | frame->landed | frame->lifted | frame->cancelled) != 0;
	return is_collecting ? context->now_us : frame->clock_us;
}

/* Sets or clears the time at which `expired` is called. */
void gci_set_deadline(struct gc_recognizer *recognizer, uint64_t deadline_us);

/* Returns time + delay, or GC_NEVER_US where that is past the end of time. */
static inline uint64_t gci_after_us(uint64_t time_us, uint32_t delay_us) {
	return time_us > GC_NEVER_US - delay_us ? GC_NEVER_US : time_us + delay_us;
}

#endif
