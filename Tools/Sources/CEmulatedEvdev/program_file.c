/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "program_file.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

/* Any program of this machine: this one's own header. */
static ElfW(Ehdr) own_header(void) {
	ElfW(Ehdr) header = {0};
	int fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
	if (fd >= 0) {
		(void)!read(fd, &header, sizeof(header));
		close(fd);
	}
	return header;
}

static bool has_linker(int fd, const ElfW(Ehdr) * header) {
	for (unsigned i = 0; i < header->e_phnum; i++) {
		ElfW(Phdr) part;
		off_t at = (off_t)(header->e_phoff + (ElfW(Off))i * header->e_phentsize);
		if (pread(fd, &part, sizeof(part), at) == (ssize_t)sizeof(part) &&
			part.p_type == PT_INTERP) {
			return true;
		}
	}
	return false;
}

static enum eev_program_obstacle check_format(int fd) {
	ElfW(Ehdr) header;
	const ElfW(Ehdr) own = own_header();

	if (pread(fd, &header, sizeof(header), 0) != (ssize_t)sizeof(header) ||
		memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) {
		return EEV_PROGRAM_LOADS;
	}
	if (header.e_ident[EI_CLASS] != own.e_ident[EI_CLASS] ||
		header.e_machine != own.e_machine) {
		return EEV_PROGRAM_FOREIGN;
	}
	return has_linker(fd, &header) ? EEV_PROGRAM_LOADS : EEV_PROGRAM_STATIC;
}

/* The dynamic linker ignores LD_PRELOAD in a program that gains privileges. */
static enum eev_program_obstacle check_privileges(int fd) {
	struct stat status;

	if (fstat(fd, &status) != 0) {
		return EEV_PROGRAM_UNREADABLE;
	}
	if (((status.st_mode & S_ISUID) != 0 && status.st_uid != geteuid()) ||
		((status.st_mode & S_ISGID) != 0 && status.st_gid != getegid())) {
		return EEV_PROGRAM_CHANGES_USER;
	}
	if (geteuid() != 0 && fgetxattr(fd, "security.capability", NULL, 0) > 0) {
		return EEV_PROGRAM_HAS_CAPABILITIES;
	}
	return EEV_PROGRAM_LOADS;
}

enum eev_program_obstacle eev_program_obstacle(const char *path) {
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0) {
		return EEV_PROGRAM_UNREADABLE;
	}
	enum eev_program_obstacle obstacle = check_privileges(fd);
	if (obstacle == EEV_PROGRAM_LOADS) {
		obstacle = check_format(fd);
	}
	int error = errno;
	close(fd);
	errno = error;
	return obstacle;
}
