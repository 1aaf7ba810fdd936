/* SPDX-License-Identifier: MIT */
/* Which output is where, and the conversion of its coordinates. */
#include "state.h"

#include <gesturecore/convert.h>

struct gc_wlr_output *gci_wlr_output_find(struct gc_wlr_seat *seat, struct wlr_output *wlr_output) {
	struct gc_wlr_output *output;
	wl_list_for_each(output, &seat->outputs, link) {
		if (output->wlr_output == wlr_output && wlr_output != NULL) {
			return output;
		}
	}
	return NULL;
}

struct gc_wlr_output *gci_wlr_output_first(struct gc_wlr_seat *seat) {
	struct gc_wlr_output *output;
	wl_list_for_each(output, &seat->outputs, link) {
		if (output->wlr_output != NULL && output->is_placed) {
			return output;
		}
	}
	return NULL;
}

struct gc_wlr_output *gci_wlr_output_at(struct gc_wlr_seat *seat, double x, double y) {
	return seat->layout != NULL
		       ? gci_wlr_output_find(seat, wlr_output_layout_output_at(seat->layout, x, y))
		       : gci_wlr_output_first(seat);
}

/* Where the output is in the layout. */
struct wlr_box gci_wlr_output_box(const struct gc_wlr_output *output) {
	return output->seat->layout != NULL && output->wlr_output != NULL
		       ? gci_wlr_layout_box(output->seat->layout, output->wlr_output)
		       : (struct wlr_box){0};
}

void gci_wlr_output_pixel(
	const struct gc_wlr_output *output, struct gc_point location, double *x, double *y) {
	struct gc_point pixel;
	gc_node_point_from_window(&output->pixels, location, &pixel);
	*x = gc_length_to_double(pixel.x);
	*y = gc_length_to_double(pixel.y);
}

void gci_wlr_map_apply(
	const struct gci_wlr_map *map, double x, double y, double *surface_x, double *surface_y) {
	x -= map->x;
	y -= map->y;
	*surface_x = map->surface_x + map->xx * x + map->xy * y;
	*surface_y = map->surface_y + map->yx * x + map->yy * y;
}

void gc_wlr_output_to_layout(
	const struct gc_wlr_output *output, struct gc_point location, double *x, double *y) {
	struct wlr_box box = gci_wlr_output_box(output);
	gci_wlr_output_pixel(output, location, x, y);
	*x += box.x;
	*y += box.y;
}

struct gc_point gci_wlr_from_layout(const struct gc_wlr_output *output, double x, double y) {
	struct wlr_box box = gci_wlr_output_box(output);
	struct gc_point pixel = {
		gc_length_from_double(x - box.x), gc_length_from_double(y - box.y)};
	return gc_node_point_to_window(&output->pixels, pixel);
}

void *gc_wlr_output_data(const struct gc_wlr_output *output) {
	return output->data;
}

struct wlr_output *gc_wlr_output_of(const struct gc_wlr_output *output) {
	return output->wlr_output;
}

struct gc_engine *gc_wlr_output_engine(struct gc_wlr_output *output) {
	return &output->engine;
}

void gc_wlr_output_size(const struct gc_wlr_output *output, double *width, double *height) {
	struct gc_size size = gc_device_size(&output->glass);
	*width = gc_length_to_double(size.width);
	*height = gc_length_to_double(size.height);
}

const struct gc_node *gc_wlr_output_pixels(const struct gc_wlr_output *output) {
	return &output->pixels;
}
