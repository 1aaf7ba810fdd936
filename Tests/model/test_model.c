/* SPDX-License-Identifier: MIT */
/* Some of the scripts that Tests/model/check-model.sh plays. */
#include "testing.h"
#include "script.h"

#define SCRIPTS 4000

struct fixture *fresh_fixture(void) {
	return NULL;
}

TEST(the_core_does_what_its_model_does) {
	for (uint64_t seed = 1; seed <= SCRIPTS; seed++) {
		struct outcome outcome;
		assert_true(agrees(seed, &outcome));
	}
}
