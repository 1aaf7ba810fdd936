/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "event_log.h"
#include "player.h"

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

/*
 * A pull: begins when a finger is far enough from where it landed, or after 50 ms, and follows it.
 * What it measures is the same in each mirror.
 */
static void pull_began(struct gc_custom *custom, gc_slots slots) {
	if (gc_custom_touches(custom) == slots) {
		gc_custom_set_deadline(custom, gc_custom_time_us(custom) + GC_MS(50));
	} else if (((const struct resident *)custom)->ignores) {
		gc_custom_ignore(custom, gc_custom_next_touch(custom, &slots));
	}
}

static void pull_moved(struct gc_custom *custom, gc_slots slots) {
	gc_length slop = ((const struct resident *)custom)->slop;
	const struct gc_touch *touch = gc_custom_next_touch(custom, &slots);
	int64_t x = (int64_t)touch->position.x - touch->start.x;
	int64_t y = (int64_t)touch->position.y - touch->start.y;
	int64_t length = (x < 0 ? -x : x) + (y < 0 ? -y : y);
	bool begins = gc_recognizer_state(&custom->base) == GC_STATE_POSSIBLE;
	custom->values.translation = (struct gc_vector){(gc_length)(x / 2), (gc_length)(y / 2)};
	if (!begins || length >= slop) {
		gc_custom_set_factor(custom, length, slop);
		gc_custom_set_state(custom, begins ? GC_STATE_BEGAN : GC_STATE_CHANGED);
	}
}

static void pull_ended(struct gc_custom *custom, gc_slots slots) {
	(void)slots;
	if (gc_custom_touches(custom) == 0) {
		bool begun = gc_recognizer_state(&custom->base) != GC_STATE_POSSIBLE;
		gc_custom_set_state(custom, begun ? GC_STATE_ENDED : GC_STATE_FAILED);
	}
}

static void pull_expired(struct gc_custom *custom) {
	gc_custom_set_state(custom, GC_STATE_BEGAN);
}

static void init_kind(struct resident *resident, const struct recognizer_setup *setup) {
	static const struct gc_custom_ops pull = {
		.began = pull_began,
		.moved = pull_moved,
		.ended = pull_ended,
		.expired = pull_expired,
	};
	switch ((enum gc_kind)setup->kind) {
	case GC_KIND_TAP:
		gc_tap_init(&resident->of.tap, &setup->config.tap);
		break;
	case GC_KIND_LONG_PRESS:
		gc_long_press_init(&resident->of.long_press, &setup->config.long_press);
		break;
	case GC_KIND_PAN:
		gc_pan_init(&resident->of.pan, &setup->config.pan);
		break;
	case GC_KIND_EDGE_PAN:
		gc_edge_pan_init(&resident->of.edge_pan, &setup->config.edge_pan);
		break;
	case GC_KIND_SWIPE:
		gc_swipe_init(&resident->of.swipe, &setup->config.swipe);
		break;
	case GC_KIND_PINCH:
		gc_pinch_init(&resident->of.pinch, &setup->config.pinch);
		break;
	case GC_KIND_ROTATION:
		gc_rotation_init(&resident->of.rotation, &setup->config.rotation);
		break;
	case GC_KIND_TRANSFORM:
		gc_transform_init(&resident->of.transform, &setup->config.transform);
		break;
	case GC_KIND_HOLD:
		gc_hold_init(&resident->of.hold, &setup->config.hold);
		break;
	case GC_KIND_NONE:
	case GC_KIND_CUSTOM:
		gc_custom_init(&resident->of.custom, &pull);
		resident->slop = setup->config.pull.slop;
		resident->ignores = setup->config.pull.ignores;
		break;
	}
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
	init_kind(resident, setup);
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
