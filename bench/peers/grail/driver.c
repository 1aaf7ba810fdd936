/* SPDX-License-Identifier: MIT */
/*
 * Drives grail, which recognized gestures in the Unity desktop, with frames of the library frame.
 * Frames normally come from X; its backend interface creates them without a server.
 */
#include <stdlib.h>

#include <oif/frame.h>
#include <oif/frame_backend.h>
#include <oif/grail.h>

#include "play.h"

/* A point is 1/160 inch (docs/recording-format.md). */
#define POINTS_A_METER (160 / 0.0254f)
#define WINDOW 1

/* The types that correspond to our gestures, in the order of their bits. */
static const struct {
	UGGestureTypeMask mask;
	const char *name;
} types[] = {
	{UGGestureTypeDrag, "pan"},
	{UGGestureTypePinch, "pinch"},
	{UGGestureTypeRotate, "rotation"},
	{UGGestureTypeTap, "tap"},
};
#define TYPES (sizeof(types) / sizeof(*types))

/* An open gesture of grail, with all its types. */
struct gesture {
	unsigned id;
	bool exists, is_accepted;
	UGGestureTypeMask recognized;
};
#define MOST_GESTURES 1024

static UGHandle engine;
static UFBackendDevice device;
/* One event per scan; NULL: only time has passed. */
static UFEvent *events;
static uint64_t *times_ms;
static size_t scan_count;
/* How many open gestures have each type. */
static unsigned active[TYPES];
static struct gesture gestures[MOST_GESTURES];

static void check(int status, const char *what) {
	if (status != 0) {
		die("grail: %s failed with %d", what, status);
	}
}

static void set(UGSubscription subscription, UGSubscriptionProperty property, const void *value) {
	check(grail_subscription_set_property(subscription, property, value), "a property");
}

/* Subscribes to gestures of some types with a number of fingers. */
static void subscribe(unsigned touches, UGGestureTypeMask mask) {
	UGSubscription subscription;
	UFDevice handle = frame_backend_device_get_device(device);
	UFWindowId window = WINDOW;
	check(grail_subscription_new(&subscription), "a subscription");
	set(subscription, UGSubscriptionPropertyDevice, &handle);
	set(subscription, UGSubscriptionPropertyWindow, &window);
	set(subscription, UGSubscriptionPropertyTouchesStart, &touches);
	set(subscription, UGSubscriptionPropertyTouchesMaximum, &touches);
	set(subscription, UGSubscriptionPropertyTouchesMinimum, &touches);
	set(subscription, UGSubscriptionPropertyMask, &mask);
	check(grail_subscription_activate(engine, subscription), "activating");
}

static void add_device(const struct stream *stream) {
	device = frame_backend_device_new();
	frame_backend_device_set_direct(device, 1);
	frame_backend_device_set_window_resolution(device, POINTS_A_METER, POINTS_A_METER);
	frame_backend_device_add_axis(device, UFAxisTypeX, 0, (float)stream->width, POINTS_A_METER);
	frame_backend_device_add_axis(
		device, UFAxisTypeY, 0, (float)stream->height, POINTS_A_METER);
	UFEvent event = frame_event_new();
	frame_event_set_type(event, UFEventTypeDeviceAdded);
	frame_event_set_device(event, device);
	frame_event_set_time(event, 0);
	grail_process_frame_event(engine, event);
	frame_event_unref(event);
}

static void open(const struct stream *stream) {
	check(grail_new(&engine), "a handle");
	add_device(stream);
	subscribe(1, UGGestureTypeDrag | UGGestureTypeTap);
	subscribe(
		2, UGGestureTypeDrag | UGGestureTypePinch | UGGestureTypeRotate | UGGestureTypeTap);
	scan_count = stream->scan_count;
	events = calloc(scan_count, sizeof(*events));
	times_ms = calloc(scan_count, sizeof(*times_ms));
	if (events == NULL || times_ms == NULL) {
		die("out of memory");
	}
	play_note("grail %s, frame %s", GRAIL_VERSION, FRAME_VERSION);
	play_note("gestures of one and of two fingers; no long press, swipe or edge pan; no "
		  "velocity");
}

static void change(UFBackendFrame frame, const struct touch *touch, uint64_t time_ms) {
	UFBackendTouch changed;
	if (touch->kind == TOUCH_DOWN) {
		changed = frame_backend_touch_new();
		frame_backend_touch_set_id(changed, touch->contact);
		frame_backend_touch_set_start_time(changed, time_ms);
		frame_backend_touch_set_owned(changed, 1);
		frame_backend_touch_set_pending_end(changed, 0);
	} else {
		check(frame_backend_frame_borrow_touch_by_id(frame, touch->contact, &changed),
			"a touch");
	}
	frame_backend_touch_set_window_pos(changed, (float)touch->x, (float)touch->y);
	frame_backend_touch_set_time(changed, time_ms);
	if (touch->kind == TOUCH_UP || touch->kind == TOUCH_CANCEL) {
		frame_backend_touch_set_ended(changed);
	}
	check(frame_backend_frame_give_touch(frame, &changed), "giving a touch");
}

static UFEvent make_event(UFBackendFrame frame, uint64_t time_ms) {
	UFEvent event = frame_event_new();
	frame_event_set_type(event, UFEventTypeFrame);
	frame_event_set_frame(event, frame);
	frame_event_set_time(event, time_ms);
	return event;
}

/* Each frame is derived from the previous one, except the first after all fingers have lifted. */
static void make_events(const struct stream *stream, uint64_t later_us) {
	UFBackendFrame last = NULL;
	unsigned down = 0;
	for (size_t i = 0; i < scan_count; i++) {
		const struct scan *scan = &stream->scans[i];
		if (events[i] != NULL) {
			frame_event_unref(events[i]);
			events[i] = NULL;
		}
		times_ms[i] = (scan->time_us + later_us) / 1000;
		if (scan->count == 0) {
			continue;
		}
		UFBackendFrame frame = down > 0 ? frame_backend_frame_create_next(last)
						: frame_backend_frame_new();
		frame_backend_frame_set_device(frame, device);
		frame_backend_frame_set_window_id(frame, WINDOW);
		for (size_t j = scan->first; j < scan->first + scan->count; j++) {
			const struct touch *touch = &stream->touches[j];
			down += touch->kind == TOUCH_DOWN;
			down -= touch->kind == TOUCH_UP || touch->kind == TOUCH_CANCEL;
			change(frame, touch, times_ms[i]);
		}
		events[i] = make_event(frame, times_ms[i]);
		if (last != NULL) {
			frame_backend_frame_delete(last);
		}
		last = frame;
	}
	if (last != NULL) {
		frame_backend_frame_delete(last);
	}
}

/* Creating frames is the work of frame, not grail: its time is printed separately. */
static void prepare(const struct stream *stream, uint64_t later_us) {
	static bool is_said;
	uint64_t start = play_now_ns();
	make_events(stream, later_us);
	uint64_t time = play_now_ns() - start;
	if (later_us > 0 && !is_said) {
		is_said = true;
		play_note("creating a frame, which is not included, takes %.0f ns",
			(double)time / (double)scan_count);
	}
}

static struct gesture *find(unsigned id) {
	for (size_t i = 0; i < MOST_GESTURES; i++) {
		if (gestures[i].exists && gestures[i].id == id) {
			return &gestures[i];
		}
	}
	return NULL;
}

static struct gesture *find_or_add(unsigned id) {
	struct gesture *gesture = find(id);
	for (size_t i = 0; gesture == NULL && i < MOST_GESTURES; i++) {
		if (!gestures[i].exists) {
			gesture = &gestures[i];
			*gesture = (struct gesture){.id = id, .exists = true};
		}
	}
	if (gesture == NULL) {
		die("grail: more than %d gestures at once", MOST_GESTURES);
	}
	return gesture;
}

/* For simultaneous gestures of one type, the begin of the first and the end of the last count. */
static void begin(size_t type) {
	if (types[type].mask == UGGestureTypeTap) {
		play_gesture(types[type].name, "ended");
	} else if (active[type]++ == 0) {
		play_gesture(types[type].name, "began");
	}
}

static void end(size_t type) {
	if (types[type].mask != UGGestureTypeTap && --active[type] == 0) {
		play_gesture(types[type].name, "ended");
	}
}

/* Accepting a gesture rejects the others with its touches. No gesture has more than two, so those
 * with two are accepted at once; those with one, when grail knows that there is no other. */
static void take(UGSlice slice) {
	struct gesture *gesture = find_or_add(grail_slice_get_id(slice));
	UGGestureTypeMask recognized = grail_slice_get_recognized(slice);
	for (size_t type = 0; type < TYPES; type++) {
		if ((recognized & ~gesture->recognized & types[type].mask) != 0) {
			begin(type);
		}
	}
	gesture->recognized |= recognized;
	if (!gesture->is_accepted && (grail_slice_get_num_touches(slice) == 2 ||
					     grail_slice_get_construction_finished(slice))) {
		gesture->is_accepted = true;
		grail_accept_gesture(engine, gesture->id);
	}
	if (grail_slice_get_state(slice) == UGGestureStateEnd) {
		for (size_t type = 0; type < TYPES; type++) {
			if ((gesture->recognized & types[type].mask) != 0) {
				end(type);
			}
		}
		gesture->exists = false;
	}
}

static void play(const struct stream *stream, size_t index) {
	(void)stream;
	if (events[index] != NULL) {
		grail_process_frame_event(engine, events[index]);
	} else {
		grail_update_time(engine, times_ms[index]);
	}
	UGEvent event;
	while (grail_get_event(engine, &event) == UGStatusSuccess) {
		UGSlice slice;
		check(grail_event_get_property(event, UGEventPropertySlice, &slice), "a slice");
		take(slice);
		grail_event_unref(event);
	}
}

int main(int argc, char **argv) {
	const struct peer peer = {open, prepare, play};
	return play_main(argc, argv, &peer);
}
