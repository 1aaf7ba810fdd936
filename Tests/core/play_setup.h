/* SPDX-License-Identifier: MIT */
/* The words and numbers of plays, and what is set up for them: see test_plays.c. */
#ifndef PLAY_SETUP_H
#define PLAY_SETUP_H

#include "../settings.h"
#include "support.h"
#include <gesturecore/explain.h>

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 10   // recognizers and nodes
#define VALUES 20 // of a report
#define FINGERS_MAX 20
#define LINE_MAX_LENGTH 1000

/* A recognizer or a node of a play. */
struct part {
	char name[24];
	bool is_node;
	struct gc_requirement waits;
	struct gc_node view;
	struct puppet {
		enum gc_state on[3]; // what it sets when it is called; POSSIBLE: nothing
		bool ignores, is_impatient;
		int calls[7];
		const struct part *spares, *immune_to;
	} puppet; // of a custom recognizer
	union kind_any as;
};

struct finger {
	int id;
	uint16_t device;
	double x, y; // where it landed
};

/* The test that is played, and the line where it is. */
static struct {
	struct fixture *f;
	const char *file;
	int line;
	double ms;
	bool has_begun; // a frame was played
	bool has_kept;  // events of the line before
	size_t part_count, finger_count, records_seen, refused_count;
	struct part parts[MOST];
	uint32_t together[MOST]; // of each part, the parts that may run at once with it
	struct finger fingers[FINGERS_MAX];
	enum gc_touch_type type;   // of the finger that lands
	enum gc_step_kind gesture; // of the touchpad
	uint16_t pad;              // its device
	enum gc_status refused[MOST];
} stage;

_Noreturn static void wrong(const char *format, ...) {
	char text[2 * LINE_MAX_LENGTH];
	va_list values;
	va_start(values, format);
	vsnprintf(text, sizeof(text), format, values);
	va_end(values);
	print_error("%s:%d: %s\n", stage.file, stage.line, text);
	_fail(stage.file, stage.line);
	abort();
}

/* What a call of the host returned. */
static void returned(enum gc_status status) {
	if (status != GC_OK && stage.refused_count < MOST) {
		stage.refused[stage.refused_count++] = status;
	}
}

/* Words and numbers. */

/* The next word; an empty one at the end. */
static char *next_word(char **text) {
	static char none[1];
	char *word = strtok_r(NULL, " ", text);
	return word == NULL ? none : word;
}

/* A name of the C code as a word: HELD_TOO_LONG is held-too-long. */
static const char *as_word(const char *name) {
	static char word[40];
	size_t i = 0;
	for (; name[i] != 0 && i + 1 < sizeof(word); i++) {
		bool is_space = name[i] == ' ' || name[i] == '_';
		word[i] = (char)(is_space ? '-' : tolower((unsigned char)name[i]));
	}
	word[i] = 0;
	return word;
}

/* The place of a word in a list, or -1. */
static int place_in(const char *list, const char *word) {
	for (int place = 0; *list != 0; place++, list += *list == ' ') {
		size_t length = strcspn(list, " ");
		if (length == strlen(word) && strncmp(list, word, length) == 0) {
			return place;
		}
		list += length;
	}
	return -1;
}

/* Reads a sum of fractions, and returns what follows. */
static const char *read_sum(const char *text, double *sum) {
	const char *begin = text;
	*sum = 0;
	do {
		char *end;
		double term = strtod(text, &end);
		if (end == text) {
			wrong("\"%s\" is no number", begin);
		}
		*sum += *end == '/' ? term / strtod(end + 1, &end) : term;
		text = end;
	} while (*text == '+' || *text == '-');
	return text;
}

static double read_number(const char *text) {
	double number;
	if (*read_sum(text, &number) != 0) {
		wrong("\"%s\" is no number", text);
	}
	return number;
}

static void read_pair(const char *text, double *x, double *y) {
	const char *end = read_sum(text, x);
	if (*end != ',') {
		wrong("\"%s\" is not X,Y", text);
	}
	*y = read_number(end + 1);
}

/* Set-up. */

/* The number of a word: of an axis, or yes or no. */
static int64_t read_choice(enum gci_setting_unit unit, const char *word) {
	for (unsigned i = 0; gci_setting_word(unit, i) != NULL; i++) {
		if (strcmp(gci_setting_word(unit, i), word) == 0) {
			return i;
		}
	}
	wrong("\"%s\" is no such word", word);
}

/* The set of some words: left+right, or none. */
static int64_t read_bits(enum gci_setting_unit unit, char *text) {
	int64_t bits = 0;
	char *rest, *word = strcmp(text, "none") == 0 ? NULL : strtok_r(text, "+", &rest);
	for (; word != NULL; word = strtok_r(NULL, "+", &rest)) {
		bits |= INT64_C(1) << read_choice(unit, word);
	}
	return bits;
}

/* Sets a setting of a kind in its configuration. */
static void read_setting(enum gc_kind kind, void *config, const char *key, char *text) {
	FOR_SETTINGS(at, kind) {
		if (strcmp(at->key, key) == 0) {
			bool is_set = at->unit >= GCI_UNIT_EDGES,
			     is_word = at->unit >= GCI_UNIT_FLAG;
			double one = (double)gci_setting_one(at->unit);
			set_setting(config, at,
				is_set    ? read_bits(at->unit, text)
				: is_word ? read_choice(at->unit, text)
					  : llrint(read_number(text) * one));
			return;
		}
	}
	wrong("there is no setting %s", key);
}

static struct part *part_named(const char *name) {
	for (size_t i = 0; i < stage.part_count; i++) {
		if (strcmp(stage.parts[i].name, name) == 0) {
			return &stage.parts[i];
		}
	}
	wrong("nothing is called %s", name);
}

/* A custom recognizer is a puppet: it does what the play sets, and counts its calls. */

#define ITS_CALLS "began moved ended cancelled expired committed resets"
static const char *const states[] = {
	"possible", "began", "changed", "ended", "cancelled", "failed"};

static struct puppet *puppet_of(const struct gc_custom *custom) {
	return &((struct part *)((uintptr_t)custom - offsetof(struct part, as)))->puppet;
}

static void called(struct gc_custom *custom, int call) {
	struct puppet *puppet = puppet_of(custom);
	puppet->calls[call]++;
	if (call < 3 && puppet->on[call] != GC_STATE_POSSIBLE) {
		returned(gc_custom_set_state(custom, puppet->on[call]));
	}
}

static void puppet_began(struct gc_custom *custom, gc_slots touches) {
	if (puppet_of(custom)->ignores) {
		gc_custom_ignore(custom, gc_custom_next_touch(custom, &touches));
	}
	called(custom, 0);
}

static void puppet_expired(struct gc_custom *custom) {
	called(custom, 4);
	if (puppet_of(custom)->is_impatient) {
		gc_custom_set_deadline(custom, 0);
	} else {
		gc_custom_set_state(custom, GC_STATE_BEGAN);
	}
}

#define ABOUT_TOUCHES(name, call) \
	static void puppet_##name(struct gc_custom *custom, gc_slots touches) { \
		(void)touches; \
		called(custom, call); \
	}
#define ABOUT_ITSELF(name, call) \
	static void puppet_##name(struct gc_custom *custom) { \
		called(custom, call); \
	}
#define ABOUT_ANOTHER(name, exception) \
	static bool puppet_##name( \
		const struct gc_custom *custom, const struct gc_recognizer *other) { \
		const struct part *part = puppet_of(custom)->exception; \
		return part == NULL || other != &part->as.base; \
	}
ABOUT_TOUCHES(moved, 1)
ABOUT_TOUCHES(ended, 2)
ABOUT_TOUCHES(cancelled, 3)
ABOUT_ITSELF(committed, 5)
ABOUT_ITSELF(reset, 6)
ABOUT_ANOTHER(can_prevent, spares)
ABOUT_ANOTHER(can_be_prevented, immune_to)

#define STRING(name) .name = puppet_##name
static const struct gc_custom_ops strings = {STRING(began), STRING(moved), STRING(ended),
	STRING(cancelled), STRING(expired), STRING(committed), STRING(reset), STRING(can_prevent),
	STRING(can_be_prevented)};

static enum gc_state state_named(const char *word) {
	int state = 0;
	while (state < 6 && strcmp(word, states[state]) != 0) {
		state++;
	}
	return state < 6 ? (enum gc_state)state : (enum gc_state)99;
}

/* The touch of a finger. */
static const struct gc_touch *touch_of(int id) {
	const struct gc_touch *touch = stage.f->touches;
	while (touch->id != test_id(id)) {
		touch++;
	}
	return touch;
}

/* What the host sets of a puppet, or calls for it. */
static void set_puppet(struct part *part, const char *key, const char *text) {
	struct puppet *puppet = &part->puppet;
	struct gc_custom *custom = &part->as.custom;
	int on = place_in("on-began on-moved on-ended", key);
	double x, y;
	if (on >= 0) {
		puppet->on[on] = state_named(text);
	} else if (strcmp(key, "ignores") == 0) {
		puppet->ignores = true;
	} else if (strcmp(key, "impatient") == 0) {
		puppet->is_impatient = true;
	} else if (strcmp(key, "spares") == 0) {
		puppet->spares = part_named(text);
	} else if (strcmp(key, "immune") == 0) {
		puppet->immune_to = part_named(text);
	} else if (strcmp(key, "state") == 0) {
		returned(gc_custom_set_state(custom, state_named(text)));
	} else if (strcmp(key, "fails") == 0) {
		static const enum gc_reason reasons[] = {
			GC_REASON_NONE, GC_REASON_MOVED, (enum gc_reason)200};
		returned(gc_custom_fail(
			custom, reasons[place_in("none moved unknown", text)], GC_PT(5), GC_PT(4)));
	} else if (strcmp(key, "deadline") == 0) {
		returned(gc_custom_set_deadline(custom, at_ms(read_number(text))));
	} else if (strcmp(key, "factor") == 0) {
		returned(gc_custom_set_factor(
			custom, (int64_t)(read_number(text) * 1000), INT64_C(1000)));
	} else if (strcmp(key, "finger") == 0) {
		returned(gc_custom_ignore(custom, touch_of((int)read_number(text))));
	} else if (strcmp(key, "at") == 0) {
		read_pair(text, &x, &y);
		struct gc_point at = {gc_length_from_double(x), gc_length_from_double(y)};
		returned(gc_custom_set_location(custom, at));
	} else {
		wrong("a custom recognizer has no setting %s", key);
	}
}

/* Settings of all kinds. Those of ways[] are yes or no. */
#define COMMON \
	"on waits maximum-contact-size cancels delays delays-end claims-on-landing enabled " \
	"exclusive"

static void set_common(struct part *part, const char *key, const char *text) {
	static enum gc_status (*const ways[])(struct gc_recognizer *, bool) = {
		gc_recognizer_set_cancels_touches, gc_recognizer_set_delays_began,
		gc_recognizer_set_delays_ended, gc_recognizer_set_claims_on_landing,
		gc_recognizer_set_enabled, gc_recognizer_set_exclusive_type};
	struct gc_recognizer *recognizer = &part->as.base;
	int place = place_in(COMMON, key);
	enum gc_status status;
	if (place == 0) {
		status = gc_recognizer_add(recognizer, &part_named(text)->view);
	} else if (place == 1) {
		status = gc_recognizer_require_failure(
			&part->waits, recognizer, &part_named(text)->as.base);
	} else if (place == 2) {
		status = gc_recognizer_set_max_contact_size(
			recognizer, gc_length_from_double(read_number(text)));
	} else if (place_in("no yes", text) < 0) {
		wrong("%s= is yes or no", key);
	} else {
		status = ways[place - 3](recognizer, place_in("no yes", text) == 1);
	}
	if (status != GC_OK) {
		wrong("%s=%s is refused with %d", key, text, status);
	}
}

/* Settings of nodes. Views with one client= are of one client. */
static void set_node(struct part *part, const char *key, const char *text) {
	bool is_yes = place_in("no yes", text) == 1;
	if (strcmp(key, "in") == 0) {
		gc_node_remove(&part->view);
		gc_node_add_child(&part_named(text)->view, &part->view);
	} else if (strcmp(key, "client") == 0) {
		part->view.client = part_named(text);
	} else if (strcmp(key, "hidden") == 0) {
		gc_node_set_hidden(&part->view, is_yes);
	} else if (strcmp(key, "interactive") == 0) {
		gc_node_set_interactive(&part->view, is_yes);
	} else {
		wrong("a node has no setting %s", key);
	}
}

/* Sets a value of a recognizer: by=X,Y, scale= or angle=. Returns false if it has no such value. */
static bool set_value(struct part *part, const char *key, const char *text) {
	enum gc_kind kind = gc_recognizer_kind(&part->as.base);
	bool is_whole = kind == GC_KIND_TRANSFORM, is_custom = kind == GC_KIND_CUSTOM;
	struct gc_custom *custom = &part->as.custom;
	if (strcmp(key, "by") == 0) {
		double x, y;
		read_pair(text, &x, &y);
		struct gc_vector by = {gc_length_from_double(x), gc_length_from_double(y)};
		if (is_custom) {
			custom->values.translation = by;
			return true;
		}
		returned(is_whole ? gc_transform_set_translation(&part->as.transform, NULL, by)
			 : kind == GC_KIND_PAN
				 ? gc_pan_set_translation(&part->as.pan, NULL, by)
				 : gc_edge_pan_set_translation(&part->as.edge_pan, NULL, by));
	} else if (strcmp(key, "scale") == 0) {
		gc_scale scale = gc_scale_from_double(read_number(text));
		if (is_custom) {
			custom->values.scale = scale;
			return true;
		}
		returned(is_whole ? gc_transform_set_scale(&part->as.transform, scale)
				  : gc_pinch_set_scale(&part->as.pinch, scale));
	} else if (strcmp(key, "angle") == 0) {
		gc_angle angle = gc_angle_from_radians(read_number(text));
		if (is_custom) {
			custom->values.rotation = angle;
			return true;
		}
		returned(is_whole ? gc_transform_set_rotation(&part->as.transform, angle)
				  : gc_rotation_set_angle(&part->as.rotation, angle));
	} else {
		return false;
	}
	return true;
}

/* Gives a recognizer another setting of its kind. */
static void configure(struct part *part, const char *key, char *text) {
	enum gc_kind kind = gc_recognizer_kind(&part->as.base);
	union kind_any as = part->as;
	void *config = (char *)&as + config_offset(kind);
	if (kind == GC_KIND_CUSTOM) {
		set_puppet(part, key, text);
		return;
	}
	read_setting(kind, config, key, text);
	returned(kind_configure(kind, &part->as, config));
}

/* KEY=VALUE of a recognizer or a node. */
static void set(struct part *part, char *key) {
	char *text = strchr(key, '=');
	if (text == NULL) {
		wrong("\"%s\" is no SETTING=VALUE", key);
	}
	*text++ = 0;
	if (part->is_node) {
		set_node(part, key, text);
	} else if (place_in(COMMON, key) >= 0) {
		set_common(part, key, text);
	} else if (!set_value(part, key, text)) {
		configure(part, key, text);
	}
}

static enum gc_kind kind_named(const char *word) {
	for (uint32_t kind = GC_KIND_TAP; kind <= KIND_COUNT; kind++) {
		const char *name = kind == GC_KIND_CUSTOM ? "custom" : as_word(gc_kind_name(kind));
		if (strcmp(word, name) == 0) {
			return (enum gc_kind)kind;
		}
	}
	wrong("there is no kind \"%s\"", word);
}

static void add_recognizer(struct part *part, const char *word, char *text) {
	enum gc_kind kind = kind_named(word);
	bool is_custom = kind == GC_KIND_CUSTOM;
	union kind_any usual;
	void *config = (char *)&usual + config_offset(kind);
	char *keys[MOST], *texts[MOST];
	int count = 0;
	kind_init(kind, &usual, NULL);
	for (char *key = next_word(&text); key[0] != 0 && count < MOST; key = next_word(&text)) {
		keys[count] = key;
		texts[count] = strchr(key, '=');
		if (texts[count] == NULL) {
			wrong("\"%s\" is no SETTING=VALUE", key);
		}
		*texts[count]++ = 0;
		if (!is_custom && place_in(COMMON, key) < 0) {
			read_setting(kind, config, key, texts[count]);
		}
		count++;
	}
	if (is_custom) {
		part->puppet = (struct puppet){0};
		gc_custom_init(&part->as.custom, &strings);
	} else if (kind_init(kind, &part->as, config) != GC_OK) {
		wrong("there is no \"%s\" with these settings", word);
	}
	for (int i = 0; i < count; i++) {
		if (place_in(COMMON, keys[i]) >= 0) {
			set_common(part, keys[i], texts[i]);
		} else if (is_custom) {
			set_puppet(part, keys[i], texts[i]);
		}
	}
	if (gc_recognizer_node(&part->as.base) == NULL) {
		attach(stage.f, &part->as.base);
	}
}

static size_t place_of(const struct gc_recognizer *recognizer) {
	size_t place = 0;
	while (place < stage.part_count && &stage.parts[place].as.base != recognizer) {
		place++;
	}
	return place;
}

/* The host's answer about two of a `together`. */
static bool named_together(void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	(void)data;
	size_t place = place_of(one);
	return place < stage.part_count && (stage.together[place] >> place_of(other) & 1) != 0;
}

static void put_together(char *names) {
	uint32_t group = 0;
	for (char *name = next_word(&names); name[0] != 0; name = next_word(&names)) {
		group |= 1U << (part_named(name) - stage.parts);
	}
	for (size_t i = 0; i < MOST; i++) {
		stage.together[i] |= (group >> i & 1) != 0 ? group : 0;
	}
}

static void set_up(const char *word, char *text) {
	if (strcmp(word, "together") == 0) {
		bool are_named = text != NULL && text[0] != 0;
		stage.f->engine.context.host.simultaneous =
			are_named ? named_together : all_together;
		if (are_named) {
			put_together(text);
		}
		return;
	}
	if (strcmp(word, "window") == 0) {
		double width, height;
		read_pair(next_word(&text), &width, &height);
		gc_node_set_frame(
			&stage.f->window, (struct gc_rect){.size = {gc_length_from_double(width),
								   gc_length_from_double(height)}});
		return;
	}
	if (strcmp(word, "queue") == 0) {
		shrink_queue(stage.f, (uint32_t)read_number(next_word(&text)));
		return;
	}
	if (strcmp(word, "room") == 0) {
		stage.f->engine.context.table.capacity = (uint32_t)read_number(next_word(&text));
		return;
	}
	if (stage.part_count == MOST) {
		wrong("at most %d recognizers and views", MOST);
	}
	struct part *part = &stage.parts[stage.part_count++];
	bool is_named = isalpha((unsigned char)text[0]) && text[strcspn(text, " =")] != '=';
	snprintf(part->name, sizeof(part->name), "%s", is_named ? next_word(&text) : word);
	part->is_node = place_in("node view", word) >= 0;
	if (!part->is_node) {
		add_recognizer(part, word, text);
		return;
	}
	double x, y, width, height;
	read_pair(next_word(&text), &x, &y);
	read_pair(next_word(&text), &width, &height);
	add_node(stage.f, &part->view,
		(struct gc_rect){{gc_length_from_double(x), gc_length_from_double(y)},
			{gc_length_from_double(width), gc_length_from_double(height)}});
	gc_node_set_receives_touches(&part->view, word[0] == 'v');
	for (char *key = next_word(&text); key[0] != 0; key = next_word(&text)) {
		set(part, key);
	}
}

#endif
