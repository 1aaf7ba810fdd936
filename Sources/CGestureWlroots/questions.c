/* SPDX-License-Identifier: MIT */
/*
 * The library's own recognizer, the right click, and the questions of the engines: the library
 * answers for that one, and the host for all others.
 */
#include "state.h"

#include <linux/input-event-codes.h>

/* A program of X11 has no long presses of its own, whatever Xwayland has. */
static bool clicks_right(const struct gc_wlr_seat *seat, struct wlr_surface *surface) {
	return surface != NULL &&
	       (gc_wlr_seat_emulates(seat, surface) || gci_wlr_is_xwayland(surface));
}

void gci_wlr_right_click(struct gc_wlr_output *output, const struct gc_event *event) {
	struct gc_wlr_seat *seat = output->seat;
	double x, y, surface_x, surface_y;
	if (event->state != GC_STATE_BEGAN) {
		return;
	}
	gc_wlr_output_to_layout(output, event->location, &x, &y);
	/* Since the landing, a window may have opened or gone there. */
	struct wlr_surface *surface =
		seat->config.surface_at(seat->config.data, x, y, &surface_x, &surface_y);
	if (clicks_right(seat, surface)) {
		gci_wlr_pointer_click(seat, surface, surface_x, surface_y, BTN_RIGHT);
	}
}

static const struct gc_host *host_of(const void *data) {
	return &((const struct gc_wlr_output *)data)->seat->config.host;
}

static bool is_own(const void *data, const struct gc_recognizer *recognizer) {
	return recognizer == &((const struct gc_wlr_output *)data)->right_click.base;
}

static bool should_begin(void *data, struct gc_recognizer *recognizer) {
	const struct gc_host *host = host_of(data);
	return is_own(data, recognizer) || host->should_begin(host->data, recognizer);
}

static bool should_receive(
	void *data, struct gc_recognizer *recognizer, const struct gc_touch *touch) {
	const struct gc_host *host = host_of(data);
	if (is_own(data, recognizer)) {
		return clicks_right(((const struct gc_wlr_output *)data)->seat,
			gc_wlr_node_surface(touch->node));
	}
	return host->should_receive == NULL || host->should_receive(host->data, recognizer, touch);
}

/* A question about two recognizers. The right click has the answers of the core's defaults. */
#define PAIR(question, default_answer) \
	static bool question(void *data, struct gc_recognizer *one, struct gc_recognizer *other) { \
		const struct gc_host *host = host_of(data); \
		return is_own(data, one) || is_own(data, other) \
			       ? (default_answer) \
			       : host->question(host->data, one, other); \
	}
PAIR(simultaneous, false)
PAIR(can_prevent, true)
PAIR(can_be_prevented, true)
PAIR(requires_failure, false)

struct gc_host gci_wlr_questions(struct gc_wlr_output *output) {
	const struct gc_host *host = &output->seat->config.host;
	if (!output->seat->config.right_clicks) {
		return *host;
	}
	return (struct gc_host){
		.data = output,
		.should_begin = host->should_begin != NULL ? should_begin : NULL,
		.should_receive = should_receive,
		.simultaneous = host->simultaneous != NULL ? simultaneous : NULL,
		.can_prevent = host->can_prevent != NULL ? can_prevent : NULL,
		.can_be_prevented = host->can_be_prevented != NULL ? can_be_prevented : NULL,
		.requires_failure = host->requires_failure != NULL ? requires_failure : NULL,
	};
}
