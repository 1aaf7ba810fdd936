/* SPDX-License-Identifier: MIT */
/* What Embedded Swift calls and newlib lacks. */
#include <errno.h>
#include <malloc.h>
#include <stddef.h>

int posix_memalign(void **memory, size_t alignment, size_t size);
int getentropy(void *buffer, size_t size);

int posix_memalign(void **memory, size_t alignment, size_t size) {
	*memory = memalign(alignment, size);
	return *memory == NULL ? ENOMEM : 0;
}

/* Seeds the hashes of sets and dictionaries. A test needs no secret. */
int getentropy(void *buffer, size_t size) {
	for (size_t i = 0; i < size; i++) {
		((unsigned char *)buffer)[i] = (unsigned char)(i + 1);
	}
	return 0;
}
