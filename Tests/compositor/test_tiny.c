/* SPDX-License-Identifier: MIT */
/*
 * Plays the smallest compositor, headless, with two clients and an emulated touchscreen. Its main()
 * is renamed, and the test runs in place of its event loop.
 */
#include "testing.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wlr/backend/multi.h>
#include <wlr/util/log.h>

#include "devices.h"

static bool test_start(struct wlr_backend *backend);
static void test_run(struct wl_display *display);
int tiny_main(void);

#define main tiny_main
#define wlr_backend_start test_start
#define wl_display_run test_run
#include "../../examples/compositor-tiny/tiny.c"
#undef main
#undef wlr_backend_start
#undef wl_display_run

#define PATIENCE 1000 /* turns of 10 ms */

struct fixture {
	struct wlr_input_device *touchscreen;
	struct wl_display *display;
	char folder[64], logs[2][96];
	uint32_t time_msec;
};

static struct fixture fixture;

struct fixture *fresh_fixture(void) {
	fixture = (struct fixture){.folder = "/tmp/tiny-XXXXXX"};
	assert_non_null(mkdtemp(fixture.folder));
	setenv("XDG_RUNTIME_DIR", fixture.folder, true);
	setenv("WLR_BACKENDS", "headless", true);
	setenv("WLR_RENDERER", "pixman", true);
	setenv("WLR_HEADLESS_OUTPUTS", "1", true);
	wlr_log_init(WLR_SILENT, NULL);
	return &fixture;
}

static void add_touchscreen(struct wlr_backend *backend, void *data) {
	struct wlr_input_device **device = data;
	if (wlr_backend_is_headless(backend)) {
		*device = device_add(backend, WLR_INPUT_DEVICE_TOUCH);
	}
}

static bool test_start(struct wlr_backend *backend) {
	bool starts = wlr_backend_start(backend);
	wlr_multi_for_each_backend(backend, add_touchscreen, &fixture.touchscreen);
	return starts;
}

static void turn(struct fixture *f) {
	wl_display_flush_clients(f->display);
	wl_event_loop_dispatch(wl_display_get_event_loop(f->display), 10);
}

/* The title of the visible window, or "". */
static const char *top(void) {
	double x, y;
	struct wlr_surface *surface =
		gc_wlr_scene_surface_at(&scene_root(scene)->node, 10, 10, &x, &y);
	const char *title = surface != NULL
				    ? wlr_xdg_surface_try_from_wlr_surface(surface)->toplevel->title
				    : NULL;
	return title != NULL ? title : "";
}

static void wait_for_top(struct fixture *f, const char *title) {
	for (int i = 0; strcmp(top(), title) != 0; i++) {
		assert_true(i < PATIENCE);
		turn(f);
	}
}

/* Counts an event in the log of a client. */
static int count_in(const struct fixture *f, int client, const char *event) {
	char line[256], wanted[64];
	int found = 0;
	FILE *log = fopen(f->logs[client], "r");
	snprintf(wanted, sizeof(wanted), "\"event\": \"%s\"", event);
	while (log != NULL && fgets(line, sizeof(line), log) != NULL) {
		found += strstr(line, wanted) != NULL;
	}
	fclose(log);
	return found;
}

static void wait_for(struct fixture *f, int client, const char *event, int count) {
	for (int i = 0; count_in(f, client, event) < count; i++) {
		assert_true(i < PATIENCE);
		turn(f);
	}
}

static void fingers(struct fixture *f, int count, double x, bool lands) {
	for (int id = 0; id < count; id++) {
		if (lands) {
			touch_down(f->touchscreen, f->time_msec, id, x, 0.3 + 0.1 * id);
		} else {
			touch_motion(f->touchscreen, f->time_msec, id, x, 0.3 + 0.1 * id);
		}
	}
	touch_frame(f->touchscreen);
	f->time_msec += 10;
}

static void lift(struct fixture *f, int count) {
	for (int id = 0; id < count; id++) {
		touch_up(f->touchscreen, f->time_msec, id);
	}
	touch_frame(f->touchscreen);
	f->time_msec += 10;
}

static void swipe(struct fixture *f) {
	fingers(f, 3, 0.4, true);
	for (int i = 1; i <= 5; i++) {
		fingers(f, 3, 0.4 + 0.02 * i, false);
	}
	lift(f, 3);
}

static FILE *start_client(struct fixture *f, int number, const char *title) {
	char command[512];
	snprintf(f->logs[number], sizeof(f->logs[number]), "%s/%s", f->folder, title);
	snprintf(command, sizeof(command), "exec '%s' --title %s >'%s'", getenv("CLIENT"), title,
		f->logs[number]);
	FILE *client = popen(command, "w");
	assert_non_null(client);
	wait_for_top(f, title);
	return client;
}

static void tell(FILE *client, const char *command) {
	fprintf(client, "%s\n", command);
	fflush(client);
}

/* A popup opens on a window that is not shown, such as a popup that has no parent itself. */
static void open_popup_nowhere(void) {
	double x, y;
	struct wlr_surface *surface =
		gc_wlr_scene_surface_at(&scene_root(scene)->node, 10, 10, &x, &y);
	struct wlr_xdg_surface *parent = wlr_xdg_surface_try_from_wlr_surface(surface);
	struct wlr_xdg_surface base = {.role = WLR_XDG_SURFACE_ROLE_POPUP};
	struct wlr_xdg_popup popup = {.base = &base, .parent = surface};
	void *shown = parent->data;
	base.popup = &popup;
	parent->data = NULL;
	new_menu(NULL, WLR_VERSION_MINOR < 18 ? (void *)&base : &popup);
	parent->data = shown;
	assert_null(base.data);
}

static void test_run(struct wl_display *display) {
	struct fixture *f = &fixture;
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	f->display = display;
	f->time_msec = (uint32_t)(now.tv_sec * 1000 + now.tv_nsec / 1000000);
	FILE *clients[] = {start_client(f, 0, "one"), start_client(f, 1, "two")};

	/* One finger is the client's. */
	fingers(f, 1, 0.5, true);
	fingers(f, 1, 0.6, false);
	lift(f, 1);
	wait_for(f, 1, "up", 1);
	assert_int_equal(count_in(f, 1, "down"), 1);
	assert_string_equal(top(), "two");

	/* Three fingers are the compositor's, and the client loses them. */
	swipe(f);
	assert_string_equal(top(), "one");
	wait_for(f, 1, "cancel", 1);
	assert_int_equal(count_in(f, 1, "up"), 1);
	assert_int_equal(count_in(f, 0, "down"), 0);
	swipe(f);
	assert_string_equal(top(), "two");

	/* A window that its client has hidden comes back. */
	tell(clients[1], "unmap");
	wait_for_top(f, "one");
	tell(clients[1], "map");
	wait_for_top(f, "two");

	/* A client cannot end the compositor by a popup that has no place. */
	open_popup_nowhere();
	for (int i = 0; i < 2; i++) {
		pclose(clients[i]);
		remove(f->logs[i]);
	}
}

TEST(three_fingers_show_the_other_window) {
	assert_int_equal(tiny_main(), 0);
	char lock[96];
	for (const char **file = (const char *[]){"wayland-0", "wayland-0.lock", NULL};
		*file != NULL; file++) {
		snprintf(lock, sizeof(lock), "%s/%s", f->folder, *file);
		remove(lock);
	}
	assert_int_equal(remove(f->folder), 0);
}
