/* SPDX-License-Identifier: MIT */
/* What a broken compositor does: errors, arbitrary bytes, and an end of the connection. */
#include "server.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>

const char *server_send_raw(struct server *server, char **words) {
	struct wl_client *client = server_client(server);
	if (client == NULL || words[0] == NULL) {
		return "usage: raw WORD..., with a client";
	}
	uint32_t values[WORDS_MAX];
	size_t count = 0;
	for (; words[count] != NULL; count++) {
		char *end;
		values[count] = (uint32_t)strtoul(words[count], &end, 16);
		if (*end != '\0') {
			return "a word is a number in hexadecimal";
		}
	}
	wl_client_flush(client);
	ssize_t sent =
		send(wl_client_get_fd(client), values, count * sizeof(values[0]), MSG_NOSIGNAL);
	return sent < 0 ? "the client cannot be reached" : NULL;
}

const char *server_send_error(struct server *server, char **words) {
	if (server->focus == NULL || words[0] == NULL) {
		return "usage: protocol-error TEXT, with a surface";
	}
	wl_resource_post_error(
		server->focus->resource, WL_SURFACE_ERROR_INVALID_SIZE, "%s", words[0]);
	return NULL;
}

const char *server_hang_up(struct server *server) {
	wl_display_flush_clients(server->display);
	wl_display_destroy_clients(server->display);
	return NULL;
}
