/* SPDX-License-Identifier: MIT */
/* What the state says: nothing changes. */
#include "state.h"

bool gci_wlr_is_asking(const struct gc_wlr_seat *seat) {
	const struct gc_wlr_output *output;
	wl_list_for_each(output, &seat->outputs, link) {
		if (gc_engine_is_asking(&output->engine)) {
			return true;
		}
	}
	return false;
}

uint32_t gci_wlr_fingers_on(const struct gc_wlr_output *output) {
	const struct gci_wlr_device *device;
	uint32_t count = 0;
	wl_list_for_each(device, &output->seat->devices, link) {
		for (int i = 0; i < GCI_WLR_FINGERS; i++) {
			count += device->fingers[i].output == output;
		}
	}
	return count;
}

const struct gci_wlr_finger *gci_wlr_finger(const struct gci_wlr_device *device, int32_t id) {
	for (int i = 0; i < GCI_WLR_FINGERS; i++) {
		if (device->fingers[i].output != NULL && device->fingers[i].id == id) {
			return &device->fingers[i];
		}
	}
	return NULL;
}

void gci_wlr_active(const struct gc_wlr_seat *seat) {
	if (seat->config.activity != NULL && !seat->is_away) {
		seat->config.activity(seat->config.data);
	}
}

static bool is_on(const struct gc_wlr_output *output) {
	return output->is_placed && output->wlr_output->enabled;
}

struct gc_wlr_output *gci_wlr_touched_output(
	const struct gc_wlr_seat *seat, struct gc_wlr_output *output) {
	/* The host may turn the output on. */
	bool is_lit = output != NULL && is_on(output);
	gci_wlr_active(seat);
	/* Or destroy it; then it is freed by the outermost leave. */
	return is_lit && output->wlr_output != NULL ? output : NULL;
}

bool gc_wlr_seat_has_touchpad_gesture(const struct gc_wlr_seat *seat) {
	const struct gci_wlr_device *device;
	wl_list_for_each(device, &seat->devices, link) {
		if (device->output != NULL) {
			return true;
		}
	}
	return false;
}

uint64_t gc_wlr_seat_deadline_us(const struct gc_wlr_seat *seat) {
	uint64_t earliest_us = GC_NEVER_US;
	struct gc_wlr_output *output;
	wl_list_for_each(output, &seat->outputs, link) {
		uint64_t deadline_us = gc_engine_deadline_us(&output->engine);
		earliest_us = deadline_us < earliest_us ? deadline_us : earliest_us;
	}
	return earliest_us;
}

static bool has_own(const struct gc_wlr_seat *seat) {
	for (int i = 0; i < GCI_WLR_FINGERS; i++) {
		if (seat->owns[i].output != NULL) {
			return true;
		}
	}
	return false;
}

bool gci_wlr_own_is_mouse(const struct gc_wlr_seat *seat) {
	return seat->config.own_touch == NULL && seat->config.cursor != NULL;
}

bool gci_wlr_has_owner(const struct gc_wlr_seat *seat) {
	return seat->config.own_touch != NULL || gci_wlr_own_is_mouse(seat);
}

bool gci_wlr_has_own_pointer(const struct gc_wlr_seat *seat) {
	return gci_wlr_own_is_mouse(seat) && has_own(seat);
}

bool gci_wlr_pointer_is_in_use(const struct gc_wlr_seat *seat) {
	return seat->pressing != NULL || gci_wlr_has_own_pointer(seat) ||
	       seat->wlr_seat->pointer_state.button_count > 0 ||
	       gc_wlr_seat_has_touchpad_gesture(seat);
}

struct wlr_surface *gc_wlr_node_surface(const struct gc_node *node) {
	const struct gci_wlr_surface *on = node != NULL ? node->user_data : NULL;
	return on != NULL ? on->surface : NULL;
}
