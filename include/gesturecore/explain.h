/* SPDX-License-Identifier: MIT */
/**
 * From records of the ledger to sentences. A library of its own: libgesturecore-explain.
 *
 *     while (gc_engine_record(&engine, index++, &record)) {
 *             gc_explain(text, sizeof(text), &record, NULL);
 *             puts(text);
 *     }
 *
 * prints lines such as
 *
 *     tap: failed at 1.234 s: a finger moved 14.2 pt, the limit is 10 pt.
 *     pan: failed at 1.301 s: prevented by pinch; allow the two simultaneously to have both.
 *
 * The wording is for people and may change in any version; programs read the record.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_EXPLAIN_H
#define GESTURECORE_EXPLAIN_H

#include <gesturecore/ledger.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Memory that is enough for any sentence, given names of at most 60 bytes. */
#define GC_EXPLAIN_MAX 320

/**
 * What the host calls its recognizers and nodes, in UTF-8. Each may be NULL.
 *
 * They get addresses out of records: what was there may be gone, so compare, do not follow. What
 * they return must last until gc_explain() returns; NULL means no name of its own.
 */
struct gc_names {
	void *data; /**< passed to each */

	/** A recognizer's name, such as "pan #3"; without one it is what its kind is called. */
	const char *(*recognizer)(void *data, const struct gc_recognizer *recognizer);

	/** A node's name, such as "the picture"; without one it is "a node". */
	const char *(*node)(void *data, const struct gc_node *node);

	/**
	 * Words for the reason of a record, without the final period: for a host whose API has
	 * names of its own. NULL means those of this library.
	 */
	const char *(*reason)(void *data, const struct gc_record *record);
};

/**
 * Writes what a record says as one English sentence. `names` may be NULL.
 *
 * As snprintf() does, it writes at most `capacity` bytes, the last one 0, and returns the length
 * the whole sentence has without that; `text` may be NULL when `capacity` is 0. A sentence that
 * is cut short ends with a whole character. Numbers have a decimal point in every locale, and as
 * many digits as it takes to tell the measured one from its limit.
 */
size_t gc_explain(
	char *text, size_t capacity, const struct gc_record *record, const struct gc_names *names);

#ifdef __cplusplus
}
#endif

#endif
