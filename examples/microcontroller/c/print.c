/* SPDX-License-Identifier: MIT */
#include "print.h"

#include "board.h"

#include <gesturecore/explain.h>

void print_text(const char *text) {
	while (*text != 0) {
		board_write(*text++);
	}
}

static void print_digits(uint64_t number, int least) {
	char digits[20];
	int count = 0;
	while (number != 0 || count < least) {
		digits[count++] = (char)('0' + number % 10);
		number /= 10;
	}
	while (count > 0) {
		board_write(digits[--count]);
	}
}

void print_decimal(int64_t value, int64_t one, int decimals) {
	uint64_t power = 1, size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
	for (int i = 0; i < decimals; i++) {
		power *= 10;
	}
	uint64_t whole = size / (uint64_t)one, rest = size % (uint64_t)one;
	uint64_t part = (rest * power + (uint64_t)one / 2) / (uint64_t)one;
	whole += part / power;
	part %= power;
	if (value < 0 && (whole | part) != 0) {
		board_write('-');
	}
	print_digits(whole, 1);
	board_write('.');
	print_digits(part, decimals);
}

void print_number(const char *before, uint32_t number, const char *after) {
	print_text(before);
	print_digits(number, 1);
	print_text(after);
}

static void print_point(const char *before, gc_length x, gc_length y) {
	print_text(before);
	print_decimal(x, GC_PT(1), 1);
	board_write(' ');
	print_decimal(y, GC_PT(1), 1);
}

void print_gesture(const struct gc_event *event) {
	print_text(event->recognizer->user_data);
	board_write(' ');
	print_text(gc_state_name(event->state));
	print_point(": at ", event->location.x, event->location.y);
	switch (gc_recognizer_kind(event->recognizer)) {
	case GC_KIND_PAN:
		print_point(", moved ", event->translation.x, event->translation.y);
		break;
	case GC_KIND_PINCH:
		print_text(", scale ");
		print_decimal(event->scale, GC_SCALE_ONE, 3);
		break;
	case GC_KIND_ROTATION:
		print_text(", turned ");
		print_decimal(event->rotation * 360, GC_TURN, 1);
		break;
	default:
		break;
	}
	board_write('\n');
}
