/* SPDX-License-Identifier: MIT */
/*
 * The program: reads the options, and commands from stdin while the loop runs. The time: with a
 * file, clients that preload virtual_clock.c have the same. And how it waits for clients: a client
 * answers a ping after it has handled all earlier events.
 */
#include "server.h"

#include <fcntl.h>
#include <getopt.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include <sys/mman.h>

#include "xdg-shell-server-protocol.h"
#include "command_loop.h"

/* Returns whether the file can be used. */
static bool share_clock(struct server *server, const char *path) {
	int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	void *memory = MAP_FAILED;
	if (fd >= 0 && ftruncate(fd, sizeof(*server->shared_us)) == 0) {
		memory = mmap(NULL, sizeof(*server->shared_us), PROT_READ | PROT_WRITE, MAP_SHARED,
			fd, 0);
	}
	if (fd >= 0) {
		close(fd);
	}
	if (memory == MAP_FAILED) {
		return false;
	}
	server->shared_us = memory;
	atomic_store(server->shared_us, server->now_us);
	return true;
}

static void unshare_clock(struct server *server) {
	if (server->shared_us != NULL) {
		munmap(server->shared_us, sizeof(*server->shared_us));
	}
}

/* Clients handle earlier events at the earlier time, and their deadlines at the new one. */
const char *server_set_time(struct server *server, char **words) {
	int64_t us;
	if (!server_integer(words[0], &us) || us < 0) {
		return "usage: time US";
	}
	const char *why = server->shared_us != NULL ? server_settle(server) : NULL;
	server->now_us = (uint64_t)us;
	if (server->shared_us == NULL || why != NULL) {
		return why;
	}
	atomic_store(server->shared_us, server->now_us);
	return server_settle(server);
}

const char *server_set_event_time(struct server *server, char **words) {
	int64_t us;
	if (!server_integer(words[0], &us) || us < 0) {
		return "usage: event-time US";
	}
	server->now_us = (uint64_t)us;
	return NULL;
}

#define ROUNDS 2          /* an answer may cause something that needs another answer */
#define PATIENCE_MS 20000 /* of real time */

static int64_t real_ms(void) {
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void ping(struct server *server) {
	struct shell *shell;
	wl_list_for_each(shell, &server->shells, link) {
		shell->awaited = wl_display_next_serial(server->display);
		xdg_wm_base_send_ping(shell->resource, shell->awaited);
	}
}

static bool is_awaiting(struct server *server) {
	struct shell *shell;
	wl_list_for_each(shell, &server->shells, link) {
		if (shell->awaited != 0) {
			return true;
		}
	}
	return false;
}

const char *server_settle(struct server *server) {
	struct wl_event_loop *loop = wl_display_get_event_loop(server->display);
	int64_t until = real_ms() + PATIENCE_MS;
	for (int round = 0; round < ROUNDS; round++) {
		ping(server);
		do {
			int64_t left = until - real_ms();
			if (left <= 0) {
				return "a client does not answer";
			}
			wl_display_flush_clients(server->display);
			wl_event_loop_dispatch(loop, is_awaiting(server) ? (int)left : 0);
		} while (is_awaiting(server));
	}
	return NULL;
}

const char *server_await(struct server *server) {
	struct wl_event_loop *loop = wl_display_get_event_loop(server->display);
	int64_t until = real_ms() + PATIENCE_MS;
	while (server->acts == server->seen_acts) {
		int64_t left = until - real_ms();
		if (left <= 0) {
			return "the clients do nothing";
		}
		wl_display_flush_clients(server->display);
		wl_event_loop_dispatch(loop, (int)left);
	}
	return NULL;
}

static void count_act(void *data, enum wl_protocol_logger_type direction,
	const struct wl_protocol_logger_message *message) {
	struct server *server = data;
	server->acts += direction == WL_PROTOCOL_LOGGER_REQUEST;
}

/* It has to be destroyed before the display. */
static struct wl_protocol_logger *count_acts(struct server *server) {
	return wl_display_add_protocol_logger(server->display, count_act, server);
}

static void execute(void *server, char *line) {
	server_execute(server, line);
}

static void offer_everything(struct server *server) {
	server_offer_surfaces(server);
	server_offer_shell(server);
	server_offer_scaling(server);
	server_offer_frames(server);
	server_offer_touchpads(server);
	server_offer_tablets(server);
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
	struct wl_protocol_logger *logger = count_acts(server);
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
		} else if (option != 'c' || !share_clock(&server, optarg)) {
			fprintf(stderr,
				"usage: window-server [--without INTERFACE]... [--clock PATH]\n");
			return 1;
		}
	}
	int status = serve(&server);
	unshare_clock(&server);
	return status;
}
