/* SPDX-License-Identifier: MIT */
/**
 * The lead: how clear fingers must be when they could mean two things.
 *
 * Recognizers of three families compete: travel (pan, swipe, and a transform while it has one
 * finger), spread (pinch) and turn (rotation). While one of another family, or one that needs more
 * fingers, tracks the same fingers, a recognizer that meets its slop does not recognize at once. It
 * asks for a lead, by default 1.5: its evidence must be at least the lead times that of each rival.
 * Else it is in doubt, and the fingers go on until one leads, until one has 25 pt of evidence, or
 * until a finger lifts.
 *
 * Evidence is what one finger moves, in points: the way of the centroid; half the change of the
 * span; the turn times half the span. It counts since a finger last landed or lifted. Travel counts
 * half while a finger moves that the recognizer does not track: two fingers that spread on a board
 * of cards mean the board's pinch, not the pan of the card under one of them.
 *
 * A recognizer alone is never in doubt. Neither is one that may recognize together with the others,
 * one that waits for the others to fail, or one of another kind. A doubt holds up its own family
 * only: presses, edge pans and taps recognize beside it. docs/contract.md has the rule.
 */
#pragma once

/** A lead of 1. A configuration has a lead in units of 1/256: this one to GC_LEAD_MAX, or 0. */
#define GC_LEAD_ONE 256

/** The default: 1.5 times the evidence of each rival. */
#define GC_LEAD_DEFAULT 384

/** The largest lead: 16. */
#define GC_LEAD_MAX 4096
