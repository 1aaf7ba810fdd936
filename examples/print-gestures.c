/* SPDX-License-Identifier: MIT */
/*
 * Prints the gestures in a recording of touches, and why others did not fire.
 *
 *     meson setup build && ninja -C build print-gestures
 *     build/print-gestures examples/session.gesture
 *
 * It needs the core, its sentences and a C compiler: no libinput, no device and no Swift. It reads
 * the touches of docs/recording-format.md. A touchpad's gestures are left out.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gesturecore/convert.h>
#include <gesturecore/explain.h>
#include <gesturecore/gesturecore.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* All memory of the engine, and the recognizers. */
static struct gc_engine engine;
static struct gc_node window;
static struct gc_touch touches[16];
static struct gc_event events[64];
static struct gc_record records[64];
static struct gc_requirement tap_waits;
static struct gc_tap tap, double_tap;
static struct gc_pan pan;
static struct gc_pinch pinch;
static struct gc_rotation rotation;

static enum gc_status add(struct gc_recognizer *recognizer, char *name) {
	recognizer->user_data = name;
	return gc_recognizer_add(recognizer, &window);
}

/* Recognizers of one window. A tap waits until it cannot become a double tap. */
static enum gc_status set_up(void) {
	/* Wherever a panel reports a touch, it is on the window. */
	const struct gc_rect everywhere = {
		{GC_PT(-131072), GC_PT(-131072)}, {GC_PT(262144), GC_PT(262144)}};
	struct gc_tap_config twice = gc_tap_config_default();
	twice.taps = 2;
	gc_node_init(&window);
	gc_node_set_bounds(&window, everywhere);
	gc_tap_init(&tap, NULL);
	gc_tap_init(&double_tap, &twice);
	gc_pan_init(&pan, NULL);
	gc_pinch_init(&pinch, NULL);
	gc_rotation_init(&rotation, NULL);
	enum gc_status status = gc_engine_init(&engine, &(struct gc_engine_config){
								.root = &window,
								.touches = touches,
								.touch_capacity = COUNT(touches),
								.events = events,
								.event_capacity = COUNT(events),
								.records = records,
								.record_capacity = COUNT(records),
							});
	status = status == GC_OK ? add(&tap.base, "tap") : status;
	status = status == GC_OK ? add(&double_tap.base, "double tap") : status;
	status = status == GC_OK ? add(&pan.base, "pan") : status;
	status = status == GC_OK ? add(&pinch.base, "pinch") : status;
	status = status == GC_OK ? add(&rotation.base, "rotation") : status;
	return status == GC_OK
		       ? gc_recognizer_require_failure(&tap_waits, &tap.base, &double_tap.base)
		       : status;
}

static const char *name_of(void *data, const struct gc_recognizer *recognizer) {
	(void)data;
	return recognizer->user_data;
}

static void print_gesture(const struct gc_event *event) {
	printf("%.3f s: %s %s at (%.1f, %.1f)", (double)event->time_us / 1e6,
		(const char *)event->recognizer->user_data, gc_state_name(event->state),
		gc_length_to_double(event->location.x), gc_length_to_double(event->location.y));
	if (event->state == GC_STATE_ENDED && event->recognizer == &pan.base) {
		printf(", moved by (%.1f, %.1f) pt", gc_length_to_double(event->translation.x),
			gc_length_to_double(event->translation.y));
	} else if (event->state == GC_STATE_ENDED && event->recognizer == &pinch.base) {
		printf(", scale %.2f", gc_scale_to_double(event->scale));
	}
	puts("");
}

/* Takes the events, and then the sentences about what did not fire. */
static void print_all(void) {
	const struct gc_names names = {.recognizer = name_of};
	char sentence[GC_EXPLAIN_MAX];
	struct gc_event event;
	struct gc_record record;
	while (gc_engine_next(&engine, &event)) {
		if (event.kind == GC_EVENT_GESTURE && event.state != GC_STATE_CHANGED) {
			print_gesture(&event);
		}
	}
	for (size_t i = 0; gc_engine_record(&engine, i, &record); i++) {
		gc_explain(sentence, sizeof(sentence), &record, &names);
		printf("         %s\n", sentence);
	}
	gc_engine_clear_records(&engine);
}

/* Plays one line of a recording. Returns false if it is damaged. */
static bool play(const char *line, int number) {
	static const struct {
		const char *word;
		enum gc_sample_kind kind;
		int fields;
	} kinds[] = {
		{"down", GC_SAMPLE_DOWN, 5},
		{"motion", GC_SAMPLE_MOTION, 5},
		{"up", GC_SAMPLE_UP, 3},
		{"cancel", GC_SAMPLE_CANCEL, 3},
		{"frame", GC_SAMPLE_FRAME, 1},
	};
	char word[16] = "";
	struct gc_sample sample = {0};
	double x = 0, y = 0;
	int64_t device = 0, id = 0;
	int fields = sscanf(line,
		"%15[a-z-] time=%" SCNu64 " device=%" SCNd64 " id=%" SCNd64 " x=%lf y=%lf", word,
		&sample.time_us, &device, &id, &x, &y);
	for (size_t i = 0; i < COUNT(kinds); i++) {
		if (strcmp(word, kinds[i].word) == 0) {
			sample.kind = (uint8_t)kinds[i].kind;
			sample.position.x = gc_length_from_double(x);
			sample.position.y = gc_length_from_double(y);
			if (fields != 1 + kinds[i].fields || device < 0 || device > UINT16_MAX ||
				id < INT32_MIN || id > INT32_MAX) {
				return false;
			}
			sample.device = (uint16_t)device;
			sample.id = (int32_t)id;
			/* It changes nothing then: such as a lift of a finger that is up. */
			if (gc_engine_push(&engine, &sample) != GC_OK) {
				fprintf(stderr,
					"print-gestures: line %d: the engine refuses the sample\n",
					number);
			}
		}
	}
	return true;
}

int main(int argc, char **argv) {
	char line[4098];
	FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
	if (argc != 2) {
		fprintf(stderr, "usage: print-gestures RECORDING\n");
		return 2;
	}
	if (file == NULL) {
		fprintf(stderr, "print-gestures: %s: %s\n", argv[1], strerror(errno));
		return 1;
	}
	if (set_up() != GC_OK) {
		fprintf(stderr, "print-gestures: the engine refuses the recognizers\n");
		return 1;
	}
	for (int number = 1; fgets(line, sizeof(line), file) != NULL; number++) {
		if (strchr(line, '\n') == NULL ||
			(number == 1 && strncmp(line, "gesture-recording 1.", 20) != 0) ||
			!play(line, number)) {
			fprintf(stderr,
				"print-gestures: %s:%d: damaged, or no recording as in "
				"docs/recording-format.md\n",
				argv[1], number);
			return 1;
		}
		print_all();
	}
	fclose(file);
	/* What still waits, such as a tap for a second one. */
	uint64_t due_us;
	while ((due_us = gc_engine_deadline_us(&engine)) != GC_NEVER_US) {
		gc_engine_advance(&engine, due_us);
		print_all();
	}
	return 0;
}
