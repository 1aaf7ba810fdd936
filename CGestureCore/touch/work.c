/* SPDX-License-Identifier: MIT */
#include "touch/work.h"

bool gci_refuses_call(struct gc_context *context) {
	if (!gci_is_pending(context, GCI_WORK_CALL)) {
		return false;
	}
	GCI_CHECK(false, GCI_RULE_QUESTION);
	context->counters.calls_refused++;
	return true;
}
