// SPDX-License-Identifier: MIT

#include "desktop.h"

#include "foreign_toplevel.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wayland-client.h>

struct output {
	struct wl_list link;
	struct wl_output *proxy;
	uint32_t global;
	struct desktop_output latest, reported;
	bool is_reported;
};

struct desktop {
	struct wl_display *display;
	struct wl_registry *registry;
	struct wl_proxy *manager;
	struct wl_list outputs, windows;
	const struct window *active;
	int syncs;
};

struct window {
	struct wl_list link;
	struct desktop *desktop;
	struct wl_proxy *proxy;
	char *application;
	bool is_activated;
};

static void window_remove(struct window *window) {
	if (window->desktop->active == window) {
		window->desktop->active = NULL;
	}
	wl_list_remove(&window->link);
	foreign_toplevel_handle_destroy(window->proxy);
	free(window->application);
	free(window);
}

static void window_application(void *data, struct wl_proxy *proxy, const char *application) {
	(void)proxy;
	struct window *window = data;
	free(window->application);
	window->application = strdup(application);
}

static void window_state(void *data, struct wl_proxy *proxy, struct wl_array *states) {
	(void)proxy;
	struct window *window = data;
	window->is_activated = false;
	const uint32_t *state;
	wl_array_for_each(state, states) {
		window->is_activated = window->is_activated || *state == FOREIGN_TOPLEVEL_ACTIVATED;
	}
}

static void window_done(void *data, struct wl_proxy *proxy) {
	(void)proxy;
	struct window *window = data;
	if (window->is_activated) {
		window->desktop->active = window;
	} else if (window->desktop->active == window) {
		window->desktop->active = NULL;
	}
}

static void window_closed(void *data, struct wl_proxy *proxy) {
	(void)proxy;
	window_remove(data);
}

static void window_title(void *data, struct wl_proxy *proxy, const char *title) {
	(void)data;
	(void)proxy;
	(void)title;
}

static void window_output(void *data, struct wl_proxy *proxy, struct wl_output *output) {
	(void)data;
	(void)proxy;
	(void)output;
}

static const struct foreign_toplevel_handle_listener window_listener = {
	.title = window_title,
	.app_id = window_application,
	.output_enter = window_output,
	.output_leave = window_output,
	.state = window_state,
	.done = window_done,
	.closed = window_closed,
};

static void manager_window(void *data, struct wl_proxy *manager, struct wl_proxy *proxy) {
	(void)manager;
	struct desktop *desktop = data;
	struct window *window = calloc(1, sizeof *window);
	if (window == NULL) {
		foreign_toplevel_handle_destroy(proxy);
		return;
	}
	window->desktop = desktop;
	window->proxy = proxy;
	wl_list_insert(&desktop->windows, &window->link);
	foreign_toplevel_handle_add_listener(proxy, &window_listener, window);
}

static void manager_finished(void *data, struct wl_proxy *manager) {
	struct desktop *desktop = data;
	wl_proxy_destroy(manager);
	desktop->manager = NULL;
}

static const struct foreign_toplevel_manager_listener manager_listener = {
	.toplevel = manager_window,
	.finished = manager_finished,
};

static void output_geometry(void *data, struct wl_output *proxy, int32_t x, int32_t y,
	int32_t width, int32_t height, int32_t subpixel, const char *make, const char *model,
	int32_t transform) {
	(void)proxy;
	(void)x;
	(void)y;
	(void)width;
	(void)height;
	(void)subpixel;
	(void)make;
	(void)model;
	struct output *output = data;
	output->latest.transform = transform;
}

static void output_mode(void *data, struct wl_output *proxy, uint32_t flags, int32_t width,
	int32_t height, int32_t refresh) {
	(void)proxy;
	(void)refresh;
	struct output *output = data;
	if (flags & WL_OUTPUT_MODE_CURRENT) {
		output->latest.width = width;
		output->latest.height = height;
	}
}

static void output_done(void *data, struct wl_output *proxy) {
	(void)proxy;
	struct output *output = data;
	output->reported = output->latest;
	output->is_reported = true;
}

static void output_scale(void *data, struct wl_output *proxy, int32_t factor) {
	(void)data;
	(void)proxy;
	(void)factor;
}

static void output_name(void *data, struct wl_output *proxy, const char *name) {
	(void)proxy;
	struct output *output = data;
	strncpy(output->latest.name, name, sizeof output->latest.name - 1);
}

static void output_description(void *data, struct wl_output *proxy, const char *text) {
	(void)data;
	(void)proxy;
	(void)text;
}

static const struct wl_output_listener output_listener = {
	.geometry = output_geometry,
	.mode = output_mode,
	.done = output_done,
	.scale = output_scale,
	.name = output_name,
	.description = output_description,
};

static void output_remove(struct output *output) {
	wl_list_remove(&output->link);
	if (wl_output_get_version(output->proxy) >= WL_OUTPUT_RELEASE_SINCE_VERSION) {
		wl_output_release(output->proxy);
	} else {
		wl_output_destroy(output->proxy);
	}
	free(output);
}

static void registry_global(void *data, struct wl_registry *registry, uint32_t name,
	const char *interface, uint32_t version) {
	struct desktop *desktop = data;
	if (strcmp(interface, wl_output_interface.name) == 0) {
		struct output *output = calloc(1, sizeof *output);
		if (output == NULL) {
			return;
		}
		output->global = name;
		/* Version 4 has the name. */
		output->proxy = wl_registry_bind(
			registry, name, &wl_output_interface, version < 4 ? version : 4);
		wl_list_insert(desktop->outputs.prev, &output->link);
		wl_output_add_listener(output->proxy, &output_listener, output);
	} else if (strcmp(interface, foreign_toplevel_manager_interface.name) == 0 &&
		   desktop->manager == NULL) {
		desktop->manager =
			wl_registry_bind(registry, name, &foreign_toplevel_manager_interface, 1);
		foreign_toplevel_manager_add_listener(desktop->manager, &manager_listener, desktop);
	}
}

static void registry_global_remove(void *data, struct wl_registry *registry, uint32_t name) {
	(void)registry;
	struct desktop *desktop = data;
	struct output *output, *next;
	wl_list_for_each_safe(output, next, &desktop->outputs, link) {
		if (output->global == name) {
			output_remove(output);
		}
	}
}

static const struct wl_registry_listener registry_listener = {
	.global = registry_global,
	.global_remove = registry_global_remove,
};

static void sync_done(void *data, struct wl_callback *callback, uint32_t serial);
static const struct wl_callback_listener sync_listener = {.done = sync_done};

static void sync_begin(struct desktop *desktop) {
	struct wl_callback *callback = wl_display_sync(desktop->display);
	wl_callback_add_listener(callback, &sync_listener, desktop);
}

/* After the first sync all globals are bound, and after the second all of them have reported. */
static void sync_done(void *data, struct wl_callback *callback, uint32_t serial) {
	(void)serial;
	struct desktop *desktop = data;
	wl_callback_destroy(callback);
	desktop->syncs += 1;
	if (desktop->syncs == 1) {
		sync_begin(desktop);
	}
}

/* A program without a desktop is no mistake. */
static void be_quiet(const char *format, va_list arguments) {
	(void)format;
	(void)arguments;
}

struct desktop *desktop_open(void) {
	if (getenv("WAYLAND_DISPLAY") == NULL) {
		return NULL;
	}
	wl_log_set_handler_client(be_quiet);
	struct desktop *desktop = calloc(1, sizeof *desktop);
	if (desktop == NULL || (desktop->display = wl_display_connect(NULL)) == NULL) {
		free(desktop);
		return NULL;
	}
	wl_list_init(&desktop->outputs);
	wl_list_init(&desktop->windows);
	desktop->registry = wl_display_get_registry(desktop->display);
	wl_registry_add_listener(desktop->registry, &registry_listener, desktop);
	sync_begin(desktop);
	wl_display_flush(desktop->display);
	return desktop;
}

void desktop_close(struct desktop *desktop) {
	struct output *output, *next_output;
	wl_list_for_each_safe(output, next_output, &desktop->outputs, link) {
		output_remove(output);
	}
	struct window *window, *next_window;
	wl_list_for_each_safe(window, next_window, &desktop->windows, link) {
		window_remove(window);
	}
	if (desktop->manager != NULL) {
		wl_proxy_destroy(desktop->manager);
	}
	wl_registry_destroy(desktop->registry);
	wl_display_disconnect(desktop->display);
	free(desktop);
}

int desktop_descriptor(struct desktop *desktop) {
	return wl_display_get_fd(desktop->display);
}

bool desktop_dispatch(struct desktop *desktop) {
	while (wl_display_prepare_read(desktop->display) != 0) {
		if (wl_display_dispatch_pending(desktop->display) < 0) {
			return false;
		}
	}
	/* Without this, libwayland would wait for bytes. */
	struct pollfd ready = {.fd = desktop_descriptor(desktop), .events = POLLIN};
	if (poll(&ready, 1, 0) > 0) {
		if (wl_display_read_events(desktop->display) < 0) {
			return false;
		}
	} else {
		wl_display_cancel_read(desktop->display);
	}
	return wl_display_dispatch_pending(desktop->display) >= 0 &&
	       (wl_display_flush(desktop->display) >= 0 || errno == EAGAIN);
}

static int64_t now_ms(void) {
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool desktop_has_answered(const struct desktop *desktop) {
	return desktop->syncs >= 2;
}

bool desktop_wait(struct desktop *desktop, int milliseconds) {
	const int64_t end = now_ms() + milliseconds;
	while (!desktop_has_answered(desktop)) {
		const int64_t left = end - now_ms();
		if (left <= 0) {
			return true;
		}
		struct pollfd ready = {.fd = desktop_descriptor(desktop), .events = POLLIN};
		if (poll(&ready, 1, (int)left) > 0 && !desktop_dispatch(desktop)) {
			return false;
		}
	}
	return true;
}

bool desktop_reports_windows(const struct desktop *desktop) {
	return desktop->manager != NULL;
}

const char *desktop_active_application(const struct desktop *desktop) {
	return desktop->active != NULL ? desktop->active->application : NULL;
}

const struct desktop_output *desktop_output_at(const struct desktop *desktop, size_t index) {
	const struct output *output;
	wl_list_for_each(output, &desktop->outputs, link) {
		if (output->is_reported && index-- == 0) {
			return &output->reported;
		}
	}
	return NULL;
}
