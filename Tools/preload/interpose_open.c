/* SPDX-License-Identifier: MIT */
/*
 * Replaces the functions that open files, also those of programs built with _FORTIFY_SOURCE. The C
 * library does not call its open() by name in fopen(), so that is replaced, too.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "preload.h"

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

/* The rest of a function that opens a path; `...` are the arguments of the real one. */
#define OPEN_NODE_OR(folder, path, flags, ...) \
	char node[PANEL_NODE_SIZE]; \
	if (panel_find_node(folder, path, node)) { \
		return open_node(node, flags); \
	} \
	return real != NULL ? real(__VA_ARGS__) : eev_missing();

#define DEFINE_OPEN(name) \
	int name(const char *path, int flags, ...) { \
		EEV_REAL_SYMBOL(name, real); \
		READ_MODE(mode, flags) \
		OPEN_NODE_OR(AT_FDCWD, path, flags, path, flags, mode) \
	}

#define DEFINE_OPENAT(name) \
	int name(int folder, const char *path, int flags, ...) { \
		EEV_REAL_SYMBOL(name, real); \
		READ_MODE(mode, flags) \
		OPEN_NODE_OR(folder, path, flags, folder, path, flags, mode) \
	}

#define DEFINE_FORTIFIED_OPEN(name) \
	int name(const char *path, int flags) { \
		EEV_REAL_SYMBOL(name, real); \
		OPEN_NODE_OR(AT_FDCWD, path, flags, path, flags) \
	}

#define DEFINE_FORTIFIED_OPENAT(name) \
	int name(int folder, const char *path, int flags) { \
		EEV_REAL_SYMBOL(name, real); \
		OPEN_NODE_OR(folder, path, flags, folder, path, flags) \
	}

/* Opens an emulated node as a stream. It is the end of a pipe, so the stream only reads. */
static FILE *open_stream(const char *node, const char *mode) {
	size_t letters = strcspn(mode, ",");
	bool is_update = memchr(mode, '+', letters) != NULL;
	bool closes_on_exec = memchr(mode, 'e', letters) != NULL;
	int flags = is_update ? O_RDWR : mode[0] == 'r' ? O_RDONLY : O_WRONLY;
	int fd = open_node(node, flags | (closes_on_exec ? O_CLOEXEC : 0));
	FILE *stream = fd >= 0 ? fdopen(fd, "r") : NULL;
	if (stream == NULL && fd >= 0) {
		int error = errno;
		close(fd);
		errno = error;
	}
	return stream;
}

#define DEFINE_FOPEN(name) \
	FILE *name(const char *path, const char *mode) { \
		EEV_REAL_SYMBOL(name, real); \
		char node[PANEL_NODE_SIZE]; \
		if (mode != NULL && panel_find_node(AT_FDCWD, path, node)) { \
			return open_stream(node, mode); \
		} \
		if (real == NULL) { \
			errno = ENOSYS; \
			return NULL; \
		} \
		return real(path, mode); \
	}

DEFINE_OPEN(open)
DEFINE_OPEN(open64)
DEFINE_OPENAT(openat)
DEFINE_OPENAT(openat64)
DEFINE_FORTIFIED_OPEN(__open_2)
DEFINE_FORTIFIED_OPEN(__open64_2)
DEFINE_FORTIFIED_OPENAT(__openat_2)
DEFINE_FORTIFIED_OPENAT(__openat64_2)
DEFINE_FOPEN(fopen)
DEFINE_FOPEN(fopen64)
