/* SPDX-License-Identifier: MIT */
#include "hands.h"

/* A hand that goes round and round as one body comes back to where it was. */
TEST(a_thousand_turns_of_a_hand_add_no_error) {
	add_eager(f);
	land_hand(f, three_fingers);
	for (int step = 1; step <= 50000; step++) {
		double angle = step * (2 * PI / 50);
		move_hand(f, step * 8, three_fingers, 200 + 40 * sin(angle), 200,
			1 + 0.4 * sin(angle), angle);
		forget_all(f);
	}
	assert_near(transform_x(&f->transform), 0, 1e-3);
	assert_near(transform_y(&f->transform), 0, 1e-3);
	assert_near(transform_scale(&f->transform), 1, 1e-6);
	assert_near(transform_radians(&f->transform), 2000 * PI, 2e-6);
}

/* Reading and setting what a transform has done: value by value, and as a whole. */

/* How far content may be from the finger that holds it: the error of a transform, 1/256 pt. */
#define HOLD_TOLERANCE_PT (1.0 / 256)

TEST(a_value_is_set_within_its_range) {
	add_eager(f);
	land_hand(f, two_fingers);
	move_hand(f, 10, two_fingers, 200, 200, 1.5, 0.5);

	assert_int_equal(gc_transform_set_scale(&f->transform, GC_SCALE_MIN - 1), GC_ERR_RANGE);
	assert_int_equal(gc_transform_set_scale(&f->transform, GC_SCALE_MAX + 1), GC_ERR_RANGE);
	assert_int_equal(gc_transform_set_rotation(&f->transform, GC_ANGLE_MAX + 1), GC_ERR_RANGE);
	assert_int_equal(gc_transform_set_rotation(&f->transform, -GC_ANGLE_MAX - 1), GC_ERR_RANGE);
	assert_values(&f->transform, 0, 0, 1.5, 0.5);
	assert_int_equal(gc_transform_set_scale(&f->transform, GC_SCALE_MIN), GC_OK);
	/* A similarity has no room for a scale of 2048. */
	gc_transform_set_scale(&f->transform, GC_SCALE_MAX);
	move_hand(f, 20, two_fingers, 200, 200, 3, 0.5);
	move_hand(f, 30, two_fingers, 200, 200, 0.75, 0.5);
	struct gc_similarity total;
	struct gc_affine affine;
	assert_int_equal(gc_transform_total(&f->transform, &total), GC_ERR_RANGE);
	assert_true(total.scale == GC_COEFFICIENT_ONE && total.dx == 0);
	assert_int_equal(gc_transform_affine(&f->transform, NULL, &affine), GC_ERR_RANGE);
	assert_true(affine.xx == GC_COEFFICIENT_ONE && affine.dx == 0);
}

/* Reading and setting each value at each change loses nothing, whatever is rounded. */
TEST(reading_and_resetting_loses_nothing) {
	int64_t x = 0;
	gc_angle rotation = 0;
	double scale = 1;
	add_eager(f);

	land_hand(f, three_fingers);
	for (int step = 1; step <= 3000; step++) {
		struct gc_vector translation;
		/* The first step changes each value by enough to count. */
		move_hand(f, step * 8, three_fingers, 200 + step * 0.037, 200, 1 + step * 0.0002,
			step * 0.01);
		forget_all(f);
		gc_transform_translation(&f->transform, NULL, &translation);
		x += translation.x;
		scale *= transform_scale(&f->transform);
		rotation += gc_transform_rotation(&f->transform);
		gc_transform_set_translation(&f->transform, NULL, (struct gc_vector){0});
		gc_transform_set_scale(&f->transform, GC_SCALE_ONE);
		gc_transform_set_rotation(&f->transform, 0);
		assert_values(&f->transform, 0, 0, 1, 0);
	}
	assert_near((double)x / 4096, 3000 * 0.037, 2.0 / 4096);
	assert_near(scale, 1.6, 1e-5);
	assert_near(gc_angle_to_radians(rotation), 30, TOLERANCE_STEP);
}

/* Where in the plane the fingers took something, and what holds it now. */
struct grip {
	struct gc_point content;
	double x, y;
};

static void hold(struct grip *grip, double x, double y) {
	grip->content = (struct gc_point){gc_length_from_double(x), gc_length_from_double(y)};
	grip->x = x;
	grip->y = y;
}

static void assert_held(const struct gc_affine *affine, const struct grip *grip) {
	struct gc_point point = gc_affine_apply(affine, grip->content);
	assert_points(point, grip->x, grip->y, HOLD_TOLERANCE_PT);
}

/* Two fingers that change places and are changed for others: nothing slips. */
TEST(the_total_keeps_the_content_under_the_fingers) {
	struct gc_affine affine, inverse;
	struct grip grips[2];
	add_eager(f);
	land_hand(f, two_fingers);
	hold(&grips[0], 150, 200);
	hold(&grips[1], 250, 200);
	for (int step = 1; step <= 5000; step++) {
		double ms = step * 8, scale = 1.5 + sin(step * 0.013), angle = step * 0.021;
		double x = 200 + 60 * sin(step * 0.004), y = 200 + 50 * sin(step * 0.007);
		double c = 50 * scale * cos(angle), s = 50 * scale * sin(angle);
		move_hand(f, ms, two_fingers, x, y, scale, angle);
		forget_all(f);
		grips[0].x = x - c;
		grips[0].y = y - s;
		grips[1].x = x + c;
		grips[1].y = y + s;
		assert_int_equal(gc_transform_affine(&f->transform, NULL, &affine), GC_OK);
		assert_held(&affine, &grips[0]);
		assert_held(&affine, &grips[1]);
		if (step % 71 != 0) {
			continue;
		}
		/* One is lifted; the other drags; the first lands where the hand would have it. */
		up(f, ms + 1, 1);
		move(f, ms + 2, 2, x + c + 30, y + s - 20);
		grips[1].x += 30;
		grips[1].y -= 20;
		gc_transform_affine(&f->transform, NULL, &affine);
		assert_held(&affine, &grips[1]);
		down(f, ms + 3, 1, x - c, y - s);
		assert_true(gc_affine_invert(&affine, &inverse));
		grips[0].content =
			gc_affine_apply(&inverse, (struct gc_point){gc_length_from_double(x - c),
							  gc_length_from_double(y - s)});
		grips[0].x = x - c;
		grips[0].y = y - s;
		gc_transform_affine(&f->transform, NULL, &affine);
		assert_held(&affine, &grips[0]);
		assert_held(&affine, &grips[1]);
		/* The two fingers now hold other places than they would in a hand of this size. */
		place_hand(f, ms + 4, GC_SAMPLE_MOTION, two_fingers, x, y, scale, angle);
		gc_transform_affine(&f->transform, NULL, &affine);
		assert_true(gc_affine_invert(&affine, &inverse));
		for (int i = 0; i < 2; i++) {
			double way = i == 0 ? -1 : 1;
			hold(&grips[i], x + way * c, y + way * s);
			grips[i].content = gc_affine_apply(&inverse, grips[i].content);
		}
	}
	assert_true(transform_radians(&f->transform) > 80);
}

/* The excess over the slops is all that moves the content when it begins. */
TEST(at_the_slop_the_total_is_the_identity) {
	struct gc_similarity total;
	struct gc_affine affine;
	struct grip grips[2];
	ADD(f, transform);
	land_hand(f, two_fingers);
	move_hand(f, 10, two_fingers, 205, 200, 1.1, 0.1);
	gc_transform_total(&f->transform, &total);
	assert_true(total.rotation == 0);
	assert_near((double)total.scale * 0x1p-52, 1, TOLERANCE_STEP);
	assert_near((double)total.dx * 0x1p-36, 0, TOLERANCE_PT);
	assert_near((double)total.dy * 0x1p-36, 0, TOLERANCE_PT);
	/* From here on, what is under the fingers stays there. */
	hold(&grips[0], 205 - 55 * cos(0.1), 200 - 55 * sin(0.1));
	hold(&grips[1], 205 + 55 * cos(0.1), 200 + 55 * sin(0.1));
	move_hand(f, 20, two_fingers, 300, 150, 2, 2);
	for (int i = 0; i < 2; i++) {
		grips[i].x = 300 + (i == 0 ? -100 : 100) * cos(2);
		grips[i].y = 150 + (i == 0 ? -100 : 100) * sin(2);
		gc_transform_affine(&f->transform, NULL, &affine);
		assert_held(&affine, &grips[i]);
	}
}

TEST(the_increments_make_up_the_total) {
	struct gc_similarity product = gc_similarity_identity(), step, total;
	ADD(f, transform);
	land_hand(f, three_fingers);
	for (int i = 1; i <= 2000; i++) {
		move_hand(f, i * 8, three_fingers, 200 + 50 * sin(i * 0.01), 200 + i * 0.02,
			1.5 + sin(i * 0.003), i * 0.013);
		if (i % 50 == 0) { /* a finger comes or goes */
			i % 100 == 0 ? up(f, i * 8 + 4, 9) : down(f, i * 8 + 4, 9, 300, 250);
		}
		forget_all(f);
		assert_int_equal(gc_transform_increment(&f->transform, &step), GC_OK);
		assert_int_equal(gc_similarity_then(&product, &step, &product), GC_OK);
	}
	assert_int_equal(gc_transform_total(&f->transform, &total), GC_OK);
	assert_near((double)product.scale / (double)total.scale, 1, 1e-6);
	assert_near(gc_angle_to_radians(product.rotation - total.rotation), 0, 1e-9);
	/* 40 times the centroid was rounded to a step of 1/4096 pt. */
	assert_near((double)(product.dx - total.dx) * 0x1p-36, 0, 40.0 / 4096);
	assert_near((double)(product.dy - total.dy) * 0x1p-36, 0, 40.0 / 4096);
	for (int id = 1; id <= 3; id++) {
		sample(f, 17000, GC_SAMPLE_UP, id, 0, 0);
	}
	sample(f, 17000, GC_SAMPLE_FRAME, 0, 0, 0);
	assert_state(&f->transform, GC_STATE_ENDED);
	gc_transform_increment(&f->transform, &step);
	assert_true(step.scale == GC_COEFFICIENT_ONE && step.rotation == 0 && step.dx == 0);
}

/* Its fingers lift while the settle time parks it. A host that takes one event at a time. */
TEST(the_increment_at_began_is_the_total_also_if_it_has_ended) {
	const struct gc_similarity none = gc_similarity_identity();
	struct gc_similarity step, total;
	ADD_WITH(f, transform, with.pan_slop = with.pinch_slop = with.rotation_slop = 0,
		with.min_touches = with.max_touches = 2, with.settle_us = 50000);
	f->keep_events = true;
	land_hand(f, two_fingers);
	move_hand(f, 10, two_fingers, 200, 200, 1.5, 0);
	lift_both(f, 40, 40);
	advance(f, 50);
	next(f, &f->transform, GC_STATE_BEGAN);
	assert_int_equal(gc_transform_increment(&f->transform, &step), GC_OK);
	assert_near((double)step.scale / (double)none.scale, 1.5, 1e-6);
	assert_int_equal(gc_transform_total(&f->transform, &total), GC_OK);
	assert_memory_equal(&step, &total, sizeof step);
	next(f, &f->transform, GC_STATE_ENDED);
	assert_int_equal(gc_transform_increment(&f->transform, &step), GC_OK);
	assert_memory_equal(&step, &none, sizeof step);
	none_is_left(f);
}

/* A host that keeps the scale of the last time applies no motion twice, also at the beginning. */
TEST(a_value_that_is_set_when_it_begins_is_no_increment) {
	const struct gc_similarity none = gc_similarity_identity();
	struct gc_similarity step;
	add_eager(f);
	land_hand(f, two_fingers);
	move_hand(f, 8, two_fingers, 200, 200, 1.5, 0);
	assert_state(&f->transform, GC_STATE_BEGAN);
	gc_transform_increment(&f->transform, &step);
	assert_near((double)step.scale / (double)none.scale, 1.5, 1e-6);
	gc_transform_set_scale(&f->transform, 3 * GC_SCALE_ONE);
	gc_transform_increment(&f->transform, &step);
	assert_memory_equal(&step, &none, sizeof step);
	move_hand(f, 16, two_fingers, 200, 200, 3, 0);
	gc_transform_increment(&f->transform, &step);
	assert_near((double)step.scale / (double)none.scale, 2, 1e-6);
}

/* As the increments, but with a host that comes by only now and then. */
TEST(restarting_at_each_event_loses_nothing) {
	struct gc_affine content = gc_affine_identity(), by;
	struct gc_vector translation;
	struct gc_similarity total;
	struct grip grip;
	int64_t way = 0;
	add_eager(f);
	land_hand(f, two_fingers);
	hold(&grip, 250, 200);
	for (int i = 1; i <= 3000; i++) {
		double x = 200 + 50 * sin(i * 0.01), y = 200 + 40 * sin(i * 0.007),
		       scale = 1.5 + sin(i * 0.003), angle = i * 0.013;
		move_hand(f, i * 8, two_fingers, x, y, scale, angle);
		forget_all(f);
		if (i % 3 != 0) {
			continue;
		}
		gc_transform_translation(&f->transform, NULL, &translation);
		way += translation.x;
		gc_scale_rate before = gc_transform_scale_velocity(&f->transform);
		double now = transform_scale(&f->transform);
		assert_int_equal(gc_transform_affine(&f->transform, NULL, &by), GC_OK);
		assert_int_equal(gc_affine_then(&content, &by, &content), GC_OK);
		gc_transform_restart(&f->transform);
		assert_values(&f->transform, 0, 0, 1, 0);
		gc_transform_translation(&f->transform, NULL, &translation);
		assert_true(translation.x == 0 && translation.y == 0 &&
			    gc_transform_scale(&f->transform) == GC_SCALE_ONE);
		gc_transform_total(&f->transform, &total);
		assert_true(total.scale == GC_COEFFICIENT_ONE && total.rotation == 0);
		assert_true(total.dx == 0 && total.dy == 0);
		/* The velocity continues, of the scale that is 1 now. */
		assert_near(gc_scale_to_double(gc_transform_scale_velocity(&f->transform)) * now,
			gc_scale_to_double(before), 1e-4);
		assert_near((double)way / 4096, x - 200, 2.0 / 4096);
		grip.x = x + 50 * scale * cos(angle);
		grip.y = y + 50 * scale * sin(angle);
		assert_held(&content, &grip);
	}
}

/* The content under the fingers stays there when the values are set one by one. */
TEST(setting_a_value_keeps_the_content_at_the_location) {
	struct gc_affine affine;
	struct grip middle;
	add_eager(f);
	land_hand(f, two_fingers);
	hold(&middle, 200, 200);
	move_hand(f, 10, two_fingers, 230, 180, 2, 1);
	middle.x = 230;
	middle.y = 180;
	gc_transform_set_scale(&f->transform, GC_SCALE_ONE / 2);
	gc_transform_set_rotation(&f->transform, -GC_TURN / 3);
	gc_transform_affine(&f->transform, NULL, &affine);
	assert_held(&affine, &middle);
	assert_near((double)affine.xx * 0x1p-52, -0.25, 1e-6);
	/* (30, -20) becomes (10, 0). */
	gc_transform_set_translation(&f->transform, NULL, (struct gc_vector){GC_PT(10), 0});
	middle.x -= 20;
	middle.y += 20;
	gc_transform_affine(&f->transform, NULL, &affine);
	assert_held(&affine, &middle);
}

TEST(the_total_reads_in_the_coordinates_of_a_node) {
	struct gc_node node, flat;
	struct gc_affine affine, before = gc_affine_identity();
	add_eager(f);
	gc_node_init(&node);
	gc_node_set_frame(
		&node, (struct gc_rect){{GC_PT(50), GC_PT(20)}, {GC_PT(200), GC_PT(300)}});
	gc_affine_scale_about(&before, GC_SCALE_ONE * 3, (struct gc_point){0, 0});
	gc_affine_rotate_about(&before, GC_TURN / 5, (struct gc_point){0, 0});
	before.xx += GC_COEFFICIENT_ONE / 8; /* no similarity */
	assert_int_equal(gc_node_set_transform(&node, &before), GC_OK);
	gc_node_add_child(&f->window, &node);

	land_hand(f, two_fingers);
	struct gc_point finger = {GC_PT(250), GC_PT(200)}, place, moved;
	assert_true(gc_node_point_from_window(&node, finger, &place));
	move_hand(f, 10, two_fingers, 220, 190, 1.5, 1);
	assert_int_equal(gc_transform_affine(&f->transform, &node, &affine), GC_OK);
	moved = gc_node_point_to_window(&node, gc_affine_apply(&affine, place));
	assert_points(moved, 220 + 75 * cos(1), 190 + 75 * sin(1), TOLERANCE_PT);

	struct gc_affine nothing = {.xx = GC_COEFFICIENT_ONE};
	gc_node_init(&flat);
	gc_node_set_transform(&flat, &nothing);
	gc_node_add_child(&node, &flat);
	assert_int_equal(gc_transform_affine(&f->transform, &flat, &affine), GC_ERR_SINGULAR);
	assert_true(affine.xx == GC_COEFFICIENT_ONE && affine.yy == GC_COEFFICIENT_ONE);
}
