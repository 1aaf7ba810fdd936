/* SPDX-License-Identifier: MIT */
/*
 * Counts the instructions of a frame. run.py runs it under callgrind, which counts what is called
 * by functions named play and walk.
 *
 * Each scenario has its own engine. The first second of a stroke, with the landings and all
 * decisions, is not counted; the frames after it are, but for those in which contacts land or lift.
 * Then the same frames are walked without an engine, to subtract the cost of the loop: only the
 * calls into the engine remain. Nothing is subtracted from all that a user pays, nor from
 * recordings, of which all frames count. Callgrind's dumps are named "SCENARIO engine" and
 * "SCENARIO loop".
 *
 * Standard output has one line per scenario, "scenario FRAMES NAME", then the sizes.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <valgrind/callgrind.h>

#include "stage.h"
#include "steps.h"

/* All allocations of the process pass through here, including those of libc. */
void *__libc_malloc(size_t size);
static volatile unsigned long allocations;

void *malloc(size_t size) {
	allocations++;
	return __libc_malloc(size);
}

#define TWO_SPREAD .stroke = STROKE_SPREAD, .contacts = 2
#define PAN_WINS .stroke = STROKE_DRAG, .contacts = 2, .active = ACTIVE_PAN
#define IN_DOUBT .stroke = STROKE_DOUBT, .contacts = 2
#define PINCH_WINS TWO_SPREAD, .active = ACTIVE_PINCH
#define TOGETHER TWO_SPREAD, .together = true, .active = ALL_THREE
#define ALL_THREE (ACTIVE_PAN | ACTIVE_PINCH | ACTIVE_ROTATION)

static const struct scenario scenarios[] = {
	{"two pinch", PINCH_WINS},
	{"two together", TOGETHER},
	{"whole pinch", PINCH_WINS, .whole = WHOLE_READ},
	{"whole together", TOGETHER, .whole = WHOLE_READ},
	{"whole asked", TOGETHER, .whole = WHOLE_ASKED},
	{"whole one", .stroke = STROKE_DRAG, .contacts = 1, .active = ACTIVE_PAN,
		.whole = WHOLE_DEADLINE},
	{"whole two", PINCH_WINS, .whole = WHOLE_DEADLINE},
	{"whole ten", .stroke = STROKE_SPREAD, .contacts = 10, .active = ACTIVE_PINCH,
		.whole = WHOLE_DEADLINE},
	{"recorded wins", .recorded = true},
	{"one undecided", .stroke = STROKE_TAPS, .contacts = 1},
	{"two undecided", .stroke = STROKE_TAPS, .contacts = 2},
	{"two doubt", IN_DOUBT, .few = FEW_TWO},
	{"two possible", IN_DOUBT, .few = FEW_TWO_POSSIBLE},
	{"three doubt", IN_DOUBT, .few = FEW_THREE},
	{"three possible", IN_DOUBT, .few = FEW_THREE_POSSIBLE},
	{"one tap", .stroke = STROKE_TAP, .contacts = 1},
	{"landing", .stroke = STROKE_LANDING, .contacts = 1, .bare = true},
	{"lift", .stroke = STROKE_LIFT, .contacts = 1, .bare = true},
	{"one delivered", .stroke = STROKE_DRAG, .contacts = 1, .delivered = true},
	{"two delivered", .stroke = STROKE_DRAG, .contacts = 2, .delivered = true},
	{"crowd pinch", PINCH_WINS, .crowd = true},
	{"idle", PINCH_WINS, .extra = EXTRA_IDLE},
	{"failed", PINCH_WINS, .extra = EXTRA_FAILS},
	{"more pan", TOGETHER, .extra = EXTRA_PAN},
	{"more pinch", TOGETHER, .extra = EXTRA_PINCH},
	{"more rotation", TOGETHER, .extra = EXTRA_ROTATION},
	{"ask empty", TOGETHER, .ask = ASK_EMPTY},
	{"ask pan", TOGETHER, .ask = ASK_PAN_VELOCITY},
	{"ask pinch", TOGETHER, .ask = ASK_PINCH_VELOCITY},
	{"ask rotation", TOGETHER, .ask = ASK_ROTATION_VELOCITY},
	{"at pan", TOGETHER, .ask = ASK_PAN_AT},
	{"bus pan", PAN_WINS, .stamps = STAMPS_OF_BUS, .ask = ASK_EMPTY},
	{"ask pan bus", PAN_WINS, .stamps = STAMPS_OF_BUS, .ask = ASK_PAN_VELOCITY},
	{"lost pan", PAN_WINS, .stamps = STAMPS_LOST, .ask = ASK_EMPTY},
	{"ask pan lost", PAN_WINS, .stamps = STAMPS_LOST, .ask = ASK_PAN_VELOCITY},
};

static struct stage stage;
static struct stroke_samples samples;

/* Keeps the compiler from removing data that a host would use. */
static inline void use(const void *what) {
	__asm__ volatile("" : : "r"(what) : "memory");
}

/* When a display may show the frame. */
static inline uint64_t shown_us(void) {
	return stage.engine.context.frame.clock_us + GC_MS(10);
}

static inline void ask(enum ask what) {
	struct gc_velocity velocity;
	struct gc_vector translation;
	gc_angle rate;
	uint64_t deadline_us;
	switch (what) {
	case ASK_NOTHING:
	case ASK_EMPTY:
		break;
	case ASK_PAN_VELOCITY:
		gc_pan_velocity(&stage.pan, NULL, &velocity);
		use(&velocity);
		break;
	case ASK_PINCH_VELOCITY:
		rate = gc_pinch_velocity(&stage.pinch);
		use(&rate);
		break;
	case ASK_ROTATION_VELOCITY:
		rate = gc_rotation_velocity(&stage.rotation);
		use(&rate);
		break;
	case ASK_PAN_AT:
		gc_pan_at(&stage.pan, shown_us(), NULL, &translation);
		use(&translation);
		break;
	case ASK_DEADLINE:
		deadline_us = gc_engine_deadline_us(&stage.engine);
		use(&deadline_us);
		break;
	}
}

/* One turn of the host's loop. Returns the number of events. */
static inline unsigned turn(const struct gc_sample *frame, unsigned contacts, enum ask what) {
	struct gc_event event;
	unsigned events = 0;
	for (unsigned i = 0; i <= contacts; i++) {
		gc_engine_push(&stage.engine, &frame[i]);
	}
	while (gc_engine_next(&stage.engine, &event)) {
		use(&event);
		events++;
	}
	if (what != ASK_NOTHING) {
		ask(what);
	}
	return events;
}

__attribute__((noinline)) static unsigned play(
	const struct gc_sample *frame, unsigned contacts, enum ask what) {
	return turn(frame, contacts, what);
}

/* The same, not counted. */
__attribute__((noinline)) static void pass(
	const struct gc_sample *frame, unsigned contacts, enum ask what) {
	turn(frame, contacts, what);
}

/* Reads the value of the recognizer that reports. */
static inline void read_value(const struct gc_event *event) {
	struct gc_vector translation;
	int64_t value;
	if (event->recognizer == &stage.pan.base) {
		gc_pan_translation(&stage.pan, NULL, &translation);
		use(&translation);
	} else if (event->recognizer == &stage.pinch.base) {
		value = gc_pinch_scale(&stage.pinch);
		use(&value);
	} else if (event->recognizer == &stage.rotation.base) {
		value = gc_rotation_angle(&stage.rotation);
		use(&value);
	}
}

/* Takes the events of a frame, and reads the value of each. */
static inline unsigned take_and_read(void) {
	struct gc_event event;
	unsigned events = 0;
	while (gc_engine_next(&stage.engine, &event)) {
		read_value(&event);
		events++;
	}
	return events;
}

/* One turn of a host's loop. It makes the samples, and reads the value of each event. */
__attribute__((noinline)) static unsigned play_whole(
	const struct gc_sample *frame, unsigned contacts, enum whole whole) {
	for (unsigned i = 0; i < contacts; i++) {
		struct gc_sample sample = {
			.time_us = frame->time_us,
			.position = frame[i].position,
			.id = frame[i].id,
			.kind = GC_SAMPLE_MOTION,
		};
		gc_engine_push(&stage.engine, &sample);
	}
	gc_engine_end_frame(&stage.engine);
	unsigned events = take_and_read();
	if (whole == WHOLE_ASKED) {
		ask(ASK_PAN_VELOCITY);
		ask(ASK_PINCH_VELOCITY);
		ask(ASK_ROTATION_VELOCITY);
	}
	if (whole != WHOLE_READ) {
		ask(ASK_DEADLINE);
	}
	return events;
}

/* The same without an engine, with `taken` events. */
__attribute__((noinline)) static unsigned walk(
	const struct gc_sample *frame, unsigned contacts, enum ask what, unsigned taken) {
	unsigned events = 0;
	for (unsigned i = 0; i <= contacts; i++) {
		use(&frame[i]);
	}
	while (events < taken) {
		use(&taken);
		events++;
	}
	use(&what);
	return events;
}

static void fail(const struct scenario *scenario, const char *why) {
	fprintf(stderr, "%s: %s\n", scenario->name, why);
	exit(1);
}

/* Ends the counting of one part of a scenario. */
static void dump(const struct scenario *scenario, const char *part) {
	char text[64];
	snprintf(text, sizeof(text), "%s %s", scenario->name, part);
	CALLGRIND_DUMP_STATS_AT(text);
}

static void expect_no_allocation(const struct scenario *scenario, unsigned long before) {
	if (allocations != before) {
		fail(scenario, "it allocated memory during the playback");
	}
}

/* Walks the counted frames without an engine, and says how many they are. */
static void measure_loop(const struct scenario *scenario, unsigned events) {
	unsigned frames = 0;
	for (unsigned i = STROKE_SETTLE; i < STROKE_FRAMES; i++) {
		frames += samples.counted[i];
	}
	CALLGRIND_ZERO_STATS;
	for (unsigned i = STROKE_SETTLE; i < STROKE_FRAMES; i++) {
		if (samples.counted[i] && scenario->whole == WHOLE_NOT) {
			walk(samples.frames[i], scenario->contacts, scenario->ask, events / frames);
		}
	}
	dump(scenario, "loop");
	printf("scenario %u %s\n", frames, scenario->name);
}

static void measure_stroke(const struct scenario *scenario) {
	unsigned contacts = scenario->contacts, events = 0;
	stroke_make(&samples, scenario->stroke, scenario->stamps, contacts);
	stage_set_up(&stage, scenario);
	pass(samples.landing, contacts, ASK_NOTHING);
	for (unsigned i = 0; i < STROKE_SETTLE; i++) {
		pass(samples.frames[i], contacts, scenario->ask);
	}
	if (!stage_is_as_expected(&stage, scenario)) {
		fail(scenario, "not in the expected states when the counting starts");
	}

	unsigned long before = allocations;
	CALLGRIND_ZERO_STATS;
	for (unsigned i = STROKE_SETTLE; i < STROKE_FRAMES; i++) {
		if (!samples.counted[i]) {
			pass(samples.frames[i], contacts, scenario->ask);
		} else if (scenario->whole != WHOLE_NOT) {
			events += play_whole(samples.frames[i], contacts, scenario->whole);
		} else {
			events += play(samples.frames[i], contacts, scenario->ask);
		}
	}
	dump(scenario, "engine");
	expect_no_allocation(scenario, before);
	if (!stage_is_as_expected(&stage, scenario)) {
		fail(scenario, "not in the expected states at the end");
	}
	unsigned taps = STROKE_COUNTED / STROKE_TAP_PASS;
	if ((scenario->stroke == STROKE_TAP || scenario->stroke == STROKE_LIFT) && events != taps) {
		fail(scenario, "not one event of each tap");
	}
	measure_loop(scenario, events);
	gc_engine_finish(&stage.engine);
}

/* Plays the touches of a recording as a host does. Returns the number of frames. */
__attribute__((noinline)) static unsigned play_recorded(const struct steps *steps) {
	unsigned frames = 0;
	for (size_t i = 0; i < steps->count; i++) {
		const struct gc_sample *sample = &steps->all[i].sample;
		if (steps->all[i].kind != STEP_SAMPLE) {
			continue;
		}
		if (sample->kind != GC_SAMPLE_FRAME) {
			gc_engine_push(&stage.engine, sample);
			continue;
		}
		gc_engine_end_frame(&stage.engine);
		take_and_read();
		frames++;
	}
	return frames;
}

/* All frames of all recordings of touches in a folder count. */
static void measure_recordings(const struct scenario *scenario, const char *folder) {
	struct dirent *entry;
	DIR *recordings = opendir(folder);
	if (recordings == NULL) {
		fail(scenario, "the folder of recordings cannot be read");
	}
	unsigned frames = 0;
	CALLGRIND_ZERO_STATS;
	while ((entry = readdir(recordings)) != NULL) {
		struct steps steps;
		if (strstr(entry->d_name, ".samples") == NULL) {
			continue;
		}
		if (!steps_load(&steps, folder, entry->d_name)) {
			exit(1);
		}
		stage_set_up(&stage, scenario);
		gc_node_set_frame(&stage.surface, (struct gc_rect){.size = steps.window});
		unsigned long before = allocations;
		frames += play_recorded(&steps);
		expect_no_allocation(scenario, before);
		gc_engine_finish(&stage.engine);
		steps_free(&steps);
	}
	dump(scenario, "engine");
	closedir(recordings);
	CALLGRIND_ZERO_STATS;
	dump(scenario, "loop");
	printf("scenario %u %s\n", frames, scenario->name);
}

/* cost FOLDER [SCENARIO]: runs one scenario, or all. The folder has the recordings. */
int main(int count, char **arguments) {
	unsigned long before = allocations;
	void *probe = malloc(1);
	use(&probe);
	free(probe);
	if (allocations == before) {
		fprintf(stderr, "allocations cannot be counted here\n");
		return 1;
	}
	if (count < 2) {
		fprintf(stderr, "usage: cost FOLDER [SCENARIO]\n");
		return 1;
	}
	bool found = false;
	for (size_t i = 0; i < sizeof(scenarios) / sizeof(scenarios[0]); i++) {
		if (count < 3 || strcmp(arguments[2], scenarios[i].name) == 0) {
			if (scenarios[i].recorded) {
				measure_recordings(&scenarios[i], arguments[1]);
			} else {
				measure_stroke(&scenarios[i]);
			}
			found = true;
		}
	}
	if (!found) {
		fprintf(stderr, "there is no scenario %s\n", arguments[2]);
		return 1;
	}
	print_sizes();
	return 0;
}
