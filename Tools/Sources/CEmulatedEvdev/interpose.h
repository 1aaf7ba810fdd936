/* SPDX-License-Identifier: MIT */
#pragma once

#include <stdatomic.h>

/**
 * Looks up the next definition of `name` after the one in this program.
 *
 * `slot` caches it. Returns NULL if there is none.
 */
void *eev_real(_Atomic(void *) *slot, const char *name);

/* Declares `variable` as a pointer to the real function of that name. */
#define EEV_REAL_SYMBOL(name, variable) \
	static _Atomic(void *) variable##_slot; \
	__typeof__(&name) variable = (__typeof__(&name))eev_real(&variable##_slot, #name)
