/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <measuring.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define LINE 64
#define PAGE 4096
/* From one instruction to the next. One more line than a page: instructions in all sets of the
 * first level. */
#define CODE_STEP (PAGE + LINE)
#define TLB_PAGES 8192 // the largest have 4096 entries
#define DATA_BYTES_LEAST (16u * 1024 * 1024)
#define DATA_BYTES_MOST (256u * 1024 * 1024)

struct measuring_eviction {
	unsigned char *data;
	size_t data_bytes;
	unsigned char *code; // return instructions; NULL: unknown processor
	size_t code_bytes;
};

/*
 * Returns the size, in bytes, of the last level of the caches that a processor can fill. The C
 * library returns the sum over all processors, which is many times as much on some.
 */
static long last_level_bytes(void) {
	long kibibytes = 0;
	FILE *file = fopen("/sys/devices/system/cpu/cpu0/cache/index3/size", "re");
	if (file != NULL) {
		if (fscanf(file, "%ldK", &kibibytes) != 1) {
			kibibytes = 0;
		}
		fclose(file);
	}
	return kibibytes > 0 ? kibibytes * 1024 : sysconf(_SC_LEVEL3_CACHE_SIZE);
}

static size_t data_bytes(void) {
	long level = last_level_bytes();
	size_t bytes = level > 0 ? 2 * (size_t)level : 0;
	bytes = bytes < DATA_BYTES_LEAST ? DATA_BYTES_LEAST : bytes;
	return bytes > DATA_BYTES_MOST ? DATA_BYTES_MOST : bytes;
}

/* Maps memory in small pages. Huge pages would need few entries of the TLB. */
static unsigned char *map(size_t bytes) {
	void *memory =
		mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (memory == MAP_FAILED) {
		return NULL;
	}
	madvise(memory, bytes, MADV_NOHUGEPAGE);
	return memory;
}

static unsigned char *make_code(size_t bytes) {
#if defined(__x86_64__)
	static const unsigned char leave[] = {0xc3};
#elif defined(__aarch64__) && defined(__AARCH64EL__)
	static const unsigned char leave[] = {0xc0, 0x03, 0x5f, 0xd6};
#else
	return NULL;
#endif
	unsigned char *code = map(bytes);
	if (code == NULL) {
		return NULL;
	}
	for (size_t i = 0; i < bytes; i += CODE_STEP) {
		memcpy(code + i, leave, sizeof(leave));
	}
	__builtin___clear_cache((char *)code, (char *)code + bytes);
	if (mprotect(code, bytes, PROT_READ | PROT_EXEC) != 0) {
		munmap(code, bytes);
		return NULL;
	}
	return code;
}

struct measuring_eviction *measuring_eviction_create(void) {
	struct measuring_eviction *eviction = calloc(1, sizeof(*eviction));
	if (eviction == NULL) {
		return NULL;
	}
	eviction->data_bytes = data_bytes();
	eviction->data = map(eviction->data_bytes);
	eviction->code_bytes = TLB_PAGES * CODE_STEP;
	eviction->code = make_code(eviction->code_bytes);
	if (eviction->data == NULL || eviction->code == NULL) {
		measuring_eviction_destroy(eviction);
		return NULL;
	}
	return eviction;
}

void measuring_eviction_destroy(struct measuring_eviction *eviction) {
	if (eviction == NULL) {
		return;
	}
	if (eviction->code != NULL) {
		munmap(eviction->code, eviction->code_bytes);
	}
	if (eviction->data != NULL) {
		munmap(eviction->data, eviction->data_bytes);
	}
	free(eviction);
}

void measuring_evict(struct measuring_eviction *eviction) {
	for (size_t i = 0; i < eviction->data_bytes; i += LINE) {
		eviction->data[i]++;
	}
	for (size_t i = 0; i < eviction->code_bytes; i += CODE_STEP) {
		((void (*)(void))(uintptr_t)(eviction->code + i))();
	}
	measuring_use(eviction->data);
}

size_t measuring_eviction_bytes(const struct measuring_eviction *eviction) {
	return eviction->data_bytes;
}
