/* SPDX-License-Identifier: MIT */
/*
 * event-hashes FOLDER FILE... plays the sample files of a folder, and the random streams, to each
 * set of recognizers, and prints a line for each: set, stream, events, hash of the log.
 *
 * Tests/core/event-hashes.sh compares these with those that are committed. Fails when something
 * could not be read, and when some recognizer never recognized, as then nothing was compared.
 */
#include <stdio.h>
#include <string.h>

#include <gesturecore/gesturecore.h>

#include "event_log.h"
#include "numbers.h"
#include "steps.h"

#include "../../kinds.h"
#include "../../pull.h"
#include "stream_end.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* One recognizer of a set. */
struct member {
	const char *name;
	bool inner; // on the node inside the window
	void (*init)(union kind_any *memory);
	/* What can be read of it besides its event. NULL: nothing. */
	void (*read)(
		struct event_log *log, union kind_any *recognizer, const struct gc_node *inner);
	/* Sets its value, as a host does that moves its content by every change. NULL: none. */
	void (*rebase)(union kind_any *recognizer, const struct gc_node *inner);
};

struct recognizer_set {
	const char *name;
	bool whole; // with delivery to the nodes, the ledger and all questions to the host
	const struct member *members;
	uint32_t count;
};

#define SET_MEMBERS_MAX 32

static void add_velocity(struct event_log *log, struct gc_velocity velocity) {
	event_log_add_i64(log, velocity.x);
	event_log_add_i64(log, velocity.y);
	event_log_add_i64(log, velocity.error);
	event_log_add_u64(log, velocity.samples);
}

static void add_vector(struct event_log *log, struct gc_vector vector) {
	event_log_add_i64(log, vector.x);
	event_log_add_i64(log, vector.y);
}

static void read_location(
	struct event_log *log, union kind_any *recognizer, const struct gc_node *inner) {
	struct gc_point location;
	gc_recognizer_location(&recognizer->base, inner, &location);
	event_log_add_i64(log, location.x);
	event_log_add_i64(log, location.y);
}

/* Set one up with its defaults. */
#define GC_KIND(NAME, number, type, reports, words) \
	static __attribute__((unused)) void init_##type(union kind_any *memory) { \
		gc_##type##_init((void *)memory, NULL); \
	}
#include <gesturecore/kinds.def>
#undef GC_KIND

static void init_double_tap(union kind_any *memory) {
	struct gc_tap_config config = gc_tap_config_default();
	config.taps = 2;
	gc_tap_init(&memory->tap, &config);
}

static void init_two_finger_tap(union kind_any *memory) {
	struct gc_tap_config config = gc_tap_config_default();
	config.touches = 2;
	gc_tap_init(&memory->tap, &config);
}

#define TAP_MEMBERS \
	[0] = {"tap", false, init_tap, read_location, NULL}, \
	[1] = {"double tap", false, init_double_tap, read_location, NULL}, \
	[2] = {"two-finger tap", false, init_two_finger_tap, read_location, NULL}, \
	[14] = {"inner tap", true, init_tap, read_location, NULL},

static void init_press_after_tap(union kind_any *memory) {
	struct gc_long_press_config config = gc_long_press_config_default();
	config.taps = 1;
	config.min_duration_us = GC_MS(1);
	gc_long_press_init(&memory->long_press, &config);
}

static void read_long_press(
	struct event_log *log, union kind_any *recognizer, const struct gc_node *inner) {
	struct gc_vector translation;
	read_location(log, recognizer, inner);
	gc_long_press_translation(&recognizer->long_press, inner, &translation);
	add_vector(log, translation);
}

#define LONG_PRESS_MEMBERS \
	[3] = {"long press", false, init_long_press, read_long_press, NULL}, \
	[4] = {"press after a tap", false, init_press_after_tap, read_long_press, NULL},

static void init_two_finger_pan(union kind_any *memory) {
	struct gc_pan_config config = gc_pan_config_default();
	config.min_touches = 2;
	config.max_touches = 3;
	gc_pan_init(&memory->pan, &config);
}

static void read_pan(
	struct event_log *log, union kind_any *recognizer, const struct gc_node *inner) {
	struct gc_vector translation;
	struct gc_velocity velocity;
	gc_pan_translation(&recognizer->pan, inner, &translation);
	add_vector(log, translation);
	gc_pan_velocity(&recognizer->pan, NULL, &velocity);
	add_velocity(log, velocity);
	gc_pan_release_velocity(&recognizer->pan, inner, &velocity);
	add_velocity(log, velocity);
}

static void rebase_pan(union kind_any *recognizer, const struct gc_node *inner) {
	gc_pan_set_translation(&recognizer->pan, inner, (struct gc_vector){0, 0});
}

#define PAN_MEMBERS \
	[8] = {"two-finger pan", false, init_two_finger_pan, read_pan, NULL}, \
	[9] = {"pan", false, init_pan, read_pan, rebase_pan}, \
	[15] = {"inner pan", true, init_pan, read_pan, NULL},

static void init_all_edges(union kind_any *memory) {
	struct gc_edge_pan_config config = gc_edge_pan_config_default();
	config.edges = GC_EDGE_LEFT | GC_EDGE_RIGHT | GC_EDGE_TOP | GC_EDGE_BOTTOM;
	gc_edge_pan_init(&memory->edge_pan, &config);
	gc_recognizer_set_delays_began(&memory->base, true);
}

static void read_edge_pan(
	struct event_log *log, union kind_any *recognizer, const struct gc_node *inner) {
	struct gc_vector translation;
	struct gc_velocity velocity;
	event_log_add_u64(log, gc_edge_pan_edge(&recognizer->edge_pan));
	gc_edge_pan_translation(&recognizer->edge_pan, inner, &translation);
	add_vector(log, translation);
	gc_edge_pan_velocity(&recognizer->edge_pan, NULL, &velocity);
	add_velocity(log, velocity);
}

#define EDGE_PAN_MEMBERS [7] = {"edge pan", false, init_all_edges, read_edge_pan, NULL},

static void init_all_swipes(union kind_any *memory) {
	struct gc_swipe_config config = gc_swipe_config_default();
	config.directions = GC_SWIPE_RIGHT | GC_SWIPE_LEFT | GC_SWIPE_UP | GC_SWIPE_DOWN;
	gc_swipe_init(&memory->swipe, &config);
}

static void read_swipe(
	struct event_log *log, union kind_any *recognizer, const struct gc_node *inner) {
	struct gc_velocity velocity;
	event_log_add_u64(log, gc_swipe_direction(&recognizer->swipe));
	gc_swipe_velocity(&recognizer->swipe, inner, &velocity);
	add_velocity(log, velocity);
}

#define SWIPE_MEMBERS [6] = {"swipe", false, init_all_swipes, read_swipe, NULL},

static void read_pinch(
	struct event_log *log, union kind_any *recognizer, const struct gc_node *inner) {
	(void)inner;
	event_log_add_i64(log, gc_pinch_scale(&recognizer->pinch));
	event_log_add_i64(log, gc_pinch_velocity(&recognizer->pinch));
	event_log_add_i64(log, gc_pinch_release_velocity(&recognizer->pinch));
}

static void rebase_pinch(union kind_any *recognizer, const struct gc_node *inner) {
	(void)inner;
	gc_pinch_set_scale(&recognizer->pinch, GC_SCALE_ONE);
}

#define PINCH_MEMBERS \
	[10] = {"pinch", false, init_pinch, read_pinch, NULL}, \
	[16] = {"inner pinch", true, init_pinch, read_pinch, rebase_pinch},

static void read_rotation(
	struct event_log *log, union kind_any *recognizer, const struct gc_node *inner) {
	(void)inner;
	event_log_add_i64(log, gc_rotation_angle(&recognizer->rotation));
	event_log_add_i64(log, gc_rotation_velocity(&recognizer->rotation));
	event_log_add_i64(log, gc_rotation_release_velocity(&recognizer->rotation));
}

static void rebase_rotation(union kind_any *recognizer, const struct gc_node *inner) {
	(void)inner;
	gc_rotation_set_angle(&recognizer->rotation, 0);
}

#define ROTATION_MEMBERS \
	[11] = {"rotation", false, init_rotation, read_rotation, NULL}, \
	[17] = {"inner rotation", true, init_rotation, read_rotation, rebase_rotation},

static void read_transform(
	struct event_log *log, union kind_any *recognizer, const struct gc_node *inner) {
	struct gc_affine affine = gc_affine_identity();
	struct gc_velocity velocity;
	gc_transform_affine(&recognizer->transform, inner, &affine);
	event_log_add_i64(log, affine.xx);
	event_log_add_i64(log, affine.xy);
	event_log_add_i64(log, affine.yx);
	event_log_add_i64(log, affine.yy);
	event_log_add_i64(log, affine.dx);
	event_log_add_i64(log, affine.dy);
	gc_transform_velocity(&recognizer->transform, inner, &velocity);
	add_velocity(log, velocity);
	event_log_add_i64(log, gc_transform_scale_velocity(&recognizer->transform));
	event_log_add_i64(log, gc_transform_rotation_velocity(&recognizer->transform));
	event_log_add_i64(log, gc_transform_scale_release_velocity(&recognizer->transform));
	event_log_add_i64(log, gc_transform_rotation_release_velocity(&recognizer->transform));
}

#define TRANSFORM_MEMBERS [12] = {"transform", false, init_transform, read_transform, NULL},

#define HOLD_MEMBERS [5] = {"hold", false, init_hold, read_location, NULL},

static struct pull pull_of(const struct gc_custom *custom) {
	(void)custom;
	return (struct pull){.slop = GC_PT(30), .time_us = GC_MS(300)};
}

static const struct gc_custom_ops pull_ops = {PULL_OPS};

static void init_pull(union kind_any *memory) {
	gc_custom_init(&memory->custom, &pull_ops);
}

#define CUSTOM_MEMBERS [13] = {"pull", false, init_pull, read_location, NULL},

/* A kind's members have their places in it: those on the inner node are among the last. */
static const struct member core_members[] = {
#define GC_KIND(NAME, number, type, reports, words) NAME##_MEMBERS
#include <gesturecore/kinds.def>
#undef GC_KIND
};

static const struct member kit_members[] = {
	{"tap", false, init_tap, NULL, NULL},
	{"double tap", false, init_double_tap, NULL, NULL},
	{"pan", false, init_pan, NULL, NULL},
	{"pinch", false, init_pinch, NULL, NULL},
};

/*
 * "core" has every recognizer of the core, some twice, and reads velocities as well. "kit" has
 * those of Tests/kit/GestureKitTests/EventHashTests.swift, in its order, and their events only.
 */
static const struct recognizer_set recognizer_sets[] = {
	{"core", true, core_members, COUNT(core_members)},
	{"kit", false, kit_members, COUNT(kit_members)},
};

/* A set on an engine, playing a stream. */
struct player {
	const struct recognizer_set *set;
	uint64_t seed;
	struct event_log log;
	struct received received;
	struct gc_engine engine;
	struct gc_node window, inner;
	struct gc_touch touches[GC_TOUCHES_MAX];
	struct gc_event events[64];
	struct gc_record records[256];
	struct gc_requirement asked[32];
	union kind_any recognizers[SET_MEMBERS_MAX];
	struct gc_requirement requirements[SET_MEMBERS_MAX / RECOGNIZERS_PER_REQUIREMENT];
};

/* By set and member, in all streams: how often it ended. */
static uint64_t ended[2][SET_MEMBERS_MAX];

static uint32_t index_of(const struct player *player, const struct gc_recognizer *recognizer) {
	return (uint32_t)((const union kind_any *)recognizer - player->recognizers);
}

static bool answer_simultaneous(
	void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	const struct player *player = data;
	return seeded_simultaneous(player->seed, index_of(player, one), index_of(player, other));
}

static bool answer_can_prevent(
	void *data, struct gc_recognizer *winner, struct gc_recognizer *other) {
	const struct player *player = data;
	return !seeded_yes(player->seed, 1, index_of(player, winner), index_of(player, other), 8);
}

static bool answer_requires_failure(
	void *data, struct gc_recognizer *waiter, struct gc_recognizer *blocker) {
	const struct player *player = data;
	return seeded_yes(player->seed, 2, index_of(player, waiter), index_of(player, blocker), 16);
}

/* The middle of the window, turned by a quarter and half as large. */
static void place_inner(struct player *player, struct gc_size window) {
	struct gc_affine transform = {
		.xy = -GC_COEFFICIENT_ONE / 2,
		.yx = GC_COEFFICIENT_ONE / 2,
		.dx = GC_OFFSET_PT(3.5),
	};
	gc_node_init(&player->inner);
	gc_node_set_frame(&player->inner, (struct gc_rect){{0, 0}, {window.width, window.height}});
	gc_node_set_transform(&player->inner, &transform);
	gc_node_add_child(&player->window, &player->inner);
}

static void set_up(struct player *player, const struct steps *steps) {
	const struct recognizer_set *set = player->set;
	gc_node_init(&player->window);
	gc_node_set_frame(&player->window, (struct gc_rect){.size = steps->window});
	place_inner(player, steps->window);
	struct gc_engine_config config = {
		.root = &player->window,
		.touches = player->touches,
		.touch_capacity = GC_TOUCHES_MAX,
		.events = player->events,
		.event_capacity = COUNT(player->events),
		.records = player->records,
		.record_capacity = COUNT(player->records),
		.host = {.data = player, .simultaneous = answer_simultaneous},
	};
	if (set->whole) {
		config.host.can_prevent = answer_can_prevent;
		config.host.requires_failure = answer_requires_failure;
		config.requirements = player->asked;
		config.requirement_capacity = COUNT(player->asked);
		gc_node_set_receives_touches(&player->window, true);
		gc_node_set_receives_touches(&player->inner, true);
	}
	gc_engine_init(&player->engine, &config);
	for (uint32_t i = 0; i < set->count; i++) {
		set->members[i].init(&player->recognizers[i]);
		gc_recognizer_add(&player->recognizers[i].base,
			set->members[i].inner ? &player->inner : &player->window);
	}
	for (uint32_t i = 0; i < set->count / RECOGNIZERS_PER_REQUIREMENT; i++) {
		struct seeded_pair pair = seeded_requirement(player->seed, i, set->count);
		gc_recognizer_require_failure(&player->requirements[i],
			&player->recognizers[pair.waiter].base,
			&player->recognizers[pair.blocker].base);
	}
}

static void take_gesture(struct player *player, const struct gc_event *event) {
	uint32_t index = index_of(player, event->recognizer);
	const struct member *member = &player->set->members[index];
	union kind_any *recognizer = &player->recognizers[index];
	event_log_add_event(&player->log, event, index);
	if (member->read != NULL) {
		member->read(&player->log, recognizer, &player->inner);
	}
	if (member->rebase != NULL && player->log.events % 5 == 0) {
		member->rebase(recognizer, &player->inner);
	}
	ended[player->set - recognizer_sets][index] += event->state == GC_STATE_ENDED;
}

static void take_events(struct player *player) {
	struct gc_event event;
	while (gc_engine_next(&player->engine, &event)) {
		received_add(&player->received, &event);
		if (event.kind == GC_EVENT_GESTURE) {
			take_gesture(player, &event);
		} else {
			event_log_add_event(&player->log, &event, event.node == &player->inner);
		}
	}
	struct gc_record record;
	for (size_t i = 0; player->set->whole && gc_engine_record(&player->engine, i, &record);
		i++) {
		event_log_add_record(&player->log, &record);
	}
	gc_engine_clear_records(&player->engine);
}

static void play_step(struct player *player, const struct step *step) {
	switch (step->kind) {
	case STEP_SAMPLE:
		gc_engine_push(&player->engine, &step->sample);
		break;
	case STEP_TOUCHPAD:
		gc_engine_push_step(&player->engine, &step->touchpad);
		break;
	case STEP_ADVANCE:
		gc_engine_advance(&player->engine, step->sample.time_us);
		break;
	case STEP_CANCEL_ALL:
		gc_engine_cancel_all(&player->engine, step->sample.time_us);
		break;
	}
	take_events(player);
}

static void take_last(void *host) {
	take_events(host);
}

/* Returns whether nothing is left over at its end. */
static bool play(const struct recognizer_set *set, const char *name, const struct steps *steps) {
	static struct player player;
	player = (struct player){.set = set, .seed = steps->seed, .log = event_log_empty()};
	set_up(&player, steps);
	for (size_t i = 0; i < steps->count; i++) {
		play_step(&player, &steps->all[i]);
	}
	/* What still waits, such as a tap for a second one. */
	uint64_t due_us;
	while ((due_us = gc_engine_deadline_us(&player.engine)) != GC_NEVER_US) {
		gc_engine_advance(&player.engine, due_us);
		take_events(&player);
	}
	event_log_add_counters(&player.log, &player.engine);
	printf("%s %s ", set->name, name);
	print_digits(player.log.events, 10, 1);
	putchar(' ');
	print_digits(player.log.hash, 16, 16);
	putchar('\n');
	struct stream_end end = {&player.engine, &player.received, take_last, &player, steps->seed};
	const char *broken = stream_end(&end);
	if (broken != NULL) {
		fprintf(stderr, "%s of %s: broken: %s\n", name, set->name, broken);
	}
	return broken == NULL;
}

static bool play_to_all(const char *folder, const char *name) {
	struct steps steps;
	bool good = steps_load(&steps, folder, name);
	for (size_t set = 0; good && set < COUNT(recognizer_sets); set++) {
		good = play(&recognizer_sets[set], name, &steps);
	}
	steps_free(&steps);
	return good;
}

/* Whether each recognizer had events. */
static bool all_recognized(void) {
	bool good = true;
	for (size_t set = 0; set < COUNT(recognizer_sets); set++) {
		for (uint32_t i = 0; i < recognizer_sets[set].count; i++) {
			if (ended[set][i] == 0) {
				fprintf(stderr, "the %s of %s never recognized\n",
					recognizer_sets[set].members[i].name,
					recognizer_sets[set].name);
				good = false;
			}
		}
	}
	return good;
}

int main(int argc, char **argv) {
	bool good = true;
	if (argc < 2) {
		fprintf(stderr, "usage: event-hashes FOLDER FILE...\n");
		return 2;
	}
	for (int i = 2; i < argc; i++) {
		good = play_to_all(argv[1], argv[i]) && good;
	}
	for (int seed = 1; seed <= RANDOM_STREAMS; seed++) {
		char name[16];
		snprintf(name, sizeof(name), "random-%d", seed);
		good = play_to_all(argv[1], name) && good;
	}
	return good && all_recognized() ? 0 : 1;
}
