/* SPDX-License-Identifier: MIT */
/* Adds, rotates, scales, resizes and removes outputs. */
#include "driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {
	"normal", "90", "180", "270", "flipped", "flipped-90", "flipped-180", "flipped-270"};

static bool find_transform(const char *name, enum wl_output_transform *transform) {
	for (unsigned i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (strcmp(name, names[i]) == 0) {
			*transform = (enum wl_output_transform)i;
			return true;
		}
	}
	return false;
}

/* What a commit changes. */
struct change {
	float scale;
	enum wl_output_transform transform;
};

/* Reads one of "scale=S", "transform=T", "mm=WxH". */
static bool apply(struct wlr_output *output, const char *setting, struct change *change) {
	double scale;
	if (strncmp(setting, "scale=", 6) == 0 && driver_number(setting + 6, &scale) && scale > 0) {
		change->scale = (float)scale;
		return true;
	}
	if (strncmp(setting, "transform=", 10) == 0) {
		return find_transform(setting + 10, &change->transform);
	}
	return sscanf(setting, "mm=%dx%d", &output->phys_width, &output->phys_height) == 2;
}

const char *driver_add_output(struct driver *driver, char *specification) {
	char *rest = specification, *setting = strtok_r(rest, ",", &rest);
	unsigned width, height;
	if (setting == NULL || sscanf(setting, "%ux%u", &width, &height) != 2 || width == 0 ||
		height == 0 || width > 16384 || height > 16384) {
		return "an output is WxH[,scale=S][,transform=T][,mm=WxH]";
	}
	struct wlr_output *output = wlr_headless_add_output(driver->headless, width, height);
	struct change change = {1, WL_OUTPUT_TRANSFORM_NORMAL};
	if (output == NULL) {
		return "the output cannot be made";
	}
	while ((setting = strtok_r(rest, ",", &rest)) != NULL) {
		if (!apply(output, setting, &change)) {
			wlr_output_destroy(output);
			return "an output has scale=S, transform=T and mm=WxH";
		}
	}
	/* A changed physical size alone sends no event, but a commit of the mode does. */
	bool is_set_up = output_change(
		output, (int32_t)width, (int32_t)height, change.scale, change.transform);
	/* Frames come in real time: without predictions, they change no result. */
	struct output *ours = output->data;
	gc_engine_set_horizon(gc_wlr_output_engine(ours->touch), 0);
	return is_set_up ? NULL : "the output cannot be set up";
}

static const char *turn(struct wlr_output *output, const char *name) {
	enum wl_output_transform transform;
	if (name == NULL || !find_transform(name, &transform)) {
		return "a transform is normal, 90, 180, 270, flipped, flipped-90 and so on";
	}
	return output_change(output, 0, 0, 0, transform) ? NULL : "the output cannot be rotated";
}

static const char *rescale(struct wlr_output *output, const char *word) {
	double scale;
	if (!driver_number(word, &scale) || scale <= 0 || scale > 8) {
		return "a scale is a number over 0";
	}
	return output_change(output, 0, 0, (float)scale, output->transform)
		       ? NULL
		       : "the output cannot be scaled";
}

static const char *resize(struct wlr_output *output, const char *word) {
	int32_t width, height;
	if (word == NULL || sscanf(word, "%dx%d", &width, &height) != 2 || width <= 0 ||
		height <= 0) {
		return "a size is WxH";
	}
	output_ask_for_size(output, width, height);
	return NULL;
}

struct output *driver_output_named(struct driver *driver, const char *name) {
	struct output *output;
	wl_list_for_each(output, &driver->compositor->outputs, link) {
		if (strcmp(output->wlr_output->name, name) == 0) {
			return output;
		}
	}
	return NULL;
}

const char *driver_output(struct driver *driver, char **words) {
	if (words[0] == NULL || words[1] == NULL) {
		return "usage: output add WxH[,...] | remove NAME | transform NAME T | scale NAME "
		       "S | resize NAME WxH";
	}
	if (strcmp(words[0], "add") == 0) {
		return driver_add_output(driver, words[1]);
	}
	struct output *output = driver_output_named(driver, words[1]);
	if (output == NULL) {
		return "there is no such output";
	}
	if (strcmp(words[0], "remove") == 0) {
		wlr_output_destroy(output->wlr_output);
		return NULL;
	}
	if (strcmp(words[0], "scale") == 0) {
		return rescale(output->wlr_output, words[2]);
	}
	if (strcmp(words[0], "resize") == 0) {
		return resize(output->wlr_output, words[2]);
	}
	return strcmp(words[0], "transform") == 0
		       ? turn(output->wlr_output, words[2])
		       : "usage: output add | remove | transform | scale | resize";
}
