/* SPDX-License-Identifier: MIT */
/* The order of addition counts over the whole engine; calls from inside a question are refused. */
#include "support.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* A window with two views side by side, and no recognizers. */
struct sides {
	struct fixture f;
	struct gc_node left, right;
	struct gc_tap taps[3];
};

static void setup_sides(struct sides *s) {
	setup_with_host(&s->f, (struct gc_host){.simultaneous = all_together});
	struct gc_node *nodes[] = {&s->left, &s->right};
	for (int side = 0; side < 2; side++) {
		gc_node_init(nodes[side]);
		gc_node_set_frame(nodes[side], (struct gc_rect){.origin = {GC_PT(200 * side), 0},
						       .size = {GC_PT(200), GC_PT(400)}});
		assert_int_equal(gc_node_add_child(&s->f.window, nodes[side]), GC_OK);
	}
	for (int i = 0; i < 3; i++) {
		gc_tap_init(&s->taps[i], NULL);
	}
}

static void put(struct gc_tap *tap, struct gc_node *node) {
	assert_int_equal(gc_recognizer_add(&tap->base, node), GC_OK);
}

/* A finger on each side taps; both lift in one frame. */
static void tap_both(struct sides *s) {
	sample(&s->f, 0, GC_SAMPLE_DOWN, 1, 100, 100);
	sample(&s->f, 0, GC_SAMPLE_DOWN, 2, 300, 100);
	frame(&s->f, 0);
	sample(&s->f, 10, GC_SAMPLE_UP, 1, 0, 0);
	sample(&s->f, 10, GC_SAMPLE_UP, 2, 0, 0);
	frame(&s->f, 10);
}

TEST(of_siblings_the_one_added_first_comes_first) {
	struct sides s;
	setup_sides(&s);
	put(&s.taps[0], &s.right);
	put(&s.taps[1], &s.left);
	tap_both(&s);
	expect(&s.f, &s.taps[0], GC_STATE_ENDED);
	expect(&s.f, &s.taps[1], GC_STATE_ENDED);
}

TEST(a_disabled_recognizer_on_one_sibling_changes_nothing_on_the_other) {
	struct sides s;
	setup_sides(&s);
	gc_recognizer_set_enabled(&s.taps[2].base, false);
	put(&s.taps[2], &s.left);
	put(&s.taps[0], &s.left);
	put(&s.taps[1], &s.right);
	tap_both(&s);
	expect(&s.f, &s.taps[0], GC_STATE_ENDED);
	expect(&s.f, &s.taps[1], GC_STATE_ENDED);
}

TEST(one_that_is_removed_gives_its_place_up) {
	struct sides s;
	setup_sides(&s);
	put(&s.taps[0], &s.left);
	put(&s.taps[1], &s.right);
	gc_recognizer_remove(&s.taps[0].base);
	put(&s.taps[0], &s.left);
	tap_both(&s);
	expect(&s.f, &s.taps[1], GC_STATE_ENDED);
	expect(&s.f, &s.taps[0], GC_STATE_ENDED);
}

TEST(the_recognizers_of_a_subtree_come_when_it_does) {
	struct sides s;
	setup_sides(&s);
	gc_node_remove(&s.right);
	put(&s.taps[0], &s.right);
	put(&s.taps[1], &s.left);
	assert_int_equal(gc_node_add_child(&s.f.window, &s.right), GC_OK);
	tap_both(&s);
	expect(&s.f, &s.taps[1], GC_STATE_ENDED);
	expect(&s.f, &s.taps[0], GC_STATE_ENDED);
}

static bool disables_the_other(void *data, struct gc_recognizer *recognizer) {
	struct gc_recognizer *other = data;
	if (recognizer != other) {
		gc_recognizer_set_enabled(other, false);
		gc_recognizer_finish(other);
	}
	return true;
}

/* Returns how the process ended in which a question changes the engine. */
static int run_a_question_that_changes_the_engine(void) {
	pid_t child = fork();
	if (child == 0) {
		signal(SIGILL, SIG_DFL);
		signal(SIGTRAP, SIG_DFL);
		struct fixture f;
		struct gc_pan pan;
		struct gc_pinch pinch;
		gc_pinch_init(&pinch, NULL);
		setup_with_host(&f,
			(struct gc_host){.data = &pinch.base, .should_begin = disables_the_other});
		gc_pan_init(&pan, NULL);
		attach(&f, &pan.base);
		attach(&f, &pinch.base);
		down(&f, 0, 1, 100, 100);
		move(&f, 10, 1, 150, 100);
		expect(&f, &pan, GC_STATE_BEGAN);
		bool is_refused = gc_engine_counters(&f.engine).calls_refused == 2 &&
				  gc_recognizer_is_enabled(&pinch.base) &&
				  gc_recognizer_node(&pinch.base) == &f.window;
		_exit(is_refused ? 0 : 1);
	}
	int status = -1;
	assert_int_equal(waitpid(child, &status, 0), child);
	return status;
}

/* Debug builds of the core stop there, with whatever signal a trap is. */
TEST(a_question_that_changes_the_engine_is_refused_and_counted) {
	int status = run_a_question_that_changes_the_engine();
	if (WIFSIGNALED(status)) {
		assert_int_not_equal(WTERMSIG(status), SIGSEGV);
	} else {
		assert_int_equal(WEXITSTATUS(status), 0);
	}
}
