/* SPDX-License-Identifier: MIT */
/*
 * While a question of the host or an operation of a custom recognizer runs, each call that would
 * change something of its engine is refused and changes nothing (11.54).
 */
#include "misuse.h"

#include <gesturecore/explain.h>
#include <stdlib.h>
#include <string.h>

/* What a test does inside the first question "should it begin?". */
static struct inside {
	struct fixture *f;
	void (*act)(struct fixture *f);
} inside;

static bool act_once(void *data, struct gc_recognizer *recognizer) {
	(void)data;
	void (*act)(struct fixture *f) = inside.act;
	(void)recognizer;
	inside.act = NULL;
	if (act != NULL) {
		act(inside.f);
	}
	return true;
}

static void setup_inside(struct fixture *f, void (*act)(struct fixture *f)) {
	inside = (struct inside){f, act};
	setup_with_host(f, (struct gc_host){.should_begin = act_once});
	listen_for_misuse();
	gc_tap_init(&f->tap, NULL);
	gc_tap_init(&f->twice, NULL);
	gc_pan_init(&f->pan, NULL);
	gc_long_press_init(&f->long_press, NULL);
	gc_node_init(&f->view);
}

static bool waits(struct gc_tap *waiter, struct gc_tap *blocker) {
	return gc_recognizer_waits_for(&waiter->base, &blocker->base, NULL, 0) != 0;
}

static void end_the_free_one(struct fixture *f) {
	(void)gc_recognizer_finish(&f->twice.base);
	expect_misuse("gc_recognizer_finish", IN_A_QUESTION);
	assert_int_equal(gc_recognizer_set_enabled(&f->twice.base, false), GC_ERR_STATE);
	expect_misuse("gc_recognizer_set_enabled", IN_A_QUESTION);
}

/* As the blocker of the relation, and as its waiter. */
TEST(a_recognizer_that_only_a_relation_ties_to_the_engine_does_not_end_in_its_question) {
	for (int side = 0; side < 2; side++) {
		setup_inside(f, end_the_free_one);
		struct gc_tap *waiter = side == 0 ? &f->tap : &f->twice;
		struct gc_tap *blocker = side == 0 ? &f->twice : &f->tap;
		attach(f, &f->tap.base);
		gc_recognizer_require_failure(&f->waits, &waiter->base, &blocker->base);
		tap_at(f, 0, 50, 1, 100, 100);
		expect(f, &f->tap, GC_STATE_ENDED);
		assert_null(inside.act);
		assert_true(waits(waiter, blocker));
		(void)gc_recognizer_finish(&f->twice.base);
		assert_false(waits(waiter, blocker));
		gc_engine_finish(&f->engine);
	}
	setup(f);
}

static void relate_again(struct fixture *f) {
	assert_int_equal(
		gc_recognizer_require_failure(&f->waits, &f->pan.base, &f->tap.base), GC_ERR_STATE);
	expect_misuse("gc_recognizer_require_failure", IN_A_QUESTION);
}

TEST(a_refused_relation_leaves_its_memory_to_the_relation_that_it_holds) {
	setup_inside(f, relate_again);
	struct gc_tap third, fourth;
	gc_tap_init(&third, NULL);
	gc_tap_init(&fourth, NULL);
	attach(f, &f->tap.base);
	attach(f, &f->pan.base);
	gc_recognizer_require_failure(&f->waits, &third.base, &fourth.base);
	tap_at(f, 0, 50, 1, 100, 100);
	assert_null(inside.act);
	assert_true(waits(&third, &fourth));
	(void)gc_requirement_remove(&f->waits);
	assert_false(waits(&third, &fourth));
}

TEST(a_relation_that_would_close_a_cycle_leaves_its_memory_to_the_relation_that_it_holds) {
	struct gc_requirement other;
	struct gc_tap third, fourth;
	listen_for_misuse();
	add_taps(f);
	gc_tap_init(&third, NULL);
	gc_tap_init(&fourth, NULL);
	gc_recognizer_require_failure(&f->waits, &third.base, &fourth.base);
	gc_recognizer_require_failure(&other, &f->tap.base, &f->twice.base);
	assert_int_equal(gc_recognizer_require_failure(&f->waits, &f->twice.base, &f->tap.base),
		GC_ERR_CYCLE);
	(void)gc_requirement_remove(&f->waits);
	assert_false(waits(&third, &fourth));
	(void)gc_requirement_remove(&other);
}

/* Whichever recognizer the two relations share, and on whichever side. */
TEST(a_requirement_is_in_use_for_both_of_its_recognizers) {
	const unsigned second[][2] = {{1, 2}, {2, 0}, {0, 2}, {2, 1}};
	for (size_t index = 0; index < 4; index++) {
		struct gc_tap taps[3];
		setup(f);
		listen_for_misuse();
		for (size_t at = 0; at < 3; at++) {
			gc_tap_init(&taps[at], NULL);
		}
		gc_recognizer_require_failure(&f->waits, &taps[0].base, &taps[1].base);
		assert_int_equal(
			gc_recognizer_require_failure(&f->waits, &taps[second[index][0]].base,
				&taps[second[index][1]].base),
			GC_ERR_ARGUMENT);
		expect_misuse("gc_recognizer_require_failure", "is in use");
		assert_true(waits(&taps[0], &taps[1]));
		for (size_t at = 0; at < 3; at++) {
			(void)gc_recognizer_finish(&taps[at].base);
			memset(&taps[at], 0xa5, sizeof(taps[at]));
		}
		expect_no_misuse();
	}
}

static void relate_by_the_same_memory(struct fixture *f) {
	assert_int_equal(
		gc_recognizer_require_failure(&f->waits, &f->tap.base, &f->long_press.base),
		GC_ERR_STATE);
	expect_misuse("gc_recognizer_require_failure", IN_A_QUESTION);
}

/* Removing shows the frame that is being collected, in which the pan begins. */
TEST(a_requirement_is_in_use_until_its_removal_has_returned) {
	setup_inside(f, relate_by_the_same_memory);
	attach(f, &f->pan.base);
	gc_recognizer_require_failure(&f->waits, &f->pan.base, &f->tap.base);
	down(f, 0, 1, 100, 100);
	sample(f, 16, GC_SAMPLE_MOTION, 1, 150, 100);
	assert_int_equal(gc_requirement_remove(&f->waits), GC_OK);
	assert_null(inside.act);
	assert_int_equal(gc_recognizer_waits_for(&f->tap.base, &f->long_press.base, NULL, 0), 0);
	memset(&f->waits, 0xa5, sizeof(f->waits));
	(void)gc_recognizer_finish(&f->tap.base);
	expect_no_misuse();
}

static void relate_in_reset(struct gc_custom *custom) {
	struct fixture *f = custom->base.user_data;
	assert_int_equal(
		gc_recognizer_require_failure(&f->waits, &f->tap.base, &f->long_press.base),
		GC_ERR_STATE);
	expect_misuse("gc_recognizer_require_failure", IN_A_QUESTION);
}

TEST(a_requirement_is_in_use_until_its_recognizer_has_ended) {
	static const struct gc_custom_ops ops = {.reset = relate_in_reset};
	struct gc_custom own;
	setup_inside(f, NULL);
	gc_custom_init(&own, &ops);
	own.base.user_data = f;
	attach(f, &own.base);
	gc_recognizer_require_failure(&f->waits, &own.base, &f->tap.base);
	down(f, 0, 1, 100, 100);
	assert_int_equal(gc_recognizer_finish(&own.base), GC_OK);
	assert_null(f->tap.base.waiters);
	expect_no_misuse();
}

/* Adding the tap shows the frame that is being collected, in which the pan begins. */
static void add_tap_during(struct fixture *f, void (*act)(struct fixture *f)) {
	setup_inside(f, act);
	attach(f, &f->pan.base);
	down(f, 0, 1, 100, 100);
	sample(f, 16, GC_SAMPLE_MOTION, 1, 150, 100);
	assert_int_equal(gc_recognizer_add(&f->tap.base, &f->window), GC_OK);
	assert_null(inside.act);
}

static void add_elsewhere(struct fixture *f) {
	(void)gc_recognizer_add(&f->tap.base, &f->view);
	expect_misuse("gc_recognizer_add", IN_A_QUESTION);
}

TEST(a_recognizer_that_is_being_added_is_not_added_elsewhere_by_a_question) {
	add_tap_during(f, add_elsewhere);
	assert_ptr_equal(gc_recognizer_node(&f->tap.base), &f->window);
	assert_null(f->view.first_recognizer);
}

static void end_what_is_added(struct fixture *f) {
	(void)gc_recognizer_finish(&f->tap.base);
	expect_misuse("gc_recognizer_finish", IN_A_QUESTION);
}

TEST(a_recognizer_that_is_being_added_is_not_ended_by_a_question) {
	add_tap_during(f, end_what_is_added);
}

static struct gc_node second_window, pane;

static void add_the_pane_elsewhere(struct fixture *f) {
	assert_int_equal(gc_node_add_child(&f->view, &pane), GC_ERR_STATE);
	expect_misuse("gc_node_add_child", IN_A_QUESTION);
	assert_int_equal(gc_node_finish(&pane), GC_ERR_STATE);
	expect_misuse("gc_node_finish", IN_A_QUESTION);
}

/* Adding it shows the frame that is being collected, in which the pan begins. */
TEST(a_node_that_is_being_added_is_not_added_elsewhere_or_ended_by_a_question) {
	setup_inside(f, add_the_pane_elsewhere);
	gc_node_init(&pane);
	attach(f, &f->pan.base);
	down(f, 0, 1, 100, 100);
	sample(f, 16, GC_SAMPLE_MOTION, 1, 150, 100);
	assert_int_equal(gc_node_add_child(&f->window, &pane), GC_OK);
	assert_null(inside.act);
	assert_ptr_equal(gc_node_parent(&pane), &f->window);
	assert_null(gc_node_first_child(&f->view));
	assert_int_equal(gc_node_remove(&pane), GC_OK);
}

static void move_into_a_second_engine(struct fixture *f) {
	assert_ptr_equal(gc_node_asker_inside(&pane), f);
	assert_int_equal(gc_node_add_child(&second_window, &pane), GC_ERR_STATE);
	expect_misuse("gc_node_add_child", IN_A_QUESTION);
}

/* The view was removed under a finger. The host has not taken its events, or its recognizer's. */
TEST(what_holds_a_view_that_an_asking_engine_has_events_about_does_not_enter_another) {
	for (int view_hears = 0; view_hears < 2; view_hears++) {
		struct small_engine second;
		setup_inside(f, NULL);
		f->engine.context.host.data = f;
		gc_node_init(&second_window);
		gc_node_init(&pane);
		struct gc_engine_config config = small_config(&second, &second_window);
		gc_engine_init(&second.engine, &config);
		setup_view(f);
		gc_node_set_receives_touches(&f->view, view_hears);
		gc_recognizer_add(&f->long_press.base, view_hears ? &f->window : &f->view);
		attach(f, &f->pan.base);
		f->keep_events = true;
		down(f, 0, 1, 100, 100);
		advance(f, 500);
		assert_int_equal(gc_node_remove(&f->view), GC_OK);
		assert_int_equal(gc_node_add_child(&pane, &f->view), GC_OK);
		inside.act = move_into_a_second_engine;
		up(f, 600, 1);
		drag(f, 700, 100, 100, 716, 150, 100);
		assert_null(inside.act);
		assert_null(gc_node_asker_inside(&pane));
		assert_null(pane.parent);
		(void)gc_engine_finish(&second.engine);
	}
}

/*
 * The table of each call that changes something, in each question and operation. `far` is in no
 * tree; only a relation ties it to the engine. `own` is the recognizer whose operation runs.
 */
static struct table {
	struct fixture *f;
	struct gc_custom own, other;
	struct gc_edge_pan far;
	struct gc_tap loose, twin; // `twin` is as f->tap
	struct gc_requirement spare;
	struct gc_node child, elsewhere;
	struct small_engine second;
	struct gc_node second_window;
	const char *where; // the question or operation that makes the calls
	bool was_there;
	bool begins; // `own` begins when it sees motion
} t;

struct call {
	const char *name;
	enum gc_status (*make)(struct fixture *f);
};

#define CALLS_MAX 128

static struct call calls[CALLS_MAX];
static size_t call_count;

/* A call registers itself, so no list can miss one. */
#define REGISTER(id, function) \
	__attribute__((constructor)) static void register_##id(void) { \
		if (call_count == CALLS_MAX) { \
			abort(); \
		} \
		calls[call_count++] = (struct call){#function, id}; \
	}

#define CALL(id, function, ...) \
	static enum gc_status id(struct fixture *f) { \
		(void)f; \
		return function(__VA_ARGS__); \
	} \
	REGISTER(id, function)

static const struct gc_sample any_sample = {.kind = GC_SAMPLE_FRAME};
static const struct gc_step any_step = {.finger_count = 1};
static const struct gc_rect any_rect = {.size = {GC_PT(1), GC_PT(1)}};
static const struct gc_point any_point = {GC_PT(1), GC_PT(1)};
static const struct gc_affine any_affine = {.xx = 1, .yy = 1};

CALL(push, gc_engine_push, &f->engine, &any_sample)
CALL(push_step, gc_engine_push_step, &f->engine, &any_step)
CALL(end_frame, gc_engine_end_frame, &f->engine)
CALL(advance_engine, gc_engine_advance, &f->engine, at_ms(10000))
CALL(cancel_all, gc_engine_cancel_all, &f->engine, at_ms(10000))
CALL(cancel_device, gc_engine_cancel_device, &f->engine, 0, at_ms(10000))
CALL(drop_all, gc_engine_drop_all, &f->engine, at_ms(10000))
CALL(drop_device, gc_engine_drop_device, &f->engine, 0, at_ms(10000))
CALL(set_clock, gc_engine_set_clock, &f->engine, 0)
CALL(set_horizon, gc_engine_set_horizon, &f->engine, 1)
CALL(set_recorder, gc_engine_set_recorder, &f->engine, NULL)
CALL(clear_records, gc_engine_clear_records, &f->engine)
CALL(finish_engine, gc_engine_finish, &f->engine)
CALL(add_child, gc_node_add_child, &f->window, &t.elsewhere)
CALL(add_the_root, gc_node_add_child, &t.elsewhere, &f->window)
CALL(place, gc_node_place_above, &t.child, NULL)
CALL(remove_child, gc_node_remove, &t.child)
CALL(finish_child, gc_node_finish, &t.child)
CALL(set_frame, gc_node_set_frame, &t.child, any_rect)
CALL(set_bounds, gc_node_set_bounds, &t.child, any_rect)
CALL(set_center, gc_node_set_center, &t.child, any_point)
CALL(set_affine, gc_node_set_transform, &t.child, &any_affine)
CALL(set_hidden, gc_node_set_hidden, &t.child, true)
CALL(set_alpha, gc_node_set_alpha, &t.child, 1)
CALL(set_interactive, gc_node_set_interactive, &t.child, false)
CALL(set_receives, gc_node_set_receives_touches, &t.child, true)
CALL(add_loose, gc_recognizer_add, &t.loose.base, &f->window)
CALL(add_far, gc_recognizer_add, &t.far.base, &t.elsewhere)
CALL(remove_tap, gc_recognizer_remove, &f->tap.base)
CALL(finish_tap, gc_recognizer_finish, &f->tap.base)
CALL(finish_far, gc_recognizer_finish, &t.far.base)
CALL(disable_tap, gc_recognizer_set_enabled, &f->tap.base, false)
CALL(disable_far, gc_recognizer_set_enabled, &t.far.base, false)
CALL(types_of_tap, gc_recognizer_set_touch_types, &f->tap.base, 1)
CALL(types_of_far, gc_recognizer_set_touch_types, &t.far.base, 1)
CALL(set_exclusive, gc_recognizer_set_exclusive_type, &f->tap.base, false)
CALL(set_size, gc_recognizer_set_max_contact_size, &f->tap.base, GC_PT(9))
CALL(set_cancels, gc_recognizer_set_cancels_touches, &f->tap.base, false)
CALL(set_began, gc_recognizer_set_delays_began, &f->tap.base, true)
CALL(set_ended, gc_recognizer_set_delays_ended, &f->tap.base, false)
CALL(ended_of_far, gc_recognizer_set_delays_ended, &t.far.base, false)
CALL(set_claims, gc_recognizer_set_claims_on_landing, &f->pan.base, true)
CALL(relate, gc_recognizer_require_failure, &t.spare, &f->pan.base, &f->tap.base)
CALL(relate_far, gc_recognizer_require_failure, &t.spare, &t.loose.base, &t.far.base)
CALL(unrelate, gc_requirement_remove, &f->waits)
CALL(set_tap, gc_tap_set_config, &f->tap, &(struct gc_tap_config){.taps = 3, .touches = 1})
CALL(set_pan, gc_pan_set_config, &f->pan,
	&(struct gc_pan_config){.min_touches = 2, .max_touches = 2})
#define CONFIGURE_ONCE(type) \
	CALL(configure_##type, gc_##type##_set_config, &f->type, &f->type.config)
#define CONFIGURE_CHANGES(type) CONFIGURE_ONCE(type)
#define CONFIGURE_ANYTHING(type) /* a custom one has no configuration */
#define GC_KIND(NAME, number, type, reports, words) CONFIGURE_##reports(type)
#include <gesturecore/kinds.def>
#undef GC_KIND
CALL(set_edge_pan, gc_edge_pan_set_config, &t.far, &t.far.config)
CALL(set_dwell, gc_edge_pan_set_max_dwell_us, &t.far, 1)
CALL(move_pan, gc_pan_set_translation, &f->pan, NULL, (struct gc_vector){GC_PT(1), 0})
CALL(move_far, gc_edge_pan_set_translation, &t.far, NULL, (struct gc_vector){GC_PT(1), 0})
CALL(scale_pinch, gc_pinch_set_scale, &f->pinch, 2 * GC_SCALE_ONE)
CALL(turn_rotation, gc_rotation_set_angle, &f->rotation, 1)
CALL(move_both_ways, gc_transform_set_translation, &f->transform, NULL, (struct gc_vector){1, 1})
CALL(scale_transform, gc_transform_set_scale, &f->transform, 2 * GC_SCALE_ONE)
CALL(turn_transform, gc_transform_set_rotation, &f->transform, 1)
CALL(restart, gc_transform_restart, &f->transform)
CALL(report, gc_custom_set_state, &t.other, GC_STATE_ENDED)
CALL(give_up, gc_custom_fail, &t.other, GC_REASON_OWN_RULES, 0, 0)
CALL(ignore, gc_custom_ignore, &t.other, &f->touches[0])
CALL(set_factor, gc_custom_set_factor, &t.other, 5, 2)
CALL(set_location, gc_custom_set_location, &t.other, any_point)
CALL(set_deadline, gc_custom_set_deadline, &t.other, at_ms(1))

static enum gc_status take_event(struct fixture *f) {
	struct gc_event event;
	return gc_engine_next(&f->engine, &event) ? GC_OK : GC_ERR_STATE;
}
REGISTER(take_event, gc_engine_next)

/* The call changes no byte of anything, except that the engine counts it. */
static void expect_refused(const struct call *call) {
	static struct fixture f_before;
	static struct table t_before;
	struct fixture *f = t.f;
	f_before = *f;
	t_before = t;
	enum gc_status status = call->make(f);
	if (status != GC_ERR_STATE) {
		fail_msg("%s in %s returned %s", call->name, t.where, gc_status_name(status));
	}
	expect_misuse(call->name, IN_A_QUESTION);
	f_before.engine.context.counters.calls_refused++;
	if (memcmp(&f_before, f, sizeof(*f)) != 0 || memcmp(&t_before, &t, sizeof(t)) != 0) {
		fail_msg("%s in %s changed something", call->name, t.where);
	}
}

/* What is free, or of another engine, is not refused. */
static void change_others(void) {
	const struct gc_sample sample = {.time_us = 1, .kind = GC_SAMPLE_DOWN};
	assert_int_equal(gc_recognizer_add(&t.loose.base, &t.elsewhere), GC_OK);
	assert_int_equal(gc_recognizer_set_enabled(&t.loose.base, false), GC_OK);
	assert_int_equal(gc_recognizer_set_enabled(&t.loose.base, true), GC_OK);
	assert_int_equal(gc_recognizer_finish(&t.loose.base), GC_OK);
	assert_int_equal(gc_node_set_alpha(&t.elsewhere, 5), GC_OK);
	assert_int_equal(gc_node_finish(&t.elsewhere), GC_OK);
	assert_int_equal(gc_engine_push(&t.second.engine, &sample), GC_OK);
	assert_int_equal(gc_engine_drop_all(&t.second.engine, 2), GC_OK);
	assert_int_equal(gc_node_set_hidden(&t.second_window, false), GC_OK);
	expect_no_misuse();
}

static void visit(const char *where) {
	if (strcmp(where, t.where) != 0 || t.was_there) {
		return;
	}
	t.was_there = true;
	assert_true(gc_engine_is_asking(&t.f->engine));
	assert_false(gc_engine_is_asking(&t.second.engine));
	/* Reading is allowed, also if that asks a question: the one that runs goes on after it. */
	assert_int_equal(gc_recognizer_obstacle(&t.twin.base, NULL), GC_OBSTACLE_RIVAL);
	(void)gc_engine_touches(&t.f->engine);
	(void)gc_recognizer_state(&t.f->tap.base);
	(void)gc_node_first_child(&t.f->window);
	for (size_t index = 0; index < call_count; index++) {
		expect_refused(&calls[index]);
	}
	change_others();
}

static bool should_begin(void *data, struct gc_recognizer *recognizer) {
	(void)data;
	(void)recognizer;
	visit("should_begin");
	return true;
}
static bool should_receive(
	void *data, struct gc_recognizer *recognizer, const struct gc_touch *touch) {
	(void)data;
	(void)recognizer;
	(void)touch;
	visit("should_receive");
	return true;
}
#define ABOUT_TWO(name, answer) \
	static bool name(void *data, struct gc_recognizer *one, struct gc_recognizer *other) { \
		(void)data; \
		(void)one; \
		(void)other; \
		visit(#name); \
		return answer; \
	}
ABOUT_TWO(simultaneous, false)
ABOUT_TWO(can_prevent, true)
ABOUT_TWO(can_be_prevented, true)
ABOUT_TWO(requires_failure, false)

#define ABOUT_TOUCHES(name) \
	static void own_##name(struct gc_custom *custom, gc_slots slots) { \
		(void)slots; \
		if (custom == &t.own) { \
			visit(#name); \
		} \
	}
ABOUT_TOUCHES(ended)
ABOUT_TOUCHES(cancelled)
static void own_began(struct gc_custom *custom, gc_slots slots) {
	(void)slots;
	if (custom == &t.own) {
		visit("began");
		assert_int_equal(
			gc_custom_set_deadline(custom, gc_custom_time_us(custom) + 5000), GC_OK);
	}
}
static void own_moved(struct gc_custom *custom, gc_slots slots) {
	(void)slots;
	if (custom == &t.own) {
		visit("moved");
		assert_int_equal(gc_custom_set_factor(custom, 3, 1), GC_OK);
		assert_int_equal(gc_custom_set_location(custom, any_point), GC_OK);
		if (t.begins) {
			assert_int_equal(gc_custom_set_state(custom, GC_STATE_BEGAN), GC_OK);
		}
	}
}
#define ABOUT_ITSELF(name) \
	static void own_##name(struct gc_custom *custom) { \
		if (custom == &t.own) { \
			visit(#name); \
		} \
	}
ABOUT_ITSELF(expired)
ABOUT_ITSELF(committed)
ABOUT_ITSELF(reset)
#define ABOUT_ANOTHER(name, answer) \
	static bool own_##name( \
		const struct gc_custom *custom, const struct gc_recognizer *other) { \
		(void)other; \
		if (custom == &t.own) { \
			visit("own " #name); \
		} \
		return answer; \
	}
ABOUT_ANOTHER(can_prevent, true)
ABOUT_ANOTHER(can_be_prevented, false)
ABOUT_ANOTHER(requires_failure_of, false)
ABOUT_ANOTHER(must_fail_before, false)

#define OWN(name) .name = own_##name
static const struct gc_custom_ops own_ops = {OWN(began), OWN(moved), OWN(ended), OWN(cancelled),
	OWN(expired), OWN(committed), OWN(reset), OWN(can_prevent), OWN(can_be_prevented),
	OWN(requires_failure_of), OWN(must_fail_before)};

static void setup_table(struct fixture *f, const char *where) {
	memset(&t, 0, sizeof(t));
	t.f = f;
	t.where = where;
	setup_with_host(f, (struct gc_host){
				   .should_begin = should_begin,
				   .should_receive = should_receive,
				   .simultaneous = simultaneous,
				   .can_prevent = can_prevent,
				   .can_be_prevented = can_be_prevented,
				   .requires_failure = requires_failure,
			   });
	listen_for_misuse();
	gc_custom_init(&t.own, &own_ops);
	gc_custom_init(&t.other, &own_ops);
	gc_edge_pan_init(&t.far, NULL);
	gc_tap_init(&t.loose, NULL);
	gc_node_init(&t.child);
	gc_node_init(&t.elsewhere);
	gc_node_add_child(&f->window, &t.child);
	ADD(f, tap);
	ADD(f, pan);
	gc_tap_init(&t.twin, NULL);
	attach(f, &t.twin.base);
	attach(f, &t.own.base);
	attach(f, &t.other.base);
#define ADD_ONCE(type) \
	if ((void *)&f->type != &f->tap && (void *)&f->type != &f->pan) { \
		ADD(f, type); \
	}
#define ADD_CHANGES(type) ADD_ONCE(type)
#define ADD_ANYTHING(type)
#define GC_KIND(NAME, number, type, reports, words) ADD_##reports(type)
#include <gesturecore/kinds.def>
#undef GC_KIND
	gc_recognizer_set_enabled(&f->hold.base, false);
	gc_recognizer_set_enabled(&f->transform.base, false);
	gc_recognizer_require_failure(&f->waits, &f->tap.base, &t.far.base);
	gc_node_init(&t.second_window);
	struct gc_engine_config config = small_config(&t.second, &t.second_window);
	gc_engine_init(&t.second.engine, &config);
}

/* A pan wins and the finger lifts; then the custom one wins and the device cancels the touch. */
static void play_strokes(struct fixture *f) {
	down(f, 0, 1, 100, 100);
	advance(f, 10);
	move(f, 16, 1, 150, 100);
	up(f, 32, 1);
	t.begins = true;
	drag(f, 1000, 100, 100, 1016, 104, 100);
	cancel(f, 1032, 1);
	advance(f, 3000);
}

TEST(each_question_and_each_operation_refuses_each_call_that_changes_something) {
	static const char *const all[] = {"should_begin", "should_receive", "simultaneous",
		"can_prevent", "can_be_prevented", "requires_failure", "began", "moved", "ended",
		"cancelled", "expired", "committed", "reset", "own can_prevent",
		"own can_be_prevented", "own requires_failure_of", "own must_fail_before"};
	for (size_t index = 0; index < sizeof(all) / sizeof(all[0]); index++) {
		setup_table(f, all[index]);
		play_strokes(f);
		if (!t.was_there) {
			fail_msg("nobody called %s", all[index]);
		}
		assert_false(gc_engine_is_asking(&f->engine));
		assert_true(gc_engine_counters(&f->engine).calls_refused == call_count);
		assert_int_equal(gc_recognizer_finish(&t.far.base), GC_OK);
		assert_int_equal(gc_engine_finish(&f->engine), GC_OK);
		assert_int_equal(gc_engine_finish(&t.second.engine), GC_OK);
	}
}
