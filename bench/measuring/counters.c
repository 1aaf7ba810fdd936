/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <measuring.h>

#include <errno.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define EVENTS 3

static const uint64_t events[EVENTS] = {
	PERF_COUNT_HW_INSTRUCTIONS,
	PERF_COUNT_HW_CPU_CYCLES,
	PERF_COUNT_HW_CACHE_MISSES,
};

struct measuring_counters {
	int fds[EVENTS]; // the first is the group leader; -1: not open
};

/* The kernel's format of a group. */
struct reading {
	uint64_t count, enabled_ns, running_ns;
	uint64_t values[EVENTS];
};

static int open_event(uint64_t event, int leader) {
	struct perf_event_attr attributes = {
		.type = PERF_TYPE_HARDWARE,
		.size = sizeof(attributes),
		.config = event,
		.disabled = leader < 0,
		.exclude_kernel = 1,
		.exclude_hv = 1,
		.read_format = PERF_FORMAT_GROUP | PERF_FORMAT_TOTAL_TIME_ENABLED |
			       PERF_FORMAT_TOTAL_TIME_RUNNING,
	};
	return (int)syscall(SYS_perf_event_open, &attributes, 0, -1, leader, 0);
}

static const char *reason(int error) {
	switch (error) {
	case ENOENT:
	case EOPNOTSUPP:
		return "the processor has no counters, like in most virtual machines";
	case EACCES:
	case EPERM:
		return "not permitted; see /proc/sys/kernel/perf_event_paranoid";
	case ENOSYS:
		return "the kernel has no perf events";
	default:
		return strerror(error);
	}
}

struct measuring_counters *measuring_counters_open(char *error, size_t error_size) {
	struct measuring_counters *counters = malloc(sizeof(*counters));
	if (counters == NULL) {
		snprintf(error, error_size, "out of memory");
		return NULL;
	}
	for (int i = 0; i < EVENTS; i++) {
		counters->fds[i] = -1;
	}
	for (int i = 0; i < EVENTS; i++) {
		counters->fds[i] = open_event(events[i], counters->fds[0]);
		if (counters->fds[i] < 0) {
			snprintf(error, error_size, "%s", reason(errno));
			measuring_counters_close(counters);
			return NULL;
		}
	}
	return counters;
}

void measuring_counters_close(struct measuring_counters *counters) {
	if (counters == NULL) {
		return;
	}
	for (int i = 0; i < EVENTS; i++) {
		if (counters->fds[i] >= 0) {
			close(counters->fds[i]);
		}
	}
	free(counters);
}

void measuring_counters_start(struct measuring_counters *counters) {
	ioctl(counters->fds[0], PERF_EVENT_IOC_RESET, PERF_IOC_FLAG_GROUP);
	ioctl(counters->fds[0], PERF_EVENT_IOC_ENABLE, PERF_IOC_FLAG_GROUP);
}

bool measuring_counters_stop(struct measuring_counters *counters, struct measuring_counts *counts) {
	struct reading reading;
	ioctl(counters->fds[0], PERF_EVENT_IOC_DISABLE, PERF_IOC_FLAG_GROUP);
	if (read(counters->fds[0], &reading, sizeof(reading)) != sizeof(reading) ||
		reading.running_ns == 0 || reading.running_ns != reading.enabled_ns) {
		return false;
	}
	*counts = (struct measuring_counts){
		.instructions = reading.values[0],
		.cycles = reading.values[1],
		.cache_misses = reading.values[2],
	};
	return true;
}
