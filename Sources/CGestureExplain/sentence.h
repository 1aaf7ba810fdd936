/* SPDX-License-Identifier: MIT */
#ifndef GCI_SENTENCE_H
#define GCI_SENTENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Text without libc, for programs that have none: sentences put together from texts, and numbers
 * as texts.
 */

/* A sentence being written. */
struct gci_sentence {
	char *text;
	size_t capacity, length; /* length: of all of it, also of what had no room */
};

/* A number with its unit: 20 digits, a point, 6 decimals and " fingers". */
#define GCI_NUMBER_MAX 40
struct gci_number {
	char text[GCI_NUMBER_MAX];
	size_t length;
};

/* Appends a format in which each %s stands for the next of the texts, and nothing else for more. */
void gci_say(struct gci_sentence *sentence, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* A sentence that had no room for all of it ends with a whole character. */
void gci_sentence_end(struct gci_sentence *sentence);

/* Returns size / unit, rounded, with so many decimals: up to 6. */
struct gci_number gci_fixed(uint64_t size, uint64_t unit, int decimals);

/* The same of a number that may be negative, without zeros at the end. */
struct gci_number gci_decimal(int64_t value, uint64_t unit, int decimals);

/* Appends a text that has room in it. */
void gci_number_add(struct gci_number *number, const char *text);

bool gci_is_same_text(const char *one, const char *other);

#endif
