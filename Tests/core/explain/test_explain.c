/* SPDX-License-Identifier: MIT */
/* The ledger in words: sentences of gestures that failed, and of numbers made up for it. */
#include "support.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>

#include <gesturecore/explain.h>

static struct gc_recognizer one, other;
static struct gc_node node;

static const char *explain(const struct gc_record *record) {
	static char text[GC_EXPLAIN_MAX];
	size_t length = gc_explain(text, sizeof(text), record, NULL);
	assert_int_equal(length, strlen(text));
	return text;
}

/* A recognizer of some kind that failed at 1.234 s. */
static struct gc_record failure(
	enum gc_kind kind, enum gc_reason reason, int64_t measured, int64_t limit) {
	return (struct gc_record){
		.time_us = 1234000,
		.recognizer = &one,
		.measured = measured,
		.limit = limit,
		.kind = (uint8_t)kind,
		.reason = (uint8_t)reason,
		.state = GC_STATE_FAILED,
	};
}

static const char *const kind_names[] = {
	"recognizer",
#define GC_KIND(NAME, number, type, reports, words) [number] = words,
#include <gesturecore/kinds.def>
#undef GC_KIND
};

#define KINDS (sizeof(kind_names) / sizeof(kind_names[0]))

/* A recognizer failed, and what comes after that are these words. */
static void expect_words(const struct gc_record *record, const char *words) {
	char sentence[GC_EXPLAIN_MAX];
	snprintf(sentence, sizeof(sentence), "%s: failed at 1.234 s%s",
		kind_names[record->kind % KINDS], words);
	assert_string_equal(explain(record), sentence);
}

static void expect_failed(enum gc_kind kind, enum gc_reason reason, int64_t measured, int64_t limit,
	const char *words) {
	struct gc_record record = failure(kind, reason, measured, limit);
	expect_words(&record, words);
}

/* The sentence for a record with another reason. */
static void expect_for(struct gc_record *record, enum gc_reason reason, const char *sentence) {
	record->reason = (uint8_t)reason;
	assert_string_equal(explain(record), sentence);
}

TEST(an_attempt_that_ended_in_doubt_has_both_evidences) {
	struct gc_record record = failure(GC_KIND_PINCH, GC_REASON_IN_DOUBT, GC_PT(5.5), GC_PT(8));
	record.rival_kind = GC_KIND_PAN;
	expect_words(&record, ": in doubt when the fingers lifted: 5.5 pt beside 8 pt of the pan.");
}

TEST(every_kind_has_its_name) {
	for (size_t kind = 0; kind <= KINDS; kind++) {
		expect_failed((enum gc_kind)kind, GC_REASON_DEVICE_CANCELLED, 0, 0,
			": the device cancelled a touch.");
	}
}

TEST(a_recognizers_own_reasons_have_their_numbers) {
	expect_failed(GC_KIND_TAP, GC_REASON_HELD_TOO_LONG, 750000, 750000,
		": a finger was still down after 0.75 s, the limit.");
	expect_failed(GC_KIND_TAP, GC_REASON_NEXT_TAP_LATE, 350000, 350000,
		": the next finger did not land within 0.35 s, the limit.");
	expect_failed(GC_KIND_TAP, GC_REASON_NEXT_TAP_FAR, GC_PT(50), GC_PT(30),
		": the next tap was 50 pt from the first, the limit is 30 pt.");
	expect_failed(GC_KIND_TAP, GC_REASON_TOO_MANY_TOUCHES, 2, 1,
		": 2 fingers were down, it takes 1.");
	expect_failed(GC_KIND_PINCH, GC_REASON_TOO_FEW_TOUCHES, 1, 2,
		": it had at most 1 finger, it takes 2 fingers.");
	expect_failed(GC_KIND_PAN, GC_REASON_UNDER_SLOP, GC_PT(5), GC_PT(10),
		": the fingers lifted after 5 pt, it begins at 10 pt.");
	expect_failed(GC_KIND_EDGE_PAN, GC_REASON_UNDER_SLOP, GC_PT(-5), GC_PT(10),
		": the fingers lifted after 5 pt the other way, it begins at 10 pt.");
	expect_failed(
		GC_KIND_PAN, GC_REASON_UNDER_SLOP, 0, 0, ": the fingers lifted before they moved.");
	expect_failed(GC_KIND_LONG_PRESS, GC_REASON_LIFTED_EARLY, 300000, 500000,
		": a finger lifted after 0.3 s, it takes 0.5 s.");
	expect_failed(GC_KIND_SWIPE, GC_REASON_LIFTED_SHORT, GC_PT(30), GC_PT(50),
		": a finger lifted after 30 pt, it takes 50 pt by then.");
	expect_failed(GC_KIND_SWIPE, GC_REASON_OUT_OF_TIME, GC_PT(-30), GC_PT(50),
		": its time was up after 30 pt the other way, it takes 50 pt by then.");
	expect_failed(GC_KIND_SWIPE, GC_REASON_OUT_OF_TIME, GC_PT(60), GC_PT(50),
		": its time was up before all fingers went its way.");
	expect_failed(GC_KIND_SWIPE, GC_REASON_FINGER_STAYED, 1, 2,
		": only 1 of 2 fingers moved in its direction.");
	expect_failed(GC_KIND_SWIPE, GC_REASON_OFF_AXIS, GC_PT(12), GC_PT(10),
		": it went 12 pt aside, the limit by then is 10 pt.");
	expect_failed(GC_KIND_SWIPE, GC_REASON_WRONG_WAY, GC_PT(15), GC_PT(2),
		": it went 15 pt the wrong way, the limit is 2 pt.");
	expect_failed(
		GC_KIND_SWIPE, GC_REASON_NO_DIRECTIONS, 0, 0, ": it has no directions; set some.");
	expect_failed(GC_KIND_EDGE_PAN, GC_REASON_NO_EDGES, 0, 0, ": it has no edges; set some.");
	expect_failed(GC_KIND_EDGE_PAN, GC_REASON_NOT_AT_EDGE, GC_PT(60), GC_PT(20),
		": the finger landed 60 pt from its nearest edge, the limit is 20 pt.");
	expect_failed(GC_KIND_EDGE_PAN, GC_REASON_NOT_AT_EDGE, GC_PT(-30), GC_PT(20),
		": the finger landed 30 pt outside of the window.");
	expect_failed(GC_KIND_EDGE_PAN, GC_REASON_BESIDE_PART, GC_PT(60), GC_PT(100),
		": the finger landed 60 pt along the edge, where the enabled part ends at 100 pt.");
	expect_failed(GC_KIND_PAN, GC_REASON_TOO_LARGE, GC_PT(189), GC_PT(120),
		": a contact was 189 pt across, the limit is 120 pt.");
	expect_failed(GC_KIND_PAN, GC_REASON_ACROSS_AXIS, GC_PT(6), GC_PT(8),
		": the fingers went 6 pt along its axis and 8 pt across.");
	expect_failed(GC_KIND_EDGE_PAN, GC_REASON_STAYED_AT_EDGE, GC_PT(4), GC_PT(10),
		": the finger was 4 pt inward when its time at the edge was up, it begins at 10 "
		"pt.");
	expect_failed(GC_KIND_EDGE_PAN, GC_REASON_ALONG_EDGE, GC_PT(4), GC_PT(12),
		": the finger went 4 pt inward and 12 pt along the edge.");
	expect_failed(GC_KIND_EDGE_PAN, GC_REASON_ALONG_EDGE, GC_PT(-4), GC_PT(12),
		": the finger went 4 pt outward and 12 pt along the edge.");
}

TEST(a_time_is_rounded_to_the_nearest_millisecond) {
	const struct {
		uint64_t time_us;
		const char *sentence;
	} rows[] = {
		{123499, "swipe: failed at 0.123 s: it has no directions; set some."},
		{123500, "swipe: failed at 0.124 s: it has no directions; set some."},
		{999999, "swipe: failed at 1.000 s: it has no directions; set some."},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct gc_record record = failure(GC_KIND_SWIPE, GC_REASON_NO_DIRECTIONS, 0, 0);
		record.time_us = rows[i].time_us;
		assert_string_equal(explain(&record), rows[i].sentence);
	}
}

TEST(a_custom_recognizer_says_what_it_tried) {
	expect_failed(GC_KIND_CUSTOM, GC_REASON_OWN_RULES, 0, 0,
		": it failed by its own rules, and gave no reason.");
	struct gc_record record =
		failure(GC_KIND_CUSTOM, GC_REASON_ILLEGAL_STATE, GC_STATE_CHANGED, GC_STATE_FAILED);
	record.state = GC_STATE_CANCELLED;
	assert_string_equal(explain(&record),
		"custom recognizer: cancelled at 1.234 s: it tried to go from changed to failed, "
		"which is not a valid transition.");
	record.measured = GC_STATE_POSSIBLE;
	record.limit = GC_STATE_CHANGED;
	record.state = GC_STATE_POSSIBLE;
	assert_string_equal(explain(&record),
		"custom recognizer: continued at 1.234 s: it tried to go from possible to changed, "
		"which is not a valid transition.");
}

TEST(what_others_did_names_them) {
	struct gc_record record = failure(GC_KIND_PAN, GC_REASON_PREVENTED, 0, 0);
	record.rival = &other;
	record.rival_kind = GC_KIND_PINCH;
	assert_string_equal(explain(&record), "pan: failed at 1.234 s: prevented by pinch.");
	expect_for(&record, GC_REASON_EXCLUDED, "pan: failed at 1.234 s: pinch recognized first.");
	expect_for(&record, GC_REASON_WAITED_FOR,
		"pan: failed at 1.234 s: it had to wait for pinch, which recognized.");
	record.rival_kind = GC_KIND_PAN;
	expect_for(
		&record, GC_REASON_PREVENTED, "pan: failed at 1.234 s: prevented by another pan.");
	expect_for(&record, GC_REASON_EXCLUDED,
		"pan: failed at 1.234 s: another pan recognized first.");
	expect_for(&record, GC_REASON_WAITED_FOR,
		"pan: failed at 1.234 s: it had to wait for another pan, which recognized.");
	expect_failed(
		GC_KIND_PAN, GC_REASON_HOST_REFUSED, 0, 0, ": the host's should_begin refused it.");
	record = failure(GC_KIND_PAN, GC_REASON_HOST_CANCELLED, 0, 0);
	record.state = GC_STATE_CANCELLED;
	assert_string_equal(
		explain(&record), "pan: cancelled at 1.234 s: the host cancelled all touches.");
	expect_for(&record, GC_REASON_DISABLED,
		"pan: cancelled at 1.234 s: it was disabled during the gesture.");
	expect_for(&record, GC_REASON_REMOVED,
		"pan: cancelled at 1.234 s: it, or its node, was removed during the gesture.");
	record.state = GC_STATE_POSSIBLE;
	expect_for(&record, GC_REASON_RECOGNIZER_DISABLED,
		"pan: did not get a touch at 1.234 s: it is disabled; enable it before the touch "
		"lands.");
	expect_for(&record, GC_REASON_OTHER_TYPE,
		"pan: did not get a touch at 1.234 s: it does not take touches of this type, or "
		"not together with those it has.");
	expect_for(&record, GC_REASON_NOT_RECEIVED,
		"pan: did not get a touch at 1.234 s: the host's should_receive refused the "
		"touch.");
}

/* A recognizer that another kept from recognizing, with the evidence of both. */
static void expect_lead(enum gc_kind kind, double evidence, enum gc_kind rival, double limit,
	uint16_t lead, const char *reason) {
	struct gc_record record = failure(kind, GC_REASON_PREVENTED, GC_PT(evidence), GC_PT(limit));
	record.rival_kind = (uint8_t)rival;
	record.lead = lead;
	expect_words(&record, reason);
}

TEST(a_rival_that_led_has_the_evidence_of_both) {
	expect_lead(GC_KIND_PINCH, 6, GC_KIND_PAN, 7.2, GC_LEAD_DEFAULT,
		": prevented by pan: its fingers had spread 6 pt each way, the pan's had gone 10.8 "
		"pt; the pan asks for 1.5 times as much.");
	expect_lead(GC_KIND_SWIPE, 4, GC_KIND_ROTATION, 5, 2 * GC_LEAD_ONE,
		": prevented by rotation: its fingers had gone 4 pt, the rotation's had turned by "
		"10 pt of arc; the rotation asks for 2 times as much.");
	expect_lead(GC_KIND_PAN, 7.5, GC_KIND_PINCH, 4.5, GC_LEAD_DEFAULT,
		": prevented by pinch: its fingers had gone 7.5 pt, the pinch's had spread 6.8 pt "
		"each way; the pinch asks for 1.5 times as much; a drag counts half while a finger "
		"does not come along.");
}

TEST(the_end_of_a_doubt_has_the_evidence_of_both) {
	expect_lead(GC_KIND_ROTATION, 20, GC_KIND_PINCH, 25, 0,
		": prevented by pinch; when the doubt ended, its fingers had turned by 20 pt of "
		"arc, the pinch's had spread 25 pt each way.");
	expect_lead(GC_KIND_PAN, 26, GC_KIND_PINCH, 25, 0,
		": prevented by pinch; when the doubt ended, its fingers had gone 26 pt, the "
		"pinch's had spread 25 pt each way; a drag counts half while a finger does not "
		"come along.");
}

TEST(two_attempts_in_doubt_say_what_they_miss) {
	struct gc_record record;
	ADD(f, pan);
	ADD(f, pinch);
	down(f, 0, 1, 100, 100);
	down(f, 0, 2, 200, 100);
	frame(f, 0);
	assert_false(gc_recognizer_doubt(&f->pan.base, 0, &record));
	move(f, 16, 1, 91, 112);
	move(f, 16, 2, 209, 112);
	frame(f, 16);
	assert_true(gc_recognizer_doubt(&f->pan.base, 0, &record));
	assert_ptr_equal(record.rival, &f->pinch.base);
	assert_non_null(strstr(explain(&record), "pan: in doubt at "));
	assert_non_null(strstr(explain(&record),
		" s: its fingers have gone 12 pt, the pinch's have spread 9 pt each way; the pan "
		"asks for 1.5 times as much."));
	assert_false(gc_recognizer_doubt(&f->pan.base, 1, &record));
	assert_true(gc_recognizer_doubt(&f->pinch.base, 0, &record));
	assert_non_null(strstr(explain(&record),
		" s: its fingers have spread 9 pt each way, the pan's have gone 12 pt; the pinch "
		"asks for 1.5 times as much."));
	move(f, 32, 1, 86, 122);
	move(f, 32, 2, 214, 122);
	frame(f, 32);
	assert_false(gc_recognizer_doubt(&f->pan.base, 0, &record));
	assert_true(gc_engine_explain(&f->engine, &f->pinch.base, &record));
	assert_non_null(strstr(explain(&record), "prevented by pan: its fingers had spread 14 pt "
						 "each way, the pan's had gone 22 pt; "
						 "the pan asks for 1.5 times as much."));
}

TEST(a_rival_that_has_lost_a_finger_is_not_named_while_the_doubt_goes_on) {
	struct gc_record record;
	setup_view(f);
	ADD_WITH(f, swipe, with.touches = 3);
	gc_pan_init(&f->pan, NULL);
	gc_pinch_init(&f->pinch, NULL);
	gc_recognizer_add(&f->pan.base, &f->view);
	gc_recognizer_add(&f->pinch.base, &f->view);
	for (int id = 1; id <= 3; id++) {
		sample(f, 0, GC_SAMPLE_DOWN, id, id * 100 - 50, 100);
	}
	frame(f, 0);
	advance(f, 500); /* too late for the swipe, which still counts */
	sample(f, 600, GC_SAMPLE_MOTION, 1, 41, 112);
	sample(f, 600, GC_SAMPLE_MOTION, 2, 159, 112);
	move(f, 600, 3, 250, 112);
	assert_true(gc_recognizer_doubt(&f->pinch.base, 0, &record));
	assert_ptr_equal(record.rival, &f->pan.base);
	assert_true(gc_recognizer_doubt(&f->pinch.base, 1, &record));
	assert_ptr_equal(record.rival, &f->swipe.base);
	cancel(f, 700, 3);
	assert_true(gc_recognizer_doubt(&f->pinch.base, 0, &record));
	assert_ptr_equal(record.rival, &f->pan.base);
	assert_false(gc_recognizer_doubt(&f->pinch.base, 1, &record));
}

TEST(a_touch_that_reached_nobody_says_what_to_do) {
	struct gc_record record = {.time_us = 20000000,
		.touch_id = 7,
		.has_touch = true,
		.reason = GC_REASON_HIT_NOTHING};
	assert_string_equal(explain(&record), "finger 8: reached no recognizer at 20.000 s: it hit "
					      "no node; check where it landed "
					      "and how large the root is.");
	record.node = &node;
	record.device = 3;
	expect_for(&record, GC_REASON_NO_RECOGNIZER,
		"finger 8 of device 3: reached no recognizer at 20.000 s: nothing from a node up "
		"to "
		"the root has a recognizer; add one, or check where the touch landed.");
	record.reason = GC_REASON_HIDDEN;
	record.device = 0;
	assert_string_equal(explain(&record), "finger 8: reached no recognizer at 20.000 s: it "
					      "skipped a node, which is hidden or "
					      "transparent; show it.");
	expect_for(&record, GC_REASON_NOT_INTERACTIVE,
		"finger 8: reached no recognizer at 20.000 s: it skipped a node, which takes no "
		"touches; make it interactive.");
	record.reason = GC_REASON_TOUCHES_FULL;
	record.measured = 3;
	record.limit = 2;
	assert_string_equal(explain(&record),
		"finger 8: reached no recognizer at 20.000 s: the engine has memory for 2 fingers; "
		"give it more.");
}

static const char *name_of(void *data, const struct gc_recognizer *recognizer) {
	assert_ptr_equal(data, &node);
	return recognizer == &one ? "pan #3" : NULL;
}

static const char *place_of(void *data, const struct gc_node *at) {
	assert_ptr_equal(data, &node);
	return at == &node ? "the picture" : NULL;
}

static const char *reason_of(void *data, const struct gc_record *record) {
	assert_ptr_equal(data, &node);
	return record->reason == GC_REASON_DISABLED ? "isEnabled was set to 100 % false" : NULL;
}

TEST(names_are_the_hosts_where_it_has_some) {
	struct gc_names names = {.data = &node, .recognizer = name_of, .node = place_of};
	char text[GC_EXPLAIN_MAX];
	struct gc_record record = failure(GC_KIND_PAN, GC_REASON_WAITED_FOR, 0, 0);
	record.rival = &other;
	record.rival_kind = GC_KIND_TAP;
	gc_explain(text, sizeof(text), &record, &names);
	assert_string_equal(
		text, "pan #3: failed at 1.234 s: it had to wait for tap, which recognized.");
	record = (struct gc_record){.node = &node, .reason = GC_REASON_HIDDEN};
	gc_explain(text, sizeof(text), &record, &names);
	assert_non_null(strstr(text, ": it skipped the picture, "));
	names = (struct gc_names){.data = &node, .reason = reason_of};
	record = failure(GC_KIND_PAN, GC_REASON_DISABLED, 0, 0);
	gc_explain(text, sizeof(text), &record, &names);
	assert_string_equal(text, "pan: failed at 1.234 s: isEnabled was set to 100 % false.");
	record = failure(GC_KIND_PAN, GC_REASON_REMOVED, 0, 0);
	gc_explain(text, sizeof(text), &record, &names);
	assert_string_equal(
		text, "pan: failed at 1.234 s: it, or its node, was removed during the gesture.");
	/* There is nothing to name, so nobody is asked. */
	record = (struct gc_record){.reason = GC_REASON_HIT_NOTHING};
	names = (struct gc_names){0};
	gc_explain(text, sizeof(text), &record, &names);
	assert_non_null(strstr(text, "it hit no node"));
}

TEST(numbers_have_the_digits_that_distinguish_them) {
	/* 10 pt and one step of 1/4096 pt. */
	expect_failed(GC_KIND_TAP, GC_REASON_MOVED, GC_PT(10) + 1, GC_PT(10),
		": a finger moved 10.0002 pt, the limit is 10 pt.");
	expect_failed(GC_KIND_TAP, GC_REASON_MOVED, GC_PT(10.03125), GC_PT(10),
		": a finger moved 10.03 pt, the limit is 10 pt.");
	expect_failed(GC_KIND_TAP, GC_REASON_MOVED, GC_PT(9.984375), GC_PT(5),
		": a finger moved 10 pt, the limit is 5 pt.");
	expect_failed(GC_KIND_HOLD, GC_REASON_LIFTED_EARLY, 39999, 40000,
		": a finger lifted after 0.039999 s, it takes 0.04 s.");
	expect_failed(GC_KIND_TAP, GC_REASON_MOVED, INT64_MAX, INT64_MIN,
		": a finger moved 2251799813685248 pt, the limit is -2251799813685248 pt.");
	struct gc_record record = failure(GC_KIND_TAP, GC_REASON_DISABLED, 0, 0);
	record.time_us = UINT64_MAX;
	assert_string_equal(explain(&record),
		"tap: failed at 18446744073709.552 s: it was disabled during the gesture.");
}

TEST(the_locale_changes_nothing) {
	const char *locales[] = {"de_DE.UTF-8", "de_DE.utf8", "C.UTF-8"};
	for (size_t i = 0; i < 3; i++) {
		setlocale(LC_ALL, locales[i]);
		expect_failed(GC_KIND_TAP, GC_REASON_MOVED, GC_PT(14.5), GC_PT(10),
			": a finger moved 14.5 pt, the limit is 10 pt.");
	}
	setlocale(LC_ALL, "C");
}

TEST(what_is_not_known_is_still_a_sentence) {
	expect_failed(GC_KIND_TAP, (enum gc_reason)200, 5, 7, ": reason 200.");
	expect_failed(GC_KIND_CUSTOM, GC_REASON_ILLEGAL_STATE, -1, 77,
		": it tried to go from no state to no state, which is not a valid transition.");
}

TEST(a_sentence_without_room_is_cut_and_its_length_returned) {
	struct gc_record record = failure(GC_KIND_TAP, GC_REASON_NO_EDGES, 0, 0);
	const char *whole = "tap: failed at 1.234 s: it has no edges; set some.";
	assert_int_equal(gc_explain(NULL, 0, &record, NULL), strlen(whole));
	for (size_t capacity = 1; capacity <= strlen(whole) + 2; capacity++) {
		char text[100];
		memset(text, '#', sizeof(text));
		assert_int_equal(gc_explain(text, capacity, &record, NULL), strlen(whole));
		size_t kept = capacity <= strlen(whole) ? capacity - 1 : strlen(whole);
		assert_int_equal(strlen(text), kept);
		assert_memory_equal(text, whole, kept);
		assert_int_equal(text[capacity], '#');
	}
}

/* Characters of 1, 2, 3 and 4 bytes. */
static const char *wide_name(void *data, const struct gc_recognizer *recognizer) {
	(void)data;
	(void)recognizer;
	return "a\xc3\xa4\xe2\x82\xac\xf0\x9f\x91\x86";
}

TEST(a_character_is_never_cut) {
	struct gc_record record = failure(GC_KIND_TAP, GC_REASON_NO_EDGES, 0, 0);
	struct gc_names names = {.recognizer = wide_name};
	/* How much of the name is left with room for so many bytes. */
	const size_t kept[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 11};
	for (size_t room = 0; room < 12; room++) {
		char text[100];
		gc_explain(text, room + 1, &record, &names);
		assert_int_equal(strlen(text), kept[room]);
	}
}

/* The names of numbers that events, records and calls have, for logs. */

#define expect_own_name(function, enumerator) assert_string_equal(function(enumerator), #enumerator)

TEST(a_status_has_the_name_of_its_enumerator) {
	expect_own_name(gc_status_name, GC_OK);
	expect_own_name(gc_status_name, GC_ERR_TOUCHES_FULL);
	expect_own_name(gc_status_name, GC_ERR_UNKNOWN_TOUCH);
	expect_own_name(gc_status_name, GC_ERR_DUPLICATE_TOUCH);
	expect_own_name(gc_status_name, GC_ERR_POSITION);
	expect_own_name(gc_status_name, GC_ERR_RANGE);
	expect_own_name(gc_status_name, GC_ERR_ARGUMENT);
	expect_own_name(gc_status_name, GC_ERR_CYCLE);
	expect_own_name(gc_status_name, GC_ERR_INDEX);
	expect_own_name(gc_status_name, GC_ERR_SINGULAR);
	expect_own_name(gc_status_name, GC_ERR_STATE);
	expect_own_name(gc_status_name, GC_ERR_MEMORY);
}

TEST(each_state_and_each_kind_of_an_event_has_a_name) {
	static const char *const states[] = {
		"possible", "began", "changed", "ended", "cancelled", "failed"};
	static const char *const events[] = {
		"gesture", "touch began", "touch moved", "touch ended", "touch cancelled"};
	for (uint32_t state = 0; state < 6; state++) {
		assert_string_equal(gc_state_name(state), states[state]);
	}
	for (uint32_t kind = 0; kind < 5; kind++) {
		assert_string_equal(gc_event_kind_name(kind), events[kind]);
	}
}

TEST(each_reason_has_the_name_of_its_enumerator) {
	uint32_t count = 0;
	expect_own_name(gc_reason_name, GC_REASON_NONE);
	expect_own_name(gc_reason_name, GC_REASON_MOVED);
	expect_own_name(gc_reason_name, GC_REASON_ILLEGAL_STATE);
	expect_own_name(gc_reason_name, GC_REASON_NOT_RECEIVED);
	/* They have no gap, and no two are alike. */
	while (strcmp(gc_reason_name(count), "unknown reason") != 0) {
		assert_memory_equal(gc_reason_name(count), "GC_REASON_", 10);
		for (uint32_t reason = 0; reason < count; reason++) {
			assert_string_not_equal(gc_reason_name(count), gc_reason_name(reason));
		}
		count++;
	}
	assert_true(count > GC_REASON_NOT_RECEIVED);
}

TEST(a_number_that_is_none_is_said_to_be_unknown) {
	assert_string_equal(gc_status_name((enum gc_status)1), "unknown status");
	assert_string_equal(gc_status_name((enum gc_status) - 1000), "unknown status");
	assert_string_equal(gc_state_name(6), "no state");
	assert_string_equal(gc_state_name(UINT32_MAX), "no state");
	assert_string_equal(gc_kind_name(GC_KIND_NONE), "recognizer");
	assert_string_equal(gc_kind_name(UINT32_MAX), "recognizer");
	assert_string_equal(gc_event_kind_name(5), "unknown event");
	assert_string_equal(gc_reason_name(UINT32_MAX), "unknown reason");
}
