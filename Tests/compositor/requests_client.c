/* SPDX-License-Identifier: MIT */
/*
 * A client with a window named "requests". It makes requests by commands on stdin:
 *
 *     drag    drags something from its window, with the latest press of the pointer
 *     lock    locks the session by ext-session-lock, with a surface on one output
 *     window  opens another window
 *
 * It prints "shown" or "resizing" for each state of a window, "press" for one of the pointer,
 * "cancelled" for what it drags, and "cover WxH" for each size of the surface of its lock. The end
 * of its input ends it.
 */
#define _GNU_SOURCE
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sys/mman.h>

#include "ext-session-lock-v1-client-protocol.h"
#include "gcw-protocols.h"

#define WINDOWS 2

struct window {
	struct wl_surface *surface;
	struct xdg_surface *xdg_surface;
	struct xdg_toplevel *toplevel;
	int32_t width, height; /* as requested by the compositor */
	bool is_resizing;
};

static struct wl_display *display;
static struct wl_compositor *compositor;
static struct wl_shm *shm;
static struct wl_seat *seat;
static struct wl_output *output;
static struct xdg_wm_base *shell;
static struct wl_data_device_manager *data_manager;
static struct ext_session_lock_manager_v1 *lock_manager;

static struct wl_pointer *pointer;
static struct wl_data_device *data_device;
static struct wl_data_source *source; /* NULL: it drags nothing */
static uint32_t press_serial;
static struct window windows[WINDOWS];
static int window_count;
static struct ext_session_lock_v1 *lock; /* NULL: it has not locked */
static struct ext_session_lock_surface_v1 *lock_surface;
static struct wl_surface *cover; /* that of the lock */

static void die(const char *why) {
	fprintf(stderr, "gesture-requests-client: %s\n", why);
	exit(1);
}

static void show(struct wl_surface *surface, int32_t width, int32_t height) {
	int32_t size = width * height * 4;
	int fd = memfd_create("window", MFD_CLOEXEC);
	if (fd < 0 || ftruncate(fd, size) != 0) {
		die("no memory for a window");
	}
	struct wl_shm_pool *pool = wl_shm_create_pool(shm, fd, size);
	struct wl_buffer *buffer = wl_shm_pool_create_buffer(
		pool, 0, width, height, width * 4, WL_SHM_FORMAT_XRGB8888);
	wl_shm_pool_destroy(pool);
	close(fd);
	wl_surface_attach(surface, buffer, 0, 0);
	wl_surface_damage(surface, 0, 0, width, height);
	wl_surface_commit(surface);
	/* The compositor's surface keeps it. */
	wl_buffer_destroy(buffer);
}

static void read_states(struct window *window, const struct wl_array *states) {
	const uint32_t *state;
	window->is_resizing = false;
	wl_array_for_each(state, states) {
		window->is_resizing |= *state == XDG_TOPLEVEL_STATE_RESIZING;
	}
}

static void configure(struct window *window, uint32_t serial) {
	xdg_surface_ack_configure(window->xdg_surface, serial);
	show(window->surface, window->width > 0 ? window->width : 400,
		window->height > 0 ? window->height : 300);
	puts(window->is_resizing ? "resizing" : "shown");
}

static void cancel_drag(void) {
	wl_data_source_destroy(source);
	source = NULL;
	puts("cancelled");
}

static int hear(const void *implementation, void *target, uint32_t opcode,
	const struct wl_message *message, union wl_argument *arguments);

static void listen_to(void *object, void *data) {
	wl_proxy_add_dispatcher(object, hear, NULL, data);
}

static void take_pointer(uint32_t capabilities) {
	if (pointer == NULL && (capabilities & WL_SEAT_CAPABILITY_POINTER) != 0) {
		pointer = wl_seat_get_pointer(seat);
		listen_to(pointer, NULL);
	}
}

/* Takes the events of all objects, by their interface and their name. */
static int hear(const void *implementation, void *target, uint32_t opcode,
	const struct wl_message *message, union wl_argument *arguments) {
	struct window *window = wl_proxy_get_user_data(target);
	char event[64];
	snprintf(event, sizeof(event), "%s.%s", wl_proxy_get_class(target), message->name);
	if (strcmp(event, "xdg_wm_base.ping") == 0) {
		xdg_wm_base_pong(shell, arguments[0].u);
	} else if (strcmp(event, "wl_seat.capabilities") == 0) {
		take_pointer(arguments[0].u);
	} else if (strcmp(event, "wl_pointer.button") == 0 && arguments[3].u != 0) {
		press_serial = arguments[0].u;
		puts("press");
	} else if (strcmp(event, "wl_data_device.data_offer") == 0) {
		wl_data_offer_destroy((struct wl_data_offer *)arguments[0].o);
	} else if (strcmp(event, "wl_data_source.cancelled") == 0) {
		cancel_drag();
	} else if (strcmp(event, "xdg_toplevel.configure") == 0) {
		window->width = arguments[0].i;
		window->height = arguments[1].i;
		read_states(window, arguments[2].a);
	} else if (strcmp(event, "xdg_surface.configure") == 0) {
		configure(window, arguments[0].u);
	} else if (strcmp(event, "ext_session_lock_surface_v1.configure") == 0) {
		ext_session_lock_surface_v1_ack_configure(lock_surface, arguments[0].u);
		show(cover, arguments[1].i, arguments[2].i);
		printf("cover %dx%d\n", arguments[1].i, arguments[2].i);
	}
	return 0;
}

static void global(void *data, struct wl_registry *registry, uint32_t name, const char *interface,
	uint32_t version) {
	const struct {
		const struct wl_interface *interface;
		uint32_t version;
		void **place;
	} wanted[] = {
		{&wl_compositor_interface, 4, (void **)&compositor},
		{&wl_shm_interface, 1, (void **)&shm},
		{&wl_seat_interface, 1, (void **)&seat},
		{&wl_output_interface, 1, (void **)&output},
		{&xdg_wm_base_interface, 1, (void **)&shell},
		{&wl_data_device_manager_interface, 3, (void **)&data_manager},
		{&ext_session_lock_manager_v1_interface, 1, (void **)&lock_manager},
	};
	for (size_t i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++) {
		if (strcmp(interface, wanted[i].interface->name) == 0 && *wanted[i].place == NULL) {
			*wanted[i].place = wl_registry_bind(
				registry, name, wanted[i].interface, wanted[i].version);
		}
	}
}

static void global_remove(void *data, struct wl_registry *registry, uint32_t name) {
}

static const struct wl_registry_listener registry_listener = {
	.global = global, .global_remove = global_remove};

static void start(void) {
	display = wl_display_connect(NULL);
	if (display == NULL) {
		die("no compositor");
	}
	struct wl_registry *registry = wl_display_get_registry(display);
	wl_registry_add_listener(registry, &registry_listener, NULL);
	wl_display_roundtrip(display);
	wl_registry_destroy(registry);
	if (compositor == NULL || shm == NULL || seat == NULL || output == NULL || shell == NULL ||
		data_manager == NULL) {
		die("the compositor lacks an interface");
	}
	listen_to(shell, NULL);
	listen_to(seat, NULL);
	data_device = wl_data_device_manager_get_data_device(data_manager, seat);
	listen_to(data_device, NULL);
}

static void open_window(void) {
	if (window_count == WINDOWS) {
		die("too many windows");
	}
	struct window *window = &windows[window_count++];
	window->surface = wl_compositor_create_surface(compositor);
	window->xdg_surface = xdg_wm_base_get_xdg_surface(shell, window->surface);
	listen_to(window->xdg_surface, window);
	window->toplevel = xdg_surface_get_toplevel(window->xdg_surface);
	listen_to(window->toplevel, window);
	xdg_toplevel_set_title(window->toplevel, "requests");
	wl_surface_commit(window->surface);
}

static void start_drag(void) {
	if (source != NULL) {
		die("it drags already");
	}
	source = wl_data_device_manager_create_data_source(data_manager);
	listen_to(source, NULL);
	wl_data_source_offer(source, "text/plain");
	wl_data_source_set_actions(source, WL_DATA_DEVICE_MANAGER_DND_ACTION_COPY);
	wl_data_device_start_drag(data_device, source, windows[0].surface, NULL, press_serial);
}

static void lock_session(void) {
	if (lock_manager == NULL) {
		die("the compositor lacks ext_session_lock_manager_v1");
	}
	lock = ext_session_lock_manager_v1_lock(lock_manager);
	listen_to(lock, NULL);
	cover = wl_compositor_create_surface(compositor);
	lock_surface = ext_session_lock_v1_get_lock_surface(lock, cover, output);
	listen_to(lock_surface, NULL);
}

static void obey(const char *command) {
	if (strcmp(command, "drag") == 0) {
		start_drag();
	} else if (strcmp(command, "lock") == 0) {
		lock_session();
	} else if (strcmp(command, "window") == 0) {
		open_window();
	} else {
		die("no such command");
	}
}

/* Reads lines, which come one at a time. Returns false at the end of the input. */
static bool read_command(void) {
	char line[32];
	ssize_t length = read(STDIN_FILENO, line, sizeof(line) - 1);
	if (length <= 0) {
		return false;
	}
	line[length] = '\0';
	line[strcspn(line, "\n")] = '\0';
	obey(line);
	return true;
}

static void live(void) {
	struct pollfd waits[] = {
		{.fd = wl_display_get_fd(display), .events = POLLIN},
		{.fd = STDIN_FILENO, .events = POLLIN},
	};
	bool is_alive = true;
	while (is_alive && wl_display_dispatch_pending(display) >= 0) {
		wl_display_flush(display);
		fflush(stdout);
		poll(waits, 2, -1);
		if (waits[0].revents != 0 && wl_display_dispatch(display) < 0) {
			die("the compositor has ended the connection");
		}
		is_alive = waits[1].revents == 0 || read_command();
	}
}

static void drop(void *object) {
	if (object != NULL) {
		wl_proxy_destroy(object);
	}
}

/* The compositor destroys what the client has. */
static void end(void) {
	if (lock != NULL) {
		ext_session_lock_v1_unlock_and_destroy(lock);
	}
	wl_display_flush(display);
	for (int i = 0; i < window_count; i++) {
		drop(windows[i].toplevel);
		drop(windows[i].xdg_surface);
		drop(windows[i].surface);
	}
	void *objects[] = {lock_surface, cover, source, data_device, pointer, lock_manager,
		data_manager, shell, output, seat, shm, compositor};
	for (size_t i = 0; i < sizeof(objects) / sizeof(objects[0]); i++) {
		drop(objects[i]);
	}
	wl_display_disconnect(display);
}

int main(void) {
	start();
	open_window();
	live();
	end();
	return 0;
}
