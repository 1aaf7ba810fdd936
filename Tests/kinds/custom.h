/* SPDX-License-Identifier: MIT */
/* A custom recognizer in the checks of all recognizers: see all.h. */
#if defined(KINDS_OF_MODEL)

MODEL_KIND(custom, .rules = &custom_rules);

#else

/*
 * A pull: begins when a finger is far enough from where it landed, or after a time, and follows it.
 * What it measures is the same in each mirror.
 */
struct pull {
	gc_length slop;
	uint32_t time_us;
	bool ignores; // later fingers
};

#ifdef KINDS_OF_STREAMS
static struct pull pull_of(const struct gc_custom *custom) {
	const struct gc_custom_config *config = &((const struct resident *)custom)->config;
	return (struct pull){config->slop, GC_MS(50), config->ignores};
}
#else
static struct pull pull_of(const struct gc_custom *custom) {
	(void)custom;
	return (struct pull){GC_PT(30), GC_MS(300), false};
}
#endif

static void pull_began(struct gc_custom *custom, gc_slots slots) {
	if (gc_custom_touches(custom) == slots) {
		gc_custom_set_deadline(custom, gc_custom_time_us(custom) + pull_of(custom).time_us);
	} else if (pull_of(custom).ignores) {
		gc_custom_ignore(custom, gc_custom_next_touch(custom, &slots));
	}
}

static void pull_moved(struct gc_custom *custom, gc_slots slots) {
	gc_length slop = pull_of(custom).slop;
	const struct gc_touch *touch = gc_custom_next_touch(custom, &slots);
	int64_t x = (int64_t)touch->position.x - touch->start.x;
	int64_t y = (int64_t)touch->position.y - touch->start.y;
	int64_t length = (x < 0 ? -x : x) + (y < 0 ? -y : y);
	bool begins = gc_recognizer_state(&custom->base) == GC_STATE_POSSIBLE;
	custom->values.translation = (struct gc_vector){(gc_length)(x / 2), (gc_length)(y / 2)};
	if (!begins || length >= slop) {
		gc_custom_set_factor(custom, length, slop);
		gc_custom_set_state(custom, begins ? GC_STATE_BEGAN : GC_STATE_CHANGED);
	}
}

static void pull_ended(struct gc_custom *custom, gc_slots slots) {
	(void)slots;
	if (gc_custom_touches(custom) == 0) {
		bool begun = gc_recognizer_state(&custom->base) != GC_STATE_POSSIBLE;
		gc_custom_set_state(custom, begun ? GC_STATE_ENDED : GC_STATE_FAILED);
	}
}

static void pull_expired(struct gc_custom *custom) {
	gc_custom_set_state(custom, GC_STATE_BEGAN);
}

static const struct gc_custom_ops pull_ops = {
	.began = pull_began,
	.moved = pull_moved,
	.ended = pull_ended,
	.expired = pull_expired,
};

#ifdef KINDS_OF_STREAMS

/*
 * A wild one does what the next of its actions says, each time that it is called, and checks what
 * it is called with.
 */
static void ignore_first(struct gc_custom *custom) {
	struct resident *self = (struct resident *)custom;
	gc_slots touches = gc_custom_touches(custom), first = touches;
	if (touches != 0) {
		gc_custom_ignore(custom, gc_custom_next_touch(custom, &touches));
		self->tracked &= ~(first ^ touches);
	}
}

static uint8_t next_action(const struct gc_custom *custom) {
	const struct resident *self = (const struct resident *)custom;
	return self->config.actions[self->next % ACTIONS];
}

static void act(struct gc_custom *custom) {
	uint8_t action = next_action(custom);
	((struct resident *)custom)->next++;
	switch (action % 16) {
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
		gc_custom_set_location(custom, (struct gc_point){GC_PT(action), -GC_PT(action)});
		break;
	default:
		if (action % 16 < 6) {
			gc_custom_set_state(custom, (enum gc_state)(action % 16));
		}
	}
}

static void wild_began(struct gc_custom *custom, gc_slots touches) {
	struct resident *self = (struct resident *)custom;
	struct player *player = self->player;
	MUST(touches != 0 && (touches & self->tracked) == 0);
	self->tracked |= touches;
	MUST(gc_custom_touches(custom) == self->tracked);
	act(custom);
}

static void wild_moved(struct gc_custom *custom, gc_slots touches) {
	const struct resident *self = (const struct resident *)custom;
	struct player *player = self->player;
	MUST(touches != 0 && (touches & ~self->tracked) == 0);
	MUST(gc_custom_touches(custom) == self->tracked);
	act(custom);
}

/* Lifts and cancels of one frame are separate calls. */
static void wild_left(struct gc_custom *custom, gc_slots touches) {
	struct resident *self = (struct resident *)custom;
	struct player *player = self->player;
	MUST(touches != 0 && (touches & ~self->tracked) == 0);
	MUST((gc_custom_touches(custom) & touches) == 0);
	self->tracked &= ~touches;
	act(custom);
}

/* Does not ask for another deadline: over a jump of the clock that would not end. */
static void wild_expired(struct gc_custom *custom) {
	act(custom);
	gc_custom_set_deadline(custom, GC_NEVER_US);
}

static void wild_committed(struct gc_custom *custom) {
	struct player *player = ((const struct resident *)custom)->player;
	MUST(gc_recognizer_state(&custom->base) != GC_STATE_POSSIBLE);
	act(custom);
}

static void wild_reset(struct gc_custom *custom) {
	struct player *player = ((const struct resident *)custom)->player;
	((struct resident *)custom)->tracked = 0;
	MUST(gc_custom_touches(custom) == 0);
}

static bool wild_answer(const struct gc_custom *custom, const struct gc_recognizer *other) {
	struct player *player = ((const struct resident *)custom)->player;
	MUST(other != &custom->base);
	return next_action(custom) < 128;
}

static const struct gc_custom_ops wild_ops = {
	.began = wild_began,
	.moved = wild_moved,
	.ended = wild_left,
	.cancelled = wild_left,
	.expired = wild_expired,
	.committed = wild_committed,
	.reset = wild_reset,
	.can_prevent = wild_answer,
	.can_be_prevented = wild_answer,
	.requires_failure_of = wild_answer,
	.must_fail_before = wild_answer,
};

static void vary_custom(struct recognizer_setup *setup, struct dice *dice, uint32_t touches) {
	struct gc_custom_config *config = &setup->config.custom;
	(void)touches;
	config->slop = GC_PT(10) * (gc_length)(1 + pick(dice, 3));
	config->ignores = pick(dice, 3) == 0;
	config->is_wild = dice->bytes != NULL && pick(dice, 4) != 0;
	for (int i = 0; config->is_wild && i < ACTIONS; i++) {
		config->actions[i] = (uint8_t)pick(dice, 256);
	}
}

/* From the host's own loop. */
static void set_custom(
	struct resident *resident, const struct gc_node *node, const struct call *call) {
	struct gc_custom *custom = &resident->of.custom;
	struct player *player = resident->player;
	(void)node;
	if (!resident->config.is_wild) {
		return;
	}
	custom->values.translation = call->value;
	if (call->other < 64) {
		ignore_first(custom);
		return;
	}
	enum gc_status status = gc_custom_set_state(custom, (enum gc_state)(call->other % 6));
	/* It was shown the end of the frame first, and may take no part since then. */
	MUST(status == GC_OK || status == GC_ERR_STATE ||
		(status == GC_ERR_ARGUMENT && gc_custom_touches(custom) == 0));
}

static void init_custom(struct resident *resident) {
	gc_custom_init(&resident->of.custom, resident->config.is_wild ? &wild_ops : &pull_ops);
}

STREAM_KIND(custom, .has_slop = true, .set_value = set_custom, .init = init_custom);

#else

static void init_pull(union kind_any *memory) {
	gc_custom_init(&memory->custom, &pull_ops);
}

#define CUSTOM_MEMBERS [13] = {"pull", false, init_pull, read_location, NULL},

#endif
#endif
