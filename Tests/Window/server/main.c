/* SPDX-License-Identifier: MIT */
/* The program: reads the options, and commands from stdin while the loop runs. */
#include "server.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct {
	char text[65536];
	size_t length;
	bool is_over;
} input;

/* Only reads. Commands run outside of the loop's dispatch, because they may dispatch the loop. */
static int readable(int fd, uint32_t mask, void *data) {
	ssize_t count = read(fd, input.text + input.length, sizeof(input.text) - input.length);
	if (count > 0) {
		input.length += (size_t)count;
	} else if (count == 0 || errno != EINTR) {
		input.is_over = true;
	}
	return 0;
}

/* Executes complete lines. */
static void execute_lines(struct server *server) {
	char line[4096], *end;
	while ((end = memchr(input.text, '\n', input.length)) != NULL) {
		size_t length = (size_t)(end - input.text);
		size_t kept = length < sizeof(line) ? length : sizeof(line) - 1;
		memcpy(line, input.text, kept);
		line[kept] = '\0';
		input.length -= length + 1;
		memmove(input.text, end + 1, input.length);
		server_execute(server, line);
		fflush(stdout);
	}
	if (input.length == sizeof(input.text)) {
		input.length = 0;
		printf("error the line is too long\n");
	}
}

static void run(struct server *server) {
	struct wl_event_loop *loop = wl_display_get_event_loop(server->display);
	struct wl_event_source *source =
		wl_event_loop_add_fd(loop, STDIN_FILENO, WL_EVENT_READABLE, readable, NULL);
	while (!input.is_over) {
		wl_display_flush_clients(server->display);
		wl_event_loop_dispatch(loop, -1);
		execute_lines(server);
	}
	wl_event_source_remove(source);
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
		run(server);
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
