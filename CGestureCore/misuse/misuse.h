/* SPDX-License-Identifier: MIT */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/*
 * Debug builds check the rules of the public headers with these macros; release builds (NDEBUG) and
 * proofs (GCI_NO_MISUSE) compile nothing of it. misuse.c reports; misuse_checks.c has the checks.
 *
 * How a broken rule is found: a node that was set up has a mark, a recognizer its operations. Each
 * link has two sides: a node and its neighbors, a recognizer and the list of its node, what takes
 * part and its engine, a requirement and its two recognizers. The sides of a struct that was
 * copied, overwritten or set up again do not match. The mark of an engine is its own address or,
 * while a thread is in a call, the address of a variable of that thread. Each public call begins
 * with these checks; a landing checks the way from the hit node to the root. The marks lie in
 * former padding, so debug and release builds have one layout.
 *
 * In the last column, "harmless": the library stays within memory and calls return, but values,
 * events and hits may be wrong. A recognizer is idle while it takes no part, the host has taken its
 * events, and no question or operation runs. The old memory of what moved must stay allocated, with
 * its contents; so must an engine that has ended, while nodes are used that were lost to its tree,
 * because one above them was set up again, or they moved. Tests/fuzz/fuzz.sh misuse breaks each
 * rule that is harmless here, but for records, and none that may crash: those link to memory with
 * other contents, which no library can check.
 *
 *   rule (public header)                           debug build reports        release build
 *   nothing is changed in a question or operation  at the call                refuses, counts
 *     (status, host, custom)
 *   one thread at a time (engine)                  at calls that overlap      a data race
 *   an engine is set up, and has not ended         at the call                after the end:
 *     (engine)                                                                harmless; never set
 *                                                                             up: may crash
 *   an engine ends once                            at the call                does nothing
 *   an engine stays at its place                   at a call with the copy    may crash
 *   an engine is set up again only after its end   at the call                may crash
 *   a root has one engine, and stays set up        at gc_engine_init(), else  harmless
 *                                                  the next call
 *   memory has one use, in one engine              overlaps: gc_engine_init() may crash
 *                                                  touches: the next call
 *                                                  events: when taken
 *   records are not shared                         no                         harmless: they mix
 *   a node is set up (node)                        at the call                zeroed: is not hit;
 *                                                                             else may crash
 *   a node has one parent                          at gc_node_add_child()     GC_ERR_ARGUMENT
 *   a node in a tree stays at its place            at a call with the copy    harmless: the tree
 *                                                                             keeps the old one
 *   a node in a tree is not set up again           at a call with it, a hit   harmless; may hang if
 *                                                  test or a landing; when    it is added over 64
 *                                                  added again, among the     levels inside itself
 *                                                  64 latest siblings, else
 *                                                  at the next call with
 *                                                  the one after it
 *   a node in a tree is not freed (node, engine)   the same                   zeroed: harmless;
 *                                                                             else may crash
 *   a recognizer is set up (recognizer)            at the call                zeroed, or refused by
 *                                                                             its set-up:
 *                                                                             GC_ERR_ARGUMENT; else
 *                                                                             may crash
 *   a recognizer is on one node                    at gc_recognizer_add()     GC_ERR_ARGUMENT
 *   a recognizer on a node stays at its place      at a call with the copy    harmless: the node
 *                                                                             keeps the old one
 *   a recognizer on a node is not set up again     at a call with it, a       idle: receives
 *                                                  landing, or the next call  nothing; else may
 *                                                  while it takes part        crash
 *   a recognizer on a node is not freed            the same                   zeroed while idle and
 *                                                                             in no relation:
 *                                                                             receives nothing;
 *                                                                             else may crash
 *   events of a freed recognizer or node are not   when taken                 may crash
 *     taken (recognizer, engine)
 *   a relation has its own memory (recognizer)     at the call if both have   GC_ERR_ARGUMENT; else
 *                                                  a recognizer in common,    may crash if the
 *                                                  else at a call with the    first two have more
 *                                                  first two                  relations
 *   a requirement stays at its place               at its removal             does nothing
 *   a requirement is not freed in its lists        at a call with one of its  may crash
 *                                                  recognizers
 *   a custom recognizer has operations (custom)    at its set-up              has none
 *   a set is not empty when a touch is taken       at the call                returns NULL
 *   a transition of states exists (custom)         no: GC_ERR_STATE, a record the same
 *   a pointer from gc_engine_peek() is used only   no                         reads another event
 *     until the next call (engine)
 *   names of gc_explain() last; addresses in       no                         up to the host
 *     records are not followed (explain, ledger)
 *
 * A call inside a question, a recognizer that is not set up, and a recognizer or node that is added
 * twice, have a status, too. What
 * depends on data has only a status: a node inside itself.
 */

/* The rules. misuse.c has a sentence for each. */
enum gci_rule {
	GCI_RULE_QUESTION,
	GCI_RULE_THREAD,
	GCI_RULE_ENGINE_UNSET,
	GCI_RULE_ENGINE_MOVED,
	GCI_RULE_ENGINE_AGAIN,
	GCI_RULE_ROOT_IN_USE,
	GCI_RULE_ROOT_CHANGED,
	GCI_RULE_MEMORY_SHARED,
	GCI_RULE_TOUCHES_CHANGED,
	GCI_RULE_EVENTS_CHANGED,
	GCI_RULE_NODE_UNSET,
	GCI_RULE_NODE_MOVED,
	GCI_RULE_NODE_CHANGED,
	GCI_RULE_NODE_LINKED,
	GCI_RULE_NODE_ADDED,
	GCI_RULE_RECOGNIZER_UNSET,
	GCI_RULE_RECOGNIZER_MOVED,
	GCI_RULE_RECOGNIZER_CHANGED,
	GCI_RULE_RECOGNIZER_ADDED,
	GCI_RULE_REQUIREMENT_IN_USE,
	GCI_RULE_REQUIREMENT_CHANGED,
	GCI_RULE_NO_OPERATIONS,
	GCI_RULE_NO_TOUCH,
};

#if defined(NDEBUG) || defined(GCI_NO_MISUSE)

#define GCI_CHECK(condition, rule) ((void)0)
#define GCI_ASK_BEGINS() ((void)0)
#define GCI_ASK_ENDS() ((void)0)
#define GCI_MARK_NODE(node) ((void)0)
#define GCI_MARK_TOUCH(table, slot) ((void)0)
#define GCI_MARK_ENGINE(engine) ((void)0)
#define GCI_UNMARK_ENGINE(engine) ((void)0)
#define GCI_USE_ENGINE(engine) ((void)0)
#define GCI_USE_NODE(node) ((void)0)
#define GCI_USE_RECOGNIZER(recognizer) ((void)0)
#define GCI_ALSO_NODE(node) ((void)0)
#define GCI_ALSO_RECOGNIZER(recognizer) ((void)0)
#define GCI_CHECK_CONFIG(engine, config) ((void)0)
#define GCI_CHECK_NEW_CHILD(parent, child) ((void)0)
#define GCI_CHECK_NEW_RECOGNIZER(node, recognizer) ((void)0)
#define GCI_CHECK_LANDING(node) ((void)0)
#define GCI_CHECK_EVENT(context, event) ((void)0)
#define GCI_CHECK_TOUCHES(custom, slots) ((void)0)

#else

struct gc_context;
struct gc_custom;
struct gc_engine;
struct gc_engine_config;
struct gc_event;
struct gc_node;
struct gc_recognizer;

/* A public call that runs: on the stack of its thread. */
struct gci_call {
	const char *function;
	struct gci_call *outer;   /* the call that contains it */
	struct gc_engine *engine; /* the one it has entered, or NULL */
	uint32_t asking;          /* its questions and operations that run */
	bool is_own;              /* the core makes it, for the outer call */
};

/* Reports a broken rule in the name of the latest call of the host in this thread. */
void gci_misuse(enum gci_rule rule);

/* Returns an address that identifies this thread. */
const void *gci_this_thread(void);

/* Counts the questions and operations that run in the innermost call of this thread. */
void gci_asks(int more);

void gci_call_begin_checked(struct gci_call *call);

/* The call ends: the one before is the innermost again. The second also leaves its engine. */
void gci_call_pop(const struct gci_call *call);
void gci_call_end_checked(struct gci_call *call);

void gci_mark_engine(struct gc_engine *engine, uint32_t mark);

void gci_check_engine(struct gci_call *call, const struct gc_engine *engine);
void gci_check_node(struct gci_call *call, const struct gc_node *node);
void gci_check_recognizer(struct gci_call *call, const struct gc_recognizer *recognizer);
void gci_check_config(const struct gc_engine *engine, const struct gc_engine_config *config);
void gci_check_new_child(const struct gc_node *parent, const struct gc_node *child);
void gci_check_new_recognizer(const struct gc_node *node, const struct gc_recognizer *recognizer);
void gci_check_landing(const struct gc_node *node);
void gci_check_event(const struct gc_context *context, const struct gc_event *event);
void gci_check_touches(const struct gc_custom *custom, uint32_t slots);

/* What gc_node.mark has when a node was set up. */
#define GCI_NODE_MARK 0x6e64u

/* The lower bits of an address. Pointers are aligned, so the lowest two are free. */
#define GCI_LOW_BITS(address) ((uint32_t)((uintptr_t)(address) & 0xffffffffu))

/* What gc_context.mark has: the engine's own address while no thread is in it, or a thread's. */
#define GCI_ENGINE_MARK(engine) (GCI_LOW_BITS(engine) | 1u)
#define GCI_THREAD_MARK() (GCI_LOW_BITS(gci_this_thread()) | 2u)

/* What gc_touch.mark has: the address of the engine that uses the touch. */
#define GCI_TOUCH_MARK(table) GCI_LOW_BITS(table)

/* Around a question or an operation: calls inside it are calls of the host. */
#define GCI_ASK_BEGINS() gci_asks(1)
#define GCI_ASK_ENDS() gci_asks(-1)

#define GCI_CHECK(condition, rule) ((condition) ? (void)0 : gci_misuse(rule))
#define GCI_MARK_NODE(node) ((void)((node)->mark = GCI_NODE_MARK))
#define GCI_MARK_TOUCH(table, slot) ((void)((table)->touches[slot].mark = GCI_TOUCH_MARK(table)))
#define GCI_MARK_ENGINE(engine) gci_mark_engine(engine, GCI_ENGINE_MARK(engine))
#define GCI_UNMARK_ENGINE(engine) gci_mark_engine(engine, 0)

/*
 * The first line of a public call. What the call is about must be set up and at its place, and no
 * other thread may be in its engine. The call ends when the function returns.
 */
#define GCI_USE(check, what) \
	struct gci_call gci_call_here \
		__attribute__((cleanup(gci_call_end_checked))) = {.function = __func__}; \
	gci_call_begin_checked(&gci_call_here); \
	check(&gci_call_here, what)
#define GCI_USE_ENGINE(engine) GCI_USE(gci_check_engine, engine)
#define GCI_USE_NODE(node) GCI_USE(gci_check_node, node)
#define GCI_USE_RECOGNIZER(recognizer) GCI_USE(gci_check_recognizer, recognizer)

/* After one of these: what else the call is about. */
#define GCI_ALSO_NODE(node) gci_check_node(&gci_call_here, node)
#define GCI_ALSO_RECOGNIZER(recognizer) gci_check_recognizer(&gci_call_here, recognizer)

#define GCI_CHECK_CONFIG(engine, config) gci_check_config(engine, config)
#define GCI_CHECK_NEW_CHILD(parent, child) gci_check_new_child(parent, child)
#define GCI_CHECK_NEW_RECOGNIZER(node, recognizer) gci_check_new_recognizer(node, recognizer)
#define GCI_CHECK_LANDING(node) gci_check_landing(node)
#define GCI_CHECK_EVENT(context, event) gci_check_event(context, event)
#define GCI_CHECK_TOUCHES(custom, slots) gci_check_touches(custom, slots)

#endif
