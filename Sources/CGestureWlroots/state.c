/* SPDX-License-Identifier: MIT */
/* What the state says, the clock, where outputs are, and which call is the outermost. */
#include "state.h"

#include <limits.h>
#include <time.h>
#include <gesturecore/convert.h>

bool gci_wlr_is_asking(const struct gc_wlr_seat *seat) {
	const struct gc_wlr_output *output;
	wl_list_for_each(output, &seat->outputs, link) {
		if (gc_engine_is_asking(&output->engine)) {
			return true;
		}
	}
	return false;
}

uint32_t gci_wlr_fingers_on(const struct gc_wlr_output *output) {
	gc_slots rest = gc_engine_touches(&output->engine);
	uint32_t count = 0;
	for (unsigned slot = 0; rest != 0; slot++, rest >>= 1) {
		count += (rest & 1) != 0 && output->touches[slot].type != GC_TOUCH_TOUCHPAD;
	}
	return count;
}

const struct gci_wlr_finger *gci_wlr_finger(const struct gci_wlr_device *device, int32_t id) {
	for (int i = 0; i < GCI_WLR_FINGERS; i++) {
		if (device->fingers[i].output != NULL && device->fingers[i].id == id) {
			return &device->fingers[i];
		}
	}
	return NULL;
}

void gci_wlr_active(const struct gc_wlr_seat *seat) {
	if (seat->config.activity != NULL && !seat->is_away) {
		seat->config.activity(seat->config.data);
	}
}

static bool is_on(const struct gc_wlr_output *output) {
	return output->is_placed && output->wlr_output->enabled;
}

struct gc_wlr_output *gci_wlr_touched_output(
	const struct gc_wlr_seat *seat, struct gc_wlr_output *output) {
	/* The host may turn the output on. */
	bool is_lit = output != NULL && is_on(output);
	gci_wlr_active(seat);
	/* Or destroy it; then it is freed by the outermost leave. */
	return is_lit && output->wlr_output != NULL ? output : NULL;
}

/*
 * Whether a touchpad has a gesture that holds the pointer. A finger that rests, as libinput reports
 * of any finger that does not move, holds it at most until a mouse, a pen or a finger needs it.
 */
static bool has_gesture(const struct gc_wlr_seat *seat, bool counts_rests) {
	const struct gci_wlr_device *device;
	wl_list_for_each(device, &seat->devices, link) {
		bool is_rest = device->kind == GC_STEP_HOLD;
		if (device->output != NULL && (!is_rest || (counts_rests && device->is_shared))) {
			return true;
		}
	}
	return false;
}

bool gc_wlr_seat_has_touchpad_gesture(const struct gc_wlr_seat *seat) {
	return has_gesture(seat, true);
}

uint64_t gc_wlr_seat_deadline_us(const struct gc_wlr_seat *seat) {
	uint64_t earliest_us = GC_NEVER_US;
	struct gc_wlr_output *output;
	wl_list_for_each(output, &seat->outputs, link) {
		uint64_t deadline_us = gc_engine_deadline_us(&output->engine);
		earliest_us = deadline_us < earliest_us ? deadline_us : earliest_us;
	}
	return earliest_us;
}

static bool has_own(const struct gc_wlr_seat *seat) {
	for (int i = 0; i < GCI_WLR_FINGERS; i++) {
		if (seat->owns[i].output != NULL) {
			return true;
		}
	}
	return false;
}

bool gci_wlr_own_is_mouse(const struct gc_wlr_seat *seat) {
	return seat->config.own_touch == NULL && seat->config.cursor != NULL;
}

bool gci_wlr_has_owner(const struct gc_wlr_seat *seat) {
	return seat->config.own_touch != NULL || gci_wlr_own_is_mouse(seat);
}

bool gci_wlr_has_own_pointer(const struct gc_wlr_seat *seat) {
	return gci_wlr_own_is_mouse(seat) && has_own(seat);
}

bool gci_wlr_button_is_down(const struct gc_wlr_seat *seat) {
	const struct gci_wlr_device *device;
	/*
	 * The wlr_seat counts a button until its release, which may not come. So it is asked only
	 * about mice without a cursor, and about tools of tablets that the host makes a mouse.
	 */
	bool counts_presses = seat->config.cursor == NULL;
	wl_list_for_each(device, &seat->devices, link) {
		if (device->buttons != 0) {
			return true;
		}
		counts_presses |= device->has_pen_down || device->tool_buttons != 0;
	}
	return counts_presses && seat->wlr_seat->pointer_state.button_count > 0;
}

void gci_wlr_note_release(struct gc_wlr_seat *seat) {
	if (seat->wlr_seat != NULL && !gci_wlr_button_is_down(seat)) {
		seat->released_serial = seat->wlr_seat->pointer_state.grab_serial;
	}
}

bool gci_wlr_pointer_is_in_use(const struct gc_wlr_seat *seat) {
	return seat->pressing != NULL || gci_wlr_has_own_pointer(seat) ||
	       gci_wlr_button_is_down(seat) || has_gesture(seat, false);
}

struct wlr_surface *gc_wlr_node_surface(const struct gc_node *node) {
	const struct gci_wlr_surface *on = node != NULL ? node->user_data : NULL;
	return on != NULL ? on->surface : NULL;
}

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

uint64_t gc_wlr_seat_now_us(const struct gc_wlr_seat *seat) {
	struct timespec now;
	if (seat->config.now_us != NULL) {
		return seat->config.now_us(seat->config.data);
	}
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

uint64_t gc_wlr_seat_time_us(const struct gc_wlr_seat *seat, uint32_t time_msec) {
	int64_t now_ms = (int64_t)(gc_wlr_seat_now_us(seat) / 1000);
	/* Signed, because an event may be ahead of the clock. 32 bits wrap every 49 days. */
	int64_t age_ms = (int32_t)((uint32_t)now_ms - time_msec);
	return now_ms > age_ms ? (uint64_t)(now_ms - age_ms) * 1000 : 0;
}

/* Counts from the latest base, which costs less than reading the clock. */
static uint64_t counted_us(const struct gci_wlr_device *device, uint32_t time_msec) {
	int64_t age_us = (int64_t)(int32_t)(time_msec - device->base_msec) * 1000;
	int64_t time_us = (int64_t)device->base_us + age_us;
	return time_us > 0 ? (uint64_t)time_us : 0;
}

uint64_t gci_wlr_device_rebase(struct gci_wlr_device *device, uint32_t time_msec) {
	/* A loop that stalls reads input late. Stamps that are older still have another clock. */
	const int32_t most_early_ms = 1000, most_late_ms = 10000;
	/* Events go back a little after those of libinput's timers. */
	const uint64_t most_backward_us = 100000;
	uint64_t now_us = gc_wlr_seat_now_us(device->seat);
	uint64_t time_us = gc_wlr_seat_time_us(device->seat, time_msec);
	int32_t late_ms = (int32_t)(gci_wlr_msec(now_us) - time_msec);
	bool is_plausible = late_ms >= -most_early_ms && late_ms <= most_late_ms &&
			    time_us + most_backward_us >= counted_us(device, device->latest_msec);
	device->base_us = is_plausible ? time_us : now_us;
	device->base_msec = device->latest_msec = time_msec;
	return device->base_us;
}

uint64_t gci_wlr_device_time_us(struct gci_wlr_device *device, uint32_t time_msec) {
	const uint32_t silence_ms = 1000;
	if (time_msec - device->latest_msec > silence_ms) {
		return gci_wlr_device_rebase(device, time_msec);
	}
	device->latest_msec = time_msec;
	return counted_us(device, time_msec);
}

uint64_t gci_wlr_cancel_us(struct gc_wlr_output *output, uint64_t time_us) {
	bool is_due = gc_engine_deadline_us(&output->engine) <= time_us;
	return is_due ? gc_engine_time_us(&output->engine) : time_us;
}

void gci_wlr_arm(struct gc_wlr_seat *seat) {
	uint64_t deadline_us = gc_wlr_seat_deadline_us(seat);
	int ms = 0; /* disarmed */
	if (deadline_us == seat->armed_us) {
		return;
	}
	if (deadline_us != GC_NEVER_US) {
		uint64_t now_us = gc_wlr_seat_now_us(seat);
		/* Rounded up, so that it does not fire too early. */
		uint64_t rest = deadline_us > now_us ? (deadline_us - now_us + 999) / 1000 : 1;
		ms = rest < INT_MAX ? (int)rest : INT_MAX;
	}
	seat->armed_us = deadline_us;
	wl_event_source_timer_update(seat->timer, ms);
}

void gci_wlr_enter(struct gc_wlr_seat *seat) {
	seat->depth++;
}

/*
 * For the outermost call. Returns whether the seat is still there. Not inline: the registers that
 * it saves would cost each frame 24.
 */
static __attribute__((noinline)) bool finish(struct gc_wlr_seat *seat) {
	/* A question may have come from a call of the core that is not the library's. */
	if (seat->has_dead && !gci_wlr_is_asking(seat) && seat->bury(seat)) {
		return false;
	}
	gci_wlr_arm(seat);
	return true;
}

void gci_wlr_leave(struct gc_wlr_seat *seat) {
	if (seat->depth > 1 || finish(seat)) {
		seat->depth--;
	}
}
