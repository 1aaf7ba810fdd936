/* SPDX-License-Identifier: MIT */
/* An edge pan in the checks of all recognizers: see all.h. */
#if defined(KINDS_OF_MODEL)

MODEL_KIND(edge_pan, .rules = &edge_pan_rules);

#elif defined(KINDS_OF_STREAMS)

static void default_edge_pan(struct recognizer_setup *setup) {
	setup->config.edge_pan.edges = GC_EDGE_LEFT;
}

static void vary_edge_pan(struct recognizer_setup *setup, struct dice *dice, uint32_t touches) {
	struct gc_edge_pan_config *config = &setup->config.edge_pan;
	(void)touches;
	config->edges = (uint16_t)(1 + pick(dice, 15));
	config->region = GC_PT(60);
	config->slop = pick_slop(dice);
	config->min_touches = (uint8_t)(1 + pick(dice, 4) / 3);
	config->max_touches = (uint8_t)(config->min_touches + pick(dice, 2));
	config->max_dwell_us = pick(dice, 3) == 0 ? 0 : 60000;
	if (pick(dice, 4) == 0) {
		config->from = GC_PT(50);
		config->to = pick(dice, 2) == 0 ? 0 : GC_PT(200);
	}
}

static void set_edge_pan(
	struct resident *resident, const struct gc_node *node, const struct call *call) {
	gc_edge_pan_set_translation(&resident->of.edge_pan, node, call->value);
}

static void read_edge_pan(
	struct resident *resident, const struct gc_node *node, uint64_t at_us, struct values *v) {
	struct gc_edge_pan *pan = &resident->of.edge_pan;
	READ_TRANSLATION(edge_pan, pan, node, v);
	gc_edge_pan_at(pan, at_us, NULL, &v->translation_at);
	v->direction = gc_edge_pan_edge(pan);
}

STREAM_KIND(edge_pan, .set_default = default_edge_pan, VALUES(edge_pan));

#elif defined(KINDS_OF_EVENTS)

static void init_all_edges(union kind_any *memory) {
	struct gc_edge_pan_config config = gc_edge_pan_config_default();
	config.edges = GC_EDGE_LEFT | GC_EDGE_RIGHT | GC_EDGE_TOP | GC_EDGE_BOTTOM;
	gc_edge_pan_init(&memory->edge_pan, &config);
	gc_recognizer_set_delays_began(&memory->base, true);
}

static void read_edge_pan(
	struct event_log *log, union kind_any *recognizer, const struct gc_node *inner) {
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
