/* SPDX-License-Identifier: MIT */
/*
 * Marks memory that a host has not written. In a build with MemorySanitizer (fuzz.sh --memory), a
 * decision that depends on such memory is found. Other builds do nothing here, and the bytes stay
 * the same.
 */
#ifndef UNWRITTEN_H
#define UNWRITTEN_H

#include <stddef.h>

#ifdef __has_feature
#if __has_feature(memory_sanitizer)
#include <sanitizer/msan_interface.h>
#define HAS_MEMORY_SANITIZER
#endif
#endif
#ifndef HAS_MEMORY_SANITIZER
#define __msan_allocated_memory(memory, size) ((void)(memory), (void)(size))
#define __msan_unpoison(memory, size) ((void)(memory), (void)(size))
#endif

/* From here on, these bytes count as not written. */
static inline void forget_memory(void *memory, size_t size) {
	__msan_allocated_memory(memory, size);
}

/* From here on, they count as written. */
static inline void recall_memory(void *memory, size_t size) {
	__msan_unpoison(memory, size);
}

#endif
