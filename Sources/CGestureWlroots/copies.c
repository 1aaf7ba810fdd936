/* SPDX-License-Identifier: MIT */
/* The recognizers that each output has a copy of. */
#include "state.h"

#include <stdlib.h>
#include <string.h>

#include <wlr/util/log.h>

/* A recognizer of the host, or the copy of one on an output. */
struct gci_wlr_copy {
	struct wl_list link; /* gc_wlr_seat.originals, gc_wlr_output.copies or .dead_copies */
	const struct gci_wlr_copy *original; /* of a copy */
	struct gc_recognizer recognizer[];   /* one, and the rest of its struct */
};

/* Returns the size of the struct of a kind; 0: none that can be copied. */
static size_t size_of(enum gc_kind kind) {
	switch (kind) {
#define GC_KIND(NAME, number, type, reports, words) \
	case GC_KIND_##NAME: \
		return GC_KIND_##NAME != GC_KIND_CUSTOM ? sizeof(struct gc_##type) : 0;
#include <gesturecore/kinds.def>
#undef GC_KIND
	case GC_KIND_NONE:
		break;
	}
	return 0;
}

/* Returns NULL without memory. */
static struct gci_wlr_copy *copy(const struct gc_recognizer *recognizer) {
	size_t size = size_of(gc_recognizer_kind(recognizer));
	struct gci_wlr_copy *made = calloc(1, sizeof(*made) + size);
	if (made != NULL) {
		memcpy(made->recognizer, recognizer, size);
	}
	return made;
}

static void discard(struct gci_wlr_copy *made) {
	gc_recognizer_finish(made->recognizer);
	wl_list_remove(&made->link);
	free(made);
}

static enum gc_status put(struct gc_wlr_output *output, const struct gci_wlr_copy *original) {
	struct gci_wlr_copy *made = copy(original->recognizer);
	if (made == NULL) {
		return GC_ERR_MEMORY;
	}
	made->original = original;
	wl_list_insert(output->copies.prev, &made->link);
	return gc_wlr_output_add(output, made->recognizer);
}

static void take_back(struct gc_wlr_seat *seat, struct gci_wlr_copy *original) {
	struct gc_wlr_output *output;
	struct gci_wlr_copy *made, *next;
	wl_list_for_each(output, &seat->outputs, link) {
		wl_list_for_each_safe(made, next, &output->copies, link) {
			if (made->original == original) {
				discard(made);
			}
		}
	}
	discard(original);
}

enum gc_status gc_wlr_seat_add(struct gc_wlr_seat *seat, const struct gc_recognizer *recognizer) {
	struct gc_wlr_output *output;
	enum gc_status status = GC_OK;
	if (gci_wlr_is_asking(seat)) {
		return GC_ERR_STATE;
	}
	if (size_of(gc_recognizer_kind(recognizer)) == 0 || recognizer->node != NULL ||
		recognizer->requirements != NULL || recognizer->waiters != NULL) {
		return GC_ERR_ARGUMENT;
	}
	struct gci_wlr_copy *original = copy(recognizer);
	if (original == NULL) {
		return GC_ERR_MEMORY;
	}
	wl_list_insert(seat->originals.prev, &original->link);
	wl_list_for_each(output, &seat->outputs, link) {
		if (output->wlr_output != NULL && status == GC_OK) {
			status = put(output, original);
		}
	}
	if (status != GC_OK) {
		take_back(seat, original);
	}
	return status;
}

/* Those that are active are cancelled now, and freed by the outermost leave. */
void gci_wlr_copies_clear(struct gc_wlr_seat *seat) {
	struct gc_wlr_output *output;
	struct gci_wlr_copy *made, *next;
	seat->must_clear = false;
	seat->has_dead = true;
	wl_list_for_each_safe(made, next, &seat->originals, link) {
		discard(made);
	}
	wl_list_for_each(output, &seat->outputs, link) {
		wl_list_insert_list(&output->dead_copies, &output->copies);
		wl_list_init(&output->copies);
		wl_list_for_each(made, &output->dead_copies, link) {
			gc_recognizer_set_enabled(made->recognizer, false);
		}
	}
	wl_list_for_each(output, &seat->outputs, link) {
		gci_wlr_turn(output);
	}
}

void gc_wlr_seat_clear(struct gc_wlr_seat *seat) {
	gci_wlr_enter(seat);
	if (gci_wlr_is_asking(seat)) {
		seat->must_clear = seat->has_dead = true;
	} else {
		gci_wlr_copies_clear(seat);
	}
	gci_wlr_leave(seat);
}

void gci_wlr_copies_free(struct wl_list *copies) {
	struct gci_wlr_copy *made, *next;
	wl_list_for_each_safe(made, next, copies, link) {
		discard(made);
	}
}

void gci_wlr_output_equip(struct gc_wlr_output *output) {
	struct gc_wlr_seat *seat = output->seat;
	const struct gci_wlr_copy *original;
	if (seat->config.right_clicks) {
		gc_long_press_init(&output->right_click, NULL);
		gc_wlr_output_add(output, &output->right_click.base);
	}
	wl_list_for_each(original, &seat->originals, link) {
		if (put(output, original) != GC_OK) {
			wlr_log(WLR_ERROR, "output %s lacks gestures: no memory",
				output->wlr_output->name);
		}
	}
}
