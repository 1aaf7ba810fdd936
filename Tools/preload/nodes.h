/* SPDX-License-Identifier: MIT */
#pragma once

#include "panel_client.h"

#pragma GCC visibility push(hidden)

/** Returns whether a path could be the node of an event device. */
bool panel_is_event_path(const char *path);

/** Opens the node of an emulated device. Returns a descriptor or -errno. */
int panel_open(const char *path, int flags);

#pragma GCC visibility pop
