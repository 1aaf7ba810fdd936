/* SPDX-License-Identifier: MIT */
/* The links of nodes, and their flags. */
#include "touch/node.h"

#include <gesturecore/delivery.h>
#include <gesturecore/recognizer.h>

#include "numbers/base.h"
#include "touch/work.h"

/* How far above a new parent a child is looked for that may have lost its children. */
#define LEVELS_OF_LOST 64

struct gc_node *gc_node_first_child(const struct gc_node *node) {
	GCI_USE_NODE(node);
	return node->first_child;
}

struct gc_node *gc_node_next_sibling(const struct gc_node *node) {
	GCI_USE_NODE(node);
	return node->next;
}

enum gc_status gc_node_set_receives_touches(struct gc_node *node, bool receives) {
	GCI_USE_NODE(node);
	if (gci_refuses_node(node)) {
		return GC_ERR_STATE;
	}
	node->receives_touches = receives;
	return GC_OK;
}

bool gc_node_receives_touches(const struct gc_node *node) {
	GCI_USE_NODE(node);
	return node->receives_touches;
}

enum gc_status gc_node_set_hidden(struct gc_node *node, bool hidden) {
	GCI_USE_NODE(node);
	if (gci_refuses_node(node)) {
		return GC_ERR_STATE;
	}
	node->hidden = hidden;
	return GC_OK;
}

enum gc_status gc_node_set_alpha(struct gc_node *node, uint32_t alpha_ppm) {
	GCI_USE_NODE(node);
	if (gci_refuses_node(node)) {
		return GC_ERR_STATE;
	}
	node->alpha_ppm = alpha_ppm;
	return GC_OK;
}

enum gc_status gc_node_set_interactive(struct gc_node *node, bool interactive) {
	GCI_USE_NODE(node);
	if (gci_refuses_node(node)) {
		return GC_ERR_STATE;
	}
	node->interactive = interactive;
	return GC_OK;
}

struct gc_node *gci_node_next(struct gc_node *node, const struct gc_node *top) {
	struct gc_node *next = node->first_child;
	if (next != NULL && next->parent == node && next->previous == NULL) {
		return next;
	}
	for (; node != top; node = node->parent) {
		next = node->next;
		if (next != NULL && next->parent == node->parent && next->previous == node) {
			return next;
		}
	}
	return NULL;
}

/* Puts a node without a parent right above the child `below` of `parent`; NULL: below all. */
static void link_above(struct gc_node *parent, struct gc_node *node, struct gc_node *below) {
	node->parent = parent;
	node->previous = below;
	node->next = below != NULL ? below->next : parent->first_child;
	*(below != NULL ? &below->next : &parent->first_child) = node;
	*(node->next != NULL ? &node->next->previous : &parent->last_child) = node;
}

/*
 * Whether adding a child would close a circle. A child without children contains only itself. One
 * that was set up again has lost its children, yet they still name it: a few levels find that, and
 * adding stays linear. Small builds look at all levels.
 */
static bool closes_circle(const struct gc_node *parent, const struct gc_node *child) {
	if (GCI_IS_SMALL || child->first_child != NULL) {
		return gci_node_is_within(parent, child);
	}
	for (unsigned left = LEVELS_OF_LOST; parent != NULL && left > 0; left--) {
		if (parent == child) {
			return true;
		}
		parent = parent->parent;
	}
	return false;
}

enum gc_status gci_node_may_link(const struct gc_node *parent, const struct gc_node *child) {
	if (closes_circle(parent, child)) {
		return GC_ERR_CYCLE;
	}
	return child->parent != NULL || child->engine != NULL ? GC_ERR_ARGUMENT : GC_OK;
}

void gci_node_link_child(struct gc_node *parent, struct gc_node *child) {
	link_above(parent, child, parent->last_child);
}

enum gc_status gc_node_place_above(struct gc_node *node, struct gc_node *sibling) {
	GCI_USE_NODE(node);
	GCI_ALSO_NODE(sibling);
	if (gci_refuses_node(node)) {
		return GC_ERR_STATE;
	}
	struct gc_node *parent = node->parent;
	if (parent == NULL || sibling == node || (sibling != NULL && sibling->parent != parent)) {
		return GC_ERR_ARGUMENT;
	}
	gci_node_unlink(node);
	link_above(parent, node, sibling);
	return GC_OK;
}

void gci_node_unlink(struct gc_node *node) {
	struct gc_node *parent = node->parent;
	if (parent == NULL) {
		return;
	}
	if (node->previous != NULL) {
		node->previous->next = node->next;
	} else {
		parent->first_child = node->next;
	}
	if (node->next != NULL) {
		node->next->previous = node->previous;
	} else {
		parent->last_child = node->previous;
	}
	node->parent = node->previous = node->next = NULL;
}

void gci_node_append_recognizer(struct gc_node *node, struct gc_recognizer *recognizer) {
	struct gc_recognizer *last = node->last_recognizer;
	*(last != NULL ? &last->next_on_node : &node->first_recognizer) = recognizer;
	node->last_recognizer = recognizer;
	recognizer->next_on_node = NULL;
	recognizer->node = node;
}

/*
 * The list of a node has one direction. A recognizer that takes no part has room for the other: its
 * `next` is the one before it there, or NULL when there is none or it is not known. One that was
 * set up again there has no node: it may still be in the list of those that take part. Small builds
 * only search.
 */
static void note_previous(struct gc_recognizer *recognizer, const struct gc_node *node,
	struct gc_recognizer *previous) {
	if (!GCI_IS_SMALL && !recognizer->joined && recognizer->node == node) {
		recognizer->next = previous;
	}
}

/*
 * Returns the recognizer before another one in the list of its node: the last one, if the other is
 * not in it. The walk notes what it passes, so taking out many is linear, in whatever order.
 */
static struct gc_recognizer *previous_of(
	const struct gc_node *node, const struct gc_recognizer *recognizer) {
	struct gc_recognizer *previous =
		GCI_IS_SMALL || recognizer->joined ? NULL : recognizer->next;
	if (previous != NULL && previous->next_on_node == recognizer) {
		return previous;
	}
	previous = NULL;
	for (struct gc_recognizer *at = node->first_recognizer; at != NULL && at != recognizer;
		at = at->next_on_node) {
		note_previous(at, node, previous);
		previous = at;
	}
	return previous;
}

void gci_node_unlink_recognizer(struct gc_node *node, struct gc_recognizer *recognizer) {
	struct gc_recognizer *previous = previous_of(node, recognizer);
	struct gc_recognizer *next = recognizer->next_on_node;
	struct gc_recognizer **link =
		previous != NULL ? &previous->next_on_node : &node->first_recognizer;
	if (*link == recognizer) {
		*link = next;
	}
	if (next != NULL) {
		note_previous(next, node, previous);
	}
	/* Also of one that is not in the list, because another was set up again in it. */
	if (node->last_recognizer == recognizer) {
		node->last_recognizer = previous;
	}
	note_previous(recognizer, node, NULL);
	recognizer->next_on_node = NULL;
	recognizer->node = NULL;
}
