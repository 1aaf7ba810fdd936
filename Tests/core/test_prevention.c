/* SPDX-License-Identifier: MIT */
/* Who else has a say when the host lets no two recognize at the same time. */
#include "puppet.h"

static bool never(void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	(void)data;
	(void)one;
	(void)other;
	return false;
}

static bool only_the_pan(void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	(void)other;
	return one == &((struct fixture *)data)->pan.base;
}

static bool all_but_the_pan(void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	return !only_the_pan(data, one, other);
}

static void add_puppet(struct fixture *f, struct puppet *p) {
	memset(p, 0, sizeof(*p));
	gc_custom_init(&p->custom, &strings);
	attach(f, &p->custom.base);
}

TEST(a_tap_spares_one_of_more_taps_whatever_the_host_answers) {
	setup_with_host(f, (struct gc_host){.simultaneous = never});
	add_taps(f);
	tap_at(f, 0, 50, 1, 100, 100);
	expect(f, &f->tap, GC_STATE_ENDED);
	tap_at(f, 100, 150, 1, 100, 100);
	expect(f, &f->tap, GC_STATE_ENDED);
	expect(f, &f->twice, GC_STATE_ENDED);
}

TEST(a_recognizer_that_cannot_be_prevented_stays_possible_whatever_the_host_answers) {
	struct puppet p;
	setup_with_host(f, (struct gc_host){.simultaneous = never});
	ADD(f, pan);
	add_puppet(f, &p);
	p.immune_to = &f->pan.base;
	drag(f, 0, 100, 100, 16, 130, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_state(&p, GC_STATE_POSSIBLE);
}

static void begin_a_pan_beside_a_pinch(struct fixture *f) {
	ADD(f, pan);
	ADD(f, pinch);
	drag(f, 0, 100, 100, 16, 130, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
}

TEST(a_host_may_answer_that_one_cannot_be_prevented_and_no_two_are_simultaneous) {
	setup_with_host(
		f, (struct gc_host){
			   .data = f, .simultaneous = never, .can_be_prevented = only_the_pan});
	begin_a_pan_beside_a_pinch(f);
	assert_state(&f->pinch, GC_STATE_POSSIBLE);
}

TEST(a_host_may_answer_that_one_cannot_prevent_and_no_two_are_simultaneous) {
	setup_with_host(f,
		(struct gc_host){.data = f, .simultaneous = never, .can_prevent = all_but_the_pan});
	begin_a_pan_beside_a_pinch(f);
	assert_state(&f->pinch, GC_STATE_POSSIBLE);
}

TEST(without_a_say_the_others_are_prevented) {
	setup_with_host(f, (struct gc_host){.simultaneous = never});
	begin_a_pan_beside_a_pinch(f);
	assert_state(&f->pinch, GC_STATE_FAILED);
}

static bool before_all(const struct gc_custom *custom, const struct gc_recognizer *other) {
	(void)custom;
	(void)other;
	return true;
}

TEST(a_recognizer_may_make_others_wait_for_it_without_a_host) {
	struct puppet p;
	struct gc_requirement memory = {0};
	struct gc_custom_ops ops = strings;
	setup(f);
	f->engine.context.requirements = &memory;
	f->engine.context.requirement_capacity = 1;
	ADD(f, pan);
	add_puppet(f, &p);
	ops.must_fail_before = before_all;
	p.custom.ops = &ops;
	drag(f, 0, 100, 100, 16, 130, 100);
	expect_nothing(f);
	gc_custom_set_state(&p.custom, GC_STATE_FAILED);
	take(f);
	expect(f, &f->pan, GC_STATE_BEGAN);
}
