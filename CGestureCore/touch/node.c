/* SPDX-License-Identifier: MIT */
#include "touch/node.h"

#include <gesturecore/recognizer.h>

#include "numbers/fixed.h"
#include "numbers/base.h"
#include "touch/work.h"

GCI_ASSERT_SIZE(struct gc_node, 232);

void gc_node_init(struct gc_node *node) {
	*node = (struct gc_node){
		.user_data = node->user_data,
		.transform = gc_affine_identity(),
		.inverse = gc_affine_identity(),
		.alpha_ppm = GC_ALPHA_OPAQUE_PPM,
		.interactive = true,
		.invertible = true,
		.straight = true,
	};
	GCI_MARK_NODE(node);
}

bool gci_node_is_within(const struct gc_node *node, const struct gc_node *top) {
	while (node != NULL && node != top) {
		node = node->parent;
	}
	return node != NULL;
}

static struct gc_point shifted(struct gc_point point, int64_t x, int64_t y) {
	x += point.x;
	y += point.y;
	gci_clamp_both(&x, &y, INT32_MAX);
	return (struct gc_point){.x = (gc_length)x, .y = (gc_length)y};
}

struct gc_point gci_node_middle(const struct gc_node *node) {
	return shifted(
		node->bounds.origin, node->bounds.size.width / 2, node->bounds.size.height / 2);
}

/* Call this after changing the bounds or the center. */
static void update_shift(struct gc_node *node) {
	node->shift =
		shifted(gci_node_middle(node), -(int64_t)node->center.x, -(int64_t)node->center.y);
}

/* INT32_MIN is GC_LENGTH_INVALID: the host had a number that no gc_length holds. */
static bool is_point(struct gc_point point) {
	return point.x != INT32_MIN && point.y != INT32_MIN;
}

static bool is_rect(struct gc_rect rect) {
	return is_point(rect.origin) && rect.size.width != INT32_MIN &&
	       rect.size.height != INT32_MIN;
}

enum gc_status gc_node_set_frame(struct gc_node *node, struct gc_rect frame) {
	GCI_USE_NODE(node);
	if (gci_refuses_node(node)) {
		return GC_ERR_STATE;
	}
	if (!is_rect(frame)) {
		return GC_ERR_RANGE;
	}
	node->bounds = (struct gc_rect){.size = frame.size};
	node->center = (struct gc_point){
		.x = (gc_length)gci_clamp(
			(int64_t)frame.origin.x + frame.size.width / 2, INT32_MAX),
		.y = (gc_length)gci_clamp(
			(int64_t)frame.origin.y + frame.size.height / 2, INT32_MAX),
	};
	node->transform = node->inverse = gc_affine_identity();
	node->invertible = node->straight = true;
	update_shift(node);
	return GC_OK;
}

enum gc_status gc_node_set_bounds(struct gc_node *node, struct gc_rect bounds) {
	GCI_USE_NODE(node);
	if (gci_refuses_node(node)) {
		return GC_ERR_STATE;
	}
	if (!is_rect(bounds)) {
		return GC_ERR_RANGE;
	}
	node->bounds = bounds;
	update_shift(node);
	return GC_OK;
}

enum gc_status gc_node_set_center(struct gc_node *node, struct gc_point center) {
	GCI_USE_NODE(node);
	if (gci_refuses_node(node)) {
		return GC_ERR_STATE;
	}
	if (!is_point(center)) {
		return GC_ERR_RANGE;
	}
	node->center = center;
	update_shift(node);
	return GC_OK;
}

static bool is_identity(const struct gc_affine *affine) {
	return affine->xx == GC_COEFFICIENT_ONE && affine->yy == GC_COEFFICIENT_ONE &&
	       (affine->xy | affine->yx | affine->dx | affine->dy) == 0;
}

enum gc_status gc_node_set_transform(struct gc_node *node, const struct gc_affine *transform) {
	GCI_USE_NODE(node);
	if (gci_refuses_node(node)) {
		return GC_ERR_STATE;
	}
	if (!gci_affine_in_range(transform)) {
		return GC_ERR_RANGE;
	}
	node->transform = *transform;
	node->straight = is_identity(transform);
	node->invertible = gc_affine_invert(transform, &node->inverse);
	return GC_OK;
}

unsigned gci_node_depth(const struct gc_node *node) {
	unsigned depth = 0;
	while (node->parent != NULL) {
		node = node->parent;
		depth++;
	}
	return depth;
}

const struct gc_node *gci_node_root(const struct gc_node *node) {
	while (node->parent != NULL) {
		node = node->parent;
	}
	return node;
}

bool gci_refuses_node(const struct gc_node *node) {
	struct gc_context *context = gci_node_tree_context(node);
	if ((node->context != NULL && gci_refuses_call(node->context)) ||
		(context != NULL && gci_refuses_call(context))) {
		return true;
	}
	GCI_CHECK(!node->in_call, GCI_RULE_QUESTION);
	return node->in_call;
}

static struct gc_point from_parent(const struct gc_node *node, struct gc_point point) {
	if (node->straight) {
		return shifted(point, node->shift.x, node->shift.y);
	}
	struct gc_point middle = gci_node_middle(node);
	point = shifted(point, -(int64_t)node->center.x, -(int64_t)node->center.y);
	return shifted(gc_affine_apply(&node->inverse, point), middle.x, middle.y);
}

static struct gc_point to_parent(const struct gc_node *node, struct gc_point point) {
	if (node->straight) {
		return shifted(point, -(int64_t)node->shift.x, -(int64_t)node->shift.y);
	}
	struct gc_point middle = gci_node_middle(node);
	point = shifted(point, -(int64_t)middle.x, -(int64_t)middle.y);
	return shifted(gc_affine_apply(&node->transform, point), node->center.x, node->center.y);
}

static bool takes_touches(const struct gc_node *node) {
	return node->interactive && !node->hidden && node->invertible &&
	       node->alpha_ppm >= GC_ALPHA_HIT_PPM;
}

/* Returns the node at a point: among all nodes, or among those that take touches. */
static struct gc_node *hit_test(struct gc_node *root, struct gc_point window, bool all) {
	if (root == NULL || !(all || takes_touches(root)) ||
		!gc_rect_contains(root->bounds, window)) {
		return NULL;
	}
	/* A child that contains the point is hit, or a node in it: no need to go back up. */
	struct gc_node *hit = root;
	struct gc_point point = window;
	struct gc_node *next = root->last_child, *above = NULL;
	/* Only links that both of their ends have: others may go in a circle. */
	while (next != NULL && next->parent == hit && next->next == above) {
		struct gc_node *child = next;
		above = child;
		next = child->previous;
		if (all ? child->invertible : takes_touches(child)) {
			struct gc_point inner = from_parent(child, point);
			if (gc_rect_contains(child->bounds, inner)) {
				hit = child;
				point = inner;
				above = NULL;
				next = child->last_child;
			}
		}
	}
	GCI_CHECK(next == NULL, GCI_RULE_NODE_CHANGED);
	return hit;
}

struct gc_node *gc_node_hit_test(struct gc_node *root, struct gc_point window) {
	GCI_USE_NODE(root);
	return hit_test(root, window, false);
}

struct gc_node *gci_node_hit_test_all(struct gc_node *root, struct gc_point window) {
	return hit_test(root, window, true);
}

struct gci_way_down gci_way_down_to(const struct gc_node *node) {
	return (struct gci_way_down){
		.node = node, .level = node == NULL ? 0 : gci_node_depth(node)};
}

const struct gc_node *gci_way_next(struct gci_way_down *way) {
	if (way->level == 0) {
		return NULL;
	}
	if (way->count == 0) {
		way->count = way->level < GCI_WAY_LEVELS ? way->level : GCI_WAY_LEVELS;
		const struct gc_node *at = way->node;
		for (unsigned up = way->level - way->count; up > 0; up--) {
			at = at->parent;
		}
		for (unsigned index = 0; index < way->count; index++, at = at->parent) {
			way->nodes[index] = at;
		}
	}
	way->level--;
	return way->nodes[--way->count];
}

/*
 * Adds up the shifts from the window to the node, in upward order. Returns false when a node on the
 * way has another transform.
 */
static bool is_shifted(const struct gc_node *node, int64_t *x, int64_t *y) {
	for (; node != NULL && node->parent != NULL; node = node->parent) {
		if (!node->straight) {
			return false;
		}
		*x += node->shift.x;
		*y += node->shift.y;
	}
	return true;
}

bool gci_node_is_shifted(const struct gc_node *node) {
	int64_t x = 0, y = 0;
	return is_shifted(node, &x, &y);
}

/* Converts down from the root. Not in line: that saves the registers of a shift. */
static __attribute__((noinline)) bool convert_from_window(
	const struct gc_node *node, struct gc_point window, struct gc_point *point) {
	struct gci_way_down way = gci_way_down_to(node);
	const struct gc_node *at;
	*point = window;
	while ((at = gci_way_next(&way)) != NULL) {
		if (!at->invertible) {
			*point = (struct gc_point){0};
			return false;
		}
		*point = from_parent(at, *point);
	}
	return true;
}

bool gc_node_point_from_window(
	const struct gc_node *node, struct gc_point window, struct gc_point *point) {
	GCI_USE_NODE(node);
	int64_t x = 0, y = 0;
	if (!is_shifted(node, &x, &y)) {
		return convert_from_window(node, window, point);
	}
	*point = shifted(window, x, y);
	return true;
}

struct gc_point gc_node_point_to_window(const struct gc_node *node, struct gc_point point) {
	GCI_USE_NODE(node);
	while (node != NULL && node->parent != NULL) {
		point = to_parent(node, point);
		node = node->parent;
	}
	return point;
}

bool gci_node_fine_from_window(
	const struct gc_node *node, struct gci_fine_vector window, struct gci_fine_vector *vector) {
	int64_t x = 0, y = 0;
	*vector = window;
	if (is_shifted(node, &x, &y)) {
		return true; /* a shift changes no vector */
	}
	struct gci_way_down way = gci_way_down_to(node);
	const struct gc_node *at;
	while ((at = gci_way_next(&way)) != NULL) {
		if (!at->invertible) {
			*vector = (struct gci_fine_vector){0};
			return false;
		}
		if (!at->straight) {
			*vector = gci_affine_apply_fine(&at->inverse, *vector);
		}
	}
	return true;
}

struct gci_fine_vector gci_node_fine_to_window(
	const struct gc_node *node, struct gci_fine_vector vector) {
	while (node != NULL && node->parent != NULL) {
		if (!node->straight) {
			vector = gci_affine_apply_fine(&node->transform, vector);
		}
		node = node->parent;
	}
	return vector;
}

bool gc_node_vector_from_window(
	const struct gc_node *node, struct gc_vector window, struct gc_vector *vector) {
	GCI_USE_NODE(node);
	return gci_node_read_way(node, gci_fine_from(window), vector);
}

struct gc_vector gc_node_vector_to_window(const struct gc_node *node, struct gc_vector vector) {
	GCI_USE_NODE(node);
	return gci_fine_reading(gci_node_fine_to_window(node, gci_fine_from(vector)));
}

bool gc_node_convert_point(const struct gc_node *from, const struct gc_node *to,
	struct gc_point point, struct gc_point *converted) {
	GCI_USE_NODE(from);
	GCI_ALSO_NODE(to);
	return gc_node_point_from_window(to, gc_node_point_to_window(from, point), converted);
}

bool gc_node_convert_vector(const struct gc_node *from, const struct gc_node *to,
	struct gc_vector vector, struct gc_vector *converted) {
	GCI_USE_NODE(from);
	GCI_ALSO_NODE(to);
	/* The finer format on the way: rounds only once. */
	struct gci_fine_vector fine = gci_node_fine_to_window(from, gci_fine_from(vector));
	return gci_node_read_way(to, fine, converted);
}
