/* SPDX-License-Identifier: MIT */
/* Waits for the clients: a client answers a ping after it has handled all earlier events. */
#include "server.h"

#include <time.h>

#include "xdg-shell-server-protocol.h"

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

static void count(void *data, enum wl_protocol_logger_type direction,
	const struct wl_protocol_logger_message *message) {
	struct server *server = data;
	server->acts += direction == WL_PROTOCOL_LOGGER_REQUEST;
}

struct wl_protocol_logger *server_count_acts(struct server *server) {
	return wl_display_add_protocol_logger(server->display, count, server);
}
