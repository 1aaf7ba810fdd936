/* SPDX-License-Identifier: MIT */
/*
 * Writes what a recorder has noted as a recording, version 1.4: docs/recording-format.md.
 *
 * It needs no memory but the ring and the stack. So it walks the tree for each number that a line
 * names: that is slow, but a file is written only when a user asks for it.
 */
#include <gesturecore/explain.h>

#include "contacts.h"
#include "lines.h"
#include "setting.h"
#include "tree.h"

/* Readers refuse a longer header. Some lines are left for devices. */
#define HEADER_MAX 900

#define DEVICE_COUNT 65536

struct writer {
	struct gci_lines lines;
	const struct gc_recorder *recorder;
	const struct gc_engine *engine;
	const struct gc_names *names;
	uint64_t begin, end;          /* the notes that are written */
	struct gci_contacts contacts; /* their landings are written before these */
};

/* --- Notes. --- */

/* Returns a note. The landings before the notes have the numbers after theirs. */
static struct gc_sample note_at(const struct writer *writer, uint64_t index) {
	return index < writer->end ? writer->recorder->notes[index & writer->recorder->mask].sample
				   : writer->contacts.all[index - writer->end];
}

static uint64_t end_with_contacts(const struct writer *writer) {
	return writer->end + writer->contacts.count;
}

static bool is_landing(const struct gc_sample *note) {
	return note->kind == GC_SAMPLE_DOWN ||
	       (note->kind == GC_NOTE_STEP && note->id >> 8 == GC_STEP_BEGIN);
}

/* Returns the index of the next landing on an idle engine, from `index` on; or the end. */
static uint64_t next_idle(const struct writer *writer, uint64_t index) {
	for (; index < writer->end; index++) {
		struct gc_sample note = note_at(writer, index);
		if (is_landing(&note) && (note.type & GC_NOTE_IDLE) != 0) {
			break;
		}
	}
	return index;
}

/* Returns where the first frame begins of which the ring has everything. */
static uint64_t first_frame(const struct writer *writer, uint64_t oldest) {
	for (uint64_t index = oldest; index < writer->end; index++) {
		if (note_at(writer, index).kind == GC_SAMPLE_FRAME) {
			return index + 1;
		}
	}
	return writer->end;
}

/* --- The tree. --- */

static int64_t node_number(const struct writer *writer, const struct gc_node *node) {
	return gci_tree_number(gc_engine_root(writer->engine), node);
}

/* Whether a landing hit a node or a node inside it. No others change an event. */
static bool is_hit(const struct writer *writer, const struct gc_node *top) {
	const struct gc_node *latest = NULL;
	/* What hit a node that is gone or unknown has hit the root, too. */
	bool is_found = gc_node_parent(top) == NULL;
	uint64_t end = end_with_contacts(writer);
	for (uint64_t index = writer->begin; !is_found && index < end; index++) {
		struct gc_sample note = note_at(writer, index);
		if (!is_landing(&note) || note.node == NULL || note.node == latest) {
			continue;
		}
		/* One that has left the tree may be gone: its address is not followed. A replay
		 * hits what is there instead. */
		if (node_number(writer, note.node) < 0) {
			is_found = gci_tree_has_place(top, note.position);
		} else {
			latest = note.node;
			is_found = gci_tree_is_within(note.node, top);
		}
	}
	return is_found;
}

/* Returns the recognizer after `order` on the nodes that were hit, or NULL. */
static struct gc_recognizer *next_recognizer(const struct writer *writer, uint32_t order) {
	struct gc_recognizer *next = NULL;
	for (const struct gc_node *node = gc_engine_root(writer->engine); node != NULL;
		node = gci_tree_next(node)) {
		for (struct gc_recognizer *at = gc_node_first_recognizer(node); at != NULL;
			at = gc_recognizer_next(at)) {
			uint32_t own = gc_recognizer_order(at);
			if (own > order && (next == NULL || own < gc_recognizer_order(next)) &&
				is_hit(writer, node)) {
				next = at;
			}
		}
	}
	return next;
}

/* Returns the recognizer of the tree that is at an address, or that has a number; NULL: none. */
static struct gc_recognizer *recognizer_at(
	const struct writer *writer, const struct gc_recognizer *address, uint32_t number) {
	for (const struct gc_node *node = gc_engine_root(writer->engine); node != NULL;
		node = gci_tree_next(node)) {
		for (struct gc_recognizer *at = gc_node_first_recognizer(node); at != NULL;
			at = gc_recognizer_next(at)) {
			if (at == address || gc_recognizer_order(at) == number) {
				return at;
			}
		}
	}
	return NULL;
}

/* Returns the number of the recognizer at an address; 0: none of the tree is there. */
static uint32_t recognizer_number(
	const struct writer *writer, const struct gc_recognizer *recognizer) {
	const struct gc_recognizer *at = recognizer_at(writer, recognizer, 0);
	return at == NULL ? 0 : gc_recognizer_order(at);
}

/* --- The header. --- */

static void write_library(struct writer *writer) {
	struct gci_lines *lines = &writer->lines;
	uint32_t version = gc_version();
	gci_put(lines, "gesture-recording 1.4");
	gci_line_end(lines);
	gci_put(lines, "library");
	gci_field_begin(lines, "version");
	gci_put(lines, "\"");
	gci_put_number(lines, version / 10000);
	gci_put(lines, ".");
	gci_put_number(lines, version / 100 % 100);
	gci_put(lines, ".");
	gci_put_number(lines, version % 100);
	gci_put(lines, "\"");
	gci_line_end(lines);
}

/* The size of the window, within what a reader accepts. */
static void write_size(struct writer *writer) {
	struct gc_size size = gc_node_bounds(gc_engine_root(writer->engine)).size;
	gc_length width = size.width, height = size.height;
	gci_field_length(&writer->lines, "width",
		width < 1 || width > GC_POSITION_MAX ? GC_PT(1920) : width);
	gci_field_length(&writer->lines, "height",
		height < 1 || height > GC_POSITION_MAX ? GC_PT(1080) : height);
}

static bool has_device(const struct gc_sample *note) {
	return (note->kind <= GC_SAMPLE_SIZE && note->kind != GC_SAMPLE_FRAME) ||
	       note->kind == GC_NOTE_STEP;
}

/* Writes each device at its first sample in the file, although that is a walk for each. */
static void write_devices(struct writer *writer) {
	struct gci_lines *lines = &writer->lines;
	for (int64_t device = -1;;) {
		int64_t next = DEVICE_COUNT;
		bool is_touchpad = false;
		uint64_t end = end_with_contacts(writer);
		for (uint64_t index = writer->begin; index < end; index++) {
			struct gc_sample note = note_at(writer, index);
			if (has_device(&note) && note.device > device && note.device <= next) {
				/* Unlike a touchpad, a mouse has contacts, too: it drags. */
				is_touchpad = note.kind == GC_NOTE_STEP &&
					      (is_touchpad || note.device < next);
				next = note.device;
			}
		}
		if (next == DEVICE_COUNT) {
			return;
		}
		device = next;
		gci_put(lines, "device");
		gci_field_number(lines, "number", device);
		gci_field_word(lines, "kind", is_touchpad ? "touchpad" : "touchscreen");
		gci_field_text(lines, "name", "");
		if (!is_touchpad) {
			gci_field_word(lines, "mapping", "assumed");
			write_size(writer);
		}
		gci_line_end(lines);
	}
}

static void write_engine(struct writer *writer) {
	struct gci_lines *lines = &writer->lines;
	struct gc_limits limits = gc_engine_limits(writer->engine);
	gci_put(lines, "engine");
	gci_field_number(lines, "touches", limits.touches);
	gci_field_number(lines, "events", limits.events);
	gci_field_number(lines, "records", limits.records);
	gci_field_number(lines, "requirements", limits.requirements);
	gci_field_flag(lines, "paths", limits.paths);
	gci_line_end(lines);
}

static void write_nodes(struct writer *writer) {
	struct gci_lines *lines = &writer->lines;
	const struct gc_names *names = writer->names;
	int64_t number = 0;
	for (const struct gc_node *at = gc_engine_root(writer->engine); at != NULL;
		at = gci_tree_next(at), number++) {
		if (!is_hit(writer, at)) {
			continue;
		}
		gci_put(lines, "node");
		gci_field_number(lines, "id", number);
		if (gc_node_parent(at) != NULL) {
			gci_field_number(lines, "parent", node_number(writer, gc_node_parent(at)));
		}
		gci_field_place(lines, at);
		gci_field_flag(lines, "hidden", gc_node_is_hidden(at));
		gci_field_flag(lines, "enabled", gc_node_is_interactive(at));
		gci_field_flag(lines, "receives-touches", gc_node_receives_touches(at));
		const char *name =
			names == NULL || names->node == NULL ? NULL : names->node(names->data, at);
		gci_field_text(lines, "name", name);
		gci_line_end(lines);
	}
}

/* Whether a note is about `size` bytes at an offset in a recognizer. */
static bool is_about(
	const struct gc_sample *note, uint32_t recognizer, unsigned offset, unsigned size) {
	return note->kind == GC_NOTE_SETTING && (uint32_t)note->id == recognizer &&
	       note->device <= offset && offset + size <= note->device + sizeof(uint64_t) &&
	       (note->device != 0) == (offset != 0);
}

/*
 * Finds the bytes that settings of a recognizer had when the file begins: those before their first
 * change. Returns false if they have not changed.
 */
static bool find_first(const struct writer *writer, const struct gc_recognizer *recognizer,
	unsigned offset, unsigned size, uint64_t *bytes, unsigned *at) {
	for (uint64_t index = writer->begin; index < writer->end; index++) {
		struct gc_sample note = note_at(writer, index);
		if (is_about(&note, gc_recognizer_order(recognizer), offset, size)) {
			*bytes = note_at(writer, index + 1).time_us;
			*at = offset - note.device;
			return true;
		}
	}
	return false;
}

static void write_settings(struct writer *writer, const struct gc_recognizer *recognizer) {
	for (const struct gci_setting *at = gci_settings; at->key != NULL; at++) {
		uint64_t first;
		unsigned place;
		if (at->kind != gc_recognizer_kind(recognizer)) {
			continue;
		}
		const char *bytes = (const char *)recognizer + at->offset;
		if (find_first(writer, recognizer, at->offset, at->size, &first, &place)) {
			bytes = (const char *)&first + place;
		}
		gci_field_setting(&writer->lines, at, bytes);
	}
}

static void write_recognizer(struct writer *writer, const struct gc_recognizer *at) {
	struct gci_lines *lines = &writer->lines;
	const struct gc_names *names = writer->names;
	gci_put(lines, "recognizer");
	gci_field_number(lines, "id", gc_recognizer_order(at));
	gci_field_word(lines, "kind",
		gc_recognizer_kind(at) == GC_KIND_CUSTOM ? "custom"
							 : gc_kind_name(gc_recognizer_kind(at)));
	gci_field_number(lines, "node", node_number(writer, gc_recognizer_node(at)));
	write_settings(writer, at);
	uint64_t enabled = gc_recognizer_is_enabled(at);
	unsigned place;
	(void)find_first(writer, at, 0, 1, &enabled, &place);
	gci_field_flag(lines, "enabled", enabled != 0);
	gci_field_words(lines, "types", GCI_UNIT_TYPES, gc_recognizer_touch_types(at));
	gci_field_flag(lines, "exclusive-type", gc_recognizer_exclusive_type(at));
	gci_field_length(lines, "maximum-contact-size", gc_recognizer_max_contact_size(at));
	gci_field_flag(lines, "cancels-touches", gc_recognizer_cancels_touches(at));
	gci_field_flag(lines, "delays-began", gc_recognizer_delays_began(at));
	gci_field_flag(lines, "delays-ended", gc_recognizer_delays_ended(at));
	gci_field_flag(lines, "claims-on-landing", gc_recognizer_claims_on_landing(at));
	const char *name = names == NULL || names->recognizer == NULL
				   ? NULL
				   : names->recognizer(names->data, at);
	gci_field_text(lines, "name", name);
	gci_line_end(lines);
}

static void write_relations(struct writer *writer, const struct gc_recognizer *waiter) {
	struct gci_lines *lines = &writer->lines;
	const struct gc_requirement *at = NULL;
	const struct gc_recognizer *blocker;
	while ((blocker = gc_recognizer_next_requirement(waiter, &at)) != NULL) {
		const struct gc_node *node = gc_recognizer_node(blocker);
		if (node != NULL && recognizer_number(writer, blocker) != 0 &&
			is_hit(writer, node)) {
			gci_put(lines, "relation");
			gci_field_number(lines, "waiter", gc_recognizer_order(waiter));
			gci_field_number(lines, "blocker", gc_recognizer_order(blocker));
			gci_line_end(lines);
		}
	}
}

static void write_header(struct writer *writer) {
	const struct gc_recognizer *at;
	write_library(writer);
	gci_put(&writer->lines, "window");
	write_size(writer);
	gci_line_end(&writer->lines);
	write_devices(writer);
	write_engine(writer);
	write_nodes(writer);
	for (uint32_t order = 0; (at = next_recognizer(writer, order)) != NULL;
		order = gc_recognizer_order(at)) {
		write_recognizer(writer, at);
	}
	for (uint32_t order = 0; (at = next_recognizer(writer, order)) != NULL;
		order = gc_recognizer_order(at)) {
		write_relations(writer, at);
	}
}

/* --- The samples. --- */

static void write_hit(struct writer *writer, const struct gc_node *node) {
	int64_t number = node == NULL ? -1 : node_number(writer, node);
	if (number >= 0) {
		gci_field_number(&writer->lines, "node", number);
	} else {
		gci_field_word(&writer->lines, "node", node == NULL ? "none" : "gone");
	}
}

static void write_time(struct gci_lines *lines, const char *kind, uint64_t time_us) {
	gci_put(lines, kind);
	gci_field_time(lines, "time", time_us);
}

/* GC_REASON_MOVED is "moved". */
static void write_reason(struct gci_lines *lines, uint32_t reason) {
	gci_field_word(lines, "reason", gc_reason_name(reason) + sizeof("GC_REASON_") - 1);
}

static void write_point(struct gci_lines *lines, const char *x, const char *y, struct gc_point at) {
	gci_field_length(lines, x, at.x);
	gci_field_length(lines, y, at.y);
}

static void write_sample(struct writer *writer, const struct gc_sample *note) {
	static const char *const kinds[] = {"down", "motion", "up", "cancel", "frame", "size"};
	struct gci_lines *lines = &writer->lines;
	unsigned type = note->type & ~GC_NOTE_IDLE;
	write_time(lines, kinds[note->kind], note->time_us);
	if (note->kind != GC_SAMPLE_FRAME) {
		gci_field_number(lines, "device", note->device);
		gci_field_number(lines, "id", note->id);
	}
	if (note->kind == GC_SAMPLE_DOWN || note->kind == GC_SAMPLE_MOTION) {
		write_point(lines, "x", "y", note->position);
	}
	if (note->kind == GC_SAMPLE_SIZE) {
		write_point(lines, "major", "minor", note->position);
	}
	if (note->kind == GC_SAMPLE_DOWN) {
		if (type != GC_TOUCH_FINGER) {
			gci_field_word(lines, "type", gci_setting_word(GCI_UNIT_TYPES, type));
		}
		write_hit(writer, note->node);
	}
	gci_line_end(lines);
}

static int64_t second_number(const struct gc_sample *numbers) {
	return (int64_t)((uint32_t)numbers->position.x | (uint64_t)(uint32_t)numbers->position.y
								 << 32);
}

static void write_step(struct writer *writer, const struct gc_sample *note, uint64_t index) {
	static const char *const kinds[] = {"swipe", "pinch", "hold"};
	static const char *const phases[] = {"-begin", "-update", "-end", "-cancel"};
	struct gci_lines *lines = &writer->lines;
	unsigned kind = note->id & 0xff, phase = (unsigned)note->id >> 8;
	gci_put(lines, kinds[kind]);
	write_time(lines, phases[phase], note->time_us);
	gci_field_number(lines, "device", note->device);
	if (phase == GC_STEP_BEGIN) {
		gci_field_number(
			lines, "fingers", note->type & ~(GC_NOTE_IDLE | GC_STEP_ANY_COUNT));
		write_point(lines, "x", "y", note->position);
		if ((note->type & GC_STEP_ANY_COUNT) != 0) {
			gci_field_word(lines, "count", "any");
		}
		write_hit(writer, note->node);
	} else if (phase == GC_STEP_UPDATE) {
		write_point(lines, "dx", "dy", note->position);
		if (kind == GC_STEP_PINCH) {
			struct gc_sample more = note_at(writer, index + 1);
			gci_field_decimal(lines, "scale", (int64_t)more.time_us, GC_SCALE_ONE, 10);
			gci_field_decimal(lines, "turn", second_number(&more) * 360, GC_TURN, 8);
		}
	}
	gci_line_end(lines);
}

static void write_cancel(struct gci_lines *lines, const struct gc_sample *note) {
	bool is_device = note->id == GC_REASON_DEVICE_CANCELLED;
	gci_put(lines, note->type != 0 ? "drop-" : "cancel-");
	write_time(lines,
		is_device                    ? "device"
		: note->id == GC_REASON_PALM ? "palms"
					     : "all",
		note->time_us);
	if (is_device) {
		gci_field_number(lines, "device", note->device);
	}
	gci_line_end(lines);
}

static void write_answer(struct gci_lines *lines, const struct gc_sample *note) {
	static const char *const questions[] = {"should begin", "should receive", "simultaneous",
		"can prevent", "can be prevented", "requires failure", "ignore"};
	gci_put(lines, "answer");
	gci_field_word(lines, "to", questions[note->type]);
	gci_field_number(lines, "recognizer", (uint32_t)note->position.x);
	if (note->position.y != 0) {
		gci_field_number(lines, "other", (uint32_t)note->position.y);
	}
	if (note->type == GC_QUESTION_RECEIVE || note->type == GC_QUESTION_IGNORE) {
		gci_field_number(lines, "device", note->device);
		gci_field_number(lines, "id", note->id);
	}
	gci_line_end(lines);
}

static void write_custom(struct writer *writer, const struct gc_sample *note, uint64_t index) {
	struct gci_lines *lines = &writer->lines;
	struct gc_sample more = note_at(writer, index + 1);
	unsigned call = note->type >> 4, state = note->type & 0xf;
	write_time(lines, "custom", note->time_us);
	gci_field_number(lines, "recognizer", (uint32_t)note->id);
	if (call == GC_CALL_DEADLINE || call == GC_CALL_COMMIT) {
		gci_field_word(lines, "call", call == GC_CALL_COMMIT ? "commit" : "deadline");
	} else if (call != GC_CALL_NONE) {
		gci_field_number(lines, "call", more.device);
	}
	if (state == GC_NOTE_DEADLINE && more.time_us == GC_NEVER_US) {
		gci_field_word(lines, "deadline", "never");
	} else if (state == GC_NOTE_DEADLINE) {
		gci_field_time(lines, "deadline", more.time_us);
	} else {
		gci_field_word(lines, "state", gc_state_name(state));
		write_point(lines, "x", "y", note->position);
		gci_field_number(lines, "factor", (uint32_t)more.id);
		write_reason(lines, note->device);
		gci_field_number(lines, "measured", (int64_t)more.time_us);
		gci_field_number(lines, "limit", second_number(&more));
	}
	gci_line_end(lines);
}

static void write_changed(struct gci_lines *lines, const struct gc_sample *note,
	const struct gci_setting *setting, const void *bytes) {
	write_time(lines, "setting", note->time_us);
	gci_field_number(lines, "recognizer", (uint32_t)note->id);
	gci_field_setting(lines, setting, bytes);
	gci_line_end(lines);
}

static void write_changed_settings(
	struct writer *writer, const struct gc_sample *note, struct gc_sample numbers) {
	static const struct gci_setting enabled = {GC_KIND_NONE, GCI_UNIT_FLAG, "enabled", 0, 8};
	struct gci_lines *lines = &writer->lines;
	uint64_t after = (uint64_t)second_number(&numbers);
	const struct gc_recognizer *recognizer = recognizer_at(writer, NULL, (uint32_t)note->id);
	if (recognizer == NULL || !is_hit(writer, gc_recognizer_node(recognizer))) {
		return;
	}
	if (note->device == 0) {
		write_changed(lines, note, &enabled, &after);
	}
	for (const struct gci_setting *at = gci_settings; at->key != NULL; at++) {
		if (at->kind != gc_recognizer_kind(recognizer) ||
			!is_about(note, (uint32_t)note->id, at->offset, at->size)) {
			continue;
		}
		const char *old = (const char *)&numbers.time_us + at->offset - note->device;
		const char *new = (const char *)&after + at->offset - note->device;
		if (gci_setting_value(old, at) != gci_setting_value(new, at)) {
			write_changed(lines, note, at, new);
		}
	}
}

/* Whether the file has named the same change before. */
static bool is_known(const struct writer *writer, const struct gc_sample *note, uint64_t index) {
	while (index > writer->begin) {
		struct gc_sample before = note_at(writer, --index);
		if (before.kind == GC_NOTE_CHANGE && before.type == note->type &&
			before.id == note->id) {
			return true;
		}
	}
	return false;
}

static void write_change(struct gci_lines *lines, const struct gc_sample *note) {
	static const char *const changes[] = {
		"settings", "recognizers", "nodes", "events", "requirements"};
	write_time(lines, "changed", note->time_us);
	gci_field_word(lines, "what", changes[note->type]);
	if (note->id != 0) {
		gci_field_number(lines, "recognizer", (uint32_t)note->id);
	}
	gci_line_end(lines);
}

static void write_note(struct writer *writer, uint64_t index) {
	struct gci_lines *lines = &writer->lines;
	struct gc_sample note = note_at(writer, index);
	switch (note.kind) {
	case GC_NOTE_STEP:
		write_step(writer, &note, index);
		break;
	case GC_NOTE_CANCEL:
		write_cancel(lines, &note);
		break;
	case GC_NOTE_ANSWER:
		write_answer(lines, &note);
		break;
	case GC_NOTE_CUSTOM:
		write_custom(writer, &note, index);
		break;
	case GC_NOTE_SETTING:
		write_changed_settings(writer, &note, note_at(writer, index + 1));
		break;
	case GC_NOTE_CHANGE:
		if (!is_known(writer, &note, index)) {
			write_change(lines, &note);
		}
		break;
	case GC_NOTE_NUMBERS:
	case GC_NOTE_EVENT:
	case GC_NOTE_CONTACT:
		break;
	default:
		write_sample(writer, &note);
	}
}

/* Writes that the file begins in a gesture. What is down lands in the frame before its notes. */
static void write_landings(struct writer *writer) {
	gci_put(&writer->lines, "begins-in-gesture");
	gci_line_end(&writer->lines);
	for (unsigned at = 0; at < writer->contacts.count; at++) {
		write_sample(writer, &writer->contacts.all[at]);
	}
	if (writer->contacts.count > 0) {
		struct gc_sample frame = note_at(writer, writer->begin - 1);
		write_sample(writer, &frame);
	}
}

/* --- What became of them. --- */

static void write_events(struct writer *writer) {
	struct gci_lines *lines = &writer->lines;
	for (uint64_t index = writer->begin; index < writer->end; index++) {
		struct gc_sample note = note_at(writer, index);
		if (note.kind == GC_NOTE_EVENT) {
			write_time(lines, "event", note.time_us);
			gci_field_number(lines, "recognizer", (uint32_t)note.id);
			gci_field_word(lines, "state", gc_state_name(note.type));
			gci_field_number(lines, "fingers", note.device);
			write_point(lines, "x", "y", note.position);
			gci_line_end(lines);
		}
	}
}

static void write_records(struct writer *writer, uint64_t since_us) {
	struct gci_lines *lines = &writer->lines;
	struct gc_record record;
	for (size_t index = 0; gc_engine_record(writer->engine, index, &record); index++) {
		if (record.time_us < since_us) {
			continue;
		}
		write_time(lines, "record", record.time_us);
		if (record.recognizer != NULL) {
			gci_field_number(
				lines, "recognizer", recognizer_number(writer, record.recognizer));
		}
		write_reason(lines, record.reason);
		if (record.rival != NULL) {
			gci_field_number(lines, "rival", recognizer_number(writer, record.rival));
		}
		gci_field_number(lines, "measured", record.measured);
		gci_field_number(lines, "limit", record.limit);
		if (record.has_touch) {
			gci_field_number(lines, "device", record.device);
			gci_field_number(lines, "id", record.touch_id);
		}
		gci_line_end(lines);
	}
}

/* --- Where a file begins. --- */

/* Whether readers refuse the header. */
static bool is_too_long(const struct writer *writer) {
	struct writer counting = *writer;
	counting.lines.is_counted = true;
	write_header(&counting);
	return counting.lines.count > HEADER_MAX;
}

/*
 * Begins in a gesture, at the oldest frame. If that makes the header too long, begins later, where
 * fewer nodes are hit. The file may then have no notes.
 */
static void begin_in_gesture(struct writer *writer, uint64_t oldest) {
	for (;;) {
		writer->begin = first_frame(writer, oldest);
		writer->contacts.count = 0;
		if (writer->begin == writer->end) {
			return;
		}
		gci_contacts_find(
			&writer->contacts, writer->recorder, writer->engine, writer->begin);
		if (!is_too_long(writer)) {
			return;
		}
		/* It takes long to find out, so half of the notes are left out each time. */
		oldest = writer->begin + (writer->end - writer->begin) / 2;
	}
}

bool gc_recorder_write(const struct gc_recorder *recorder, const struct gc_engine *engine,
	const struct gc_names *names, bool (*write)(void *context, const char *bytes, size_t count),
	void *context) {
	uint64_t oldest =
		recorder->count > recorder->mask ? recorder->count - recorder->mask - 1 : 0;
	struct writer writer = {.lines = {.write = write, .context = context},
		.recorder = recorder,
		.engine = engine,
		.names = names,
		.end = recorder->count};
	writer.begin = next_idle(&writer, oldest);
	while (writer.begin < writer.end && is_too_long(&writer)) {
		writer.begin = next_idle(&writer, writer.begin + 1);
	}
	bool is_in_gesture =
		writer.begin == writer.end && first_frame(&writer, oldest) < writer.end;
	if (is_in_gesture) {
		begin_in_gesture(&writer, oldest);
	}
	uint64_t since_us = writer.begin < writer.end ? note_at(&writer, writer.begin).time_us : 0;
	write_header(&writer);
	if (is_in_gesture) {
		write_landings(&writer);
	}
	for (uint64_t index = writer.begin; index < writer.end; index++) {
		write_note(&writer, index);
	}
	write_records(&writer, since_us);
	write_events(&writer);
	write_time(&writer.lines, "end", gc_engine_time_us(engine));
	gci_line_end(&writer.lines);
	return gci_lines_end(&writer.lines);
}
