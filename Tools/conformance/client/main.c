/* SPDX-License-Identifier: MIT */
/*
 * gesture-touch-client: see usage below. It reads commands from stdin, one per line:
 *
 *     unmap [N]    hides window N (default 1) and keeps its surface
 *     map [N]      shows it again
 *     destroy [N]  destroys it and its surface
 *     popup [N]    opens a menu at its corner
 *     close        closes the menu
 *     drag [N]     drags something from it, with the latest finger
 *     quit         ends the program, like the end of input
 */
#include "client.h"

#include <errno.h>
#include <getopt.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void shell_ping(void *data, struct xdg_wm_base *shell, uint32_t serial) {
	xdg_wm_base_pong(shell, serial);
}

static const struct xdg_wm_base_listener shell_listener = {.ping = shell_ping};

static void seat_capabilities(void *data, struct wl_seat *seat, uint32_t capabilities) {
	const struct client *client = data;
	bool has_touch = (capabilities & WL_SEAT_CAPABILITY_TOUCH) != 0;
	touch_follow(data, has_touch && !client->options.is_pointer_only);
	pointer_follow(data, (capabilities & WL_SEAT_CAPABILITY_POINTER) != 0);
}

static void seat_name(void *data, struct wl_seat *seat, const char *name) {
}

static const struct wl_seat_listener seat_listener = {
	.capabilities = seat_capabilities,
	.name = seat_name,
};

static void registry_global(void *data, struct wl_registry *registry, uint32_t name,
	const char *interface, uint32_t version) {
	struct client *client = data;
	const struct {
		const struct wl_interface *interface;
		uint32_t most;
		void **place;
	} wanted[] = {
		{&wl_compositor_interface, 4, (void **)&client->compositor},
		{&wl_shm_interface, 1, (void **)&client->shm},
		{&wl_seat_interface, 5, (void **)&client->seat},
		{&xdg_wm_base_interface, 1, (void **)&client->shell},
		{&zwp_pointer_gestures_v1_interface, 3, (void **)&client->gestures},
		{&layer_shell_interface, 1, (void **)&client->layer_shell},
		{&wl_data_device_manager_interface, 3, (void **)&client->data_manager},
	};
	for (size_t i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++) {
		if (strcmp(interface, wanted[i].interface->name) == 0 && *wanted[i].place == NULL) {
			uint32_t bound = version < wanted[i].most ? version : wanted[i].most;
			*wanted[i].place =
				wl_registry_bind(registry, name, wanted[i].interface, bound);
		}
	}
}

static void registry_global_remove(void *data, struct wl_registry *registry, uint32_t name) {
}

static const struct wl_registry_listener registry_listener = {
	.global = registry_global,
	.global_remove = registry_global_remove,
};

/* Connects to WAYLAND_DISPLAY and binds the needed globals, or dies. */
static void client_connect(struct client *client) {
	client->display = wl_display_connect(NULL);
	if (client->display == NULL) {
		const char *name = getenv("WAYLAND_DISPLAY");
		die("no compositor at WAYLAND_DISPLAY=%s in XDG_RUNTIME_DIR.", name ? name : "");
	}
	struct wl_registry *registry = wl_display_get_registry(client->display);
	wl_registry_add_listener(registry, &registry_listener, client);
	if (wl_display_roundtrip(client->display) < 0) {
		die("the compositor refused the connection.");
	}
	wl_registry_destroy(registry);
	if (client->compositor == NULL || client->shm == NULL || client->shell == NULL ||
		client->seat == NULL) {
		die("the compositor lacks wl_compositor, wl_shm, wl_seat or xdg_wm_base.");
	}
	xdg_wm_base_add_listener(client->shell, &shell_listener, NULL);
	wl_seat_add_listener(client->seat, &seat_listener, client);
	if (client->options.keyboard > 0 && client->layer_shell == NULL) {
		die("the compositor lacks zwlr_layer_shell_v1.");
	}
	drag_follow(client);
}

static void client_disconnect(struct client *client) {
	popup_close(client);
	for (unsigned i = 0; i < client->options.windows; i++) {
		window_destroy(&client->windows[i]);
	}
	touch_follow(client, false);
	pointer_follow(client, false);
	if (client->gestures != NULL) {
		zwp_pointer_gestures_v1_destroy(client->gestures);
	}
	if (client->data_manager != NULL) {
		wl_data_device_destroy(client->data_device);
		wl_data_device_manager_destroy(client->data_manager);
	}
	if (client->layer_shell != NULL) {
		wl_proxy_destroy(client->layer_shell);
	}
	wl_seat_destroy(client->seat);
	xdg_wm_base_destroy(client->shell);
	wl_shm_destroy(client->shm);
	wl_compositor_destroy(client->compositor);
	wl_display_flush(client->display);
	wl_display_disconnect(client->display);
}

static const char usage[] =
	"usage: gesture-touch-client [--title TEXT] [--size WxH] [--color RRGGBB] [--windows N] "
	"[--shadow N] [--pointer-only] [--fullscreen] [--keyboard HEIGHT]\n";

void die(const char *format, ...) {
	va_list arguments;
	va_start(arguments, format);
	fputs("gesture-touch-client: ", stderr);
	vfprintf(stderr, format, arguments);
	fputs("\n", stderr);
	va_end(arguments);
	exit(1);
}

/* Reads numbers by a format. */
__attribute__((format(scanf, 2, 4))) static void read_numbers(
	const char *text, const char *format, int count, ...) {
	va_list places;
	va_start(places, count);
	if (vsscanf(text, format, places) != count) {
		die("invalid value: %s\n%s", text, usage);
	}
	va_end(places);
}

static struct options read_options(int count, char **arguments) {
	static const struct option known[] = {
		{"title", required_argument, NULL, 't'},
		{"size", required_argument, NULL, 's'},
		{"color", required_argument, NULL, 'c'},
		{"windows", required_argument, NULL, 'w'},
		{"shadow", required_argument, NULL, 'h'},
		{"pointer-only", no_argument, NULL, 'p'},
		{"fullscreen", no_argument, NULL, 'f'},
		{"keyboard", required_argument, NULL, 'k'},
		{NULL, 0, NULL, 0},
	};
	struct options options = {.title = "client", .color = 0x808080, .windows = 1};
	for (int option; (option = getopt_long(count, arguments, "", known, NULL)) != -1;) {
		switch (option) {
		case 't':
			options.title = optarg;
			break;
		case 's':
			read_numbers(optarg, "%dx%d", 2, &options.width, &options.height);
			break;
		case 'c':
			read_numbers(optarg, "%x", 1, &options.color);
			break;
		case 'w':
			read_numbers(optarg, "%u", 1, &options.windows);
			break;
		case 'h':
			read_numbers(optarg, "%d", 1, &options.shadow);
			break;
		case 'p':
			options.is_pointer_only = true;
			break;
		case 'f':
			options.is_fullscreen = true;
			break;
		case 'k':
			read_numbers(optarg, "%u", 1, &options.keyboard);
			break;
		default:
			die("%s", usage);
		}
	}
	if (optind < count || options.windows == 0 || options.windows > MOST_WINDOWS) {
		die("%s", usage);
	}
	return options;
}

static void obey(struct client *client, const char *line) {
	char command[16], end;
	unsigned which = 1;
	int parts = sscanf(line, "%15s %u %c", command, &which, &end);
	if (parts < 1 || parts > 2 || which < 1 || which > client->options.windows) {
		die("no such command: %s", line);
	}
	struct window *window = &client->windows[which - 1];
	if (strcmp(command, "quit") == 0) {
		client->running = false;
	} else if (strcmp(command, "close") == 0) {
		popup_close(client);
	} else if (window->surface == NULL) {
		die("window %u is destroyed.", which);
	} else if (strcmp(command, "unmap") == 0) {
		window_unmap(window);
	} else if (strcmp(command, "map") == 0) {
		window_map(window);
	} else if (strcmp(command, "destroy") == 0) {
		window_destroy(window);
	} else if (strcmp(command, "popup") == 0) {
		popup_open(window);
	} else if (strcmp(command, "drag") == 0) {
		drag_start(window);
	} else {
		die("no such command: %s", line);
	}
}

/* Reads stdin, and executes complete lines. */
static void read_commands(struct client *client) {
	static char text[256];
	static size_t length;
	ssize_t got = read(STDIN_FILENO, text + length, sizeof(text) - 1 - length);
	if (got < 0 && errno == EINTR) {
		return;
	}
	if (got <= 0) {
		client->running = false;
		return;
	}
	length += (size_t)got;
	text[length] = '\0';
	for (char *end; client->running && (end = strchr(text, '\n')) != NULL;) {
		*end = '\0';
		obey(client, text);
		length -= (size_t)(end + 1 - text);
		memmove(text, end + 1, length + 1);
	}
	if (length == sizeof(text) - 1) {
		die("a line on stdin is too long.");
	}
}

static void live(struct client *client) {
	struct pollfd waits[] = {
		{.fd = wl_display_get_fd(client->display), .events = POLLIN},
		{.fd = STDIN_FILENO, .events = POLLIN},
	};
	while (client->running) {
		if (wl_display_dispatch_pending(client->display) < 0 ||
			(wl_display_flush(client->display) < 0 && errno != EAGAIN)) {
			die("the compositor has closed the connection: %s", strerror(errno));
		}
		if (poll(waits, 2, -1) < 0) {
			if (errno == EINTR) {
				continue;
			}
			die("cannot wait: %s", strerror(errno));
		}
		if (waits[0].revents != 0 && wl_display_dispatch(client->display) < 0) {
			die("the compositor has closed the connection: %s", strerror(errno));
		}
		if (waits[1].revents != 0) {
			read_commands(client);
		}
		if (ferror(stdout)) {
			die("cannot write the events: %s", strerror(errno));
		}
	}
}

int main(int count, char **arguments) {
	struct client client = {.options = read_options(count, arguments), .running = true};
	/* Line-buffered: readers need complete lines, also before a kill. */
	setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
	client_connect(&client);
	for (unsigned i = 0; i < client.options.windows; i++) {
		window_create(&client.windows[i], &client, i + 1);
		window_map(&client.windows[i]);
	}
	live(&client);
	client_disconnect(&client);
	return 0;
}
