/* SPDX-License-Identifier: MIT */
#pragma once

#include "panel_client.h"

#pragma GCC visibility push(hidden)

/** Enough bytes for the name of a node. */
#define PANEL_NODE_SIZE 64

/**
 * Returns whether a path, from an open folder or from AT_FDCWD, leads to the node of an event
 * device, and writes the name of that node. The node need not be there. Leaves errno alone.
 */
bool panel_find_node(int folder, const char *path, char node[PANEL_NODE_SIZE]);

/** Opens the node of an emulated device. Returns a descriptor or -errno. */
int panel_open(const char *path, int flags);

#pragma GCC visibility pop
