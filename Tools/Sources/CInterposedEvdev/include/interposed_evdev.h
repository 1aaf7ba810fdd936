/* SPDX-License-Identifier: MIT */
#pragma once

#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <sys/types.h>

/*
 * Replaces the functions of the C library and of libudev through which libinput, libevdev and
 * libmtdev reach a device. The program or library that links this defines the three functions
 * eev_find_path(), eev_find_descriptor() and eev_answer_ioctl(): they say what is emulated.
 */

/* The symbols of a preloaded library must not replace those of the program. */
#pragma GCC visibility push(hidden)

/**
 * Looks up the next definition of `name` after the one in this program.
 *
 * `slot` caches it. Returns NULL if there is none.
 */
void *eev_real(_Atomic(void *) *slot, const char *name);

/* Declares `variable` as a pointer to the real function of that name. */
#define EEV_REAL_SYMBOL(name, variable) \
	static _Atomic(void *) variable##_slot; \
	__typeof__(&name) variable = (__typeof__(&name))eev_real(&variable##_slot, #name)

/** What a function returns that does not exist. */
static inline int eev_missing(void) {
	errno = ENOSYS;
	return -1;
}

/** Returns whether a path is the node of an emulated device, and the node's number. */
bool eev_find_path(const char *path, dev_t *number);

/** Returns whether a descriptor is of an emulated device, and the number of its node. */
bool eev_find_descriptor(int fd, dev_t *number);

/**
 * Answers an ioctl of an emulated device: at least 0, or -errno.
 *
 * Returns false if the descriptor is not of an emulated device, or the real call gives the answer.
 */
bool eev_answer_ioctl(int fd, unsigned long request, void *argument, int *answer);

#pragma GCC visibility pop
