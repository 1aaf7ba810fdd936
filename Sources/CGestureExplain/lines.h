/* SPDX-License-Identifier: MIT */
#ifndef GCI_LINES_H
#define GCI_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Lines of a recording, which go to the host through a small buffer. */
struct gci_lines {
	bool (*write)(void *context, const char *bytes, size_t count);
	void *context;
	uint32_t count;  /* lines so far */
	bool is_counted; /* nothing is written */
	bool failed;
	size_t length;
	char buffer[512];
};

/* A field: a space, the key, "=", and the value. */
void gci_field_number(struct gci_lines *lines, const char *key, int64_t value);
void gci_field_time(struct gci_lines *lines, const char *key, uint64_t value);
void gci_field_decimal(
	struct gci_lines *lines, const char *key, int64_t value, uint64_t one, int decimals);
void gci_field_length(struct gci_lines *lines, const char *key, int64_t value);
void gci_field_flag(struct gci_lines *lines, const char *key, bool value);

/* A word: letters become small, and other characters hyphens. */
void gci_field_word(struct gci_lines *lines, const char *key, const char *value);

/* A text in quotation marks. NULL: no field. */
void gci_field_text(struct gci_lines *lines, const char *key, const char *value);

/* The same in parts: begins a field, and appends to its value. */
void gci_field_begin(struct gci_lines *lines, const char *key);
void gci_put(struct gci_lines *lines, const char *text);
void gci_put_number(struct gci_lines *lines, uint64_t number);

void gci_line_end(struct gci_lines *lines);

/* Hands over the rest. Returns whether everything was written. */
bool gci_lines_end(struct gci_lines *lines);

#endif
