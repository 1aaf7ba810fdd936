/* SPDX-License-Identifier: MIT */
#ifndef COMMAND_SPAWN_H
#define COMMAND_SPAWN_H

#include <sys/types.h>

/**
 * Starts a program in a session of its own, with /dev/null as its standard input, output and error,
 * no other open descriptor, no blocked signal and default actions for all signals.
 *
 * `argv` and `environment` end with NULL. The program is looked for in PATH.
 *
 * Returns 0, or a number of errno if the program cannot be started. Then nothing is left to reap.
 */
int command_spawn(pid_t *pid, char *const *argv, char *const *environment);

/**
 * A descriptor that becomes readable when a child ends, and closes itself at exec.
 *
 * Returns -1 and errno if there is none.
 */
int command_watch(pid_t pid);

#endif
