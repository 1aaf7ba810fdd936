/* SPDX-License-Identifier: MIT */
/* A swipe in the checks of all recognizers: see all.h. */
#if defined(KINDS_OF_FUZZER)

static enum gc_status configure_swipe(void *recognizer, struct fuzz_input *input, bool again) {
	struct gc_swipe_config config = gc_swipe_config_default();
	uint8_t which = take_u8(input);
	config.directions = (which & 1) != 0 ? take_u32(input) : 15;
	config.touches = (which & 2) != 0 ? (uint8_t)take_number(input) : config.touches;
	config.max_duration_us =
		(which & 4) != 0 ? take_duration_us(input) : config.max_duration_us;
	config.min_distance = (which & 8) != 0 ? take_length(input) : config.min_distance;
	config.max_aside = (which & 16) != 0 ? take_length(input) : config.max_aside;
	config.max_aside_ratio =
		(which & 32) != 0 ? (gc_scale)take_u64(input) : config.max_aside_ratio;
	config.lead = (which & 64) != 0 ? take_lead(input) : config.lead;
	return again ? gc_swipe_set_config(recognizer, &config)
		     : gc_swipe_init(recognizer, &config);
}

static void read_swipe(void *recognizer, const struct gc_node *node) {
	struct gc_velocity velocity;
	uint32_t direction = gc_swipe_direction(recognizer);
	/* At most one of the eight. */
	FUZZ_CHECK((direction & (direction - 1)) == 0 && direction <= GC_SWIPE_UP_LEFT);
	gc_swipe_velocity(recognizer, node, &velocity);
	check_speed(velocity);
}

static const struct recognizer_type swipe_type = {
	"swipe", sizeof(struct gc_swipe), ONCE, configure_swipe, set_nothing, read_swipe, 0, 0, 0};

#elif defined(KINDS_OF_MODEL)

static void set_up_swipe(union player_recognizer *recognizer, const struct script_recognizer *r) {
	struct gc_swipe_config c = gc_swipe_config_default();
	c.directions = (uint32_t)r->directions;
	c.touches = (uint8_t)r->touches;
	c.lead = (uint16_t)r->lead;
	gc_swipe_init(&recognizer->swipe, &c);
}

MODEL_KIND(swipe, .rules = &swipe_rules, .family = TRAVEL, .steps = BIT(GC_STEP_SWIPE));

#elif defined(KINDS_OF_STREAMS)

static void vary_swipe(struct recognizer_setup *setup, uint64_t *state, uint32_t touches) {
	struct gc_swipe_config *config = &setup->config.swipe;
	config->directions = 1 + pick(state, pick(state, 2) == 0 ? 15 : 255);
	config->touches = (uint8_t)touches;
	config->max_aside_ratio = pick(state, 3) == 0 ? GC_SCALE_ONE / 2 : 0;
	config->max_duration_us = pick(state, 2) == 0 ? 90000 : config->max_duration_us;
	config->lead = pick_lead(state);
}

static void map_swipe(const struct mapping *m, struct recognizer_setup *setup) {
	setup->config.swipe.directions = map_directions(m, setup->config.swipe.directions);
	double_length(m, &setup->config.swipe.min_distance);
	double_length(m, &setup->config.swipe.max_aside);
}

static void read_swipe(
	struct resident *resident, const struct gc_node *node, uint64_t at_us, struct values *v) {
	(void)node;
	(void)at_us;
	v->direction = gc_swipe_direction(&resident->of.swipe);
	gc_swipe_velocity(&resident->of.swipe, NULL, &v->velocity);
}

static void print_swipe(const struct recognizer_setup *r) {
	printf("directions %u, %u touches, at most %u us, ratio %g, lead %u/256",
		r->config.swipe.directions, r->config.swipe.touches,
		r->config.swipe.max_duration_us,
		gc_scale_to_double(r->config.swipe.max_aside_ratio), r->config.swipe.lead);
}

STREAM_KIND(swipe, .has_slop = true, .read = read_swipe);

#elif defined(KINDS_OF_EVENTS)

static void init_all_swipes(union any_recognizer *memory) {
	struct gc_swipe_config config = gc_swipe_config_default();
	config.directions = GC_SWIPE_RIGHT | GC_SWIPE_LEFT | GC_SWIPE_UP | GC_SWIPE_DOWN;
	gc_swipe_init(&memory->swipe, &config);
}

static void read_swipe(
	struct event_log *log, union any_recognizer *recognizer, const struct gc_node *inner) {
	struct gc_velocity velocity;
	event_log_add_u64(log, gc_swipe_direction(&recognizer->swipe));
	gc_swipe_velocity(&recognizer->swipe, inner, &velocity);
	add_velocity(log, velocity);
}

#define SWIPE_MEMBERS [6] = {"swipe", false, init_all_swipes, read_swipe, NULL},

#endif
