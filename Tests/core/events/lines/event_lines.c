/* SPDX-License-Identifier: MIT */
/*
 * event-lines FOLDER FILE plays a recording to the recognizers of "gesture replay --log", and
 * prints the same lines. It is the core in C with a reader of its own, to be compared with the
 * whole command.
 */
#include <stdio.h>

#include <gesturecore/explain.h>
#include <gesturecore/gesturecore.h>

#include "../numbers.h"
#include "steps.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static struct gc_engine engine;
static struct gc_node window;
static struct gc_touch touches[GC_TOUCHES_MAX];
static struct gc_event events[256];
static struct gc_record records[64];
static struct gc_tap tap, double_tap;
static struct gc_pan pan;
static struct gc_pinch pinch;

static const struct {
	struct gc_recognizer *recognizer;
	const char *name;
} set[] = {
	{&tap.base, "tap"},
	{&double_tap.base, "double-tap"},
	{&pan.base, "pan"},
	{&pinch.base, "pinch"},
};

static void set_up(void) {
	/* As the command has it: wherever a panel reports a touch, it is on the window. */
	const struct gc_rect everywhere = {
		{GC_PT(-131072), GC_PT(-131072)}, {GC_PT(262144), GC_PT(262144)}};
	struct gc_tap_config twice = gc_tap_config_default();
	twice.taps = 2;
	gc_node_init(&window);
	gc_node_set_bounds(&window, everywhere);
	gc_engine_init(&engine, &(struct gc_engine_config){
					.root = &window,
					.touches = touches,
					.touch_capacity = COUNT(touches),
					.events = events,
					.event_capacity = COUNT(events),
					.records = records,
					.record_capacity = COUNT(records),
				});
	gc_tap_init(&tap, NULL);
	gc_tap_init(&double_tap, &twice);
	gc_pan_init(&pan, NULL);
	gc_pinch_init(&pinch, NULL);
	for (size_t i = 0; i < COUNT(set); i++) {
		gc_recognizer_add(set[i].recognizer, &window);
	}
}

static void print_field(const char *key, int64_t value) {
	printf(" %s=", key);
	print_signed(value);
}

static void print_events(void) {
	struct gc_event event;
	while (gc_engine_next(&engine, &event)) {
		size_t member = 0;
		while (set[member].recognizer != event.recognizer) {
			member++;
		}
		printf("time=");
		print_digits(event.time_us, 10, 1);
		printf(" recognizer=%s state=%s touches=%u", set[member].name,
			gc_state_name(event.state), event.touch_count);
		print_field("x", event.location.x);
		print_field("y", event.location.y);
		print_field("dx", event.translation.x);
		print_field("dy", event.translation.y);
		print_field("scale", event.scale);
		print_field("rotation", event.rotation);
		putchar('\n');
	}
}

static void play(const struct step *step) {
	switch (step->kind) {
	case STEP_SAMPLE:
		gc_engine_push(&engine, &step->sample);
		break;
	case STEP_TOUCHPAD:
		gc_engine_push_step(&engine, &step->touchpad);
		break;
	case STEP_ADVANCE:
		gc_engine_advance(&engine, step->sample.time_us);
		break;
	case STEP_CANCEL_ALL:
		gc_engine_cancel_all(&engine, step->sample.time_us);
		break;
	}
	print_events();
}

int main(int argc, char **argv) {
	struct steps steps;
	if (argc != 3) {
		fprintf(stderr, "usage: event-lines FOLDER FILE\n");
		return 2;
	}
	if (!steps_load(&steps, argv[1], argv[2])) {
		return 1;
	}
	set_up();
	for (size_t i = 0; i < steps.count; i++) {
		play(&steps.all[i]);
	}
	steps_free(&steps);
	/* What still waits, such as a tap for a second one. */
	uint64_t due_us;
	while ((due_us = gc_engine_deadline_us(&engine)) != GC_NEVER_US) {
		gc_engine_advance(&engine, due_us);
		print_events();
	}
	return 0;
}
