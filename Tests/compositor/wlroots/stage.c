/* SPDX-License-Identifier: MIT */
#include "stage.h"

#include <stdlib.h>
#include <string.h>

#include <wlr/util/log.h>

#include "../devices.h"

struct fixture stage;

static uint64_t virtual_us(void *data) {
	return ((const struct fixture *)data)->now_us;
}

static const struct wlr_box boxes[SURFACES] = {{100, 100, 400, 300}, {600, 100, 300, 300}};

static struct wlr_surface *surface_at(
	void *data, double x, double y, double *surface_x, double *surface_y) {
	struct fixture *f = data;
	f->hit_tests++;
	if (f->at_hit_test != NULL) {
		f->at_hit_test(f);
	}
	if (f->surfaces_begin_at_0) {
		x += boxes[0].x;
		y += boxes[0].y;
	}
	for (int i = 0; i < SURFACES; i++) {
		if (f->surfaces[i] != NULL && wlr_box_contains_point(&boxes[i], x, y)) {
			double scale = i == 1 ? f->scale : 1;
			*surface_x = (x - boxes[i].x) * scale;
			*surface_y = (y - boxes[i].y) * scale;
			return f->surfaces[i];
		}
	}
	return NULL;
}

void note(struct fixture *f, char mark) {
	size_t length = strlen(f->gestures);
	assert_true(length + 1 < sizeof(f->gestures));
	f->gestures[length] = mark;
}

static void gesture(void *data, struct gc_wlr_output *output, const struct gc_event *event) {
	struct fixture *f = data;
	note(f, "?bcex"[event->state]);
	if (event->state != GC_STATE_CANCELLED) {
		gc_wlr_output_to_layout(output, event->location, &f->at_x, &f->at_y);
		f->at_us = event->time_us;
	}
	if (f->action != NULL && (f->acts_at == GC_STATE_POSSIBLE || f->acts_at == event->state)) {
		f->acted_on = output;
		f->event = event;
		f->action(f);
	}
}

void act_at(struct fixture *f, enum gc_state state, void (*action)(struct fixture *f)) {
	f->acts_at = state;
	f->action = action;
}

static bool should_begin(void *data, struct gc_recognizer *recognizer) {
	struct fixture *f = data;
	if (f->question != NULL) {
		f->question(f);
	}
	return true;
}

static bool should_receive(
	void *data, struct gc_recognizer *recognizer, const struct gc_touch *touch) {
	const struct fixture *f = data;
	return f->keyboard == NULL || gc_wlr_node_surface(touch->node) != f->keyboard;
}

static void touched(void *data, struct wlr_surface *surface) {
	((struct fixture *)data)->touched = surface;
}

static void surface_gone(struct wl_listener *listener, void *data) {
	for (int i = 0; i < SURFACES; i++) {
		if (stage.surfaces[i] == data) {
			stage.surfaces[i] = NULL;
		}
	}
	wl_list_remove(&listener->link);
}

static void new_surface(struct wl_listener *listener, void *data) {
	static struct wl_listener gone[SURFACES];
	struct wlr_surface *surface = data;
	for (int i = 0; i < SURFACES; i++) {
		if (stage.surfaces[i] == NULL) {
			stage.surfaces[i] = surface;
			gone[i].notify = surface_gone;
			wl_signal_add(&surface->events.destroy, &gone[i]);
			return;
		}
	}
}

static void request_start_drag(struct wl_listener *listener, void *data) {
	const struct wlr_seat_request_start_drag_event *event = data;
	gc_wlr_seat_start_drag(stage.seat, event->drag, event->origin, event->serial);
}

void swipe_init(struct gc_pan *swipe) {
	struct gc_pan_config three = gc_pan_config_default();
	three.min_touches = three.max_touches = 3;
	gc_pan_init(swipe, &three);
}

void drawer_init(struct gc_edge_pan *drawer, bool delays) {
	struct gc_edge_pan_config left = gc_edge_pan_config_default();
	left.edges = GC_EDGE_LEFT;
	gc_edge_pan_init(drawer, &left);
	gc_recognizer_set_delays_began(&drawer->base, delays);
}

static void *output_added(void *data, struct gc_wlr_output *output) {
	struct fixture *f = data;
	struct gc_tap_config tap = gc_tap_config_default();
	struct screen *screen = &f->screens[gc_wlr_output_of(output) == f->screens[1].wlr_output];
	screen->gestures = output;
	swipe_init(&screen->swipe);
	gc_wlr_output_add(screen->gestures, &screen->swipe.base);
	gc_long_press_init(&screen->long_press, NULL);
	tap.touches = 3;
	gc_tap_init(&screen->tap, &tap);
	return screen;
}

uint32_t now_ms(const struct fixture *f) {
	return (uint32_t)(f->now_us / 1000);
}

double width_of(const struct fixture *f) {
	double width, height;
	gc_wlr_output_size(f->screens[0].gestures, &width, &height);
	return width;
}

struct gc_wlr_seat_config stage_config(struct fixture *f) {
	struct gc_wlr_seat_config config = gc_wlr_seat_config_default();
	config.seat = f->wlr_seat;
	config.layout = f->layout;
	config.session = &f->session;
	config.pointer_gestures = f->pointer_gestures;
	config.data = f;
	config.surface_at = surface_at;
	config.gesture = gesture;
	config.touched = touched;
	config.output_added = output_added;
	config.now_us = virtual_us;
	config.host = (struct gc_host){
		.data = f, .should_begin = should_begin, .should_receive = should_receive};
	return config;
}

void stage_open(struct fixture *f, const struct gc_wlr_seat_config *config) {
	gc_wlr_seat_destroy(f->seat);
	f->seat = gc_wlr_seat_create(config);
	gc_wlr_seat_add_device(f->seat, f->touchscreen);
	received(f);
}

void listen_for(struct fixture *f, struct wl_signal *signal, struct wl_listener *listener,
	wl_notify_func_t notify) {
	f->heard[f->heard_count++] = listener;
	listener->notify = notify;
	wl_signal_add(signal, listener);
}

void open_with_cursor(struct fixture *f) {
	struct gc_wlr_seat_config config = stage_config(f);
	config.cursor = f->cursor;
	stage_open(f, &config);
}

static void create_backend(struct fixture *f) {
	setenv("WLR_RENDERER", "pixman", true);
	wlr_log_init(WLR_SILENT, NULL);
	f->display = wl_display_create();
	f->loop = wl_display_get_event_loop(f->display);
	f->backend = headless_create(f->display);
	f->renderer = wlr_renderer_autocreate(f->backend);
	f->allocator = wlr_allocator_autocreate(f->backend, f->renderer);
	f->layout = wlr_output_layout_create(f->display);
	f->wlr_seat = wlr_seat_create(f->display, "seat0");
	f->cursor = wlr_cursor_create();
	wlr_cursor_attach_output_layout(f->cursor, f->layout);
	wlr_data_device_manager_create(f->display);
	wlr_renderer_init_wl_display(f->renderer, f->display);
	struct wlr_compositor *compositor = wlr_compositor_create(f->display, 5, f->renderer);
	wlr_subcompositor_create(f->display);
	f->new_surface.notify = new_surface;
	wl_signal_add(&compositor->events.new_surface, &f->new_surface);
	f->request_start_drag.notify = request_start_drag;
	wl_signal_add(&f->wlr_seat->events.request_start_drag, &f->request_start_drag);
	wlr_backend_start(f->backend);
	wlr_seat_set_capabilities(
		f->wlr_seat, WL_SEAT_CAPABILITY_TOUCH | WL_SEAT_CAPABILITY_POINTER);
}

static void pass_over(const char *sentence) {
}

void pass_over_misuse(void) {
	gc_set_misuse_handler(pass_over);
}

static void strike(struct fixture *f) {
	gc_set_misuse_handler(NULL);
	if (f->display == NULL) {
		return;
	}
	if (f->guest != NULL) {
		guest_leave(f);
	}
	gc_wlr_seat_destroy(f->seat);
	while (f->heard_count > 0) {
		wl_list_remove(&f->heard[--f->heard_count]->link);
	}
	if (f->cursor != NULL) {
		wlr_cursor_destroy(f->cursor);
	}
	devices_remove(f->backend);
	if (f->layout != NULL) {
		wlr_output_layout_destroy(f->layout);
	}
	/* Since 0.19, wlroots wants no listeners at the end. */
	wl_list_remove(&f->new_surface.link);
	wl_list_remove(&f->request_start_drag.link);
	wlr_backend_destroy(f->backend);
	wl_display_destroy(f->display);
	wlr_allocator_destroy(f->allocator);
	wlr_renderer_destroy(f->renderer);
	f->display = NULL;
}

/* The last stage too must leave nothing for the sanitizer. */
__attribute__((destructor)) static void strike_last(void) {
	strike(&stage);
}

struct fixture *fresh_fixture(void) {
	struct fixture *f = &stage;
	strike(f);
	*f = (struct fixture){.now_us = 1000000, .scale = 1};
	create_backend(f);
	f->session.active = true;
	wl_signal_init(&f->session.events.active);
	wl_signal_init(&f->session.events.destroy);
	f->pointer_gestures = wlr_pointer_gestures_v1_create(f->display);
	for (int i = 0; i < OUTPUTS; i++) {
		struct wlr_output *output = wlr_headless_add_output(f->backend, 1000, 500);
		wlr_output_init_render(output, f->allocator, f->renderer);
		output_turn(output, true);
		wlr_output_layout_add(f->layout, output, 1000 * i, 0);
		f->screens[i].wlr_output = output;
	}
	f->touchscreen = device_add(f->backend, WLR_INPUT_DEVICE_TOUCH);
	f->other_touchscreen = device_add(f->backend, WLR_INPUT_DEVICE_TOUCH);
	f->touchpad = device_add(f->backend, WLR_INPUT_DEVICE_POINTER);
	f->guest = guest_create(f);
	struct gc_wlr_seat_config config = stage_config(f);
	stage_open(f, &config);
	return f;
}

static uint32_t stamp_ms(const struct fixture *f) {
	return now_ms(f) + (uint32_t)f->stamp_ahead_ms;
}

void device_down(
	struct fixture *f, struct wlr_input_device *device, int32_t id, double x, double y) {
	touch_down(device, stamp_ms(f), id, x, y);
}

void device_motion(
	struct fixture *f, struct wlr_input_device *device, int32_t id, double x, double y) {
	touch_motion(device, stamp_ms(f), id, x, y);
}

void device_up(struct fixture *f, struct wlr_input_device *device, int32_t id) {
	touch_up(device, stamp_ms(f), id);
}

void down(struct fixture *f, int32_t id, double x, double y) {
	device_down(f, f->touchscreen, id, x / 1000, y / 500);
}

void motion(struct fixture *f, int32_t id, double x, double y) {
	device_motion(f, f->touchscreen, id, x / 1000, y / 500);
}

void up(struct fixture *f, int32_t id) {
	device_up(f, f->touchscreen, id);
}

void frame(struct fixture *f) {
	touch_frame(f->touchscreen);
}

void finger_down(struct fixture *f, int32_t id, double x, double y) {
	down(f, id, x, y);
	frame(f);
}

void finger_move(struct fixture *f, int32_t id, double x, double y) {
	motion(f, id, x, y);
	frame(f);
}

void finger_up(struct fixture *f, int32_t id) {
	up(f, id);
	frame(f);
}

void land(struct fixture *f) {
	finger_down(f, 0, 150, 120);
	received(f);
}

void finger_goes(struct fixture *f, int32_t id, double x, double y) {
	wait_ms(f, 10);
	finger_move(f, id, x, y);
}

void finger_tap(struct fixture *f, int32_t id, double x, double y) {
	finger_down(f, id, x, y);
	finger_up(f, id);
}

void three_down(struct fixture *f, double x, double y) {
	for (int id = 0; id < 3; id++) {
		down(f, id, x + 20 * id, y);
	}
	frame(f);
}

void three_right(struct fixture *f, double x, double y) {
	wait_ms(f, 10);
	for (int id = 0; id < 3; id++) {
		motion(f, id, x + 20 * id + 40, y);
	}
	frame(f);
}

void three_swipe(struct fixture *f, double x, double y) {
	three_down(f, x, y);
	three_right(f, x, y);
}

void three_up(struct fixture *f) {
	for (int id = 0; id < 3; id++) {
		up(f, id);
	}
	frame(f);
}

void device_swipe(struct fixture *f, struct wlr_input_device *device, double x, double y,
	double to_x, double to_y) {
	for (int id = 0; id < 3; id++) {
		device_down(f, device, id, x, y);
	}
	touch_frame(device);
	wait_ms(f, 10);
	for (int id = 0; id < 3; id++) {
		device_motion(f, device, id, to_x, to_y);
	}
	touch_frame(device);
}

void set_session(struct fixture *f, bool is_active) {
	f->session.active = is_active;
	wl_signal_emit_mutable(&f->session.events.active, &f->session);
}

void close_seat(struct fixture *f) {
	gc_wlr_seat_destroy(f->seat);
	f->seat = NULL;
}

void attach_to_cursor(struct fixture *f, struct wlr_input_device *device, int output) {
	wlr_cursor_attach_input_device(f->cursor, device);
	wlr_cursor_map_input_to_output(f->cursor, device, f->screens[output].wlr_output);
	open_with_cursor(f);
}

void wait_ms(struct fixture *f, unsigned ms) {
	f->now_us += UINT64_C(1000) * ms;
	gc_wlr_seat_advance(f->seat);
}

void destroy_device(struct wlr_input_device **device) {
	device_remove(*device);
	*device = NULL;
}

void pump(struct fixture *f) {
	for (int round = 0; round < 4; round++) {
		guest_pump(f->guest);
		wl_event_loop_dispatch(f->loop, 0);
		wl_display_flush_clients(f->display);
	}
	guest_pump(f->guest);
}

const char *received(struct fixture *f) {
	pump(f);
	return guest_log(f->guest);
}

void guest_leave(struct fixture *f) {
	guest_destroy(f->guest);
	f->guest = NULL;
	wl_event_loop_dispatch(f->loop, 0);
}
