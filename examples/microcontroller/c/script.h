/* SPDX-License-Identifier: MIT */
/*
 * What the fingers do, in pixels of a panel that is 320 wide and 480 high, and which faults the
 * controller has meanwhile. Tests/packaging/embedded/test_microcontroller.py knows the same
 * positions, and computes from them what the programs must print.
 */
#ifndef SCRIPT_H
#define SCRIPT_H

#include "controller.h"

#define SCRIPT_END_MS 10000
#define SCRIPT_SCAN_MS 10

/* Gives it to a controller that is zeroed. */
void script_give(struct controller *controller);

#endif
