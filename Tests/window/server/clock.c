/* SPDX-License-Identifier: MIT */
/* The time. With a file, clients that preload virtual_clock.c have the same time. */
#include "server.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <unistd.h>

bool server_share_clock(struct server *server, const char *path) {
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

void server_unshare_clock(struct server *server) {
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
