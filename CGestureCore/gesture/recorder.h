/* SPDX-License-Identifier: MIT */
#pragma once

#include <gesturecore/custom.h>
#include <gesturecore/private.h>
#include <gesturecore/recorder.h>

/*
 * Writes the notes of <gesturecore/recorder.h>. Inputs are noted when they are collected or shown,
 * not when they are pushed. So the answers to the questions of an input come after its note, and
 * before that of the next one. A file is replayed by this order.
 *
 * Each function does nothing without a recorder, but for those that get one: hot callers test it.
 */

/* Returns the next note, whose members the caller sets. */
static inline struct gc_sample *gci_recorder_next(struct gc_recorder *recorder) {
	return &recorder->notes[recorder->count++ & recorder->mask].sample;
}

/* Notes motion that is collected at its own time. */
static inline void gci_record_motion(struct gc_recorder *recorder, const struct gc_sample *sample) {
	*gci_recorder_next(recorder) = *sample;
}

/* Notes a sample that is collected, with the slot of its contact; or one that finds no slot. */
void gci_record_sample(struct gc_context *context, const struct gc_sample *sample, unsigned slot);

/* Notes the hit node of a contact that landed. */
void gci_record_hit(const struct gc_context *context, const struct gc_touch *touch);

/* Notes the end of a frame. */
void gci_record_frame(struct gc_recorder *recorder, uint64_t time_us);

/* Notes a step. The hit node of a BEGIN follows. */
void gci_record_step(
	const struct gc_context *context, const struct gc_step *step, uint64_t time_us);
void gci_record_step_hit(const struct gc_context *context, struct gc_node *node);

/* Notes the cancel that waits, and then each contact in `slots` that is down. */
void gci_record_cancel(const struct gc_context *context, gc_slots slots);

/* Notes an answer that is not the default. `other` and `touch` may be NULL. */
void gci_record_answer(const struct gc_context *context, enum gc_question question,
	const struct gc_recognizer *recognizer, const struct gc_recognizer *other,
	const struct gc_touch *touch);

/* Notes a state that a custom recognizer sets, or GC_NOTE_DEADLINE. */
void gci_record_custom(const struct gc_custom *custom, unsigned state, enum gc_reason reason,
	int64_t measured, int64_t limit);

/* Notes a change of 8 bytes at an offset in a recognizer, or of whether it is enabled: 0. */
void gci_record_setting(const struct gc_context *context, const struct gc_recognizer *recognizer,
	size_t offset, uint64_t before, uint64_t after);

/* Notes what changes in the settings of a recognizer. */
void gci_record_settings(const struct gc_context *context, const struct gc_recognizer *recognizer,
	const void *config);

/* Notes a gesture that began or ended. */
void gci_record_event(struct gc_recorder *recorder, const struct gc_event *event);

/* Notes what a file cannot carry. `recognizer` may be NULL. */
void gci_record_change(const struct gc_context *context, enum gc_note_change change,
	const struct gc_recognizer *recognizer);
