/* SPDX-License-Identifier: MIT */
#include "world.h"

static struct fuzz_custom *of(struct gc_custom *custom) {
	return (struct fuzz_custom *)custom;
}

static void ignore_first(struct gc_custom *custom) {
	uint32_t touches = gc_custom_touches(custom), first = touches;
	if (touches != 0) {
		gc_custom_ignore(custom, gc_custom_next_touch(custom, &touches));
		of(custom)->tracked &= ~(first ^ touches);
	}
}

/* Does what the input said for the next time that it is called. */
static void act(struct gc_custom *custom) {
	struct fuzz_custom *self = of(custom);
	uint8_t action = self->actions[self->next % FUZZ_CUSTOM_ACTIONS];
	self->next = (uint8_t)(self->next + 1);
	struct gc_point place = {GC_PT(action), -GC_PT(action)};
	switch (action % 16) {
	case 0:
	case 1:
	case 2:
	case 3:
	case 4:
	case 5:
		gc_custom_set_state(custom, (enum gc_state)(action % 16));
		break;
	case 6:
		gc_custom_fail(custom, GC_REASON_MOVED, GC_PT(action), GC_PT(1));
		break;
	case 7:
		ignore_first(custom);
		break;
	case 8:
		gc_custom_set_deadline(custom, gc_custom_time_us(custom) + action * 1000u);
		break;
	case 9:
		gc_custom_set_deadline(custom, action < 128 ? 0 : GC_NEVER_US);
		break;
	case 10:
		gc_custom_set_factor(custom, action - 100, action / 64);
		break;
	case 11:
		gc_custom_set_location(custom, place);
		break;
	default:
		break;
	}
}

static void began(struct gc_custom *custom, uint32_t touches) {
	FUZZ_CHECK(touches != 0 && (touches & of(custom)->tracked) == 0);
	of(custom)->tracked |= touches;
	FUZZ_CHECK(gc_custom_touches(custom) == of(custom)->tracked);
	act(custom);
}

static void moved(struct gc_custom *custom, uint32_t touches) {
	FUZZ_CHECK(touches != 0 && (touches & ~of(custom)->tracked) == 0);
	FUZZ_CHECK(gc_custom_touches(custom) == of(custom)->tracked);
	act(custom);
}

/* Lifts and cancels of one frame are separate calls. */
static void left(struct gc_custom *custom, uint32_t touches) {
	FUZZ_CHECK(touches != 0 && (touches & ~of(custom)->tracked) == 0);
	FUZZ_CHECK((gc_custom_touches(custom) & touches) == 0);
	of(custom)->tracked &= ~touches;
	act(custom);
}

/* Does not ask for another deadline: over a jump of the clock that would not end. */
static void expired(struct gc_custom *custom) {
	act(custom);
	gc_custom_set_deadline(custom, GC_NEVER_US);
}

static void committed(struct gc_custom *custom) {
	FUZZ_CHECK(gc_recognizer_state(&custom->base) != GC_STATE_POSSIBLE);
	act(custom);
}

static void reset(struct gc_custom *custom) {
	of(custom)->tracked = 0;
	FUZZ_CHECK(gc_custom_touches(custom) == 0);
}

static bool answer(const struct gc_custom *custom, const struct gc_recognizer *other) {
	const struct fuzz_custom *self = (const struct fuzz_custom *)custom;
	FUZZ_CHECK(other != &custom->base);
	return self->actions[self->next % FUZZ_CUSTOM_ACTIONS] < 128;
}

enum gc_status configure_custom(void *recognizer, struct fuzz_input *input, bool again) {
	static const struct gc_custom_ops table = {
		.began = began,
		.moved = moved,
		.ended = left,
		.cancelled = left,
		.expired = expired,
		.committed = committed,
		.reset = reset,
		.can_prevent = answer,
		.can_be_prevented = answer,
		.requires_failure_of = answer,
		.must_fail_before = answer,
	};
	struct fuzz_custom *self = recognizer;
	for (int i = 0; i < FUZZ_CUSTOM_ACTIONS; i++) {
		self->actions[i] = take_u8(input);
	}
	if (!again) {
		self->next = 0;
		self->tracked = 0;
		gc_custom_init(&self->custom, &table);
	}
	return GC_OK;
}

void set_custom(void *recognizer, const struct gc_node *node, struct fuzz_input *input) {
	struct fuzz_custom *self = recognizer;
	uint8_t byte = take_u8(input);
	(void)node;
	self->custom.values.translation = (struct gc_vector){take_length(input), 0};
	if (byte < 64) {
		ignore_first(&self->custom);
		return;
	}
	enum gc_status status = gc_custom_set_state(&self->custom, (enum gc_state)(byte % 6));
	/* It was shown the end of the frame first, and may take no part since then. */
	FUZZ_CHECK(status == GC_OK || status == GC_ERR_STATE ||
		   (status == GC_ERR_ARGUMENT && gc_custom_touches(&self->custom) == 0));
}

void read_custom(void *recognizer, const struct gc_node *node) {
	struct fuzz_custom *self = recognizer;
	uint32_t touches = gc_custom_touches(&self->custom);
	(void)node;
	while (touches != 0) {
		uint32_t before = touches;
		(void)gc_custom_next_touch(&self->custom, &touches);
		FUZZ_CHECK((touches & ~before) == 0 && touches != before);
	}
	(void)gc_custom_time_us(&self->custom);
}
