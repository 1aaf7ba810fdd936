/* SPDX-License-Identifier: MIT */
/* Calls the C sample of docs/embedding.md as a host without an event for the end of a frame. */
#include "embedding.c"

static uint64_t now_us = 1000000;
static uint64_t due_us = GC_NEVER_US; /* as the latest call returned */

/* The timer fires at its time, up to `until_us`. */
static void wait(uint64_t until_us) {
	while (due_us <= until_us) {
		now_us = due_us > now_us ? due_us : now_us;
		due_us = handle_timer(now_us);
	}
	now_us = until_us;
}

static void finger(enum gc_sample_kind kind, int id, int x) {
	due_us = handle_touch(&(struct gc_sample){
		.time_us = now_us,
		.position = {GC_PT(x), GC_PT(500)},
		.id = id,
		.kind = (uint8_t)kind,
	});
}

int main(int count, char **arguments) {
	(void)arguments;
	if (set_up() != GC_OK) {
		return 1;
	}
	finger(GC_SAMPLE_DOWN, 0, 900);
	finger(GC_SAMPLE_DOWN, 1, 1000);
	for (int n = 1; n <= 3; n++) {
		wait(now_us + 8000);
		finger(GC_SAMPLE_MOTION, 1, 1000 + 50 * n);
	}
	if (count > 1) {
		handle_frame();
	} else {
		wait(now_us + 8000);
	}
	finger(GC_SAMPLE_MOTION, 7, 0);
	return 0;
}
