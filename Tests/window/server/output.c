/* SPDX-License-Identifier: MIT */
/* wl_output and xdg-output. */
#include "server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xdg-output-unstable-v1-server-protocol.h"

#define OUTPUT_VERSION 4
#define XDG_OUTPUT_VERSION 3

static void send_output(const struct output *output, struct wl_resource *resource) {
	int version = wl_resource_get_version(resource);
	char name[32];
	snprintf(name, sizeof(name), "TEST-%d", output->number);
	wl_output_send_geometry(resource, output->x, output->y, output->mm_width, output->mm_height,
		WL_OUTPUT_SUBPIXEL_UNKNOWN, "Test", name, output->transform);
	wl_output_send_mode(resource, WL_OUTPUT_MODE_CURRENT | WL_OUTPUT_MODE_PREFERRED,
		output->width, output->height, 60000);
	if (version >= WL_OUTPUT_SCALE_SINCE_VERSION) {
		wl_output_send_scale(resource, output->scale);
	}
	if (version >= WL_OUTPUT_NAME_SINCE_VERSION) {
		wl_output_send_name(resource, name);
	}
	if (version >= WL_OUTPUT_DONE_SINCE_VERSION) {
		wl_output_send_done(resource);
	}
}

static void send_xdg_output(const struct output *output, struct wl_resource *resource) {
	bool turned = output->transform % 2 != 0;
	int32_t width = (turned ? output->height : output->width) / output->scale;
	int32_t height = (turned ? output->width : output->height) / output->scale;
	if (output->logical_width != 0) {
		width = output->logical_width;
		height = output->logical_height;
	}
	zxdg_output_v1_send_logical_position(resource, output->x, output->y);
	zxdg_output_v1_send_logical_size(resource, width, height);
	if (wl_resource_get_version(resource) < 3) {
		zxdg_output_v1_send_done(resource);
	}
}

static void send_all(struct output *output) {
	struct wl_resource *resource;
	wl_resource_for_each(resource, &output->xdg_resources) {
		send_xdg_output(output, resource);
	}
	wl_resource_for_each(resource, &output->resources) {
		send_output(output, resource);
	}
}

static void bound(struct wl_resource *resource, void *data) {
	struct output *output = data;
	wl_list_insert(output->resources.prev, wl_resource_get_link(resource));
	send_output(output, resource);
}

/* Applies one of "scale=N", "transform=N", "mm=WxH", "at=XxY", "mode=WxH", "logical=WxH". */
static bool apply(struct output *output, const char *setting) {
	static const char *const names[] = {
		"scale=", "transform=", "mm=", "at=", "mode=", "logical="};
	int32_t *values[][2] = {{&output->scale, NULL}, {&output->transform, NULL},
		{&output->mm_width, &output->mm_height}, {&output->x, &output->y},
		{&output->width, &output->height},
		{&output->logical_width, &output->logical_height}};
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		const char *text = setting + strlen(names[i]);
		if (strncmp(setting, names[i], strlen(names[i])) != 0) {
			continue;
		}
		if (values[i][1] == NULL) {
			int64_t number;
			bool is_number = server_integer(text, &number) && number >= 0 &&
					 number <= (i == 0 ? 16 : 7) && number >= (i == 0);
			*values[i][0] = is_number ? (int32_t)number : *values[i][0];
			return is_number;
		}
		return sscanf(text, "%dx%d", values[i][0], values[i][1]) == 2;
	}
	return false;
}

static const char *add(struct server *server, char *specification) {
	char *rest = specification, *setting = strtok_r(rest, ",", &rest);
	if (server->output_count == OUTPUTS_MAX) {
		return "there are too many outputs";
	}
	struct output *output = calloc(1, sizeof(*output));
	*output = (struct output){.number = server->output_count, .scale = 1};
	bool ok = setting != NULL && sscanf(setting, "%dx%d", &output->width, &output->height) == 2;
	while (ok && (setting = strtok_r(rest, ",", &rest)) != NULL) {
		ok = apply(output, setting);
	}
	if (!ok) {
		free(output);
		return "usage: output add WxH[,scale=N][,transform=N][,mm=WxH][,at=XxY]";
	}
	wl_list_init(&output->resources);
	wl_list_init(&output->xdg_resources);
	server->outputs[server->output_count++] = output;
	output->global = server_offer(
		server, OUTPUT_VERSION, (struct offer){&wl_output_interface, NULL, output, bound});
	return NULL;
}

const char *server_change_output(struct server *server, char **words) {
	if (words[0] == NULL || words[1] == NULL) {
		return "usage: output add WxH[,...] | set OUTPUT SETTING... | remove OUTPUT";
	}
	if (strcmp(words[0], "add") == 0) {
		return add(server, words[1]);
	}
	struct output *output = server_output(server, words[1]);
	if (output == NULL) {
		return "there is no such output";
	}
	if (strcmp(words[0], "remove") == 0) {
		return server_remove(&output->global);
	}
	for (char **word = words + 2; *word != NULL; word++) {
		if (!apply(output, *word)) {
			return "a setting is scale=N, transform=N, or a size: mm, at, mode, "
			       "logical";
		}
	}
	send_all(output);
	return NULL;
}

const char *server_cross_output(struct server *server, const char *command, char **words) {
	struct output *output = server_output(server, words[0]);
	struct wl_resource *surface = server_focus(server), *resource;
	if (output == NULL || surface == NULL) {
		return "there is no such output, or no surface";
	}
	wl_resource_for_each(resource, &output->resources) {
		if (wl_resource_get_client(resource) != wl_resource_get_client(surface)) {
			continue;
		}
		if (strcmp(command, "enter") == 0) {
			wl_surface_send_enter(surface, resource);
		} else {
			wl_surface_send_leave(surface, resource);
		}
	}
	return NULL;
}

static void get_xdg_output(struct wl_resource *resource, void *data, union wl_argument *arguments) {
	struct wl_resource *wl_output = (struct wl_resource *)arguments[1].o;
	struct output *output = wl_resource_get_user_data(wl_output);
	struct wl_resource *made = server_resource(
		resource, &zxdg_output_v1_interface, arguments[0].n, NULL, output, NULL);
	wl_list_insert(&output->xdg_resources, wl_resource_get_link(made));
	send_xdg_output(output, made);
	if (wl_resource_get_version(wl_output) >= WL_OUTPUT_DONE_SINCE_VERSION) {
		wl_output_send_done(wl_output);
	}
}

static const struct request manager_requests[] = {{"get_xdg_output", get_xdg_output}, {0}};

void server_offer_xdg_outputs(struct server *server) {
	server_offer(server, XDG_OUTPUT_VERSION,
		(struct offer){&zxdg_output_manager_v1_interface, manager_requests, server, NULL});
}
