/* SPDX-License-Identifier: MIT */
#include "trial.h"

#include <string.h>

#include "event_log.h"
#include "scaled_lead.h"

unsigned lead_doublings;

static void copy_scenario(struct scenario *to, const struct scenario *from) {
	to->setup = from->setup;
	to->stream.count = from->stream.count;
	memcpy(to->stream.calls, from->stream.calls, from->stream.count * sizeof(struct call));
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
	copy_scenario(&trial->changed, &trial->plain);
	trial->mapping = mapping_identity();
	if (relation->rewrite != NULL) {
		relation->rewrite(&trial->changed);
	}
	if (relation->change != NULL) {
		relation->change(&trial->changed, &trial->mapping, seeded_next(&state));
	}
	struct names names = mapping_identity().names;
	play(&trial->player, &trial->plain, names, logging, &trial->expected);
	map_log(&trial->mapping, &trial->expected);
	map_scenario(&trial->mapping, &trial->changed);
	lead_doublings = trial->mapping.doublings;
	play(&trial->player, &trial->changed, trial->mapping.names, logging, &trial->log);
	lead_doublings = 0;
	return compare_logs(relation, &trial->expected, &trial->log);
}
