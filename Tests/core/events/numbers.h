/* SPDX-License-Identifier: MIT */
#ifndef NUMBERS_H
#define NUMBERS_H

#include <stdint.h>
#include <stdio.h>

/* Numbers of 64 bits on stdout: the printf of newlib-nano knows none. */

static inline void print_digits(uint64_t value, unsigned base, int digits) {
	char reversed[20];
	int count = 0;
	for (; value != 0 || count < digits; value /= base) {
		reversed[count++] = "0123456789abcdef"[value % base];
	}
	while (count > 0) {
		putchar(reversed[--count]);
	}
}

static inline void print_signed(int64_t value) {
	if (value < 0) {
		putchar('-');
	}
	print_digits(value < 0 ? 0 - (uint64_t)value : (uint64_t)value, 10, 1);
}

#endif
