/* SPDX-License-Identifier: MIT */
#include "command_loop.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define LINE_MAX_BYTES 4096

static struct {
	char text[65536];
	size_t length;
	bool is_over;
} input;

/* Only reads. */
static int readable(int fd, uint32_t mask, void *data) {
	(void)mask;
	(void)data;
	size_t room = sizeof(input.text) - input.length;
	ssize_t count = read(fd, input.text + input.length, room);
	if (count > 0) {
		input.length += (size_t)count;
	} else if (count == 0 || errno != EINTR) {
		input.is_over = true;
	}
	return 0;
}

/* Executes complete lines. */
static void execute_lines(void (*execute)(void *data, char *line), void *data) {
	char line[LINE_MAX_BYTES], *end;
	while ((end = memchr(input.text, '\n', input.length)) != NULL) {
		size_t length = (size_t)(end - input.text);
		size_t kept = length < sizeof(line) ? length : sizeof(line) - 1;
		memcpy(line, input.text, kept);
		line[kept] = '\0';
		input.length -= length + 1;
		memmove(input.text, end + 1, input.length);
		execute(data, line);
		fflush(stdout);
	}
	if (input.length == sizeof(input.text)) {
		input.length = 0;
		printf("error the line is too long\n");
	}
}

void command_loop_run(
	struct wl_display *display, void (*execute)(void *data, char *line), void *data) {
	struct wl_event_loop *loop = wl_display_get_event_loop(display);
	struct wl_event_source *source =
		wl_event_loop_add_fd(loop, STDIN_FILENO, WL_EVENT_READABLE, readable, NULL);
	while (source == NULL && !input.is_over) {
		/* A regular file is always ready, and the loop cannot watch it. */
		readable(STDIN_FILENO, WL_EVENT_READABLE, NULL);
		execute_lines(execute, data);
	}
	while (!input.is_over) {
		wl_display_flush_clients(display);
		wl_event_loop_dispatch(loop, -1);
		execute_lines(execute, data);
	}
	if (source != NULL) {
		wl_event_source_remove(source);
	}
}

void command_print_text(const char *text) {
	putchar('"');
	for (const char *at = text != NULL ? text : ""; *at != '\0'; at++) {
		unsigned char byte = (unsigned char)*at;
		if (byte < 0x20) {
			printf("\\u%04x", byte);
		} else {
			printf(byte == '"' || byte == '\\' ? "\\%c" : "%c", byte);
		}
	}
	putchar('"');
}
