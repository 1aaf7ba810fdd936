/* SPDX-License-Identifier: MIT */
#include "kinds.h"

void read_values(struct player *player, uint32_t index, uint64_t at_us, struct values *values) {
	struct resident *resident = player->residents[index];
	const struct gc_recognizer *base = &resident->of.base;
	const struct gc_node *node = player->nodes[3];
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
	const struct stream_kind *kind = stream_kind(gc_recognizer_kind(base));
	if (kind->read != NULL) {
		kind->read(resident, node, at_us, values);
	}
}

static int32_t place_of(const struct player *player, const struct gc_recognizer *recognizer) {
	for (int32_t i = 0; i < RECOGNIZERS; i++) {
		if (recognizer != NULL && (const void *)player->residents[i] == recognizer) {
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
		.node = record->node == NULL ? NOBODY : place_of_node(player, record->node),
	};
	kept->record.recognizer = kept->record.rival = NULL;
	kept->record.node = NULL;
}

void read_mark(struct player *player, uint32_t index, uint64_t at_us, struct mark *mark) {
	struct gc_engine *engine = player->engine;
	*mark = (struct mark){
		.deadline_us = gc_engine_deadline_us(engine),
		.slots = gc_engine_touches(engine),
		.is_idle = gc_engine_is_idle(engine),
		.counters = gc_engine_counters(engine),
		.read = NOBODY,
		.status = mark->status,
	};
	for (uint32_t i = 0; i < RECOGNIZERS; i++) {
		if (player->residents[i] != NULL) {
			const struct gc_recognizer *base = &player->residents[i]->of.base;
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
	struct resident *resident = player->residents[index];
	struct gc_record record;
	if (resident == NULL) {
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
	struct gc_engine *engine = player->engine;
	struct mark mark = {.status = GC_OK};
	struct gc_record record;
	struct gc_recognizer *rival;
	for (uint32_t i = 0; i < RECOGNIZERS; i++) {
		read_mark(player, i, at_us, &mark);
		if (player->residents[i] != NULL) {
			struct gc_recognizer *base = &player->residents[i]->of.base;
			(void)gc_recognizer_worst_delay_us(base, &rival);
			(void)gc_recognizer_takes_part(base);
			(void)gc_recognizer_touches(base);
		}
	}
	for (size_t i = gc_engine_record_count(engine); i-- > 0;) {
		gc_engine_record(engine, i, &record);
	}
	for (uint32_t i = 0; i < player->setup->touch_capacity; i++) {
		(void)gc_engine_touch_samples(
			engine, player->touches[i].serial, samples, GC_VELOCITY_SAMPLES);
	}
	(void)gc_engine_peek(engine);
	(void)gc_engine_is_settled_until(engine, at_us);
	(void)gc_node_hit_test(player->nodes[0], (struct gc_point){GC_PT(1100), GC_PT(900)});
}
