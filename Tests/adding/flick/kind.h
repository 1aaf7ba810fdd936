/* SPDX-License-Identifier: MIT */
/* A flick in the checks of all recognizers: see all.h. */
#if defined(KINDS_OF_FUZZER)

static enum gc_status configure_flick(void *recognizer, struct fuzz_input *input, bool again) {
	struct gc_flick_config config = gc_flick_config_default();
	uint8_t which = take_u8(input);
	config.max_duration_us =
		(which & 1) != 0 ? take_duration_us(input) : config.max_duration_us;
	config.min_distance = (which & 2) != 0 ? take_length(input) : config.min_distance;
	return again ? gc_flick_set_config(recognizer, &config)
		     : gc_flick_init(recognizer, &config);
}

static const struct recognizer_type flick_type = {"flick", sizeof(struct gc_flick), ONCE,
	configure_flick, set_nothing, read_nothing, 0, 0, 0};

#elif defined(KINDS_OF_MODEL)

static void set_up_flick(union player_recognizer *recognizer, const struct script_recognizer *r) {
	(void)r;
	gc_flick_init(&recognizer->flick, NULL);
}

static void flick_landed(struct model *m, struct recognizer *r, int touch, int fingers) {
	if (decided(r)) {
		ignore(r, touch);
	} else if (fingers > 1) {
		fail(m, r, GC_REASON_TOO_MANY_TOUCHES);
	} else {
		r->pair[0] = touch;
		r->deadline = AFTER(m, 300);
	}
}

static void flick_lifted(struct model *m, struct recognizer *r, int fingers) {
	const struct touch *t = &m->touches[r->pair[0]];
	double x = t->x - t->start_x, y = t->y - t->start_y;
	(void)fingers;
	if (decided(r)) {
		return;
	}
	if (meets(m, x * x + y * y, 50 * 50)) {
		wish_for(r, GC_STATE_ENDED, 1);
	} else {
		fail(m, r, GC_REASON_LIFTED_SHORT);
	}
}

static void flick_moved(struct model *m, struct recognizer *r) {
	(void)m;
	(void)r;
}

static void flick_expired(struct model *m, struct recognizer *r) {
	fail(m, r, GC_REASON_HELD_TOO_LONG);
}

static const struct rules flick_rules = {
	flick_landed, flick_lifted, flick_moved, NULL, flick_expired};

MODEL_KIND(flick, .rules = &flick_rules, .is_single = true);

#elif defined(KINDS_OF_STREAMS)

static void vary_flick(struct recognizer_setup *setup, uint64_t *state, uint32_t touches) {
	(void)touches;
	setup->config.flick.min_distance = GC_PT(10) * (gc_length)(1 + pick(state, 5));
}

static void map_flick(const struct mapping *m, struct recognizer_setup *setup) {
	double_length(m, &setup->config.flick.min_distance);
}

static void print_flick(const struct recognizer_setup *r) {
	printf("%g pt in %u us", pt(r->config.flick.min_distance), r->config.flick.max_duration_us);
}

STREAM_KIND(flick, .has_slop = false);

#elif defined(KINDS_OF_EVENTS)

#define FLICK_MEMBERS [18] = {"flick", false, init_flick, read_location, NULL},

#endif
