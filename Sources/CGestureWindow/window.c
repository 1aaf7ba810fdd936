// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include <stddef.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CGestureWindow.h"

int gcw_memory(void) {
	return memfd_create("window", MFD_CLOEXEC);
}

int gcw_event(void) {
	return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}

// libdispatch offers these to the loop of CoreFoundation.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *unused);

int gcw_main_queue(void) {
	return syscall(SYS_gettid) == getpid() ? _dispatch_get_main_queue_handle_4CF() : -1;
}

void gcw_run_main_queue(int descriptor) {
	eventfd_t count;
	(void)eventfd_read(descriptor, &count);
	_dispatch_main_queue_callback_4CF(NULL);
}

// Rounds color * alpha / 255.
static uint32_t multiply(uint32_t color, uint32_t alpha) {
	uint32_t product = color * alpha + 128;
	return (product + (product >> 8)) >> 8;
}

void gcw_convert(uint32_t *to, int to_stride, const uint8_t *from, int from_stride, int channels,
	int width, int height) {
	for (int row = 0; row < height; row++) {
		uint32_t *pixel = to + (ptrdiff_t)row * (to_stride / 4);
		const uint8_t *byte = from + (ptrdiff_t)row * from_stride;
		for (int column = 0; column < width; column++, byte += channels) {
			uint32_t alpha = channels == 4 ? byte[3] : 255;
			*pixel++ = alpha << 24 | multiply(byte[0], alpha) << 16 |
				   multiply(byte[1], alpha) << 8 | multiply(byte[2], alpha);
		}
	}
}
