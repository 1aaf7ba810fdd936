/* SPDX-License-Identifier: MIT */
/* Taps once, and prints what the engine says of it and why there was no second tap. */
#include <stdio.h>

#include <gesturecore/explain.h>
#include <gesturecore/gesturecore.h>

static struct gc_engine engine;
static struct gc_node window;
static struct gc_touch touches[10];
static struct gc_event events[32];
static struct gc_record records[32];
static struct gc_tap tap, double_tap;

static void push(enum gc_sample_kind kind, uint64_t time_us) {
	struct gc_sample sample = {.kind = (uint8_t)kind, .time_us = time_us};
	struct gc_event event;

	sample.position = (struct gc_point){GC_PT(100), GC_PT(100)};
	gc_engine_push(&engine, &sample);
	gc_engine_end_frame(&engine);
	while (gc_engine_next(&engine, &event)) {
		printf("%s %s\n", (const char *)event.recognizer->user_data,
			gc_state_name(event.state));
	}
}

int main(void) {
	struct gc_tap_config twice = gc_tap_config_default();
	struct gc_engine_config config = {.root = &window,
		.touches = touches,
		.events = events,
		.records = records,
		.touch_capacity = 10,
		.event_capacity = 32,
		.record_capacity = 32};
	struct gc_record record;
	char sentence[GC_EXPLAIN_MAX];

	gc_node_init(&window);
	gc_node_set_frame(&window, (struct gc_rect){.size = {GC_PT(1920), GC_PT(1080)}});
	if (gc_engine_init(&engine, &config) != GC_OK) {
		return 1;
	}
	twice.taps = 2;
	gc_tap_init(&tap, NULL);
	gc_tap_init(&double_tap, &twice);
	tap.base.user_data = "tap";
	double_tap.base.user_data = "double tap";
	gc_recognizer_add(&tap.base, &window);
	gc_recognizer_add(&double_tap.base, &window);

	push(GC_SAMPLE_DOWN, GC_MS(1000));
	push(GC_SAMPLE_UP, GC_MS(1080));
	gc_engine_advance(&engine, GC_MS(2000));
	if (gc_engine_explain(&engine, &double_tap.base, &record)) {
		gc_explain(sentence, sizeof(sentence), &record, NULL);
		puts(sentence);
	}
	return 0;
}
