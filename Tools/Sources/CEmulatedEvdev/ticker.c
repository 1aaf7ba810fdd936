/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#include "emulated_evdev.h"

/* Outside of a session, these calls reach the system's timers. */
int eev_make_ticker(uint32_t interval_us) {
	struct timespec interval = {
		.tv_sec = interval_us / 1000000,
		.tv_nsec = (long)(interval_us % 1000000) * 1000,
	};
	struct itimerspec setting = {.it_interval = interval, .it_value = interval};
	int fd = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);

	if (fd < 0) {
		return -errno;
	}
	if (timerfd_settime(fd, 0, &setting, NULL) != 0) {
		int error = errno;
		close(fd);
		return -error;
	}
	return fd;
}
