/* SPDX-License-Identifier: MIT */
#include "support.h"

#include <gesturecore/ties.h>
#include <string.h>

struct tree {
	struct gc_node window, below, above, inner;
};

static struct gc_rect rect(double x, double y, double width, double height) {
	return (struct gc_rect){{gc_length_from_double(x), gc_length_from_double(y)},
		{gc_length_from_double(width), gc_length_from_double(height)}};
}

static struct gc_point point(double x, double y) {
	return (struct gc_point){gc_length_from_double(x), gc_length_from_double(y)};
}

/* Two overlapping children; the upper one has a child at its (10, 10). */
static void setup_tree(struct tree *t) {
	gc_node_init(&t->window);
	gc_node_init(&t->below);
	gc_node_init(&t->above);
	gc_node_init(&t->inner);
	gc_node_set_frame(&t->window, rect(0, 0, 400, 400));
	gc_node_set_frame(&t->below, rect(50, 50, 100, 100));
	gc_node_set_frame(&t->above, rect(100, 100, 100, 100));
	gc_node_set_frame(&t->inner, rect(10, 10, 300, 20));
	assert_int_equal(gc_node_add_child(&t->window, &t->below), GC_OK);
	assert_int_equal(gc_node_add_child(&t->window, &t->above), GC_OK);
	assert_int_equal(gc_node_add_child(&t->above, &t->inner), GC_OK);
}

TEST(the_topmost_and_deepest_is_hit) {
	struct tree t;
	setup_tree(&t);
	assert_ptr_equal(gc_node_hit_test(&t.window, point(10, 10)), &t.window);
	assert_ptr_equal(gc_node_hit_test(&t.window, point(60, 60)), &t.below);
	assert_ptr_equal(gc_node_hit_test(&t.window, point(105, 105)), &t.above);
	assert_ptr_equal(gc_node_hit_test(&t.window, point(120, 115)), &t.inner);
	assert_null(gc_node_hit_test(&t.window, point(400, 10)));
	assert_null(gc_node_hit_test(&t.window, point(-1, 10)));
}

TEST(a_child_outside_its_parent_cannot_be_reached) {
	struct tree t;
	setup_tree(&t);
	assert_ptr_equal(gc_node_hit_test(&t.window, point(250, 115)), &t.window);
}

TEST(minimum_edges_belong_to_a_node_and_maximum_edges_do_not) {
	struct tree t;
	setup_tree(&t);
	assert_ptr_equal(gc_node_hit_test(&t.window, point(50, 50)), &t.below);
	assert_ptr_equal(gc_node_hit_test(&t.window, point(200, 150)), &t.window);
	assert_ptr_equal(gc_node_hit_test(&t.window, point(110, 110)), &t.inner);
}

TEST(hidden_transparent_and_disabled_nodes_are_skipped_with_what_is_in_them) {
	struct tree t;
	setup_tree(&t);
	gc_node_set_hidden(&t.above, true);
	assert_ptr_equal(gc_node_hit_test(&t.window, point(120, 115)), &t.below);
	gc_node_set_hidden(&t.above, false);
	gc_node_set_alpha(&t.above, 9999);
	assert_ptr_equal(gc_node_hit_test(&t.window, point(120, 115)), &t.below);
	gc_node_set_alpha(&t.above, 10000);
	assert_ptr_equal(gc_node_hit_test(&t.window, point(120, 115)), &t.inner);
	gc_node_set_interactive(&t.above, false);
	assert_ptr_equal(gc_node_hit_test(&t.window, point(120, 115)), &t.below);
	gc_node_set_interactive(&t.window, false);
	assert_null(gc_node_hit_test(&t.window, point(120, 115)));
}

TEST(transforms_are_undone_on_the_way_down) {
	struct tree t;
	setup_tree(&t);
	/* Doubled about its center (150, 150): from 50 to 250. */
	struct gc_affine twice = {.xx = 2 * GC_COEFFICIENT_ONE, .yy = 2 * GC_COEFFICIENT_ONE};
	gc_node_set_transform(&t.above, &twice);
	assert_ptr_equal(gc_node_hit_test(&t.window, point(240, 240)), &t.above);
	assert_ptr_equal(gc_node_hit_test(&t.window, point(72, 72)), &t.inner);
	struct gc_point inside;
	assert_true(gc_node_point_from_window(&t.inner, point(72, 72), &inside));
	assert_near(gc_length_to_double(inside.x), 1, TOLERANCE_PT);
	struct gc_point outside = gc_node_point_to_window(&t.inner, inside);
	assert_near(gc_length_to_double(outside.x), 72, TOLERANCE_PT);
}

TEST(bounds_may_have_an_origin) {
	struct tree t;
	struct gc_point inside;
	setup_tree(&t);
	gc_node_set_bounds(&t.below, rect(1000, 2000, 100, 100));
	assert_true(gc_node_point_from_window(&t.below, point(60, 60), &inside));
	assert_points(inside, 1010, 2010, TOLERANCE_PT);
	assert_ptr_equal(gc_node_hit_test(&t.window, point(60, 60)), &t.below);
}

TEST(a_place_that_no_length_holds_is_refused_and_the_node_stays) {
	struct tree t;
	setup_tree(&t);
	for (int i = 0; i < 4; i++) {
		double numbers[] = {50, 50, 100, 100};
		numbers[i] = 800000;
		struct gc_rect bad = rect(numbers[0], numbers[1], numbers[2], numbers[3]);
		assert_int_equal(gc_node_set_frame(&t.below, bad), GC_ERR_RANGE);
		assert_int_equal(gc_node_set_bounds(&t.below, bad), GC_ERR_RANGE);
	}
	assert_int_equal(gc_node_set_center(&t.below, point(800000, 100)), GC_ERR_RANGE);
	assert_int_equal(gc_node_set_center(&t.below, point(100, -800000)), GC_ERR_RANGE);
	assert_ptr_equal(gc_node_hit_test(&t.window, point(60, 60)), &t.below);
	/* The farthest that a length reaches. */
	struct gc_point far = {-INT32_MAX, INT32_MAX};
	assert_int_equal(gc_node_set_center(&t.below, far), GC_OK);
	assert_ptr_equal(gc_node_hit_test(&t.window, point(60, 60)), &t.window);
}

TEST(a_node_flattened_to_nothing_is_not_hit_and_has_no_coordinates) {
	struct tree t;
	struct gc_point inside;
	setup_tree(&t);
	struct gc_affine flat = {.xx = GC_COEFFICIENT_ONE};
	assert_int_equal(gc_node_set_transform(&t.above, &flat), GC_OK);
	assert_ptr_equal(gc_node_hit_test(&t.window, point(120, 140)), &t.below);
	assert_false(gc_node_point_from_window(&t.inner, point(120, 115), &inside));
	struct gc_affine huge = {.xx = INT64_MAX};
	assert_int_equal(gc_node_set_transform(&t.above, &huge), GC_ERR_RANGE);
}

TEST(coordinates_convert_between_nodes) {
	struct tree t;
	struct gc_point there;
	struct gc_vector way;
	setup_tree(&t);
	struct gc_affine twice = {.xx = 2 * GC_COEFFICIENT_ONE, .yy = 2 * GC_COEFFICIENT_ONE};
	gc_node_set_transform(&t.above, &twice); /* its origin at (50, 50), as that of `below` */
	assert_true(gc_node_convert_point(&t.inner, &t.below, point(5, 0), &there));
	assert_points(there, 30, 20, TOLERANCE_PT);
	struct gc_vector step = {GC_PT(3), GC_PT(-4)};
	assert_true(gc_node_convert_vector(&t.below, &t.inner, step, &way));
	assert_points(way, 1.5, -2, 0);
	assert_true(gc_node_convert_vector(NULL, NULL, step, &way));
	assert_int_equal(way.x, step.x);
}

TEST(a_raised_node_is_hit_and_its_siblings_keep_their_order) {
	struct tree t;
	struct gc_node top;
	setup_tree(&t);
	gc_node_init(&top);
	gc_node_set_frame(&top, rect(120, 120, 20, 20));
	assert_int_equal(gc_node_add_child(&t.window, &top), GC_OK);

	assert_ptr_equal(gc_node_hit_test(&t.window, point(130, 135)), &top);
	assert_int_equal(gc_node_place_above(&t.below, &top), GC_OK);
	assert_ptr_equal(gc_node_hit_test(&t.window, point(130, 135)), &t.below);
	assert_int_equal(gc_node_place_above(&t.below, NULL), GC_OK);
	assert_ptr_equal(gc_node_hit_test(&t.window, point(130, 135)), &top);
	assert_ptr_equal(gc_node_hit_test(&t.window, point(110, 145)), &t.above);
	assert_int_equal(gc_node_place_above(&top, &t.below), GC_OK);
	assert_ptr_equal(gc_node_hit_test(&t.window, point(130, 135)), &t.above);
	gc_node_set_hidden(&t.above, true);
	assert_ptr_equal(gc_node_hit_test(&t.window, point(130, 135)), &top);
	gc_node_set_hidden(&top, true);
	assert_ptr_equal(gc_node_hit_test(&t.window, point(130, 135)), &t.below);
	/* Where it is already. */
	assert_int_equal(gc_node_place_above(&t.below, NULL), GC_OK);
	assert_ptr_equal(gc_node_hit_test(&t.window, point(130, 135)), &t.below);
}

TEST(a_node_is_placed_among_its_siblings_only) {
	struct tree t;
	setup_tree(&t);
	assert_int_equal(gc_node_place_above(&t.window, NULL), GC_ERR_ARGUMENT);
	assert_int_equal(gc_node_place_above(&t.below, &t.below), GC_ERR_ARGUMENT);
	assert_int_equal(gc_node_place_above(&t.below, &t.inner), GC_ERR_ARGUMENT);
	assert_ptr_equal(gc_node_hit_test(&t.window, point(130, 140)), &t.above);
}

TEST(a_node_is_never_within_itself_however_deep_it_is) {
	static struct gc_node nodes[300];
	for (int i = 0; i < 300; i++) {
		gc_node_init(&nodes[i]);
		if (i > 0) {
			assert_int_equal(gc_node_add_child(&nodes[i - 1], &nodes[i]), GC_OK);
		}
	}
	for (int i = 0; i < 300; i++) {
		assert_int_equal(gc_node_add_child(&nodes[i], &nodes[0]), GC_ERR_CYCLE);
	}
}

TEST(without_a_node_coordinates_are_those_of_the_window) {
	struct gc_point at = gc_node_point_to_window(NULL, point(1, 2));
	struct gc_vector way = gc_node_vector_to_window(NULL, (struct gc_vector){3, 4});
	assert_points(at, 1, 2, 0);
	assert_int_equal(way.x, 3);
	assert_int_equal(way.y, 4);
	assert_true(gc_node_point_from_window(NULL, at, &at));
	assert_points(at, 1, 2, 0);
}

/* Nodes, each in the one before. */
static void assert_host(struct gc_node *nodes, int count, const void *host) {
	for (int index = 0; index < count; index++) {
		assert_ptr_equal(gc_node_host(&nodes[index]), host);
	}
}

TEST(each_node_of_a_tree_belongs_to_its_engine) {
	struct gc_node nodes[4];
	int hosts[2];
	setup_with_host(f, (struct gc_host){.data = &hosts[0]});
	for (int index = 3; index >= 0; index--) {
		gc_node_init(&nodes[index]);
		if (index < 3) {
			assert_int_equal(
				gc_node_add_child(&nodes[index], &nodes[index + 1]), GC_OK);
		}
	}
	assert_host(nodes, 4, NULL);
	assert_int_equal(gc_node_add_child(&f->window, &nodes[0]), GC_OK);
	assert_host(nodes, 4, &hosts[0]);
	assert_int_equal(gc_node_add_child(&nodes[3], &f->window), GC_ERR_CYCLE);
	gc_node_remove(&nodes[1]);
	assert_host(nodes, 1, &hosts[0]);
	assert_host(&nodes[1], 3, NULL);
	assert_int_equal(gc_node_add_child(&nodes[3], &nodes[1]), GC_ERR_CYCLE);
	assert_int_equal(gc_node_add_child(&nodes[0], &nodes[1]), GC_OK);
	assert_host(nodes, 4, &hosts[0]);
	gc_engine_finish(&f->engine);
	memset(&f->engine, 0xa5, sizeof(f->engine));
	assert_host(nodes, 4, NULL);
	assert_null(gc_node_host(&f->window));
	struct gc_engine_config config = engine_config(f, (struct gc_host){.data = &hosts[1]});
	assert_int_equal(gc_engine_init(&f->engine, &config), GC_OK);
	assert_host(nodes, 4, &hosts[1]);
}

TEST(an_engine_finished_with_fingers_down_leaves_its_views) {
	setup_view(f);
	for (int id = 1; id <= 3; id++) {
		down(f, id, id, 100, 100.0 * id);
	}
	forget_taken(f);
	gc_engine_finish(&f->engine);
	memset(&f->engine, 0xa5, sizeof(f->engine));
	gc_node_finish(&f->view);
	memset(&f->view, 0xa5, sizeof(f->view));
	struct gc_engine_config config = engine_config(f, (struct gc_host){0});
	assert_int_equal(gc_engine_init(&f->engine, &config), GC_OK);
	tap_at(f, 100, 150, 1, 100, 100);
	expect_nothing(f);
}

/* A zoom and a turn about a place of one node, as the window and another node see it. */
TEST(a_transform_converts_to_what_does_the_same_in_another_node) {
	struct gc_node window, one, inner, other;
	struct gc_affine turned = gc_affine_identity(), act = gc_affine_identity(), seen;
	gc_affine_scale_about(&turned, GC_SCALE_ONE * 2, (struct gc_point){0, 0});
	gc_affine_rotate_about(&turned, GC_TURN / 7, (struct gc_point){0, 0});
	gc_node_init(&window);
	gc_node_init(&one);
	gc_node_init(&inner);
	gc_node_init(&other);
	gc_node_set_frame(&one, (struct gc_rect){{GC_PT(40), GC_PT(10)}, {GC_PT(90), GC_PT(60)}});
	gc_node_set_transform(&one, &turned);
	gc_node_set_bounds(&inner, (struct gc_rect){{GC_PT(-7), GC_PT(3)}, {GC_PT(30), GC_PT(20)}});
	gc_node_set_transform(&inner, &turned);
	gc_node_set_frame(&other, (struct gc_rect){{GC_PT(5), GC_PT(9)}, {GC_PT(50), GC_PT(50)}});
	gc_node_set_transform(&other, &turned);
	gc_node_add_child(&window, &one);
	gc_node_add_child(&one, &inner);
	gc_node_add_child(&window, &other);

	struct gc_point anchor = {GC_PT(12), GC_PT(34)}, place = {GC_PT(20), GC_PT(-5)};
	gc_affine_scale_about(&act, GC_SCALE_ONE * 3, anchor);
	gc_affine_rotate_about(&act, GC_TURN / 3, anchor);
	struct gc_node *const seers[] = {NULL, &window, &one, &other, &inner};
	for (int i = 0; i < 5; i++) {
		struct gc_point from, expected;
		assert_int_equal(gc_node_convert_affine(&inner, seers[i], &act, &seen), GC_OK);
		gc_node_convert_point(&inner, seers[i], place, &from);
		gc_node_convert_point(&inner, seers[i], gc_affine_apply(&act, place), &expected);
		struct gc_point got = gc_affine_apply(&seen, from);
		assert_points(got, gc_length_to_double(expected.x), gc_length_to_double(expected.y),
			0.01);
	}
	/* To the coordinates it has, it stays what it is. */
	assert_near((double)(seen.xx - act.xx) * 0x1p-52, 0, 1e-12);
	assert_near((double)(seen.dx - act.dx) * 0x1p-36, 0, 1e-8);

	struct gc_affine nothing = {0};
	gc_node_set_transform(&one, &nothing);
	assert_int_equal(gc_node_convert_affine(&inner, NULL, &act, &seen), GC_ERR_SINGULAR);
	assert_int_equal(gc_node_convert_affine(NULL, &inner, &act, &seen), GC_ERR_SINGULAR);
	assert_true(seen.xx == GC_COEFFICIENT_ONE && seen.xy == 0 && seen.dx == 0);
	assert_int_equal(gc_node_convert_affine(NULL, &other, &act, &seen), GC_OK);
}

TEST(a_transform_out_of_range_is_refused_whatever_the_way) {
	struct gc_node root, inner;
	struct gc_affine seen;
	gc_node_init(&root);
	gc_node_init(&inner);
	assert_int_equal(gc_node_add_child(&root, &inner), GC_OK);
	struct gc_affine large = gc_affine_identity(), far = gc_affine_identity();
	large.yx = -GC_COEFFICIENT_MAX - 1;
	far.dx = GC_OFFSET_MAX + 1;

	const struct gc_node *const seers[] = {NULL, &root, &inner};
	for (int from = 0; from < 3; from++) {
		for (int to = 0; to < 3; to++) {
			assert_int_equal(
				gc_node_convert_affine(seers[from], seers[to], &large, &seen),
				GC_ERR_RANGE);
			assert_int_equal(seen.yx, 0);
			assert_int_equal(
				gc_node_convert_affine(seers[from], seers[to], &far, &seen),
				GC_ERR_RANGE);
			assert_int_equal(seen.dx, 0);
		}
	}
}

TEST(a_touch_forgets_the_node_that_is_removed) {
	add_node(f, &f->view, (struct gc_rect){{0, 0}, {GC_PT(200), GC_PT(200)}});
	down(f, 0, 1, 100, 100);
	assert_ptr_equal(f->touches[0].node, &f->view);
	assert_int_equal(gc_node_remove(&f->view), GC_OK);
	assert_null(f->touches[0].node);
	up(f, 10, 1);
	assert_int_equal(gc_node_finish(&f->view), GC_OK);
}

TEST(a_node_that_is_finished_takes_only_its_own_touches_with_it) {
	struct gc_node beside;
	setup_view(f);
	add_node(f, &beside, (struct gc_rect){{GC_PT(200), 0}, {GC_PT(200), GC_PT(400)}});
	gc_node_set_receives_touches(&beside, true);
	f->keep_events = true;
	down(f, 0, 1, 100, 100);
	down(f, 5, 2, 300, 100);
	assert_int_equal(gc_node_finish(&f->view), GC_OK);
	take(f);
	expect_touch(f, &beside, GC_EVENT_TOUCH_BEGAN, 2);
	f->keep_events = false;
	up(f, 20, 2);
	expect_touch(f, &beside, GC_EVENT_TOUCH_ENDED, 2);
	up(f, 30, 1);
	expect_nothing(f);
}
