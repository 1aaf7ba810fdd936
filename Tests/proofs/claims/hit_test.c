/* SPDX-License-Identifier: MIT */
#include "proof.h"

#include <numbers/fixed.c>
#include <numbers/geometry.c>
#include <touch/node.c>
#include <touch/node_tree.c>
#include <numbers/trig.c>

#define ANY_LENGTH() ANY_INT32(INT32_MIN, INT32_MAX)

static struct gc_point any_point(void) {
	return (struct gc_point){.x = ANY_LENGTH(), .y = ANY_LENGTH()};
}

static void claim_symmetric(struct gc_point point) {
	CLAIM(point.x >= -INT32_MAX);
	CLAIM(point.y >= -INT32_MAX);
}

static struct gc_rect any_rect(void) {
	return (struct gc_rect){any_point(), {ANY_LENGTH(), ANY_LENGTH()}};
}

#define ANY_COEFFICIENT() ANY_INT64(-GC_COEFFICIENT_MAX, GC_COEFFICIENT_MAX)
#define ANY_OFFSET() ANY_INT64(-GC_OFFSET_MAX, GC_OFFSET_MAX)

static struct gc_affine affine_in_range(void) {
	return (struct gc_affine){.xx = ANY_COEFFICIENT(),
		.xy = ANY_COEFFICIENT(),
		.yx = ANY_COEFFICIENT(),
		.yy = ANY_COEFFICIENT(),
		.dx = ANY_OFFSET(),
		.dy = ANY_OFFSET()};
}

/* A node whose frame, center and transform are any that its setters take. */
static void place(struct gc_node *node) {
	gc_node_set_frame(node, any_rect());
	gc_node_set_bounds(node, any_rect());
	gc_node_set_center(node, any_point());
	node->straight = ANY_INT32(0, 1) != 0;
	node->transform = affine_in_range();
	node->inverse = affine_in_range();
}

/*
 * claim: node-places
 * functions: shifted, gci_node_middle, update_shift, gc_node_set_frame, gc_node_set_bounds,
 *     gc_node_set_center
 * result: middles, centers of frames, and shifts within INT32_MAX
 * assumes: any frame, any bounds, any center
 * tools: esbmc, eva
 * esbmc: --unwind 3
 */
void prove_node_places(void) {
	struct gc_node node = {0};
	gc_node_set_frame(&node, any_rect());
	claim_symmetric(node.center);
	claim_symmetric(node.shift);
	gc_node_set_bounds(&node, any_rect());
	claim_symmetric(node.shift);
	claim_symmetric(gci_node_middle(&node));
	gc_node_set_center(&node, any_point());
	claim_symmetric(node.shift);
	REFUSED(node.shift.x < INT32_MAX);
}

/*
 * claim: node-conversion
 * functions: from_parent, to_parent
 * result: points within INT32_MAX
 * assumes: any bounds and any center; a transform in range, as gc_node_set_transform() takes, and
 *     an inverse in range, as gc_affine_invert() gives; any point
 * tools: esbmc, eva
 * esbmc: --unwind 3
 */
void prove_node_conversion(void) {
	struct gc_node node = {0};
	place(&node);
	struct gc_point inside = from_parent(&node, any_point());
	struct gc_point outside = to_parent(&node, any_point());
	claim_symmetric(inside);
	claim_symmetric(outside);
	REFUSED(outside.y < INT32_MAX);
}

/* Without a transform: the claim about conversions has those, and a shift leads to any point. */
static void place_or_hide(struct gc_node *node) {
	place(node);
	node->straight = true;
	node->interactive = ANY_INT32(0, 1) != 0;
	node->hidden = ANY_INT32(0, 1) != 0;
	node->invertible = ANY_INT32(0, 1) != 0;
	node->alpha_ppm = ANY_UINT32(0, UINT32_MAX);
}

/*
 * claim: hit-test
 * functions: hit_test, gc_node_hit_test, gci_node_hit_test_all, takes_touches
 * result: none of the tree, or a node of it
 * assumes: a window with two views, one with a view inside; each with any bounds and any center,
 *     without a transform, hidden or not; any point
 * tools: esbmc, eva
 * esbmc: --unwind 3
 */
void prove_hit_test(void) {
	struct gc_node window = {0}, back = {0}, front = {0}, inner = {0};
	place_or_hide(&window);
	place_or_hide(&back);
	place_or_hide(&front);
	place_or_hide(&inner);
	gci_node_link_child(&window, &back);
	gci_node_link_child(&window, &front);
	gci_node_link_child(&front, &inner);
	struct gc_node *hit = gc_node_hit_test(&window, any_point());
	CLAIM(hit == NULL || hit == &window || hit == &back || hit == &front || hit == &inner);
	REFUSED(hit != &front);
	hit = gci_node_hit_test_all(&window, any_point());
	CLAIM(hit == NULL || hit == &window || hit == &back || hit == &front || hit == &inner);
}
