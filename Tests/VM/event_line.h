/* SPDX-License-Identifier: MIT */
#pragma once

#include <libinput.h>
#include <stdint.h>

/**
 * Prints all that libinput says of an event, as one line in which doubles keep their precision.
 *
 * A touch's time is printed from `origin_us` on.
 */
void print_event(struct libinput_event *event, uint64_t origin_us);
