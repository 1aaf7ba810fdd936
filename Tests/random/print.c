/* SPDX-License-Identifier: MIT */
/* A trial as a script that a person can read. Times are in milliseconds since the first call. */
#include <gesturecore/convert.h>
#include <gesturecore/explain.h>
#include <inttypes.h>
#include <stdio.h>

#include "../settings.h"
#include "relations.h"

#define AROUND 6 // entries before and after a difference

static double pt(gc_length length) {
	return gc_length_to_double(length);
}

static double ms(const struct scenario *scenario, uint64_t time_us) {
	return (double)(int64_t)(time_us - call_time_us(&scenario->stream.calls[0])) / 1000;
}

static void print_set(const char *name, uint32_t set) {
	if (set != 0) {
		printf("%s", name);
		for (int i = 0; i < 32; i++) {
			if ((set >> i & 1) != 0) {
				printf(" %d", i);
			}
		}
		printf(", ");
	}
}

static void print_setup(const struct setup *setup) {
	printf("The set-up:\n  %u touches, %u events, %u records%s\n", setup->touch_capacity,
		setup->event_capacity, setup->record_capacity,
		setup->keeps_paths ? ", with paths" : "");
	for (int i = 0; i < setup->node_count; i++) {
		const struct node_setup *node = &setup->nodes[i];
		const struct gc_affine *a = &node->transform;
		printf("  node %d in %d: %g x %g pt from (%g, %g), center (%g, %g)%s%s%s%s", i,
			node->parent, pt(node->bounds.size.width), pt(node->bounds.size.height),
			pt(node->bounds.origin.x), pt(node->bounds.origin.y), pt(node->center.x),
			pt(node->center.y), node->receives_touches ? ", receives touches" : "",
			node->hidden ? ", hidden" : "", node->inert ? ", not interactive" : "",
			node->away ? ", not in the tree" : "");
		if (node->client != 0) {
			printf(", of client %u", node->client);
		}
		if (a->xx != GC_COEFFICIENT_ONE || a->xy != 0) {
			double one = (double)GC_COEFFICIENT_ONE;
			printf(", transform (%g, %g; %g, %g)", (double)a->xx / one,
				(double)a->xy / one, (double)a->yx / one, (double)a->yy / one);
		}
		printf("\n");
	}
	for (int i = 0; i < RECOGNIZERS; i++) {
		const struct recognizer_setup *r = &setup->recognizers[i];
		if (!r->present) {
			continue;
		}
		printf("  #%d %s on node %u: ", i, gc_kind_name(r->kind), r->node);
		FOR_SETTINGS(at, r->kind) {
			printf("%s %g, ", at->key,
				(double)setting_value(&r->config, at) /
					(double)gci_setting_one(at->unit));
		}
		if (r->kind == GC_KIND_CUSTOM) {
			const struct gc_custom_config *pull = &r->config.custom;
			printf("by %g pt, after %u us, with %u fingers, %s%s", pt(pull->slop),
				pull->time_us, pull->touches,
				pull->ignores ? "ignores later fingers, " : "",
				pull->is_wrong ? "takes wrong steps, " : "");
		}
		printf("%s%s%s%s%s%s%s%s%s", r->disabled ? "disabled, " : "",
			r->away ? "on no node, " : "", r->delays_began ? "delays began, " : "",
			r->delays_ended ? "delays ended, " : "",
			r->cancels_touches ? "cancels touches, " : "",
			r->claims_on_landing ? "claims on landing, " : "",
			r->mixes_types ? "mixes types, " : "",
			r->max_contact_size != 0 ? "refuses palms, " : "",
			setup->answers && r->refuses_begin ? "may not begin, " : "");
		print_set("types", r->touch_types == GC_TOUCH_TYPES_ALL ? 0 : r->touch_types);
		print_set("waits for", r->waits_for);
		print_set("by itself waits for", r->class_waits);
		print_set("by itself holds up", r->class_holds_up);
		if (setup->answers) {
			print_set("does not receive fingers", r->refuses);
			print_set("together with", r->together);
			print_set("is asked to wait for", r->asked_for);
			print_set("cannot prevent", r->spares);
			print_set("withstands", r->withstands);
		}
		printf("\n");
	}
}

static void print_sample(const struct gc_sample *sample) {
	static const char *const kinds[] = {"down", "motion", "up", "cancel", "FRAME", "size", "?"};
	printf("%-7s", kinds[sample->kind < 6 ? sample->kind : 6]);
	if (sample->kind != GC_SAMPLE_FRAME) {
		printf(" %d/%d", sample->device, sample->id);
	}
	if (sample->kind == GC_SAMPLE_DOWN || sample->kind == GC_SAMPLE_MOTION ||
		sample->kind == GC_SAMPLE_SIZE) {
		printf(" %.8g, %.8g", pt(sample->position.x), pt(sample->position.y));
	}
	printf(sample->kind == GC_SAMPLE_DOWN && sample->type == GC_TOUCH_PEN ? " pen" : "");
}

static void print_step(const struct gc_step *step) {
	static const char *const kinds[] = {"swipe", "pinch", "hold", "?"};
	static const char *const phases[] = {"begin", "update", "end", "cancel", "?"};
	printf("%s %s %d/", kinds[step->kind < 3 ? step->kind : 3],
		phases[step->phase < 4 ? step->phase : 4], step->device);
	if (step->phase == GC_STEP_BEGIN) {
		printf(" %u fingers at %.8g, %.8g", step->finger_count, pt(step->position.x),
			pt(step->position.y));
	} else if (step->phase == GC_STEP_UPDATE) {
		printf(" by %.8g, %.8g scale %.6g turn %.6g", pt(step->delta.x), pt(step->delta.y),
			gc_scale_to_double(step->scale), (double)step->turn / (double)GC_TURN);
	}
}

static void print_call(const struct call *call) {
	static const char *const kinds[] = {"", "", "advance", "serve deadlines", "cancel all",
		"cancel device", "drop all", "drop device", "enable or disable", "set value",
		"place", "read", "refused call", "take", "make", "configure", "settings", "join",
		"require", "tree", "node", "renew node", "clock", "restart"};
	if (call->kind == CALL_SAMPLE) {
		print_sample(&call->sample);
	} else if (call->kind == CALL_STEP) {
		print_step(&call->step);
	} else {
		printf("%s", kinds[call->kind]);
	}
	if (call->kind == CALL_CANCEL_DEVICE || call->kind == CALL_DROP_DEVICE) {
		printf(" %u", call->sample.device);
	} else if (call->kind >= CALL_ENABLE && call->kind != CALL_READ) {
		printf(" #%u, %u, %.8g, %.8g", call->which, call->other, pt(call->value.x),
			pt(call->value.y));
	}
	printf(call->acts ? "  (while it handles an event)" : "");
	printf(call->leaves_events ? "  (takes no events)\n" : "\n");
}

static void print_stream(const struct scenario *scenario) {
	for (size_t i = 0; i < scenario->stream.count; i++) {
		const struct call *call = &scenario->stream.calls[i];
		printf("  %c %9.3f  ", call->origin == NOBODY ? '+' : ' ',
			ms(scenario, call_time_us(call)));
		print_call(call);
	}
}

void print_taken(const struct scenario *scenario, const struct taken *taken) {
	const struct gc_event *event = &taken->event;
	printf("%9.3f  ", ms(scenario, event->time_us));
	if (event->kind == GC_EVENT_GESTURE) {
		printf("#%d %s, %u touches", taken->who, gc_state_name(event->state),
			event->touch_count);
	} else {
		printf("node %d: %s %d/%d (%u, frame %u)", taken->who,
			gc_event_kind_name(event->kind), event->device, event->touch_id,
			event->touch_serial, event->frame);
	}
	printf(" at %.8g, %.8g", pt(event->location.x), pt(event->location.y));
	if (event->kind == GC_EVENT_GESTURE) {
		printf(" by %.8g, %.8g scale %.8g turn %.8g", pt(event->translation.x),
			pt(event->translation.y), gc_scale_to_double(event->scale),
			(double)event->rotation / (double)GC_TURN);
	}
	printf("\n");
}

static void print_kept(const struct scenario *scenario, const struct kept *kept) {
	char text[GC_EXPLAIN_MAX];
	gc_explain(text, sizeof(text), &kept->record, NULL);
	printf("%9.3f  #%d (rival #%d, node %d, touch %d/%d, %" PRId64 " of %" PRId64 ") %s\n",
		ms(scenario, kept->record.time_us), kept->recognizer, kept->rival, kept->node,
		kept->record.device, kept->record.touch_id, kept->record.measured,
		kept->record.limit, text);
}

static void print_mark(const struct scenario *scenario, const struct mark *mark) {
	const struct values *v = &mark->values;
	printf("           %s, deadline %.3f, states", gc_status_name(mark->status),
		mark->deadline_us == GC_NEVER_US ? -1 : ms(scenario, mark->deadline_us));
	for (int i = 0; i < RECOGNIZERS; i++) {
		printf(" %s", gc_state_name(mark->states[i]));
	}
	printf(", #%d at %.8g, %.8g by %.8g, %.8g, %.8g, %.8g pt/s\n", mark->read,
		pt(v->location.x), pt(v->location.y), pt(v->translation.x), pt(v->translation.y),
		gc_speed_to_double(v->velocity.x), gc_speed_to_double(v->velocity.y));
}

static void print_log(
	const struct scenario *scenario, const struct play_log *log, const char *what, size_t at) {
	bool events = what[0] == 'e', records = what[0] == 'r';
	size_t count = events ? log->event_count : records ? log->record_count : log->mark_count;
	for (size_t i = at > AROUND ? at - AROUND : 0; i < count && i < at + AROUND; i++) {
		printf("  %c ", i == at ? '>' : ' ');
		if (events) {
			print_taken(scenario, &log->events[i]);
		} else if (records) {
			print_kept(scenario, &log->records[i]);
		} else {
			print_mark(scenario, &log->marks[i]);
		}
	}
	printf(at >= count ? "  > (no more)\n" : "");
}

void print_scenario(const struct scenario *scenario) {
	print_setup(&scenario->setup);
	printf("The stream:\n");
	print_stream(scenario);
}

void print_trial(const struct trial *trial, struct difference difference) {
	const struct relation *relation = trial->relation;
	printf("Relation %s: %s. Seed %" PRIu64 ".\n", relation->name, relation->says, trial->seed);
	printf("Play it again with: metamorphic --seed %" PRIu64 " --relation %s\n", trial->seed,
		relation->name);
	print_setup(&trial->plain.setup);
	printf("The plain stream:\n");
	print_stream(&trial->plain);
	printf("The changed stream (+: added):\n");
	print_stream(&trial->changed);
	printf("First difference: %s %zu: %s\nExpected:\n", difference.what, difference.plain,
		difference.field);
	print_log(&trial->changed, &trial->expected, difference.what, difference.plain);
	printf("Found:\n");
	print_log(&trial->changed, &trial->log, difference.what, difference.changed);
}
