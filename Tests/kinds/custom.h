/* SPDX-License-Identifier: MIT */
/* A custom recognizer in the checks of all recognizers: see all.h. */
#if defined(KINDS_OF_FUZZER)

static const struct recognizer_type custom_type = {"custom", sizeof(struct fuzz_custom), ANYTHING,
	configure_custom, set_custom, read_custom, true, true, true};

#elif defined(KINDS_OF_MODEL)

MODEL_KIND(custom, .rules = &custom_rules);

#elif defined(KINDS_OF_STREAMS)

/*
 * A pull: begins when a finger is far enough from where it landed, or after 50 ms, and follows it.
 * What it measures is the same in each mirror.
 */
static void pull_began(struct gc_custom *custom, gc_slots slots) {
	if (gc_custom_touches(custom) == slots) {
		gc_custom_set_deadline(custom, gc_custom_time_us(custom) + GC_MS(50));
	} else if (((const struct resident *)custom)->ignores) {
		gc_custom_ignore(custom, gc_custom_next_touch(custom, &slots));
	}
}

static void pull_moved(struct gc_custom *custom, gc_slots slots) {
	gc_length slop = ((const struct resident *)custom)->slop;
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

static void vary_custom(struct recognizer_setup *setup, uint64_t *state, uint32_t touches) {
	(void)touches;
	setup->config.custom.slop = GC_PT(10) * (gc_length)(1 + pick(state, 3));
	setup->config.custom.ignores = pick(state, 3) == 0;
}

static void map_custom(const struct mapping *m, struct recognizer_setup *setup) {
	double_length(m, &setup->config.custom.slop);
}

static void print_custom(const struct recognizer_setup *r) {
	printf("by %g pt%s", pt(r->config.custom.slop),
		r->config.custom.ignores ? ", ignores later fingers" : "");
}

static void init_custom(struct resident *resident, const struct recognizer_setup *setup) {
	gc_custom_init(&resident->of.custom, &pull_ops);
	resident->slop = setup->config.custom.slop;
	resident->ignores = setup->config.custom.ignores;
}

STREAM_KIND(custom, .has_slop = true, .init = init_custom);

#elif defined(KINDS_OF_EVENTS)

/* A pull: begins when a finger is 30 pt from where it landed, or after 0.3 s, and follows it. */
static void pull_began(struct gc_custom *custom, uint32_t touches) {
	if (gc_custom_touches(custom) == touches) {
		gc_custom_set_deadline(custom, gc_custom_time_us(custom) + GC_MS(300));
	}
}

static void pull_moved(struct gc_custom *custom, uint32_t touches) {
	const struct gc_touch *touch = gc_custom_next_touch(custom, &touches);
	int64_t x = (int64_t)touch->position.x - touch->start.x;
	int64_t y = (int64_t)touch->position.y - touch->start.y;
	int64_t length = (x < 0 ? -x : x) + (y < 0 ? -y : y);
	bool begins = gc_recognizer_state(&custom->base) == GC_STATE_POSSIBLE;
	custom->values.translation = (struct gc_vector){(gc_length)(x / 2), (gc_length)(y / 2)};
	if (!begins || length >= GC_PT(30)) {
		gc_custom_set_factor(custom, length, GC_PT(30));
		gc_custom_set_state(custom, begins ? GC_STATE_BEGAN : GC_STATE_CHANGED);
	}
}

static void pull_ended(struct gc_custom *custom, uint32_t touches) {
	(void)touches;
	if (gc_custom_touches(custom) == 0) {
		bool begun = gc_recognizer_state(&custom->base) != GC_STATE_POSSIBLE;
		gc_custom_set_state(custom, begun ? GC_STATE_ENDED : GC_STATE_FAILED);
	}
}

static void pull_expired(struct gc_custom *custom) {
	gc_custom_set_state(custom, GC_STATE_BEGAN);
}

static void init_pull(union any_recognizer *memory) {
	static const struct gc_custom_ops ops = {
		.began = pull_began,
		.moved = pull_moved,
		.ended = pull_ended,
		.expired = pull_expired,
	};
	gc_custom_init(&memory->custom, &ops);
}

#define CUSTOM_MEMBERS [13] = {"pull", false, init_pull, read_location, NULL},

#endif
