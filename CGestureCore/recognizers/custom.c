/* SPDX-License-Identifier: MIT */
#include "recognizers/custom.h"

#include <gesturecore/recorder.h>

#include "gesture/recognizer.h"
#include "gesture/recorder.h"
#include "numbers/geometry.h"

/*
 *     POSSIBLE --+--> ENDED
 *        |       +--> FAILED                  each by gc_custom_set_state()
 *        v
 *     BEGAN, CHANGED --+--> ENDED
 *                      +--> CANCELLED
 *
 * <gesturecore/custom.h> says which transitions are refused.
 */

GCI_ASSERT_SIZE(struct gc_custom, 160);

static struct gc_custom *custom_from(struct gc_recognizer *recognizer) {
	return (struct gc_custom *)recognizer;
}

static const struct gc_custom *custom_of(const struct gc_recognizer *recognizer) {
	return (const struct gc_custom *)recognizer;
}

/* An operation is called between these. Its calls take effect when all have seen the event. */
static void call_begin(struct gc_custom *custom, enum gc_note_call call) {
	gci_call_begin(custom->base.context, &custom->base);
	custom->call = (uint8_t)call;
}

static void call_end(struct gc_custom *custom) {
	custom->call = GC_CALL_NONE;
	gci_call_end(custom->base.context);
}

/* Calls an operation about touches. */
static void custom_call(struct gc_recognizer *recognizer, enum gc_note_call call,
	void (*operation)(struct gc_custom *custom, gc_slots slots), gc_slots slots) {
	custom_from(recognizer)->calls++;
	if (operation != NULL) {
		call_begin(custom_from(recognizer), call);
		operation(custom_from(recognizer), slots);
		call_end(custom_from(recognizer));
	}
}

static bool custom_landed(struct gc_recognizer *recognizer, unsigned slot) {
	struct gc_custom *custom = custom_from(recognizer);
	gci_locate(recognizer);
	custom_call(recognizer, GC_CALL_LANDING, custom->ops->began, GCI_BIT(slot));
	bool tracked = (recognizer->down_slots & GCI_BIT(slot)) != 0;
	custom->lifted &= !tracked;
	return tracked;
}

static void custom_moved(
	struct gc_recognizer *recognizer, struct gc_touch_group *group, gc_slots moved) {
	if (moved != 0) {
		recognizer->location = group->location;
		custom_call(
			recognizer, GC_CALL_TOUCHES, custom_from(recognizer)->ops->moved, moved);
	}
}

static void custom_lifted(struct gc_recognizer *recognizer, gc_slots lifted) {
	gci_locate(recognizer);
	custom_call(recognizer, GC_CALL_TOUCHES, custom_from(recognizer)->ops->ended, lifted);
	custom_from(recognizer)->lifted = recognizer->parked && recognizer->down_slots == 0;
}

static void custom_cancelled(struct gc_recognizer *recognizer, gc_slots cancelled) {
	custom_call(
		recognizer, GC_CALL_TOUCHES, custom_from(recognizer)->ops->cancelled, cancelled);
}

static void custom_expired(struct gc_recognizer *recognizer) {
	struct gc_custom *custom = custom_from(recognizer);
	if (custom->ops->expired != NULL) {
		call_begin(custom, GC_CALL_DEADLINE);
		custom->ops->expired(custom);
		call_end(custom);
		/* A new deadline in the past waits for the next microsecond, or time would stop. */
		if (!recognizer->closed && recognizer->deadline_us <= recognizer->context->now_us) {
			gci_set_deadline(
				recognizer, gci_after_us(recognizer->context->expired_until_us, 1));
		}
	}
}

static void custom_committed(struct gc_recognizer *recognizer) {
	struct gc_custom *custom = custom_from(recognizer);
	if (custom->ops->committed != NULL) {
		call_begin(custom, GC_CALL_COMMIT);
		custom->ops->committed(custom);
		call_end(custom);
	}
	/* Whatever it set while it waited, no later touch would end it. */
	if ((custom->ends || custom->lifted) && gci_is_active(recognizer)) {
		gci_end(recognizer);
	}
}

static void custom_reset(struct gc_recognizer *recognizer) {
	struct gc_custom *custom = custom_from(recognizer);
	custom->values = (struct gc_custom_values){.scale = GC_SCALE_ONE};
	custom->ends = custom->lifted = false;
	custom->calls = 0;
	recognizer->factor = GCI_FACTOR_ONE;
	if (custom->ops->reset != NULL) {
		/* Until the operation has returned, the recognizer is tied to the engine. */
		gci_call_begin(recognizer->context, recognizer);
		custom->ops->reset(custom);
		gci_call_end(recognizer->context);
	}
}

static bool custom_prevents(
	const struct gc_recognizer *recognizer, const struct gc_recognizer *other) {
	const struct gc_custom *custom = custom_of(recognizer);
	return custom->ops->can_prevent == NULL || custom->ops->can_prevent(custom, other);
}

static bool custom_is_preventable(
	const struct gc_recognizer *recognizer, const struct gc_recognizer *winner) {
	const struct gc_custom *custom = custom_of(recognizer);
	return custom->ops->can_be_prevented == NULL ||
	       custom->ops->can_be_prevented(custom, winner);
}

static bool custom_waits_for(
	const struct gc_recognizer *recognizer, const struct gc_recognizer *other) {
	const struct gc_custom *custom = custom_of(recognizer);
	return custom->ops->requires_failure_of != NULL &&
	       custom->ops->requires_failure_of(custom, other);
}

static bool custom_is_waited_for(
	const struct gc_recognizer *recognizer, const struct gc_recognizer *other) {
	const struct gc_custom *custom = custom_of(recognizer);
	return custom->ops->must_fail_before != NULL &&
	       custom->ops->must_fail_before(custom, other);
}

static void custom_fill(const struct gc_recognizer *recognizer, struct gc_event *event) {
	const struct gc_custom *custom = custom_of(recognizer);
	event->translation = custom->values.translation;
	event->scale = custom->values.scale;
	event->rotation = custom->values.rotation;
}

static struct gci_demand custom_demand(const struct gc_recognizer *recognizer) {
	(void)recognizer;
	return (struct gci_demand){
		.touch_count = 1, .patience_down_us = GC_NEVER_US, .patience_up_us = GC_NEVER_US};
}

static const struct gci_rare_ops custom_rare_ops = {
	.is_preventable = custom_is_preventable,
	.waits_for = custom_waits_for,
	.is_waited_for = custom_is_waited_for,
	.cancelled = custom_cancelled,
};

static const struct gci_recognizer_ops custom_ops = {
	.kind = GC_KIND_CUSTOM,
	.landed = custom_landed,
	.moved = custom_moved,
	.lifted = custom_lifted,
	.expired = custom_expired,
	.committed = custom_committed,
	.reset = custom_reset,
	.prevents = custom_prevents,
	.demand = custom_demand,
	.fill = custom_fill,
	.rare = &custom_rare_ops,
};

static const struct gc_custom_ops no_operations = {0};

void gc_custom_init(struct gc_custom *custom, const struct gc_custom_ops *ops) {
	GCI_USE_NODE(NULL);
	GCI_CHECK(ops != NULL, GCI_RULE_NO_OPERATIONS);
	gci_recognizer_init(&custom->base, &custom_ops);
	custom->values = (struct gc_custom_values){.scale = GC_SCALE_ONE};
	custom->ops = ops != NULL ? ops : &no_operations;
	custom->ends = custom->lifted = false;
	custom->call = GC_CALL_NONE;
	custom->calls = 0;
	custom->base.factor = GCI_FACTOR_ONE;
}

bool gci_custom_transition(struct gc_custom *custom, enum gc_state state, enum gc_reason reason,
	int64_t measured, int64_t limit) {
	struct gc_recognizer *base = &custom->base;
	bool is_active = gci_is_active(base);
	bool has_attempt = base->attempt != GC_STATE_POSSIBLE;
	if (gci_is_terminal(base)) {
		return false;
	}
	switch (state) {
	case GC_STATE_POSSIBLE:
		return false;
	case GC_STATE_BEGAN:
		if (is_active) {
			gci_change(base);
		} else if (!has_attempt) {
			gci_attempt(base, GC_STATE_BEGAN, base->factor);
		}
		return !is_active;
	case GC_STATE_CHANGED:
		if (is_active) {
			gci_change(base);
		}
		return is_active || has_attempt;
	case GC_STATE_ENDED:
		if (is_active) {
			gci_end(base);
		} else if (has_attempt) {
			custom->ends = true;
		} else {
			gci_attempt(base, GC_STATE_ENDED, base->factor);
		}
		return true;
	case GC_STATE_CANCELLED:
	case GC_STATE_FAILED:
		/* A parked one has made its attempt. */
		if (!base->parked) {
			gci_fail(base, reason, measured, limit);
		}
		return is_active == (state == GC_STATE_CANCELLED);
	}
	return false;
}

enum gc_status gc_custom_set_factor(struct gc_custom *custom, int64_t measured, int64_t slop) {
	GCI_USE_RECOGNIZER(&custom->base);
	enum gc_status status = gci_guard_custom(&custom->base);
	if (status != GC_OK) {
		return status;
	}
	if (custom->base.state == GC_STATE_POSSIBLE && custom->base.attempt == GC_STATE_POSSIBLE) {
		custom->base.factor = gci_factor(
			measured < 0 ? 0 : (uint64_t)measured, slop < 0 ? 0 : (uint64_t)slop);
	}
	return GC_OK;
}

enum gc_status gc_custom_set_location(struct gc_custom *custom, struct gc_point location) {
	GCI_USE_RECOGNIZER(&custom->base);
	enum gc_status status = gci_guard_custom(&custom->base);
	if (status != GC_OK) {
		return status;
	}
	if (!gci_is_in_range(location.x, location.y)) {
		return GC_ERR_POSITION;
	}
	custom->base.location = location;
	return GC_OK;
}

enum gc_status gc_custom_set_deadline(struct gc_custom *custom, uint64_t deadline_us) {
	GCI_USE_RECOGNIZER(&custom->base);
	enum gc_status status = gci_guard_custom(&custom->base);
	if (status != GC_OK) {
		return status;
	}
	if (custom->base.joined && !custom->base.closed) {
		gci_record_custom(
			custom, GC_NOTE_DEADLINE, GC_REASON_NONE, (int64_t)deadline_us, 0);
		gci_set_deadline(&custom->base, deadline_us);
	}
	return GC_OK;
}

uint64_t gc_custom_time_us(const struct gc_custom *custom) {
	GCI_USE_RECOGNIZER(&custom->base);
	return custom->base.joined ? custom->base.context->now_us : 0;
}

const struct gc_touch *gc_custom_next_touch(const struct gc_custom *custom, uint32_t *touches) {
	GCI_USE_RECOGNIZER(&custom->base);
	GCI_CHECK_TOUCHES(custom, *touches);
	const struct gc_context *context = custom->base.context;
	gc_slots known = custom->base.joined ? *touches & gci_all_slots(&context->table) : 0;
	if (known == 0) {
		return NULL;
	}
	const struct gc_touch_table *table = &context->table;
	unsigned slot = gci_touch_at_index(table, known, 0);
	*touches &= ~GCI_BIT(slot);
	return &table->touches[slot];
}

uint32_t gc_custom_touches(const struct gc_custom *custom) {
	GCI_USE_RECOGNIZER(&custom->base);
	return custom->base.down_slots;
}
