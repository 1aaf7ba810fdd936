/* SPDX-License-Identifier: MIT */
/* Delivered motion takes a short way by a hint to its contact: which samples may take it. */
#include "engine/engine_base.h"
#include "support.h"

/* Of no kind that there is: no bit more may lead to a contact, delivered or not. */
TEST(a_sample_of_no_kind_is_refused) {
	for (int x = 100; x <= 300; x += 200) {
		setup(f);
		setup_view(f);
		drag(f, 0, x, 100, 16, x + 5, 100);
		move(f, 32, 1, x + 10, 100);
		forget_taken(f);
		for (int kind = GC_SAMPLE_SIZE + 1; kind < 256; kind++) {
			assert_int_equal(sample(f, 48, (enum gc_sample_kind)kind, 1, x + 20, 100),
				GC_ERR_ARGUMENT);
		}
		frame(f, 48);
		expect_nothing(f);
	}
}

/* Ids with the same low bits, half of them apart, and of all signs: hints may be another's. */
TEST(fingers_whose_hints_collide_are_delivered_alike) {
	const int32_t ids[] = {3, 19, 35, 51, -13, -29, INT32_MAX, INT32_MIN};
	struct gc_event event;
	setup_view(f);
	for (int step = 0; step < 6; step++) {
		for (int i = 0; i < 8; i++) {
			struct gc_sample report = {
				.time_us = at_ms(step * 10),
				.position = {GC_PT(i % 2 == 0 ? 100 : 300) + step * 4096,
					GC_PT(40) * (i + 1)},
				.id = ids[i],
				.kind = step == 0 ? GC_SAMPLE_DOWN : GC_SAMPLE_MOTION,
			};
			assert_int_equal(gc_engine_push(&f->engine, &report), GC_OK);
		}
		gc_engine_end_frame(&f->engine);
		for (int i = 0; i < 8; i += 2) {
			assert_true(gc_engine_next(&f->engine, &event));
			assert_int_equal(event.touch_id, ids[i]);
			assert_int_equal(event.location.x, GC_PT(100) + step * 4096);
		}
		assert_false(gc_engine_next(&f->engine, &event));
	}
}

/* Its work would find nothing to deliver. */
TEST(motion_of_a_touch_that_no_node_receives_is_not_noted) {
	const struct gc_delivery *delivery = &f->engine.context.delivery;
	setup_view(f);
	ADD(f, pan);
	down(f, 0, 1, 100, 100); /* in the view */
	down(f, 0, 2, 300, 100); /* only the pan receives it */
	forget_taken(f);
	/* The complete way, which contacts without a hint take. */
	for (int id = 2; id >= 1; id--) {
		struct gc_sample report = {.time_us = at_ms(8),
			.position = {GC_PT(1 + 200 * id), GC_PT(100)},
			.id = test_id(id),
			.kind = GC_SAMPLE_MOTION};
		assert_int_equal(gci_engine_push(&f->engine, &report), GC_OK);
		assert_int_equal(delivery->sample_count, id == 1);
	}
	frame(f, 8);
}
