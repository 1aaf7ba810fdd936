/* SPDX-License-Identifier: MIT */
/* An output: its touch surface and its picture. */
#include "compositor.h"
#include "wlroots_scene.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <gesturecore/convert.h>
#include <wlr/util/log.h>

struct gc_point output_point(const struct output *output, double x, double y) {
	struct gc_point pixels = {gc_length_from_double(x), gc_length_from_double(y)};
	return gc_node_point_to_window(&output->space, pixels);
}

void output_pixels(const struct gc_node *node, struct gc_point point, double *x, double *y) {
	struct gc_point pixels;
	gc_node_point_from_window(node, point, &pixels);
	*x = gc_length_to_double(pixels.x);
	*y = gc_length_to_double(pixels.y);
}

/*
 * Sets the size of the glass. Most outputs have a size in millimeters in their EDID. For the
 * others, such as a window or a headless output, a pixel of the layout is a point.
 */
static void measure_panel(struct output *output) {
	const struct wlr_output *wlr_output = output->wlr_output;
	struct gc_device_config config = gc_device_config_default();
	config.orientation = (enum gc_orientation)wlr_output->transform;
	/* wlroots reports fractions, without a resolution: use the highest possible one. */
	config.x.maximum = config.y.maximum = (1 << 24) - 1;
	if (wlr_output->phys_width > 0 && wlr_output->phys_height > 0) {
		config.width_um = (uint32_t)wlr_output->phys_width * 1000;
		config.height_um = (uint32_t)wlr_output->phys_height * 1000;
	}
	if (gc_device_init(&output->panel, &config) != GC_OK ||
		gc_device_mapping(&output->panel) != GC_DEVICE_MM) {
		/* The size before the rotation, like that in the EDID. */
		bool is_turned = (wlr_output->transform & 1) != 0;
		config.size.width = GC_PT(is_turned ? output->height : output->width);
		config.size.height = GC_PT(is_turned ? output->width : output->height);
		gc_device_init(&output->panel, &config);
	}
}

/* `space` covers the whole root node, but its unit is the pixel. */
static void place_nodes(struct output *output) {
	struct gc_size points = gc_device_size(&output->panel);
	struct gc_size pixels = {GC_PT(output->width), GC_PT(output->height)};
	struct gc_affine scaled = gc_affine_identity();
	double one = (double)GC_COEFFICIENT_ONE;
	scaled.xx = (gc_coefficient)(one * points.width / pixels.width);
	scaled.yy = (gc_coefficient)(one * points.height / pixels.height);
	gc_node_set_frame(&output->root, (struct gc_rect){{0, 0}, points});
	gc_node_set_bounds(&output->space, (struct gc_rect){{0, 0}, pixels});
	gc_node_set_center(&output->space, (struct gc_point){points.width / 2, points.height / 2});
	gc_node_set_transform(&output->space, &scaled);
}

/* Its mode, scale or transform has changed. */
static void output_measure(struct output *output) {
	gc_engine_cancel_all(&output->engine, compositor_now_us(output->compositor));
	output_handle_events(output);
	wlr_output_effective_resolution(output->wlr_output, &output->width, &output->height);
	measure_panel(output);
	place_nodes(output);
	windows_arrange(output->compositor);
	overlay_arrange(output->compositor);
}

void output_handle_events(struct output *output) {
	struct wlr_seat *seat = output->compositor->seat;
	struct gc_event event;
	unsigned frame = 0; /* the number of the current delivered frame */
	while (gc_engine_next(&output->engine, &event)) {
		if (event.kind == GC_EVENT_GESTURE) {
			gestures_handle(output, &event);
			continue;
		}
		if (frame != 0 && frame != event.frame) {
			wlr_seat_touch_notify_frame(seat);
		}
		frame = event.frame;
		client_touch_deliver(output, &event);
	}
	if (frame != 0) {
		wlr_seat_touch_notify_frame(seat);
	}
	compositor_arm_timer(output->compositor);
}

struct output *output_at(struct compositor *compositor, double *x, double *y) {
	struct output *output;
	wl_list_for_each(output, &compositor->outputs, link) {
		struct wlr_box box = layout_box(compositor->layout, output->wlr_output);
		if (wlr_box_contains_point(&box, *x, *y)) {
			*x -= box.x;
			*y -= box.y;
			return output;
		}
	}
	return NULL;
}

struct output *output_first(struct compositor *compositor) {
	struct output *output = NULL;
	return wl_list_empty(&compositor->outputs)
		       ? NULL
		       : wl_container_of(compositor->outputs.next, output, link);
}

struct output *output_named(struct compositor *compositor, const char *name) {
	struct output *output;
	wl_list_for_each(output, &compositor->outputs, link) {
		if (strcmp(output->wlr_output->name, name) == 0) {
			return output;
		}
	}
	return NULL;
}

static void output_frame(struct wl_listener *listener, void *data) {
	struct output *output = wl_container_of(listener, output, frame);
	struct timespec now;
	uint64_t now_us = compositor_now_us(output->compositor);
	(void)data;
	strip_step(output->compositor);
	scene_output_commit(output->scene_output);
	now.tv_sec = (time_t)(now_us / 1000000);
	now.tv_nsec = (long)(now_us % 1000000 * 1000);
	wlr_scene_output_send_frame_done(output->scene_output, &now);
	if (output->compositor->strip.is_moving) {
		/* Even if it has moved by less than a pixel and nothing was drawn. */
		wlr_output_schedule_frame(output->wlr_output);
	}
}

static void output_committed(struct wl_listener *listener, void *data) {
	struct output *output = wl_container_of(listener, output, commit);
	const struct wlr_output_event_commit *event = data;
	uint32_t measures =
		WLR_OUTPUT_STATE_MODE | WLR_OUTPUT_STATE_SCALE | WLR_OUTPUT_STATE_TRANSFORM;
	if ((output_changes(event) & measures) != 0) {
		output_measure(output);
	}
}

static void output_destroyed(struct wl_listener *listener, void *data) {
	struct output *output = wl_container_of(listener, output, destroyed);
	struct compositor *compositor = output->compositor;
	(void)data;
	gc_engine_cancel_all(&output->engine, compositor_now_us(compositor));
	output_handle_events(output);
	wl_list_remove(&output->link);
	wl_list_remove(&output->frame.link);
	wl_list_remove(&output->commit.link);
	wl_list_remove(&output->destroyed.link);
	touchscreens_leave(output);
	touchpads_leave(output);
	windows_leave(output);
	gestures_finish(output);
	gc_engine_finish(&output->engine);
	wlr_scene_node_destroy(scene_root(output->scene));
	free(output);
	windows_arrange(compositor);
}

static void create_engine(struct output *output) {
	struct gc_engine_config config = {
		.root = &output->root,
		.touches = output->touches,
		.touch_capacity = FINGERS_MAX,
		.events = output->events,
		.event_capacity = sizeof(output->events) / sizeof(output->events[0]),
		.records = output->records,
		.record_capacity = sizeof(output->records) / sizeof(output->records[0]),
		.host = {.data = output, .should_begin = gestures_should_begin},
	};
	gc_node_init(&output->root);
	gc_node_init(&output->space);
	gc_node_add_child(&output->root, &output->space);
	gc_engine_init(&output->engine, &config);
	gestures_init(output);
}

void output_create(struct compositor *compositor, struct wlr_output *wlr_output) {
	wlr_output_init_render(wlr_output, compositor->allocator, compositor->renderer);
	struct output *output = calloc(1, sizeof(*output));
	if (output == NULL || !output_switch_on(wlr_output)) {
		wlr_log(WLR_ERROR, "output %s cannot be used", wlr_output->name);
		free(output);
		return;
	}
	output->compositor = compositor;
	output->wlr_output = wlr_output;
	wlr_output->data = output;
	create_engine(output);
	/* Listen before the scene does: the picture must be removed first. */
	listen_to(&wlr_output->events.destroy, &output->destroyed, output_destroyed);
	output->scene = wlr_scene_create();
	overlay_create(output);
	output->scene_output = wlr_scene_output_create(output->scene, wlr_output);
	wl_list_insert(compositor->outputs.prev, &output->link);
	listen_to(&wlr_output->events.frame, &output->frame, output_frame);
	listen_to(&wlr_output->events.commit, &output->commit, output_committed);
	wlr_output_layout_add_auto(compositor->layout, wlr_output);
	output_measure(output);
	touchscreens_find_outputs(compositor);
}
