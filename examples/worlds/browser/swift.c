/* SPDX-License-Identifier: MIT */
/* What Embedded Swift calls besides the heap. */
#include "page.h"

#include <stddef.h>
#include <stdint.h>

/* The names are those that the compiler uses. */
int putchar(int byte);
void arc4random_buf(void *buffer, size_t size);
size_t strlen(const char *text);
int memcmp(const void *one, const void *other, size_t size);
double round(double value);
__int128 __multi3(__int128 one, __int128 other);

/* print() */
int putchar(int byte) {
	page_write(byte);
	return byte;
}

/* Seeds the hashes of sets and dictionaries. This program takes no keys from others. */
void arc4random_buf(void *buffer, size_t size) {
	for (size_t i = 0; i < size; i++) {
		((unsigned char *)buffer)[i] = (unsigned char)(i + 1);
	}
}

size_t strlen(const char *text) {
	size_t length = 0;
	while (text[length] != '\0') {
		length++;
	}
	return length;
}

int memcmp(const void *one, const void *other, size_t size) {
	const unsigned char *a = one, *b = other;
	for (size_t i = 0; i < size; i++) {
		if (a[i] != b[i]) {
			return a[i] < b[i] ? -1 : 1;
		}
	}
	return 0;
}

/* Halves go away from zero. WebAssembly rounds toward zero by an instruction. */
double round(double value) {
	double whole = __builtin_trunc(value);
	double rest = value - whole;
	return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole;
}

static unsigned __int128 join(uint64_t high, uint64_t low) {
	return (unsigned __int128)high << 64 | low;
}

/* The product of two numbers of 64 bits, by halves of 32. */
static unsigned __int128 product(uint64_t one, uint64_t other) {
	uint64_t a = one >> 32, b = one & UINT32_MAX, c = other >> 32, d = other & UINT32_MAX;
	uint64_t low = b * d;
	uint64_t middle = a * d + (low >> 32);
	uint64_t other_middle = b * c + (middle & UINT32_MAX);
	uint64_t high = a * c + (middle >> 32) + (other_middle >> 32);
	return join(high, other_middle << 32 | (low & UINT32_MAX));
}

/* A product of 128 bits, for which WebAssembly has no instruction: durations need it. */
__int128 __multi3(__int128 one, __int128 other) {
	uint64_t low = (uint64_t)one, other_low = (uint64_t)other;
	uint64_t high = (uint64_t)((unsigned __int128)one >> 64);
	uint64_t other_high = (uint64_t)((unsigned __int128)other >> 64);
	unsigned __int128 result = product(low, other_low);
	return (__int128)(result + join(high * other_low + low * other_high, 0));
}
