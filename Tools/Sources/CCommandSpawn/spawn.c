/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "command_spawn.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <unistd.h>

static int add_null(posix_spawn_file_actions_t *files) {
	for (int descriptor = 0; descriptor <= 2; descriptor += 1) {
		int flags = descriptor == 0 ? O_RDONLY : O_WRONLY;
		int error =
			posix_spawn_file_actions_addopen(files, descriptor, "/dev/null", flags, 0);
		if (error != 0) {
			return error;
		}
	}
	return posix_spawn_file_actions_addclosefrom_np(files, 3);
}

static int set_attributes(posix_spawnattr_t *attributes) {
	sigset_t none;
	sigset_t all;
	sigemptyset(&none);
	sigfillset(&all);
	posix_spawnattr_setsigmask(attributes, &none);
	posix_spawnattr_setsigdefault(attributes, &all);
	return posix_spawnattr_setflags(
		attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

int command_spawn(pid_t *pid, char *const *argv, char *const *environment) {
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attributes;

	int error = posix_spawn_file_actions_init(&files);
	if (error != 0) {
		return error;
	}
	error = posix_spawnattr_init(&attributes);
	if (error == 0) {
		error = add_null(&files);
		if (error == 0) {
			error = set_attributes(&attributes);
		}
		if (error == 0) {
			error = posix_spawnp(pid, argv[0], &files, &attributes, argv, environment);
		}
		posix_spawnattr_destroy(&attributes);
	}
	posix_spawn_file_actions_destroy(&files);
	return error;
}

int command_watch(pid_t pid) {
	return (int)syscall(SYS_pidfd_open, pid, 0);
}
