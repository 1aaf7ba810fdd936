/* SPDX-License-Identifier: MIT */
/*
 * A test is TEST(a_sentence_that_says_what_holds) { ... }. It registers itself, so no list can miss
 * one; main() is in testing.c. Its parameter `f` is the program's fixture, set up anew.
 */
#ifndef TESTING_H
#define TESTING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* What a program's tests share: each program defines its own. */
struct fixture;

/* Returns the fixture as a test should find it. */
struct fixture *fresh_fixture(void);

/* Adds a test; `name` must outlive the program. */
void register_test(const char *name, CMUnitTestFunction run);

#define TEST(name) \
	static void name(struct fixture *f); \
	static void run_##name(void **state) { \
		(void)state; \
		name(fresh_fixture()); \
	} \
	__attribute__((constructor)) static void register_##name(void) { \
		register_test(#name, run_##name); \
	} \
	static void name(__attribute__((unused)) struct fixture *f)

#endif
