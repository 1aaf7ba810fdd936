/* SPDX-License-Identifier: MIT */
/* Drags: what the client drags, and what it takes. There is one drag at a time. */
#include <stdio.h>
#include <unistd.h>

#include "client.h"

#define TEXT "text/plain"

static void source_target(void *data, struct wl_data_source *source, const char *type) {
}

static void source_send(void *data, struct wl_data_source *source, const char *type, int32_t fd) {
	close(fd);
}

static void source_cancelled(void *data, struct wl_data_source *source) {
	wl_data_source_destroy(source);
}

static void source_dropped(void *data, struct wl_data_source *source) {
}

static void source_finished(void *data, struct wl_data_source *source) {
	wl_data_source_destroy(source);
}

static void source_action(void *data, struct wl_data_source *source, uint32_t action) {
}

static const struct wl_data_source_listener source_listener = {
	.target = source_target,
	.send = source_send,
	.cancelled = source_cancelled,
	.dnd_drop_performed = source_dropped,
	.dnd_finished = source_finished,
	.action = source_action,
};

void drag_start(struct window *origin) {
	struct client *client = origin->client;
	if (client->data_manager == NULL) {
		puts("{\"event\": \"no drags\"}");
		return;
	}
	struct wl_data_source *source =
		wl_data_device_manager_create_data_source(client->data_manager);
	wl_data_source_add_listener(source, &source_listener, client);
	wl_data_source_offer(source, TEXT);
	wl_data_source_set_actions(source, WL_DATA_DEVICE_MANAGER_DND_ACTION_COPY);
	wl_data_device_start_drag(
		client->data_device, source, origin->surface, NULL, client->down_serial);
	puts("{\"event\": \"dragging\"}");
}

static void offered(void *data, struct wl_data_device *device, struct wl_data_offer *offer) {
}

static struct wl_data_offer *dragged;

static void entered(void *data, struct wl_data_device *device, uint32_t serial,
	struct wl_surface *surface, wl_fixed_t x, wl_fixed_t y, struct wl_data_offer *offer) {
	dragged = offer;
	if (offer != NULL) {
		wl_data_offer_accept(offer, serial, TEXT);
		wl_data_offer_set_actions(offer, WL_DATA_DEVICE_MANAGER_DND_ACTION_COPY,
			WL_DATA_DEVICE_MANAGER_DND_ACTION_COPY);
	}
}

static void forget(void) {
	if (dragged != NULL) {
		wl_data_offer_destroy(dragged);
		dragged = NULL;
	}
}

static void left(void *data, struct wl_data_device *device) {
	forget();
}

static void moved(
	void *data, struct wl_data_device *device, uint32_t time, wl_fixed_t x, wl_fixed_t y) {
}

static void dropped(void *data, struct wl_data_device *device) {
	if (dragged != NULL) {
		wl_data_offer_finish(dragged);
	}
	forget();
}

static void selected(void *data, struct wl_data_device *device, struct wl_data_offer *offer) {
	if (offer != NULL) {
		wl_data_offer_destroy(offer);
	}
}

static const struct wl_data_device_listener device_listener = {
	.data_offer = offered,
	.enter = entered,
	.leave = left,
	.motion = moved,
	.drop = dropped,
	.selection = selected,
};

void drag_follow(struct client *client) {
	if (client->data_manager != NULL) {
		client->data_device =
			wl_data_device_manager_get_data_device(client->data_manager, client->seat);
		wl_data_device_add_listener(client->data_device, &device_listener, client);
	}
}
