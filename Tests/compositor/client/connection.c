/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "client.h"

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

void client_connect(struct client *client) {
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
}

void client_disconnect(struct client *client) {
	popup_close(client);
	for (unsigned i = 0; i < client->options.windows; i++) {
		window_destroy(&client->windows[i]);
	}
	touch_follow(client, false);
	pointer_follow(client, false);
	if (client->gestures != NULL) {
		zwp_pointer_gestures_v1_destroy(client->gestures);
	}
	wl_seat_destroy(client->seat);
	xdg_wm_base_destroy(client->shell);
	wl_shm_destroy(client->shm);
	wl_compositor_destroy(client->compositor);
	wl_display_flush(client->display);
	wl_display_disconnect(client->display);
}
