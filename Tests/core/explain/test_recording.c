/* SPDX-License-Identifier: MIT */
/* The file of a recorder: what is in it, and when it says that something is missing. */
#include "support.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <gesturecore/explain.h>
#include <gesturecore/step.h>

static struct gc_note notes[256];
static struct gc_recorder recorder;

static struct {
	char text[100000];
	size_t length, room;
} file;

static bool append(void *context, const char *bytes, size_t count) {
	assert_ptr_equal(context, &recorder);
	if (file.length + count >= file.room) {
		return false;
	}
	memcpy(file.text + file.length, bytes, count);
	file.length += count;
	file.text[file.length] = '\0';
	return true;
}

static bool write_into(struct fixture *f, const struct gc_names *names, size_t room) {
	file.length = 0;
	file.room = room;
	return gc_recorder_write(&recorder, &f->engine, names, append, &recorder);
}

static void start(struct fixture *f) {
	assert_int_equal(gc_recorder_init(&recorder, notes, 256), GC_OK);
	assert_int_equal(gc_engine_set_recorder(&f->engine, &recorder), GC_OK);
}

/* The file has this text. */
static void expect_text(struct fixture *f, const char *text) {
	assert_true(write_into(f, NULL, sizeof file.text));
	if (strstr(file.text, text) == NULL) {
		fail_msg("not in the file: %s\n%s", text, file.text);
	}
}

static void expect_no_text(struct fixture *f, const char *text) {
	assert_true(write_into(f, NULL, sizeof file.text));
	assert_null(strstr(file.text, text));
}

/* The lines that begin with a word. */
static int count_lines(const char *word) {
	int count = 0;
	for (const char *at = file.text; (at = strchr(at, '\n')) != NULL; at++) {
		count += strncmp(at + 1, word, strlen(word)) == 0;
	}
	return count;
}

TEST(a_recorder_needs_memory_for_a_power_of_two_of_notes) {
	assert_int_equal(gc_recorder_init(&recorder, NULL, 256), GC_ERR_ARGUMENT);
	assert_int_equal(gc_recorder_init(&recorder, notes, 255), GC_ERR_RANGE);
	assert_int_equal(gc_recorder_init(&recorder, notes, GC_NOTES_MIN / 2), GC_ERR_RANGE);
	assert_int_equal(gc_recorder_init(&recorder, notes, GC_NOTES_MAX * 2), GC_ERR_RANGE);
	assert_int_equal(gc_recorder_init(&recorder, notes, GC_NOTES_MIN), GC_OK);
}

TEST(a_file_has_the_nodes_that_were_hit_and_their_recognizers_with_all_settings) {
	struct gc_node beside;
	start(f);
	ADD_WITH(f, tap, with.max_gap_us = 350500; with.max_movement = GC_PT(10) + 1);
	add_node(f, &beside, (struct gc_rect){{GC_PT(300), 0}, {GC_PT(50), GC_PT(50)}});
	tap_at(f, 0, 50, 1, 100, 100);
	expect_text(f, "node id=0 x=0.0000 y=0.0000 width=400.0000 height=400.0000 hidden=no "
		       "enabled=yes receives-touches=no\n");
	expect_no_text(f, "node id=1");
	expect_text(f, "recognizer id=1 kind=tap node=0 taps=1 fingers=1 maximum-duration=750.000 "
		       "maximum-gap=350.500 allowable-movement=10.0002 allowable-distance=30.0000 "
		       "enabled=yes types=\"finger pen touchpad pointer\" exclusive-type=yes "
		       "maximum-contact-size=0.0000 cancels-touches=yes delays-began=no "
		       "delays-ended=yes claims-on-landing=no\n");
	expect_text(f, " x=100.0000 y=100.0000 node=0\n");
	expect_text(f, " recognizer=1 state=ended fingers=1 x=100.0000 y=100.0000\n");
}

TEST(words_and_ratios_of_settings_are_written_as_a_configuration_has_them) {
	start(f);
	ADD_WITH(f, swipe, with.directions = GC_SWIPE_LEFT | GC_SWIPE_UP_LEFT;
		with.max_aside_ratio = GC_SCALE_ONE / 4; with.lead = 384);
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_TOP | GC_EDGE_LEFT);
	ADD_WITH(f, pan, with.axis = GC_AXIS_X; with.lead = 0);
	ADD_WITH(f, long_press, with.ends_at = 1);
	ADD_WITH(f, hold, with.max_touches = 0);
	tap_at(f, 0, 50, 1, 100, 100);
	expect_text(f, " directions=\"left up-left\" ");
	expect_text(f, " lead=1.50000000 allowable-deviation=0.2500000000 ");
	expect_text(f, " edges=\"left top\" ");
	expect_text(f, " axis=x lead=0.00000000 ");
	expect_text(f, " until-last-lift=yes ");
	expect_text(f, " allowable-movement=10.0000 maximum-fingers=1 "); /* means the same */
}

TEST(a_file_begins_at_the_oldest_landing_at_which_the_engine_was_idle) {
	ADD(f, pan);
	down(f, 0, 1, 100, 100);
	start(f);
	down(f, 10, 2, 200, 100);
	up(f, 20, 1);
	up(f, 30, 2);
	expect_text(f, "begins-in-gesture\n");
	tap_at(f, 1000, 1050, 1, 300, 100);
	expect_no_text(f, "begins-in-gesture");
	assert_int_equal(count_lines("down"), 1);
}

/* A contact lands in the file at a time, with this rest of its line. */
static void expect_landing(struct fixture *f, double ms, int id, const char *rest) {
	char text[120];
	snprintf(text, sizeof text, "\ndown time=%" PRIu64 " device=0 id=%" PRId32 " %s\n",
		at_ms(ms), test_id(id), rest);
	expect_text(f, text);
}

/* A finger drags, and the file begins after its landing. */
static void start_in_a_drag(struct fixture *f) {
	ADD(f, pan);
	down(f, 0, 1, 100, 100);
	start(f);
	move(f, 10, 1, 110, 100);
	move(f, 20, 1, 120, 100);
}

TEST(a_contact_lands_in_the_oldest_frame_of_a_file_that_begins_in_a_gesture) {
	start_in_a_drag(f);
	move(f, 30, 1, 130, 100);
	expect_landing(f, 10, 1, "x=120.0000 y=100.0000 node=0");
	assert_int_equal(count_lines("down"), 1);
	assert_int_equal(count_lines("motion"), 2);
}

TEST(a_finger_that_rests_lands_with_the_one_that_moves) {
	ADD(f, pinch);
	land_two(f, 0, 100, 100, 200, 100);
	start(f);
	move(f, 10, 2, 220, 100);
	move(f, 20, 2, 240, 100);
	expect_landing(f, 10, 1, "x=100.0000 y=100.0000 node=0");
	expect_landing(f, 10, 2, "x=240.0000 y=100.0000 node=0");
	lift_both(f, 30, 40);
	expect_landing(f, 10, 1, "x=100.0000 y=100.0000 node=0");
	assert_int_equal(count_lines("down"), 2);
	assert_int_equal(count_lines("up"), 2);
}

/* Two contacts of these types land on the view, and the file begins after their landings. */
TEST(a_contact_that_landed_before_a_file_keeps_its_type_and_its_node) {
	static const enum gc_touch_type types[] = {GC_TOUCH_POINTER, GC_TOUCH_PALM};
	setup_view(f);
	ADD(f, pan);
	for (int i = 0; i < 2; i++) {
		struct gc_sample landing = sample_of(0, GC_SAMPLE_DOWN, 1 + i, 100 + 50 * i, 100);
		landing.type = (uint8_t)types[i];
		assert_int_equal(gc_engine_push(&f->engine, &landing), GC_OK);
	}
	frame(f, 0);
	start(f);
	move(f, 10, 1, 110, 100);
	move(f, 20, 1, 120, 100);
	up(f, 30, 1);
	expect_landing(f, 10, 1, "x=120.0000 y=100.0000 type=pointer node=1");
	expect_landing(f, 10, 2, "x=150.0000 y=100.0000 type=palm node=1");
	expect_text(f, "\nnode id=1 parent=0 ");
}

TEST(a_contact_that_the_host_cancelled_before_a_file_is_a_palm_in_it) {
	ADD(f, pan);
	down(f, 0, 1, 100, 100);
	assert_int_equal(gc_engine_cancel_all(&f->engine, at_ms(5)), GC_OK);
	down(f, 6, 2, 200, 100);
	start(f);
	move(f, 10, 2, 210, 100);
	move(f, 20, 2, 220, 100);
	assert_int_equal(gc_engine_cancel_all(&f->engine, at_ms(30)), GC_OK);
	up(f, 40, 1);
	expect_landing(f, 10, 1, "x=100.0000 y=100.0000 type=palm node=0");
	expect_landing(f, 10, 2, "x=220.0000 y=100.0000 node=0"); /* cancelled in the file */
}

TEST(a_contact_that_the_host_drops_lands_in_a_file_that_begins_in_a_gesture) {
	ADD(f, pan);
	land_two(f, 0, 100, 100, 200, 100);
	start(f);
	move(f, 10, 2, 210, 100);
	move(f, 20, 2, 220, 100);
	assert_int_equal(gc_engine_drop_all(&f->engine, at_ms(30)), GC_OK);
	expect_landing(f, 10, 1, "x=100.0000 y=100.0000 node=0");
	expect_text(f, "\ndrop-all ");
}

TEST(a_contact_that_moved_lands_in_the_file_of_a_recorder_that_its_engine_no_longer_has) {
	start_in_a_drag(f);
	assert_int_equal(gc_engine_set_recorder(&f->engine, NULL), GC_OK);
	up(f, 30, 1);
	down(f, 40, 2, 200, 100);
	expect_landing(f, 10, 1, "x=120.0000 y=100.0000 node=gone");
	assert_int_equal(count_lines("down"), 1);
}

TEST(a_contact_whose_size_comes_before_it_moves_lands_too) {
	ADD(f, pan);
	down(f, 0, 1, 100, 100);
	start(f);
	for (int ms = 10; ms < 20; ms += 5) {
		sample(f, ms, GC_SAMPLE_SIZE, 1, 30 + ms, 20);
		frame(f, ms);
	}
	move(f, 20, 1, 120, 100);
	sample(f, 30, GC_SAMPLE_SIZE, 1, 40, 20);
	move(f, 30, 1, 130, 100);
	assert_true(write_into(f, NULL, sizeof file.text));
	assert_int_equal(count_lines("down"), 1);
	assert_int_equal(count_lines("size"), 2);
	assert_int_equal(count_lines("motion"), 2);
}

TEST(what_was_hit_before_a_file_and_has_left_the_tree_is_gone) {
	setup_view(f);
	start_in_a_drag(f);
	expect_text(f, " x=120.0000 y=100.0000 node=1\n");
	gc_node_remove(&f->view);
	take(f);
	expect_text(f, " x=120.0000 y=100.0000 node=gone\n");
	expect_text(f, "recognizer id=1 kind=pan node=0 ");
}

/* Readers refuse a header of over 1,000 lines. */
TEST(a_file_that_begins_in_a_gesture_does_so_where_its_header_is_short_enough) {
	static struct gc_tap many[950];
	setup_view(f);
	for (size_t i = 0; i < sizeof many / sizeof *many; i++) {
		assert_int_equal(gc_tap_init(&many[i], NULL), GC_OK);
		assert_int_equal(gc_recognizer_add(&many[i].base, &f->view), GC_OK);
	}
	ADD(f, pan);
	start(f);
	down(f, 0, 1, 100, 100); /* on the view */
	down(f, 10, 2, 300, 100);
	up(f, 20, 1);
	for (int ms = 30; ms < 130; ms += 10) {
		move(f, ms, 2, 300 + ms / 10, 100);
	}
	expect_text(f, "\nbegins-in-gesture\n");
	assert_int_equal(count_lines("down"), 1);
	assert_int_equal(count_lines("recognizer"), 1);
	assert_int_equal(count_lines("up"), 0);
}

/* Of a node that is gone, the file has what is at the place of the landing, and the root. */
TEST(a_file_whose_nodes_are_gone_has_the_recognizers_that_a_replay_hits) {
	struct gc_node desk, beside, window;
	ADD(f, pan);
	add_node(f, &desk, (struct gc_rect){.size = {GC_PT(300), GC_PT(300)}});
	add_node(f, &beside, (struct gc_rect){{GC_PT(300), 0}, {GC_PT(50), GC_PT(50)}});
	assert_int_equal(gc_tap_init(&f->tap, NULL), GC_OK);
	assert_int_equal(gc_recognizer_add(&f->tap.base, &desk), GC_OK);
	gc_node_init(&window);
	gc_node_set_frame(&window, (struct gc_rect){.size = {GC_PT(200), GC_PT(200)}});
	gc_node_add_child(&desk, &window);
	start(f);
	down(f, 0, 1, 100, 100);
	gc_node_remove(&window);
	expect_text(f, " x=100.0000 y=100.0000 node=gone\n");
	expect_text(f, "recognizer id=1 kind=pan node=0 ");
	expect_text(f, "recognizer id=2 kind=tap node=1 ");
	expect_no_text(f, "node id=2 ");
}

TEST(a_file_names_what_changed_once_and_only_after_its_beginning) {
	struct gc_node node;
	ADD(f, tap);
	start(f);
	gc_recognizer_set_enabled(&f->tap.base, false);
	gc_recognizer_set_enabled(&f->tap.base, true);
	expect_no_text(f, "begins-in-gesture");
	down(f, 0, 1, 100, 100);
	expect_no_text(f, "changed");
	gc_recognizer_set_max_contact_size(&f->tap.base, GC_PT(50));
	gc_recognizer_set_max_contact_size(&f->tap.base, GC_PT(60));
	expect_text(f, " what=settings recognizer=1\n");
	assert_int_equal(count_lines("changed"), 1);
	add_node(f, &node, (struct gc_rect){{0, 0}, {GC_PT(50), GC_PT(50)}});
	expect_text(f, " what=nodes\n");
	ADD(f, hold);
	expect_text(f, " what=recognizers recognizer=2\n");
	gc_recognizer_remove(&f->hold.base);
	expect_text(f, " what=recognizers recognizer=2\n");
}

TEST(a_setting_that_changes_has_a_line_and_the_header_has_its_first_value) {
	start(f);
	ADD_WITH(f, pan, with.slop = GC_PT(8));
	down(f, 0, 1, 100, 100);
	struct gc_pan_config config = f->pan.config;
	config.axis = GC_AXIS_Y;
	config.slop = GC_PT(12);
	gc_pan_set_config(&f->pan, &config);
	gc_pan_set_config(&f->pan, &config);
	gc_recognizer_set_enabled(&f->pan.base, false);
	expect_text(f, " kind=pan node=0 slop=8.0000 ");
	expect_text(f, " axis=any lead=1.50000000 enabled=yes ");
	expect_text(f, " recognizer=1 slop=12.0000\n");
	expect_text(f, " recognizer=1 axis=y\n");
	expect_text(f, " recognizer=1 enabled=no\n");
	assert_int_equal(count_lines("setting"), 3);
	expect_no_text(f, "changed");
}

TEST(a_setting_that_changes_before_the_landings_of_its_frame_is_a_change) {
	start(f);
	ADD(f, pan);
	ADD(f, tap);
	down(f, 0, 1, 100, 100);
	sample(f, 10, GC_SAMPLE_MOTION, 1, 120, 100);
	sample(f, 10, GC_SAMPLE_DOWN, 2, 300, 100);
	sample(f, 10, GC_SAMPLE_FRAME, 0, 0, 0);
	next(f, &f->pan, GC_STATE_BEGAN);
	gc_recognizer_set_enabled(&f->tap.base, false);
	take(f);
	gc_recognizer_set_enabled(&f->pan.base, false); /* as a replay, after the frame */
	expect_text(f, " what=settings recognizer=2\n");
	assert_int_equal(count_lines("changed"), 1);
	assert_int_equal(count_lines("setting"), 2);
}

static void wait_until(struct gc_custom *custom, gc_slots slots) {
	(void)slots;
	gc_custom_set_deadline(custom, at_ms(500));
}

static void give_up(struct gc_custom *custom) {
	gc_custom_fail(custom, GC_REASON_HELD_TOO_LONG, 7, 5);
}

TEST(what_a_custom_recognizer_sets_has_a_line_with_the_call_in_which_it_did) {
	static const struct gc_custom_ops ops = {.moved = wait_until, .expired = give_up};
	struct gc_custom custom;
	gc_custom_init(&custom, &ops);
	start(f);
	assert_int_equal(gc_recognizer_add(&custom.base, gc_engine_root(&f->engine)), GC_OK);
	down(f, 0, 1, 100, 100);
	move(f, 10, 1, 110, 100);
	gc_engine_advance(&f->engine, at_ms(600));
	up(f, 700, 1);
	down(f, 800, 1, 120, 100);
	gc_custom_set_factor(&custom, 3, 2);
	gc_custom_set_state(&custom, GC_STATE_ENDED);
	/* The second call: the first one was about the landing. */
	expect_text(f, " recognizer=1 call=2 deadline=");
	expect_text(f,
		" recognizer=1 call=deadline state=failed x=110.0000 y=100.0000 factor=65536 "
		"reason=held-too-long measured=7 limit=5\n");
	expect_text(f, " recognizer=1 state=ended x=120.0000 y=100.0000 factor=98304 ");
	expect_no_text(f, "changed");
	gc_recognizer_remove(&custom.base);
}

TEST(values_that_the_host_sets_are_no_change) {
	ADD(f, pan);
	start(f);
	drag(f, 0, 100, 100, 50, 200, 100);
	gc_pan_set_translation(&f->pan, NULL, (struct gc_vector){0, 0});
	up(f, 100, 1);
	gc_pan_set_translation(&f->pan, NULL, (struct gc_vector){0, 0});
	expect_no_text(f, "changed");
}

TEST(a_full_queue_is_a_change) {
	setup_view(f);
	start(f);
	shrink_queue(f, 2);
	f->keep_events = true;
	for (int id = 1; id <= 4; id++) {
		down(f, id * 10, id, 50 + id * 10, 100);
	}
	expect_text(f, " what=events\n");
	f->keep_events = false;
	take(f);
}

TEST(a_hit_node_that_has_left_the_tree_is_gone) {
	ADD(f, tap);
	setup_view(f);
	start(f);
	tap_at(f, 0, 50, 1, 50, 50);
	gc_node_remove(&f->view);
	expect_text(f, " node=gone\n");
	expect_text(f, " what=nodes\n");
}

static bool never(void *data, struct gc_recognizer *recognizer) {
	(void)data;
	(void)recognizer;
	return false;
}

TEST(answers_that_are_not_the_default_follow_their_input) {
	gc_engine_finish(&f->engine);
	setup_with_host(f, (struct gc_host){.should_begin = never});
	ADD(f, tap);
	start(f);
	tap_at(f, 0, 50, 1, 100, 100);
	expect_text(f, "answer to=should-begin recognizer=1\n");
	assert_true(strstr(file.text, "answer") > strstr(file.text, "\nup"));
}

static bool refuses(void *data, struct gc_recognizer *recognizer, const struct gc_touch *touch) {
	(void)data;
	(void)recognizer;
	(void)touch;
	return false;
}

static bool denies(void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	return !all_together(data, one, other);
}

TEST(each_question_has_its_answer_that_is_not_the_default) {
	static const struct {
		struct gc_host host;
		const char *question;
	} rows[] = {
		{{.should_receive = refuses}, "should-receive recognizer=1 device=0 id="},
		{{.simultaneous = all_together}, "simultaneous recognizer="},
		{{.can_prevent = denies}, "can-prevent recognizer="},
		{{.can_be_prevented = denies}, "can-be-prevented recognizer="},
		{{.requires_failure = all_together}, "requires-failure recognizer="},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		gc_engine_finish(&f->engine);
		setup_pair(f, rows[i].host);
		start(f);
		drag(f, 0, 100, 100, 50, 150, 100);
		char text[64];
		snprintf(text, sizeof text, "answer to=%s", rows[i].question);
		expect_text(f, text);
	}
}

static bool pinch_waits_for_pan(
	void *data, struct gc_recognizer *waiter, struct gc_recognizer *blocker) {
	(void)data;
	return gc_recognizer_kind(waiter) == GC_KIND_PINCH &&
	       gc_recognizer_kind(blocker) == GC_KIND_PAN;
}

/* It is no rival then, so a replay must have the answer. */
TEST(an_answer_about_a_rival_that_has_made_no_attempt_is_in_the_file) {
	gc_engine_finish(&f->engine);
	setup_pair(f, (struct gc_host){.requires_failure = pinch_waits_for_pan});
	start(f);
	land_two(f, 0, 100, 100, 200, 100);
	sample(f, 10, GC_SAMPLE_MOTION, 1, 120, 100);
	move(f, 10, 2, 220, 100);
	expect_text(f, "answer to=requires-failure recognizer=2 other=1\n");
	expect(f, &f->pan, GC_STATE_BEGAN);
}

TEST(a_gesture_that_began_is_in_the_file_before_the_host_takes_the_event) {
	ADD(f, pan);
	start(f);
	f->keep_events = true;
	drag(f, 0, 100, 100, 50, 150, 100);
	expect_text(f, "state=began");
}

TEST(a_step_has_its_values_and_the_node_that_it_hit) {
	start(f);
	ADD(f, pinch);
	struct gc_step step = {.time_us = at_ms(0),
		.position = {GC_PT(10), GC_PT(20)},
		.device = 7,
		.kind = GC_STEP_PINCH,
		.finger_count = 2};
	assert_int_equal(gc_engine_push_step(&f->engine, &step), GC_OK);
	step.phase = GC_STEP_UPDATE;
	step.delta = (struct gc_vector){-GC_PT(1), GC_PT(2)};
	step.scale = GC_SCALE_ONE / 4 * 5;
	step.turn = -GC_TURN / 8;
	assert_int_equal(gc_engine_push_step(&f->engine, &step), GC_OK);
	expect_text(f, "device number=7 kind=touchpad name=\"\"\n");
	expect_text(f, " device=7 fingers=2 x=10.0000 y=20.0000 node=0\n");
	expect_text(f, " dx=-1.0000 dy=2.0000 scale=1.2500000000 turn=-45.00000000\n");
}

TEST(a_mouse_whose_wheel_turned_before_it_dragged_is_no_touchpad) {
	start(f);
	ADD(f, pan);
	struct gc_step step = {
		.time_us = at_ms(0), .device = 2, .finger_count = 1 | GC_STEP_ANY_COUNT};
	assert_int_equal(gc_engine_push_step(&f->engine, &step), GC_OK);
	step.phase = GC_STEP_END;
	assert_int_equal(gc_engine_push_step(&f->engine, &step), GC_OK);
	struct gc_sample landing = sample_of(10, GC_SAMPLE_DOWN, 1, 100, 100);
	landing.device = 2;
	landing.type = GC_TOUCH_POINTER;
	assert_int_equal(gc_engine_push(&f->engine, &landing), GC_OK);
	frame(f, 10);
	step = (struct gc_step){.time_us = at_ms(20), .device = 7, .finger_count = 3};
	assert_int_equal(gc_engine_push_step(&f->engine, &step), GC_OK);
	expect_text(f, "\ndevice number=2 kind=touchscreen name=\"\" mapping=assumed "
		       "width=400.0000 height=400.0000\n"
		       "device number=7 kind=touchpad name=\"\"\n");
}

TEST(a_step_that_found_no_room_is_in_the_file) {
	start(f);
	ADD(f, pan);
	uint32_t room = gc_engine_limits(&f->engine).touches;
	for (uint32_t i = 0; i < room; i++) {
		struct gc_sample sample = sample_of(0, GC_SAMPLE_DOWN, (int)i, 100, 100);
		assert_int_equal(gc_engine_push(&f->engine, &sample), GC_OK);
	}
	struct gc_step step = {.time_us = at_ms(10), .device = 7, .finger_count = 3};
	assert_int_equal(gc_engine_push_step(&f->engine, &step), GC_ERR_TOUCHES_FULL);
	expect_text(f, "swipe-begin time=");
	expect_text(f, " reason=touches-full ");
}

static const char *name_of(void *data, const struct gc_node *node) {
	(void)node;
	return data;
}

TEST(names_are_written_so_that_a_terminal_shows_them) {
	struct gc_names names = {
		.data = "a \"b\" \\ \x1b[1m \xe2\x80\xae \xc3\xa9 \xff", .node = name_of};
	start(f);
	tap_at(f, 0, 50, 1, 100, 100);
	assert_true(write_into(f, &names, sizeof file.text));
	assert_non_null(
		strstr(file.text, " name=\"a \\\"b\\\" \\\\ \\u001b[1m \\u202e \xc3\xa9 ?\"\n"));
}

TEST(a_full_disk_loses_the_file_alone) {
	ADD(f, tap);
	start(f);
	tap_at(f, 0, 50, 1, 100, 100);
	assert_false(write_into(f, NULL, 600));
	assert_true(write_into(f, NULL, sizeof file.text));
}

TEST(setting_the_clock_or_the_recorder_forgets_the_notes) {
	start(f);
	tap_at(f, 0, 50, 1, 100, 100);
	expect_text(f, "\ndown");
	assert_int_equal(gc_engine_set_clock(&f->engine, 5), GC_OK);
	expect_no_text(f, "\ndown");
	tap_at(f, 100, 150, 1, 100, 100);
	expect_text(f, "\ndown");
	assert_int_equal(gc_engine_set_recorder(&f->engine, &recorder), GC_OK);
	expect_no_text(f, "\ndown");
	assert_int_equal(gc_engine_set_recorder(&f->engine, NULL), GC_OK);
	tap_at(f, 300, 350, 1, 100, 100);
	expect_no_text(f, "\ndown");
}
