/* SPDX-License-Identifier: MIT */
/*
 * Prints the gestures in a recording of touches, and why others did not fire.
 *
 *     meson setup build && ninja -C build print-gestures
 *     build/print-gestures examples/session.gesture
 *
 * It needs the core, its sentences and a C compiler: no libinput, no device and no Swift. It reads
 * the touches of docs/recording-format.md, and what their host cancelled. A touchpad's gestures are
 * left out.
 */
#include <errno.h>
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

/* Returns the value of the next field with a key; NULL: none. Quoted text has no fields in it. */
static const char *find(const char *at, const char *key) {
	size_t length = strlen(key);
	bool is_text = false;
	for (; *at != '\0'; at++) {
		if (*at == '"') {
			is_text = !is_text;
		} else if (is_text) {
			at += *at == '\\' && at[1] != '\0';
		} else if (*at == ' ' && strncmp(at + 1, key, length) == 0 &&
			   at[length + 1] == '=') {
			return at + length + 2;
		}
	}
	return NULL;
}

/* Returns the value of a field; "" if the line does not have it exactly once. */
static const char *value_of(const char *line, const char *key) {
	const char *value = find(line, key);
	return value == NULL || find(value, key) != NULL ? "" : value;
}

static size_t length_of(const char *value) {
	return strcspn(value, " \r\n");
}

static bool is_word(const char *value, const char *word) {
	return length_of(value) == strlen(word) && strncmp(value, word, strlen(word)) == 0;
}

/* Whether a value has only these characters, and was read to its end. */
static bool is_number(const char *value, const char *characters, const char *end) {
	size_t length = length_of(value);
	return length > 0 && strspn(value, characters) == length && end == value + length &&
	       errno == 0;
}

static bool read_time(const char *line, uint64_t *time_us) {
	const char *value = value_of(line, "time");
	char *end;
	errno = 0;
	*time_us = strtoull(value, &end, 10);
	return is_number(value, "0123456789", end);
}

static bool read_whole(
	const char *line, const char *key, int64_t least, int64_t most, int64_t *number) {
	const char *value = value_of(line, key);
	char *end;
	errno = 0;
	*number = strtoll(value, &end, 10);
	return is_number(value, "-0123456789", end) && *number >= least && *number <= most;
}

static bool read_length(const char *line, const char *key, gc_length *length) {
	const char *value = value_of(line, key);
	char *end;
	errno = 0;
	*length = gc_length_from_double(strtod(value, &end));
	return is_number(value, "-.0123456789", end);
}

static bool read_type(const char *line, uint8_t *type) {
	static const char *const words[] = {
		[GC_TOUCH_FINGER] = "finger",
		[GC_TOUCH_PEN] = "pen",
		[GC_TOUCH_TOUCHPAD] = "touchpad",
		[GC_TOUCH_POINTER] = "pointer",
		[GC_TOUCH_PALM] = "palm",
	};
	const char *value = find(line, "type") == NULL ? "finger" : value_of(line, "type");
	for (size_t i = 0; i < COUNT(words); i++) {
		if (is_word(value, words[i])) {
			*type = (uint8_t)i;
			return true;
		}
	}
	return false;
}

/* Reads the fields that a sample of its kind has. They may come in any order. */
static bool read_fields(const char *line, struct gc_sample *sample) {
	int64_t device = 0, id = 0;
	bool is_frame = sample->kind == GC_SAMPLE_FRAME;
	bool is_down = sample->kind == GC_SAMPLE_DOWN;
	bool has_position = is_down || sample->kind == GC_SAMPLE_MOTION;
	if (!read_time(line, &sample->time_us) ||
		(!is_frame && (!read_whole(line, "device", 0, UINT16_MAX, &device) ||
				      !read_whole(line, "id", INT32_MIN, INT32_MAX, &id))) ||
		(has_position && (!read_length(line, "x", &sample->position.x) ||
					 !read_length(line, "y", &sample->position.y))) ||
		(is_down && !read_type(line, &sample->type))) {
		return false;
	}
	sample->device = (uint16_t)device;
	sample->id = (int32_t)id;
	return true;
}

/* Plays a line that says what the host cancelled, and no other. Returns false if it is damaged. */
static bool play_cancel(const char *line) {
	static const struct {
		const char *word;
		enum gc_status (*of_all)(struct gc_engine *engine, uint64_t now_us);
		enum gc_status (*of_device)(
			struct gc_engine *engine, uint16_t device, uint64_t now_us);
	} calls[] = {
		{"cancel-all", gc_engine_cancel_all, NULL},
		{"cancel-palms", gc_engine_cancel_palms, NULL},
		{"cancel-device", NULL, gc_engine_cancel_device},
		{"drop-all", gc_engine_drop_all, NULL},
		{"drop-device", NULL, gc_engine_drop_device},
	};
	for (size_t i = 0; i < COUNT(calls); i++) {
		uint64_t time_us;
		int64_t device;
		if (!is_word(line, calls[i].word)) {
			continue;
		}
		if (!read_time(line, &time_us)) {
			return false;
		}
		if (calls[i].of_all != NULL) {
			calls[i].of_all(&engine, time_us);
		} else if (read_whole(line, "device", 0, UINT16_MAX, &device)) {
			calls[i].of_device(&engine, (uint16_t)device, time_us);
		} else {
			return false;
		}
	}
	return true;
}

/* Plays one line of a recording. Returns false if it is damaged. */
static bool play(const char *line, int number) {
	static const struct {
		const char *word;
		enum gc_sample_kind kind;
	} kinds[] = {
		{"down", GC_SAMPLE_DOWN},
		{"motion", GC_SAMPLE_MOTION},
		{"up", GC_SAMPLE_UP},
		{"cancel", GC_SAMPLE_CANCEL},
		{"frame", GC_SAMPLE_FRAME},
	};
	for (size_t i = 0; i < COUNT(kinds); i++) {
		struct gc_sample sample = {.kind = (uint8_t)kinds[i].kind};
		if (!is_word(line, kinds[i].word)) {
			continue;
		}
		if (!read_fields(line, &sample)) {
			return false;
		}
		/* It changes nothing then: such as a lift of a finger that is up. */
		if (gc_engine_push(&engine, &sample) != GC_OK) {
			fprintf(stderr, "print-gestures: line %d: the engine refuses the sample\n",
				number);
		}
	}
	return play_cancel(line);
}

int main(int argc, char **argv) {
	char line[4099]; /* 4096 bytes, CR, LF and the end */
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
