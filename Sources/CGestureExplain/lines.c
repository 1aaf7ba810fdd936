/* SPDX-License-Identifier: MIT */
#include "lines.h"

#include <gesturecore/fixed.h>

/* A name is cut there: a line has at most 4096 bytes. */
#define NAME_MAX_BYTES 256

static void flush_buffer(struct gci_lines *lines) {
	if (!lines->failed && !lines->is_counted && lines->length > 0) {
		lines->failed = !lines->write(lines->context, lines->buffer, lines->length);
	}
	lines->length = 0;
}

static void put_byte(struct gci_lines *lines, char byte) {
	if (lines->length == sizeof(lines->buffer)) {
		flush_buffer(lines);
	}
	lines->buffer[lines->length++] = byte;
}

void gci_put(struct gci_lines *lines, const char *text) {
	for (; *text != '\0'; text++) {
		put_byte(lines, *text);
	}
}

static void put_digits(struct gci_lines *lines, uint64_t value, int digits) {
	char reversed[20];
	int count = 0;
	for (; value != 0 || count < digits; value /= 10) {
		reversed[count++] = (char)('0' + value % 10);
	}
	while (count > 0) {
		put_byte(lines, reversed[--count]);
	}
}

void gci_put_number(struct gci_lines *lines, uint64_t number) {
	put_digits(lines, number, 1);
}

void gci_field_begin(struct gci_lines *lines, const char *key) {
	put_byte(lines, ' ');
	gci_put(lines, key);
	put_byte(lines, '=');
}

void gci_field_time(struct gci_lines *lines, const char *key, uint64_t value) {
	gci_field_begin(lines, key);
	put_digits(lines, value, 1);
}

void gci_field_decimal(
	struct gci_lines *lines, const char *key, int64_t value, uint64_t one, int decimals) {
	uint64_t size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
	uint64_t whole = size / one, rest = size % one, part = 0, parts = 1;
	for (int i = 0; i < decimals; i++) {
		rest *= 10;
		part = part * 10 + rest / one;
		rest %= one;
		parts *= 10;
	}
	part += rest * 2 >= one && one > 1;
	gci_field_begin(lines, key);
	if (value < 0) {
		put_byte(lines, '-');
	}
	put_digits(lines, whole + part / parts, 1);
	if (decimals > 0) {
		put_byte(lines, '.');
		put_digits(lines, part % parts, decimals);
	}
}

void gci_field_number(struct gci_lines *lines, const char *key, int64_t value) {
	gci_field_decimal(lines, key, value, 1, 0);
}

void gci_field_length(struct gci_lines *lines, const char *key, int64_t value) {
	gci_field_decimal(lines, key, value, GC_PT(1), 4);
}

void gci_field_flag(struct gci_lines *lines, const char *key, bool value) {
	gci_field_begin(lines, key);
	gci_put(lines, value ? "yes" : "no");
}

void gci_field_word(struct gci_lines *lines, const char *key, const char *value) {
	gci_field_begin(lines, key);
	for (; *value != '\0'; value++) {
		bool is_capital = *value >= 'A' && *value <= 'Z';
		bool is_letter = *value >= 'a' && *value <= 'z';
		put_byte(lines, is_capital ? (char)(*value - 'A' + 'a') : is_letter ? *value : '-');
	}
}

/* Reads a character of UTF-8, and returns how many bytes it has; 0: these bytes are none. */
static int read_character(const unsigned char *at, uint32_t *character) {
	int more = *at < 0x80   ? 0
		   : *at < 0xc2 ? -1
		   : *at < 0xe0 ? 1
		   : *at < 0xf0 ? 2
		   : *at < 0xf5 ? 3
				: -1;
	*character = more <= 0 ? *at : *at & (0x3fu >> more);
	for (int i = 1; i <= more; i++) {
		if ((at[i] & 0xc0) != 0x80) {
			return 0;
		}
		*character = *character << 6 | (at[i] & 0x3f);
	}
	bool is_short = (more == 2 && *character < 0x800) || (more == 3 && *character < 0x10000);
	bool is_half = *character >= 0xd800 && *character <= 0xdfff;
	return more < 0 || is_short || is_half || *character > 0x10ffff ? 0 : more + 1;
}

/* Whether a terminal would obey a character, or show nothing. */
static bool is_invisible(uint32_t character) {
	return character < 0x20 || (character >= 0x7f && character < 0xa0) || character == 0xad ||
	       character == 0x61c || (character >= 0x200b && character <= 0x200f) ||
	       (character >= 0x2028 && character <= 0x202e) ||
	       (character >= 0x2060 && character <= 0x206f) || character == 0xfeff;
}

static void put_escaped(struct gci_lines *lines, uint32_t character) {
	gci_put(lines, "\\u");
	for (int shift = 12; shift >= 0; shift -= 4) {
		put_byte(lines, "0123456789abcdef"[character >> shift & 15]);
	}
}

void gci_field_text(struct gci_lines *lines, const char *key, const char *value) {
	const unsigned char *at = (const unsigned char *)value;
	if (value == NULL) {
		return;
	}
	gci_field_begin(lines, key);
	put_byte(lines, '"');
	for (int length; *at != '\0' && at - (const unsigned char *)value < NAME_MAX_BYTES;
		at += length) {
		uint32_t character;
		length = read_character(at, &character);
		if (length == 0) {
			put_byte(lines, '?');
			length = 1;
		} else if (is_invisible(character)) {
			put_escaped(lines, character);
		} else {
			if (character == '"' || character == '\\') {
				put_byte(lines, '\\');
			}
			for (int i = 0; i < length; i++) {
				put_byte(lines, (char)at[i]);
			}
		}
	}
	put_byte(lines, '"');
}

void gci_line_end(struct gci_lines *lines) {
	put_byte(lines, '\n');
	lines->count++;
}

bool gci_lines_end(struct gci_lines *lines) {
	flush_buffer(lines);
	return !lines->failed;
}
