/* SPDX-License-Identifier: MIT */
#include <reference.h>

#include <stdlib.h>

#include <gesturecore/convert.h>
#include <gesturecore/libinput.h>
#include <libinput.h>

#include <counting.h>
#include <stage.h>

static struct stage stage;
static struct gc_libinput_device adapter;
static enum use used;
static struct gc_point surface_center;

const struct contact_frame *reference_frames(enum stroke stroke, uint32_t contacts) {
	struct stroke_samples *samples = malloc(sizeof(*samples));
	struct contact_frame *frames = malloc((STROKE_FRAMES + 1) * sizeof(*frames));
	struct contact *all = malloc((STROKE_FRAMES + 1) * contacts * sizeof(*all));
	if (samples == NULL || frames == NULL || all == NULL) {
		abort();
	}
	stroke_make(samples, stroke, STAMPS_EVEN, contacts);
	for (unsigned i = 0; i <= STROKE_FRAMES; i++) {
		const struct gc_sample *from = i == 0 ? samples->landing : samples->frames[i - 1];
		struct contact *to = &all[i * contacts];
		for (unsigned j = 0; j < contacts; j++) {
			to[j] = (struct contact){gc_length_to_double(from[j].position.x),
				gc_length_to_double(from[j].position.y), from[j].id};
		}
		frames[i] = (struct contact_frame){from->time_us, to, contacts, i == 0};
	}
	free(samples);
	return frames;
}

void reference_set_up(bool is_together, enum use use) {
	used = use;
	surface_center = (struct gc_point){GC_PT(750), GC_PT(750)};
	stage_set_up(&stage,
		&(struct scenario){.together = is_together, .delivered = use == USE_TOUCHES});
}

bool reference_is_active(uint32_t active) {
	return stage_is_as_expected(&stage, &(struct scenario){.active = active});
}

/* README's idiom: the surface moves by the translation, which is set to zero. */
static inline void move_surface(void) {
	struct gc_vector moved, zero = {0, 0};
	gc_pan_translation(&stage.pan, &stage.window, &moved);
	surface_center.x += moved.x;
	surface_center.y += moved.y;
	gc_node_set_center(&stage.surface, surface_center);
	gc_pan_set_translation(&stage.pan, &stage.window, zero);
	counting_read(gc_length_to_double(surface_center.x));
	counting_read(gc_length_to_double(surface_center.y));
}

/* Out of line, so that the gestures pay one comparison for it. */
__attribute__((noinline)) static void use_event(const struct gc_event *event) {
	struct gc_point place;
	if (used == USE_IDIOM) {
		if (event->recognizer == &stage.pan.base) {
			move_surface();
		}
		return;
	}
	gc_node_point_from_window(&stage.surface, event->location, &place);
	counting_read(gc_length_to_double(place.x));
	counting_read(gc_length_to_double(place.y));
}

static inline void read_event(const struct gc_event *event) {
	if (used != USE_GESTURES) {
		use_event(event);
		return;
	}
	counting_read_state(event->state);
	if (event->recognizer == &stage.pan.base) {
		counting_read(gc_length_to_double(event->translation.x));
		counting_read(gc_length_to_double(event->translation.y));
	} else if (event->recognizer == &stage.pinch.base) {
		counting_read(gc_scale_to_double(event->scale));
	} else if (event->recognizer == &stage.rotation.base) {
		counting_read(gc_angle_to_radians(event->rotation));
	}
}

/* Ends a frame and takes its events. */
static inline uint32_t end_frame(void) {
	struct gc_event event;
	uint32_t events = 0;
	gc_engine_end_frame(&stage.engine);
	while (gc_engine_next(&stage.engine, &event)) {
		read_event(&event);
		events++;
	}
	return events;
}

static uint32_t play(const struct contact_frame *frame) {
	for (uint32_t i = 0; i < frame->count; i++) {
		const struct contact *contact = &frame->contacts[i];
		gc_engine_push(&stage.engine,
			&(struct gc_sample){
				.time_us = frame->time_us,
				.position = {gc_length_from_double(contact->x),
					gc_length_from_double(contact->y)},
				.id = contact->id,
				.kind = frame->is_landing ? GC_SAMPLE_DOWN : GC_SAMPLE_MOTION,
			});
	}
	return end_frame();
}

uint32_t reference_play(const struct contact_frame *frames, uint32_t count) {
	uint32_t events = 0;
	for (uint32_t i = 0; i < count; i++) {
		events += play(&frames[i]);
	}
	return events;
}

void reference_use_device(struct libinput_device *device) {
	if (gc_libinput_device_init(&adapter, device, 0, NULL) != GC_OK) {
		abort();
	}
	libinput_device_set_user_data(device, &adapter);
}

/* A turn of the loop in <gesturecore/libinput.h>. */
static uint32_t play_libinput(const struct event_frame *frame) {
	for (uint32_t i = 0; i < frame->count; i++) {
		struct libinput_device *device = libinput_event_get_device(frame->events[i]);
		gc_libinput_push(
			&stage.engine, libinput_device_get_user_data(device), frame->events[i]);
	}
	return end_frame();
}

uint32_t reference_play_libinput(const struct event_frame *frames, uint32_t count) {
	uint32_t events = 0;
	for (uint32_t i = 0; i < count; i++) {
		events += play_libinput(&frames[i]);
	}
	return events;
}
