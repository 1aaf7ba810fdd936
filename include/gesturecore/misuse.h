/* SPDX-License-Identifier: MIT */
/**
 * What a debug build of the library reports when a program breaks a rule of these headers.
 *
 * A debug build (one without NDEBUG) checks the rules at the entry of each call, and while it
 * handles input. At the first chance it reports one sentence with the name of the call, the rule
 * and what to do:
 *
 *     gesturecore: gc_engine_push() was called inside a question of gc_host ...
 *
 * Without a handler it writes the sentence to standard error, if the program has `write()`, and
 * stops with a trap. Some mistakes are reported by the status of the call, too: a call inside a
 * question, a recognizer that is not set up, and a recognizer or a node that is added twice. Other
 * errors have only their status.
 *
 * A release build checks nothing and has no code for it. docs/embedding.md, "When you break a
 * rule", says what it does then. Both kinds of builds have the same layout of structs, so a program
 * and the library need not be of one kind.
 */
#pragma once

#include <gesturecore/fixed.h>

GC_BEGIN_DECLS

/**
 * Sets what a debug build calls when a rule is broken; NULL: the default. Set it before threads
 * use engines: it is the only thing that engines share. A release build ignores it.
 *
 * `sentence` is English, ends with a 0, and is valid until the handler returns. The handler must
 * not call the library. If it returns, the call continues as in a release build: a handler can
 * collect sentences in a test, or write them where a program without standard error can.
 */
void gc_set_misuse_handler(void (*handler)(const char *sentence));

GC_END_DECLS
