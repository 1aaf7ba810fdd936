/* SPDX-License-Identifier: MIT */
/* What the host has destroyed is freed by the outermost call, and the seat last of all. */
#include "state.h"

#include <stdlib.h>

static void free_surfaces(struct gc_wlr_output *output) {
	struct gci_wlr_surface *on, *next;
	wl_list_for_each_safe(on, next, &output->dead_surfaces, link) {
		wl_list_remove(&on->link);
		gc_node_finish(&on->node);
		free(on);
	}
}

static void free_output(struct gc_wlr_output *output) {
	struct gci_wlr_surface *on, *next;
	gci_wlr_forget_points(output->seat, output);
	gci_wlr_own_forget(output->seat, output);
	wl_list_for_each_safe(on, next, &output->surfaces, link) {
		gci_wlr_surface_end(on);
	}
	free_surfaces(output);
	gci_wlr_copies_free(&output->copies);
	wl_list_remove(&output->link);
	gc_engine_finish(&output->engine);
	free(output->notes);
	free(output);
}

static void reap(struct gc_wlr_seat *seat) {
	struct gc_wlr_output *output, *next;
	struct gci_wlr_device *device, *next_device;
	wl_list_for_each_safe(device, next_device, &seat->devices, link) {
		if (device->device == NULL) {
			gci_wlr_device_free(device);
		}
	}
	wl_list_for_each_safe(output, next, &seat->outputs, link) {
		free_surfaces(output);
		gci_wlr_copies_free(&output->dead_copies);
		if (output->is_gone) {
			free_output(output);
		}
	}
}

static void free_all(struct gc_wlr_seat *seat) {
	struct gci_wlr_device *device, *next_device;
	struct gc_wlr_output *output;
	if (seat->config.cursor != NULL) {
		gci_wlr_cursor_unlisten(seat);
	}
	gci_wlr_layout_unlisten(seat);
	wl_list_for_each_safe(device, next_device, &seat->devices, link) {
		gci_wlr_device_drop(device);
		gci_wlr_device_free(device);
	}
	wl_list_for_each(output, &seat->outputs, link) {
		gci_wlr_output_destroy(output);
	}
	reap(seat);
	gci_wlr_timer_finish(seat);
	gci_wlr_unlisten(&seat->session_active);
	gci_wlr_unlisten(&seat->session_destroyed);
	gci_wlr_unlisten(&seat->seat_destroyed);
	gci_wlr_unlisten(&seat->pointer_left);
	gci_wlr_mouse_finish(&seat->mouse);
	gci_wlr_copies_free(&seat->originals);
	free(seat);
}

bool gci_wlr_bury(struct gc_wlr_seat *seat) {
	while (seat->has_dead) {
		seat->has_dead = false;
		if (seat->must_clear) {
			gci_wlr_copies_clear(seat);
		}
		reap(seat);
	}
	if (seat->is_ending) {
		free_all(seat);
		return true;
	}
	return false;
}
