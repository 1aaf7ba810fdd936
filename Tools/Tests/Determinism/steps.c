/* SPDX-License-Identifier: MIT */
#include "steps.h"

#include <inttypes.h>
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

/* A contact, or what has a time alone. The fields are in the order in which writers put them. */
static bool add_touch(struct steps *steps, const char *line) {
	struct gc_sample sample = {0};
	double x = 0, y = 0;
	char word[16], type[16] = "";
	int fields = sscanf(line,
		"%15s time=%" SCNu64 " device=%" SCNu16 " id=%" SCNd32 " x=%lf y=%lf type=%15s",
		word, &sample.time_us, &sample.device, &sample.id, &x, &y, type);
	static const struct {
		const char *word;
		enum step_kind step;
		enum gc_sample_kind kind;
		int fields;
	} kinds[] = {
		{"down", STEP_SAMPLE, GC_SAMPLE_DOWN, 6},
		{"motion", STEP_SAMPLE, GC_SAMPLE_MOTION, 6},
		{"up", STEP_SAMPLE, GC_SAMPLE_UP, 4},
		{"cancel", STEP_SAMPLE, GC_SAMPLE_CANCEL, 4},
		{"frame", STEP_SAMPLE, GC_SAMPLE_FRAME, 2},
		{"cancel-all", STEP_CANCEL_ALL, GC_SAMPLE_FRAME, 2},
	};
	for (size_t i = 0; fields >= 2 && i < COUNT(kinds); i++) {
		if (strcmp(word, kinds[i].word) == 0 && fields >= kinds[i].fields) {
			sample.kind = (uint8_t)kinds[i].kind;
			sample.position = (struct gc_point){
				gc_length_from_double(x), gc_length_from_double(y)};
			sample.type = strcmp(type, "pen") == 0        ? GC_TOUCH_PEN
				      : strcmp(type, "touchpad") == 0 ? GC_TOUCH_TOUCHPAD
								      : GC_TOUCH_FINGER;
			steps_add(steps, kinds[i].step, &sample);
			return true;
		}
	}
	return false;
}

/* Which gesture of a touchpad, and how far it has come: "pinch" and "update". */
static bool name_step(struct gc_step *step, const char *gesture, const char *phase) {
	static const char *const gestures[] = {"swipe", "pinch", "hold"};
	static const char *const phases[] = {"begin", "update", "end", "cancel"};
	step->kind = step->phase = UINT8_MAX;
	for (uint8_t i = 0; i < COUNT(gestures); i++) {
		step->kind = strcmp(gesture, gestures[i]) == 0 ? i : step->kind;
	}
	for (uint8_t i = 0; i < COUNT(phases); i++) {
		step->phase = strcmp(phase, phases[i]) == 0 ? i : step->phase;
	}
	return step->kind != UINT8_MAX && step->phase != UINT8_MAX;
}

static bool add_touchpad(struct steps *steps, const char *line) {
	const double radians_per_degree = 3.14159265358979323846 / 180;
	struct gc_step step = {0};
	char gesture[8], phase[8];
	double x, y, scale = 0, degrees = 0;
	int rest = 0;
	if (sscanf(line, "%7[a-z]-%7[a-z] time=%" SCNu64 " device=%" SCNu16 "%n", gesture, phase,
		    &step.time_us, &step.device, &rest) != 4 ||
		!name_step(&step, gesture, phase)) {
		return false;
	}
	if (sscanf(line + rest, " fingers=%" SCNu8 " x=%lf y=%lf", &step.finger_count, &x, &y) ==
		3) {
		step.position =
			(struct gc_point){gc_length_from_double(x), gc_length_from_double(y)};
	} else if (sscanf(line + rest, " dx=%lf dy=%lf scale=%lf turn=%lf", &x, &y, &scale,
			   &degrees) >= 2) {
		step.delta = (struct gc_vector){gc_length_from_double(x), gc_length_from_double(y)};
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
	double width, height;
	if (number == 1) {
		return strcmp(line, "gesture-recording 1.0\n") == 0;
	}
	if (line[0] == '#' || strncmp(line, "device ", strlen("device ")) == 0) {
		return true;
	}
	if (sscanf(line, "window width=%lf height=%lf", &width, &height) == 2) {
		steps->window = (struct gc_size){
			gc_length_from_double(width), gc_length_from_double(height)};
		return steps->count == 0;
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
