/* SPDX-License-Identifier: MIT */
#ifndef GCI_SCAN_MATCH_H
#define GCI_SCAN_MATCH_H

#include <gesturecore/scan.h>

/* Of a contact that continues none that is down. */
#define GCI_NO_SLOT UINT8_MAX

/* Whether the position of the contact is known. */
bool gci_scan_is_placed(const struct gc_scan *scan, const struct gc_contact *contact);

/*
 * Finds which slot each contact continues, by the least sum of squared distances. Requires
 * count <= capacity.
 */
void gci_scan_match(const struct gc_scan *scan, const struct gc_contact *contacts, uint32_t count,
	uint8_t *slots);

#endif
