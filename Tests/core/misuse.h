/* SPDX-License-Identifier: MIT */
/*
 * Breaks rules on purpose. A debug build of the core must name the call and the rule; a release
 * build must say nothing. Both then continue, and must stay within memory. meson builds these
 * tests twice: with and without NDEBUG.
 */
#ifndef MISUSE_TEST_H
#define MISUSE_TEST_H

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support.h"

static char first[1024];

static inline void collect(const char *sentence) {
	if (first[0] == 0) {
		snprintf(first, sizeof(first), "%s", sentence);
	}
}

/* Collects the sentences from here on. */
static inline void listen_for_misuse(void) {
	first[0] = 0;
	gc_set_misuse_handler(collect);
}

static inline void expect_sentence(const char *sentence, const char *call, const char *rule) {
	char start[128];
	snprintf(start, sizeof(start), "gesturecore: %s() ", call);
	if (strncmp(sentence, start, strlen(start)) != 0 || strstr(sentence, rule) == NULL) {
		fail_msg("%s (%s): %s", call, rule, sentence[0] == 0 ? "nothing" : sentence);
	}
}

/* The first sentence since then, or since the last call of this, names a call and the rule. */
static inline void expect_misuse(const char *call, const char *rule) {
#ifdef NDEBUG
	(void)call;
	(void)rule;
	assert_string_equal(first, "");
#else
	expect_sentence(first, call, rule);
#endif
	first[0] = 0;
}

/* There was none. */
static inline void expect_no_misuse(void) {
	assert_string_equal(first, "");
}

/*
 * Runs `act` in a process of its own, with the default handler. In a debug build the process must
 * write such a sentence and stop. A release build does not run `act`, because it may crash.
 */
static inline void expect_stop(
	struct fixture *f, void (*act)(struct fixture *f), const char *call, const char *rule) {
#ifdef NDEBUG
	(void)f;
	(void)act;
	(void)call;
	(void)rule;
#else
	int ends[2], status = 0;
	char sentence[1024] = {0};
	assert_int_equal(pipe(ends), 0);
	pid_t child = fork();
	if (child == 0) {
		signal(SIGILL, SIG_DFL);
		signal(SIGTRAP, SIG_DFL);
		dup2(ends[1], STDERR_FILENO);
		gc_set_misuse_handler(NULL);
		act(f);
		_exit(0);
	}
	close(ends[1]);
	ssize_t length = read(ends[0], sentence, sizeof(sentence) - 1);
	close(ends[0]);
	assert_true(length >= 0);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFSIGNALED(status));
	assert_int_not_equal(WTERMSIG(status), SIGSEGV);
	expect_sentence(sentence, call, rule);
#endif
}

/* Words of the rules. */
#define IN_A_QUESTION "inside a question of gc_host or an operation"
#define TWO_THREADS "another thread"
#define NOT_SET_UP "not set up"
#define MOVED "was moved"

#endif
