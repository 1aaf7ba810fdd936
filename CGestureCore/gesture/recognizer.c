/* SPDX-License-Identifier: MIT */
#include "gesture/recognizer.h"

#include <gesturecore/delivery.h>
#include <gesturecore/step.h>

#include "gesture/ledger.h"
#include "gesture/recorder.h"
#include "numbers/base.h"
#include "numbers/fixed.h"
#include "touch/node.h"

const struct gci_rare_ops gci_no_rare_ops = {0};

void gci_recognizer_init(struct gc_recognizer *recognizer, const struct gci_recognizer_ops *ops) {
	*recognizer = (struct gc_recognizer){
		.user_data = recognizer->user_data,
		.ops = ops,
		.deadline_us = GC_NEVER_US,
		.touch_types = GC_TOUCH_TYPES_ALL,
		.cancels_touches = true,
		.delays_ended = true,
	};
}

/* Returns the context of the engine of its node's tree, or NULL. */
static struct gc_context *context_above(const struct gc_recognizer *recognizer) {
	return recognizer->node == NULL ? NULL : gci_node_tree_context(recognizer->node);
}

static void *config_of(struct gc_recognizer *recognizer) {
	return (char *)recognizer + recognizer->ops->config_offset;
}

enum gc_status gci_recognizer_set_up(struct gc_recognizer *recognizer, size_t size,
	const struct gci_recognizer_ops *ops, const void *config, bool is_valid) {
	void *user_data = recognizer->user_data;
	__builtin_memset((void *)recognizer, 0, size);
	recognizer->user_data = user_data;
	if (!is_valid) {
		return GC_ERR_RANGE;
	}
	gci_recognizer_init(recognizer, ops);
	__builtin_memcpy(config_of(recognizer), config, ops->config_size);
	return GC_OK;
}

enum gc_status gci_recognizer_configure(
	struct gc_recognizer *recognizer, const void *config, bool is_valid) {
	enum gc_status status = gci_guard_call(recognizer);
	if (status != GC_OK) {
		return status;
	}
	if (!is_valid) {
		return GC_ERR_RANGE;
	}
	gci_record_settings(context_above(recognizer), recognizer, config);
	__builtin_memcpy(config_of(recognizer), config, recognizer->ops->config_size);
	return GC_OK;
}

uint32_t gci_factor(uint64_t measured, uint64_t slop) {
	if (slop == 0 || measured >> 47 != 0) {
		return GCI_FACTOR_MAX;
	}
	uint64_t factor = measured * GCI_FACTOR_ONE / slop;
	return factor > GCI_FACTOR_MAX ? GCI_FACTOR_MAX : (uint32_t)factor;
}

bool gci_step_suits(struct gc_recognizer *recognizer, uint32_t least, uint32_t most) {
	uint32_t count = recognizer->finger_count;
	if ((count & GC_STEP_ANY_COUNT) != 0) {
		count &= ~GC_STEP_ANY_COUNT;
		count = count < least ? least : count > most ? most : count;
		recognizer->finger_count = (uint8_t)count;
		recognizer->most_touches = count & 0x3fu;
	} else if (count < least) {
		gci_fail_count(recognizer, GC_REASON_TOO_FEW_TOUCHES, count, least);
	} else if (count > most) {
		gci_fail_count(recognizer, GC_REASON_TOO_MANY_TOUCHES, count, most);
	}
	return count >= least && count <= most;
}

void gci_attempt(struct gc_recognizer *recognizer, enum gc_state state, uint32_t factor) {
	GCI_ASSERT(recognizer->state == GC_STATE_POSSIBLE);
	recognizer->attempt = (uint32_t)state & 0xfu;
	recognizer->factor = factor;
	gci_pend(recognizer->context, GCI_WORK_JUDGE);
}

static void finish(struct gc_recognizer *recognizer, enum gc_state state) {
	recognizer->state = (uint8_t)state;
	recognizer->attempt = GC_STATE_POSSIBLE;
	recognizer->parked = false;
	recognizer->closed = GCI_CLOSED;
	recognizer->deadline_us = recognizer->context->now_us;
	gci_pend(recognizer->context, GCI_WORK_SWEEP | GCI_WORK_CLAIM |
					      (gci_is_awaited(recognizer) ? GCI_WORK_JUDGE : 0));
}

void gci_end(struct gc_recognizer *recognizer) {
	GCI_ASSERT(gci_is_active(recognizer));
	finish(recognizer, GC_STATE_ENDED);
	recognizer->report |= GCI_REPORT_STATE;
	gci_pend(recognizer->context, GCI_WORK_REPORT);
}

/* Adds a record about the first touch of `slots`; the caller completes it. */
static struct gc_record *add_record(const struct gc_recognizer *recognizer, enum gc_reason reason,
	enum gc_state state, gc_slots slots) {
	struct gc_context *context = recognizer->context;
	struct gc_record *record = gci_ledger_add(&context->ledger, context->now_us);
	record->recognizer = (struct gc_recognizer *)recognizer;
	record->recognizer->recognized = false;
	record->node = recognizer->node;
	record->kind = recognizer->ops->kind;
	record->reason = (uint8_t)reason;
	record->state = (uint8_t)state;
	if (slots != 0) {
		const struct gc_touch_table *table = gci_table(recognizer);
		const struct gc_touch *touch = &table->touches[gci_touch_at_index(table, slots, 0)];
		record->touch_id = touch->id;
		record->device = touch->device;
		record->has_touch = true;
	}
	return record;
}

void gci_note(const struct gc_recognizer *recognizer, enum gc_reason reason, int64_t measured,
	int64_t limit) {
	struct gc_record *record = add_record(
		recognizer, reason, (enum gc_state)recognizer->state, recognizer->seen_slots);
	record->measured = measured;
	record->limit = limit;
}

struct gc_record *gci_give_up(
	struct gc_recognizer *recognizer, enum gc_reason reason, gc_slots slots) {
	if (gci_is_terminal(recognizer)) {
		return NULL;
	}
	bool is_active = gci_is_active(recognizer);
	/* If BEGAN is not queued yet, the host receives neither BEGAN nor CANCELLED. */
	bool is_silent = !is_active || (recognizer->report & GCI_REPORT_BEGAN) != 0;
	finish(recognizer, is_active ? GC_STATE_CANCELLED : GC_STATE_FAILED);
	if ((recognizer->report & GCI_REPORT_BEGAN) != 0 &&
		(recognizer->report & GCI_REPORT_KEPT) != 0) {
		/* But it began at an earlier time, and the queue had no room: both are events. */
		is_silent = false;
		recognizer->report |= GCI_REPORT_STATE;
	} else {
		recognizer->report = is_silent ? 0 : GCI_REPORT_STATE;
	}
	if (!is_silent) {
		gci_pend(recognizer->context, GCI_WORK_REPORT);
	}
	return add_record(
		recognizer, reason, is_silent ? GC_STATE_FAILED : GC_STATE_CANCELLED, slots);
}

void gci_fail(
	struct gc_recognizer *recognizer, enum gc_reason reason, int64_t measured, int64_t limit) {
	struct gc_record *record = gci_give_up(recognizer, reason, recognizer->seen_slots);
	if (record != NULL) {
		record->measured = measured;
		record->limit = limit;
	}
}

struct gc_record *gci_fail_for_rival(struct gc_recognizer *recognizer, enum gc_reason reason,
	const struct gc_recognizer *rival) {
	struct gc_record *record = gci_give_up(recognizer, reason, recognizer->seen_slots);
	if (record != NULL) {
		record->rival = (struct gc_recognizer *)rival;
		record->rival_kind = rival->ops->kind;
	}
	return record;
}

/* Returns the slot of the touch that is farthest from where it landed. Requires at least one. */
static unsigned farthest_of(const struct gc_touch_table *table, gc_slots slots) {
	unsigned farthest = gci_first_slot(slots);
	uint64_t most = 0;
	for (; slots != 0; slots &= slots - 1) {
		unsigned slot = gci_first_slot(slots);
		const struct gc_touch *touch = &table->touches[slot];
		uint64_t square = gci_distance_squared(touch->position, touch->start);
		if (square > most) {
			most = square;
			farthest = slot;
		}
	}
	return farthest;
}

/* In line, it would cost frames in which no finger strays 10 instructions. */
static __attribute__((noinline)) void fail_strayed(
	struct gc_recognizer *recognizer, gc_length limit) {
	unsigned farthest = farthest_of(gci_table(recognizer), recognizer->down_slots);
	struct gc_record *record = gci_give_up(recognizer, GC_REASON_MOVED, GCI_BIT(farthest));
	if (record != NULL) {
		const struct gc_touch *touch = &gci_table(recognizer)->touches[farthest];
		record->measured = gci_distance(touch->position, touch->start);
		record->limit = limit;
	}
}

bool gci_fail_if_strayed(struct gc_recognizer *recognizer, gc_slots moved_slots, gc_length limit) {
	uint64_t most = (uint64_t)limit * (uint64_t)limit;
	for (gc_slots rest = moved_slots; rest != 0; rest &= rest - 1) {
		const struct gc_touch *touch =
			&gci_table(recognizer)->touches[gci_first_slot(rest)];
		if (gci_distance_squared(touch->position, touch->start) > most) {
			fail_strayed(recognizer, limit);
			return true;
		}
	}
	return false;
}

void gci_set_deadline(struct gc_recognizer *recognizer, uint64_t deadline_us) {
	recognizer->deadline_us = deadline_us;
	if (deadline_us < recognizer->context->next_deadline_us) {
		recognizer->context->next_deadline_us = deadline_us;
	}
}

bool gci_landed_over(struct gc_recognizer *recognizer, uint32_t max_touches) {
	if (gci_is_active(recognizer)) {
		return false;
	}
	gci_fail_count(
		recognizer, GC_REASON_TOO_MANY_TOUCHES, recognizer->finger_count, max_touches);
	return true;
}

void gci_note_settle_time(struct gc_recognizer *recognizer) {
	recognizer->settles = recognizer->ops->demand(recognizer).patience_up_us != 0;
}

void gci_start_settling(struct gc_recognizer *recognizer, uint64_t settle_us) {
	recognizer->settling = true;
	gci_set_deadline(
		recognizer, gci_after_us(recognizer->context->now_us, (uint32_t)settle_us));
}

void gci_settled(struct gc_recognizer *recognizer) {
	recognizer->settling = false;
	/* It may have made its attempt long ago. */
	gci_pend(recognizer->context, GCI_WORK_JUDGE);
}

void gci_locate(struct gc_recognizer *recognizer) {
	if (recognizer->down_slots != 0) {
		recognizer->location = gci_group(recognizer)->location;
	}
}

/*
 * Converts an error that is the same along all axes: returns the larger of those along the node's
 * axes. Not in line: in the window, no register is saved for it.
 */
static __attribute__((noinline)) gc_speed error_from_window(
	const struct gc_node *node, gc_speed error) {
	struct gc_vector from_x, from_y;
	if (gci_node_is_shifted(node)) {
		return error;
	}
	gc_node_vector_from_window(node, (struct gc_vector){.x = error}, &from_x);
	gc_node_vector_from_window(node, (struct gc_vector){.y = error}, &from_y);
	int64_t along_x = gci_length_of(from_x.x, from_y.x);
	int64_t along_y = gci_length_of(from_x.y, from_y.y);
	return (gc_speed)gci_clamp(along_x > along_y ? along_x : along_y, GC_SPEED_MAX);
}

enum gc_status gci_velocity_from_window(const struct gc_node *node, struct gc_velocity *velocity) {
	if (node == NULL || node->parent == NULL) {
		return GC_OK; /* the window's coordinates are the node's */
	}
	struct gc_vector window = {.x = velocity->x, .y = velocity->y}, local;
	bool converted = gc_node_vector_from_window(node, window, &local);
	velocity->x = (gc_speed)gci_clamp(local.x, GC_SPEED_MAX);
	velocity->y = (gc_speed)gci_clamp(local.y, GC_SPEED_MAX);
	velocity->error = error_from_window(node, velocity->error);
	return converted ? GC_OK : GC_ERR_SINGULAR;
}

enum gc_status gc_recognizer_set_touch_types(struct gc_recognizer *recognizer, uint32_t types) {
	GCI_USE_RECOGNIZER(recognizer);
	enum gc_status status = gci_guard_recognizer(recognizer);
	if (status != GC_OK) {
		return status;
	}
	recognizer->touch_types = types & GC_TOUCH_TYPES_ALL;
	return GC_OK;
}

uint32_t gc_recognizer_touch_types(const struct gc_recognizer *recognizer) {
	GCI_USE_RECOGNIZER(recognizer);
	return recognizer->touch_types;
}

enum gc_status gc_recognizer_set_exclusive_type(struct gc_recognizer *recognizer, bool exclusive) {
	GCI_USE_RECOGNIZER(recognizer);
	enum gc_status status = gci_guard_recognizer(recognizer);
	if (status != GC_OK) {
		return status;
	}
	recognizer->mixes_types = !exclusive;
	return GC_OK;
}

bool gc_recognizer_exclusive_type(const struct gc_recognizer *recognizer) {
	GCI_USE_RECOGNIZER(recognizer);
	return !recognizer->mixes_types;
}

enum gc_status gc_recognizer_set_max_contact_size(
	struct gc_recognizer *recognizer, gc_length size) {
	GCI_USE_RECOGNIZER(recognizer);
	const gc_length quarter = GC_PT(1) / 4;
	enum gc_status status = gci_guard_recognizer(recognizer);
	if (status != GC_OK) {
		return status;
	}
	if (size < 0 || size > GC_CONTACT_SIZE_MAX) {
		return GC_ERR_RANGE;
	}
	recognizer->size_limit = (unsigned)((size + quarter - 1) / quarter) & 0x3ff;
	return GC_OK;
}

gc_length gc_recognizer_max_contact_size(const struct gc_recognizer *recognizer) {
	GCI_USE_RECOGNIZER(recognizer);
	return gci_size_limit(recognizer);
}

bool gc_recognizer_cancels_touches(const struct gc_recognizer *recognizer) {
	GCI_USE_RECOGNIZER(recognizer);
	return recognizer->cancels_touches;
}

bool gc_recognizer_claims_on_landing(const struct gc_recognizer *recognizer) {
	GCI_USE_RECOGNIZER(recognizer);
	return recognizer->claims_on_landing;
}

bool gc_recognizer_delays_began(const struct gc_recognizer *recognizer) {
	GCI_USE_RECOGNIZER(recognizer);
	return recognizer->delays_began;
}

bool gc_recognizer_delays_ended(const struct gc_recognizer *recognizer) {
	GCI_USE_RECOGNIZER(recognizer);
	return recognizer->delays_ended;
}

bool gc_recognizer_is_enabled(const struct gc_recognizer *recognizer) {
	GCI_USE_RECOGNIZER(recognizer);
	return !recognizer->disabled;
}

enum gc_kind gc_recognizer_kind(const struct gc_recognizer *recognizer) {
	GCI_USE_RECOGNIZER(recognizer);
	return gci_is_set_up(recognizer) ? (enum gc_kind)recognizer->ops->kind : GC_KIND_NONE;
}

enum gc_state gc_recognizer_state(const struct gc_recognizer *recognizer) {
	GCI_USE_RECOGNIZER(recognizer);
	/* In a question or an operation the host has not taken later events, but makes them. */
	bool is_told = recognizer->told != GC_STATE_POSSIBLE &&
		       !gci_is_pending(recognizer->context, GCI_WORK_CALL);
	return (enum gc_state)(is_told ? recognizer->told : recognizer->state);
}

struct gc_node *gc_recognizer_node(const struct gc_recognizer *recognizer) {
	GCI_USE_RECOGNIZER(recognizer);
	return recognizer->node;
}

gc_slots gc_recognizer_touches(const struct gc_recognizer *recognizer) {
	GCI_USE_RECOGNIZER(recognizer);
	return recognizer->down_slots;
}

uint32_t gc_recognizer_touch_count(const struct gc_recognizer *recognizer) {
	GCI_USE_RECOGNIZER(recognizer);
	struct gc_event event = {.touch_count = recognizer->finger_count};
	if (gci_is_set_up(recognizer)) {
		recognizer->ops->fill(recognizer, &event);
	}
	return event.touch_count;
}

enum gc_status gc_recognizer_location(const struct gc_recognizer *recognizer,
	const struct gc_node *node, struct gc_point *location) {
	GCI_USE_RECOGNIZER(recognizer);
	return gc_node_point_from_window(node, recognizer->location, location) ? GC_OK
									       : GC_ERR_SINGULAR;
}

enum gc_status gc_recognizer_touch_location(const struct gc_recognizer *recognizer, uint32_t index,
	const struct gc_node *node, struct gc_point *location) {
	GCI_USE_RECOGNIZER(recognizer);
	uint32_t count = gc_recognizer_touch_count(recognizer);
	if (recognizer->context == NULL || index >= count) {
		return GC_ERR_INDEX;
	}
	/* A touchpad's gesture is one touch. The type is that of the first touch. */
	const struct gc_touch_table *table = gci_table(recognizer);
	bool is_step = recognizer->down_slots != 0 ? (recognizer->down_slots & table->stepping) != 0
						   : recognizer->touch_type == GC_TOUCH_TOUCHPAD;
	if (is_step) {
		index = 0;
		count = 1;
	}
	/* The touches that are down. Of a recognized tap or swipe some have lifted: then all. */
	bool has_lifted = gci_count(recognizer->down_slots) < count;
	gc_slots slots = has_lifted ? recognizer->seen_slots : recognizer->down_slots;
	struct gc_point window = recognizer->location;
	/* Another touch may have reused the slot of a lifted one: then the gesture's location. */
	if (index < gci_count(slots)) {
		window = table->touches[gci_touch_at_index(table, slots, index)].position;
	}
	return gc_node_point_from_window(node, window, location) ? GC_OK : GC_ERR_SINGULAR;
}

/* Whether an engine of the recognizer itself refuses the call. */
static bool is_refused_itself(const struct gc_recognizer *recognizer) {
	struct gc_context *above = context_above(recognizer);
	return (recognizer->context != NULL && gci_refuses_call(recognizer->context)) ||
	       (above != NULL && gci_refuses_call(above));
}

/* A call about it runs, and asks. */
static bool is_in_call(const struct gc_recognizer *recognizer) {
	GCI_CHECK(!recognizer->in_call, GCI_RULE_QUESTION);
	return recognizer->in_call;
}

/*
 * Returns whether an engine of a recognizer that it has a relation with refuses the call. Linear in
 * its relations. A relation that is in its lists by mistake is skipped: it is of other recognizers.
 */
static bool is_refused_by_relation(const struct gc_recognizer *recognizer) {
	for (const struct gc_requirement *at = recognizer->requirements; at != NULL;
		at = at->next_of_waiter) {
		if (at->waiter == recognizer && is_refused_itself(at->blocker)) {
			return true;
		}
	}
	for (const struct gc_requirement *at = recognizer->waiters; at != NULL;
		at = at->next_of_blocker) {
		if (at->blocker == recognizer && is_refused_itself(at->waiter)) {
			return true;
		}
	}
	return false;
}

enum gc_status gci_guard_call(const struct gc_recognizer *recognizer) {
	if (!gci_is_set_up(recognizer)) {
		return GC_ERR_ARGUMENT;
	}
	bool is_free = recognizer->context == NULL && context_above(recognizer) == NULL;
	bool is_refused =
		is_free ? is_refused_by_relation(recognizer) : is_refused_itself(recognizer);
	return is_refused || is_in_call(recognizer) ? GC_ERR_STATE : GC_OK;
}

enum gc_status gci_guard_recognizer(const struct gc_recognizer *recognizer) {
	enum gc_status status = gci_guard_call(recognizer);
	const struct gc_context *above = status == GC_OK ? context_above(recognizer) : NULL;
	if (above != NULL) {
		gci_record_change(above, GC_NOTE_SETTINGS, recognizer);
	}
	return status;
}

bool gci_refuses_finish(const struct gc_recognizer *recognizer) {
	return is_refused_itself(recognizer) || is_refused_by_relation(recognizer) ||
	       is_in_call(recognizer);
}

bool gci_refuses_relation(const struct gc_recognizer *waiter, const struct gc_recognizer *blocker) {
	return is_refused_itself(waiter) || is_refused_itself(blocker) || is_in_call(waiter) ||
	       is_in_call(blocker);
}

enum gc_status gci_guard_custom(const struct gc_recognizer *recognizer) {
	const struct gc_context *context = recognizer->context;
	bool is_own = context != NULL && context->acting == recognizer;
	return is_own ? GC_OK : gci_guard_call(recognizer);
}
