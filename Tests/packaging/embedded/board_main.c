/* SPDX-License-Identifier: MIT */
/*
 * Runs event-hashes on a board, with what Embedded Swift calls and newlib lacks. Its arguments are
 * the lines of the file "arguments", because newlib limits a command line to 255 characters.
 */
#include <errno.h>
#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define ARGUMENTS_MAX 64

/* The Coprocessor Access Control Register: full access to the floating-point unit is bits 20 to 23.
 */
#define CPACR (*(volatile uint32_t *)0xe000ed88)

/* With -Wl,--wrap=main the linker gives the program's main() this name. */
int __real_main(int argc, char **argv);
int __wrap_main(void);

int __wrap_main(void) {
	static char text[8192];
	char *arguments[ARGUMENTS_MAX] = {"event-hashes"};
	int count = 1;
	/* What Swift compiles uses the floating-point unit. */
	CPACR |= 0xfu << 20;
	FILE *file = fopen("arguments", "r");
	if (file == NULL) {
		return 2;
	}
	text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
	fclose(file);
	for (char *line = strtok(text, "\n"); line != NULL && count < ARGUMENTS_MAX;
		line = strtok(NULL, "\n")) {
		arguments[count++] = line;
	}
	return __real_main(count, arguments);
}

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
