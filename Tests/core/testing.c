/* SPDX-License-Identifier: MIT */
#include "testing.h"

#include <stdlib.h>

#define TESTS_MAX 64

/* cmocka passes over the entries without a name. */
static struct CMUnitTest tests[TESTS_MAX];
static size_t test_count;

void register_test(const char *name, CMUnitTestFunction run) {
	if (test_count == TESTS_MAX) {
		abort();
	}
	tests[test_count++] = (struct CMUnitTest){.name = name, .test_func = run};
}

int main(void) {
	return cmocka_run_group_tests(tests, NULL, NULL);
}
