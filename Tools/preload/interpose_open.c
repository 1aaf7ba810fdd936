/* SPDX-License-Identifier: MIT */
/* Replaces the functions that open files, also those of programs built with _FORTIFY_SOURCE. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stddef.h>

#include "nodes.h"

/* These are declared only with _FORTIFY_SOURCE. */
int __open_2(const char *path, int flags);
int __open64_2(const char *path, int flags);
int __openat_2(int folder, const char *path, int flags);
int __openat64_2(int folder, const char *path, int flags);

/* Opens an emulated node like the system call. */
static int open_node(const char *path, int flags) {
	int fd = panel_open(path, flags);
	if (fd < 0) {
		errno = -fd;
		return -1;
	}
	if ((flags & O_CLOEXEC) == 0) {
		(void)fcntl(fd, F_SETFD, 0);
	}
	return fd;
}

/* Only flags that create a file have a mode. */
#define READ_MODE(mode, flags) \
	mode_t mode = 0; \
	if ((flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE) { \
		va_list arguments; \
		va_start(arguments, flags); \
		mode = va_arg(arguments, mode_t); \
		va_end(arguments); \
	}

static int missing(void) {
	errno = ENOSYS;
	return -1;
}

#define DEFINE_OPEN(name) \
	int name(const char *path, int flags, ...) { \
		EEV_REAL_SYMBOL(name, real); \
		READ_MODE(mode, flags) \
		if (panel_is_event_path(path)) { \
			return open_node(path, flags); \
		} \
		return real != NULL ? real(path, flags, mode) : missing(); \
	}

#define DEFINE_OPENAT(name) \
	int name(int folder, const char *path, int flags, ...) { \
		EEV_REAL_SYMBOL(name, real); \
		READ_MODE(mode, flags) \
		if (panel_is_event_path(path)) { \
			return open_node(path, flags); \
		} \
		return real != NULL ? real(folder, path, flags, mode) : missing(); \
	}

#define DEFINE_FORTIFIED_OPEN(name) \
	int name(const char *path, int flags) { \
		EEV_REAL_SYMBOL(name, real); \
		if (panel_is_event_path(path)) { \
			return open_node(path, flags); \
		} \
		return real != NULL ? real(path, flags) : missing(); \
	}

#define DEFINE_FORTIFIED_OPENAT(name) \
	int name(int folder, const char *path, int flags) { \
		EEV_REAL_SYMBOL(name, real); \
		if (panel_is_event_path(path)) { \
			return open_node(path, flags); \
		} \
		return real != NULL ? real(folder, path, flags) : missing(); \
	}

DEFINE_OPEN(open)
DEFINE_OPEN(open64)
DEFINE_OPENAT(openat)
DEFINE_OPENAT(openat64)
DEFINE_FORTIFIED_OPEN(__open_2)
DEFINE_FORTIFIED_OPEN(__open64_2)
DEFINE_FORTIFIED_OPENAT(__openat_2)
DEFINE_FORTIFIED_OPENAT(__openat64_2)
