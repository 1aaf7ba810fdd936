/* SPDX-License-Identifier: MIT */
/* Gestures of touchscreens and touchpads in sway 1.7: bindgesture swipe:3:left workspace next */
#define _POSIX_C_SOURCE 200809L
#include <gesturecore/gesturecore.h>
#include <gesturecore/wlroots.h>
#include <stdlib.h>
#include <string.h>
#include <wlr/backend.h>
#include <wlr/types/wlr_cursor.h>
#include <wlr/types/wlr_layer_shell_v1.h>

#include "log.h"
#include "stringop.h"
#include "sway/commands.h"
#include "sway/desktop/transaction.h"
#include "sway/input/cursor.h"
#include "sway/input/input-manager.h"
#include "sway/server.h"
#include "sway/tree/arrange.h"
#include "sway/tree/view.h"

#define BINDINGS_MAX 32

static struct gc_swipe bindings[BINDINGS_MAX]; /* their user_data are their commands */
static int binding_count;

static struct wlr_surface *surface_at(void *data, double x, double y, double *sx, double *sy) {
	struct wlr_surface *surface = NULL;
	node_at_coords(data, x, y, &surface, sx, sy);
	return surface != NULL && seat_is_input_allowed(data, surface) ? surface : NULL;
}

/* NULL: the layer is gone, and its surface is still there. */
static void focus_layer(struct sway_seat *seat, struct wlr_layer_surface_v1 *layer) {
	if (layer != NULL && layer->mapped && layer->current.keyboard_interactive) {
		seat_set_focus_layer(seat, layer);
		transaction_commit_dirty();
	}
}

static void touched(void *data, struct wlr_surface *surface) {
	struct wlr_surface *whole = wlr_surface_get_root_surface(surface);
	struct sway_view *view = view_from_wlr_surface(whole);
	if (wlr_surface_is_layer_surface(whole)) {
		focus_layer(data, wlr_layer_surface_v1_from_wlr_surface(whole));
	} else if (view != NULL && view->container != NULL) {
		seat_set_focus_container(data, view->container);
		container_raise_floating(view->container);
		transaction_commit_dirty();
	}
}

static void end_resize(struct sway_container *con, void *data) {
	(void)data;
	container_set_resizing(con, false);
}

/*
 * A gesture has taken the finger on a title or a border. A tile that moves stays in its place, and
 * other windows stay where the finger left them. sway ends a resize only at the lift of a button.
 */
static void press_cancelled(void *data) {
	seatop_begin_default(data);
	root_for_each_container(end_resize, NULL);
	arrange_root();
	transaction_commit_dirty();
}

/* The icon of a drag follows the finger. */
static void drag_moved(void *data, struct wlr_drag *drag, double x, double y) {
	struct sway_seat *seat = data;
	struct sway_drag_icon *icon;
	(void)drag;
	seat->touch_x = x;
	seat->touch_y = y;
	wlr_cursor_warp(seat->cursor->cursor, NULL, x, y); /* where icons of pointers are */
	wl_list_for_each(icon, &root->drag_icons, link) {
		drag_icon_update_position(icon);
	}
}

/*
 * Listeners in place of those of sway. They come before the library's: a touchpad brings back a
 * hidden cursor, so that the client under it has the pointer when the library looks for one.
 */

static void used(struct sway_cursor *cursor, void *event) {
	struct wlr_input_device *const *device = event; /* the first member of all events */
	cursor_handle_activity_from_device(cursor, *device);
}

/* A finger hides the cursor, unless a client would lose a press or a gesture with the pointer. */
static void touch_down(struct wl_listener *listener, void *data) {
	struct sway_cursor *cursor = wl_container_of(listener, cursor, touch_down);
	struct sway_seat *seat = cursor->seat;
	used(cursor, data);
	if (!cursor->hidden && cursor->pressed_button_count == 0 &&
		!cursor->simulating_pointer_from_tool_tip && cursor->tool_buttons == 0 &&
		!gc_wlr_seat_has_touchpad_gesture(seat->gestures)) {
		wlr_cursor_set_image(cursor->cursor, NULL, 0, 0, 0, 0, 0, 0);
		cursor->hidden = true;
		wlr_seat_pointer_notify_clear_focus(seat->wlr_seat);
	}
}

static void hold_begin(struct wl_listener *listener, void *data) {
	struct sway_seat *seat = wl_container_of(listener, seat, hold_begin);
	used(seat->cursor, data);
}

#define EACH(DO) \
	DO(touch_motion) \
	DO(touch_up) \
	DO(pinch_begin) \
	DO(pinch_update) \
	DO(pinch_end) \
	DO(swipe_begin) \
	DO(swipe_update) \
	DO(swipe_end)

#define LISTENER(name) \
	static void name(struct wl_listener *listener, void *data) { \
		struct sway_cursor *cursor = wl_container_of(listener, cursor, name); \
		used(cursor, data); \
	}
EACH(LISTENER)

#define REPLACE(name) cursor->name.notify = name;

static void replace_listeners(struct sway_seat *seat) {
	struct sway_cursor *cursor = seat->cursor;
	cursor->touch_down.notify = touch_down;
	EACH(REPLACE)
	wl_list_remove(&cursor->touch_frame.link);
	wl_list_init(&cursor->touch_frame.link);
	seat->hold_begin.notify = hold_begin;
	wl_signal_add(&cursor->cursor->events.hold_begin, &seat->hold_begin);
}

/* A command that a gesture of a seat runs. */
struct call {
	struct sway_seat *seat;
	char *command;
};

static void run(void *data) {
	struct call *call = data;
	list_t *results = execute_command(call->command, call->seat, NULL);
	for (int i = 0; i < results->length; i++) {
		free_cmd_results(results->items[i]);
	}
	list_free(results);
	transaction_commit_dirty();
	free(call->command);
	free(call);
}

static void gesture(void *data, struct gc_wlr_output *output, const struct gc_event *event) {
	struct sway_seat *seat = data;
	struct call *call = event->state == GC_STATE_ENDED ? malloc(sizeof(*call)) : NULL;
	(void)output;
	if (call != NULL) {
		*call = (struct call){seat, strdup(event->recognizer->user_data)};
		gc_wlr_seat_defer(seat->gestures, run, call);
	}
}

static void bind(struct sway_seat *seat, const struct gc_swipe *swipe) {
	if (gc_wlr_seat_add(seat->gestures, &swipe->base) != GC_OK) {
		sway_log(SWAY_ERROR, "a gesture was refused");
	}
}

void touch_gestures_create(struct sway_seat *seat) {
	struct sway_cursor *cursor = seat->cursor;
	struct gc_wlr_seat_config config = gc_wlr_seat_config_default();
	config.seat = seat->wlr_seat;
	config.layout = root->output_layout;
	config.cursor = cursor->cursor;
	config.session = wlr_backend_get_session(server.backend);
	config.pointer_gestures = cursor->pointer_gestures;
	config.data = seat;
	config.surface_at = surface_at;
	config.gesture = gesture;
	config.touched = touched;
	config.press_cancelled = press_cancelled;
	config.drag_moved = drag_moved;
	replace_listeners(seat);
	seat->gestures = gc_wlr_seat_create(&config);
	for (int i = 0; i < binding_count; i++) {
		bind(seat, &bindings[i]);
	}
}

/* A configuration that is loaded begins without bindings. */
void touch_gestures_clear(void) {
	struct sway_seat *seat;
	wl_list_for_each(seat, &server.input->seats, link) {
		gc_wlr_seat_clear(seat->gestures);
	}
	while (binding_count > 0) {
		free(bindings[--binding_count].base.user_data);
	}
}

/* Returns whether the press of a move or a resize is still down. Its finger is sway's then. */
bool touch_gestures_take_press(
	struct sway_seat *seat, struct wlr_surface *surface, uint32_t serial) {
	struct gc_wlr_own_touch finger;
	if (!gc_wlr_seat_take_press(seat->gestures, surface, serial, &finger)) {
		return false;
	}
	/* sway counts the buttons that are down, and compares the serial of the latest press. */
	if (finger.output != NULL) {
		seat->cursor->pressed_button_count++;
		seat->last_button_serial = serial;
	}
	return true;
}

/* Returns whether the text is "swipe:3:left" or the like. */
static bool read_swipe(char *text, struct gc_swipe *swipe) {
	static const char *const names[] = {"right", "left", "up", "down"}; /* the order of bits */
	const char *kind = strtok(text, ":"), *fingers = strtok(NULL, ":");
	const char *direction = strtok(NULL, ":");
	struct gc_swipe_config config = gc_swipe_config_default();
	char *end = NULL;
	unsigned long touches = direction != NULL ? strtoul(fingers, &end, 10) : 0;
	config.directions = 0;
	for (unsigned i = 0; i < 4 && direction != NULL; i++) {
		config.directions |= strcmp(direction, names[i]) == 0 ? 1u << i : 0;
	}
	/* One finger is the client's. */
	if (touches < 2 || touches > GC_TOUCHES_MAX || *end != '\0' || strcmp(kind, "swipe") != 0 ||
		config.directions == 0) {
		return false;
	}
	config.touches = (uint8_t)touches;
	return gc_swipe_init(swipe, &config) == GC_OK;
}

struct cmd_results *cmd_bindgesture(int argc, char **argv) {
	struct cmd_results *error = checkarg(argc, "bindgesture", EXPECTED_AT_LEAST, 2);
	struct sway_seat *seat;
	struct gc_swipe swipe;
	if (error != NULL) {
		return error;
	}
	if (!read_swipe(argv[0], &swipe)) {
		return cmd_results_new(CMD_INVALID,
			"Expected 'bindgesture swipe:FINGERS:left|right|up|down COMMAND' with 2 to "
			"%d fingers",
			GC_TOUCHES_MAX);
	}
	if (config->validating) {
		return cmd_results_new(CMD_SUCCESS, NULL);
	}
	if (binding_count == BINDINGS_MAX) {
		return cmd_results_new(CMD_FAILURE, "There can be %d gestures", BINDINGS_MAX);
	}
	swipe.base.user_data = join_args(argv + 1, argc - 1);
	bindings[binding_count++] = swipe;
	wl_list_for_each(seat, &server.input->seats, link) {
		bind(seat, &swipe);
	}
	return cmd_results_new(CMD_SUCCESS, NULL);
}
