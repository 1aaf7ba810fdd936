/* SPDX-License-Identifier: MIT */
/* Callgrind's client requests for Swift, which cannot use these C macros. */
#ifndef COUNTING_H
#define COUNTING_H

#include <stdbool.h>

/* False: the program was built without valgrind's headers, so nothing is counted. */
bool counting_is_built(void);

/* Starts counting. */
void counting_start(void);

/* Writes the counts since counting_start(), with a label. */
void counting_stop(const char *label);

/* Keep the compiler from removing a value, at no cost. */

static inline void counting_read(double value) {
	__asm__ volatile("" : : "x"(value));
}

static inline void counting_read_state(unsigned state) {
	__asm__ volatile("" : : "r"(state));
}

#endif
