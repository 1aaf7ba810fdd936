/* SPDX-License-Identifier: MIT */
/* Text and numbers on the serial port. */
#ifndef PRINT_H
#define PRINT_H

#include <gesturecore/event.h>

void print_text(const char *text);

/* Prints a value in fixed point, `one` of which is 1, rounded to 1 or more decimals. */
void print_decimal(int64_t value, int64_t one, int decimals);

void print_number(const char *before, uint32_t number, const char *after);

/* Prints a gesture, such as "pan ended: at 60.0 100.5, moved 50.0 0.0", with the value of its
 * kind. user_data of the recognizer is its name. */
void print_gesture(const struct gc_event *event);

#endif
