/* SPDX-License-Identifier: MIT */
/* The client. It writes what it gets to a log. */
#include "guest.h"

#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* A listener has all events of its interface. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

void guest_say(struct guest *guest, const char *format, ...) {
	va_list arguments;
	size_t length = strlen(guest->log);
	va_start(arguments, format);
	vsnprintf(guest->log + length, sizeof(guest->log) - length, format, arguments);
	va_end(arguments);
}

static void capabilities(void *data, struct wl_seat *seat, uint32_t bits) {
}

static void name(void *data, struct wl_seat *seat, const char *text) {
}

static const struct wl_seat_listener seat_listener = {.capabilities = capabilities, .name = name};

static void global(void *data, struct wl_registry *registry, uint32_t id, const char *interface,
	uint32_t version) {
	struct guest *guest = data;
	if (strcmp(interface, "wl_compositor") == 0) {
		guest->compositor = wl_registry_bind(registry, id, &wl_compositor_interface, 4);
	} else if (strcmp(interface, "wl_shm") == 0) {
		guest->shm = wl_registry_bind(registry, id, &wl_shm_interface, 1);
	} else if (strcmp(interface, "wl_seat") == 0) {
		guest->seat = wl_registry_bind(registry, id, &wl_seat_interface, 5);
		wl_seat_add_listener(guest->seat, &seat_listener, guest);
	} else if (strcmp(interface, "wl_data_device_manager") == 0) {
		guest->manager =
			wl_registry_bind(registry, id, &wl_data_device_manager_interface, 3);
	}
}

static void global_remove(void *data, struct wl_registry *registry, uint32_t id) {
}

static const struct wl_registry_listener registry_listener = {
	.global = global, .global_remove = global_remove};

void guest_pump(struct guest *guest) {
	if (guest == NULL) {
		return;
	}
	struct pollfd turn = {.fd = wl_display_get_fd(guest->display), .events = POLLIN};
	wl_display_flush(guest->display);
	while (wl_display_prepare_read(guest->display) != 0) {
		wl_display_dispatch_pending(guest->display);
	}
	if (poll(&turn, 1, 0) == 1) {
		wl_display_read_events(guest->display);
	} else {
		wl_display_cancel_read(guest->display);
	}
	wl_display_dispatch_pending(guest->display);
	wl_display_flush(guest->display);
}

const char *guest_log(struct guest *guest) {
	static char text[sizeof(guest->log)];
	memcpy(text, guest->log, sizeof(text));
	guest->log[0] = '\0';
	return text;
}

struct guest *guest_create(struct fixture *f) {
	struct guest *guest = calloc(1, sizeof(*guest));
	int ends[2];
	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
	wl_client_create(f->display, ends[0]);
	guest->display = wl_display_connect_to_fd(ends[1]);
	f->guest = guest;
	guest->registry = wl_display_get_registry(guest->display);
	wl_registry_add_listener(guest->registry, &registry_listener, guest);
	pump(f);
	for (int i = 0; i < SURFACES; i++) {
		guest->surfaces[i] = wl_compositor_create_surface(guest->compositor);
	}
	guest_take_input(guest);
	pump(f);
	return guest;
}

void guest_destroy(struct guest *guest) {
	guest_drop_input(guest);
	for (int i = 0; i < SURFACES; i++) {
		if (guest->surfaces[i] != NULL) {
			wl_proxy_destroy((struct wl_proxy *)guest->surfaces[i]);
		}
	}
	wl_seat_destroy(guest->seat);
	wl_shm_destroy(guest->shm);
	wl_compositor_destroy(guest->compositor);
	wl_registry_destroy(guest->registry);
	wl_display_disconnect(guest->display);
	free(guest);
}

void guest_destroy_surface(struct fixture *f, int index) {
	wl_surface_destroy(f->guest->surfaces[index]);
	f->guest->surfaces[index] = NULL;
	pump(f);
}

/* Returns a buffer that the compositor's surface keeps alive. */
static struct wl_buffer *pixel(struct guest *guest) {
	char name[] = "/tmp/guest-XXXXXX";
	int fd = mkstemp(name);
	assert_true(fd >= 0 && ftruncate(fd, 4) == 0);
	unlink(name);
	struct wl_shm_pool *pool = wl_shm_create_pool(guest->shm, fd, 4);
	struct wl_buffer *buffer =
		wl_shm_pool_create_buffer(pool, 0, 1, 1, 4, WL_SHM_FORMAT_XRGB8888);
	wl_shm_pool_destroy(pool);
	close(fd);
	return buffer;
}

void guest_commit(struct fixture *f, int index, bool has_buffer) {
	struct wl_buffer *buffer = has_buffer ? pixel(f->guest) : NULL;
	wl_surface_attach(f->guest->surfaces[index], buffer, 0, 0);
	wl_surface_commit(f->guest->surfaces[index]);
	pump(f);
	if (buffer != NULL) {
		wl_buffer_destroy(buffer);
	}
}
