/* SPDX-License-Identifier: MIT */
#include "misuse.h"

#include <gesturecore/ties.h>
#include <string.h>

/* Nodes and recognizers that move, are freed or set up again while linked. */

/* Three views beside each other, with a tap on the window. */
static struct views {
	struct gc_node at[3];
	struct gc_pan pan;
} views;

static void setup_views(struct fixture *f) {
	listen_for_misuse();
	ADD(f, tap);
	for (int index = 0; index < 3; index++) {
		gc_node_init(&views.at[index]);
		gc_node_set_frame(
			&views.at[index], (struct gc_rect){.origin = {GC_PT(100 * index), 0},
						  .size = {GC_PT(100), GC_PT(400)}});
		assert_int_equal(gc_node_add_child(&f->window, &views.at[index]), GC_OK);
	}
	gc_pan_init(&views.pan, NULL);
	assert_int_equal(gc_recognizer_add(&views.pan.base, &views.at[1]), GC_OK);
	expect_no_misuse();
}

TEST(a_node_that_was_never_set_up_is_named) {
	struct gc_node node;
	listen_for_misuse();
	memset(&node, 0, sizeof(node));
	assert_int_equal(gc_node_add_child(&f->window, &node), GC_OK);
	expect_misuse("gc_node_add_child", NOT_SET_UP);
}

TEST(a_recognizer_that_was_never_set_up_is_named_by_a_reading) {
	struct {
		struct gc_pan pan;
		struct gc_edge_pan edge_pan;
		struct gc_pinch pinch;
		struct gc_rotation rotation;
		struct gc_transform transform;
	} at;
	listen_for_misuse();
	memset(&at, 0, sizeof(at));
	gc_pan_sample_us(&at.pan);
	expect_misuse("gc_pan_sample_us", NOT_SET_UP);
	gc_edge_pan_sample_us(&at.edge_pan);
	expect_misuse("gc_edge_pan_sample_us", NOT_SET_UP);
	gc_pinch_sample_us(&at.pinch);
	expect_misuse("gc_pinch_sample_us", NOT_SET_UP);
	gc_rotation_sample_us(&at.rotation);
	expect_misuse("gc_rotation_sample_us", NOT_SET_UP);
	gc_transform_sample_us(&at.transform);
	expect_misuse("gc_transform_sample_us", NOT_SET_UP);
}

TEST(a_node_that_moved_while_it_was_in_a_tree_is_named) {
	setup_views(f);
	struct gc_node copy = views.at[1];
	gc_node_set_hidden(&copy, true);
	expect_misuse("gc_node_set_hidden", MOVED);
	/* An unlinked node may move. */
	struct gc_node free;
	gc_node_init(&free);
	copy = free;
	gc_node_set_hidden(&copy, true);
	expect_no_misuse();
}

TEST(a_node_that_was_set_up_again_in_a_tree_is_found_when_a_finger_lands) {
	setup_views(f);
	gc_node_init(&views.at[1]);
	tap_at(f, 0, 50, 1, 350, 100);
	expect_misuse("gc_engine_push", "node in the tree");
	expect(f, &f->tap, GC_STATE_ENDED);
}

TEST(a_node_that_was_freed_in_a_tree_is_found_when_a_finger_lands) {
	setup_views(f);
	memset(&views.at[2], 0, sizeof(views.at[2]));
	tap_at(f, 0, 50, 1, 350, 100);
	expect_misuse("gc_engine_push", "node in the tree");
}

TEST(a_node_that_was_set_up_again_and_added_again_is_named) {
	setup_views(f);
	gc_node_init(&views.at[1]);
	assert_int_equal(gc_node_add_child(&f->window, &views.at[1]), GC_OK);
	expect_misuse("gc_node_add_child", "list of the parent already");
	/* No node is hit: the walk over the children must end. */
	assert_ptr_equal(
		gc_node_hit_test(&f->window, (struct gc_point){GC_PT(390), GC_PT(1)}), &f->window);
}

/* Adding looks at 64 siblings only, so adding n of them takes time that grows with n alone. */
TEST(a_node_that_is_added_again_far_down_the_list_is_found_at_a_call_with_the_one_after_it) {
	static struct gc_node many[66];
	setup_views(f);
	for (int i = 0; i < 66; i++) {
		gc_node_init(&many[i]);
		assert_int_equal(gc_node_add_child(&f->window, &many[i]), GC_OK);
	}
	gc_node_init(&many[2]);
	assert_int_equal(gc_node_add_child(&f->window, &many[2]), GC_OK);
	expect_misuse("gc_node_add_child", "list of the parent already");
	gc_node_init(&many[0]);
	assert_int_equal(gc_node_add_child(&f->window, &many[0]), GC_OK);
	expect_no_misuse();
	gc_node_set_hidden(&many[1], true);
	expect_misuse("gc_node_set_hidden", MOVED);
}

static void set_up_again(struct gc_node *node) {
	gc_node_init(node);
	gc_node_set_frame(node, (struct gc_rect){.size = {GC_PT(400), GC_PT(400)}});
}

TEST(a_node_that_was_set_up_again_does_not_enter_what_was_inside_it) {
	struct gc_node *outer = &views.at[0], *middle = &views.at[1], *inner = &views.at[2];
	setup_views(f);
	gc_node_remove(middle);
	gc_node_remove(inner);
	assert_int_equal(gc_node_add_child(outer, middle), GC_OK);
	assert_int_equal(gc_node_add_child(middle, inner), GC_OK);
	expect_no_misuse();
	set_up_again(outer);
	assert_int_equal(gc_node_add_child(inner, outer), GC_ERR_CYCLE);
	assert_int_equal(gc_node_add_child(middle, outer), GC_ERR_CYCLE);
}

TEST(walks_end_when_a_node_is_its_own_neighbor) {
	setup_views(f);
	set_up_again(&views.at[2]);
	gc_node_set_interactive(&views.at[2], false);
	assert_int_equal(gc_node_add_child(&f->window, &views.at[2]), GC_OK);
	expect_misuse("gc_node_add_child", "list of the parent already");
	assert_ptr_equal(gc_node_next_sibling(&views.at[2]), &views.at[2]);
	tap_at(f, 0, 50, 1, 390, 1);
	gc_engine_finish(&f->engine);
}

TEST(walks_end_when_a_node_is_in_a_child_of_its_own) {
	struct gc_node *outer = &views.at[0], *inner = &views.at[1];
	setup_views(f);
	gc_node_remove(inner);
	assert_int_equal(gc_node_add_child(outer, inner), GC_OK);
	expect_no_misuse();
	set_up_again(inner);
	gc_node_remove(outer);
	expect_misuse("gc_node_remove", MOVED);
	assert_int_equal(gc_node_add_child(inner, outer), GC_OK);
	gc_node_set_frame(outer, (struct gc_rect){.size = {GC_PT(400), GC_PT(400)}});
	assert_ptr_equal(gc_node_first_child(outer), inner);
	assert_ptr_equal(gc_node_first_child(inner), outer);
	struct gc_point point = {GC_PT(1), GC_PT(1)};
	assert_ptr_equal(gc_node_hit_test(inner, point), outer);
	gc_engine_finish(&f->engine);
	struct gc_engine_config config = engine_config(f, (struct gc_host){0});
	config.root = inner;
	assert_int_equal(gc_engine_init(&f->engine, &config), GC_OK);
	tap_at(f, 0, 50, 1, 1, 1);
	gc_engine_finish(&f->engine);
}

TEST(a_recognizer_that_was_never_set_up_is_named) {
	struct gc_tap tap;
	listen_for_misuse();
	memset(&tap, 0, sizeof(tap));
	gc_recognizer_set_exclusive_type(&tap.base, true);
	expect_misuse("gc_recognizer_set_exclusive_type", NOT_SET_UP);
}

TEST(a_recognizer_that_moved_while_it_was_on_a_node_is_named) {
	struct gc_point location;
	setup_views(f);
	struct gc_pan copy = views.pan;
	(void)gc_recognizer_location(&copy.base, NULL, &location);
	expect_misuse("gc_recognizer_location", MOVED);
	/* The values of a type are read through the shared part. */
	struct gc_vector translation;
	(void)gc_pan_translation(&copy, NULL, &translation);
	expect_misuse("gc_pan_translation", MOVED);
	gc_recognizer_remove(&copy.base);
	expect_misuse("gc_recognizer_remove", MOVED);
}

#define expect_named(read, recognizer) \
	do { \
		(void)read(recognizer); \
		expect_misuse(#read, MOVED); \
	} while (0)

TEST(each_reading_of_a_recognizer_that_moved_is_named) {
	setup_views(f);
	struct gc_pan copy = views.pan;
	expect_named(gc_recognizer_cancels_touches, &copy.base);
	expect_named(gc_recognizer_delays_began, &copy.base);
	expect_named(gc_recognizer_delays_ended, &copy.base);
	expect_named(gc_recognizer_claims_on_landing, &copy.base);
	expect_named(gc_recognizer_is_enabled, &copy.base);
	expect_named(gc_recognizer_touch_types, &copy.base);
	expect_named(gc_recognizer_exclusive_type, &copy.base);
	expect_named(gc_recognizer_max_contact_size, &copy.base);
	expect_named(gc_recognizer_state, &copy.base);
	expect_named(gc_recognizer_node, &copy.base);
	expect_named(gc_recognizer_touch_count, &copy.base);
	expect_named(gc_recognizer_touches, &copy.base);
}

TEST(a_recognizer_that_was_set_up_again_on_a_node_is_found_when_a_finger_lands) {
	setup_views(f);
	gc_pan_init(&views.pan, NULL);
	tap_at(f, 0, 50, 1, 150, 100);
	expect_misuse("gc_engine_push", "recognizer in the engine");
	expect(f, &f->tap, GC_STATE_ENDED);
}

TEST(a_recognizer_that_was_freed_on_a_node_is_found_when_a_finger_lands) {
	setup_views(f);
	memset(&views.pan, 0, sizeof(views.pan));
	tap_at(f, 0, 50, 1, 150, 100);
	expect_misuse("gc_engine_push", "recognizer in the engine");
}

TEST(a_recognizer_that_was_set_up_again_while_it_took_part_is_found_at_the_next_call) {
	setup_views(f);
	down(f, 0, 1, 150, 100);
	gc_pan_init(&views.pan, NULL);
	up(f, 50, 1);
	expect_misuse("gc_engine_push", "recognizer in the engine");
}

TEST(a_recognizer_that_was_set_up_again_and_added_again_is_named) {
	setup_views(f);
	down(f, 0, 1, 150, 100);
	gc_pan_init(&views.pan, NULL);
	assert_int_equal(gc_recognizer_add(&views.pan.base, &views.at[1]), GC_OK);
	expect_misuse("gc_recognizer_add", "got a recognizer that was moved");
	down(f, 20, 2, 160, 100);
	up(f, 50, 1);
	up(f, 60, 2);
}

TEST(a_recognizer_that_is_added_twice_is_named_and_stays_where_it_is) {
	setup_views(f);
	for (int index = 0; index < 2; index++) {
		assert_int_equal(
			gc_recognizer_add(&views.pan.base, &views.at[index]), GC_ERR_ARGUMENT);
		expect_misuse("gc_recognizer_add", "on a node already");
		assert_ptr_equal(gc_recognizer_node(&views.pan.base), &views.at[1]);
	}
	expect_no_misuse();
}

TEST(a_node_that_is_added_twice_is_named_and_stays_where_it_is) {
	setup_views(f);
	assert_int_equal(gc_node_add_child(&views.at[0], &views.at[1]), GC_ERR_ARGUMENT);
	expect_misuse("gc_node_add_child", "has a parent already");
	assert_int_equal(gc_node_add_child(&f->window, &views.at[1]), GC_ERR_ARGUMENT);
	expect_misuse("gc_node_add_child", "has a parent already");
	assert_null(gc_node_first_child(&views.at[0]));
}

TEST(a_node_inside_itself_is_no_misuse_but_a_status) {
	setup_views(f);
	assert_int_equal(gc_node_add_child(&views.at[1], &f->window), GC_ERR_CYCLE);
	expect_no_misuse();
}

static bool take_the_tap_out(void *data, struct gc_recognizer *recognizer) {
	struct fixture *f = data;
	(void)recognizer;
	/* No engine is above the tap now, so nothing refuses the call. */
	gc_node_init(&f->view);
	gc_recognizer_remove(&f->tap.base);
	return true;
}

TEST(a_recognizer_that_a_question_takes_off_its_node_is_removed_once) {
	setup_with_host(f, (struct gc_host){.data = f, .should_begin = take_the_tap_out});
	listen_for_misuse();
	ADD(f, pan);
	set_up_again(&f->view);
	gc_node_set_center(&f->view, (struct gc_point){GC_PT(2000), 0});
	gc_tap_init(&f->tap, NULL);
	assert_int_equal(gc_node_add_child(&f->window, &f->view), GC_OK);
	assert_int_equal(gc_recognizer_add(&f->tap.base, &f->view), GC_OK);
	down(f, 0, 1, 100, 100);
	assert_int_equal(sample(f, 16, GC_SAMPLE_MOTION, 1, 150, 100), GC_OK);
	expect_no_misuse();
	/* This ends the frame, so it asks. */
	gc_recognizer_remove(&f->tap.base);
	expect_misuse("gc_recognizer_remove", MOVED);
	assert_null(gc_recognizer_node(&f->tap.base));
	assert_state(&f->pan, GC_STATE_BEGAN);
}

static void free_what_takes_part(struct fixture *f) {
	down(f, 0, 1, 150, 100);
	memset(&f->pan, 0, sizeof(f->pan));
	move(f, 10, 1, 160, 100);
}

TEST(a_recognizer_that_was_freed_while_it_took_part_stops_the_program) {
	ADD(f, pan);
	expect_stop(f, free_what_takes_part, "gc_engine_push", "recognizer in the engine");
}

static void free_what_has_an_event(struct fixture *f) {
	struct gc_event event;
	f->keep_events = true;
	down(f, 0, 1, 150, 100);
	up(f, 50, 1);
	gc_engine_advance(&f->engine, at_ms(60));
	while (gc_engine_peek(&f->engine) != NULL) {
		memset(&f->tap, 0, sizeof(f->tap));
		gc_engine_next(&f->engine, &event);
	}
}

TEST(a_recognizer_that_was_freed_before_its_event_was_taken_stops_the_program) {
	ADD(f, tap);
	expect_stop(f, free_what_has_an_event, "gc_engine_next", "finish");
}

TEST(a_custom_recognizer_without_operations_is_named) {
	struct gc_custom custom = {0};
	listen_for_misuse();
	gc_custom_init(&custom, NULL);
	expect_misuse("gc_custom_init", "no table of operations");
	attach(f, &custom.base);
	tap_at(f, 0, 50, 1, 100, 100);
	gc_recognizer_finish(&custom.base);
}

static void takes_too_many(struct gc_custom *custom, gc_slots slots) {
	assert_non_null(gc_custom_next_touch(custom, &slots));
	expect_no_misuse();
	assert_null(gc_custom_next_touch(custom, &slots));
	expect_misuse("gc_custom_next_touch", "without a touch");
}

TEST(an_operation_that_takes_a_touch_from_an_empty_set_is_named_and_gets_none) {
	static const struct gc_custom_ops ops = {.began = takes_too_many};
	struct gc_custom custom = {0};
	gc_slots any = 1;
	listen_for_misuse();
	gc_custom_init(&custom, &ops);
	assert_null(gc_custom_next_touch(&custom, &any));
	expect_misuse("gc_custom_next_touch", "without a touch");
	attach(f, &custom.base);
	tap_at(f, 0, 50, 1, 100, 100);
	gc_recognizer_finish(&custom.base);
}

/* Requirements that move, are freed or used twice, or name a recognizer that moved. */

/* Two taps on the window, and a third one that is on no node, if there is one. */
static void setup_taps(struct fixture *f, struct gc_tap *third) {
	setup(f);
	listen_for_misuse();
	add_taps(f);
	if (third != NULL) {
		gc_tap_init(third, NULL);
	}
}

static void require(struct gc_requirement *memory, struct gc_tap *waiter, struct gc_tap *blocker) {
	assert_int_equal(
		gc_recognizer_require_failure(memory, &waiter->base, &blocker->base), GC_OK);
}

TEST(a_requirement_that_is_used_twice_is_named) {
	struct gc_tap third;
	setup_taps(f, &third);
	require(&f->waits, &f->tap, &f->twice);
	expect_no_misuse();
	(void)gc_recognizer_require_failure(&f->waits, &f->tap.base, &third.base);
	expect_misuse("gc_recognizer_require_failure", "is in use");
	tap_at(f, 0, 50, 1, 100, 100);
	advance(f, 1000);
	gc_requirement_remove(&f->waits);
	gc_recognizer_finish(&third.base);
	tap_at(f, 2000, 2050, 1, 100, 100);
	advance(f, 3000);
}

#define RELATIONS 5

/* Relations of one recognizer, in an array. */
struct relations {
	struct fixture f;
	struct gc_requirement memory[RELATIONS];
	struct gc_tap others[RELATIONS], another;
};

static enum gc_status relate(
	struct relations *relations, unsigned index, struct gc_tap *other, bool is_waiter) {
	struct gc_tap *one = &relations->f.tap;
	return gc_recognizer_require_failure(&relations->memory[index],
		is_waiter ? &one->base : &other->base, is_waiter ? &other->base : &one->base);
}

/* Uses the array in an order, the number of a permutation. */
static void relate_all(unsigned order, bool is_waiter) {
	struct relations relations;
	unsigned left[RELATIONS] = {0, 1, 2, 3, 4}, used[RELATIONS];
	setup(&relations.f);
	listen_for_misuse();
	gc_tap_init(&relations.f.tap, NULL);
	gc_tap_init(&relations.another, NULL);
	for (unsigned count = RELATIONS; count > 0; order /= count, count--) {
		unsigned chosen = order % count, index = left[chosen];
		memmove(&left[chosen], &left[chosen + 1],
			(RELATIONS - 1 - chosen) * sizeof(left[0]));
		used[RELATIONS - count] = index;
		gc_tap_init(&relations.others[index], NULL);
		assert_int_equal(
			relate(&relations, index, &relations.others[index], is_waiter), GC_OK);
		expect_no_misuse();
		for (unsigned at = 0; at <= RELATIONS - count; at++) {
			assert_int_equal(
				relate(&relations, used[at], &relations.another, at % 2 == 0),
				GC_ERR_ARGUMENT);
			expect_misuse("gc_recognizer_require_failure", "is in use");
		}
	}
	gc_requirement_remove(&relations.memory[used[0]]);
	assert_int_equal(relate(&relations, used[0], &relations.another, is_waiter), GC_OK);
	expect_no_misuse();
}

TEST(memory_of_a_relation_is_in_use_wherever_it_lies) {
	const unsigned orders = 120; /* 5! */
	for (unsigned order = 0; order < orders; order++) {
		relate_all(order, true);
		relate_all(order, false);
	}
}

TEST(a_requirement_of_other_recognizers_is_found_when_one_of_them_is_used) {
	struct gc_tap third, fourth;
	setup_taps(f, &third);
	gc_tap_init(&fourth, NULL);
	require(&f->waits, &f->tap, &f->twice);
	require(&f->waits, &third, &fourth);
	(void)gc_recognizer_state(&f->tap.base);
	expect_misuse("gc_recognizer_state", "used twice");
	tap_at(f, 0, 50, 1, 100, 100);
	gc_requirement_remove(&f->waits);
	tap_at(f, 2000, 2050, 1, 100, 100);
	advance(f, 3000);
}

/* One of the second pair is gone, and another recognizer has its memory. */
TEST(a_requirement_of_other_recognizers_ends_with_them) {
	for (int ended = 2; ended < 4; ended++) {
		struct gc_tap taps[4];
		setup_with_host(f, (struct gc_host){.simultaneous = all_together});
		listen_for_misuse();
		for (int index = 0; index < 4; index++) {
			gc_tap_init(&taps[index], NULL);
			attach(f, &taps[index].base);
		}
		require(&f->waits, &taps[0], &taps[1]);
		require(&f->waits, &taps[2], &taps[3]);
		assert_int_equal(gc_recognizer_finish(&taps[ended].base), GC_OK);
		gc_tap_init(&taps[ended], NULL);
		attach(f, &taps[ended].base);
		tap_at(f, 0, 50, 1, 100, 100);
		for (int index = 0; index < 4; index++) {
			assert_int_equal(count_taken(f, &taps[index], GC_STATE_ENDED), 1);
		}
		assert_int_equal(
			gc_recognizer_waits_for(&taps[0].base, &taps[ended].base, NULL, 0), 0);
		expect_misuse("gc_recognizer_waits_for", "used twice");
		assert_null(gc_recognizer_asker(&taps[1].base));
		expect_misuse("gc_recognizer_asker", "used twice");
	}
}

/* Neither recognizer is in it any more: the lists drop it. */
TEST(a_requirement_that_was_freed_leaves_the_lists_of_a_recognizer_that_ends) {
	for (int side = 0; side < 2; side++) {
		setup_taps(f, NULL);
		require(&f->waits, &f->tap, &f->twice);
		memset(&f->waits, 0, sizeof(f->waits));
		gc_recognizer_finish(side == 0 ? &f->tap.base : &f->twice.base);
		expect_misuse("gc_recognizer_finish", "requirement");
		assert_null(side == 0 ? f->tap.base.requirements : f->twice.base.waiters);
	}
}

TEST(a_requirement_that_moved_is_named) {
	setup_taps(f, NULL);
	require(&f->waits, &f->tap, &f->twice);
	struct gc_requirement copy = f->waits;
	gc_requirement_remove(&copy);
	expect_misuse("gc_requirement_remove", MOVED);
	tap_at(f, 0, 50, 1, 100, 100);
	advance(f, 1000);
}

TEST(a_recognizer_that_moved_and_its_old_place_keep_their_waiters_apart) {
	struct gc_requirement again;
	struct gc_tap third;
	setup_taps(f, &third);
	require(&f->waits, &f->tap, &f->twice);
	expect_no_misuse();
	struct gc_tap moved = f->twice;
	require(&again, &third, &moved);
	expect_misuse("gc_recognizer_require_failure", MOVED);
	gc_requirement_remove(&again);
	gc_requirement_remove(&f->waits);
	assert_null(f->twice.base.waiters);
	require(&f->waits, &f->tap, &f->twice);
	assert_null(f->waits.next_of_blocker);
}

TEST(a_recognizer_that_moved_and_its_old_place_keep_their_requirements_apart) {
	struct gc_requirement again;
	struct gc_tap third;
	setup_taps(f, &third);
	require(&f->waits, &f->tap, &f->twice);
	expect_no_misuse();
	struct gc_tap moved = f->tap;
	require(&again, &moved, &third);
	expect_misuse("gc_recognizer_require_failure", MOVED);
	assert_null(again.next_of_waiter);
	assert_ptr_equal(f->tap.base.requirements, &f->waits);
}

static bool the_tap_waits(void *data, struct gc_recognizer *waiter, struct gc_recognizer *blocker) {
	struct fixture *f = data;
	return waiter == &f->tap.base && blocker == &f->twice.base;
}

/* The answer of the host is a relation of the old place alone. */
TEST(a_recognizer_that_moved_ends_after_its_old_place) {
	struct gc_requirement memory = {0};
	setup_with_host(f, (struct gc_host){.data = f, .requires_failure = the_tap_waits});
	f->engine.context.requirements = &memory;
	f->engine.context.requirement_capacity = 1;
	listen_for_misuse();
	add_taps(f);
	tap_at(f, 0, 50, 1, 100, 100);
	assert_ptr_equal(f->tap.base.requirements, &memory);
	expect_no_misuse();
	struct gc_tap moved = f->tap;
	gc_recognizer_finish(&f->tap.base);
	expect_no_misuse();
	gc_recognizer_finish(&moved.base);
	expect_misuse("gc_recognizer_finish", MOVED);
	assert_null(f->tap.base.requirements);
}
