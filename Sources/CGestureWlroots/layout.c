/* SPDX-License-Identifier: MIT */
/* Outputs come with the layout, and keep their gestures while they are out of it. */
#include "state.h"

#include <wlr/util/log.h>

static void left(struct wl_listener *listener, void *data) {
	struct gc_wlr_output *output = wl_container_of(listener, output, left);
	struct gc_wlr_seat *seat = output->seat;
	(void)data;
	gci_wlr_enter(seat);
	gci_wlr_unlisten(&output->left);
	output->is_placed = false;
	gci_wlr_output_cancel(output);
	gci_wlr_leave(seat);
}

static void place(struct gc_wlr_seat *seat, struct wlr_output_layout_output *placed) {
	struct gc_wlr_output *output = gci_wlr_output_find(seat, placed->output);
	bool is_new = output == NULL;
	output = is_new ? gci_wlr_output_create(seat, placed->output) : output;
	if (output == NULL) {
		wlr_log(WLR_ERROR, "output %s has no gestures: no memory", placed->output->name);
		return;
	}
	gci_wlr_enter(seat);
	output->is_placed = true;
	gci_wlr_listen(&placed->events.destroy, &output->left, left);
	if (is_new) {
		gci_wlr_output_equip(output);
		if (seat->config.output_added != NULL) {
			output->data = seat->config.output_added(seat->config.data, output);
		}
	}
	gci_wlr_leave(seat);
}

static void entered(struct wl_listener *listener, void *data) {
	struct gc_wlr_seat *seat = wl_container_of(listener, seat, output_entered);
	place(seat, data);
}

static void destroyed(struct wl_listener *listener, void *data) {
	struct gc_wlr_seat *seat = wl_container_of(listener, seat, layout_destroyed);
	(void)data;
	gci_wlr_layout_unlisten(seat);
	seat->layout = NULL;
}

void gci_wlr_layout_listen(struct gc_wlr_seat *seat) {
	struct wlr_output_layout_output *placed;
	gci_wlr_listen(&seat->layout->events.add, &seat->output_entered, entered);
	gci_wlr_listen(&seat->layout->events.destroy, &seat->layout_destroyed, destroyed);
	wl_list_for_each(placed, &seat->layout->outputs, link) {
		place(seat, placed);
	}
}

void gci_wlr_layout_unlisten(struct gc_wlr_seat *seat) {
	gci_wlr_unlisten(&seat->output_entered);
	gci_wlr_unlisten(&seat->layout_destroyed);
}
