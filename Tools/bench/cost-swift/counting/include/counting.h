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

/* Keeps the compiler from removing the data at `what`. */
void counting_use(const void *what);

#endif
