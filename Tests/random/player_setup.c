/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "event_log.h"
#include "player.h"

/*
 * Marks memory that a host has not written. In a build with MemorySanitizer (fuzz.sh --memory), a
 * decision that depends on such memory is found. Other builds do nothing here, and the bytes stay
 * the same.
 */
#ifdef __has_feature
#if __has_feature(memory_sanitizer)
#include <sanitizer/msan_interface.h>
#define HAS_MEMORY_SANITIZER
#endif
#endif
#ifndef HAS_MEMORY_SANITIZER
#define __msan_allocated_memory(memory, size) ((void)(memory), (void)(size))
#define __msan_unpoison(memory, size) ((void)(memory), (void)(size))
#endif

/* From here on, these bytes count as not written. */
static void forget_memory(void *memory, size_t size) {
	__msan_allocated_memory(memory, size);
}

/* From here on, they count as written. */
static void recall_memory(void *memory, size_t size) {
	__msan_unpoison(memory, size);
}

int32_t name_id(const struct names *names, int32_t finger) {
	return (int32_t)((uint32_t)finger * names->id_factor + names->id_term);
}

int32_t finger_of(const struct names *names, int32_t id) {
	int32_t finger = 0;
	while (finger < FINGERS && name_id(names, finger) != id) {
		finger++;
	}
	return finger;
}

uint16_t name_device(const struct names *names, uint16_t device) {
	return (uint16_t)(device * names->device_factor + names->device_term);
}

int place_of_node(const struct player *player, const struct gc_node *node) {
	int place = 0;
	while (place < NODES && player->nodes[place] != node) {
		place++;
	}
	return place;
}

static uint32_t place_of(const struct gc_recognizer *recognizer) {
	return (uint32_t)(uintptr_t)recognizer->user_data;
}

const struct recognizer_setup *setup_of(
	const struct player *player, const struct gc_recognizer *recognizer) {
	return &player->setup->recognizers[place_of(recognizer)];
}

bool has_member(uint16_t set, const struct gc_recognizer *recognizer) {
	return (set >> place_of(recognizer) & 1) != 0;
}

static bool answer_should_begin(void *data, struct gc_recognizer *recognizer) {
	*add_question(data) = (struct asked){ASKED_BEGIN, (int32_t)place_of(recognizer), 0};
	return !setup_of(data, recognizer)->refuses_begin;
}

static bool answer_should_receive(
	void *data, struct gc_recognizer *recognizer, const struct gc_touch *touch) {
	struct player *player = data;
	int32_t finger = touch->type == GC_TOUCH_TOUCHPAD ? TOUCHPAD_FINGER
							  : finger_of(&player->names, touch->id);
	*add_question(player) =
		(struct asked){ASKED_RECEIVE, (int32_t)place_of(recognizer), touch->id};
	return (setup_of(player, recognizer)->refuses >> finger & 1) == 0;
}

static bool answer_simultaneous(
	void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	return has_member(setup_of(data, one)->together, other) ||
	       has_member(setup_of(data, other)->together, one);
}

static bool answer_can_prevent(
	void *data, struct gc_recognizer *winner, struct gc_recognizer *other) {
	return !has_member(setup_of(data, winner)->spares, other);
}

static bool answer_can_be_prevented(
	void *data, struct gc_recognizer *other, struct gc_recognizer *winner) {
	return !has_member(setup_of(data, other)->withstands, winner);
}

static bool answer_requires_failure(
	void *data, struct gc_recognizer *waiter, struct gc_recognizer *blocker) {
	return has_member(setup_of(data, waiter)->asked_for, blocker);
}

/* Returns zeros, which count as not written: a host need not zero what it sets up. */
__attribute__((noinline)) static void *allocate(size_t size) {
	void *memory = calloc(1, size);
	if (memory == NULL) {
		abort();
	}
	forget_memory(memory, size);
	return memory;
}

void set_common(struct gc_recognizer *recognizer, const struct recognizer_setup *setup) {
	gc_recognizer_set_delays_began(recognizer, setup->delays_began);
	gc_recognizer_set_delays_ended(recognizer, setup->delays_ended);
	gc_recognizer_set_cancels_touches(recognizer, setup->cancels_touches);
	gc_recognizer_set_claims_on_landing(recognizer, setup->claims_on_landing);
	gc_recognizer_set_exclusive_type(recognizer, !setup->mixes_types);
	gc_recognizer_set_touch_types(recognizer, setup->touch_types);
	(void)gc_recognizer_set_max_contact_size(recognizer, setup->max_contact_size);
	gc_recognizer_set_enabled(recognizer, !setup->disabled);
}

/* With settings that are refused, which changes nothing, it has the defaults. */
static void init_recognizer(struct player *player, struct gc_recognizer *recognizer,
	const struct recognizer_setup *setup) {
	size_t size = kind_size(setup->kind);
	if (kind_init(setup->kind, recognizer, &setup->config) != GC_OK) {
		recall_memory(recognizer, size);
		for (size_t i = 0; i < size; i++) {
			MUST(((const unsigned char *)recognizer)[i] == 0);
		}
		forget_memory(recognizer, size);
		MUST(kind_init(setup->kind, recognizer, NULL) == GC_OK);
	}
}

void begin_recognizer(struct player *player, uint32_t index, const struct recognizer_setup *setup) {
	if (!setup->present) {
		return;
	}
	bool is_custom = setup->kind == GC_KIND_CUSTOM;
	struct resident *resident =
		allocate(is_custom ? sizeof(*resident) : kind_size(setup->kind));
	struct gc_recognizer *base = &resident->of.base;
	if (is_custom) {
		resident->player = player;
		resident->config = setup->config.custom;
		resident->next = 0;
		resident->tracked = 0;
		resident->attempts = false;
		stream_kind(setup->kind)->init(resident);
	} else {
		init_recognizer(player, base, setup);
	}
	base->user_data = (void *)(uintptr_t)index;
	set_common(base, setup);
	player->residents[index] = resident;
	player->log->has_edges[index] = setup->kind == GC_KIND_EDGE_PAN;
	if (!player->setup->is_wild) {
		check_attempts_of(player, index);
	}
	if (!setup->away) {
		gc_recognizer_add(base, player->nodes[setup->node]);
	}
}

void end_recognizer(struct player *player, uint32_t index) {
	if (player->residents[index] != NULL) {
		gc_recognizer_finish(&player->residents[index]->of.base);
		free(player->residents[index]);
		player->residents[index] = NULL;
		player->checks.states[index] = GC_STATE_POSSIBLE;
	}
}

void set_node(struct player *player, int index, const struct node_setup *setup) {
	struct gc_node *node = player->nodes[index];
	gc_node_set_bounds(node, setup->bounds);
	gc_node_set_center(node, setup->center);
	enum gc_status status = gc_node_set_transform(node, &setup->transform);
	MUST(status == GC_OK || status == GC_ERR_RANGE);
	gc_node_set_receives_touches(node, setup->receives_touches);
	gc_node_set_hidden(node, setup->hidden);
	gc_node_set_interactive(node, !setup->inert);
	gc_node_set_alpha(node, GC_ALPHA_OPAQUE_PPM - setup->transparency_ppm);
}

void begin_node(struct player *player, int index) {
	const struct node_setup *setup = &player->setup->nodes[index];
	struct gc_node *node = allocate(sizeof(*node));
	gc_node_init(node);
	player->nodes[index] = node;
	set_node(player, index, setup);
	node->client = setup->client == 0 ? NULL : (const char *)player + setup->client;
	if (setup->parent != NOBODY && !setup->away) {
		gc_node_add_child(player->nodes[setup->parent], node);
	}
}

void end_node(struct player *player, int index) {
	struct gc_node *node = player->nodes[index];
	while (node->first_child != NULL) {
		gc_node_remove(node->first_child);
	}
	while (node->first_recognizer != NULL) {
		gc_recognizer_remove(node->first_recognizer);
	}
	gc_node_finish(node);
	MUST(node->parent == NULL);
	/* What was still to be delivered to it is gone with it. */
	received_forget(&player->received, node);
	free(node);
	player->nodes[index] = NULL;
}

void begin_engine(struct player *player) {
	const struct setup *setup = player->setup;
	uint32_t asked = setup->asked_capacity;
	player->engine = allocate(sizeof(*player->engine));
	player->touches = allocate(setup->touch_capacity * sizeof(*player->touches));
	player->events = allocate(setup->event_capacity * sizeof(*player->events));
	player->records = allocate(setup->record_capacity * sizeof(*player->records));
	player->asked = asked == 0 ? NULL : allocate(asked * sizeof(*player->asked));
	player->paths = setup->keeps_paths
				? allocate(setup->touch_capacity * sizeof(*player->paths))
				: NULL;
	struct gc_engine_config config = {
		.root = player->nodes[0],
		.touches = player->touches,
		.touch_capacity = setup->touch_capacity,
		.events = player->events,
		.event_capacity = setup->event_capacity,
		.records = player->records,
		.record_capacity = setup->record_capacity,
		.requirements = player->asked,
		.requirement_capacity = asked,
		.paths = player->paths,
		.host.data = player,
	};
	if (setup->answers) {
		config.host.should_begin = answer_should_begin;
		config.host.should_receive = answer_should_receive;
		config.host.simultaneous = answer_simultaneous;
		config.host.can_prevent = answer_can_prevent;
		config.host.can_be_prevented = answer_can_be_prevented;
		config.host.requires_failure = answer_requires_failure;
	}
	MUST(gc_engine_init(player->engine, &config) == GC_OK);
	if (player->logging.recorder != NULL) {
		MUST(gc_engine_set_recorder(player->engine, player->logging.recorder) == GC_OK);
	}
	gc_engine_set_horizon(player->engine, setup->horizon_us);
	player->records_seen = 0;
	memset(&player->received, 0, sizeof(player->received));
	memset(&player->checks, 0, sizeof(player->checks));
}

void end_engine(struct player *player) {
	gc_engine_finish(player->engine);
	free(player->engine);
	free(player->touches);
	free(player->events);
	free(player->records);
	free(player->asked);
	free(player->paths);
	player->engine = NULL;
	for (int i = 0; i < RECOGNIZERS; i++) {
		MUST(player->residents[i] == NULL ||
			gc_recognizer_state(&player->residents[i]->of.base) == GC_STATE_POSSIBLE);
	}
}

/* One that would close a cycle is left out. */
static void begin_waits(struct player *player) {
	for (int i = 0; i < RECOGNIZERS; i++) {
		for (int k = 0; k < RECOGNIZERS; k++) {
			struct resident *waiter = player->residents[i],
					*blocker = player->residents[k];
			bool waits = (player->setup->recognizers[i].waits_for >> k & 1) != 0;
			if (waits && waiter != NULL && blocker != NULL) {
				(void)gc_recognizer_require_failure(
					&player->waits[i][k], &waiter->of.base, &blocker->of.base);
			}
		}
	}
}

void player_begin(struct player *player, const struct setup *setup) {
	player->setup = setup;
	for (int i = 0; i < setup->node_count; i++) {
		begin_node(player, i);
	}
	begin_engine(player);
	for (uint32_t i = 0; i < RECOGNIZERS; i++) {
		begin_recognizer(player, i, &setup->recognizers[i]);
	}
	begin_waits(player);
}

void player_end(struct player *player, bool engine_first) {
	if (engine_first) {
		end_engine(player);
	}
	for (uint32_t i = 0; i < RECOGNIZERS; i++) {
		end_recognizer(player, i);
	}
	if (!engine_first) {
		struct gc_event event;
		MUST(gc_engine_deadline_us(player->engine) == GC_NEVER_US);
		MUST(!gc_engine_next(player->engine, &event));
		end_engine(player);
	}
	for (int i = player->setup->node_count - 1; i >= 0; i--) {
		end_node(player, i);
	}
}
