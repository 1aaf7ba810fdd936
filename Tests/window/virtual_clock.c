/* SPDX-License-Identifier: MIT */
/*
 * A library to preload into a client: its monotonic clock is the time of the scripted server. The
 * server stores the time in a file, in microseconds, which VIRTUAL_CLOCK in the environment names.
 */
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static const _Atomic uint64_t *shared;

__attribute__((constructor)) static void attach(void) {
	const char *path = getenv("VIRTUAL_CLOCK");
	int fd = path != NULL ? open(path, O_RDONLY | O_CLOEXEC) : -1;
	if (fd < 0) {
		return;
	}
	void *memory = mmap(NULL, sizeof(*shared), PROT_READ, MAP_SHARED, fd, 0);
	close(fd);
	if (memory != MAP_FAILED) {
		shared = memory;
	}
}

__attribute__((visibility("default"))) int clock_gettime(clockid_t clock, struct timespec *time) {
	if (shared == NULL || clock != CLOCK_MONOTONIC) {
		return (int)syscall(SYS_clock_gettime, clock, time);
	}
	uint64_t us = atomic_load(shared);
	time->tv_sec = (time_t)(us / 1000000);
	time->tv_nsec = (long)(us % 1000000 * 1000);
	return 0;
}
