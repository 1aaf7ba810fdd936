/* SPDX-License-Identifier: MIT */
/* Plays a scenario with the core, and compares after each call what the model says of it. */
#include "agree.h"

#include <gesturecore/explain.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "model.h"
#include "player.h"

static struct model model;
static struct player player;
static struct play_log play_log;
static const struct scenario *played;
static uint16_t frames[2]; // of the latest touch event: of the model, of the core
static bool differs, is_printing;

/* --- Events and questions. --- */

/* Whether it belongs to another delivered frame than the touch event before, which was of `frame`.
 */
static bool begins_frame(const struct gc_event *event, uint16_t *frame) {
	bool begins = event->kind != GC_EVENT_GESTURE && event->frame != *frame;
	*frame = event->kind == GC_EVENT_GESTURE ? *frame : event->frame;
	return begins;
}

static bool is_same_event(const struct taken *ours, const struct taken *cores) {
	const struct gc_event *a = &ours->event, *b = &cores->event;
	bool is_gesture = a->kind == GC_EVENT_GESTURE;
	bool is_same_touch = a->touch_id == b->touch_id && a->device == b->device &&
			     a->location.x == b->location.x && a->location.y == b->location.y;
	return a->time_us == b->time_us && a->kind == b->kind && ours->who == cores->who &&
	       a->state == b->state && a->touch_count == b->touch_count &&
	       (is_gesture || is_same_touch);
}

static bool has_same_events(void) {
	bool is_same = model.said.event_count == play_log.event_count;
	for (size_t i = 0; is_same && i < play_log.event_count; i++) {
		const struct taken *ours = &model.said.events[i], *cores = &play_log.events[i];
		is_same = begins_frame(&ours->event, &frames[0]) ==
				  begins_frame(&cores->event, &frames[1]) &&
			  is_same_event(ours, cores);
	}
	return is_same;
}

static bool has_same_questions(void) {
	bool is_same = model.said.question_count == play_log.question_count;
	for (size_t i = 0; is_same && i < play_log.question_count; i++) {
		const struct asked *a = &model.said.questions[i], *b = &play_log.questions[i];
		is_same = a->question == b->question && a->who == b->who && a->id == b->id;
	}
	return is_same;
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

static struct view view_of_model(int index) {
	return model_view(&model, index);
}

static bool has_same_view(int index) {
	struct view ours = view_of_model(index), cores = view_of_core(index);
	return ours.state == cores.state && ours.down == cores.down &&
	       has_same_record(&ours, &cores);
}

static bool has_same_views(void) {
	bool is_same = model_deadline_us(&model) == gc_engine_deadline_us(player.engine);
	for (int i = 0; i < RECOGNIZERS && is_same; i++) {
		is_same = player.residents[i] == NULL || has_same_view(i);
	}
	return is_same;
}

/* --- Printing. --- */

static void print_said(const struct taken *events, size_t event_count,
	const struct asked *questions, size_t question_count, uint64_t deadline_us) {
	for (size_t i = 0; i < event_count; i++) {
		print_taken(played, &events[i]);
	}
	for (size_t i = 0; i < question_count; i++) {
		const struct asked *asked = &questions[i];
		printf("asks whether #%d should %s touch %d\n", asked->who,
			asked->question == ASKED_BEGIN ? "begin;" : "receive", asked->id);
	}
	printf("deadline %" PRIu64 "\n", deadline_us);
}

static void print_views(struct view (*view_of)(int index)) {
	for (int i = 0; i < RECOGNIZERS; i++) {
		if (player.residents[i] != NULL) {
			struct view view = view_of(i);
			printf("#%d %s, touches %x; %s, rivals %x, %.3f, limit %.3f, lead %d/256\n",
				i, gc_state_name((uint32_t)view.state), view.down,
				gc_reason_name((uint32_t)view.reason), view.rivals,
				view.numbers.measured, view.numbers.limit, view.numbers.lead);
		}
	}
}

static void print_difference(const struct call *call) {
	const struct said *said = &model.said;
	printf("After call %d the model says:\n", call->origin);
	print_said(said->events, said->event_count, said->questions, said->question_count,
		model_deadline_us(&model));
	print_views(view_of_model);
	printf("The core:\n");
	print_said(play_log.events, play_log.event_count, play_log.questions,
		play_log.question_count, gc_engine_deadline_us(player.engine));
	print_views(view_of_core);
}

/* --- Playing. --- */

static bool agree_on_call(struct player *at, const struct call *call) {
	(void)at;
	if (!model.unclear) {
		model_play(&model, call);
	}
	if (!model.unclear && model_collects(&model)) {
		return true; // the core may have fired deadlines already
	}
	differs =
		!model.unclear && !(has_same_events() && has_same_questions() && has_same_views());
	if (differs && is_printing) {
		print_difference(call);
	}
	model.said.event_count = model.said.question_count = 0;
	play_log.event_count = play_log.question_count = 0;
	return !differs;
}

/* Whether the model and the core disagree. `data`: whether to print what both say. */
static bool disagree(void *data, const struct scenario *scenario) {
	static const struct names names = {.id_factor = 1, .device_factor = 1};
	is_printing = data != NULL;
	differs = false;
	frames[0] = frames[1] = 0;
	played = scenario;
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
