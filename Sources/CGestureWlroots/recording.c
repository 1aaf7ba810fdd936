/* SPDX-License-Identifier: MIT */
/* Recorders: each output has an engine, and so a recorder of its own. */
#include "state.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include <wlr/util/log.h>

#include <gesturecore/explain.h>

/* What is typed on the lock screen is not recorded. */
static void use(struct gc_wlr_output *output) {
	bool records = output->notes != NULL && !output->seat->is_locked;
	gc_engine_set_recorder(&output->engine, records ? &output->recorder : NULL);
}

void gci_wlr_recorder_create(struct gc_wlr_output *output) {
	uint32_t capacity = output->seat->config.recorder_notes;
	if (capacity == 0) {
		return;
	}
	output->notes = calloc(capacity, sizeof(*output->notes));
	if (gc_recorder_init(&output->recorder, output->notes, capacity) != GC_OK) {
		wlr_log(WLR_ERROR,
			"no recorder: recorder_notes is no power of two from %u to %u, "
			"or there is no memory",
			GC_NOTES_MIN, GC_NOTES_MAX);
		free(output->notes);
		output->notes = NULL;
	}
	use(output);
}

void gci_wlr_recorders_use(struct gc_wlr_seat *seat) {
	struct gc_wlr_output *output;
	wl_list_for_each(output, &seat->outputs, link) {
		use(output);
	}
}

static bool write_part(void *context, const char *bytes, size_t count) {
	int fd = *(const int *)context;
	while (count > 0) {
		ssize_t written = write(fd, bytes, count);
		if (written < 0 && errno == EINTR) {
			continue;
		}
		if (written <= 0) {
			return false;
		}
		bytes += written;
		count -= (size_t)written;
	}
	return true;
}

/* Returns the output that was used last, of those that record. */
static struct gc_wlr_output *latest(struct gc_wlr_seat *seat) {
	struct gc_wlr_output *output, *found = NULL;
	uint64_t found_us = 0;
	wl_list_for_each(output, &seat->outputs, link) {
		uint64_t time_us = gc_engine_time_us(&output->engine);
		if (!output->is_gone && output->notes != NULL &&
			(found == NULL || time_us > found_us)) {
			found = output;
			found_us = time_us;
		}
	}
	return found;
}

enum gc_status gc_wlr_seat_write_recording(struct gc_wlr_seat *seat, int fd) {
	struct gc_wlr_output *output = latest(seat);
	if (output == NULL || seat->is_locked || gci_wlr_is_asking(seat)) {
		return GC_ERR_STATE;
	}
	bool is_written =
		gc_recorder_write(&output->recorder, &output->engine, NULL, write_part, &fd);
	return is_written ? GC_OK : GC_ERR_MEMORY;
}
