/* SPDX-License-Identifier: MIT */
/* The operations. Each takes what it needs from the input; operations.c has the table. */
#ifndef OPERATIONS_H
#define OPERATIONS_H

#include "world.h"

/* A byte of time for the next operation: none, up to 100 ms, back, or anywhere. */
void pass_time(struct world *world);

bool is_in_range(struct gc_point point);

/* Of the devices: device_operations.c. */
void do_down(struct world *world);
void do_motion(struct world *world);
void do_up(struct world *world);
void do_cancel(struct world *world);
void do_frame(struct world *world);
void do_size(struct world *world);
void do_unknown_kind(struct world *world);
void do_stroke(struct world *world);
void do_spread_and_turn(struct world *world);
void do_lift_all(struct world *world);
void do_tap(struct world *world);

/* Of touchpads: step_operations.c. */
void do_step(struct world *world);
void do_touchpad_gesture(struct world *world);

/* Of the host: host_operations.c. */
void do_end_frame(struct world *world);
void do_advance(struct world *world);
void do_advance_to_deadline(struct world *world);
void do_cancel_all(struct world *world);
void do_cancel_device(struct world *world);
void do_drop_all(struct world *world);
void do_drop_device(struct world *world);
void do_set_clock(struct world *world);
void do_read_ledger(struct world *world);
void do_take(struct world *world);
void do_restart(struct world *world);
void do_create_or_destroy(struct world *world);
void do_enable(struct world *world);
void do_add_or_remove(struct world *world);
void do_remove(struct world *world);
void do_settings(struct world *world);
void do_limit_size(struct world *world);
void do_configure(struct world *world);
void do_set_value(struct world *world);
void do_require(struct world *world);
void do_node_tree(struct world *world);
void do_node_life(struct world *world);
void do_node_flags(struct world *world);
void do_node_place(struct world *world);
void do_node_transform(struct world *world);

#endif
