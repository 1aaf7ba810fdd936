/* SPDX-License-Identifier: MIT */
#include "player.h"

static void read_fling(const struct values *values, struct gc_vector *fling) {
	struct gc_momentum x, y;
	if (gc_momentum_init(&x, NULL, values->translation.x, values->release_velocity.x) ==
			GC_OK &&
		gc_momentum_init(&y, NULL, values->translation.y, values->release_velocity.y) ==
			GC_OK) {
		fling->x = gc_momentum_position(&x, GC_MS(100));
		fling->y = gc_momentum_position(&y, GC_MS(100));
	}
}

static void read_pan(
	struct gc_pan *pan, const struct gc_node *node, uint64_t at_us, struct values *v) {
	gc_pan_translation(pan, NULL, &v->translation);
	gc_pan_translation(pan, node, &v->local_translation);
	gc_pan_at(pan, at_us, NULL, &v->translation_at);
	gc_pan_velocity(pan, NULL, &v->velocity);
	gc_pan_velocity(pan, node, &v->local_velocity);
	gc_pan_release_velocity(pan, NULL, &v->release_velocity);
	v->sample_us = gc_pan_sample_us(pan);
	read_fling(v, &v->fling);
}

static void read_edge_pan(
	struct gc_edge_pan *pan, const struct gc_node *node, uint64_t at_us, struct values *v) {
	gc_edge_pan_translation(pan, NULL, &v->translation);
	gc_edge_pan_translation(pan, node, &v->local_translation);
	gc_edge_pan_at(pan, at_us, NULL, &v->translation_at);
	gc_edge_pan_velocity(pan, NULL, &v->velocity);
	gc_edge_pan_velocity(pan, node, &v->local_velocity);
	gc_edge_pan_release_velocity(pan, NULL, &v->release_velocity);
	v->sample_us = gc_edge_pan_sample_us(pan);
	v->direction = gc_edge_pan_edge(pan);
}

static void read_transform(
	struct gc_transform *t, const struct gc_node *node, uint64_t at_us, struct values *v) {
	gc_transform_translation(t, NULL, &v->translation);
	gc_transform_translation(t, node, &v->local_translation);
	gc_transform_translation_at(t, at_us, NULL, &v->translation_at);
	gc_transform_velocity(t, NULL, &v->velocity);
	gc_transform_velocity(t, node, &v->local_velocity);
	gc_transform_release_velocity(t, NULL, &v->release_velocity);
	v->scale = gc_transform_scale(t);
	v->scale_at = gc_transform_scale_at(t, at_us);
	v->scale_velocity = gc_transform_scale_velocity(t);
	v->scale_release_velocity = gc_transform_scale_release_velocity(t);
	v->rotation = gc_transform_rotation(t);
	v->rotation_at = gc_transform_rotation_at(t, at_us);
	v->rotation_velocity = gc_transform_rotation_velocity(t);
	v->rotation_release_velocity = gc_transform_rotation_release_velocity(t);
	gc_transform_total(t, &v->total);
	gc_transform_increment(t, &v->increment);
	gc_transform_at(t, at_us, &v->total_at);
	v->sample_us = gc_transform_sample_us(t);
}

static void read_scale_or_turn(struct resident *resident, uint64_t at_us, struct values *v) {
	struct gc_pinch *pinch = &resident->of.pinch;
	struct gc_rotation *rotation = &resident->of.rotation;
	if (gc_recognizer_kind(&resident->of.base) == GC_KIND_PINCH) {
		v->scale = gc_pinch_scale(pinch);
		v->scale_at = gc_pinch_at(pinch, at_us);
		v->scale_velocity = gc_pinch_velocity(pinch);
		v->scale_release_velocity = gc_pinch_release_velocity(pinch);
		v->sample_us = gc_pinch_sample_us(pinch);
	} else {
		v->rotation = gc_rotation_angle(rotation);
		v->rotation_at = gc_rotation_at(rotation, at_us);
		v->rotation_velocity = gc_rotation_velocity(rotation);
		v->rotation_release_velocity = gc_rotation_release_velocity(rotation);
		v->sample_us = gc_rotation_sample_us(rotation);
	}
}

void read_values(struct player *player, uint32_t index, uint64_t at_us, struct values *values) {
	struct resident *resident = &player->residents[index];
	const struct gc_recognizer *base = &resident->of.base;
	const struct gc_node *node = &player->nodes[3];
	*values = (struct values){
		.touch_count = gc_recognizer_touch_count(base),
		.state = gc_recognizer_state(base),
	};
	gc_recognizer_location(base, NULL, &values->location);
	/* Before its first touch it is nowhere. */
	if (values->location.x != 0 || values->location.y != 0) {
		gc_recognizer_location(base, node, &values->local_location);
	}
	if (values->touch_count > 0) {
		gc_recognizer_touch_location(
			base, values->touch_count - 1, NULL, &values->touch_location);
	}
	switch (gc_recognizer_kind(base)) {
	case GC_KIND_PAN:
		read_pan(&resident->of.pan, node, at_us, values);
		break;
	case GC_KIND_EDGE_PAN:
		read_edge_pan(&resident->of.edge_pan, node, at_us, values);
		break;
	case GC_KIND_SWIPE:
		values->direction = gc_swipe_direction(&resident->of.swipe);
		gc_swipe_velocity(&resident->of.swipe, NULL, &values->velocity);
		break;
	case GC_KIND_PINCH:
	case GC_KIND_ROTATION:
		read_scale_or_turn(resident, at_us, values);
		break;
	case GC_KIND_TRANSFORM:
		read_transform(&resident->of.transform, node, at_us, values);
		break;
	case GC_KIND_NONE:
	case GC_KIND_TAP:
	case GC_KIND_LONG_PRESS:
	case GC_KIND_HOLD:
	case GC_KIND_CUSTOM:
		break;
	}
}

static int32_t place_of(const struct player *player, const struct gc_recognizer *recognizer) {
	for (int32_t i = 0; i < RECOGNIZERS; i++) {
		if (&player->residents[i].of.base == recognizer) {
			return i;
		}
	}
	return NOBODY;
}

void read_record(const struct player *player, const struct gc_record *record, struct kept *kept) {
	*kept = (struct kept){
		.record = *record,
		.recognizer = place_of(player, record->recognizer),
		.rival = place_of(player, record->rival),
		.node = record->node == NULL ? NOBODY : (int32_t)(record->node - player->nodes),
	};
	kept->record.recognizer = kept->record.rival = NULL;
	kept->record.node = NULL;
}

void read_mark(struct player *player, uint32_t index, uint64_t at_us, struct mark *mark) {
	struct gc_engine *engine = &player->engine;
	*mark = (struct mark){
		.deadline_us = gc_engine_deadline_us(engine),
		.slots = gc_engine_touches(engine),
		.is_idle = gc_engine_is_idle(engine),
		.counters = gc_engine_counters(engine),
		.read = NOBODY,
		.status = mark->status,
	};
	for (uint32_t i = 0; i < RECOGNIZERS; i++) {
		struct gc_recognizer *base = &player->residents[i].of.base;
		if (player->residents[i].present) {
			mark->states[i] = (uint8_t)gc_recognizer_state(base);
			mark->has_reports[i] = gc_recognizer_has_report(base);
		}
	}
	if (mark->slots != 0) {
		const struct gc_touch *touch = player->touches;
		while ((mark->slots >> (touch - player->touches) & 1) == 0) {
			touch++;
		}
		mark->has_touch =
			gc_engine_touch_at(engine, touch->serial, at_us, &mark->touch_at) == GC_OK;
	}
	struct resident *resident = &player->residents[index];
	struct gc_record record;
	if (!resident->present) {
		return;
	}
	mark->read = (int32_t)index;
	mark->obstacles[index] = (uint8_t)gc_recognizer_obstacle(&resident->of.base, NULL);
	read_values(player, index, at_us, &mark->values);
	mark->is_explained = gc_engine_explain(engine, &resident->of.base, &record);
	if (mark->is_explained) {
		read_record(player, &record, &mark->explanation);
	}
}

void read_all(struct player *player, uint64_t at_us) {
	struct gc_touch_sample samples[GC_VELOCITY_SAMPLES];
	struct gc_engine *engine = &player->engine;
	struct mark mark = {.status = GC_OK};
	struct gc_record record;
	struct gc_recognizer *rival;
	for (uint32_t i = 0; i < RECOGNIZERS; i++) {
		read_mark(player, i, at_us, &mark);
		if (player->residents[i].present) {
			struct gc_recognizer *base = &player->residents[i].of.base;
			(void)gc_recognizer_worst_delay_us(base, &rival);
			(void)gc_recognizer_takes_part(base);
			(void)gc_recognizer_touches(base);
		}
	}
	for (size_t i = gc_engine_record_count(engine); i-- > 0;) {
		gc_engine_record(engine, i, &record);
	}
	for (int i = 0; i < GC_TOUCHES_MAX; i++) {
		(void)gc_engine_touch_samples(
			engine, player->touches[i].serial, samples, GC_VELOCITY_SAMPLES);
	}
	(void)gc_engine_peek(engine);
	(void)gc_engine_is_settled_until(engine, at_us);
	(void)gc_node_hit_test(&player->nodes[0], (struct gc_point){GC_PT(1100), GC_PT(900)});
}
