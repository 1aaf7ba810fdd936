/* SPDX-License-Identifier: MIT */
#pragma once

#include <libinput.h>
#include <stdint.h>

/**
 * Prints all data of an event as one line. Doubles keep their full precision.
 *
 * Times are relative to `origin_us`.
 */
void print_event(struct libinput_event *event, uint64_t origin_us);
