/* SPDX-License-Identifier: MIT */
#ifndef GUEST_H
#define GUEST_H

#include "stage.h"

#include <wayland-client.h>

struct guest {
	struct wl_display *display;
	struct wl_registry *registry;
	struct wl_compositor *compositor;
	struct wl_shm *shm;
	struct wl_seat *seat;
	struct wl_touch *touch;
	struct wl_pointer *pointer;
	struct wl_data_device_manager *manager;
	struct wl_data_device *device;
	struct wl_data_source *source;
	struct wl_data_offer *offer;
	struct wl_surface *surfaces[SURFACES];
	uint32_t serial; /* of the latest touch or press */
	char log[4096];
};

__attribute__((format(printf, 2, 3))) void guest_say(struct guest *guest, const char *format, ...);
void guest_take_input(struct guest *guest);
void guest_drop_input(struct guest *guest);

#endif
