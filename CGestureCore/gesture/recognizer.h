/* SPDX-License-Identifier: MIT */
#pragma once

#include <gesturecore/lead.h>
#include <gesturecore/private.h>
#include <gesturecore/velocity.h>

#include "numbers/base.h"
#include "touch/evidence.h"
#include "touch/touch_group.h"
#include "touch/work.h"

/* What competing recognizers measure. */
enum gci_family {
	GCI_FAMILY_NONE,   /* never in doubt */
	GCI_FAMILY_TRAVEL, /* the way of the centroid */
	GCI_FAMILY_SPREAD, /* the span */
	GCI_FAMILY_TURN,   /* the turn */
};

/* What a recognizer needs, and how long others may have to wait for it. */
struct gci_demand {
	uint32_t touch_count;      /* fewest fingers; 0: with its settings it can never recognize */
	uint64_t patience_down_us; /* longest it stays POSSIBLE while its fingers rest */
	uint64_t patience_up_us;   /* longest it stays so after they have lifted */
	bool decides_on_lift;      /* it recognizes only when fingers lift */
};

/* Operations that few recognizers have. Each can be NULL. */
struct gci_rare_ops {
	/* Whether `winner` may prevent it. NULL: it may. */
	bool (*is_preventable)(
		const struct gc_recognizer *recognizer, const struct gc_recognizer *winner);
	/* Whether it must wait for `other` to fail, or `other` for it. NULL: no. */
	bool (*waits_for)(
		const struct gc_recognizer *recognizer, const struct gc_recognizer *other);
	bool (*is_waited_for)(
		const struct gc_recognizer *recognizer, const struct gc_recognizer *other);
	/*
	 * Called when touches were cancelled, and are no longer the recognizer's. It fails next.
	 * NULL: does nothing.
	 */
	void (*cancelled)(struct gc_recognizer *recognizer, gc_slots cancelled_slots);
	/* Its attempt, which was in doubt, is withdrawn: as if it had not been made. */
	void (*withdrawn)(struct gc_recognizer *recognizer);
};

/* None of them. */
extern const struct gci_rare_ops gci_no_rare_ops;

/*
 * The operations of a recognizer: one table per type. Slots index
 * recognizer->context->table.touches.
 *
 * An input is what the engine shows at once: one part of a frame, a step, or a deadline. An
 * operation may call gci_attempt() and the functions after it. Other recognizers notice only after
 * all of them have seen the input.
 */
struct gci_recognizer_ops {
	/* Motion calls the first two, so they share a cache line. */
	/* Some of its touches had samples, and `moved_slots` moved. `group`: all its touches. */
	void (*moved)(struct gc_recognizer *recognizer, struct gc_touch_group *group,
		gc_slots moved_slots);
	/* Puts its values into an event that is otherwise complete. */
	void (*fill)(const struct gc_recognizer *recognizer, struct gc_event *event);
	/* A touch landed, and is among its touches. Returns false to stop tracking it. */
	bool (*landed)(struct gc_recognizer *recognizer, unsigned slot);
	/* Touches lifted, or the gesture of a touchpad ended; they are no longer its touches. */
	void (*lifted)(struct gc_recognizer *recognizer, gc_slots lifted_slots);
	/* A touchpad gesture begins, and is its only touch. `step` is the BEGIN. */
	void (*step_began)(struct gc_recognizer *recognizer, const struct gc_step *step);
	/* The fingers of that gesture moved: `step` is an UPDATE. NULL: it accepts only holds. */
	void (*step_moved)(struct gc_recognizer *recognizer, const struct gc_step *step);
	/* Its deadline has come, and was cleared. NULL: it never sets one. */
	void (*expired)(struct gc_recognizer *recognizer);
	/* Its attempt passed the gate. Its state is the attempted one. NULL: does nothing. */
	void (*committed)(struct gc_recognizer *recognizer);
	/* Forgets touches, values and velocity. Keeps the configuration. */
	void (*reset)(struct gc_recognizer *recognizer);
	/* Whether it may prevent `other` when it recognizes. NULL: it may. */
	bool (*prevents)(const struct gc_recognizer *recognizer, const struct gc_recognizer *other);
	const struct gci_rare_ops *rare;
	/* What it needs with its settings. */
	struct gci_demand (*demand)(const struct gc_recognizer *recognizer);
	/* Of a pinch or a rotation with a maximum over two; see fingers.h. Else NULL. */
	void (*measure)(struct gc_recognizer *recognizer, gc_slots moved_slots);
	void (*regrip)(struct gc_recognizer *recognizer);
	gc_length (*reached)(const struct gc_recognizer *recognizer, gc_slots slots);
	/*
	 * What it measures, of some touches in a doubt, and where its configuration has its lead;
	 * see lead.h of the arbiter. Of no family: NULL and 0.
	 */
	struct gc_evidence (*evidence)(
		const struct gc_touch_table *table, gc_slots slots, gc_slots fingers);
	uint16_t lead_offset;
	uint8_t family; /* enum gci_family */
	uint8_t kind;   /* enum gc_kind */
	uint8_t steps;  /* the touchpad gestures it accepts: GCI_BIT() of enum gc_step_kind */
	/*
	 * Its configuration, compared as bytes except for the holes between its members, which have
	 * any value: GCI_HOLE(). Size 0: it cannot be compared.
	 */
	uint8_t config_size;
	uint16_t config_offset;
	uint64_t config_holes;
	/* Where it keeps its claim, a gc_slots; see arbiter.h. 0: it never claims on landing. */
	uint16_t claim_offset;
};

/* The operations of a kind that have its name, and where its configuration is. */
#define GCI_OPS(type, NAME) \
	.kind = GC_KIND_##NAME, .reset = type##_reset, .demand = type##_demand, \
	.fill = type##_fill, .config_offset = offsetof(struct gc_##type, config), \
	.config_size = sizeof(struct gc_##type##_config)
/* The bytes of a configuration between two members that follow each other, one bit each. */
#define GCI_HOLE(type, before, after) \
	GCI_HOLE_BEFORE(type, before, offsetof(struct gc_##type##_config, after))
/* The same, of the bytes after the last member. */
#define GCI_HOLE_AFTER(type, last) GCI_HOLE_BEFORE(type, last, sizeof(struct gc_##type##_config))
#define GCI_HOLE_BEFORE(type, before, end) \
	((UINT64_C(1) << (end)) - \
		(UINT64_C(1) << (offsetof(struct gc_##type##_config, before) + \
				 sizeof(((struct gc_##type##_config *)NULL)->before))))
#define GCI_OPS_OF_TOUCHES(type) \
	.landed = type##_landed, .moved = type##_moved, .lifted = type##_lifted
#define GCI_OPS_OF_STEPS(type) .step_began = type##_step_began, .step_moved = type##_step_moved
#define GCI_OPS_OF_FAMILY(type, FAMILY, measure) \
	.family = GCI_FAMILY_##FAMILY, .evidence = gci_evidence_##measure, \
	.lead_offset = offsetof(struct gc_##type, config.lead)

/*
 * The least change of a value that counts: 1/64 pt. Positions are rounded one by one, so a span or
 * an arc changes a little even when all fingers move together.
 */
#define GCI_CHANGE_MIN (GC_PT(1) / 64)

/* How large a change must be to begin: the slop, and at least the change that counts. */
static inline gc_length gci_threshold(gc_length slop) {
	return slop < GCI_CHANGE_MIN ? GCI_CHANGE_MIN : slop;
}

/* Whether a configuration may have this lead. */
static inline bool gci_lead_is_valid(uint16_t lead) {
	return lead == 0 || (lead >= GC_LEAD_ONE && lead <= GC_LEAD_MAX);
}

/* The factor of an attempt that measures nothing, and the largest factor. */
#define GCI_FACTOR_ONE UINT32_C(65536)
#define GCI_FACTOR_MAX UINT32_MAX

/* The unit of each reason, as a constant: GCI_UNIT_OF_GC_REASON_MOVED and so on. */
enum gci_unit_of {
#define GC_REASON(NAME, number, UNIT) GCI_UNIT_OF_GC_REASON_##NAME = GC_UNIT_##UNIT,
#include <gesturecore/reasons.def>
#undef GC_REASON
};

/* A reason. It compiles only if reasons.def has this unit for its numbers. */
#define GCI_REASON_OF(reason, UNIT) \
	((void)sizeof(struct { \
		_Static_assert( \
			(int)GCI_UNIT_OF_##reason == (int)GC_UNIT_##UNIT, "the unit of " #reason); \
		char unused; \
	}), \
		reason)

/* Bits of gc_recognizer.report: what the queue does not have yet. */
enum gci_report {
	GCI_REPORT_BEGAN = 1,
	GCI_REPORT_STATE = 2,
	GCI_REPORT_VALUE = 4, /* the host has set a value; this makes no event */
	GCI_REPORT_KEPT = 8,  /* the first two were judged at gc_context.kept_us */
};

/* gc_recognizer.closed: why a recognizer sees no motion. */
enum gci_closed {
	GCI_OPEN = 0,
	GCI_CLOSED = 1,  /* it takes no input: terminal, or discrete and parked */
	GCI_STRAYED = 2, /* it failed by what its fingers did while down, or by its time */
};

/* Call this when a recognizer of a family has failed so: it still counts as a rival. */
static inline void gci_stray(struct gc_recognizer *recognizer) {
	recognizer->closed = GCI_STRAYED;
}

/* Whether a gc_*_init() has set it up. Else all of it but `user_data` is zero. */
static inline bool gci_is_set_up(const struct gc_recognizer *recognizer) {
	return recognizer->ops != NULL;
}

/* Whether it has begun since its reset. One that has failed has not. */
static inline bool gci_has_begun(const struct gc_recognizer *recognizer) {
	return recognizer->state != GC_STATE_POSSIBLE && recognizer->state != GC_STATE_FAILED;
}

/* Whether a pinch or a rotation has met its slop and waits: it begins with what the fingers do. */
static inline bool gci_waits_to_begin(const struct gc_recognizer *recognizer) {
	return recognizer->met_slop && !gci_has_begun(recognizer);
}

static inline bool gci_is_active(const struct gc_recognizer *recognizer) {
	return recognizer->state == GC_STATE_BEGAN || recognizer->state == GC_STATE_CHANGED;
}

static inline bool gci_has_report(const struct gc_recognizer *recognizer) {
	return (recognizer->report & (GCI_REPORT_BEGAN | GCI_REPORT_STATE)) != 0;
}

static inline bool gci_is_terminal(const struct gc_recognizer *recognizer) {
	return recognizer->state >= GC_STATE_ENDED;
}

/*
 * Whether its failure may change a judgement. It can only change those of its waiters and of
 * attempts in doubt, which have entries. A new attempt adds JUDGE on its own.
 */
static inline bool gci_is_awaited(const struct gc_recognizer *recognizer) {
	return recognizer->waiters != NULL || recognizer->context->doubts.taken != 0;
}

/* The largest contact it accepts; 0: any. */
static inline gc_length gci_size_limit(const struct gc_recognizer *recognizer) {
	return (gc_length)recognizer->size_limit * (GC_PT(1) / 4);
}

/* Whether it does not accept a touch of this size. */
static inline bool gci_is_too_large(
	const struct gc_recognizer *recognizer, const struct gc_touch *touch) {
	return recognizer->size_limit != 0 && touch->major > gci_size_limit(recognizer);
}

static inline bool gci_share_a_touch(const struct gc_recognizer *a, const struct gc_recognizer *b) {
	return (a->seen_slots & b->seen_slots) != 0;
}

static inline const struct gc_touch_table *gci_table(const struct gc_recognizer *recognizer) {
	return &recognizer->context->table;
}

/* The touches it tracks, at least one. */
static inline struct gc_touch_group *gci_group(const struct gc_recognizer *recognizer) {
	return gci_touch_group(&recognizer->context->table, recognizer->down_slots);
}

/* Sets the touches of a recognizer that are down. It must be live or done. */
GCI_MOTION_INLINE void gci_set_touches(struct gc_recognizer *recognizer, gc_slots slots) {
	const struct gc_touch_table *table = gci_table(recognizer);
	uint8_t count = 0;
	recognizer->down_slots = slots;
	if ((slots & table->stepping) != 0) {
		count = table->touches[gci_first_slot(slots)].finger_count;
	} else {
		/* Mostly one or two: a loop is faster than gci_count(). */
		for (; slots != 0; slots &= slots - 1) {
			count++;
		}
	}
	recognizer->finger_count = count;
}

/* Sets up the shared part. */
void gci_recognizer_init(struct gc_recognizer *recognizer, const struct gci_recognizer_ops *ops);

/*
 * Sets up the shared part and the configuration of a recognizer of this size. All else is zero. If
 * the configuration is not valid, all is zero, so the recognizer is not set up.
 */
enum gc_status gci_recognizer_set_up(struct gc_recognizer *recognizer, size_t size,
	const struct gci_recognizer_ops *ops, const void *config, bool is_valid);

/* Takes another configuration, unless the call is refused or the configuration is not valid. */
enum gc_status gci_recognizer_configure(
	struct gc_recognizer *recognizer, const void *config, bool is_valid);

/*
 * Makes an attempt to leave POSSIBLE for BEGAN or ENDED. The arbiter judges it when all recognizers
 * have seen the input. `factor` is measured / slop, in 1/65536; see gci_factor().
 */
void gci_attempt(struct gc_recognizer *recognizer, enum gc_state state, uint32_t factor);

/*
 * For `step_began`: fails the recognizer, and returns false, if the finger count does not suit.
 * With GC_STEP_ANY_COUNT the recognizer gets the nearest count that suits.
 */
bool gci_step_suits(struct gc_recognizer *recognizer, uint32_t least, uint32_t most);

/* The span that fingers on a touchpad are assumed to have: 100 pt, in 2^-32 pt. */
#define GCI_STEP_SPAN (INT64_C(100) << 32)

/* Returns measured / slop for gci_attempt(). Both in one unit; a slop of 0 gives the largest. */
uint32_t gci_factor(uint64_t measured, uint64_t slop);

/* Reports new values of an active recognizer. */
static inline void gci_change(struct gc_recognizer *recognizer) {
	GCI_ASSERT(gci_is_active(recognizer));
	/* Until BEGAN is in the queue, later values become part of BEGAN. */
	if ((recognizer->report & GCI_REPORT_BEGAN) == 0) {
		recognizer->state = GC_STATE_CHANGED;
		recognizer->report = GCI_REPORT_STATE;
		gci_pend(recognizer->context, GCI_WORK_REPORT);
	}
}

/*
 * For `moved`: if the recognizer is active and touches moved, reports new values. Returns whether
 * it is active.
 */
static inline bool gci_follow(struct gc_recognizer *recognizer, gc_slots moved_slots) {
	/* The usual case: BEGAN is in the queue already. */
	if (__builtin_expect(recognizer->state == GC_STATE_CHANGED, true)) {
		if (moved_slots != 0) {
			recognizer->report = GCI_REPORT_STATE;
			gci_pend(recognizer->context, GCI_WORK_REPORT);
		}
		return true;
	}
	if (recognizer->state == GC_STATE_BEGAN) {
		if (moved_slots != 0) {
			gci_change(recognizer);
		}
		return true;
	}
	return false;
}

/* Ends an active recognizer. */
void gci_end(struct gc_recognizer *recognizer);

/*
 * Fails a possible recognizer, and cancels an active one. Does nothing to a terminal one. Records
 * the reason, and what it measures, in the ledger. The first four take the name of a reason,
 * and compile only if reasons.def has that unit for it. The last takes any reason.
 */
#define gci_fail_length(recognizer, reason, measured, limit) \
	gci_fail(recognizer, GCI_REASON_OF(reason, POINTS), measured, limit)
#define gci_fail_time(recognizer, reason, measured_us, limit_us) \
	gci_fail(recognizer, GCI_REASON_OF(reason, TIME_US), measured_us, limit_us)
#define gci_fail_count(recognizer, reason, measured, limit) \
	gci_fail(recognizer, GCI_REASON_OF(reason, TOUCHES), measured, limit)
#define gci_fail_plain(recognizer, reason) gci_fail(recognizer, GCI_REASON_OF(reason, NONE), 0, 0)
void gci_fail(
	struct gc_recognizer *recognizer, enum gc_reason reason, int64_t measured, int64_t limit);

/*
 * The same, because of another recognizer. Returns the record, for its numbers; NULL: the
 * recognizer was terminal already.
 */
struct gc_record *gci_fail_for_rival(
	struct gc_recognizer *recognizer, enum gc_reason reason, const struct gc_recognizer *rival);

/*
 * For `moved`: fails if a finger that moved is more than `limit` from where it landed. Returns
 * whether it is.
 */
bool gci_fail_if_strayed(struct gc_recognizer *recognizer, gc_slots moved_slots, gc_length limit);

/*
 * Fails or cancels like the function before, and returns the record, for the caller to complete: it
 * names the first touch of `slots`. NULL: the recognizer was terminal already.
 */
struct gc_record *gci_give_up(
	struct gc_recognizer *recognizer, enum gc_reason reason, gc_slots slots);

/* Records a reason without failing. */
void gci_note(const struct gc_recognizer *recognizer, enum gc_reason reason, int64_t measured,
	int64_t limit);

/* Sets the location to the centroid of the touches that are down; without any, keeps it. */
void gci_locate(struct gc_recognizer *recognizer);

/* Converts a velocity from the window to a node. If it cannot: GC_ERR_SINGULAR, and zero. */
enum gc_status gci_velocity_from_window(const struct gc_node *node, struct gc_velocity *velocity);

/*
 * For `landed`, when there are more fingers than the maximum. Before the recognizer began it fails
 * and tracks the finger. After that it ignores the finger: returns false.
 */
bool gci_landed_over(struct gc_recognizer *recognizer, uint32_t max_touches);

/*
 * The settle time of a recognizer that begins with an exact number of fingers: no attempt of it is
 * judged before that time has passed since its latest landing. Call the first function after its
 * configuration changed; its demand.patience_up_us must be the settle time. The last function is
 * its `expired`.
 */
void gci_note_settle_time(struct gc_recognizer *recognizer);
void gci_start_settling(struct gc_recognizer *recognizer, uint64_t settle_us);
void gci_settled(struct gc_recognizer *recognizer);

/* The demand of such a recognizer. It settles only if the number of fingers is exact. */
static inline struct gci_demand gci_settling_demand(
	uint32_t min_touches, uint32_t max_touches, uint32_t settle_us) {
	return (struct gci_demand){
		.touch_count = min_touches,
		.patience_down_us = GC_NEVER_US,
		.patience_up_us = min_touches == max_touches ? settle_us : 0,
	};
}

/* Sets its deadline: the engine then calls `expired`. GC_NEVER_US: it has none. */
void gci_set_deadline(struct gc_recognizer *recognizer, uint64_t deadline_us);

/* Returns time + delay; GC_NEVER_US if that overflows. */
static inline uint64_t gci_after_us(uint64_t time_us, uint32_t delay_us) {
	return time_us > GC_NEVER_US - delay_us ? GC_NEVER_US : time_us + delay_us;
}

/*
 * The guard before each call that changes something. While a question of gc_host or an operation of
 * a custom recognizer runs, its engine walks its lists, so everything tied to it must stay as it
 * is:
 *
 *     a node         is tied to the engine of its tree, and to one that has deliveries for it
 *     a recognizer   to the one it takes part in, or has events in, and to that of its node's tree;
 *                    without any, to the engines of those that it has a relation with
 *     a relation     to the engines of its two recognizers
 *
 * Each gci_refuses_ returns whether the caller must return GC_ERR_STATE. Then the call has been
 * counted, and a debug build has reported it. gci_refuses_call() is the guard of calls about an
 * engine, and gci_refuses_node() of calls about a node. Each gci_guard_ returns what the caller
 * must return, or GC_OK: GC_ERR_STATE, or GC_ERR_ARGUMENT if the recognizer is not set up.
 */
enum gc_status gci_guard_call(const struct gc_recognizer *recognizer);
bool gci_refuses_relation(const struct gc_recognizer *waiter, const struct gc_recognizer *blocker);

/* The same for calls that change a setting or a relation: the recorder notes that. */
enum gc_status gci_guard_recognizer(const struct gc_recognizer *recognizer);

/* Also ends its relations: the engines of those that it has a relation with may refuse, too. */
bool gci_refuses_finish(const struct gc_recognizer *recognizer);

/* For the functions of a custom recognizer: its operations may call them for it. */
enum gc_status gci_guard_custom(const struct gc_recognizer *recognizer);

/* For a setter of values, which a host may call for each event: constant time in a gesture. */
static inline enum gc_status gci_guard_value(const struct gc_recognizer *recognizer) {
	if (!recognizer->joined) {
		return gci_guard_call(recognizer);
	}
	return gci_refuses_call(recognizer->context) ? GC_ERR_STATE : GC_OK;
}

/*
 * Returns the slop for the touches of `recognizer`: how far they may move before it begins.
 * `configured` is the value in the recognizer's configuration.
 *
 * Every recognizer reads its slops through this function, so that a slop for one panel is a change
 * in one place.
 */
static inline gc_length gci_slop(const struct gc_recognizer *recognizer, gc_length configured) {
	(void)recognizer;
	return configured;
}
