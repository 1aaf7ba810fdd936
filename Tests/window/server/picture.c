/* SPDX-License-Identifier: MIT */
/*
 * The content of surfaces. Like a compositor that uploads buffers to a texture, the server copies
 * only what is damaged. So missing damage shows in the pictures.
 */
#include "server.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_turned(int32_t transform) {
	return transform % 2 != 0;
}

void server_surface_size(const struct surface *surface, double *width, double *height) {
	const struct surface_state *state = &surface->current;
	bool turned = is_turned(state->transform);
	*width = (double)(turned ? surface->picture.height : surface->picture.width) / state->scale;
	*height =
		(double)(turned ? surface->picture.width : surface->picture.height) / state->scale;
	if (state->source[0] >= 0) {
		*width = state->source[2];
		*height = state->source[3];
	}
	if (state->destination[0] >= 0) {
		*width = state->destination[0];
		*height = state->destination[1];
	}
}

static struct rectangle clip(struct rectangle r, const struct picture *picture) {
	int64_t left = r.x > 0 ? r.x : 0, top = r.y > 0 ? r.y : 0;
	int64_t right = (int64_t)r.x + r.width, bottom = (int64_t)r.y + r.height;
	right = right < picture->width ? right : picture->width;
	bottom = bottom < picture->height ? bottom : picture->height;
	if (right <= left || bottom <= top) {
		return (struct rectangle){0};
	}
	return (struct rectangle){
		(int32_t)left, (int32_t)top, (int32_t)(right - left), (int32_t)(bottom - top)};
}

/* Converts damage in points to pixels of the buffer, rounded outward. Turned ones are all. */
static struct rectangle to_buffer(const struct surface *surface, struct rectangle r) {
	const struct picture *picture = &surface->picture;
	double width, height;
	server_surface_size(surface, &width, &height);
	if (surface->current.transform != 0 || surface->current.source[0] >= 0 || width <= 0) {
		return (struct rectangle){0, 0, picture->width, picture->height};
	}
	double sx = picture->width / width, sy = picture->height / height;
	double left = floor(fmax(r.x, 0) * sx), top = floor(fmax(r.y, 0) * sy);
	double right = ceil(fmin((double)r.x + r.width, width) * sx);
	double bottom = ceil(fmin((double)r.y + r.height, height) * sy);
	return (struct rectangle){
		(int32_t)left, (int32_t)top, (int32_t)(right - left), (int32_t)(bottom - top)};
}

static void copy(
	struct surface *surface, struct wl_shm_buffer *buffer, struct rectangle rectangle) {
	struct picture *picture = &surface->picture;
	struct rectangle r = clip(rectangle, picture);
	const char *data = wl_shm_buffer_get_data(buffer);
	int32_t stride = wl_shm_buffer_get_stride(buffer);
	for (int32_t y = r.y; y < r.y + r.height; y++) {
		memcpy(picture->pixels + (size_t)y * (size_t)picture->width + r.x,
			data + (ptrdiff_t)y * stride + (ptrdiff_t)r.x * 4, (size_t)r.width * 4);
	}
}

static void copy_damage(struct surface *surface, struct wl_shm_buffer *buffer, bool is_new) {
	const struct picture *picture = &surface->picture;
	if (is_new || surface->is_all_damaged) {
		copy(surface, buffer, (struct rectangle){0, 0, picture->width, picture->height});
	} else {
		for (unsigned i = 0; i < surface->damage_count; i++) {
			copy(surface, buffer, to_buffer(surface, surface->damage[i]));
		}
		for (unsigned i = 0; i < surface->buffer_damage_count; i++) {
			copy(surface, buffer, surface->buffer_damage[i]);
		}
	}
}

void server_update_picture(struct surface *surface) {
	struct picture *picture = &surface->picture;
	if (!surface->attached) {
		return;
	}
	struct wl_shm_buffer *buffer =
		surface->buffer != NULL ? wl_shm_buffer_get(surface->buffer) : NULL;
	int32_t width = buffer != NULL ? wl_shm_buffer_get_width(buffer) : 0;
	int32_t height = buffer != NULL ? wl_shm_buffer_get_height(buffer) : 0;
	bool is_new = width != picture->width || height != picture->height;
	if (is_new) {
		free(picture->pixels);
		picture->pixels = NULL;
		picture->width = width;
		picture->height = height;
		if (buffer != NULL) {
			picture->pixels = malloc((size_t)width * (size_t)height * 4);
		}
	}
	if (buffer != NULL && picture->pixels != NULL) {
		wl_shm_buffer_begin_access(buffer);
		copy_damage(surface, buffer, is_new);
		wl_shm_buffer_end_access(buffer);
	}
}

static bool write_ppm(const struct picture *picture, FILE *file) {
	size_t count = (size_t)picture->width * (size_t)picture->height;
	unsigned char *bytes = malloc(count * 3);
	if (bytes == NULL) {
		return false;
	}
	for (size_t i = 0; i < count; i++) {
		bytes[3 * i] = (unsigned char)(picture->pixels[i] >> 16);
		bytes[3 * i + 1] = (unsigned char)(picture->pixels[i] >> 8);
		bytes[3 * i + 2] = (unsigned char)picture->pixels[i];
	}
	fprintf(file, "P6 %d %d 255\n", picture->width, picture->height);
	bool ok = fwrite(bytes, 3, count, file) == count;
	free(bytes);
	return ok;
}

const char *server_write_picture(struct server *server, char **words) {
	struct surface *surface = server_surface(server, words[0]);
	if (surface == NULL || words[1] == NULL) {
		return "usage: picture SURFACE PATH";
	}
	if (surface->picture.pixels == NULL) {
		return "the surface has no content";
	}
	FILE *file = fopen(words[1], "wb");
	if (file == NULL) {
		return "the file cannot be written";
	}
	bool ok = write_ppm(&surface->picture, file);
	if (fclose(file) != 0 || !ok) {
		return "the file cannot be written";
	}
	double width, height;
	server_surface_size(surface, &width, &height);
	printf("ok {\"width\": %g, \"height\": %g}\n", width, height);
	return NULL;
}
