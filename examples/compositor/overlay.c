/* SPDX-License-Identifier: MIT */
/* All visible parts but windows: backgrounds of workspaces, the overview, drawers and the mark. */
#include "compositor.h"

#include <math.h>

static const float colors[WORKSPACES][4] = {{0.16f, 0.28f, 0.44f, 1}, {0.17f, 0.38f, 0.27f, 1},
	{0.46f, 0.26f, 0.20f, 1}, {0.35f, 0.24f, 0.44f, 1}};
static const float drawer_color[4] = {0.90f, 0.78f, 0.35f, 1};
static const float mark_colors[2][4] = {{0.5f, 0.5f, 0.5f, 0.5f}, {1, 1, 1, 1}};

void overlay_create(struct output *output) {
	static const float clear[4] = {0};
	struct wlr_scene_tree *root = scene_root(output->scene);
	struct wlr_scene_tree *grounds = wlr_scene_tree_create(root);
	output->windows = wlr_scene_tree_create(root);
	struct wlr_scene_tree *cover = wlr_scene_tree_create(root);
	for (int i = 0; i < WORKSPACES; i++) {
		output->grounds[i] = wlr_scene_rect_create(grounds, 0, 0, colors[i]);
	}
	output->shade = wlr_scene_rect_create(cover, 0, 0, clear);
	for (int i = 0; i < WORKSPACES; i++) {
		output->tiles[i] = wlr_scene_rect_create(cover, 0, 0, colors[i]);
	}
	output->drawer = wlr_scene_rect_create(cover, 0, 0, drawer_color);
	output->mark = wlr_scene_rect_create(cover, 0, 0, mark_colors[0]);
	output->locks = wlr_scene_tree_create(root);
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
	struct wlr_box box = {0, 0, output->width, output->height};
	double width, height; /* in points */
	gc_wlr_output_size(output->touch, &width, &height);
	double part_x = overlay->drawer / width;
	double part_y = overlay->drawer / height;
	if (overlay->drawer_output != output) {
		return (struct wlr_box){0};
	}
	if (overlay->drawer_edge == GC_EDGE_LEFT || overlay->drawer_edge == GC_EDGE_RIGHT) {
		box.width = (int)lround(part_x * output->width);
	} else {
		box.height = (int)lround(part_y * output->height);
	}
	box.x = overlay->drawer_edge == GC_EDGE_RIGHT ? output->width - box.width : 0;
	box.y = overlay->drawer_edge == GC_EDGE_BOTTOM ? output->height - box.height : 0;
	return box;
}

static void arrange(struct output *output) {
	const struct strip *strip = &output->compositor->strip;
	const struct overlay *overlay = &output->compositor->overlay;
	float dark = (float)fmin(fmax(overlay->overview, 0), 1) * 0.7f;
	int mark_height = overlay->is_highlighted ? 24 : 6;
	for (int i = 0; i < WORKSPACES; i++) {
		int x = (int)lround((i - strip->position) * output->width);
		place(output->grounds[i], (struct wlr_box){x, 0, output->width, output->height});
		place(output->tiles[i], tile_box(output, i));
	}
	place(output->shade, (struct wlr_box){0, 0, dark > 0 ? output->width : 0, output->height});
	wlr_scene_rect_set_color(output->shade, (float[4]){0, 0, 0, dark});
	place(output->drawer, drawer_box(output));
	/* A bar at the bottom that shows the strip's position. Thick while fingers rest. */
	place(output->mark, (struct wlr_box){
				    .x = (int)lround(strip->position * output->width / WORKSPACES),
				    .y = output->height - mark_height,
				    .width = output->width / WORKSPACES,
				    .height = mark_height,
			    });
	wlr_scene_rect_set_color(output->mark, mark_colors[overlay->is_highlighted]);
}

void overlay_arrange(struct compositor *compositor) {
	struct output *output;
	wl_list_for_each(output, &compositor->outputs, link) {
		arrange(output);
	}
}
