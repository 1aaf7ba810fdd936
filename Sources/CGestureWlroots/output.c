/* SPDX-License-Identifier: MIT */
/* Outputs: the engine of each, its nodes, and its size. */
#include "state.h"

#include <stdlib.h>

#include <gesturecore/convert.h>

/* Some monitors put the ratio of their sides there. Others, as 16 x 9, are implausible anyway. */
static bool is_ratio(const struct wlr_output *output) {
	return output->phys_width == 160 &&
	       (output->phys_height == 90 || output->phys_height == 100);
}

/* A size of the glass in millimeters, before it is rotated, from the first source that has one. */
static void find_millimeters(const struct gc_wlr_output *output, struct gc_device_config *config) {
	const struct wlr_output *wlr_output = output->wlr_output;
	uint32_t width_mm = output->width_mm, height_mm = output->height_mm;
	if (width_mm == 0 && wlr_output->phys_width > 0 && wlr_output->phys_height > 0 &&
		!is_ratio(wlr_output)) {
		width_mm = (uint32_t)wlr_output->phys_width;
		height_mm = (uint32_t)wlr_output->phys_height;
	}
	config->width_um = width_mm * 1000;
	config->height_um = height_mm * 1000;
}

/* Sets up the glass. Returns whether its size in millimeters is known and plausible. */
static bool set_up_glass(struct gc_wlr_output *output, const struct gc_device_config *config) {
	return gc_device_init(&output->glass, config) == GC_OK &&
	       gc_device_mapping(&output->glass) == GC_DEVICE_MM;
}

static void measure_glass(struct gc_wlr_output *output) {
	struct gc_device_config config = gc_device_config_default();
	config.orientation = (enum gc_orientation)output->wlr_output->transform;
	/* wlroots reports fractions, without a resolution: use the highest possible one. */
	config.x.maximum = config.y.maximum = (1 << 24) - 1;
	find_millimeters(output, &config);
	if (set_up_glass(output, &config)) {
		return;
	}
	config.width_um = output->device_width_mm * 1000;
	config.height_um = output->device_height_mm * 1000;
	if (output->device_width_mm != 0 && set_up_glass(output, &config)) {
		return;
	}
	/* A pixel is a point. The size is that before the rotation, too. */
	bool is_turned = (output->wlr_output->transform & 1) != 0;
	config.size.width = GC_PT(is_turned ? output->height : output->width);
	config.size.height = GC_PT(is_turned ? output->width : output->height);
	gc_device_init(&output->glass, &config);
}

/* `pixels` covers the whole desk, but its unit is the pixel. */
static void place_nodes(struct gc_wlr_output *output) {
	struct gc_size points = gc_device_size(&output->glass);
	struct gc_size pixels = {GC_PT(output->width), GC_PT(output->height)};
	struct gc_affine scaled = gc_affine_identity();
	double one = (double)GC_COEFFICIENT_ONE;
	if (output->width > 0 && output->height > 0) {
		scaled.xx = (gc_coefficient)(one * points.width / pixels.width);
		scaled.yy = (gc_coefficient)(one * points.height / pixels.height);
	}
	gc_node_set_frame(&output->root, (struct gc_rect){{0, 0}, points});
	gc_node_set_frame(&output->desk, (struct gc_rect){{0, 0}, points});
	gc_node_set_frame(&output->own, (struct gc_rect){{0, 0}, points});
	gc_node_set_bounds(&output->pixels, (struct gc_rect){{0, 0}, pixels});
	gc_node_set_center(&output->pixels, (struct gc_point){points.width / 2, points.height / 2});
	gc_node_set_transform(&output->pixels, &scaled);
}

static uint64_t cancel_us(struct gc_wlr_output *output) {
	return gci_wlr_cancel_us(output, gc_wlr_seat_now_us(output->seat));
}

void gci_wlr_output_cancel(struct gc_wlr_output *output) {
	struct gci_wlr_device *device;
	/* Also for the client that receives the gesture of a touchpad. */
	wl_list_for_each(device, &output->seat->devices, link) {
		if (device->output == output) {
			gci_wlr_touchpad_cancel(device);
		}
	}
	gc_engine_cancel_all(&output->engine, cancel_us(output));
	gci_wlr_turn(output);
	output->has_new_count = true;
	gci_wlr_set_delays(output);
}

static void measure(struct gc_wlr_output *output) {
	gci_wlr_enter(output->seat);
	gci_wlr_output_cancel(output);
	/* The host may have destroyed it. */
	if (output->wlr_output != NULL) {
		wlr_output_effective_resolution(
			output->wlr_output, &output->width, &output->height);
		measure_glass(output);
		place_nodes(output);
	}
	gci_wlr_leave(output->seat);
}

enum gc_status gc_wlr_output_set_size(
	struct gc_wlr_output *output, uint32_t width_mm, uint32_t height_mm) {
	if (gc_engine_is_asking(&output->engine)) {
		return GC_ERR_STATE;
	}
	output->width_mm = height_mm != 0 ? width_mm : 0;
	output->height_mm = width_mm != 0 ? height_mm : 0;
	measure(output);
	return GC_OK;
}

static bool agrees(double one, double other) {
	return one > other * 0.95 && one < other * 1.05;
}

bool gci_wlr_output_fits(const struct gc_wlr_output *output, double width_mm, double height_mm) {
	struct gc_device_config config = {0};
	find_millimeters(output, &config);
	double width = config.width_um / 1000.0, height = config.height_um / 1000.0;
	return (agrees(width, width_mm) && agrees(height, height_mm)) ||
	       (agrees(width, height_mm) && agrees(height, width_mm));
}

void gci_wlr_output_offer_size(struct gc_wlr_output *output, struct wlr_input_device *device) {
	const struct wlr_output *wlr_output = output->wlr_output;
	double width_mm, height_mm;
	if (gc_device_mapping(&output->glass) == GC_DEVICE_MM || output->device_width_mm != 0 ||
		device->type != WLR_INPUT_DEVICE_TOUCH || !gc_engine_is_idle(&output->engine)) {
		return;
	}
	gci_wlr_device_size(device, &width_mm, &height_mm);
	if (width_mm >= 1 && height_mm >= 1 && width_mm < 1e4 && height_mm < 1e4) {
		/* The sides are those before the calibration of the device, which may turn it. */
		bool is_turned =
			(width_mm - height_mm) * (wlr_output->width - wlr_output->height) < 0;
		output->device_width_mm = (uint32_t)(is_turned ? height_mm : width_mm);
		output->device_height_mm = (uint32_t)(is_turned ? width_mm : height_mm);
		measure(output);
	}
}

static void committed(struct wl_listener *listener, void *data) {
	struct gc_wlr_output *output = wl_container_of(listener, output, committed);
	uint32_t measures =
		WLR_OUTPUT_STATE_MODE | WLR_OUTPUT_STATE_SCALE | WLR_OUTPUT_STATE_TRANSFORM;
	if ((gci_wlr_output_changes(data) & measures) != 0) {
		measure(output);
	}
}

static void resized(struct wl_listener *listener, void *data) {
	struct gc_wlr_output *output = wl_container_of(listener, output, resized);
	(void)data;
	/* One that is turned off has none, and keeps its own until it is on. */
	if (output->wlr_output->width > 0) {
		measure(output);
	}
}

static void presented(struct wl_listener *listener, void *data) {
	struct gc_wlr_output *output = wl_container_of(listener, output, presented);
	const struct wlr_output_event_present *event = data;
	const struct timespec *when = gci_wlr_presented_at(event);
	if (when == NULL) {
		return;
	}
	int64_t refresh_ns = event->refresh;
	if (refresh_ns <= 0 && output->wlr_output->refresh > 0) {
		/* In mHz. */
		refresh_ns = INT64_C(1000000000000) / output->wlr_output->refresh;
	}
	output->presented_us = (uint64_t)when->tv_sec * 1000000 + (uint64_t)when->tv_nsec / 1000;
	output->refresh_us = refresh_ns > 0 ? (uint64_t)refresh_ns / 1000 : 0;
}

uint64_t gc_wlr_output_present_us(const struct gc_wlr_output *output) {
	uint64_t now_us = gc_wlr_seat_now_us(output->seat);
	uint64_t since_us = now_us - output->presented_us;
	/* After a second at rest, or with another clock, the phase is unknown. */
	if (output->refresh_us == 0 || output->presented_us > now_us || since_us > 1000000) {
		return now_us;
	}
	return output->presented_us + (since_us / output->refresh_us + 1) * output->refresh_us;
}

/* Its touches and gestures end. */
static void leave_wlr_output(struct gc_wlr_output *output) {
	if (output->wlr_output == NULL) {
		return;
	}
	output->wlr_output = NULL;
	gci_wlr_unlisten(&output->committed);
	gci_wlr_unlisten(&output->resized);
	gci_wlr_unlisten(&output->presented);
	gci_wlr_unlisten(&output->destroyed);
	if (output->is_placed) {
		gci_wlr_unlisten(&output->left);
	}
	gci_wlr_devices_leave(output);
	output->seat->frame_count -= output->has_samples;
	output->has_samples = false;
	gc_engine_drop_all(&output->engine, cancel_us(output));
	gci_wlr_turn(output);
}

static void wlr_output_destroyed(struct wl_listener *listener, void *data) {
	struct gc_wlr_output *output = wl_container_of(listener, output, destroyed);
	(void)data;
	gci_wlr_output_destroy(output);
}

void gci_wlr_output_destroy(struct gc_wlr_output *output) {
	struct gc_wlr_seat *seat = output->seat;
	if (output->is_gone) {
		return;
	}
	gci_wlr_enter(seat);
	leave_wlr_output(output);
	while (output->desk.first_recognizer != NULL) {
		gc_recognizer_finish(output->desk.first_recognizer);
	}
	output->is_gone = true;
	seat->has_dead = true;
	if (seat->config.output_destroyed != NULL) {
		seat->config.output_destroyed(seat->config.data, output);
	}
	gci_wlr_leave(seat);
}

static enum gc_status create_engine(struct gc_wlr_output *output) {
	struct gc_engine_config config = {
		.root = &output->root,
		.touches = output->touches,
		.touch_capacity = GCI_WLR_FINGERS,
		.events = output->events,
		.event_capacity = GCI_WLR_EVENTS,
		.records = output->records,
		.record_capacity = GCI_WLR_RECORDS,
		.host = gci_wlr_questions(output),
	};
	gc_node_init(&output->root);
	gc_node_init(&output->desk);
	gc_node_init(&output->pixels);
	gc_node_add_child(&output->root, &output->desk);
	gc_node_init(&output->own);
	gc_node_add_child(&output->desk, &output->own);
	gc_node_set_receives_touches(&output->own, true);
	gc_node_add_child(&output->desk, &output->pixels);
	return gc_engine_init(&output->engine, &config);
}

struct gc_wlr_output *gci_wlr_output_create(
	struct gc_wlr_seat *seat, struct wlr_output *wlr_output) {
	struct gc_wlr_output *output = calloc(1, sizeof(*output));
	struct wl_signal *resize = gci_wlr_resize_signal(wlr_output);
	if (output == NULL) {
		return NULL;
	}
	output->seat = seat;
	output->wlr_output = wlr_output;
	wl_list_init(&output->surfaces);
	wl_list_init(&output->dead_surfaces);
	wl_list_init(&output->copies);
	wl_list_init(&output->dead_copies);
	wl_list_init(&output->resized.link);
	create_engine(output);
	gci_wlr_recorder_create(output);
	gci_wlr_listen(&wlr_output->events.commit, &output->committed, committed);
	if (resize != NULL) {
		gci_wlr_listen(resize, &output->resized, resized);
	}
	gci_wlr_listen(&wlr_output->events.present, &output->presented, presented);
	gci_wlr_listen(&wlr_output->events.destroy, &output->destroyed, wlr_output_destroyed);
	wl_list_insert(seat->outputs.prev, &output->link);
	measure(output);
	return output;
}

/* Whether it is a tap or a long press of one finger. */
static bool is_of_one_finger(const struct gc_recognizer *recognizer) {
	enum gc_kind kind = gc_recognizer_kind(recognizer);
	return (kind == GC_KIND_TAP && ((const struct gc_tap *)recognizer)->config.touches == 1) ||
	       (kind == GC_KIND_LONG_PRESS &&
		       ((const struct gc_long_press *)recognizer)->config.touches == 1);
}

enum gc_status gc_wlr_output_add(struct gc_wlr_output *output, struct gc_recognizer *recognizer) {
	enum gc_status status = gc_recognizer_add(recognizer, &output->desk);
	if (status != GC_OK) {
		return status;
	}
	/* On a touchpad, one finger is the pointer's: its tap is a click, and it often rests. */
	if (is_of_one_finger(recognizer) &&
		gc_recognizer_touch_types(recognizer) == GC_TOUCH_TYPES_ALL) {
		gc_recognizer_set_touch_types(recognizer, 1u << GC_TOUCH_FINGER);
	}
	/* Clients receive lifts at once; see gci_wlr_set_delays(). */
	gc_recognizer_set_delays_ended(recognizer, false);
	return GC_OK;
}
