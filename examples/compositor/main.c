/* SPDX-License-Identifier: MIT */
/* The program. Tests use all other files without it. */
#include "compositor.h"

#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <wlr/util/log.h>

static int interrupted(int signal, void *data) {
	wl_display_terminate(data);
	return 0;
}

/* Saves what the fingers did, for `gesture explain`. */
static int save(int signal, void *data) {
	const struct compositor *compositor = data;
	char path[64];
	snprintf(path, sizeof(path), "compositor-%" PRIu64 ".gesture",
		gc_wlr_seat_now_us(compositor->touch));
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	enum gc_status status =
		fd < 0 ? GC_ERR_MEMORY : gc_wlr_seat_write_recording(compositor->touch, fd);
	if (fd >= 0 && (close(fd) != 0 || status != GC_OK)) {
		unlink(path);
	}
	fprintf(stderr, "%s: %s\n", path,
		status == GC_OK ? "saved"
		: status == GC_ERR_STATE
			? "nothing to save: set COMPOSITOR_RECORD=1, and unlock the session"
			: "this folder is not writable, or full");
	return 0;
}

static int run(struct wl_display *display, const char *command) {
	struct compositor *compositor = compositor_create(display, NULL);
	if (compositor == NULL) {
		return 1;
	}
	struct wl_event_source *usr1 = wl_event_loop_add_signal(
		wl_display_get_event_loop(display), SIGUSR1, save, compositor);
	const char *socket = wl_display_add_socket_auto(display);
	bool runs = socket != NULL && wlr_backend_start(compositor->backend);
	if (runs) {
		setenv("WAYLAND_DISPLAY", socket, true);
		fprintf(stderr, "running on WAYLAND_DISPLAY=%s\n", socket);
		if (command != NULL && fork() == 0) {
			// It inherits what is blocked and ignored here.
			sigset_t none;
			sigemptyset(&none);
			sigprocmask(SIG_SETMASK, &none, NULL);
			signal(SIGCHLD, SIG_DFL);
			execl("/bin/sh", "/bin/sh", "-c", command, (char *)NULL);
			_exit(127);
		}
		wl_display_run(display);
	} else {
		fprintf(stderr, socket == NULL ? "XDG_RUNTIME_DIR is not a writable folder\n"
					       : "COMPOSITOR_DEBUG=1 shows what fails\n");
	}
	wl_event_source_remove(usr1);
	compositor_destroy(compositor);
	return runs ? 0 : 1;
}

int main(int count, char **arguments) {
	if (count > 2 || (count == 2 && arguments[1][0] == '-')) {
		fprintf(stderr, "usage: gesture-compositor [SHELL-COMMAND]\n");
		return 1;
	}
	wlr_log_init(getenv("COMPOSITOR_DEBUG") != NULL ? WLR_DEBUG : WLR_ERROR, NULL);
	signal(SIGCHLD, SIG_IGN);
	struct wl_display *display = wl_display_create();
	struct wl_event_loop *loop = wl_display_get_event_loop(display);
	struct wl_event_source *sources[] = {
		wl_event_loop_add_signal(loop, SIGINT, interrupted, display),
		wl_event_loop_add_signal(loop, SIGTERM, interrupted, display),
	};
	int status = run(display, arguments[1]);
	wl_event_source_remove(sources[0]);
	wl_event_source_remove(sources[1]);
	wl_display_destroy(display);
	return status;
}
