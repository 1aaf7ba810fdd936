/* SPDX-License-Identifier: MIT */
/* Parses commands, and executes those about time, outputs and windows. */
#include "driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "command_loop.h"
#include "xdg-shell-protocol.h"

#define WORDS_MAX 8
#define ROUNDS 3          /* of answers: one may cause another */
#define PATIENCE_MS 20000 /* of real time */

bool driver_number(const char *word, double *number) {
	char *end;
	if (word == NULL) {
		return false;
	}
	*number = strtod(word, &end);
	return end != word && *end == '\0';
}

static const char *set_time(struct driver *driver, char **words) {
	double ms;
	if (!driver_number(words[0], &ms) || ms < 0 || ms > 1e12) {
		return "usage: time MS";
	}
	uint64_t until_us = (uint64_t)(ms * 1000 + 0.5), deadline_us;
	if (until_us < driver->now_us) {
		return "time does not go back";
	}
	struct gc_wlr_seat *gestures = driver->compositor->touch;
	while ((deadline_us = gc_wlr_seat_deadline_us(gestures)) <= until_us) {
		driver->now_us = deadline_us > driver->now_us ? deadline_us : driver->now_us;
		gc_wlr_seat_advance(gestures);
	}
	driver->now_us = until_us;
	gc_wlr_seat_advance(gestures);
	strip_step(driver->compositor, until_us);
	return NULL;
}

static const char *set_ahead(struct driver *driver, char **words) {
	double ms;
	if (!driver_number(words[0], &ms) || ms < 0 || ms > 1e6) {
		return "usage: ahead MS";
	}
	driver->ahead_ms = (uint32_t)ms;
	return NULL;
}

static const char *move_pointer(struct driver *driver, char **words) {
	double x, y;
	if (!driver_number(words[0], &x) || !driver_number(words[1], &y)) {
		return "usage: pointer X Y";
	}
	struct wlr_box box;
	wlr_output_layout_get_box(driver->compositor->layout, NULL, &box);
	if (box.width == 0) {
		return "there is no output";
	}
	pad_warp(driver->touchpad, driver_now_ms(driver), (x - box.x) / box.width,
		(y - box.y) / box.height);
	return NULL;
}

static const char *press_button(struct driver *driver, char **words) {
	bool is_down = words[0] != NULL && strcmp(words[0], "down") == 0;
	if (!is_down && (words[0] == NULL || strcmp(words[0], "up") != 0)) {
		return "usage: button down | up";
	}
	mouse_button(driver->touchpad, driver_now_ms(driver), is_down);
	return NULL;
}

static const char *map_touchscreen(struct driver *driver, char **words) {
	struct output *output = words[0] != NULL ? driver_output_named(driver, words[0]) : NULL;
	if (output == NULL) {
		return "there is no such output";
	}
	gc_wlr_seat_map_device(driver->compositor->touch, driver->touchscreen, output->wlr_output);
	return NULL;
}

static const char *lock(struct driver *driver, char **words) {
	const char *title = words[0];
	struct wl_client *locker = NULL;
	const struct window *window;
	wl_list_for_each(window, &driver->compositor->windows, link) {
		const char *name = window->toplevel->title;
		if (title != NULL && name != NULL && strcmp(name, title) == 0) {
			locker = window->toplevel->base->client->client;
		}
	}
	if (title != NULL && locker == NULL) {
		return "there is no such window";
	}
	lock_session(driver->compositor, locker);
	return NULL;
}

static const char *unlock(struct driver *driver, char **words) {
	unlock_session(driver->compositor);
	return NULL;
}

static const char *set_session(struct driver *driver, char **words) {
	bool is_back = words[0] != NULL && strcmp(words[0], "back") == 0;
	if (!is_back && (words[0] == NULL || strcmp(words[0], "away") != 0)) {
		return "usage: session away | back";
	}
	struct wlr_session *session = driver->compositor->session;
	session->active = is_back;
	wl_signal_emit(&session->events.active, session);
	return NULL;
}

static int64_t real_ms(void) {
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool is_answer_due(const struct compositor *compositor) {
	const struct wlr_xdg_client *client;
	wl_list_for_each(client, &compositor->shell->clients, link) {
		if (client->ping_serial != 0) {
			return true;
		}
	}
	return false;
}

static const char *settle(struct driver *driver, char **words) {
	struct wl_display *display = driver->compositor->display;
	struct wl_event_loop *loop = wl_display_get_event_loop(display);
	int64_t end_ms = real_ms() + PATIENCE_MS;
	for (int round = 0; round < ROUNDS; round++) {
		struct wlr_xdg_client *client;
		/* Handle clients that have just connected or disconnected. */
		wl_event_loop_dispatch(loop, 0);
		wl_list_for_each(client, &driver->compositor->shell->clients, link) {
			client->ping_serial = wl_display_next_serial(display);
			xdg_wm_base_send_ping(client->resource, client->ping_serial);
		}
		do {
			wl_display_flush_clients(display);
			wl_event_loop_dispatch(loop, is_answer_due(driver->compositor) ? 10 : 0);
			if (real_ms() > end_ms) {
				return "a client does not answer";
			}
		} while (is_answer_due(driver->compositor));
	}
	wl_display_flush_clients(display);
	return NULL;
}

static bool is_finger_command(const char *command) {
	static const char *const commands[] = {"down", "motion", "up", "cancel", "frame"};
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
		if (strcmp(command, commands[i]) == 0) {
			return true;
		}
	}
	return false;
}

static const char *take_touch_away(struct driver *driver, char **words) {
	wlr_seat_set_capabilities(driver->compositor->seat, WL_SEAT_CAPABILITY_POINTER);
	return NULL;
}

static const struct {
	const char *name;
	const char *(*execute)(struct driver *driver, char **words);
} commands[] = {
	{"time", set_time},
	{"scroll", driver_scroll},
	{"wheel", driver_wheel},
	{"overdue", driver_overdue},
	{"pointer", move_pointer},
	{"button", press_button},
	{"settle", settle},
	{"output", driver_output},
	{"touch-output", map_touchscreen},
	{"ahead", set_ahead},
	{"no-touch", take_touch_away},
	{"touchscreen", driver_select_touchscreen},
	{"touchpad", driver_select_touchpad},
	{"lock", lock},
	{"unlock", unlock},
	{"session", set_session},
};

/* Commands without a result. */
static const char *execute(struct driver *driver, const char *command, char **words) {
	if (is_finger_command(command)) {
		return driver_finger(driver, command, words);
	}
	if (strcmp(command, "swipe") == 0 || strcmp(command, "pinch") == 0 ||
		strcmp(command, "hold") == 0) {
		return driver_touchpad(driver, command, words);
	}
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
		if (strcmp(command, commands[i].name) == 0) {
			return commands[i].execute(driver, words);
		}
	}
	return "no such command";
}

void driver_execute(struct driver *driver, char *line) {
	char *words[WORDS_MAX + 1] = {0}, *rest = line;
	for (int i = 0; i < WORDS_MAX && (words[i] = strtok_r(rest, " \t\r", &rest)) != NULL; i++) {
	}
	if (words[0] == NULL) {
		printf("error there is no command\n");
	} else if (strcmp(words[0], "state") == 0) {
		driver_print_state(driver);
	} else if (strcmp(words[0], "cursor-tap") == 0) {
		const char *why = driver_cursor_tap(driver, words + 1);
		if (why != NULL) {
			printf("error %s\n", why);
		}
	} else {
		const char *why = execute(driver, words[0], words + 1);
		printf(why == NULL ? "ok\n" : "error %s\n", why);
	}
}

/* Prints the visible state as JSON. */

static void print_outputs(const struct compositor *compositor) {
	const char *separator = "";
	const struct output *output;
	printf("\"outputs\": [");
	wl_list_for_each(output, &compositor->outputs, link) {
		struct wlr_box box = output_box(output);
		printf("%s{\"name\": ", separator);
		command_print_text(output->wlr_output->name);
		printf(", \"x\": %d, \"y\": %d, \"width\": %d, \"height\": %d}", box.x, box.y,
			output->width, output->height);
		separator = ", ";
	}
	printf("]");
}

/* Prints its position in the layout, its size, and its offset in its surface. */
static void print_place(const struct window *window) {
	struct wlr_box geometry = surface_geometry(window->toplevel->base);
	int x, y;
	scene_place(&window->picture->node, &x, &y);
	if (window->output != NULL) {
		struct wlr_box box = output_box(window->output);
		x += box.x;
		y += box.y;
	}
	printf("\"x\": %d, \"y\": %d, \"width\": %d, \"height\": %d", x, y, geometry.width,
		geometry.height);
}

/* Returns whether the client has acknowledged its last size. */
static bool is_configured(const struct wlr_xdg_surface *xdg_surface) {
	return xdg_surface->configure_idle == NULL && wl_list_empty(&xdg_surface->configure_list);
}

static void print_windows(const struct compositor *compositor) {
	const char *separator = "";
	const struct window *window;
	printf("\"windows\": [");
	wl_list_for_each(window, &compositor->windows, link) {
		pid_t pid;
		wl_client_get_credentials(window->toplevel->base->client->client, &pid, NULL, NULL);
		printf("%s{\"title\": ", separator);
		command_print_text(window->toplevel->title);
		printf(", \"pid\": %d, \"workspace\": %d, ", (int)pid, window->workspace);
		print_place(window);
		printf(", \"mapped\": %s, \"configured\": %s}",
			is_mapped(window->toplevel->base) ? "true" : "false",
			is_configured(window->toplevel->base) ? "true" : "false");
		separator = ", ";
	}
	printf("]");
}

static const char *drawer_name(uint32_t edge) {
	switch (edge) {
	case GC_EDGE_LEFT:
		return "left";
	case GC_EDGE_RIGHT:
		return "right";
	case GC_EDGE_TOP:
		return "top";
	case GC_EDGE_BOTTOM:
		return "bottom";
	default:
		return "none";
	}
}

/* Returns the gesture in progress: "swipe", "overview", "edge-left" and so on, "hold", "none". */
static const char *gesture_name(const struct compositor *compositor) {
	static char edge[32];
	const struct output *output;
	wl_list_for_each(output, &compositor->outputs, link) {
		const struct gestures *gestures = &output->gestures;
		if (gestures_is_active(&gestures->swipe.base)) {
			return "swipe";
		}
		if (gestures_is_active(&gestures->spread.base)) {
			return "overview";
		}
		if (gestures_is_active(&gestures->edges.base)) {
			snprintf(edge, sizeof(edge), "edge-%s",
				drawer_name(gc_edge_pan_edge(&gestures->edges)));
			return edge;
		}
		if (gestures_is_active(&gestures->hold.base)) {
			return "hold";
		}
	}
	return "none";
}

/* Returns the process of a client; 0: none. */
static int pid_of(const struct wlr_seat_client *client) {
	pid_t pid = 0;
	if (client != NULL) {
		wl_client_get_credentials(client->client, &pid, NULL, NULL);
	}
	return (int)pid;
}

static const char *role_of(const struct wlr_surface *surface) {
	return surface != NULL && surface->role != NULL ? surface->role->name : "";
}

void driver_print_state(struct driver *driver) {
	struct compositor *compositor = driver->compositor;
	const struct overlay *overlay = &compositor->overlay;
	strip_step(compositor, driver->now_us);
	printf("ok {\"workspace\": %d, \"position\": %.9g, \"overview\": %.9g, ",
		compositor->strip.workspace, compositor->strip.position, overlay->overview);
	printf("\"drawer\": \"%s\", \"drawn\": %.9g, \"highlight\": %s, ",
		drawer_name(overlay->drawer_edge), overlay->drawer,
		overlay->is_highlighted ? "true" : "false");
	printf("\"keyboard\": %d, \"pointer\": %d, ",
		pid_of(compositor->seat->keyboard_state.focused_client),
		pid_of(compositor->seat->pointer_state.focused_client));
	printf("\"keyboard_role\": \"%s\", ",
		role_of(compositor->seat->keyboard_state.focused_surface));
	printf("\"locked\": %s, ", gc_wlr_seat_is_locked(compositor->touch) ? "true" : "false");
	print_outputs(compositor);
	printf(", ");
	print_windows(compositor);
	printf(", \"active_touches\": %u, \"gesture\": \"%s\"}\n",
		gc_wlr_seat_touch_count(compositor->touch), gesture_name(compositor));
}
