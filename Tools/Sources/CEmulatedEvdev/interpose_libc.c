/* SPDX-License-Identifier: MIT */
/*
 * Replaces the functions of the C library through which libinput, libevdev and libmtdev reach the
 * kernel.
 *
 * Why it works: the dynamic linker binds an undefined symbol of a shared library to the first
 * definition in search order: the program, then preloaded libraries, then the others. The linker
 * exports from a program every symbol that a linked shared library defines or needs. So the
 * unchanged system libraries call these definitions. eev_self_check() verifies that.
 *
 * The rest of the process calls these functions too, such as Foundation and the test runner. It
 * must not notice them. Outside of an eev_ call on the same thread, each function calls the next
 * definition in search order, the real one, and returns its result and errno. Inside of one, it
 * does so for everything that does not belong to the session. The functions must not allocate, lock
 * or log.
 */
#define _GNU_SOURCE
#include "interpose.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <time.h>

#include "session.h"

void *eev_real(_Atomic(void *) *slot, const char *name) {
	void *symbol = atomic_load_explicit(slot, memory_order_acquire);

	if (symbol == NULL) {
		// Two threads may look it up at the same time; they find the same symbol.
		symbol = dlsym(RTLD_NEXT, name);
		atomic_store_explicit(slot, symbol, memory_order_release);
	}
	return symbol;
}

static int missing(void) {
	errno = ENOSYS;
	return -1;
}

/* The session's device of a descriptor; NULL: the descriptor is not of the session. */
static struct eev_device *device_of_fd(int fd) {
	struct eev_port *port =
		eev_current != NULL ? eev_session_port_of_fd(eev_current, fd) : NULL;
	return port != NULL ? &port->device : NULL;
}

static struct eev_device *device_of_node(const char *path) {
	struct eev_port *port =
		eev_current != NULL ? eev_session_port_of_node(eev_current, path) : NULL;
	return port != NULL ? &port->device : NULL;
}

int ioctl(int fd, unsigned long request, ...) {
	EEV_REAL_SYMBOL(ioctl, real);
	va_list arguments;

	// Every ioctl takes at most one argument, with at most the size of a pointer.
	va_start(arguments, request);
	void *argument = va_arg(arguments, void *);
	va_end(arguments);
	struct eev_device *device = device_of_fd(fd);
	if (device == NULL) {
		return real != NULL ? real(fd, request, argument) : missing();
	}
	int result = eev_device_ioctl(device, request, argument);
	if (result < 0) {
		errno = -result;
		return -1;
	}
	return result;
}

static mode_t node_mode(void) {
	return S_IFCHR | 0660;
}

int stat(const char *path, struct stat *status) {
	EEV_REAL_SYMBOL(stat, real);
	const struct eev_device *device = device_of_node(path);

	if (device == NULL) {
		return real != NULL ? real(path, status) : missing();
	}
	*status = (struct stat){
		.st_mode = node_mode(),
		.st_rdev = eev_device_number(device),
	};
	return 0;
}

int stat64(const char *path, struct stat64 *status) {
	EEV_REAL_SYMBOL(stat64, real);
	const struct eev_device *device = device_of_node(path);

	if (device == NULL) {
		return real != NULL ? real(path, status) : missing();
	}
	*status = (struct stat64){
		.st_mode = node_mode(),
		.st_rdev = eev_device_number(device),
	};
	return 0;
}

int fstat(int fd, struct stat *status) {
	EEV_REAL_SYMBOL(fstat, real);
	const struct eev_device *device = device_of_fd(fd);

	if (device == NULL) {
		return real != NULL ? real(fd, status) : missing();
	}
	*status = (struct stat){
		.st_mode = node_mode(),
		.st_rdev = eev_device_number(device),
	};
	return 0;
}

int fstat64(int fd, struct stat64 *status) {
	EEV_REAL_SYMBOL(fstat64, real);
	const struct eev_device *device = device_of_fd(fd);

	if (device == NULL) {
		return real != NULL ? real(fd, status) : missing();
	}
	*status = (struct stat64){
		.st_mode = node_mode(),
		.st_rdev = eev_device_number(device),
	};
	return 0;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
	EEV_REAL_SYMBOL(clock_gettime, real);

	if (eev_current == NULL || clock != CLOCK_MONOTONIC) {
		return real != NULL ? real(clock, time) : missing();
	}
	time->tv_sec = (time_t)(eev_current->clock_us / 1000000);
	time->tv_nsec = (long)(eev_current->clock_us % 1000000) * 1000;
	return 0;
}

int timerfd_create(clockid_t clock, int flags) {
	EEV_REAL_SYMBOL(timerfd_create, real);
	struct eev_session *session = eev_current;

	if (session == NULL) {
		return real != NULL ? real(clock, flags) : missing();
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
		return real != NULL ? real(fd, flags, setting, previous) : missing();
	}
	uint64_t value_us = microseconds(&setting->it_value);
	uint64_t base_us = flags & TFD_TIMER_ABSTIME ? 0 : eev_current->clock_us;
	timer->expiry_us = value_us == 0 ? EEV_NEVER_US : base_us + value_us;
	if (previous != NULL) {
		*previous = (struct itimerspec){0};
	}
	return 0;
}
