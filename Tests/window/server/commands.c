/* SPDX-License-Identifier: MIT */
/* Parses commands, executes the short ones, and prints the state. Some do what a broken compositor
 * does. */
#include "server.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sys/socket.h>

#include "command_loop.h"

static const char *send_raw(struct server *server, char **words) {
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

static const char *send_error(struct server *server, char **words) {
	if (server->focus == NULL || words[0] == NULL) {
		return "usage: protocol-error TEXT, with a surface";
	}
	wl_resource_post_error(
		server->focus->resource, WL_SURFACE_ERROR_INVALID_SIZE, "%s", words[0]);
	return NULL;
}

static const char *hang_up(struct server *server) {
	wl_display_flush_clients(server->display);
	wl_display_destroy_clients(server->display);
	return NULL;
}

static void print_surface(const struct surface *surface) {
	double width, height;
	server_surface_size(surface, &width, &height);
	printf("{\"number\": %u, \"role\": \"%s\", \"title\": ", surface->number, surface->role);
	command_print_text(surface->title);
	printf(", \"width\": %g, \"height\": %g, \"buffer\": [%d, %d], \"scale\": %d, ", width,
		height, surface->picture.width, surface->picture.height, surface->current.scale);
	printf("\"hotspot\": [%d, %d], ", surface->hotspot[0], surface->hotspot[1]);
	printf("\"commits\": %u, \"fullscreen\": %s}", surface->commits,
		surface->wants_fullscreen ? "true" : "false");
}

static void print_seat(const struct seat *seat) {
	static const char *const names[] = {"pointer", "keyboard", "touch", "swipe", "pinch",
		"hold", "tablet seats", "tablets", "tools", "pads", "parts of pads"};
	printf("{\"bound\": %d", wl_list_length(&seat->resources));
	for (int kind = 0; kind < DEVICE_KINDS; kind++) {
		printf(", \"%s\": %d", names[kind], wl_list_length(&seat->devices[kind]));
	}
	printf("}");
}

static void print_state(struct server *server) {
	const char *separator = "";
	const struct surface *surface;
	server->seen_acts = server->acts;
	printf("ok {\"timestamps\": %d, \"surfaces\": [", wl_list_length(&server->timestamps));
	wl_list_for_each(surface, &server->surfaces, link) {
		printf("%s", separator);
		print_surface(surface);
		separator = ", ";
	}
	printf("], \"seats\": [");
	for (int32_t i = 0; i < server->seat_count; i++) {
		printf("%s", i > 0 ? ", " : "");
		print_seat(server->seats[i]);
	}
	printf("], \"outputs\": [");
	for (int32_t i = 0; i < server->output_count; i++) {
		printf("%s{\"bound\": %d}", i > 0 ? ", " : "",
			wl_list_length(&server->outputs[i]->resources));
	}
	printf("]}\n");
}

bool server_integer(const char *word, int64_t *number) {
	char *end;
	if (word == NULL) {
		return false;
	}
	*number = strtoll(word, &end, 10);
	return end != word && *end == '\0';
}

bool server_integers(char **words, unsigned count, int32_t *numbers) {
	for (unsigned i = 0; i < count; i++) {
		int64_t number;
		/* Also unsigned numbers of 32 bits. */
		if (!server_integer(words[i], &number) || number < INT32_MIN ||
			number > UINT32_MAX) {
			return false;
		}
		numbers[i] = (int32_t)(uint32_t)number;
	}
	return true;
}

bool server_fixed(const char *word, wl_fixed_t *number) {
	if (word != NULL && word[0] == '=') {
		char *parts[] = {(char *)word + 1};
		return server_integers(parts, 1, number);
	}
	char *end;
	double value = word != NULL ? strtod(word, &end) : NAN;
	if (!(fabs(value) < 8388607) || end == word || *end != '\0') {
		return false;
	}
	*number = wl_fixed_from_double(value);
	return true;
}

struct seat *server_seat(struct server *server, const char *word) {
	int64_t number;
	bool exists = server_integer(word, &number) && number >= 0 && number < server->seat_count;
	return exists ? server->seats[number] : NULL;
}

struct output *server_output(struct server *server, const char *word) {
	int64_t number;
	bool exists = server_integer(word, &number) && number >= 0 && number < server->output_count;
	return exists ? server->outputs[number] : NULL;
}

struct surface *server_surface(struct server *server, const char *word) {
	int64_t number;
	struct surface *surface;
	if (!server_integer(word, &number)) {
		return NULL;
	}
	wl_list_for_each(surface, &server->surfaces, link) {
		if (surface->number == number) {
			return surface;
		}
	}
	return NULL;
}

static const char *set_stamp(struct server *server, char **words) {
	int64_t us = 0;
	server->has_stamp = words[0] != NULL && strcmp(words[0], "same") != 0;
	if (words[0] == NULL || (server->has_stamp && (!server_integer(words[0], &us) || us < 0))) {
		return "usage: stamp US | same";
	}
	server->stamp_us = (uint64_t)us;
	return NULL;
}

static const char *set_focus(struct server *server, char **words) {
	struct surface *surface = server_surface(server, words[0]);
	if (surface == NULL) {
		return "there is no such surface";
	}
	server->focus = surface;
	return NULL;
}

/* Sets a flag by one of two words. */
static const char *set_flag(bool *flag, char **words, const char *yes, const char *no) {
	if (words[0] == NULL || (strcmp(words[0], yes) != 0 && strcmp(words[0], no) != 0)) {
		return "it is one of the two words in server.h";
	}
	*flag = strcmp(words[0], yes) == 0;
	return NULL;
}

static const char *set_frames(struct server *server, char **words) {
	const char *why = set_flag(&server->completes_frames, words, "auto", "held");
	if (why == NULL && server->completes_frames) {
		server_complete_frames(server);
	}
	return why;
}

static const char *execute_device(struct server *server, const char *command, char **words) {
	static const char *const devices[DEVICE_KINDS] = {[DEVICE_POINTER] = "pointer",
		[DEVICE_KEYBOARD] = "keyboard",
		[DEVICE_TOUCH] = "touch",
		[DEVICE_SWIPE] = "swipe",
		[DEVICE_PINCH] = "pinch",
		[DEVICE_HOLD] = "hold",
		[DEVICE_TABLET] = "tablet",
		[DEVICE_TOOL] = "tool",
		[DEVICE_PAD] = "pad"};
	enum device_kind kind = 0;
	while (kind < DEVICE_KINDS &&
		(devices[kind] == NULL || strcmp(command, devices[kind]) != 0)) {
		kind++;
	}
	if (kind == DEVICE_KINDS) {
		return "there is no such command";
	}
	struct seat *seat = server_seat(server, words[0]);
	if (seat == NULL || words[1] == NULL) {
		return "usage: DEVICE SEAT EVENT ...";
	}
	if (kind == DEVICE_KEYBOARD && strcmp(words[1], "keymap") == 0) {
		return server_send_keymap(server, seat, words[2]);
	}
	switch (kind) {
	case DEVICE_TABLET:
		return server_tell_tablet(server, seat, words + 1);
	case DEVICE_TOOL:
		return server_tell_tool(server, seat, words + 1);
	case DEVICE_PAD:
		return server_tell_pad(server, seat, words + 1);
	default:
		return server_send_event(server, seat, kind, words + 1);
	}
}

static const char *execute(struct server *server, const char *command, char **words) {
	static const struct {
		const char *name;
		const char *(*execute)(struct server *server, char **words);
	} commands[] = {
		{"time", server_set_time},
		{"event-time", server_set_event_time},
		{"stamp", set_stamp},
		{"focus", set_focus},
		{"seat", server_change_seat},
		{"output", server_change_output},
		{"configure", server_configure},
		{"scale", server_set_scale},
		{"frames", set_frames},
		{"raw", send_raw},
		{"protocol-error", send_error},
	};
	static const struct {
		const char *name;
		const char *(*execute)(struct server *server);
	} plain[] = {
		{"close", server_close},
		{"settle", server_settle},
		{"await", server_await},
		{"hangup", hang_up},
	};
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
		if (strcmp(command, commands[i].name) == 0) {
			return commands[i].execute(server, words);
		}
	}
	for (size_t i = 0; i < sizeof(plain) / sizeof(plain[0]); i++) {
		if (strcmp(command, plain[i].name) == 0) {
			return plain[i].execute(server);
		}
	}
	if (strcmp(command, "enter") == 0 || strcmp(command, "leave") == 0) {
		return server_cross_output(server, command, words);
	}
	if (strcmp(command, "keep") == 0) {
		return set_flag(&server->keeps_destroyed, words, "on", "off");
	}
	if (strcmp(command, "tools") == 0) {
		return set_flag(&server->tells_all_tools, words, "all", "newest");
	}
	if (strcmp(command, "frame") == 0) {
		server_complete_frames(server);
		return NULL;
	}
	return execute_device(server, command, words);
}

void server_execute(struct server *server, char *line) {
	char *words[WORDS_MAX + 1] = {NULL}, *rest = line;
	unsigned count = 0;
	while (count < WORDS_MAX && (words[count] = strtok_r(rest, " \t\r", &rest)) != NULL) {
		count++;
	}
	words[count] = NULL;
	const char *why = "a command is missing";
	if (count > 0 && strcmp(words[0], "state") == 0) {
		print_state(server);
		return;
	}
	if (count > 0 && strcmp(words[0], "picture") == 0) {
		why = server_write_picture(server, words + 1);
		if (why == NULL) {
			return;
		}
	} else if (count > 0) {
		why = execute(server, words[0], words + 1);
	}
	if (why == NULL) {
		printf("ok\n");
	} else {
		printf("error %s\n", why);
	}
	wl_display_flush_clients(server->display);
}
