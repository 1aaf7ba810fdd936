/* SPDX-License-Identifier: MIT */
/* An output: its picture, and its frames. */
#include "compositor.h"

#include <stdlib.h>
#include <time.h>
#include <wlr/util/log.h>

struct wlr_box output_box(const struct output *output) {
	struct wlr_box box;
	wlr_output_layout_get_box(output->compositor->layout, output->wlr_output, &box);
	return box;
}

struct output *output_at(struct compositor *compositor, double *x, double *y) {
	double near_x, near_y;
	wlr_output_layout_closest_point(compositor->layout, NULL, *x, *y, &near_x, &near_y);
	const struct wlr_output *near =
		wlr_output_layout_output_at(compositor->layout, near_x, near_y);
	struct output *output = near != NULL ? near->data : NULL;
	if (output != NULL) {
		struct wlr_box box = output_box(output);
		*x -= box.x;
		*y -= box.y;
	}
	return output;
}

static void output_frame(struct wl_listener *listener, void *data) {
	struct output *output = wl_container_of(listener, output, frame);
	struct compositor *compositor = output->compositor;
	uint64_t now_us = gc_wlr_seat_now_us(compositor->touch);
	struct timespec now = {(time_t)(now_us / 1000000), (long)(now_us % 1000000 * 1000)};
	uint64_t present_us = gc_wlr_output_present_us(output->touch);
	gestures_follow(output, present_us);
	strip_step(compositor, present_us);
	wlr_scene_output_commit(output->scene_output, NULL);
	wlr_scene_output_send_frame_done(output->scene_output, &now);
	if (compositor->strip.is_moving) { /* perhaps by less than a pixel */
		wlr_output_schedule_frame(output->wlr_output);
	}
}

static void measure(struct output *output) {
	wlr_output_effective_resolution(output->wlr_output, &output->width, &output->height);
	windows_arrange(output->compositor);
	lock_arrange(output);
	overlay_arrange(output->compositor);
}

static void output_committed(struct wl_listener *listener, void *data) {
	struct output *output = wl_container_of(listener, output, commit);
	uint32_t committed = output_changes(data);
	if ((committed & (WLR_OUTPUT_STATE_MODE | WLR_OUTPUT_STATE_SCALE |
				 WLR_OUTPUT_STATE_TRANSFORM)) != 0) {
		measure(output);
	}
}

static void output_resized(struct wl_listener *listener, void *data) {
	struct output *output = wl_container_of(listener, output, resized);
	output_resize(data);
	measure(output);
}

void *output_entered(void *data, struct gc_wlr_output *touch) {
	struct output *output = gc_wlr_output_of(touch)->data;
	(void)data;
	output->touch = touch;
	gestures_init(output);
	return output;
}

/* The library listens before the scene does: the picture must be removed first. */
void output_ended(void *data, struct gc_wlr_output *touch) {
	struct compositor *compositor = data;
	struct output *output = gc_wlr_output_data(touch);
	output->wlr_output->data = NULL;
	wl_list_remove(&output->link);
	wl_list_remove(&output->frame.link);
	wl_list_remove(&output->commit.link);
	wl_list_remove(&output->resized.link);
	output->wlr_output = NULL;
	windows_arrange(compositor);
	if (compositor->overlay.drawer_output == output) {
		compositor->overlay.drawer_output = NULL;
		compositor->overlay.drawer_edge = 0;
	}
	wlr_scene_node_destroy(&scene_root(output->scene)->node);
	free(output);
}

void output_added(struct wl_listener *listener, void *data) {
	struct compositor *compositor = wl_container_of(listener, compositor, new_output);
	struct wlr_output *wlr_output = data;
	struct output *output = calloc(1, sizeof(*output));
	wlr_output_init_render(wlr_output, compositor->allocator, compositor->renderer);
	if (!output_change(wlr_output, 0, 0, 0, wlr_output->transform)) {
		wlr_log(WLR_ERROR, "output %s cannot be used", wlr_output->name);
		free(output);
		return;
	}
	output->compositor = compositor;
	output->wlr_output = wlr_output;
	wlr_output->data = output;
	wlr_output_layout_add_auto(compositor->layout, wlr_output); /* calls output_entered() */
	output->scene = wlr_scene_create();
	overlay_create(output);
	output->scene_output = wlr_scene_output_create(output->scene, wlr_output);
	wl_list_insert(compositor->outputs.prev, &output->link);
	listen_to(&wlr_output->events.frame, &output->frame, output_frame);
	listen_to(&wlr_output->events.commit, &output->commit, output_committed);
	listen_to(OUTPUT_RESIZED(wlr_output), &output->resized, output_resized);
	measure(output);
	cursor_show_again(compositor);
}
