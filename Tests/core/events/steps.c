/* SPDX-License-Identifier: MIT */
#include "steps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gesturecore/convert.h>

#include "event_log.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void add(struct steps *steps, const struct step *step) {
	if (steps->count == steps->capacity) {
		steps->capacity = steps->capacity == 0 ? 1024 : steps->capacity * 2;
		steps->all = realloc(steps->all, steps->capacity * sizeof(*steps->all));
		if (steps->all == NULL) {
			abort();
		}
	}
	steps->all[steps->count++] = *step;
}

void steps_add(struct steps *steps, enum step_kind kind, const struct gc_sample *sample) {
	add(steps, &(struct step){.kind = kind, .sample = *sample});
}

void steps_add_touchpad(struct steps *steps, const struct gc_step *touchpad) {
	add(steps, &(struct step){.kind = STEP_TOUCHPAD,
			   .sample.time_us = touchpad->time_us,
			   .touchpad = *touchpad});
}

void steps_free(struct steps *steps) {
	free(steps->all);
	*steps = (struct steps){0};
}

/*
 * Returns what follows "key=" in a line, or NULL. Does not use sscanf, because that of newlib-nano
 * reads neither decimals nor numbers of 64 or 8 bits.
 */
static const char *field(const char *line, const char *key) {
	size_t length = strlen(key);
	for (const char *at = strchr(line, ' '); at != NULL; at = strchr(at + 1, ' ')) {
		if (strncmp(at + 1, key, length) == 0 && at[1 + length] == '=') {
			return at + 1 + length + 1;
		}
	}
	return NULL;
}

static bool read_unsigned(const char *line, const char *key, uint64_t most, uint64_t *value) {
	const char *text = field(line, key);
	char *end;
	if (text == NULL) {
		return false;
	}
	*value = strtoull(text, &end, 10);
	return end != text && *value <= most;
}

static bool read_decimal(const char *line, const char *key, double *value) {
	const char *text = field(line, key);
	char *end;
	if (text == NULL) {
		return false;
	}
	*value = strtod(text, &end);
	return end != text;
}

static bool read_place(
	const char *line, const char *x, const char *y, gc_length *to_x, gc_length *to_y) {
	double at_x, at_y;
	if (!read_decimal(line, x, &at_x) || !read_decimal(line, y, &at_y)) {
		return false;
	}
	*to_x = gc_length_from_double(at_x);
	*to_y = gc_length_from_double(at_y);
	return true;
}

/* Whether what a line, or a value, begins with is this word. */
static bool is_word(const char *text, const char *word) {
	size_t length = strlen(word);
	return text != NULL && strncmp(text, word, length) == 0 &&
	       (text[length] == ' ' || text[length] == '\n' || text[length] == '\0');
}

static bool read_when_and_where(const char *line, uint64_t *time_us, uint16_t *device) {
	uint64_t number;
	if (!read_unsigned(line, "time", UINT64_MAX, time_us) ||
		!read_unsigned(line, "device", UINT16_MAX, &number)) {
		return false;
	}
	*device = (uint16_t)number;
	return true;
}

/* A contact, or what has a time alone. */
static bool add_touch(struct steps *steps, const char *line) {
	enum needs { TIME, CONTACT, PLACE, SIZE };
	static const struct {
		const char *word;
		enum step_kind step;
		enum gc_sample_kind kind;
		enum needs needs;
	} kinds[] = {
		{"down", STEP_SAMPLE, GC_SAMPLE_DOWN, PLACE},
		{"motion", STEP_SAMPLE, GC_SAMPLE_MOTION, PLACE},
		{"up", STEP_SAMPLE, GC_SAMPLE_UP, CONTACT},
		{"cancel", STEP_SAMPLE, GC_SAMPLE_CANCEL, CONTACT},
		{"size", STEP_SAMPLE, GC_SAMPLE_SIZE, SIZE},
		{"frame", STEP_SAMPLE, GC_SAMPLE_FRAME, TIME},
		{"cancel-all", STEP_CANCEL_ALL, GC_SAMPLE_FRAME, TIME},
	};
	struct gc_sample sample = {0};
	for (size_t i = 0; i < COUNT(kinds); i++) {
		if (!is_word(line, kinds[i].word)) {
			continue;
		}
		const char *id = field(line, "id"), *type = field(line, "type");
		bool good = kinds[i].needs == TIME
				    ? read_unsigned(line, "time", UINT64_MAX, &sample.time_us)
				    : id != NULL && read_when_and_where(
							    line, &sample.time_us, &sample.device);
		if (kinds[i].needs == PLACE) {
			good = good &&
			       read_place(line, "x", "y", &sample.position.x, &sample.position.y);
		}
		if (kinds[i].needs == SIZE && !read_place(line, "major", "minor",
						      &sample.position.x, &sample.position.y)) {
			good = good && read_place(line, "major", "major", &sample.position.x,
					       &sample.position.y);
			sample.position.y = 0;
		}
		if (!good) {
			return false;
		}
		sample.id = id == NULL ? 0 : (int32_t)strtol(id, NULL, 10);
		sample.kind = (uint8_t)kinds[i].kind;
		sample.type = is_word(type, "pen")        ? GC_TOUCH_PEN
			      : is_word(type, "touchpad") ? GC_TOUCH_TOUCHPAD
							  : GC_TOUCH_FINGER;
		steps_add(steps, kinds[i].step, &sample);
		return true;
	}
	return false;
}

/* Which gesture of a touchpad, and how far it has come: "pinch-update". */
static bool name_step(struct gc_step *step, const char *line) {
	static const char *const gestures[] = {"swipe-", "pinch-", "hold-"};
	static const char *const phases[] = {"begin", "update", "end", "cancel"};
	for (uint8_t kind = 0; kind < COUNT(gestures); kind++) {
		size_t length = strlen(gestures[kind]);
		if (strncmp(line, gestures[kind], length) != 0) {
			continue;
		}
		for (uint8_t phase = 0; phase < COUNT(phases); phase++) {
			if (is_word(line + length, phases[phase])) {
				step->kind = kind;
				step->phase = phase;
				return true;
			}
		}
	}
	return false;
}

static bool add_touchpad(struct steps *steps, const char *line) {
	const double radians_per_degree = 3.14159265358979323846 / 180;
	struct gc_step step = {0};
	uint64_t fingers;
	double scale = 0, degrees = 0;
	if (!name_step(&step, line) || !read_when_and_where(line, &step.time_us, &step.device)) {
		return false;
	}
	if (read_unsigned(line, "fingers", UINT8_MAX, &fingers) &&
		read_place(line, "x", "y", &step.position.x, &step.position.y)) {
		step.finger_count = (uint8_t)fingers;
	} else if (read_place(line, "dx", "dy", &step.delta.x, &step.delta.y)) {
		read_decimal(line, "scale", &scale);
		read_decimal(line, "turn", &degrees);
		step.scale = gc_scale_from_double(scale);
		step.turn = gc_angle_from_radians(degrees * radians_per_degree);
	} else if (step.phase == GC_STEP_BEGIN || step.phase == GC_STEP_UPDATE) {
		return false;
	}
	steps_add_touchpad(steps, &step);
	return true;
}

/* One line of a recording; the devices are not looked at. */
static bool add_line(struct steps *steps, int number, const char *line) {
	if (number == 1) {
		const char *text = "gesture-recording 1.";
		return strncmp(line, text, strlen(text)) == 0 && line[strlen(text)] <= '2';
	}
	/* What a pen reports beside its contact. */
	if (is_word(line, "hover") || is_word(line, "away") || is_word(line, "pen")) {
		return true;
	}
	if (line[0] == '#' || strncmp(line, "device ", strlen("device ")) == 0) {
		return true;
	}
	if (is_word(line, "window")) {
		return read_place(line, "width", "height", &steps->window.width,
			       &steps->window.height) &&
		       steps->count == 0;
	}
	return add_touch(steps, line) || add_touchpad(steps, line);
}

static bool read_file(struct steps *steps, const char *folder, const char *name) {
	char path[4096], line[4098];
	snprintf(path, sizeof(path), "%s/%s", folder, name);
	FILE *file = fopen(path, "r");
	if (file == NULL) {
		perror(path);
		return false;
	}
	bool good = true;
	for (int number = 1; good && fgets(line, sizeof(line), file) != NULL; number++) {
		if (!add_line(steps, number, line)) {
			fprintf(stderr, "%s:%d: not of a recording: %s", path, number, line);
			good = false;
		}
	}
	fclose(file);
	return good;
}

bool steps_load(struct steps *steps, const char *folder, const char *name) {
	static const char random[] = "random-";
	*steps = (struct steps){0};
	if (strncmp(name, random, strlen(random)) == 0) {
		steps_make_random(steps, strtoull(name + strlen(random), NULL, 10));
		return true;
	}
	for (const char *at = name; *at != '\0'; at++) {
		uint64_t state = steps->seed ^ (unsigned char)*at;
		steps->seed = seeded_next(&state);
	}
	return read_file(steps, folder, name);
}
