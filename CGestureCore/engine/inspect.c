/* SPDX-License-Identifier: MIT */
#include <gesturecore/inspect.h>
#include <gesturecore/version.h>

#include "arbiter/lead.h"
#include "arbiter/relations.h"
#include "engine/flush.h"
#include "touch/node.h"

/* The longest patience of the recognizers that one waits for. */
struct patience {
	struct gc_recognizer *slowest;
	uint64_t delay_us;
	bool on_lift; // the waiter decides when fingers lift
};

static void measure_patience(struct gc_recognizer *blocker, void *data) {
	struct patience *patience = data;
	struct gci_demand demand = blocker->ops->demand(blocker);
	uint64_t delay_us = patience->on_lift ? demand.patience_up_us : demand.patience_down_us;
	if (delay_us > patience->delay_us) {
		patience->delay_us = delay_us;
		patience->slowest = blocker;
	}
}

uint64_t gc_recognizer_worst_delay_us(
	struct gc_recognizer *recognizer, struct gc_recognizer **slowest) {
	GCI_USE_RECOGNIZER(recognizer);
	struct patience patience = {
		.on_lift = gci_is_set_up(recognizer) &&
			   recognizer->ops->demand(recognizer).decides_on_lift,
	};
	gci_requirement_walk(recognizer, measure_patience, &patience);
	if (slowest != NULL) {
		*slowest = patience.slowest;
	}
	return patience.delay_us;
}

static bool are_equal(const struct gc_recognizer *a, const struct gc_recognizer *b) {
	if (a->ops != b->ops || a->ops->config_size == 0 || a->size_limit != b->size_limit ||
		a->touch_types != b->touch_types) {
		return false;
	}
	const unsigned char *of_a = (const unsigned char *)a + a->ops->config_offset;
	const unsigned char *of_b = (const unsigned char *)b + a->ops->config_offset;
	for (unsigned index = 0; index < a->ops->config_size; index++) {
		bool is_hole = (a->ops->config_holes >> index & 1) != 0;
		if (!is_hole && of_a[index] != of_b[index]) {
			return false;
		}
	}
	return true;
}

static bool is_ahead(const struct gc_recognizer *rival, const struct gc_recognizer *recognizer) {
	return !rival->disabled && rival->node != NULL &&
	       gci_node_is_within(recognizer->node, rival->node) && are_equal(rival, recognizer);
}

static struct gc_recognizer *find_rival(
	struct gc_context *context, struct gc_recognizer *recognizer) {
	for (const struct gc_requirement *at = gci_first_requirement(recognizer); at != NULL;
		at = at->next_of_waiter) {
		if (is_ahead(at->blocker, recognizer)) {
			return at->blocker;
		}
	}
	for (struct gc_recognizer *at = recognizer->node->first_recognizer;
		at != NULL && at != recognizer; at = at->next_on_node) {
		if (is_ahead(at, recognizer) && !gci_requirement_is_between(at, recognizer) &&
			gci_ask_prevents(context, at, recognizer)) {
			return at;
		}
	}
	return NULL;
}

enum gc_obstacle gc_recognizer_obstacle(
	struct gc_recognizer *recognizer, struct gc_recognizer **rival) {
	GCI_USE_RECOGNIZER(recognizer);
	struct gc_recognizer *unused;
	struct gc_recognizer **found = rival == NULL ? &unused : rival;
	*found = NULL;
	if (recognizer->node == NULL) {
		return GC_OBSTACLE_NO_NODE;
	}
	struct gc_engine *engine = recognizer->node->engine;
	if (engine == NULL) {
		return GC_OBSTACLE_NO_ENGINE;
	}
	if (recognizer->disabled) {
		return GC_OBSTACLE_DISABLED;
	}
	for (const struct gc_node *at = recognizer->node; at != NULL; at = at->parent) {
		if (at->hidden || at->alpha_ppm < GC_ALPHA_HIT_PPM) {
			return GC_OBSTACLE_HIDDEN;
		}
		if (!at->interactive) {
			return GC_OBSTACLE_NOT_INTERACTIVE;
		}
	}
	uint32_t touch_count = recognizer->ops->demand(recognizer).touch_count;
	if (touch_count == 0 || recognizer->touch_types == 0) {
		return GC_OBSTACLE_NOTHING_SET;
	}
	if (touch_count > engine->context.table.capacity) {
		return GC_OBSTACLE_TOO_FEW_SLOTS;
	}
	*found = find_rival(&engine->context, recognizer);
	return *found == NULL ? GC_OBSTACLE_NONE : GC_OBSTACLE_RIVAL;
}

bool gc_recognizer_doubt(
	const struct gc_recognizer *recognizer, uint32_t index, struct gc_record *record) {
	GCI_USE_RECOGNIZER(recognizer);
	return recognizer->joined && gci_lead_doubt(recognizer, index, record);
}

uint32_t gc_version(void) {
	return GC_VERSION;
}
