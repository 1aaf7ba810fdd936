/* SPDX-License-Identifier: MIT */
/*
 * The differences of wlroots 0.15 to 0.18 for the scene and outputs.
 *
 * Only 0.15 is compiled and tested; see wlroots_names.h. Since 0.16, a parent in the scene is a
 * wlr_scene_tree. Here it is always the tree's node.
 */
#ifndef COMPOSITOR_WLROOTS_SCENE_H
#define COMPOSITOR_WLROOTS_SCENE_H

#include "wlroots_names.h"

#include <wlr/types/wlr_output.h>
#include <wlr/types/wlr_output_layout.h>
#include <wlr/types/wlr_scene.h>

#if WLROOTS < 16
static inline struct wlr_scene_node *scene_tree(struct wlr_scene_node *node) {
	return node;
}
#else
#include <wlr/types/wlr_subcompositor.h>

static inline struct wlr_scene_tree *scene_tree(struct wlr_scene_node *node) {
	struct wlr_scene_tree *tree = wl_container_of(node, tree, node);
	return tree;
}
#endif

static inline struct wlr_scene_node *scene_root(struct wlr_scene *scene) {
#if WLROOTS < 16
	return &scene->node;
#else
	return &scene->tree.node;
#endif
}

static inline struct wlr_scene_node *scene_parent(struct wlr_scene_node *node) {
#if WLROOTS < 16
	return node->parent;
#else
	return node->parent != NULL ? &node->parent->node : NULL;
#endif
}

static inline struct wlr_scene_tree *scene_tree_create(struct wlr_scene_node *parent) {
	return wlr_scene_tree_create(scene_tree(parent));
}

static inline struct wlr_scene_rect *scene_rect_create(
	struct wlr_scene_node *parent, const float color[4]) {
	return wlr_scene_rect_create(scene_tree(parent), 0, 0, color);
}

static inline void scene_reparent(struct wlr_scene_node *node, struct wlr_scene_node *parent) {
	wlr_scene_node_reparent(node, scene_tree(parent));
}

static inline struct wlr_scene_node *scene_xdg_surface_create(
	struct wlr_scene_node *parent, struct wlr_xdg_surface *surface) {
#if WLROOTS < 16
	return wlr_scene_xdg_surface_create(parent, surface);
#else
	struct wlr_scene_tree *tree = wlr_scene_xdg_surface_create(scene_tree(parent), surface);
	return tree != NULL ? &tree->node : NULL;
#endif
}

/* Returns the surface of a node, or NULL. */
static inline struct wlr_surface *scene_surface(struct wlr_scene_node *node) {
#if WLROOTS < 16
	return node->type == WLR_SCENE_NODE_SURFACE ? wlr_scene_surface_from_node(node)->surface
						    : NULL;
#else
	if (node->type != WLR_SCENE_NODE_BUFFER) {
		return NULL;
	}
	struct wlr_scene_buffer *buffer = wlr_scene_buffer_from_node(node);
#if WLROOTS < 17
	struct wlr_scene_surface *surface = wlr_scene_surface_from_buffer(buffer);
#else
	struct wlr_scene_surface *surface = wlr_scene_surface_try_from_buffer(buffer);
#endif
	return surface != NULL ? surface->surface : NULL;
#endif
}

static inline int scene_x(const struct wlr_scene_node *node) {
#if WLROOTS < 16
	return node->state.x;
#else
	return node->x;
#endif
}

static inline int scene_y(const struct wlr_scene_node *node) {
#if WLROOTS < 16
	return node->state.y;
#else
	return node->y;
#endif
}

static inline void scene_output_commit(struct wlr_scene_output *scene_output) {
#if WLROOTS < 17
	wlr_scene_output_commit(scene_output);
#else
	wlr_scene_output_commit(scene_output, NULL);
#endif
}

/* In 0.16 the subcompositor is separate; 0.17 requires a version. */
static inline void compositor_globals_create(
	struct wl_display *display, struct wlr_renderer *renderer) {
#if WLROOTS < 17
	wlr_compositor_create(display, renderer);
#else
	wlr_compositor_create(display, 5, renderer);
#endif
#if WLROOTS >= 16
	wlr_subcompositor_create(display);
#endif
}

static inline struct wlr_output_layout *layout_create(struct wl_display *display) {
#if WLROOTS < 18
	(void)display;
	return wlr_output_layout_create();
#else
	return wlr_output_layout_create(display);
#endif
}

/* Returns the box of an output; NULL: of all. Empty if there is none. */
static inline struct wlr_box layout_box(
	struct wlr_output_layout *layout, struct wlr_output *output) {
	struct wlr_box box = {0};
#if WLROOTS < 16
	const struct wlr_box *found = wlr_output_layout_get_box(layout, output);
	box = found != NULL ? *found : box;
#else
	wlr_output_layout_get_box(layout, output, &box);
#endif
	return box;
}

/* Switches an output on, in its preferred mode if it has modes. */
static inline bool output_switch_on(struct wlr_output *output) {
	struct wlr_output_mode *mode = wlr_output_preferred_mode(output);
#if WLROOTS < 17
	if (mode != NULL) {
		wlr_output_set_mode(output, mode);
	}
	wlr_output_enable(output, true);
	return wlr_output_commit(output);
#else
	struct wlr_output_state state;
	wlr_output_state_init(&state);
	wlr_output_state_set_enabled(&state, true);
	if (mode != NULL) {
		wlr_output_state_set_mode(&state, mode);
	}
	bool is_on = wlr_output_commit_state(output, &state);
	wlr_output_state_finish(&state);
	return is_on;
#endif
}

/* Returns the changes of a commit: WLR_OUTPUT_STATE_MODE and so on. */
static inline uint32_t output_changes(const struct wlr_output_event_commit *event) {
#if WLROOTS < 17
	return event->committed;
#else
	return event->state->committed;
#endif
}

#endif
