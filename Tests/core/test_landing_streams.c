/* SPDX-License-Identifier: MIT */
#include "support.h"
#include <string.h>

/* Random strokes: no view receives BEGAN after one of its client's that landed later (11.73). */

#define STREAMS 1500
#define STEPS 60
#define FINGERS 5
#define VIEWS 3
#define CHOICES 3 // recognizers at once

struct stream {
	struct fixture *f;
	uint32_t random;
	struct gc_node views[VIEWS];
	union recognizer {
		struct gc_recognizer base;
#define GC_KIND(NAME, number, type, reports, words) struct gc_##type type;
#include <gesturecore/kinds.def>
#undef GC_KIND
	} recognizers[CHOICES];
	struct gc_requirement requirement;
	uint32_t now_ms;
	uint32_t landed_ms[STEPS * FINGERS + 1]; // by id: each landing has its own
	int ids[FINGERS];                        // 0: the finger is up
	double x[FINGERS], y[FINGERS];
	int next_id;
	uint32_t latest_ms[VIEWS]; // by view: the latest landing that its client has received
	bool is_out_of_order;
};

static uint32_t below(struct stream *s, uint32_t limit) {
	s->random = s->random * 1664525u + 1013904223u;
	return (s->random >> 8) % limit;
}

static void init_recognizer(struct stream *s, union recognizer *recognizer) {
	struct gc_tap_config tap = gc_tap_config_default();
	struct gc_pan_config pan = gc_pan_config_default();
	struct gc_swipe_config swipe = gc_swipe_config_default();
	struct gc_edge_pan_config edge = gc_edge_pan_config_default();
	switch (below(s, 10)) {
	case 0:
		tap.taps = (uint8_t)(1 + below(s, 2));
		gc_tap_init(&recognizer->tap, &tap);
		return;
	case 1:
		gc_long_press_init(&recognizer->long_press, NULL);
		return;
	case 2:
		pan.max_touches = 1;
		gc_pan_init(&recognizer->pan, &pan);
		return;
	case 3:
		gc_pan_init(&recognizer->pan, NULL);
		return;
	case 4:
		swipe.touches = (uint8_t)(1 + below(s, 2));
		gc_swipe_init(&recognizer->swipe, &swipe);
		return;
	case 5:
		gc_pinch_init(&recognizer->pinch, NULL);
		return;
	case 6:
		gc_rotation_init(&recognizer->rotation, NULL);
		return;
	case 7:
		gc_transform_init(&recognizer->transform, NULL);
		return;
	default:
		edge.edges = GC_EDGE_LEFT;
		edge.max_touches = (uint8_t)(1 + below(s, 2));
		gc_edge_pan_init(&recognizer->edge_pan, &edge);
		return;
	}
}

/* Three columns; the first two are of one client, if there are clients. */
static void set_up(struct stream *s, bool has_clients) {
	uint32_t count = 1 + below(s, CHOICES);
	for (int i = 0; i < VIEWS; i++) {
		add_node(s->f, &s->views[i],
			(struct gc_rect){{GC_PT(133 * i), 0}, {GC_PT(133), GC_PT(400)}});
		gc_node_set_receives_touches(&s->views[i], true);
		s->views[i].client = has_clients && i < 2 ? s : NULL;
	}
	for (uint32_t i = 0; i < count; i++) {
		union recognizer *recognizer = &s->recognizers[i];
		init_recognizer(s, recognizer);
		gc_recognizer_set_delays_began(&recognizer->base, below(s, 3) != 0);
		gc_recognizer_set_delays_ended(&recognizer->base, below(s, 2) != 0);
		gc_recognizer_set_cancels_touches(&recognizer->base, below(s, 2) != 0);
		gc_recognizer_add(&recognizer->base,
			below(s, 2) != 0 ? &s->f->window : &s->views[below(s, VIEWS)]);
	}
	if (count > 1 && below(s, 2) != 0) {
		gc_recognizer_require_failure(
			&s->requirement, &s->recognizers[0].base, &s->recognizers[1].base);
	}
}

/* What one finger does in a frame: it lands, lifts, moves or rests. */
static void act(struct stream *s, int finger) {
	double ms = s->now_ms;
	if (s->ids[finger] == 0) {
		if (below(s, 6) == 0) {
			s->x[finger] = below(s, 3) == 0 ? 1 + below(s, 25) : 1 + below(s, 398);
			s->y[finger] = below(s, 400);
			s->ids[finger] = ++s->next_id;
			s->landed_ms[s->next_id] = s->now_ms;
			sample(s->f, ms, GC_SAMPLE_DOWN, s->next_id, s->x[finger], s->y[finger]);
		}
	} else if (below(s, 8) == 0) {
		sample(s->f, ms, GC_SAMPLE_UP, s->ids[finger], 0, 0);
		s->ids[finger] = 0;
	} else if (below(s, 2) != 0) {
		s->x[finger] += below(s, 9) - 4.0;
		s->y[finger] += below(s, 9) - 4.0;
		sample(s->f, ms, GC_SAMPLE_MOTION, s->ids[finger], s->x[finger], s->y[finger]);
	}
}

static void check_began(struct stream *s, const struct gc_event *event) {
	uint32_t landed_ms = s->landed_ms[event->touch_id - test_id(0)];
	bool is_out_of_order = false;
	for (int i = 0; i < VIEWS; i++) {
		const struct gc_node *view = &s->views[i];
		if (view != event->node && (i == 2 || event->node == &s->views[2])) {
			continue;
		}
		is_out_of_order = is_out_of_order || landed_ms < s->latest_ms[i];
		if (view == event->node && landed_ms > s->latest_ms[i]) {
			s->latest_ms[i] = landed_ms;
		}
	}
	s->is_out_of_order = s->is_out_of_order || is_out_of_order;
}

/* Returns whether a view of the first two columns received an earlier landing after a later one. */
static bool plays_out_of_order(struct fixture *f, uint32_t seed, bool has_clients) {
	static struct stream s;
	setup(f);
	memset(&s, 0, sizeof(s));
	s.f = f;
	s.random = seed * 2654435761u + 1;
	set_up(&s, has_clients);
	for (int step = 0; step < STEPS; step++) {
		s.now_ms += below(&s, 6) == 0 ? 150 : 8;
		advance(f, s.now_ms);
		for (int finger = 0; finger < FINGERS; finger++) {
			act(&s, finger);
		}
		frame(f, s.now_ms);
		for (size_t i = 0; i < f->taken_count; i++) {
			if (f->taken[i].kind == GC_EVENT_TOUCH_BEGAN) {
				check_began(&s, &f->taken[i]);
			}
		}
		f->taken_count = f->checked = 0;
	}
	end_stream(f, seed);
	return s.is_out_of_order;
}

TEST(no_touch_begins_after_one_of_its_client_that_landed_later) {
	for (uint32_t seed = 1; seed <= STREAMS; seed++) {
		if (plays_out_of_order(f, seed, true)) {
			fail_msg("seed %u", seed);
		}
	}
}

/* Without the client, so without the order over its views, hundreds of these streams are not in
 * order. */
TEST(the_same_streams_without_a_client_are_not_in_order) {
	uint32_t count = 0;
	for (uint32_t seed = 1; seed <= STREAMS; seed++) {
		count += plays_out_of_order(f, seed, false);
	}
	assert_true(count > STREAMS / 10);
}
