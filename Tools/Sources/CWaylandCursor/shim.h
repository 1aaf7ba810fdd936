/* SPDX-License-Identifier: MIT */
#pragma once

#include <sys/syscall.h>
#include <unistd.h>

#include <wayland-cursor.h>

/*
 * Returns a descriptor of new memory without a file, closed in other programs; -1 and errno on an
 * error. Swift does not see memfd_create(), which is an extension of GNU.
 */
static inline int window_memory(void) {
	const unsigned int close_on_exec = 1;
	return (int)syscall(SYS_memfd_create, "window", close_on_exec);
}
