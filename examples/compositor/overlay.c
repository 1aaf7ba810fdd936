/* SPDX-License-Identifier: MIT */
/* All visible parts but windows: backgrounds of workspaces, the overview, drawers and the mark. */
#include "compositor.h"
#include "wlroots_scene.h"

#include <math.h>
#include <string.h>

#include <gesturecore/convert.h>

static const float colors[WORKSPACES][4] = {{0.16f, 0.28f, 0.44f, 1}, {0.17f, 0.38f, 0.27f, 1},
	{0.46f, 0.26f, 0.20f, 1}, {0.35f, 0.24f, 0.44f, 1}};
static const float drawer_color[4] = {0.90f, 0.78f, 0.35f, 1};
static const float mark_colors[2][4] = {{0.5f, 0.5f, 0.5f, 0.5f}, {1, 1, 1, 1}};

void overlay_create(struct output *output) {
	static const float clear[4] = {0};
	struct wlr_scene_tree *grounds = scene_tree_create(scene_root(output->scene));
	output->windows = scene_tree_create(scene_root(output->scene));
	output->cover = scene_tree_create(scene_root(output->scene));
	for (int i = 0; i < WORKSPACES; i++) {
		output->grounds[i] = scene_rect_create(&grounds->node, colors[i]);
	}
	output->shade = scene_rect_create(&output->cover->node, clear);
	for (int i = 0; i < WORKSPACES; i++) {
		output->tiles[i] = scene_rect_create(&output->cover->node, colors[i]);
	}
	output->drawer = scene_rect_create(&output->cover->node, drawer_color);
	output->mark = scene_rect_create(&output->cover->node, mark_colors[0]);
}

static void place(struct wlr_scene_rect *rect, struct wlr_box box) {
	wlr_scene_rect_set_size(rect, box.width, box.height);
	wlr_scene_node_set_position(&rect->node, box.x, box.y);
	wlr_scene_node_set_enabled(&rect->node, box.width > 0 && box.height > 0);
}

/* The tiles are in a row, and grow as the overview opens. */
static struct wlr_box tile_box(const struct output *output, int workspace) {
	double open = fmin(fmax(output->compositor->overlay.overview, 0), 1);
	double pitch = (double)output->width / WORKSPACES;
	double width = open * 0.85 * pitch, height = width * output->height / output->width;
	return (struct wlr_box){
		.x = (int)lround((workspace + 0.5) * pitch - width / 2),
		.y = (int)lround((output->height - height) / 2),
		.width = (int)lround(width),
		.height = (int)lround(height),
	};
}

int overlay_tile_at(const struct output *output, double x, double y) {
	for (int i = 0; i < WORKSPACES; i++) {
		struct wlr_box box = tile_box(output, i);
		if (wlr_box_contains_point(&box, x, y)) {
			return i;
		}
	}
	return -1;
}

static struct wlr_box drawer_box(const struct output *output) {
	const struct overlay *overlay = &output->compositor->overlay;
	struct gc_size points = gc_device_size(&output->panel);
	int wide = (int)lround(overlay->drawer * output->width / gc_length_to_double(points.width));
	int high =
		(int)lround(overlay->drawer * output->height / gc_length_to_double(points.height));
	if (overlay->drawer_output != output) {
		return (struct wlr_box){0};
	}
	switch (overlay->drawer_edge) {
	case GC_EDGE_LEFT:
		return (struct wlr_box){0, 0, wide, output->height};
	case GC_EDGE_RIGHT:
		return (struct wlr_box){output->width - wide, 0, wide, output->height};
	case GC_EDGE_TOP:
		return (struct wlr_box){0, 0, output->width, high};
	case GC_EDGE_BOTTOM:
		return (struct wlr_box){0, output->height - high, output->width, high};
	default:
		return (struct wlr_box){0};
	}
}

/* The mark: a bar at the bottom that shows the strip's position. Thick while fingers rest. */
static struct wlr_box mark_box(const struct output *output) {
	const struct compositor *compositor = output->compositor;
	int height = compositor->overlay.is_highlighted ? 24 : 6;
	return (struct wlr_box){
		.x = (int)lround(compositor->strip.position * output->width / WORKSPACES),
		.y = output->height - height,
		.width = output->width / WORKSPACES,
		.height = height,
	};
}

static void arrange(struct output *output) {
	const struct compositor *compositor = output->compositor;
	const struct overlay *overlay = &compositor->overlay;
	float dark = (float)fmin(fmax(overlay->overview, 0), 1) * 0.7f;
	bool is_shaded = dark > 0;
	for (int i = 0; i < WORKSPACES; i++) {
		int x = (int)lround((i - compositor->strip.position) * output->width);
		place(output->grounds[i], (struct wlr_box){x, 0, output->width, output->height});
		place(output->tiles[i], tile_box(output, i));
	}
	place(output->shade, (struct wlr_box){0, 0, is_shaded ? output->width : 0, output->height});
	wlr_scene_rect_set_color(output->shade, (float[4]){0, 0, 0, dark});
	place(output->drawer, drawer_box(output));
	place(output->mark, mark_box(output));
	wlr_scene_rect_set_color(output->mark, mark_colors[overlay->is_highlighted]);
}

void overlay_arrange(struct compositor *compositor) {
	struct output *output;
	wl_list_for_each(output, &compositor->outputs, link) {
		arrange(output);
	}
}
