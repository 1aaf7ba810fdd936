/* SPDX-License-Identifier: MIT */
#include "gesture/recorder.h"

#include <gesturecore/step.h>

#include "gesture/recognizer.h"
#include "numbers/base.h"
#include "touch/touch_table.h"

_Static_assert(sizeof(struct gc_note) <= 32, "README and recorder.h promise the size of a note");

enum gc_status gc_recorder_init(
	struct gc_recorder *recorder, struct gc_note *notes, uint32_t capacity) {
	if (notes == NULL) {
		return GC_ERR_ARGUMENT;
	}
	if (capacity < GC_NOTES_MIN || capacity > GC_NOTES_MAX ||
		(capacity & (capacity - 1)) != 0) {
		return GC_ERR_RANGE;
	}
	*recorder = (struct gc_recorder){.notes = notes, .mask = capacity - 1};
	return GC_OK;
}

/* Sets what a note says of a contact. A file may begin after the landing, and needs it then. */
static void note_contact(
	struct gc_sample *note, const struct gc_touch_table *table, unsigned slot) {
	const struct gc_touch *touch = &table->touches[slot];
	note->node = touch->node;
	note->position = touch->pending;
	note->id = touch->id;
	note->device = touch->device;
	note->type = touch->type;
	if ((table->ignored & GCI_BIT(slot)) != 0) {
		note->type |= GC_NOTE_IGNORED;
	}
}

void gci_record_sample(struct gc_context *context, const struct gc_sample *sample, unsigned slot) {
	struct gc_recorder *recorder = context->recorder;
	if (recorder == NULL) {
		return;
	}
	struct gc_sample *note = gci_recorder_next(recorder);
	*note = *sample;
	note->time_us = context->frame.clock_us;
	if (sample->kind == GC_SAMPLE_DOWN && recorder->is_idle) {
		note->type |= GC_NOTE_IDLE;
	}
	if (sample->kind == GC_SAMPLE_UP || sample->kind == GC_SAMPLE_CANCEL) {
		note_contact(note, &context->table, slot);
	}
	recorder->is_idle = false;
}

void gci_record_hit(const struct gc_context *context, const struct gc_touch *touch) {
	struct gc_recorder *recorder = context->recorder;
	if (recorder == NULL) {
		return;
	}
	/* It is near: notes of its frame alone come after it. */
	uint64_t kept = recorder->count <= recorder->mask ? recorder->count : recorder->mask + 1;
	for (uint64_t back = 1; back <= kept; back++) {
		struct gc_sample *note =
			&recorder->notes[(recorder->count - back) & recorder->mask].sample;
		if (note->kind == GC_SAMPLE_DOWN && note->id == touch->id &&
			note->device == touch->device) {
			note->node = touch->node;
			return;
		}
	}
}

void gci_record_frame(struct gc_recorder *recorder, uint64_t time_us) {
	*gci_recorder_next(recorder) =
		(struct gc_sample){.time_us = time_us, .kind = GC_SAMPLE_FRAME};
}

static struct gc_sample *last(struct gc_recorder *recorder) {
	return &recorder->notes[(recorder->count - 1) & recorder->mask].sample;
}

/* Notes what the note before it has no room for. */
static void note_numbers(struct gc_recorder *recorder, uint64_t one, uint64_t other) {
	*gci_recorder_next(recorder) = (struct gc_sample){
		.time_us = one,
		.position = {(gc_length)(uint32_t)other, (gc_length)(uint32_t)(other >> 32)},
		.kind = GC_NOTE_NUMBERS,
	};
}

void gci_record_step(
	const struct gc_context *context, const struct gc_step *step, uint64_t time_us) {
	struct gc_recorder *recorder = context->recorder;
	if (recorder == NULL) {
		return;
	}
	bool begins = step->phase == GC_STEP_BEGIN;
	*gci_recorder_next(recorder) = (struct gc_sample){
		.time_us = time_us,
		.node = step->node,
		.position = {begins ? step->position.x : step->delta.x,
			begins ? step->position.y : step->delta.y},
		.id = step->kind | step->phase << 8,
		.device = step->device,
		.kind = GC_NOTE_STEP,
		.type = (uint8_t)((begins ? step->finger_count : 0) |
				  (begins && recorder->is_idle ? GC_NOTE_IDLE : 0)),
	};
	recorder->is_idle = false;
	if (step->kind == GC_STEP_PINCH && step->phase == GC_STEP_UPDATE) {
		note_numbers(recorder, (uint64_t)step->scale, (uint64_t)step->turn);
	}
}

void gci_record_step_hit(const struct gc_context *context, struct gc_node *node) {
	struct gc_recorder *recorder = context->recorder;
	if (recorder != NULL) {
		last(recorder)->node = node;
	}
}

void gci_record_cancel(const struct gc_context *context, gc_slots slots) {
	struct gc_recorder *recorder = context->recorder;
	if (recorder == NULL) {
		return;
	}
	const union gc_waiting *input = &context->frame.waiting;
	*gci_recorder_next(recorder) = (struct gc_sample){
		.time_us = context->now_us,
		.id = input->cancel.reason,
		.device = input->cancel.device,
		.kind = GC_NOTE_CANCEL,
		.type = input->cancel.drops,
	};
	for (gc_slots rest = context->table.held & slots; rest != 0; rest &= rest - 1) {
		struct gc_sample *note = gci_recorder_next(recorder);
		*note = (struct gc_sample){.time_us = context->now_us, .kind = GC_NOTE_CONTACT};
		note_contact(note, &context->table, gci_first_slot(rest));
	}
}

void gci_record_answer(const struct gc_context *context, enum gc_question question,
	const struct gc_recognizer *recognizer, const struct gc_recognizer *other,
	const struct gc_touch *touch) {
	if (context->recorder != NULL) {
		*gci_recorder_next(context->recorder) = (struct gc_sample){
			.time_us = context->now_us,
			.position = {(gc_length)recognizer->order,
				other == NULL ? 0 : (gc_length)other->order},
			.id = touch == NULL ? 0 : touch->id,
			.device = touch == NULL ? 0 : touch->device,
			.kind = GC_NOTE_ANSWER,
			.type = (uint8_t)question,
		};
	}
}

void gci_record_custom(const struct gc_custom *custom, unsigned state, enum gc_reason reason,
	int64_t measured, int64_t limit) {
	const struct gc_recognizer *base = &custom->base;
	struct gc_recorder *recorder = base->context->recorder;
	/* A change of an active one changes nothing that is compared. */
	if (recorder != NULL && !(state == GC_STATE_CHANGED && gci_is_active(base))) {
		*gci_recorder_next(recorder) = (struct gc_sample){
			.time_us = base->context->now_us,
			.position = base->location,
			.id = (int32_t)base->order,
			.device = (uint16_t)reason,
			.kind = GC_NOTE_CUSTOM,
			.type = (uint8_t)(state | (unsigned)custom->call << 4),
		};
		note_numbers(recorder, (uint64_t)measured, (uint64_t)limit);
		last(recorder)->id = (int32_t)base->factor;
		last(recorder)->device = custom->calls;
	}
}

void gci_record_setting(const struct gc_context *context, const struct gc_recognizer *recognizer,
	size_t offset, uint64_t before, uint64_t after) {
	if (context != NULL && context->recorder != NULL) {
		*gci_recorder_next(context->recorder) = (struct gc_sample){
			.time_us = context->now_us,
			.id = (int32_t)recognizer->order,
			.device = (uint16_t)offset,
			.kind = GC_NOTE_SETTING,
		};
		note_numbers(context->recorder, before, after);
		if (gci_is_pending(context, GCI_WORK_LAND)) {
			/* A replay sets it after the frame, and its landings count already. */
			gci_record_change(context, GC_NOTE_SETTINGS, recognizer);
		}
	}
}

void gci_record_settings(const struct gc_context *context, const struct gc_recognizer *recognizer,
	const void *config) {
	size_t size = recognizer->ops->config_size, offset = recognizer->ops->config_offset;
	for (size_t at = 0; at < size; at += sizeof(uint64_t)) {
		size_t part = size - at < sizeof(uint64_t) ? size - at : sizeof(uint64_t);
		uint64_t before = 0, after = 0;
		__builtin_memcpy(&before, (const char *)recognizer + offset + at, part);
		__builtin_memcpy(&after, (const char *)config + at, part);
		if (before != after) {
			gci_record_setting(context, recognizer, offset + at, before, after);
		}
	}
}

void gci_record_event(struct gc_recorder *recorder, const struct gc_event *event) {
	if (event->kind == GC_EVENT_GESTURE && event->state != GC_STATE_CHANGED) {
		*gci_recorder_next(recorder) = (struct gc_sample){
			.time_us = event->time_us,
			.position = event->location,
			.id = (int32_t)event->recognizer->order,
			.device = event->touch_count,
			.kind = GC_NOTE_EVENT,
			.type = event->state,
		};
	}
}

void gci_record_change(const struct gc_context *context, enum gc_note_change change,
	const struct gc_recognizer *recognizer) {
	if (context->recorder != NULL) {
		*gci_recorder_next(context->recorder) = (struct gc_sample){
			.time_us = context->frame.clock_us,
			.id = recognizer == NULL ? 0 : (int32_t)recognizer->order,
			.kind = GC_NOTE_CHANGE,
			.type = (uint8_t)change,
		};
	}
}
