/* SPDX-License-Identifier: MIT */
#include "sentence.h"

#include <stdarg.h>

static void put(struct gci_sentence *sentence, char character) {
	if (sentence->length + 1 < sentence->capacity) {
		sentence->text[sentence->length] = character;
	}
	sentence->length++;
}

void gci_say(struct gci_sentence *sentence, const char *format, ...) {
	va_list texts;
	va_start(texts, format);
	for (; *format != '\0'; format++) {
		if (*format != '%') {
			put(sentence, *format);
			continue;
		}
		format++;
		for (const char *at = va_arg(texts, const char *); *at != '\0'; at++) {
			put(sentence, *at);
		}
	}
	va_end(texts);
}

/* Removes a character that was cut at the end of a text. */
static void end_with_a_character(char *text, size_t length) {
	size_t start = length;
	/* In UTF-8, bytes that begin with 10 continue a character. */
	while (start > 0 && ((unsigned char)text[start - 1] & 0xc0) == 0x80) {
		start--;
	}
	if (start == 0) {
		return;
	}
	unsigned char first = (unsigned char)text[start - 1];
	size_t needed = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
	if (length - (start - 1) < needed) {
		text[start - 1] = '\0';
	}
}

void gci_sentence_end(struct gci_sentence *sentence) {
	if (sentence->capacity == 0) {
		return;
	}
	if (sentence->length < sentence->capacity) {
		sentence->text[sentence->length] = '\0';
		return;
	}
	sentence->text[sentence->capacity - 1] = '\0';
	end_with_a_character(sentence->text, sentence->capacity - 1);
}

static void number_put(struct gci_number *number, char character) {
	if (number->length + 1 < GCI_NUMBER_MAX) {
		number->text[number->length++] = character;
		number->text[number->length] = '\0';
	}
}

void gci_number_add(struct gci_number *number, const char *text) {
	for (; *text != '\0'; text++) {
		number_put(number, *text);
	}
}

/* Appends `value`, with leading zeros up to `digits` digits. */
static void add_digits(struct gci_number *number, uint64_t value, int digits) {
	char reversed[20];
	int count = 0;
	for (; value != 0 || count < digits; value /= 10) {
		reversed[count++] = (char)('0' + value % 10);
	}
	while (count > 0) {
		number_put(number, reversed[--count]);
	}
}

struct gci_number gci_fixed(uint64_t size, uint64_t unit, int decimals) {
	struct gci_number number = {.length = 0};
	uint64_t steps = 1;
	for (int i = 0; i < decimals; i++) {
		steps *= 10;
	}
	uint64_t part = (size % unit * steps + unit / 2) / unit;
	uint64_t whole = size / unit + part / steps;
	add_digits(&number, whole, 1);
	if (decimals > 0) {
		number_put(&number, '.');
		add_digits(&number, part % steps, decimals);
	}
	return number;
}

static bool is_zero(const struct gci_number *number) {
	for (size_t i = 0; i < number->length; i++) {
		if (number->text[i] != '0' && number->text[i] != '.') {
			return false;
		}
	}
	return true;
}

struct gci_number gci_decimal(int64_t value, uint64_t unit, int decimals) {
	uint64_t size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
	struct gci_number digits = gci_fixed(size, unit, decimals), number = {.length = 0};
	while (decimals > 0 && digits.text[digits.length - 1] == '0') {
		digits.length--;
		decimals--;
	}
	if (digits.text[digits.length - 1] == '.') {
		digits.length--;
	}
	digits.text[digits.length] = '\0';
	gci_number_add(&number, value < 0 && !is_zero(&digits) ? "-" : "");
	gci_number_add(&number, digits.text);
	return number;
}

bool gci_is_same_text(const char *one, const char *other) {
	while (*one != '\0' && *one == *other) {
		one++;
		other++;
	}
	return *one == *other;
}
