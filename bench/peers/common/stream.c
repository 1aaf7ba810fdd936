/* SPDX-License-Identifier: MIT */
#include "play.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* A limit of docs/recording-format.md. */
#define LONGEST_LINE 4096
#define GREATEST_POSITION 262144.0

#define MOST_FINGERS 64

/* A finger that is down; contact 0: none. */
struct finger {
	uint32_t contact;
	uint16_t device;
	int32_t id;
	double x, y;
};

struct reader {
	const char *path;
	size_t line;
	struct stream stream;
	/* The number of touches in the open frame. */
	size_t pending;
	uint64_t now_us;
	struct finger fingers[MOST_FINGERS];
	size_t down;
	uint32_t contacts;
};

void die(const char *format, ...) {
	va_list arguments;
	va_start(arguments, format);
	fputs("driver: ", stderr);
	vfprintf(stderr, format, arguments);
	fputc('\n', stderr);
	va_end(arguments);
	exit(EXIT_FAILURE);
}

/* Returns an array with room for one more element. Its capacity doubles. */
static void *grown(void *all, size_t count, size_t size) {
	if ((count & (count - 1)) != 0) {
		return all;
	}
	all = realloc(all, (count == 0 ? 1 : count * 2) * size);
	if (all == NULL) {
		die("out of memory");
	}
	return all;
}

__attribute__((noreturn)) static void refuse(const struct reader *reader, const char *why) {
	die("%s:%zu: %s", reader->path, reader->line, why);
}

static void end_scan(struct reader *reader) {
	struct stream *stream = &reader->stream;
	stream->scans = grown(stream->scans, stream->scan_count, sizeof(*stream->scans));
	stream->scans[stream->scan_count++] = (struct scan){.time_us = reader->now_us,
		.first = stream->touch_count - reader->pending,
		.count = reader->pending};
	reader->pending = 0;
}

static void move_on(struct reader *reader, uint64_t time_us) {
	if (time_us > reader->now_us) {
		if (reader->pending > 0) {
			end_scan(reader);
		}
		reader->now_us = time_us;
	}
}

static struct finger *find(struct reader *reader, uint16_t device, int32_t id) {
	for (size_t i = 0; i < MOST_FINGERS; i++) {
		struct finger *finger = &reader->fingers[i];
		if (finger->contact != 0 && finger->device == device && finger->id == id) {
			return finger;
		}
	}
	return NULL;
}

static struct finger *land(struct reader *reader, uint16_t device, int32_t id) {
	for (size_t i = 0; i < MOST_FINGERS; i++) {
		struct finger *finger = &reader->fingers[i];
		if (finger->contact == 0) {
			*finger = (struct finger){
				.contact = ++reader->contacts, .device = device, .id = id};
			reader->down++;
			return finger;
		}
	}
	refuse(reader, "more than 64 fingers are down");
}

static void add_touch(struct reader *reader, struct finger *finger, enum touch_kind kind) {
	struct stream *stream = &reader->stream;
	stream->touches = grown(stream->touches, stream->touch_count, sizeof(*stream->touches));
	stream->touches[stream->touch_count++] = (struct touch){.kind = kind,
		.id = (int32_t)(finger - reader->fingers),
		.contact = finger->contact,
		.x = finger->x,
		.y = finger->y};
	reader->pending++;
}

/* The sample of an up or a cancel has no position. */
static void take_touch(struct reader *reader, enum touch_kind kind, const struct finger *sample) {
	struct finger *finger = find(reader, sample->device, sample->id);
	if ((kind == TOUCH_DOWN) == (finger != NULL)) {
		return;
	}
	if (finger == NULL) {
		finger = land(reader, sample->device, sample->id);
	}
	if (kind == TOUCH_DOWN || kind == TOUCH_MOTION) {
		finger->x = sample->x;
		finger->y = sample->y;
	}
	add_touch(reader, finger, kind);
	if (kind == TOUCH_UP || kind == TOUCH_CANCEL) {
		finger->contact = 0;
		reader->down--;
	}
}

static bool is_position(double value) {
	return isfinite(value) && fabs(value) <= GREATEST_POSITION;
}

/* The fields must be in the usual order of writers. */
static void read_sample(struct reader *reader, const char *line) {
	static const struct {
		const char *word;
		int fields;
		enum touch_kind kind;
	} kinds[] = {
		{"down", 6, TOUCH_DOWN},
		{"motion", 6, TOUCH_MOTION},
		{"up", 4, TOUCH_UP},
		{"cancel", 4, TOUCH_CANCEL},
	};
	char word[16] = "";
	uint64_t time_us = 0;
	struct finger sample = {0};
	int fields =
		sscanf(line, "%15s time=%" SCNu64 " device=%" SCNu16 " id=%" SCNd32 " x=%lf y=%lf",
			word, &time_us, &sample.device, &sample.id, &sample.x, &sample.y);
	if (fields >= 2 && strcmp(word, "frame") == 0) {
		move_on(reader, time_us);
		end_scan(reader);
		return;
	}
	for (size_t i = 0; i < COUNT(kinds); i++) {
		if (strcmp(word, kinds[i].word) == 0) {
			if (fields < kinds[i].fields || !is_position(sample.x) ||
				!is_position(sample.y)) {
				refuse(reader, "a field is missing, out of order or not a number");
			}
			move_on(reader, time_us);
			take_touch(reader, kinds[i].kind, &sample);
			return;
		}
	}
	refuse(reader, "this line must begin with down, motion, up, cancel or frame");
}

static void read_line(struct reader *reader, char *line) {
	char *end = strchr(line, '\n');
	if (end == NULL) {
		refuse(reader, "the line is cut off, or longer than 4096 bytes");
	}
	*end = '\0';
	line += strspn(line, " ");
	struct stream *stream = &reader->stream;
	if (reader->line == 1) {
		if (strncmp(line, "gesture-recording 1.", 20) != 0) {
			refuse(reader, "this is not a recording of version 1");
		}
	} else if (strncmp(line, "window ", 7) == 0) {
		int fields = sscanf(
			line, "window width=%lf height=%lf", &stream->width, &stream->height);
		if (fields < 2 || !(stream->width > 0 && stream->width <= GREATEST_POSITION) ||
			!(stream->height > 0 && stream->height <= GREATEST_POSITION)) {
			refuse(reader, "the window has no size");
		}
	} else if (*line != '\0' && *line != '#' && strncmp(line, "device ", 7) != 0) {
		read_sample(reader, line);
	}
}

struct stream stream_read(const char *path) {
	struct reader reader = {.path = path};
	FILE *file = fopen(path, "r");
	if (file == NULL) {
		die("%s: %s", path, strerror(errno));
	}
	char line[LONGEST_LINE + 2];
	while (fgets(line, sizeof(line), file) != NULL) {
		reader.line++;
		read_line(&reader, line);
	}
	if (ferror(file)) {
		die("%s: %s", path, strerror(errno));
	}
	fclose(file);
	struct stream *stream = &reader.stream;
	if (reader.pending > 0) {
		end_scan(&reader);
	}
	if (stream->width == 0 || stream->touch_count == 0) {
		die("%s: it has no window or no touches", path);
	}
	if (reader.down > 0) {
		die("%s: a finger is still down at its end, so it cannot be repeated", path);
	}
	stream->span_us = stream->scans[stream->scan_count - 1].time_us - stream->scans[0].time_us;
	return *stream;
}
