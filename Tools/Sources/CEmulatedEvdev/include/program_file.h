/* SPDX-License-Identifier: MIT */
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/** Why a program does not load a preloaded library. */
enum eev_program_obstacle {
	EEV_PROGRAM_LOADS,           /**< it does, or it is no ELF file, such as a script */
	EEV_PROGRAM_UNREADABLE,      /**< errno has the reason */
	EEV_PROGRAM_STATIC,          /**< it has no dynamic linker */
	EEV_PROGRAM_FOREIGN,         /**< it is for another kind of processor */
	EEV_PROGRAM_CHANGES_USER,    /**< it is setuid or setgid, and not of this user or group */
	EEV_PROGRAM_HAS_CAPABILITIES /**< the file has capabilities, and this user is not root */
};

/** Reads a program's file. */
enum eev_program_obstacle eev_program_obstacle(const char *path);

#ifdef __cplusplus
}
#endif
