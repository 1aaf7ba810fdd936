/* SPDX-License-Identifier: MIT */
#include "play.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* How many scans are timed together, like in gesture-bench. */
#define BATCH 24

static bool is_first_pass;
static uint64_t now_us;

uint64_t play_now_ns(void) {
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC_RAW, &now);
	return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
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

/* Returns the median of the batches, in nanoseconds per scan. `times` has room for all of them. A
 * stream shorter than a batch is one batch. */
static double time_pass(const struct peer *peer, const struct stream *stream, double *times) {
	size_t batch = stream->scan_count < BATCH ? stream->scan_count : BATCH;
	size_t count = stream->scan_count / batch;
	for (size_t i = 0; i < count; i++) {
		uint64_t start = play_now_ns();
		play_scans(peer, stream, i * batch, (i + 1) * batch);
		times[i] = (double)(play_now_ns() - start) / (double)batch;
	}
	play_scans(peer, stream, count * batch, stream->scan_count);
	return median(times, count);
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
	if (argc != 3) {
		die("usage: driver STREAM PASSES");
	}
	unsigned long passes = pass_count(argv[2]);
	struct stream stream = stream_read(argv[1]);
	double *times = malloc(stream.scan_count * sizeof(*times));
	if (times == NULL) {
		die("out of memory");
	}
	peer->open(&stream);
	for (unsigned long pass = 0; pass < passes; pass++) {
		is_first_pass = pass == 0;
		peer->prepare(&stream, pass * stream.span_us);
		double time = time_pass(peer, &stream, times);
		if (!is_first_pass) {
			printf("pass %.1f\n", time);
		}
	}
	free(times);
	free(stream.touches);
	free(stream.scans);
	return fflush(stdout) == 0 && !ferror(stdout) ? EXIT_SUCCESS : EXIT_FAILURE;
}
