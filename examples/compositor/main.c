/* SPDX-License-Identifier: MIT */
/* The program. Tests use all other files without it. */
#include "compositor.h"

#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include <wlr/util/log.h>

/* The clock of libinput's events. */
static uint64_t monotonic_us(void *data) {
	struct timespec now;
	(void)data;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static int usage(void) {
	fprintf(stderr, "usage: gesture-compositor [-d] [-s COMMAND]\n"
			"  -d  debugging messages\n"
			"  -s  run a shell command at the start\n");
	return 1;
}

static int interrupted(int signal, void *data) {
	(void)signal;
	wl_display_terminate(data);
	return 0;
}

static void start(const char *command) {
	if (fork() == 0) {
		execl("/bin/sh", "/bin/sh", "-c", command, (char *)NULL);
		_exit(127);
	}
}

static int run(struct wl_display *display, const char *command) {
	struct compositor *compositor =
		compositor_create(display, (struct clock){.now_us = monotonic_us});
	if (compositor == NULL) {
		return 1;
	}
	const char *socket = wl_display_add_socket_auto(display);
	bool runs = socket != NULL && wlr_backend_start(compositor->backend);
	if (runs) {
		setenv("WAYLAND_DISPLAY", socket, true);
		printf("running on WAYLAND_DISPLAY=%s\n", socket);
		fflush(stdout);
		if (command != NULL) {
			start(command);
		}
		wl_display_run(display);
	} else {
		fprintf(stderr, "gesture-compositor: %s\n",
			socket == NULL ? "no socket: is XDG_RUNTIME_DIR set, and writable?"
				       : "the backend does not start; use -d for details");
	}
	compositor_destroy(compositor);
	return runs ? 0 : 1;
}

int main(int count, char **arguments) {
	const char *command = NULL;
	enum wlr_log_importance importance = WLR_ERROR;
	int option;
	while ((option = getopt(count, arguments, "ds:")) != -1) {
		switch (option) {
		case 'd':
			importance = WLR_DEBUG;
			break;
		case 's':
			command = optarg;
			break;
		default:
			return usage();
		}
	}
	if (optind < count) {
		return usage();
	}
	wlr_log_init(importance, NULL);
	signal(SIGCHLD, SIG_IGN);
	struct wl_display *display = wl_display_create();
	struct wl_event_loop *loop = wl_display_get_event_loop(display);
	struct wl_event_source *sources[] = {
		wl_event_loop_add_signal(loop, SIGINT, interrupted, display),
		wl_event_loop_add_signal(loop, SIGTERM, interrupted, display),
	};
	int status = run(display, command);
	wl_event_source_remove(sources[0]);
	wl_event_source_remove(sources[1]);
	wl_display_destroy(display);
	return status;
}
