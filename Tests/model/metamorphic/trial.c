/* SPDX-License-Identifier: MIT */
#include "trial.h"

#include <string.h>

#include "event_log.h"

static void copy_scenario(struct scenario *to, const struct scenario *from) {
	to->setup = from->setup;
	to->stream.count = from->stream.count;
	memcpy(to->stream.calls, from->stream.calls, from->stream.count * sizeof(struct call));
}

static bool is_in_kit(const struct trial *trial) {
	return trial->play_plain != NULL || trial->play_changed != NULL;
}

/* GestureKit does not tell these. */
static void forget_numbers(struct play_log *log) {
	for (size_t i = 0; i < log->event_count; i++) {
		struct gc_event *event = &log->events[i].event;
		event->touch_serial = 0;
		event->frame = 0;
		event->touch_count = event->kind == GC_EVENT_GESTURE ? event->touch_count : 1;
		event->scale = event->kind == GC_EVENT_GESTURE ? event->scale : GC_SCALE_ONE;
	}
	for (size_t i = 0; i < log->record_count; i++) {
		struct kept *kept = &log->records[i];
		kept->recognizer = kept->rival = kept->node = NOBODY;
	}
}

static void play_in(struct trial *trial, play_function function, const struct scenario *scenario,
	struct names names, struct logging logging, struct play_log *log) {
	if (function == NULL) {
		play(&trial->player, scenario, names, logging, log);
	} else {
		log_clear(log, scenario);
		function(trial->context, scenario, names, logging, log);
	}
	if (is_in_kit(trial)) {
		forget_numbers(log);
	}
}

bool metamorphic_holds(
	const struct relation *relation, uint64_t seed, play_function function, void *context) {
	static struct trial trial;
	static struct scenario scenario;
	trial.relation = relation != NULL ? relation : &same_relation;
	trial.play_plain = relation != NULL ? function : NULL;
	trial.play_changed = function;
	trial.context = context;
	trial.seed = seed;
	scenario_make(&scenario, seed);
	if (try_scenario(&trial, &scenario).what == NULL) {
		return true;
	}
	reduce(&trial, &scenario);
	print_trial(&trial, try_scenario(&trial, &scenario));
	return false;
}

struct difference try_scenario(struct trial *trial, const struct scenario *scenario) {
	const struct relation *relation = trial->relation;
	struct logging logging = {relation->compares_values, relation->compares_marks};
	uint64_t state = trial->seed ^ UINT64_C(0x5851f42d4c957f2d);
	trial->evaluations++;
	copy_scenario(&trial->plain, scenario);
	for (size_t i = 0; i < trial->plain.stream.count; i++) {
		trial->plain.stream.calls[i].origin = (int32_t)i;
	}
	if (relation->limit != NULL) {
		relation->limit(&trial->plain);
	}
	if (is_in_kit(trial)) {
		limit_to_kit(&trial->plain);
	}
	copy_scenario(&trial->changed, &trial->plain);
	trial->mapping = mapping_identity();
	relation->change(&trial->changed, &trial->mapping, seeded_next(&state));
	struct names names = mapping_identity().names;
	play_in(trial, trial->play_plain, &trial->plain, names, logging, &trial->expected);
	map_log(&trial->mapping, &trial->expected);
	map_scenario(&trial->mapping, &trial->changed);
	play_in(trial, trial->play_changed, &trial->changed, trial->mapping.names, logging,
		&trial->log);
	return compare_logs(relation, &trial->expected, &trial->log);
}
