/* SPDX-License-Identifier: MIT */
/* The words and numbers of plays, and what is set up for them: see test_plays.c. */
#ifndef PLAY_SETUP_H
#define PLAY_SETUP_H

#include "support.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 10 // recognizers and nodes, fingers, values of a report
#define LINE_MAX_LENGTH 300

/* A recognizer or a node of a play. */
struct part {
	char name[24];
	struct gc_requirement waits;
	struct gc_node view;
	union {
		struct gc_recognizer base;
#define GC_KIND(NAME, number, type, reports, words) struct gc_##type type;
#include <gesturecore/kinds.def>
#undef GC_KIND
	} as;
};

struct finger {
	int id;
	double x, y; // where it landed
};

/* The test that is played, and the line where it is. */
static struct {
	struct fixture *f;
	const char *file;
	int line;
	double ms;
	bool has_begun; // a frame was played
	size_t part_count, finger_count, records_seen;
	struct part parts[MOST];
	struct finger fingers[MOST];
	enum gc_step_kind gesture; // of the touchpad
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

#define EDGES "left right top bottom"
#define DIRECTIONS "right left up down up-right down-right down-left up-left"

#define BY(name, field, value) \
	if (strcmp(key, name) == 0) { \
		config->field = (__typeof__(config->field))(value); \
		return true; \
	}
#define COUNT(name, field) BY(name, field, read_number(text))
#define LENGTH(name, field) BY(name, field, gc_length_from_double(read_number(text)))
#define TIME(name, field) BY(name, field, read_number(text) * 1000)
#define BITS(name, field, words) BY(name, field, read_bits(words, text))
#define FINGERS COUNT("fingers", touches)
#define RANGE COUNT("min", min_touches) COUNT("max", max_touches)
#define SLOP LENGTH("slop", slop)
#define SETTLE TIME("settle", settle_us)
#define LEAD BY("lead", lead, read_number(text) * 256)

/* What each kind can be given. */
#define SETTINGS(type, ...) \
	static bool set_##type(struct gc_##type##_config *config, const char *key, char *text) { \
		__VA_ARGS__ \
		return false; \
	}

/* The set of some words of a list: left+right. */
static int read_bits(const char *list, char *text) {
	int bits = 0;
	for (char *rest, *word = strtok_r(text, "+", &rest); word != NULL;
		word = strtok_r(NULL, "+", &rest)) {
		int place = place_in(list, word);
		if (place < 0 && strcmp(word, "none") != 0) {
			wrong("\"%s\" is none of: %s", word, list);
		}
		bits |= place < 0 ? 0 : 1 << place;
	}
	return bits;
}

// clang-format off: a row for each kind
SETTINGS(tap, FINGERS COUNT("taps", taps) LENGTH("movement", max_movement))
SETTINGS(long_press, FINGERS COUNT("taps", taps) LENGTH("movement", max_movement)
	TIME("duration", min_duration_us) BITS("ends", ends_at, "last-lift"))
SETTINGS(hold, FINGERS)
SETTINGS(pan, RANGE SLOP SETTLE LEAD BITS("axis", axis, "x y"))
SETTINGS(edge_pan, RANGE SLOP BITS("edges", edges, EDGES) LENGTH("region", region)
	TIME("dwell", max_dwell_us) LENGTH("from", from) LENGTH("to", to))
SETTINGS(swipe, FINGERS LEAD BITS("to", directions, DIRECTIONS) TIME("duration", max_duration_us)
	LENGTH("distance", min_distance) LENGTH("aside", max_aside)
	BY("ratio", max_aside_ratio, gc_scale_from_double(read_number(text))))
SETTINGS(pinch, RANGE SLOP SETTLE LEAD)
SETTINGS(rotation, RANGE SLOP SETTLE LEAD)
SETTINGS(transform, RANGE SETTLE LENGTH("pan-slop", pan_slop) LENGTH("pinch-slop", pinch_slop)
	LENGTH("rotation-slop", rotation_slop))
// clang-format on

static struct part *part_named(const char *name) {
	for (size_t i = 0; i < stage.part_count; i++) {
		if (strcmp(stage.parts[i].name, name) == 0) {
			return &stage.parts[i];
		}
	}
	wrong("nothing is called %s", name);
}

/* Settings of all kinds. Those of ways[] are yes or no. */
#define COMMON "on waits largest cancels delays delays-end claims"

static void set_common(struct part *part, const char *key, const char *text) {
	static enum gc_status (*const ways[])(struct gc_recognizer *, bool) = {
		gc_recognizer_set_cancels_touches, gc_recognizer_set_delays_began,
		gc_recognizer_set_delays_ended, gc_recognizer_set_claims_on_landing};
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

static void add_recognizer(struct part *part, const char *word, char *text) {
	enum gc_status status = GC_ERR_ARGUMENT;
	char *keys[MOST], *texts[MOST];
	int count = 0;
	for (char *key = next_word(&text); key[0] != 0 && count < MOST; key = next_word(&text)) {
		keys[count] = key;
		texts[count] = strchr(key, '=');
		if (texts[count] == NULL) {
			wrong("\"%s\" is no SETTING=VALUE", key);
		}
		*texts[count++]++ = 0;
	}
#define MAKE_ONCE(type, words) \
	if (strcmp(word, as_word(words)) == 0) { \
		struct gc_##type##_config config = gc_##type##_config_default(); \
		for (int i = 0; i < count; i++) { \
			if (place_in(COMMON, keys[i]) < 0 && \
				!set_##type(&config, keys[i], texts[i])) { \
				wrong("there is no setting %s", keys[i]); \
			} \
		} \
		status = gc_##type##_init(&part->as.type, &config); \
	}
#define MAKE_CHANGES(type, words) MAKE_ONCE(type, words)
#define MAKE_ANYTHING(type, words)
#define GC_KIND(NAME, number, type, reports, words) MAKE_##reports(type, words)
#include <gesturecore/kinds.def>
#undef GC_KIND
	if (status != GC_OK) {
		wrong("there is no \"%s\" with these settings", word);
	}
	for (int i = 0; i < count; i++) {
		if (place_in(COMMON, keys[i]) >= 0) {
			set_common(part, keys[i], texts[i]);
		}
	}
	if (gc_recognizer_node(&part->as.base) == NULL) {
		attach(stage.f, &part->as.base);
	}
}

static void set_up(const char *word, char *text) {
	if (strcmp(word, "together") == 0) {
		stage.f->engine.context.host.simultaneous = all_together;
		return;
	}
	if (stage.part_count == MOST) {
		wrong("at most %d recognizers and views", MOST);
	}
	struct part *part = &stage.parts[stage.part_count++];
	bool is_named = isalpha((unsigned char)text[0]) && text[strcspn(text, " =")] != '=';
	snprintf(part->name, sizeof(part->name), "%s", is_named ? next_word(&text) : word);
	if (place_in("node view", word) < 0) {
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
}

#endif
