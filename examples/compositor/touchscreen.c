/* SPDX-License-Identifier: MIT */
/* Touchscreens: converts the events of wlroots to samples. */
#include "compositor.h"
#include "wlroots_names.h"

#include <stdlib.h>

static void end_frame(struct touchscreen *touchscreen) {
	struct output *output = touchscreen->output;
	if (output != NULL) {
		gc_engine_end_frame(&output->engine);
		output_handle_events(output);
		gestures_fingers_down(output, touchscreen->fingers);
	}
}

static void batch_ended(void *data) {
	struct touchscreen *touchscreen = data;
	touchscreen->batch_end = NULL;
	end_frame(touchscreen);
}

static enum gc_status push(struct touchscreen *touchscreen, struct gc_sample sample) {
	struct output *output = touchscreen->output;
	/* Lifts still count, because their fingers may have landed before. */
	bool is_unwanted = touchscreen->compositor->is_away && sample.kind == GC_SAMPLE_DOWN;
	if (output == NULL || is_unwanted) {
		return GC_ERR_ARGUMENT;
	}
	if (touchscreen->batch_end == NULL) {
		/* Some panels omit the end of a frame. */
		touchscreen->batch_end = wl_event_loop_add_idle(
			wl_display_get_event_loop(touchscreen->compositor->display), batch_ended,
			touchscreen);
	}
	sample.device = touchscreen->id;
	return gc_engine_push(&output->engine, &sample);
}

/* Limits positions to one side's length beyond the glass; also handles NaN. */
static gc_coefficient part_of_side(double part) {
	double limited = part > -1 ? part : -1;
	return (gc_coefficient)((limited < 2 ? limited : 2) * (double)GC_COEFFICIENT_ONE);
}

static struct gc_point place(const struct touchscreen *touchscreen, double x, double y) {
	return gc_device_point_in_square(
		&touchscreen->output->panel, part_of_side(x), part_of_side(y));
}

/*
 * Returns the node that is hit. The engine could find it too, but only the scene knows a window's
 * input region, and popups outside of the window. A finger that joins a gesture of the compositor
 * hits no window.
 */
static struct gc_node *hit(struct output *output, struct gc_point point) {
	double x, y, surface_x, surface_y;
	struct wlr_surface *surface;
	if (gestures_have_hand(output)) {
		return &output->root;
	}
	output_pixels(&output->space, point, &x, &y);
	struct window *window = window_at(output, x, y, &surface, &surface_x, &surface_y);
	return window != NULL ? &window->node : &output->root;
}

static void down(struct wl_listener *listener, void *data) {
	struct touchscreen *touchscreen = wl_container_of(listener, touchscreen, down);
	const touch_down_event *event = data;
	if (touchscreen->output == NULL) {
		return;
	}
	strip_step(touchscreen->compositor);
	struct gc_sample sample = {
		.time_us = compositor_event_time_us(touchscreen->compositor, event->time_msec),
		.position = place(touchscreen, event->x, event->y),
		.id = event->touch_id,
		.kind = GC_SAMPLE_DOWN,
	};
	sample.node = hit(touchscreen->output, sample.position);
	if (push(touchscreen, sample) == GC_OK) {
		touchscreen->fingers++;
	}
}

static void motion(struct wl_listener *listener, void *data) {
	struct touchscreen *touchscreen = wl_container_of(listener, touchscreen, motion);
	const touch_motion_event *event = data;
	if (touchscreen->output == NULL) {
		return;
	}
	push(touchscreen, (struct gc_sample){
				  .time_us = compositor_event_time_us(
					  touchscreen->compositor, event->time_msec),
				  .position = place(touchscreen, event->x, event->y),
				  .id = event->touch_id,
				  .kind = GC_SAMPLE_MOTION,
			  });
}

static void finger_gone(
	struct touchscreen *touchscreen, uint32_t time_msec, int32_t id, uint8_t kind) {
	enum gc_status status = push(touchscreen,
		(struct gc_sample){
			.time_us = compositor_event_time_us(touchscreen->compositor, time_msec),
			.id = id,
			.kind = kind,
		});
	if (status == GC_OK && touchscreen->fingers > 0) {
		touchscreen->fingers--;
	}
}

static void up(struct wl_listener *listener, void *data) {
	struct touchscreen *touchscreen = wl_container_of(listener, touchscreen, up);
	const touch_up_event *event = data;
	finger_gone(touchscreen, event->time_msec, event->touch_id, GC_SAMPLE_UP);
}

static void cancel(struct wl_listener *listener, void *data) {
	struct touchscreen *touchscreen = wl_container_of(listener, touchscreen, cancel);
	const touch_cancel_event *event = data;
	finger_gone(touchscreen, event->time_msec, event->touch_id, GC_SAMPLE_CANCEL);
}

static void frame(struct wl_listener *listener, void *data) {
	struct touchscreen *touchscreen = wl_container_of(listener, touchscreen, frame);
	(void)data;
	if (touchscreen->batch_end != NULL) {
		/* The device does mark the end, so the frame needs no other. */
		wl_event_source_remove(touchscreen->batch_end);
		touchscreen->batch_end = NULL;
	}
	end_frame(touchscreen);
}

void touchscreen_map(struct touchscreen *touchscreen, struct output *output) {
	struct output *before = touchscreen->output;
	if (before == output) {
		return;
	}
	touchscreen->output = output;
	touchscreen->fingers = 0;
	if (before != NULL) {
		/* Their lifts will not come here. */
		gc_engine_drop_device(&before->engine, touchscreen->id,
			compositor_now_us(touchscreen->compositor));
		output_handle_events(before);
	}
}

void touchscreens_find_outputs(struct compositor *compositor) {
	struct touchscreen *touchscreen;
	wl_list_for_each(touchscreen, &compositor->touchscreens, link) {
		/* The udev property WL_OUTPUT names the output of a panel. */
		const char *name = touch_output_name(touchscreen->device);
		struct output *named = name != NULL ? output_named(compositor, name) : NULL;
		if (named != NULL) {
			touchscreen_map(touchscreen, named);
		} else if (touchscreen->output == NULL) {
			touchscreen_map(touchscreen, output_first(compositor));
		}
	}
}

void touchscreens_leave(const struct output *output) {
	struct touchscreen *touchscreen;
	wl_list_for_each(touchscreen, &output->compositor->touchscreens, link) {
		if (touchscreen->output == output) {
			touchscreen_map(touchscreen, NULL);
		}
	}
	touchscreens_find_outputs(output->compositor);
}

static void destroyed(struct wl_listener *listener, void *data) {
	struct touchscreen *touchscreen = wl_container_of(listener, touchscreen, destroyed);
	(void)data;
	touchscreen_map(touchscreen, NULL);
	if (touchscreen->batch_end != NULL) {
		wl_event_source_remove(touchscreen->batch_end);
	}
	wl_list_remove(&touchscreen->link);
	wl_list_remove(&touchscreen->down.link);
	wl_list_remove(&touchscreen->motion.link);
	wl_list_remove(&touchscreen->up.link);
	wl_list_remove(&touchscreen->cancel.link);
	wl_list_remove(&touchscreen->frame.link);
	wl_list_remove(&touchscreen->destroyed.link);
	compositor_offer_devices(touchscreen->compositor);
	free(touchscreen);
}

void touchscreen_create(struct compositor *compositor, struct wlr_input_device *device) {
	struct touchscreen *touchscreen = calloc(1, sizeof(*touchscreen));
	struct wlr_touch *touch = touch_of(device);
	if (touchscreen == NULL) {
		return;
	}
	touchscreen->compositor = compositor;
	touchscreen->device = device;
	touchscreen->id = ++compositor->devices;
	device->data = touchscreen;
	wl_list_insert(compositor->touchscreens.prev, &touchscreen->link);
	listen_to(&touch->events.down, &touchscreen->down, down);
	listen_to(&touch->events.motion, &touchscreen->motion, motion);
	listen_to(&touch->events.up, &touchscreen->up, up);
	listen_to(&touch->events.cancel, &touchscreen->cancel, cancel);
	listen_to(&touch->events.frame, &touchscreen->frame, frame);
	listen_to(&device->events.destroy, &touchscreen->destroyed, destroyed);
	touchscreens_find_outputs(compositor);
}
