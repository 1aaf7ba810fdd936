/* SPDX-License-Identifier: MIT */
/*
 * Breaks rules on purpose. A debug build of the core must name the call and the rule; a release
 * build must say nothing. Both then continue, and must stay within memory. meson builds these
 * tests twice: with and without NDEBUG.
 */
#ifndef MISUSE_TEST_H
#define MISUSE_TEST_H

#include "support.h"

/* Collects the sentences from here on. */
void listen_for_misuse(void);

/* The first sentence since then, or since the last call of this, names a call and the rule. */
void expect_misuse(const char *call, const char *rule);

/* There was none. */
void expect_no_misuse(void);

/*
 * Runs `act` in a process of its own, with the default handler. In a debug build the process must
 * write such a sentence and stop. A release build does not run `act`, because it may crash.
 */
void expect_stop(
	struct fixture *f, void (*act)(struct fixture *f), const char *call, const char *rule);

/* Words of the rules. */
#define IN_A_QUESTION "inside a question of gc_host or an operation"
#define TWO_THREADS "another thread"
#define NOT_SET_UP "not set up"
#define MOVED "was moved"

#endif
