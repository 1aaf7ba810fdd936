/* SPDX-License-Identifier: MIT */
#include "gesture/ledger.h"

#include "gesture/recognizer.h"
#include "touch/node.h"
#include "touch/touch_table.h"

GCI_ASSERT_SIZE(struct gc_record, 64);

enum gc_unit gc_reason_unit(uint32_t reason) {
	switch ((enum gc_reason)reason) {
	case GC_REASON_NONE:
		break;
#define GC_REASON(NAME, number, UNIT) \
	case GC_REASON_##NAME: \
		return GC_UNIT_##UNIT;
#include <gesturecore/reasons.def>
#undef GC_REASON
	}
	return GC_UNIT_NONE;
}

/* Returns the place of the record that is, or will be, `index` after the oldest. */
static struct gc_record *place(const struct gc_ledger *ledger, uint32_t index) {
	uint32_t at = ledger->head + index;
	return &ledger->records[at < ledger->capacity ? at : at - ledger->capacity];
}

struct gc_record *gci_ledger_add(struct gc_ledger *ledger, uint64_t time_us) {
	if (ledger->count == ledger->capacity) {
		ledger->head = ledger->head + 1 == ledger->capacity ? 0 : ledger->head + 1;
		ledger->count--;
		ledger->overwritten++;
	}
	struct gc_record *record = place(ledger, ledger->count);
	/*
	 * The record of a refused touch is written before its frame is shown, so other records can
	 * be earlier.
	 */
	for (uint32_t index = ledger->count++; index > 0; index--) {
		struct gc_record *before = place(ledger, index - 1);
		if (before->reason != GC_REASON_TOUCHES_FULL || before->time_us <= time_us) {
			break;
		}
		*record = *before;
		record = before;
	}
	*record = (struct gc_record){.time_us = time_us};
	return record;
}

const struct gc_record *gci_ledger_at(const struct gc_ledger *ledger, uint32_t index) {
	return place(ledger, index);
}

static struct gc_record *latest(
	const struct gc_ledger *ledger, const struct gc_recognizer *recognizer) {
	bool is_told = recognizer->recorded && !recognizer->recognized;
	for (uint32_t index = is_told ? ledger->count : 0; index-- > 0;) {
		if (place(ledger, index)->recognizer == recognizer) {
			return place(ledger, index);
		}
	}
	return NULL;
}

const struct gc_record *gci_ledger_latest(
	const struct gc_ledger *ledger, const struct gc_recognizer *recognizer) {
	return latest(ledger, recognizer);
}

void gci_ledger_count_touch(const struct gc_recognizer *recognizer) {
	struct gc_record *record = latest(&recognizer->context->ledger, recognizer);
	if (record != NULL && record->reason == GC_REASON_TOO_MANY_TOUCHES) {
		record->measured++;
	}
}

void gci_ledger_admit_new(struct gc_ledger *ledger, struct gc_recognizer *recognizer) {
	recognizer->recorded = true;
	for (uint32_t index = 0; index < ledger->count; index++) {
		struct gc_record *record = place(ledger, index);
		if (record->recognizer == recognizer) {
			record->recognizer = NULL;
		}
		if (record->rival == recognizer) {
			record->rival = NULL;
		}
	}
}

static struct gc_record *add_touch(
	struct gc_context *context, const struct gc_touch *touch, enum gc_reason reason) {
	struct gc_record *record = gci_ledger_add(&context->ledger, context->now_us);
	record->node = touch->node;
	record->touch_id = touch->id;
	record->device = touch->device;
	record->has_touch = true;
	record->reason = (uint8_t)reason;
	return record;
}

struct gc_record *gci_ledger_withheld(struct gc_context *context, struct gc_recognizer *recognizer,
	const struct gc_touch *touch, enum gc_reason reason) {
	gci_ledger_admit(&context->ledger, recognizer);
	struct gc_record *record = add_touch(context, touch, reason);
	recognizer->recognized = false;
	record->recognizer = recognizer;
	record->node = recognizer->node;
	record->kind = recognizer->ops->kind;
	return record;
}

void gci_ledger_palm(struct gc_context *context, const struct gc_touch *touch) {
	add_touch(context, touch, GC_REASON_PALM);
}

static bool is_unseen(const struct gc_node *node) {
	return node->hidden || node->alpha_ppm < GC_ALPHA_HIT_PPM;
}

void gci_ledger_lost_touch(
	struct gc_context *context, struct gc_node *root, const struct gc_touch *touch) {
	struct gc_record *record = add_touch(context, touch,
		touch->node == NULL ? GC_REASON_HIT_NOTHING : GC_REASON_NO_RECOGNIZER);
	struct gc_node *blocker = NULL;
	bool has_recognizer = false;
	for (struct gc_node *at = gci_node_hit_test_all(root, touch->position); at != NULL;
		at = at->parent) {
		has_recognizer = has_recognizer || at->first_recognizer != NULL;
		if (is_unseen(at) || !at->interactive) {
			blocker = at;
		}
	}
	/* A blocker is the reason only if a recognizer would have received the touch without it. */
	if (blocker != NULL && (touch->node == NULL || has_recognizer)) {
		record->node = blocker;
		record->reason = is_unseen(blocker) ? GC_REASON_HIDDEN : GC_REASON_NOT_INTERACTIVE;
	}
}

void gci_ledger_refused_touch(
	struct gc_context *context, const struct gc_sample *sample, uint64_t time_us) {
	struct gc_record *record = gci_ledger_add(&context->ledger, time_us);
	record->node = sample->node;
	record->measured = (int64_t)context->table.capacity + 1;
	record->limit = context->table.capacity;
	record->touch_id = sample->id;
	record->device = sample->device;
	record->has_touch = true;
	record->reason = GC_REASON_TOUCHES_FULL;
}
