/* SPDX-License-Identifier: MIT */
/*
 * Replaces the clock and the timers of libinput while an eev_ call runs on this thread. Says which
 * nodes are emulated then: those of the session of the call. Outside of such a call nothing is
 * emulated. eev_self_check() verifies that the system's libinput calls these definitions.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <libudev.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#include "emulated_evdev.h"
#include "interposed_evdev.h"
#include "session.h"

bool eev_find_path(const char *path, dev_t *number) {
	struct eev_port *port =
		eev_current != NULL ? eev_session_port_of_node(eev_current, path) : NULL;
	if (port != NULL) {
		*number = eev_device_number(&port->device);
	}
	return port != NULL;
}

bool eev_find_descriptor(int fd, dev_t *number) {
	struct eev_port *port =
		eev_current != NULL ? eev_session_port_of_fd(eev_current, fd) : NULL;
	if (port != NULL) {
		*number = eev_device_number(&port->device);
	}
	return port != NULL;
}

bool eev_answer_ioctl(int fd, unsigned long request, void *argument, int *answer) {
	struct eev_port *port =
		eev_current != NULL ? eev_session_port_of_fd(eev_current, fd) : NULL;
	if (port != NULL) {
		*answer = eev_device_ioctl(&port->device, request, argument);
	}
	return port != NULL;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
	EEV_REAL_SYMBOL(clock_gettime, real);

	if (eev_current == NULL || clock != CLOCK_MONOTONIC) {
		return real != NULL ? real(clock, time) : eev_missing();
	}
	time->tv_sec = (time_t)(eev_current->clock_us / 1000000);
	time->tv_nsec = (long)(eev_current->clock_us % 1000000) * 1000;
	return 0;
}

int timerfd_create(clockid_t clock, int flags) {
	EEV_REAL_SYMBOL(timerfd_create, real);
	struct eev_session *session = eev_current;

	if (session == NULL) {
		return real != NULL ? real(clock, flags) : eev_missing();
	}
	if (session->timer_count == EEV_TIMERS_MAX) {
		errno = EMFILE;
		return -1;
	}
	int fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
	if (fd >= 0) {
		session->timers[session->timer_count++] =
			(struct eev_timer){.fd = fd, .expiry_us = EEV_NEVER_US};
	}
	return fd;
}

static struct eev_timer *find_timer(struct eev_session *session, int fd) {
	for (size_t i = 0; session != NULL && i < session->timer_count; i++) {
		if (session->timers[i].fd == fd) {
			return &session->timers[i];
		}
	}
	return NULL;
}

/* Rounds up: a timer may fire late, but never early. */
static uint64_t microseconds(const struct timespec *time) {
	return (uint64_t)time->tv_sec * 1000000 + ((uint64_t)time->tv_nsec + 999) / 1000;
}

int timerfd_settime(
	int fd, int flags, const struct itimerspec *setting, struct itimerspec *previous) {
	EEV_REAL_SYMBOL(timerfd_settime, real);
	struct eev_timer *timer = find_timer(eev_current, fd);

	if (timer == NULL) {
		return real != NULL ? real(fd, flags, setting, previous) : eev_missing();
	}
	uint64_t value_us = microseconds(&setting->it_value);
	uint64_t base_us = flags & TFD_TIMER_ABSTIME ? 0 : eev_current->clock_us;
	timer->expiry_us = value_us == 0 ? EEV_NEVER_US : base_us + value_us;
	if (previous != NULL) {
		*previous = (struct itimerspec){0};
	}
	return 0;
}

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

struct interposed {
	const char *name;
	void (*ours)(void);
};

#define INTERPOSED(name) {#name, (void (*)(void))(name)}

static const struct interposed interposed[] = {
	INTERPOSED(ioctl),
	INTERPOSED(stat),
	INTERPOSED(stat64),
	INTERPOSED(fstat),
	INTERPOSED(fstat64),
	INTERPOSED(clock_gettime),
	INTERPOSED(timerfd_create),
	INTERPOSED(timerfd_settime),
	INTERPOSED(udev_new),
	INTERPOSED(udev_ref),
	INTERPOSED(udev_unref),
	INTERPOSED(udev_device_new_from_devnum),
	INTERPOSED(udev_device_new_from_syspath),
	INTERPOSED(udev_device_ref),
	INTERPOSED(udev_device_unref),
	INTERPOSED(udev_device_get_udev),
	INTERPOSED(udev_device_get_is_initialized),
	INTERPOSED(udev_device_get_parent),
	INTERPOSED(udev_device_get_parent_with_subsystem_devtype),
	INTERPOSED(udev_device_get_property_value),
	INTERPOSED(udev_device_get_syspath),
	INTERPOSED(udev_device_get_sysname),
	INTERPOSED(udev_device_get_devnode),
	INTERPOSED(udev_device_get_action),
};

bool eev_self_check(char *error, size_t error_size) {
	for (size_t i = 0; i < sizeof(interposed) / sizeof(interposed[0]); i++) {
		// The same search as the dynamic linker does for an undefined symbol of a library.
		void (*found)(void) = (void (*)(void))dlsym(RTLD_DEFAULT, interposed[i].name);
		if (found != interposed[i].ours) {
			if (error != NULL) {
				snprintf(error, error_size,
					"libinput cannot be emulated: the program does not export "
					"%s (link it with -linput -ludev, or with "
					"--export-dynamic)",
					interposed[i].name);
			}
			return false;
		}
	}
	return true;
}
