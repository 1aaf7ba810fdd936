/* SPDX-License-Identifier: MIT */
/*
 * Gestures on a microcontroller: prints what fingers do on a touchscreen of 3.5 inches, and why
 * other gestures did not fire. examples/microcontroller/build.sh builds it.
 */
#include "board.h"
#include "controller.h"
#include "gt911.h"
#include "print.h"

#include <gesturecore/explain.h>
#include <gesturecore/gesturecore.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* All memory of the engine. It has two touches for each contact: scan.h says why. */
static struct gc_engine engine;
static struct gc_node window;
static struct gc_touch touches[2 * GT911_CONTACTS];
static struct gc_event events[8];
static struct gc_record records[8];

static struct gc_tap tap, double_tap;
static struct gc_pan pan;
static struct gc_pinch pinch;
static struct gc_rotation rotation;
static struct gc_requirement tap_waits;

static struct controller controller;
static struct gt911 panel;

/* What the report at the end prints. */
static uint32_t frames, failures, ticks, most_ticks;

/* Adds a recognizer if all went well before. It refuses one that refused its configuration. */
static enum gc_status attach(enum gc_status status, struct gc_recognizer *recognizer, char *name) {
	recognizer->user_data = name;
	return status == GC_OK ? gc_recognizer_add(recognizer, &window) : status;
}

static enum gc_status set_up(void) {
	/* Not by an initializer, which would take a copy of the struct in flash. */
	panel.read = controller_read;
	panel.write = controller_write;
	panel.bus = &controller;
	panel.address = GT911_ADDRESS;
	/* 48.96 x 73.44 mm, mounted with its upper side at the right. */
	enum gc_status status = gt911_panel(&panel, 320, 480, 48960, 73440, GC_ORIENTATION_90);
	struct gc_size size = gc_device_size(&panel.device);
	struct gc_engine_config config = {
		.root = &window,
		.touches = touches,
		.touch_capacity = COUNT(touches),
		.events = events,
		.event_capacity = COUNT(events),
		.records = records,
		.record_capacity = COUNT(records),
	};
	struct gc_tap_config twice = gc_tap_config_default();
	twice.taps = 2;

	gc_node_init(&window);
	gc_node_set_frame(&window, (struct gc_rect){{0, 0}, size});
	status = status == GC_OK ? gc_engine_init(&engine, &config) : status;
	gc_tap_init(&tap, NULL);
	gc_tap_init(&double_tap, &twice);
	gc_pan_init(&pan, NULL);
	gc_pinch_init(&pinch, NULL);
	gc_rotation_init(&rotation, NULL);
	status = attach(status, &tap.base, "tap");
	status = attach(status, &double_tap.base, "double tap");
	status = attach(status, &pan.base, "pan");
	status = attach(status, &pinch.base, "pinch");
	status = attach(status, &rotation.base, "rotation");
	return status == GC_OK
		       ? gc_recognizer_require_failure(&tap_waits, &tap.base, &double_tap.base)
		       : status;
}

static const char *name_of(void *data, const struct gc_recognizer *recognizer) {
	(void)data;
	return recognizer->user_data;
}

/* Prints the sentences of the ledger, and forgets them. */
static void print_records(void) {
	static char sentence[GC_EXPLAIN_MAX];
	const struct gc_names names = {.recognizer = name_of};
	struct gc_record record;
	for (size_t i = 0; gc_engine_record(&engine, i, &record); i++) {
		gc_explain(sentence, sizeof(sentence), &record, &names);
		print_text("  ");
		print_text(sentence);
		print_text("\n");
	}
	gc_engine_clear_records(&engine);
}

/* Takes the oldest event. Counts the instructions, but not those of printing. */
static bool next(struct gc_event *event) {
	uint32_t before = board_ticks();
	bool found = gc_engine_next(&engine, event);
	ticks += board_ticks() - before;
	return found;
}

/* What an INT pin and a timer would start. */
static void poll(uint64_t now_us) {
	struct gc_sample samples[GT911_SAMPLES];
	struct gc_event event;
	uint32_t before = board_ticks();
	int count = gt911_read(&panel, now_us, samples);
	for (int i = 0; i < count; i++) {
		gc_engine_push(&engine, &samples[i]);
	}
	if (gc_engine_deadline_us(&engine) <= now_us) {
		gc_engine_advance(&engine, now_us);
	}
	uint32_t taken = board_ticks() - before;
	if (count > 0) {
		frames++;
		ticks += taken;
		most_ticks = taken > most_ticks ? taken : most_ticks;
	}
	failures += count < 0;
	while (next(&event)) {
		if (event.kind == GC_EVENT_GESTURE && event.state != GC_STATE_CHANGED) {
			print_gesture(&event);
		}
	}
	print_records();
}

int main(void) {
	if (set_up() != GC_OK) {
		print_text("# set-up failed\n");
		return 1;
	}
	for (uint32_t ms = 0; ms < CONTROLLER_END_MS; ms += CONTROLLER_SCAN_MS) {
		controller_scan(&controller, ms);
		poll((uint64_t)ms * 1000);
	}
	uint32_t each = board_instructions_per_tick();
	print_number("# frames: ", frames, "\n");
	print_number("# reports that failed: ", failures, "\n");
	print_number("# calls on the bus: ", controller.calls, "\n");
	print_number("# instructions per frame: ", ticks / frames * each, "\n");
	print_number("# instructions of the longest frame: ", most_ticks * each, "\n");
	print_number("# stack at most: ", board_stack_used(), " bytes\n");
	return 0;
}
