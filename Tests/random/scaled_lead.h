/* SPDX-License-Identifier: MIT */
/*
 * Sizes of the lead, doubled so many times. The core is compiled with this header before all else.
 * So a relation can double all lengths, these included.
 */
#ifndef SCALED_LEAD_H
#define SCALED_LEAD_H

extern unsigned lead_doublings;

#define GCI_LEAD_END (GC_PT(25) << lead_doublings)
#define GCI_LEAD_LEAST (GC_PT(3) << lead_doublings)
#define GCI_EVIDENCE_AGAINST (GC_PT(5) << lead_doublings)

#endif
