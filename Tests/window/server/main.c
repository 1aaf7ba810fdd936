/* SPDX-License-Identifier: MIT */
/* The program: reads the options, and commands from stdin while the loop runs. */
#include "command_loop.h"
#include "server.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

static void execute(void *server, char *line) {
	server_execute(server, line);
}

static void offer_everything(struct server *server) {
	server_offer_surfaces(server);
	server_offer_shell(server);
	server_offer_scaling(server);
	server_offer_frames(server);
	server_offer_touchpads(server);
	server_offer_timestamps(server);
	server_offer_xdg_outputs(server);
	wl_display_init_shm(server->display);
}

static void free_devices(struct server *server) {
	for (int32_t i = 0; i < server->seat_count; i++) {
		free(server->seats[i]);
	}
	for (int32_t i = 0; i < server->output_count; i++) {
		free(server->outputs[i]);
	}
}

static int serve(struct server *server) {
	server->display = wl_display_create();
	wl_list_init(&server->surfaces);
	wl_list_init(&server->shells);
	wl_list_init(&server->timestamps);
	offer_everything(server);
	struct wl_protocol_logger *logger = server_count_acts(server);
	const char *socket = wl_display_add_socket_auto(server->display);
	if (socket != NULL) {
		printf("socket %s\n", socket);
		fflush(stdout);
		command_loop_run(server->display, execute, server);
	} else {
		fprintf(stderr, "window-server: no socket: is XDG_RUNTIME_DIR set?\n");
	}
	wl_display_destroy_clients(server->display);
	wl_protocol_logger_destroy(logger);
	bool leaks = !wl_list_empty(&server->surfaces) || !wl_list_empty(&server->shells);
	wl_display_destroy(server->display);
	free_devices(server);
	if (leaks) {
		fprintf(stderr, "window-server: surfaces are left\n");
	}
	return socket == NULL || leaks;
}

int main(int count, char **arguments) {
	static const struct option options[] = {{"without", required_argument, NULL, 'w'},
		{"clock", required_argument, NULL, 'c'}, {0}};
	static struct server server = {.now_us = 1000000, .preferred_scale = 120};
	int option;
	while ((option = getopt_long(count, arguments, "w:c:", options, NULL)) != -1) {
		if (option == 'w' && server.without_count < WITHOUT_MAX) {
			server.without[server.without_count++] = optarg;
		} else if (option != 'c' || !server_share_clock(&server, optarg)) {
			fprintf(stderr,
				"usage: window-server [--without INTERFACE]... [--clock PATH]\n");
			return 1;
		}
	}
	int status = serve(&server);
	server_unshare_clock(&server);
	return status;
}
