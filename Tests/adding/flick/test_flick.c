/* SPDX-License-Identifier: MIT */
#include "support.h"

TEST(a_quick_lift_far_away_is_one) {
	ADD(f, flick);

	drag(f, 0, 100, 100, 20, 160, 100);
	up(f, 40, 1);
	expect(f, &f->flick, GC_STATE_ENDED);
	expect_nothing(f);
}

TEST(a_lift_near_the_landing_is_none) {
	ADD(f, flick);

	drag(f, 0, 100, 100, 20, 140, 100);
	up(f, 40, 1);
	expect_nothing(f);
}

TEST(a_late_lift_is_none) {
	ADD(f, flick);

	drag(f, 0, 100, 100, 20, 160, 100);
	up(f, 300, 1);
	expect_nothing(f);
}
