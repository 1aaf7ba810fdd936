/* SPDX-License-Identifier: MIT */
/**
 * Writes records of the ledger as sentences, and names numbers for logs. A separate library:
 * libgesturecore-explain.
 *
 *     while (gc_engine_record(&engine, index++, &record)) {
 *             gc_explain(text, sizeof(text), &record, NULL);
 *             puts(text);
 *     }
 *
 * prints lines such as
 *
 *     tap: failed at 1.234 s: a finger moved 14.2 pt, the limit is 10 pt.
 *     tap: failed at 1.301 s: prevented by pinch.
 *
 *     status = gc_pan_init(&pan, &config);
 *     printf("pan: %s\n", gc_status_name(status)); // pan: GC_ERR_RANGE
 *     printf("%s %s\n", gc_kind_name(gc_recognizer_kind(event.recognizer)),
 *             gc_state_name(event.state)); // pan began
 *
 * The wording is for people and may change in any version. Programs should read the record, and
 * compare the numbers.
 */
#pragma once

#include <gesturecore/ledger.h>
#include <gesturecore/recorder.h>
#include <gesturecore/status.h>

GC_BEGIN_DECLS

/** Enough bytes for any sentence, if names have at most 60 bytes. */
#define GC_EXPLAIN_MAX 400

/**
 * The host's names of recognizers and nodes, in UTF-8. Each function may be NULL.
 *
 * The functions get addresses from records. The object at an address may be gone: compare the
 * address, do not follow it. The text they return must stay valid until gc_explain() returns. NULL
 * means that there is no name.
 */
struct gc_names {
	void *data; /**< passed to each */

	/** A recognizer's name, such as "pan #3". Default: the name of its kind. */
	const char *(*recognizer)(void *data, const struct gc_recognizer *recognizer);

	/** A node's name, such as "the picture". Default: "a node". */
	const char *(*node)(void *data, const struct gc_node *node);

	/**
	 * The reason of a record in words, without the final period. For a host whose API has
	 * other names. Default: the words of this library.
	 */
	const char *(*reason)(void *data, const struct gc_record *record);
};

/**
 * Writes a record as one English sentence. `names` may be NULL.
 *
 * Like snprintf(), it writes at most `capacity` bytes including the 0 at the end. It returns the
 * length of the whole sentence without that 0. `text` may be NULL if `capacity` is 0. A sentence
 * that does not fit ends with a whole character. Numbers have a decimal point in every locale, and
 * enough digits to show that the measured one differs from its limit. A finger's number is its id
 * plus 1, because most ids count from 0.
 */
size_t gc_explain(
	char *text, size_t capacity, const struct gc_record *record, const struct gc_names *names);

/**
 * Writes what a recorder has noted as a file: a recording of version 1.4, which `gesture explain`,
 * `draw` and `replay` play again. docs/recording-format.md describes it.
 *
 * `write` gets the bytes, some hundred at a time, and returns false to stop, as on a full disk. The
 * file has the touches of the user, and the names that `names` returns: see "Privacy" in
 * recorder.h. `names` may be NULL; then it has none. Changes nothing, so it may be called at any
 * time outside of a question. Returns whether everything was written. The time is that of a walk
 * through the tree for each landing, and for each recognizer on a node that was hit.
 */
bool gc_recorder_write(const struct gc_recorder *recorder, const struct gc_engine *engine,
	const struct gc_names *names, bool (*write)(void *context, const char *bytes, size_t count),
	void *context);

/*
 * Names. Each takes any number, also one outside its enum, and costs no more than a table. The
 * texts last as long as the library.
 */

/** Returns the enumerator of a status, such as "GC_ERR_RANGE". */
const char *gc_status_name(enum gc_status status);

/** Returns the enumerator of a reason, enum gc_reason, such as "GC_REASON_MOVED". */
const char *gc_reason_name(uint32_t reason);

/** Returns a state, enum gc_state, in words: "began". */
const char *gc_state_name(uint32_t state);

/** Returns a kind of recognizers, enum gc_kind, in words: "long press". */
const char *gc_kind_name(uint32_t kind);

/** Returns what an event is, enum gc_event_kind, in words: "gesture", "touch began". */
const char *gc_event_kind_name(uint32_t kind);

GC_END_DECLS
