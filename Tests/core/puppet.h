/* SPDX-License-Identifier: MIT */
/* A custom recognizer that tests pull by its strings. */
#ifndef PUPPET_H
#define PUPPET_H

#include "support.h"

#include <string.h>

/* A recognizer that does what the test sets, and counts its calls. */
struct puppet {
	struct gc_custom custom;
	enum gc_state on_began, on_moved, on_ended; // POSSIBLE: nothing
	enum gc_status answer;
	int began, moved, ended, cancelled, expired, committed, resets;
	const struct gc_recognizer *spares, *immune_to;
	bool ignores, is_impatient;
};

static inline void say(struct puppet *puppet, enum gc_state state) {
	if (state != GC_STATE_POSSIBLE) {
		puppet->answer = gc_custom_set_state(&puppet->custom, state);
	}
}

static inline void puppet_began(struct gc_custom *custom, uint32_t touches) {
	struct puppet *puppet = (struct puppet *)custom;
	puppet->began++;
	if (puppet->ignores) {
		gc_custom_ignore(custom, gc_custom_next_touch(custom, &touches));
	}
	say(puppet, puppet->on_began);
}

static inline void puppet_moved(struct gc_custom *custom, uint32_t touches) {
	struct puppet *puppet = (struct puppet *)custom;
	(void)touches;
	puppet->moved++;
	say(puppet, puppet->on_moved);
}

static inline void puppet_ended(struct gc_custom *custom, uint32_t touches) {
	struct puppet *puppet = (struct puppet *)custom;
	(void)touches;
	puppet->ended++;
	say(puppet, puppet->on_ended);
}

static inline void puppet_cancelled(struct gc_custom *custom, uint32_t touches) {
	(void)touches;
	((struct puppet *)custom)->cancelled++;
}

static inline void puppet_expired(struct gc_custom *custom) {
	struct puppet *puppet = (struct puppet *)custom;
	puppet->expired++;
	if (puppet->is_impatient) {
		gc_custom_set_deadline(custom, 0);
	} else {
		gc_custom_set_state(custom, GC_STATE_BEGAN);
	}
}

static inline void puppet_committed(struct gc_custom *custom) {
	((struct puppet *)custom)->committed++;
}

static inline void puppet_reset(struct gc_custom *custom) {
	struct puppet *puppet = (struct puppet *)custom;
	puppet->resets++;
}

static inline bool puppet_can_prevent(
	const struct gc_custom *custom, const struct gc_recognizer *other) {
	return other != ((const struct puppet *)custom)->spares;
}

static inline bool puppet_can_be_prevented(
	const struct gc_custom *custom, const struct gc_recognizer *winner) {
	return winner != ((const struct puppet *)custom)->immune_to;
}

#define STRING(name) .name = puppet_##name
static const struct gc_custom_ops strings = {STRING(began), STRING(moved), STRING(ended),
	STRING(cancelled), STRING(expired), STRING(committed), STRING(reset), STRING(can_prevent),
	STRING(can_be_prevented)};

static inline void setup_puppet(struct fixture *f, struct puppet *puppet) {
	setup(f);
	memset(puppet, 0, sizeof(*puppet));
	gc_custom_init(&puppet->custom, &strings);
	attach(f, &puppet->custom.base);
}

/* One that begins when finger 1 lands, as it does. */
static inline void setup_begun_puppet(struct fixture *f, struct puppet *puppet) {
	setup_puppet(f, puppet);
	puppet->on_began = GC_STATE_BEGAN;
	down(f, 0, 1, 100, 100);
	expect(f, puppet, GC_STATE_BEGAN);
}

#endif
