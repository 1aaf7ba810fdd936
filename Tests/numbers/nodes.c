/* SPDX-License-Identifier: MIT */
#include "numbers.h"

#include "touch/node.h"
#ifdef PROVING
#include <numbers/fixed.c>
#include <numbers/geometry.c>
#include <numbers/trig.c>
#include <touch/node.c>
#include <touch/node_tree.c>
#endif

static void holds_symmetric(struct gc_point point) {
	HOLDS(within(point.x, INT32_MAX));
	HOLDS(within(point.y, INT32_MAX));
}

/* A node whose frame, bounds, center and transform are any that its setters take. */
static void place(struct fuzz_input *input, struct gc_node *node) {
	gc_node_init(node);
	gc_node_set_frame(node, any_rect(input));
	gc_node_set_bounds(node, any_rect(input));
	gc_node_set_center(node, any_point(input));
	node->straight = DOMAIN(0, 1) != 0;
	node->invertible = DOMAIN(0, 1) != 0;
	node->transform = affine_in_range(input);
	node->inverse = affine_in_range(input);
}

PROOF(node_places) {
	struct gc_node node;
	gc_node_init(&node);
	gc_node_set_frame(&node, any_rect(input));
	holds_symmetric(node.center);
	holds_symmetric(node.shift);
	gc_node_set_bounds(&node, any_rect(input));
	holds_symmetric(node.shift);
	holds_symmetric(gci_node_middle(&node));
	gc_node_set_center(&node, any_point(input));
	holds_symmetric(node.shift);
	REFUSED(node.shift.x < INT32_MAX);
}

PROOF(node_conversion) {
	struct gc_node window, node;
	gc_node_init(&window);
	place(input, &node);
	gci_node_link_child(&window, &node);
	struct gc_point inside = {0}, outside = gc_node_point_to_window(&node, any_point(input));
	gc_node_point_from_window(&node, any_point(input), &inside);
	holds_symmetric(inside);
	holds_symmetric(outside);
	REFUSED(outside.y < INT32_MAX);
}

/* Without a transform: proof node_conversion has those, and a shift leads to any point. */
static void place_or_hide(struct fuzz_input *input, struct gc_node *node) {
	place(input, node);
	node->straight = true;
	node->interactive = DOMAIN(0, 1) != 0;
	node->hidden = DOMAIN(0, 1) != 0;
	node->alpha_ppm = (uint32_t)DOMAIN_U(0, UINT32_MAX);
}

/* A window with two views, one with a view inside. */
PROOF(hit_test) {
	struct gc_node window, back, front, inner;
	place_or_hide(input, &window);
	place_or_hide(input, &back);
	place_or_hide(input, &front);
	place_or_hide(input, &inner);
	gci_node_link_child(&window, &back);
	gci_node_link_child(&window, &front);
	gci_node_link_child(&front, &inner);
	struct gc_node *hit = gc_node_hit_test(&window, any_point(input));
	HOLDS(hit == NULL || hit == &window || hit == &back || hit == &front || hit == &inner);
	REFUSED(hit != &front);
	hit = gci_node_hit_test_all(&window, any_point(input));
	HOLDS(hit == NULL || hit == &window || hit == &back || hit == &front || hit == &inner);
}
