/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "event_log.h"
#include "kinds.h"

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

static uint32_t place_of(const struct gc_recognizer *recognizer) {
	return (uint32_t)(uintptr_t)recognizer->user_data;
}

/* The answer to a question about two things: yes to one in `rarity`, whenever it is asked. */
static bool says(const struct player *player, enum question question, uint32_t one, uint32_t other,
	uint32_t rarity) {
	return seeded_yes(player->setup->answers, question, one, other, rarity);
}

static bool answer_should_begin(void *data, struct gc_recognizer *recognizer) {
	return !says(data, QUESTION_SHOULD_BEGIN, place_of(recognizer), 0, 10);
}

static bool answer_should_receive(
	void *data, struct gc_recognizer *recognizer, const struct gc_touch *touch) {
	const struct player *player = data;
	int32_t finger =
		touch->type == GC_TOUCH_TOUCHPAD ? 30 : finger_of(&player->names, touch->id);
	return !says(player, QUESTION_SHOULD_RECEIVE, place_of(recognizer), (uint32_t)finger, 16);
}

static bool answer_simultaneous(
	void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	uint32_t a = place_of(one), b = place_of(other);
	return says(data, QUESTION_SIMULTANEOUS, a < b ? a : b, a < b ? b : a, 3);
}

static bool answer_can_prevent(
	void *data, struct gc_recognizer *winner, struct gc_recognizer *other) {
	return !says(data, QUESTION_CAN_PREVENT, place_of(winner), place_of(other), 8);
}

static bool answer_can_be_prevented(
	void *data, struct gc_recognizer *other, struct gc_recognizer *winner) {
	return !says(data, QUESTION_CAN_BE_PREVENTED, place_of(other), place_of(winner), 8);
}

static bool answer_requires_failure(
	void *data, struct gc_recognizer *waiter, struct gc_recognizer *blocker) {
	return says(data, QUESTION_REQUIRES_FAILURE, place_of(waiter), place_of(blocker), 16);
}

static void begin_recognizer(struct player *player, uint32_t index) {
	const struct recognizer_setup *setup = &player->setup->recognizers[index];
	struct resident *resident = &player->residents[index];
	struct gc_recognizer *base = &resident->of.base;
	*resident = (struct resident){.present = setup->present};
	if (!setup->present) {
		return;
	}
	base->user_data = (void *)(uintptr_t)index;
	if (stream_kind(setup->kind)->init != NULL) {
		stream_kind(setup->kind)->init(resident, setup);
	} else {
		kind_init(setup->kind, base, &setup->config);
	}
	base->user_data = (void *)(uintptr_t)index;
	gc_recognizer_set_delays_began(base, setup->delays_began);
	gc_recognizer_set_delays_ended(base, setup->delays_ended);
	gc_recognizer_set_cancels_touches(base, setup->cancels_touches);
	gc_recognizer_set_claims_on_landing(base, setup->claims_on_landing);
	gc_recognizer_set_exclusive_type(base, !setup->mixes_types);
	gc_recognizer_set_touch_types(base, setup->touch_types);
	gc_recognizer_set_max_contact_size(base, setup->max_contact_size);
	gc_recognizer_set_enabled(base, !setup->disabled);
	gc_recognizer_add(base, &player->nodes[setup->node]);
}

static void begin_nodes(struct player *player) {
	static const int parents[NODES] = {NOBODY, 0, 0, 1};
	for (int i = 0; i < NODES; i++) {
		const struct node_setup *setup = &player->setup->nodes[i];
		struct gc_node *node = &player->nodes[i];
		gc_node_init(node);
		gc_node_set_bounds(node, setup->bounds);
		gc_node_set_center(node, setup->center);
		gc_node_set_transform(node, &setup->transform);
		gc_node_set_receives_touches(node, setup->receives_touches);
		node->client = setup->has_client ? player : NULL;
		if (parents[i] != NOBODY) {
			gc_node_add_child(&player->nodes[parents[i]], node);
		}
	}
}

void player_begin(struct player *player, const struct setup *setup) {
	player->setup = setup;
	player->records_seen = 0;
	begin_nodes(player);
	struct gc_engine_config config = {
		.root = &player->nodes[0],
		.touches = player->touches,
		.touch_capacity = setup->touch_capacity,
		.events = player->events,
		.event_capacity = setup->event_capacity,
		.records = player->records,
		.record_capacity = setup->record_capacity,
		.requirements = player->asked,
		.requirement_capacity = sizeof(player->asked) / sizeof(player->asked[0]),
		.paths = setup->keeps_paths ? player->paths : NULL,
		.host.data = player,
	};
	if (setup->answers != 0) {
		config.host.should_begin = answer_should_begin;
		config.host.should_receive = answer_should_receive;
		config.host.simultaneous = answer_simultaneous;
		config.host.can_prevent = setup->denies ? answer_can_prevent : NULL;
		config.host.can_be_prevented = setup->denies ? answer_can_be_prevented : NULL;
		config.host.requires_failure = answer_requires_failure;
	}
	gc_engine_init(&player->engine, &config);
	gc_engine_set_horizon(&player->engine, setup->horizon_us);
	for (uint32_t i = 0; i < RECOGNIZERS; i++) {
		begin_recognizer(player, i);
	}
	memset(player->waits, 0, sizeof(player->waits));
	for (int i = 0; i < WAITS; i++) {
		struct resident *waiter = &player->residents[setup->waits[i].waiter];
		struct resident *blocker = &player->residents[setup->waits[i].blocker];
		if (setup->waits[i].present && waiter->present && blocker->present) {
			/* One that would close a cycle is left out. */
			(void)gc_recognizer_require_failure(
				&player->waits[i], &waiter->of.base, &blocker->of.base);
		}
	}
}
