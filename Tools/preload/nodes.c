/* SPDX-License-Identifier: MIT */
/*
 * An open device is the end of a pipe. The kernel gives each pipe a number of its own, the inode. A
 * descriptor is recognized by it, so nobody need watch which descriptors are closed, copied or
 * inherited.
 */
#define _GNU_SOURCE
#include "preload.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/input.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

/* A pipe of an open device. They are never freed: a program opens few. */
struct opened {
	ino64_t inode;
	dev_t file_system;
	unsigned event_number;
	atomic_uint ends_read; // how often read() has found that the device is gone
	struct opened *next;
};

static _Atomic(struct opened *) all_opened;

static const char node_prefix[] = "/dev/input/event";

/* Appends a path to the folder in `name`, without "." and "..". Returns whether it fits. */
static bool append(char name[PATH_MAX], const char *path) {
	size_t length = path[0] == '/' ? 0 : strlen(name);
	while (*path != '\0') {
		size_t part = strcspn(path, "/");
		if (part == 2 && path[0] == '.' && path[1] == '.') {
			while (length > 0 && name[--length] != '/') {
			}
		} else if (part > 0 && !(part == 1 && path[0] == '.')) {
			if (length + part + 2 > PATH_MAX) {
				return false;
			}
			name[length++] = '/';
			memcpy(name + length, path, part);
			length += part;
		}
		path += part;
		path += strspn(path, "/");
	}
	name[length] = '\0';
	return true;
}

/*
 * Finds the absolute name of a folder: that of a descriptor, or the current one. What a pipe or
 * its like has, such as "pipe:[123]", is no path.
 */
static bool find_folder(int folder, char name[PATH_MAX]) {
	char link[40];
	if (folder == AT_FDCWD) {
		return getcwd(name, PATH_MAX) != NULL;
	}
	snprintf(link, sizeof(link), "/proc/self/fd/%d", folder);
	ssize_t length = readlink(link, name, PATH_MAX - 1);
	name[length > 0 ? length : 0] = '\0';
	return name[0] == '/';
}

/* Replaces the folder of a name by what its links lead to. A folder that is not there stays. */
static void follow_folder(char name[PATH_MAX]) {
	char folder[PATH_MAX];
	char *slash = strrchr(name, '/');
	*slash = '\0';
	if (slash != name && realpath(name, folder) != NULL) {
		char last[NAME_MAX + 1];
		size_t length = strlen(slash + 1);
		if (length <= NAME_MAX) {
			memcpy(last, slash + 1, length + 1);
			memcpy(name, folder, strlen(folder) + 1);
			append(name, last);
			return;
		}
	}
	*slash = '/';
}

/* Follows links, such as those of /dev/input/by-id, to the name of an event device. */
static bool find_node(int folder, const char *path, char node[PANEL_NODE_SIZE]) {
	char name[PATH_MAX] = "", target[PATH_MAX];
	if ((path[0] != '/' && !find_folder(folder, name)) || !append(name, path)) {
		return false;
	}
	for (int links = 0; links < 8 && name[0] != '\0'; links++) {
		const char *last = strrchr(name, '/') + 1;
		ssize_t length = readlink(name, target, sizeof(target) - 1);
		if (length > 0 || strncmp(last, "event", 5) == 0) {
			follow_folder(name);
		}
		if (length <= 0) {
			break;
		}
		target[length] = '\0';
		*(strrchr(name, '/')) = '\0';
		if (!append(name, target)) {
			return false;
		}
	}
	if (strncmp(name, node_prefix, sizeof(node_prefix) - 1) != 0 ||
		strlen(name) >= PANEL_NODE_SIZE) {
		return false;
	}
	memcpy(node, name, strlen(name) + 1);
	return true;
}

bool panel_find_node(int folder, const char *path, char node[PANEL_NODE_SIZE]) {
	int error = errno;
	bool is_found = path != NULL && path[0] != '\0' && panel_is_there() &&
			find_node(folder, path, node);
	errno = error;
	return is_found;
}

static bool find_device(const char *path, struct udev_device *device) {
	struct panel_list list;
	size_t count = panel_list(&list);

	for (size_t i = 0; i < count; i++) {
		if (strcmp(list.devices[i].node, path) == 0) {
			*device = list.devices[i];
			return true;
		}
	}
	return false;
}

/* Calls the real function: fstat64() itself calls this. */
static bool identify(int fd, struct stat64 *status) {
	EEV_REAL_SYMBOL(fstat64, real);
	return real != NULL && real(fd, status) == 0 && S_ISFIFO(status->st_mode);
}

static bool remember(int fd, unsigned event_number) {
	struct stat64 status;
	struct opened *opened = malloc(sizeof(*opened));

	if (opened == NULL || !identify(fd, &status)) {
		free(opened);
		return false;
	}
	*opened = (struct opened){
		.inode = status.st_ino,
		.file_system = status.st_dev,
		.event_number = event_number,
		.next = atomic_load(&all_opened),
	};
	while (!atomic_compare_exchange_weak(&all_opened, &opened->next, opened)) {
	}
	return true;
}

static struct opened *find_opened(int fd) {
	struct stat64 status;
	struct opened *at = atomic_load(&all_opened);

	if (at == NULL || !identify(fd, &status)) {
		return NULL;
	}
	while (at != NULL && (at->inode != status.st_ino || at->file_system != status.st_dev)) {
		at = at->next;
	}
	return at;
}

static unsigned event_number(dev_t node) {
	return minor(node) - 64;
}

int panel_open(const char *path, int flags) {
	struct udev_device device;
	struct eev_panel_reply reply;
	int fd = -1;

	// Real devices stay closed: a panel's program must not take the keyboard of the desktop.
	if (!find_device(path, &device)) {
		return -ENOENT;
	}
	const struct eev_panel_request request = {
		.version = EEV_PANEL_VERSION,
		.call = EEV_PANEL_OPEN,
		.event_number = event_number(device.number),
		.open_flags = flags,
	};
	int status = panel_call(&request, sizeof(request), &reply, sizeof(reply), &fd);
	if (status < 0 || fd < 0) {
		return status < 0 ? status : -ENODEV;
	}
	if (!remember(fd, request.event_number)) {
		close(fd);
		return -ENOMEM;
	}
	return fd;
}

bool eev_find_path(const char *path, dev_t *number) {
	struct udev_device device;
	char node[PANEL_NODE_SIZE];
	bool is_found = panel_find_node(AT_FDCWD, path, node) && find_device(node, &device);
	if (is_found) {
		*number = device.number;
	}
	return is_found;
}

bool eev_find_descriptor(int fd, dev_t *number) {
	const struct opened *opened = find_opened(fd);
	if (opened != NULL) {
		*number = makedev(13, 64 + opened->event_number);
	}
	return opened != NULL;
}

/*
 * The pipe of an unplugged device is at its end, and reading a device that is gone is an error. But
 * if reading does not wait, libevdev reads before it returns each event of its queue, and drops the
 * queue at an error. So the error comes when all that can be in the queue has been taken.
 */
ssize_t read(int fd, void *buffer, size_t size) {
	EEV_REAL_SYMBOL(read, real);
	const unsigned queue_max = 4096;
	ssize_t count = real != NULL ? real(fd, buffer, size) : eev_missing();
	struct opened *opened = count == 0 && size > 0 ? find_opened(fd) : NULL;

	if (opened == NULL) {
		return count;
	}
	bool may_wait = (fcntl(fd, F_GETFL) & O_NONBLOCK) == 0;
	bool is_over = may_wait || atomic_fetch_add(&opened->ends_read, 1) >= queue_max;
	errno = is_over ? ENODEV : EAGAIN;
	return -1;
}

bool eev_answer_ioctl(int fd, unsigned long request, void *argument, int *answer) {
	struct {
		struct eev_panel_request head;
		uint8_t argument[EEV_PANEL_BYTES_MAX];
	} call;
	struct {
		struct eev_panel_reply head;
		uint8_t argument[EEV_PANEL_BYTES_MAX];
	} reply;
	size_t size = _IOC_SIZE(request);
	// The others, such as FIONREAD, work on pipes.
	const struct opened *opened = _IOC_TYPE(request) == 'E' ? find_opened(fd) : NULL;

	if (opened == NULL) {
		return false;
	}
	call.head = (struct eev_panel_request){
		.version = EEV_PANEL_VERSION,
		.call = EEV_PANEL_IOCTL,
		.event_number = opened->event_number,
		.ioctl = request,
	};
	// The argument of the others is a number.
	bool is_pointer = argument != NULL && request != EVIOCGRAB && request != EVIOCREVOKE;
	if (is_pointer) {
		memcpy(call.argument, argument, size);
	} else {
		memset(call.argument, 0, size);
	}
	*answer = panel_call(
		&call.head, sizeof(call.head) + size, &reply.head, sizeof(reply.head) + size, NULL);
	if (*answer >= 0 && is_pointer && (_IOC_DIR(request) & _IOC_READ) != 0) {
		memcpy(argument, reply.argument, size);
	}
	return true;
}
