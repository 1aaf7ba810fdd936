/* SPDX-License-Identifier: MIT */
#include "steps.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "event_log.h"

void steps_add(struct steps *steps, enum step_kind kind, const struct gc_sample *sample) {
	if (steps->count == steps->capacity) {
		steps->capacity = steps->capacity == 0 ? 1024 : steps->capacity * 2;
		steps->all = realloc(steps->all, steps->capacity * sizeof(*steps->all));
		if (steps->all == NULL) {
			abort();
		}
	}
	steps->all[steps->count++] = (struct step){.kind = kind, .sample = *sample};
}

void steps_free(struct steps *steps) {
	free(steps->all);
	*steps = (struct steps){0};
}

/* One line of a file. Kinds as in gc_sample_kind; a frame has nothing but its time. */
static bool add_line(struct steps *steps, const char *line) {
	struct gc_sample sample = {0};
	char kind[8];
	if (sscanf(line, "size %" SCNd32 " %" SCNd32, &steps->window.width,
		    &steps->window.height) == 2) {
		return steps->count == 0;
	}
	int fields = sscanf(line, "%" SCNu64 " %7s %" SCNu16 " %" SCNd32 " %" SCNd32 " %" SCNd32,
		&sample.time_us, kind, &sample.device, &sample.id, &sample.position.x,
		&sample.position.y);
	static const struct {
		const char *name;
		enum gc_sample_kind kind;
		int fields;
	} kinds[] = {
		{"down", GC_SAMPLE_DOWN, 6},
		{"motion", GC_SAMPLE_MOTION, 6},
		{"up", GC_SAMPLE_UP, 4},
		{"cancel", GC_SAMPLE_CANCEL, 4},
		{"frame", GC_SAMPLE_FRAME, 2},
	};
	for (size_t i = 0; fields >= 2 && i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		if (strcmp(kind, kinds[i].name) == 0 && fields == kinds[i].fields) {
			sample.kind = (uint8_t)kinds[i].kind;
			steps_add(steps, STEP_SAMPLE, &sample);
			return true;
		}
	}
	return false;
}

static bool read_file(struct steps *steps, const char *folder, const char *name) {
	char path[4096], line[256];
	snprintf(path, sizeof(path), "%s/%s", folder, name);
	FILE *file = fopen(path, "r");
	if (file == NULL) {
		perror(path);
		return false;
	}
	bool good = true;
	for (int number = 1; good && fgets(line, sizeof(line), file) != NULL; number++) {
		if (line[0] != '#' && !add_line(steps, line)) {
			fprintf(stderr, "%s:%d: not a sample: %s", path, number, line);
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
