/* SPDX-License-Identifier: MIT */
/* What the program in Swift cannot say itself: callgrind's requests, which are macros in C. */
#ifndef COUNTING_H
#define COUNTING_H

#include <stdbool.h>

/* False where the program was built without valgrind's headers: then nothing is counted. */
bool counting_is_built(void);

/* Counts from here. */
void counting_start(void);

/* Writes what was counted since counting_start(), under a name. */
void counting_stop(const char *label);

/* What is at `what` was used, as far as the compiler knows. */
void counting_use(const void *what);

#endif
