/* SPDX-License-Identifier: MIT */
/* Plays a scenario with the core, and compares after each call what the model says of it. */
#include "agree.h"

#include <gesturecore/explain.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "model.h"
#include "player.h"

static struct model model;
static struct player player;
static struct play_log play_log;
static uint16_t latest_frame; // of a touch event
static bool differs, is_printing;

/* --- Events and questions. --- */

static struct happenings events_of_core(void) {
	struct happenings events = {.count = (int)play_log.event_count};
	for (size_t i = 0; i < play_log.event_count; i++) {
		const struct gc_event *e = &play_log.events[i].event;
		struct happening *h = &events.all[i];
		*h = (struct happening){
			.us = e->time_us, .kind = e->kind, .recognizer = NOBODY, .node = NOBODY};
		if (e->kind == GC_EVENT_GESTURE) {
			h->recognizer = play_log.events[i].who;
			h->state = e->state;
			h->touch_count = e->touch_count;
			continue;
		}
		h->node = play_log.events[i].who;
		h->id = e->touch_id;
		h->device = e->device;
		h->x = e->location.x / GC_PT(1);
		h->y = e->location.y / GC_PT(1);
		h->new_frame = e->frame != latest_frame;
		latest_frame = e->frame;
	}
	return events;
}

static struct happenings questions_of_core(void) {
	struct happenings questions = {.count = (int)play_log.question_count};
	for (size_t i = 0; i < play_log.question_count; i++) {
		const struct asked *asked = &play_log.questions[i];
		questions.all[i] = (struct happening){
			.kind = asked->question == ASKED_BEGIN ? MODEL_BEGINS : MODEL_RECEIVES,
			.recognizer = asked->who,
			.node = NOBODY,
			.id = asked->id};
	}
	return questions;
}

static void print_happening(const char *who, const struct happening *h) {
	printf("%s: ", who);
	if (h->kind == MODEL_BEGINS) {
		printf("asks whether #%d should begin\n", h->recognizer);
	} else if (h->kind == MODEL_RECEIVES) {
		printf("asks whether #%d should receive %d\n", h->recognizer, h->id);
	} else if (h->kind == GC_EVENT_GESTURE) {
		printf("%8.1f ms #%d %s, touches %d\n", (double)h->us / 1000, h->recognizer,
			gc_state_name((uint32_t)h->state), h->touch_count);
	} else {
		printf("%8.1f ms node %d: %s, %d/%d (%d, %d)%s\n", (double)h->us / 1000, h->node,
			gc_event_kind_name((uint32_t)h->kind), h->device, h->id, h->x, h->y,
			h->new_frame ? ", in a new frame" : "");
	}
}

static void compare_happenings(const struct happenings *ours, const struct happenings *cores) {
	for (int i = 0; i < ours->count || i < cores->count; i++) {
		bool is_same = i < ours->count && i < cores->count &&
			       memcmp(&ours->all[i], &cores->all[i], sizeof ours->all[i]) == 0;
		differs = differs || !is_same;
		const char *sign = is_same ? " " : "!";
		if (is_printing && i < ours->count) {
			printf("  %s ", sign);
			print_happening("model", &ours->all[i]);
		}
		if (is_printing && i < cores->count) {
			printf("  %s ", sign);
			print_happening("core ", &cores->all[i]);
		}
	}
}

/* --- What can be read of recognizers. --- */

/* The contract does not say which way a swipe of several directions left last within one frame, nor
   which of several rivals is named. */
static int class_of(int reason) {
	switch (reason) {
	case GC_REASON_WRONG_WAY:
		return GC_REASON_OFF_AXIS;
	case GC_REASON_EXCLUDED:
	case GC_REASON_WAITED_FOR:
		return GC_REASON_PREVENTED;
	default:
		return reason;
	}
}

static bool is_near(double a, double b) {
	return fabs(a - b) < 0.01 + fabs(b) * 0.0001;
}

/* The record of a recognizer. What it measured is compared if it is of a doubt. */
static bool has_same_record(const struct view *ours, const struct view *cores) {
	bool is_lost = ours->reason == GC_REASON_PREVENTED;
	bool is_of_doubt = is_lost || ours->reason == GC_REASON_IN_DOUBT;
	const struct numbers *x = &ours->numbers, *y = &cores->numbers;
	if (ours->reason == GC_REASON_IN_DOUBT && x->may_lack &&
		cores->reason == GC_REASON_UNDER_SLOP) {
		return true; // the core has kept no numbers
	}
	if (ours->reason != cores->reason || !is_of_doubt) {
		return class_of(ours->reason) == class_of(cores->reason);
	}
	if (x->may_lack && cores->rivals == OR_NOBODY) {
		return true;
	}
	bool lacks = x->may_lack && y->measured == 0 && y->limit == 0;
	bool has_same = is_near(x->measured, y->measured) && is_near(x->limit, y->limit) &&
			x->lead == y->lead;
	return (ours->rivals & cores->rivals) != 0 && (lacks || has_same);
}

static struct view view_of_core(int index) {
	const struct gc_recognizer *r = &player.residents[index]->of.base;
	gc_slots down = gc_recognizer_touches(r);
	struct view view = {.state = (int)gc_recognizer_state(r)};
	struct gc_record record;
	struct kept kept;
	for (uint32_t i = 0; i < player.setup->touch_capacity; i++) {
		const struct gc_touch *t = &player.touches[i];
		if (down >> i & 1) {
			view.down |= t->device == TOUCHPAD ? 1u << 31 : 1u << t->id;
		}
	}
	if (gc_engine_explain(player.engine, r, &record)) {
		read_record(&player, &record, &kept);
		view.reason = record.reason;
		view.rivals = kept.rival == NOBODY ? OR_NOBODY : 1u << kept.rival;
		view.numbers = (struct numbers){(double)record.measured / GC_PT(1),
			(double)record.limit / GC_PT(1), record.lead, false};
	}
	return view;
}

static void print_view(const char *who, int index, const struct view *view) {
	printf("  ! %s: #%d %s, touches %x; %s, rivals %x, %.3f, limit %.3f, lead %d/256\n", who,
		index, gc_state_name((uint32_t)view->state), view->down,
		gc_reason_name((uint32_t)view->reason), view->rivals, view->numbers.measured,
		view->numbers.limit, view->numbers.lead);
}

static void compare_views(void) {
	for (int i = 0; i < RECOGNIZERS; i++) {
		if (player.residents[i] == NULL) {
			continue;
		}
		struct view ours = model_view(&model, i), cores = view_of_core(i);
		if (ours.state != cores.state || ours.down != cores.down ||
			!has_same_record(&ours, &cores)) {
			differs = true;
			if (is_printing) {
				print_view("model", i, &ours);
				print_view("core ", i, &cores);
			}
		}
	}
}

/* --- Playing. --- */

static bool agree_on_call(struct player *at, const struct call *call) {
	(void)at;
	model_play(&model, call);
	if (model.unclear) {
		return false;
	}
	if (model_collects(&model)) {
		return true; // the core may have fired deadlines already
	}
	struct happenings events = events_of_core(), questions = questions_of_core();
	uint64_t ours_us = model_deadline_us(&model);
	uint64_t cores_us = gc_engine_deadline_us(player.engine);
	if (is_printing) {
		printf("after call %d:\n", call->origin);
	}
	compare_happenings(&model.events, &events);
	compare_happenings(&model.questions, &questions);
	if (ours_us != cores_us) {
		differs = true;
		if (is_printing) {
			printf("  ! deadline: model %" PRIu64 ", core %" PRIu64 "\n", ours_us,
				cores_us);
		}
	}
	compare_views();
	model.events.count = model.questions.count = 0;
	play_log.event_count = play_log.question_count = 0;
	return !differs;
}

/* Whether the model and the core disagree. `data`: whether to print what both say. */
static bool disagree(void *data, const struct scenario *scenario) {
	static const struct names names = {.id_factor = 1, .device_factor = 1};
	is_printing = data != NULL;
	differs = false;
	latest_frame = 0;
	if (!scenario->setup.answers) {
		return false; // the core would not ask
	}
	model_start(&model, &scenario->setup);
	play(&player, scenario, names,
		(struct logging){.questions = true, .goes_on = agree_on_call}, &play_log);
	if (is_printing && play_log.broken != NULL) {
		printf("broken: %s\n", play_log.broken);
	}
	return differs || play_log.broken != NULL;
}

bool agrees(uint64_t seed, struct outcome *outcome) {
	static struct scenario scenario;
	scenario_make_grid(&scenario, seed);
	bool is_good = !disagree(NULL, &scenario);
	*outcome = (struct outcome){model.unclear, model.doubts};
	if (!is_good) {
		reduce(&scenario, disagree, NULL);
		print_scenario(&scenario);
		disagree(&scenario, &scenario);
		printf("Play it again with: metamorphic --seed %" PRIu64 " --relation model\n",
			seed);
	}
	return is_good;
}
