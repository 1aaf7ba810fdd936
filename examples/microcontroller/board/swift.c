/* SPDX-License-Identifier: MIT */
/* What programs in Embedded Swift call besides the heap. */
#include "board.h"

#include <stddef.h>

/* The names are those that the compiler uses. */
int putchar(int byte);
void arc4random_buf(void *buffer, size_t size);

/* print() */
int putchar(int byte) {
	board_write(byte);
	return byte;
}

/* Seeds the hashes of sets and dictionaries, so that nobody can choose keys with the same hash.
 * This program takes no keys from others. */
void arc4random_buf(void *buffer, size_t size) {
	for (size_t i = 0; i < size; i++) {
		((unsigned char *)buffer)[i] = (unsigned char)(i + 1);
	}
}
