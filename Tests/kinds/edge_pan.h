/* SPDX-License-Identifier: MIT */
/* An edge pan in the checks of all recognizers: see all.h. */
#if defined(KINDS_OF_FUZZER)

static enum gc_status configure_edge_pan(void *recognizer, struct fuzz_input *input, bool again) {
	struct gc_edge_pan_config config = gc_edge_pan_config_default();
	uint8_t which = take_u8(input);
	config.edges = (which & 1) != 0 ? (uint16_t)take_u32(input) : 15;
	config.min_touches = 1 + (which >> 4 & 1);
	config.max_touches = config.min_touches + (which >> 5 & 1);
	config.from = (which & 64) != 0 ? GC_PT(50) : 0;
	config.to = (which & 128) != 0 ? GC_PT(150) : 0;
	config.region = (which & 2) != 0 ? take_length(input) : config.region;
	config.slop = (which & 4) != 0 ? take_length(input) : config.slop;
	return again ? gc_edge_pan_set_config(recognizer, &config)
		     : gc_edge_pan_init(recognizer, &config);
}

static void set_edge_pan(void *recognizer, const struct gc_node *node, struct fuzz_input *input) {
	gc_edge_pan_set_translation(recognizer, node, take_vector(input));
}

static void read_edge_pan(void *recognizer, const struct gc_node *node) {
	struct gc_vector translation;
	struct gc_velocity velocity;
	uint32_t edge = gc_edge_pan_edge(recognizer);
	FUZZ_CHECK(edge == 0 || edge == GC_EDGE_LEFT || edge == GC_EDGE_RIGHT ||
		   edge == GC_EDGE_TOP || edge == GC_EDGE_BOTTOM);
	gc_edge_pan_translation(recognizer, node, &translation);
	check_translation(translation);
	gc_edge_pan_velocity(recognizer, node, &velocity);
	check_speed(velocity);
	gc_edge_pan_release_velocity(recognizer, node, &velocity);
	check_speed(velocity);
}

static void get_edge_pan(const void *recognizer, struct gc_event *event) {
	gc_edge_pan_translation(recognizer, NULL, &event->translation);
}

static const struct recognizer_type edge_pan_type = {"edge pan", sizeof(struct gc_edge_pan),
	CHANGES, configure_edge_pan, set_edge_pan, read_edge_pan, true, 0, 0, get_edge_pan};

#elif defined(KINDS_OF_MODEL)

static void set_up_edge_pan(
	union player_recognizer *recognizer, const struct script_recognizer *r) {
	struct gc_edge_pan_config c = gc_edge_pan_config_default();
	c.edges = (uint16_t)r->edges;
	c.min_touches = (uint8_t)r->touches;
	c.max_touches = (uint8_t)r->max_touches;
	gc_edge_pan_init(&recognizer->edge_pan, &c);
}

MODEL_KIND(edge_pan, .rules = &edge_pan_rules);

#elif defined(KINDS_OF_STREAMS)

static void default_edge_pan(struct recognizer_setup *setup) {
	setup->config.edge_pan.edges = GC_EDGE_LEFT;
}

static void vary_edge_pan(struct recognizer_setup *setup, uint64_t *state, uint32_t touches) {
	struct gc_edge_pan_config *config = &setup->config.edge_pan;
	(void)touches;
	config->edges = (uint16_t)(1 + pick(state, 15));
	config->region = GC_PT(60);
	config->slop = pick_slop(state);
	config->min_touches = (uint8_t)(1 + pick(state, 4) / 3);
	config->max_touches = (uint8_t)(config->min_touches + pick(state, 2));
	config->max_dwell_us = pick(state, 3) == 0 ? 0 : 60000;
	if (pick(state, 4) == 0) {
		config->from = GC_PT(50);
		config->to = pick(state, 2) == 0 ? 0 : GC_PT(200);
	}
}

static void map_edge_pan(const struct mapping *m, struct recognizer_setup *setup) {
	setup->config.edge_pan.edges = (uint16_t)map_edges(m, setup->config.edge_pan.edges);
	double_length(m, &setup->config.edge_pan.region);
	double_length(m, &setup->config.edge_pan.slop);
	double_length(m, &setup->config.edge_pan.from);
	double_length(m, &setup->config.edge_pan.to);
}

static void limit_edge_pan(struct recognizer_setup *setup) {
	limit_slop(&setup->config.edge_pan.slop);
}

static void set_edge_pan(
	struct resident *resident, const struct gc_node *node, struct gc_vector value) {
	gc_edge_pan_set_translation(&resident->of.edge_pan, node, value);
}

static void read_edge_pan(
	struct resident *resident, const struct gc_node *node, uint64_t at_us, struct values *v) {
	struct gc_edge_pan *pan = &resident->of.edge_pan;
	READ_TRANSLATION(edge_pan, pan, node, v);
	gc_edge_pan_at(pan, at_us, NULL, &v->translation_at);
	v->direction = gc_edge_pan_edge(pan);
}

static void print_edge_pan(const struct recognizer_setup *r) {
	printf("edges %u, part %g to %g pt, slop %g pt, %u to %u touches, dwell %u us",
		r->config.edge_pan.edges, pt(r->config.edge_pan.from), pt(r->config.edge_pan.to),
		pt(r->config.edge_pan.slop), r->config.edge_pan.min_touches,
		r->config.edge_pan.max_touches, r->config.edge_pan.max_dwell_us);
}

STREAM_KIND(edge_pan, .set_default = default_edge_pan, VALUES(edge_pan));

#elif defined(KINDS_OF_EVENTS)

static void init_all_edges(union any_recognizer *memory) {
	struct gc_edge_pan_config config = gc_edge_pan_config_default();
	config.edges = GC_EDGE_LEFT | GC_EDGE_RIGHT | GC_EDGE_TOP | GC_EDGE_BOTTOM;
	gc_edge_pan_init(&memory->edge_pan, &config);
	gc_recognizer_set_delays_began(&memory->base, true);
}

static void read_edge_pan(
	struct event_log *log, union any_recognizer *recognizer, const struct gc_node *inner) {
	struct gc_vector translation;
	struct gc_velocity velocity;
	event_log_add_u64(log, gc_edge_pan_edge(&recognizer->edge_pan));
	gc_edge_pan_translation(&recognizer->edge_pan, inner, &translation);
	add_vector(log, translation);
	gc_edge_pan_velocity(&recognizer->edge_pan, NULL, &velocity);
	add_velocity(log, velocity);
}

#define EDGE_PAN_MEMBERS [7] = {"edge pan", false, init_all_edges, read_edge_pan, NULL},

#endif
