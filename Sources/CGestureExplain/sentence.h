/* SPDX-License-Identifier: MIT */
#ifndef GCI_SENTENCE_H
#define GCI_SENTENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Text without libc: sentences made from texts and numbers. Programs on small processors may have
 * no libc.
 */

/* A sentence being written. */
struct gci_sentence {
	char *text;
	size_t capacity, length; /* length: of the whole sentence, even if it does not fit */
};

/* A number with its unit: 20 digits, a point, 6 decimals and " fingers". */
#define GCI_NUMBER_MAX 40
struct gci_number {
	char text[GCI_NUMBER_MAX];
	size_t length;
};

/* Appends a format. Each %s is the next of the texts. There are no other conversions. */
void gci_say(struct gci_sentence *sentence, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Ends the text with 0. A sentence that does not fit ends with a whole character. */
void gci_sentence_end(struct gci_sentence *sentence);

/* Returns size / unit, rounded, with 0 to 6 decimals. */
struct gci_number gci_fixed(uint64_t size, uint64_t unit, int decimals);

/* Like gci_fixed(), for a number that may be negative, and without zeros at the end. */
struct gci_number gci_decimal(int64_t value, uint64_t unit, int decimals);

/* Appends a text. It must fit. */
void gci_number_add(struct gci_number *number, const char *text);

bool gci_is_same_text(const char *one, const char *other);

#endif
