/* SPDX-License-Identifier: MIT */
#include <allocation_count.h>

#include <errno.h>
#include <stdlib.h>

static _Thread_local size_t allocations;

size_t allocation_count(void) {
	return allocations;
}

/* Sanitizers need these names for themselves, so nothing is counted beside them. */
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(SANITIZED)

/* What glibc's own functions are called when these names are taken. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
	allocations++;
	return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
	allocations++;
	return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
	allocations++;
	return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
	allocations++;
	return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
	allocations++;
	*memory = __libc_memalign(alignment, size);
	return *memory == NULL ? ENOMEM : 0;
}

#endif
