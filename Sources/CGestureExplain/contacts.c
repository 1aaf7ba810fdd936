/* SPDX-License-Identifier: MIT */
#include "contacts.h"

/* Returns the index of the contact that a note is about; the count: it is not there. */
static unsigned find(const struct gci_contacts *contacts, const struct gc_sample *note) {
	unsigned at = 0;
	while (at < contacts->count &&
		(contacts->all[at].id != note->id || contacts->all[at].device != note->device)) {
		at++;
	}
	return at;
}

/* A contact was down, as a note says. */
static void put(struct gci_contacts *contacts, const struct gc_sample *note) {
	unsigned at = find(contacts, note);
	if (at < GC_TOUCHES_MAX) {
		contacts->all[at] = *note;
		contacts->all[at].kind = GC_SAMPLE_DOWN;
		contacts->count += at == contacts->count;
	}
}

static void put_those_of_now(struct gci_contacts *contacts, const struct gc_touch_table *table) {
	for (uint32_t slot = 0; slot < table->capacity; slot++) {
		if ((table->held >> slot & 1) == 0) {
			continue;
		}
		const struct gc_touch *touch = &table->touches[slot];
		bool is_ignored = (table->ignored >> slot & 1) != 0;
		struct gc_sample note = {
			.node = touch->node,
			.position = touch->pending,
			.id = touch->id,
			.device = touch->device,
			.type = (uint8_t)(touch->type | (is_ignored ? GC_NOTE_IGNORED : 0)),
		};
		put(contacts, &note);
	}
}

/* Goes back to before a note. */
static void undo(struct gci_contacts *contacts, const struct gc_sample *note) {
	unsigned at = find(contacts, note);
	bool is_there = at < contacts->count;
	struct gc_sample moved = {
		.position = note->position, .id = note->id, .device = note->device};
	switch (note->kind) {
	case GC_SAMPLE_DOWN:
		if (is_there) {
			contacts->all[at] = contacts->all[--contacts->count];
		}
		break;
	case GC_SAMPLE_MOTION:
		if (is_there) {
			contacts->all[at].position = note->position;
		} else {
			/* It lifted after the engine had lost its recorder. */
			put(contacts, &moved);
		}
		break;
	case GC_SAMPLE_UP:
	case GC_SAMPLE_CANCEL:
	case GC_NOTE_CONTACT:
		put(contacts, note);
		break;
	default:
		break;
	}
}

void gci_contacts_find(struct gci_contacts *contacts, const struct gc_recorder *recorder,
	const struct gc_engine *engine, uint64_t begin) {
	contacts->count = 0;
	if (engine->context.recorder == recorder) {
		put_those_of_now(contacts, &engine->context.table);
	}
	for (uint64_t index = recorder->count; index > begin; index--) {
		undo(contacts, &recorder->notes[(index - 1) & recorder->mask].sample);
	}
	for (unsigned at = 0; at < contacts->count; at++) {
		struct gc_sample *landing = &contacts->all[at];
		landing->time_us = recorder->notes[(begin - 1) & recorder->mask].sample.time_us;
		if ((landing->type & GC_NOTE_IGNORED) != 0) {
			landing->type = GC_TOUCH_PALM;
		}
		if (landing->node == NULL) {
			landing->node = &contacts->unknown;
		}
	}
}
