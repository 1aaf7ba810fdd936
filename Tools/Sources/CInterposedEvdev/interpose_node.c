/* SPDX-License-Identifier: MIT */
/*
 * Replaces the functions of the C library that take a node or its descriptor.
 *
 * Why it works: the dynamic linker binds an undefined symbol of a shared library to the first
 * definition in search order: the program, then preloaded libraries, then the others. The linker
 * exports from a program every symbol that a linked shared library defines or needs. So the
 * unchanged system libraries call these definitions.
 *
 * The rest of the process calls these functions too. It must not notice them: for everything that
 * is not emulated, each function calls the next definition in search order, the real one, and
 * returns its result and errno. The functions must not allocate, lock or log.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/stat.h>

#include "interposed_evdev.h"

void *eev_real(_Atomic(void *) *slot, const char *name) {
	void *symbol = atomic_load_explicit(slot, memory_order_acquire);

	if (symbol == NULL) {
		// Two threads may look it up at the same time; they find the same symbol.
		symbol = dlsym(RTLD_NEXT, name);
		atomic_store_explicit(slot, symbol, memory_order_release);
	}
	return symbol;
}

int ioctl(int fd, unsigned long request, ...) {
	EEV_REAL_SYMBOL(ioctl, real);
	va_list arguments;
	int answer;

	// Every ioctl takes at most one argument, with at most the size of a pointer.
	va_start(arguments, request);
	void *argument = va_arg(arguments, void *);
	va_end(arguments);
	if (!eev_answer_ioctl(fd, request, argument, &answer)) {
		return real != NULL ? real(fd, request, argument) : eev_missing();
	}
	if (answer < 0) {
		errno = -answer;
		return -1;
	}
	return answer;
}

static mode_t node_mode(void) {
	return S_IFCHR | 0660;
}

#define DEFINE_STAT(name) \
	int name(const char *path, struct name *status) { \
		EEV_REAL_SYMBOL(name, real); \
		dev_t number; \
		if (!eev_find_path(path, &number)) { \
			return real != NULL ? real(path, status) : eev_missing(); \
		} \
		*status = (struct name){.st_mode = node_mode(), .st_rdev = number}; \
		return 0; \
	}

#define DEFINE_FSTAT(name, type) \
	int name(int fd, struct type *status) { \
		EEV_REAL_SYMBOL(name, real); \
		dev_t number; \
		if (!eev_find_descriptor(fd, &number)) { \
			return real != NULL ? real(fd, status) : eev_missing(); \
		} \
		*status = (struct type){.st_mode = node_mode(), .st_rdev = number}; \
		return 0; \
	}

DEFINE_STAT(stat)
DEFINE_STAT(stat64)
DEFINE_FSTAT(fstat, stat)
DEFINE_FSTAT(fstat64, stat64)
