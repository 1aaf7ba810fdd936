/* SPDX-License-Identifier: MIT */
/* Prints what the clients have done, as JSON. */
#include "command_loop.h"
#include "server.h"

#include <stdio.h>

static void print_surface(const struct surface *surface) {
	double width, height;
	server_surface_size(surface, &width, &height);
	printf("{\"number\": %u, \"role\": \"%s\", \"title\": ", surface->number, surface->role);
	command_print_text(surface->title);
	printf(", \"width\": %g, \"height\": %g, \"buffer\": [%d, %d], \"scale\": %d, ", width,
		height, surface->picture.width, surface->picture.height, surface->current.scale);
	printf("\"commits\": %u, \"fullscreen\": %s}", surface->commits,
		surface->wants_fullscreen ? "true" : "false");
}

static void print_seat(const struct seat *seat) {
	static const char *const names[] = {
		"pointer", "keyboard", "touch", "swipe", "pinch", "hold"};
	printf("{\"bound\": %d", wl_list_length(&seat->resources));
	for (int kind = 0; kind < DEVICE_KINDS; kind++) {
		printf(", \"%s\": %d", names[kind], wl_list_length(&seat->devices[kind]));
	}
	printf("}");
}

void server_print_state(struct server *server) {
	const char *separator = "";
	const struct surface *surface;
	server->seen_acts = server->acts;
	printf("ok {\"timestamps\": %d, \"surfaces\": [", wl_list_length(&server->timestamps));
	wl_list_for_each(surface, &server->surfaces, link) {
		printf("%s", separator);
		print_surface(surface);
		separator = ", ";
	}
	printf("], \"seats\": [");
	for (int32_t i = 0; i < server->seat_count; i++) {
		printf("%s", i > 0 ? ", " : "");
		print_seat(server->seats[i]);
	}
	printf("], \"outputs\": [");
	for (int32_t i = 0; i < server->output_count; i++) {
		printf("%s{\"bound\": %d}", i > 0 ? ", " : "",
			wl_list_length(&server->outputs[i]->resources));
	}
	printf("]}\n");
}
