/* SPDX-License-Identifier: MIT */
/* Reports broken rules in debug builds. */
#include "misuse/misuse.h"

#include <gesturecore/misuse.h>

#ifdef NDEBUG

void gc_set_misuse_handler(void (*handler)(const char *sentence)) {
	(void)handler;
}

#else

#include <stddef.h>

/* Threads exist on hosted systems only; bare metal need not have thread-local memory. */
#if defined(__ELF__) && (defined(__linux__) || defined(__FreeBSD__))
#define GCI_THREAD_LOCAL _Thread_local __attribute__((tls_model("initial-exec")))
#elif defined(__APPLE__)
#define GCI_THREAD_LOCAL _Thread_local
#else
#define GCI_THREAD_LOCAL
#endif

/* The core needs no libc: a program without `write` has NULL here. */
extern ptrdiff_t write(int file, const void *bytes, size_t count) __attribute__((weak));

/* The innermost call of this thread. Its address identifies the thread. */
static GCI_THREAD_LOCAL struct gci_call *innermost;

static void (*misuse_handler)(const char *sentence);

/* What is wrong, and what to do. The name of the call comes before it. */
static const char *sentence_of(enum gci_rule rule) {
	switch (rule) {
	case GCI_RULE_QUESTION:
		return "was called inside a question of gc_host or an operation of a custom "
		       "recognizer. Make the call after the question or operation has returned, "
		       "for example when you handle the next event.";
	case GCI_RULE_THREAD:
		return "was called while another thread is in the same engine. Use an engine from "
		       "one thread at a time.";
	case GCI_RULE_ENGINE_UNSET:
		return "got an engine that is not set up, or that has ended. Call gc_engine_init() "
		       "first, and nothing after gc_engine_finish().";
	case GCI_RULE_ENGINE_MOVED:
		return "got an engine that was moved or copied. Keep an engine where it is from "
		       "gc_engine_init() to gc_engine_finish().";
	case GCI_RULE_ENGINE_AGAIN:
		return "got an engine that is in use. Call gc_engine_finish() before you set it up "
		       "again.";
	case GCI_RULE_ROOT_IN_USE:
		return "got a root that another engine uses. Give each engine its own root, or "
		       "call "
		       "gc_engine_finish() of the other engine first.";
	case GCI_RULE_ROOT_CHANGED:
		return "found the engine's root moved, freed, set up again, or with another "
		       "engine. Keep the root as it is until gc_engine_finish().";
	case GCI_RULE_MEMORY_SHARED:
		return "got two pieces of memory that overlap. Touches, events, records, "
		       "requirements, paths and the engine each need memory of their own.";
	case GCI_RULE_TOUCHES_CHANGED:
		return "found the memory of the engine's touches changed: it was freed, or another "
		       "engine uses it. Give each engine its own memory, and keep it until "
		       "gc_engine_finish().";
	case GCI_RULE_EVENTS_CHANGED:
		return "found an event about something that the engine does not know. Give each "
		       "engine its own memory for events. Call gc_recognizer_finish() and "
		       "gc_node_finish() before you free, move or reuse a recognizer or a node.";
	case GCI_RULE_NODE_UNSET:
		return "got a node that is not set up, or was overwritten. Call gc_node_init() "
		       "first.";
	case GCI_RULE_NODE_MOVED:
		return "got a node that was moved, copied or set up again while it was in a tree. "
		       "Take it out with gc_node_remove() first.";
	case GCI_RULE_NODE_CHANGED:
		return "found a node in the tree that was moved, freed or set up again. Call "
		       "gc_node_finish() first, and take its children out.";
	case GCI_RULE_NODE_LINKED:
		return "got a child that is in the list of the parent already, because it was set "
		       "up again there. Take it out with gc_node_remove() before gc_node_init().";
	case GCI_RULE_NODE_ADDED:
		return "got a child that has a parent already. Take it out with gc_node_remove() "
		       "first.";
	case GCI_RULE_RECOGNIZER_UNSET:
		return "got a recognizer that is not set up, or was overwritten. Set it up first, "
		       "for example with gc_tap_init(), and check that it returns GC_OK.";
	case GCI_RULE_RECOGNIZER_MOVED:
		return "got a recognizer that was moved, copied or set up again while it was in "
		       "use. Call gc_recognizer_finish() first.";
	case GCI_RULE_RECOGNIZER_CHANGED:
		return "found a recognizer in the engine that was moved, freed or set up again. "
		       "Call gc_recognizer_finish() first.";
	case GCI_RULE_RECOGNIZER_ADDED:
		return "got a recognizer that is on a node already. Call gc_recognizer_remove() "
		       "first, or set up a recognizer for each node.";
	case GCI_RULE_REQUIREMENT_IN_USE:
		return "got the memory of a requirement that is in use. Give each relation its own "
		       "memory, or call gc_requirement_remove() first.";
	case GCI_RULE_REQUIREMENT_CHANGED:
		return "found a requirement that was moved, freed or used twice. Keep its memory "
		       "until gc_requirement_remove(), and use it for one relation at a time.";
	case GCI_RULE_NO_OPERATIONS:
		return "got no table of operations. Give it a struct gc_custom_ops that outlives "
		       "the recognizer.";
	case GCI_RULE_NO_TOUCH:
		return "got a set without a touch of this engine. Take touches out only while the "
		       "set is not empty.";
	}
	return "broke a rule.";
}

/* A sentence that grows; it always ends with a 0. */
struct text {
	char bytes[512];
	size_t length;
};

static void append(struct text *text, const char *part) {
	while (*part != 0 && text->length + 1 < sizeof(text->bytes)) {
		text->bytes[text->length++] = *part++;
	}
	text->bytes[text->length] = 0;
}

void gc_set_misuse_handler(void (*handler)(const char *sentence)) {
	misuse_handler = handler;
}

void gci_misuse(enum gci_rule rule) {
	struct text text = {.length = 0};
	const struct gci_call *latest = innermost;
	while (latest != NULL && latest->is_own) {
		latest = latest->outer;
	}
	append(&text, "gesturecore: ");
	append(&text, latest != NULL ? latest->function : "a call");
	append(&text, "() ");
	append(&text, sentence_of(rule));
	if (misuse_handler != NULL) {
		misuse_handler(text.bytes);
		return;
	}
	append(&text, "\n");
	if (write != NULL && write(2, text.bytes, text.length) < 0) {
		/* It stops anyway. */
	}
	__builtin_trap();
}

const void *gci_this_thread(void) {
	return &innermost;
}

void gci_asks(int more) {
	if (innermost != NULL) {
		innermost->asking += (uint32_t)more;
	}
}

void gci_call_begin_checked(struct gci_call *call) {
	call->outer = innermost;
	call->is_own = innermost != NULL && innermost->asking == 0;
	innermost = call;
}

void gci_call_pop(const struct gci_call *call) {
	innermost = call->outer;
}

#endif
