/* SPDX-License-Identifier: MIT */
/* Numbers of makers of scenarios, and settings of recognizers. */
#include "event_log.h"
#include "player.h"

#include "../settings.h"

static uint8_t next_byte(struct dice *dice) {
	if (dice->left == 0) {
		return 0;
	}
	dice->left--;
	return *dice->bytes++;
}

uint32_t pick(struct dice *dice, uint32_t below) {
	if (dice->bytes == NULL) {
		return (uint32_t)((seeded_next(&dice->seed) >> 32) % below);
	}
	uint64_t number = 0;
	for (uint64_t range = 1; range < below; range <<= 8) {
		number = number << 8 | next_byte(dice);
	}
	return (uint32_t)(number % below);
}

int32_t pick_around_zero(struct dice *dice, int32_t most) {
	return (int32_t)pick(dice, 2 * (uint32_t)most + 1) - most;
}

uint32_t pick_set(struct dice *dice, uint32_t count, uint32_t percent) {
	uint32_t set = 0;
	for (uint32_t i = 0; i < count; i++) {
		set |= (uint32_t)(pick(dice, 100) < percent) << i;
	}
	return set;
}

struct recognizer_setup recognizer_setup_default(enum gc_kind kind) {
	struct recognizer_setup setup = {
		.kind = (uint8_t)kind,
		.delays_ended = true,
		.cancels_touches = true,
		.touch_types = GC_TOUCH_TYPES_ALL,
	};
	stream_default(&setup);
	return setup;
}

void set_by_key(struct recognizer_setup *setup, const char *key, int64_t value) {
	const struct gci_setting *setting = find_setting(setup->kind, key);
	if (setting != NULL && value != USUAL) {
		set_setting(&setup->config, setting, value);
	}
}

void choose_settings(
	struct recognizer_setup *setup, struct dice *dice, const struct choice *choices) {
	for (const struct choice *at = choices; at->key != NULL; at++) {
		bool is_of_kind = at->kind == GC_KIND_NONE || at->kind == setup->kind;
		/* Others take none of a fuzzer's bytes. */
		if (is_of_kind && find_setting(setup->kind, at->key) != NULL) {
			set_by_key(setup, at->key, at->values[pick(dice, at->count)]);
		}
	}
}
