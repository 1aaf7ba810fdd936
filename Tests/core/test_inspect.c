/* SPDX-License-Identifier: MIT */
/* What relations cost, and what is in the way of a recognizer. */
#include "../settings.h"
#include "steps.h"

#include <string.h>

TEST(a_single_tap_waits_the_gap_of_the_double_tap) {
	struct gc_tap twice, thrice;
	struct gc_tap_config config = gc_tap_config_default();
	struct gc_requirement memory[2];
	struct gc_recognizer *slowest = NULL;
	gc_tap_init(&f->tap, &config);
	config.taps = 2;
	gc_tap_init(&twice, &config);
	config.taps = 3;
	config.max_gap_us = 500000;
	gc_tap_init(&thrice, &config);
	assert_true(gc_recognizer_worst_delay_us(&f->tap.base, &slowest) == 0);
	assert_null(slowest);
	gc_recognizer_require_failure(&memory[0], &f->tap.base, &twice.base);
	assert_true(gc_recognizer_worst_delay_us(&f->tap.base, &slowest) == 350000);
	assert_ptr_equal(slowest, &twice.base);
	/* Through the double tap it waits for the triple tap as well. */
	gc_recognizer_require_failure(&memory[1], &twice.base, &thrice.base);
	assert_true(gc_recognizer_worst_delay_us(&f->tap.base, &slowest) == 500000);
	assert_ptr_equal(slowest, &thrice.base);
	assert_true(gc_recognizer_worst_delay_us(&thrice.base, NULL) == 0);
}

TEST(what_a_finger_at_rest_can_hold_up_is_counted) {
	struct gc_tap tap;
	struct gc_pan pan, other;
	struct gc_swipe swipe;
	struct gc_long_press press;
	struct gc_hold hold;
	struct gc_requirement memory[5];
	gc_tap_init(&tap, NULL);
	gc_pan_init(&pan, NULL);
	gc_pan_init(&other, NULL);
	gc_swipe_init(&swipe, NULL);
	gc_long_press_init(&press, NULL);
	gc_hold_init(&hold, NULL);
	gc_recognizer_require_failure(&memory[0], &pan.base, &hold.base);
	assert_true(gc_recognizer_worst_delay_us(&pan.base, NULL) == 40000);
	gc_recognizer_require_failure(&memory[1], &pan.base, &swipe.base);
	assert_true(gc_recognizer_worst_delay_us(&pan.base, NULL) == 500000);
	gc_recognizer_require_failure(&memory[2], &pan.base, &tap.base);
	assert_true(gc_recognizer_worst_delay_us(&pan.base, NULL) == 750000);
	gc_recognizer_require_failure(&memory[3], &pan.base, &other.base);
	assert_true(gc_recognizer_worst_delay_us(&pan.base, NULL) == GC_NEVER_US);
	/* The tap before a press may be longer than the press. */
	struct gc_long_press_config after_a_tap = gc_long_press_config_default();
	after_a_tap.taps = 1;
	gc_long_press_init(&f->long_press, &after_a_tap);
	gc_recognizer_require_failure(&f->waits, &swipe.base, &f->long_press.base);
	assert_true(gc_recognizer_worst_delay_us(&swipe.base, NULL) == 750000);
	/* A tap is decided by the lift that ends all of these. */
	gc_recognizer_require_failure(&memory[4], &tap.base, &press.base);
	assert_true(gc_recognizer_worst_delay_us(&tap.base, NULL) == 0);
}

TEST(what_waits_for_a_pan_waits_for_its_settle_time) {
	ADD_WITH(f, pan, with.min_touches = with.max_touches = 3, with.settle_us = 50000);
	ADD(f, tap);
	gc_recognizer_require_failure(&f->waits, &f->tap.base, &f->pan.base);
	assert_int_equal(gc_recognizer_worst_delay_us(&f->tap.base, NULL), 50000);
}

#define LAYERS 40

/* Each of two taps waits for both taps of the next layer: 2^39 ways lead from the first to the
 * last. */
TEST(what_waits_in_many_ways_is_searched_once) {
	struct gc_tap taps[LAYERS][2];
	struct gc_requirement memory[LAYERS - 1][4];
	struct gc_tap_config config = gc_tap_config_default();
	for (int layer = 0; layer < LAYERS; layer++) {
		config.taps = layer == LAYERS - 1 ? 2 : 1;
		gc_tap_init(&taps[layer][0], &config);
		gc_tap_init(&taps[layer][1], &config);
		for (int way = 0; way < 4 && layer > 0; way++) {
			assert_int_equal(
				gc_recognizer_require_failure(&memory[layer - 1][way],
					&taps[layer - 1][way / 2].base, &taps[layer][way % 2].base),
				GC_OK);
		}
	}
	struct gc_recognizer *slowest = NULL, *last = &taps[LAYERS - 1][1].base;
	assert_true(gc_recognizer_worst_delay_us(&taps[0][0].base, &slowest) == 350000);
	assert_int_equal(gc_recognizer_waits_for(&taps[0][0].base, last, NULL, 0), LAYERS);
}

/* The marks of a search are gone when the next one begins. */
TEST(what_is_waited_for_in_two_ways_is_found_each_time) {
	struct gc_tap first, second, last;
	struct gc_tap_config config = gc_tap_config_default();
	struct gc_requirement memory[4];
	struct gc_recognizer *path[4], *slowest = NULL;
	gc_tap_init(&f->tap, &config);
	gc_tap_init(&first, &config);
	gc_tap_init(&second, &config);
	config.taps = 2;
	gc_tap_init(&last, &config);
	gc_recognizer_require_failure(&memory[0], &f->tap.base, &first.base);
	gc_recognizer_require_failure(&memory[1], &f->tap.base, &second.base);
	gc_recognizer_require_failure(&memory[2], &first.base, &last.base);
	gc_recognizer_require_failure(&memory[3], &second.base, &last.base);
	for (int again = 0; again < 2; again++) {
		assert_true(gc_recognizer_worst_delay_us(&f->tap.base, &slowest) == 350000);
		assert_ptr_equal(slowest, &last.base);
		assert_int_equal(gc_recognizer_waits_for(&f->tap.base, &last.base, path, 4), 3);
		assert_ptr_equal(path[0], &f->tap);
		assert_true(path[1] == &first.base || path[1] == &second.base);
		assert_ptr_equal(path[2], &last);
	}
	assert_int_equal(gc_recognizer_waits_for(&last.base, &f->tap.base, path, 4), 0);
	/* No mark of a search is left: what closes a circle is still refused, and nothing else. */
	struct gc_requirement circle;
	assert_int_equal(
		gc_recognizer_require_failure(&circle, &last.base, &f->tap.base), GC_ERR_CYCLE);
	assert_int_equal(gc_recognizer_require_failure(&circle, &first.base, &second.base), GC_OK);
}

/* Expects an obstacle; it is gone when undone. */
#define assert_obstacle(recognizer, obstacle) \
	assert_int_equal(gc_recognizer_obstacle(&(recognizer).base, NULL), (obstacle))

TEST(what_keeps_a_recognizer_from_its_touches_is_named) {
	gc_pan_init(&f->pan, NULL);
	assert_obstacle(f->pan, GC_OBSTACLE_NO_NODE);
	setup_view(f);
	gc_node_remove(&f->view);
	gc_recognizer_add(&f->pan.base, &f->view);
	assert_obstacle(f->pan, GC_OBSTACLE_NO_ENGINE);
	gc_node_add_child(&f->window, &f->view);
	assert_obstacle(f->pan, GC_OBSTACLE_NONE);
	gc_recognizer_set_enabled(&f->pan.base, false);
	assert_obstacle(f->pan, GC_OBSTACLE_DISABLED);
	gc_recognizer_set_enabled(&f->pan.base, true);
	gc_node_set_hidden(&f->window, true);
	assert_obstacle(f->pan, GC_OBSTACLE_HIDDEN);
	gc_node_set_hidden(&f->window, false);
	gc_node_set_alpha(&f->view, GC_ALPHA_HIT_PPM - 1);
	assert_obstacle(f->pan, GC_OBSTACLE_HIDDEN);
	gc_node_set_alpha(&f->view, GC_ALPHA_HIT_PPM);
	gc_node_set_interactive(&f->window, false);
	assert_obstacle(f->pan, GC_OBSTACLE_NOT_INTERACTIVE);
	gc_node_set_interactive(&f->window, true);
	gc_recognizer_set_touch_types(&f->pan.base, 0);
	assert_obstacle(f->pan, GC_OBSTACLE_NOTHING_SET);
	gc_recognizer_set_touch_types(&f->pan.base, GC_TOUCH_TYPES_ALL);
	assert_obstacle(f->pan, GC_OBSTACLE_NONE);
}

TEST(settings_that_nothing_can_meet_are_named) {
	ADD(f, edge_pan);
	ADD_WITH(f, swipe, with.directions = 0);
	ADD_WITH(f, tap, with.touches = 17); /* the fixture has 16 */
	assert_obstacle(f->edge_pan, GC_OBSTACLE_NOTHING_SET);
	assert_obstacle(f->swipe, GC_OBSTACLE_NOTHING_SET);
	assert_obstacle(f->tap, GC_OBSTACLE_TOO_FEW_SLOTS);
	struct gc_tap_config config = gc_tap_config_default();
	config.touches = 16;
	assert_int_equal(gc_tap_set_config(&f->tap, &config), GC_OK);
	assert_obstacle(f->tap, GC_OBSTACLE_NONE);
}

TEST(one_that_is_always_second_is_named_with_its_rival) {
	struct gc_tap first, second;
	struct gc_recognizer *rival = NULL;
	struct gc_requirement memory;
	gc_tap_init(&first, NULL);
	gc_tap_init(&second, NULL);
	attach(f, &first.base);
	attach(f, &second.base);
	assert_int_equal(gc_recognizer_obstacle(&second.base, &rival), GC_OBSTACLE_RIVAL);
	assert_ptr_equal(rival, &first.base);
	assert_int_equal(gc_recognizer_obstacle(&first.base, &rival), GC_OBSTACLE_NONE);
	assert_null(rival);
	/* Not if the first takes other touches, or waits for the second. */
	gc_recognizer_set_touch_types(&first.base, 1u << GC_TOUCH_PEN);
	assert_obstacle(second, GC_OBSTACLE_NONE);
	gc_recognizer_set_touch_types(&first.base, GC_TOUCH_TYPES_ALL);
	gc_recognizer_require_failure(&f->waits, &first.base, &second.base);
	assert_obstacle(second, GC_OBSTACLE_NONE);
	gc_requirement_remove(&f->waits);
	/* It is so: */
	tap_at(f, 0, 50, 1, 100, 100);
	expect(f, &first, GC_STATE_ENDED);
	expect_nothing(f);
	/* Were they allowed at once, both could; unless one waits for the other. */
	f->engine.context.host.simultaneous = all_together;
	assert_obstacle(second, GC_OBSTACLE_NONE);
	gc_recognizer_require_failure(&memory, &first.base, &second.base);
	assert_int_equal(gc_recognizer_obstacle(&first.base, &rival), GC_OBSTACLE_RIVAL);
	assert_ptr_equal(rival, &second.base);
	struct gc_tap_config other = gc_tap_config_default();
	other.max_gap_us++;
	gc_tap_set_config(&second, &other);
	assert_obstacle(first, GC_OBSTACLE_NONE);
}

/*
 * A recognizer with the defaults of its kind, and an edge, from a configuration whose holes between
 * members have this byte: a program that fills one member after the other leaves any value there.
 */
static void add_with_holes(struct fixture *f, union kind_any *added, uint32_t kind, int byte) {
	union kind_any usual, holes;
	void *from = (char *)&usual + config_offset(kind),
	     *to = (char *)&holes + config_offset(kind);
	assert_int_equal(kind_init(kind, &usual, NULL), GC_OK);
	memset((void *)&holes, byte, sizeof(holes));
	FOR_SETTINGS(at, kind) {
		bool is_edges = at->unit == GCI_UNIT_EDGES;
		set_setting(to, at, is_edges ? GC_EDGE_LEFT : setting_value(from, at));
	}
	assert_int_equal(kind_init(kind, added, to), GC_OK);
	attach(f, &added->base);
}

TEST(each_setting_is_compared_and_what_lies_between_them_is_not) {
	for (uint32_t kind = GC_KIND_TAP; kind <= KIND_COUNT; kind++) {
		if (kind == GC_KIND_CUSTOM) {
			continue;
		}
		union kind_any first, second;
		void *config = (char *)&second + config_offset(kind);
		add_with_holes(f, &first, kind, 0xa5);
		add_with_holes(f, &second, kind, 0x5a);
		gc_recognizer_require_failure(&f->waits, &second.base, &first.base);
		assert_obstacle(second, GC_OBSTACLE_RIVAL);
		FOR_SETTINGS(at, kind) {
			int64_t value = setting_value(config, at);
			set_setting(config, at, value ^ 4);
			assert_obstacle(second, GC_OBSTACLE_NONE);
			set_setting(config, at, value);
		}
		gc_recognizer_finish(&first.base);
		gc_recognizer_finish(&second.base);
	}
}

TEST(a_double_tap_takes_part_between_its_taps_and_until_the_gap_is_over) {
	ADD_WITH(f, tap, with.taps = 2);

	assert_false(gc_recognizer_takes_part(&f->tap.base));
	tap_at(f, 0, 50, 1, 100, 100);
	assert_true(gc_recognizer_takes_part(&f->tap.base));
	advance(f, 399);
	expect_nothing(f);
	assert_true(gc_recognizer_takes_part(&f->tap.base));
	advance(f, 400);
	expect_nothing(f);
	assert_false(gc_recognizer_takes_part(&f->tap.base));
}

TEST(the_touches_that_are_down_are_those_of_shown_landings_until_their_lift_or_cancel) {
	ADD(f, pan);
	assert_int_equal(gc_engine_touches(&f->engine), 0);
	assert_int_equal(sample(f, 0, GC_SAMPLE_DOWN, 1, 100, 100), GC_OK);
	assert_int_equal(gc_engine_touches(&f->engine), 0); /* its frame has not ended */
	assert_int_equal(gc_recognizer_touches(&f->pan.base), 0);
	frame(f, 0);
	down(f, 10, 2, 200, 100);
	assert_int_equal(gc_engine_touches(&f->engine), 3);
	assert_int_equal(gc_recognizer_touches(&f->pan.base), 3);
	up(f, 20, 1);
	assert_int_equal(gc_engine_touches(&f->engine), 2);
	assert_int_equal(gc_recognizer_touches(&f->pan.base), 2);
	gc_engine_cancel_all(&f->engine, at_ms(30));
	assert_int_equal(gc_engine_touches(&f->engine), 0);
}

TEST(a_touchpad_gesture_is_a_touch_that_is_down) {
	ADD(f, pan);
	begins(f, 0, GC_STEP_SWIPE, 2);
	assert_int_equal(gc_engine_touches(&f->engine), 1);
	ends(f, 0, GC_STEP_SWIPE);
	assert_int_equal(gc_engine_touches(&f->engine), 0);
}

static void ignore_touches(struct gc_custom *custom, uint32_t touches) {
	(void)custom;
	(void)touches;
}

TEST(one_slot_is_enough_for_a_custom_recognizer_and_not_for_a_pinch) {
	static const struct gc_custom_ops ops = {.began = ignore_touches};
	struct small_engine small;
	struct gc_custom custom;
	struct gc_engine_config config = small_config(&small, &f->view);
	config.touch_capacity = 1;
	gc_node_init(&f->view);
	assert_int_equal(gc_engine_init(&small.engine, &config), GC_OK);
	gc_custom_init(&custom, &ops);
	gc_pinch_init(&f->pinch, NULL);
	gc_recognizer_add(&custom.base, &f->view);
	gc_recognizer_add(&f->pinch.base, &f->view);
	assert_obstacle(custom, GC_OBSTACLE_NONE);
	assert_obstacle(f->pinch, GC_OBSTACLE_TOO_FEW_SLOTS);
}
