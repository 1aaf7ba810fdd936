/* SPDX-License-Identifier: MIT */
#include "play.h"

#include <errno.h>
#include <inttypes.h>
#include <measuring.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How many scans are timed together, like in gesture-bench. */
#define BATCH 24
/* How many scans of a pass are timed with cold caches, like in gesture-bench. */
#define COLD 40

/* What is timed. */
enum mode {
	MODE_ALL,    /* batches of scans */
	MODE_MOTION, /* of them those in which fingers only move */
	MODE_COLD,   /* single scans, with all caches and the TLB cold */
};

static bool is_first_pass;
static uint64_t now_us;

uint64_t play_now_ns(void) {
	return measuring_now_ns();
}

void play_gesture(const char *name, const char *state) {
	if (is_first_pass) {
		printf("gesture %" PRIu64 " %s %s\n", now_us, name, state);
	}
}

void play_note(const char *format, ...) {
	va_list arguments;
	va_start(arguments, format);
	fputs("note ", stdout);
	vprintf(format, arguments);
	putchar('\n');
	va_end(arguments);
}

/* Not inlined, so that callgrind can count it: --toggle-collect=play_scans. */
__attribute__((noinline)) static void play_scans(
	const struct peer *peer, const struct stream *stream, size_t first, size_t end) {
	for (size_t scan = first; scan < end; scan++) {
		now_us = stream->scans[scan].time_us;
		peer->play(stream, scan);
	}
}

static int compare(const void *a, const void *b) {
	double left = *(const double *)a, right = *(const double *)b;
	return (left > right) - (left < right);
}

static double median(double *values, size_t count) {
	qsort(values, count, sizeof(*values), compare);
	return count % 2 == 1 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

static bool is_motion(const struct stream *stream, size_t first, size_t end) {
	for (size_t scan = first; scan < end; scan++) {
		const struct scan *one = &stream->scans[scan];
		for (size_t i = one->first; i < one->first + one->count; i++) {
			if (stream->touches[i].kind != TOUCH_MOTION) {
				return false;
			}
		}
		if (one->count == 0) {
			return false;
		}
	}
	return true;
}

/* Prints the median of the batches, in nanoseconds per scan. `times` has room for all of them. A
 * stream shorter than a batch is one batch. */
static void time_pass(
	const struct peer *peer, const struct stream *stream, bool only_motion, double *times) {
	size_t batch = stream->scan_count < BATCH ? stream->scan_count : BATCH;
	size_t count = stream->scan_count / batch;
	size_t timed = 0;
	for (size_t i = 0; i < count; i++) {
		uint64_t start = play_now_ns();
		play_scans(peer, stream, i * batch, (i + 1) * batch);
		uint64_t time = play_now_ns() - start;
		if (!only_motion || is_motion(stream, i * batch, (i + 1) * batch)) {
			times[timed++] = (double)time / (double)batch;
		}
	}
	play_scans(peer, stream, count * batch, stream->scan_count);
	if (timed > 0 && !is_first_pass) {
		printf("pass %.1f\n", median(times, timed));
	}
}

/* Reads the touches of a scan, which have just come from the device on a real system. */
static void look(const struct stream *stream, const struct scan *scan) {
	for (size_t i = scan->first; i < scan->first + scan->count; i++) {
		struct touch touch = stream->touches[i];
		measuring_use(&touch);
	}
}

/* Prints the times of some scans, in nanoseconds, each with cold caches. */
static void time_cold(
	const struct peer *peer, const struct stream *stream, struct measuring_eviction *eviction) {
	size_t step = stream->scan_count < COLD ? 1 : stream->scan_count / COLD;
	for (size_t scan = 0; scan < stream->scan_count; scan++) {
		if (is_first_pass || scan % step != step / 2) {
			play_scans(peer, stream, scan, scan + 1);
			continue;
		}
		measuring_evict(eviction);
		look(stream, &stream->scans[scan]);
		play_scans(peer, stream, scan, scan);
		play_now_ns();
		uint64_t start = play_now_ns();
		play_scans(peer, stream, scan, scan + 1);
		printf("cold %" PRIu64 "\n", play_now_ns() - start);
	}
}

static enum mode mode_named(const char *name) {
	static const char *const names[] = {"all", "motion", "cold"};
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (strcmp(name, names[i]) == 0) {
			return (enum mode)i;
		}
	}
	die("%s: use all, motion or cold", name);
}

static unsigned long pass_count(const char *text) {
	char *end;
	errno = 0;
	unsigned long passes = strtoul(text, &end, 10);
	if (errno != 0 || *text < '0' || *text > '9' || *end != '\0' || passes == 0) {
		die("%s: the number of passes must be 1 or more", text);
	}
	return passes;
}

int play_main(int argc, char **argv, const struct peer *peer) {
	if (argc != 3 && argc != 4) {
		die("usage: driver STREAM PASSES [all | motion | cold]");
	}
	unsigned long passes = pass_count(argv[2]);
	enum mode mode = argc == 4 ? mode_named(argv[3]) : MODE_ALL;
	bool is_cold = mode == MODE_COLD;
	struct measuring_eviction *eviction = is_cold ? measuring_eviction_create() : NULL;
	struct stream stream = stream_read(argv[1]);
	double *times = malloc(stream.scan_count * sizeof(*times));
	if (times == NULL || (is_cold && eviction == NULL)) {
		die("out of memory");
	}
	peer->open(&stream);
	for (unsigned long pass = 0; pass < passes; pass++) {
		is_first_pass = pass == 0;
		peer->prepare(&stream, pass * stream.span_us);
		if (is_cold) {
			time_cold(peer, &stream, eviction);
		} else {
			time_pass(peer, &stream, mode == MODE_MOTION, times);
		}
	}
	measuring_eviction_destroy(eviction);
	free(times);
	free(stream.touches);
	free(stream.scans);
	return fflush(stdout) == 0 && !ferror(stdout) ? EXIT_SUCCESS : EXIT_FAILURE;
}
