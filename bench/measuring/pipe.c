/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <measuring.h>

#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

#define WRITES 501

static int by_size(const void *one, const void *other) {
	uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
	return (a > b) - (a < b);
}

double measuring_pipe_write_ns(uint32_t bytes) {
	char buffer[PIPE_BUF] = {0};
	uint64_t times[WRITES];
	int fds[2];
	size_t size = bytes < sizeof(buffer) ? bytes : sizeof(buffer);

	if (pipe(fds) != 0) {
		return 0;
	}
	bool works = true;
	for (int i = 0; i < WRITES; i++) {
		uint64_t start = measuring_now_ns();
		works = write(fds[1], buffer, size) == (ssize_t)size && works;
		times[i] = measuring_now_ns() - start;
		works = read(fds[0], buffer, size) == (ssize_t)size && works;
	}
	close(fds[0]);
	close(fds[1]);
	qsort(times, WRITES, sizeof(times[0]), by_size);
	return works ? (double)times[WRITES / 2] : 0;
}
