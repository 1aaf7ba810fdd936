/* SPDX-License-Identifier: MIT */
/* The relations on a few streams each, and that they find what is wrong. */
#include <string.h>

#include "testing.h"
#include "touch/work.h"
#include "relations.h"

#define STREAMS 300

struct fixture {
	struct trial trial;
	struct scenario scenario;
};

struct fixture *fresh_fixture(void) {
	static struct fixture fixture;
	fixture.trial.evaluations = 0;
	return &fixture;
}

/* The first stream of some that shows a difference, in its shortest form. */
static struct difference find_difference(struct fixture *f, const struct relation *relation) {
	uint64_t streams = relation->is_rare ? 40 * STREAMS : STREAMS;
	f->trial.relation = relation;
	for (f->trial.seed = 1; f->trial.seed <= streams; f->trial.seed++) {
		scenario_make(&f->scenario, f->trial.seed);
		if (try_scenario(&f->trial, &f->scenario).what != NULL) {
			reduce_trial(&f->trial, &f->scenario);
			return try_scenario(&f->trial, &f->scenario);
		}
	}
	return (struct difference){0};
}

TEST(each_relation_holds) {
	for (size_t i = 0; i < relation_count; i++) {
		struct difference difference = find_difference(f, &relations[i]);
		if (difference.what != NULL) {
			print_trial(&f->trial, difference);
			fail_msg("the relation %s does not hold", relations[i].name);
		}
	}
}

TEST(a_wrong_mapping_is_found_and_reduced_to_a_few_calls) {
	struct difference difference = find_difference(f, &wrong_relation);
	assert_non_null(difference.what);
	/* Two fingers land, and one moves: nothing turns with less. */
	assert_in_range(f->scenario.stream.count, 1, 5);
	uint32_t recognizers = 0;
	for (int i = 0; i < RECOGNIZERS; i++) {
		recognizers += f->scenario.setup.recognizers[i].present;
	}
	assert_int_equal(recognizers, 1);
}

TEST(the_streams_make_every_recognizer_recognize) {
	uint32_t recognized[32] = {0}; /* by kind; more than there are */
	assert_true(KIND_COUNT < sizeof(recognized) / sizeof(recognized[0]));
	f->trial.relation = find_relation("mirror-x");
	for (f->trial.seed = 1; f->trial.seed <= 4 * STREAMS; f->trial.seed++) {
		scenario_make(&f->scenario, f->trial.seed);
		try_scenario(&f->trial, &f->scenario);
		for (size_t i = 0; i < f->trial.log.event_count; i++) {
			const struct taken *taken = &f->trial.log.events[i];
			if (taken->event.kind == GC_EVENT_GESTURE &&
				taken->event.state == GC_STATE_ENDED) {
				recognized[f->scenario.setup.recognizers[taken->who].kind]++;
			}
		}
	}
	for (uint32_t kind = GC_KIND_TAP; kind <= KIND_COUNT; kind++) {
		assert_true(recognized[kind] > 0);
	}
}

TEST(the_streams_leave_events_and_deliveries_to_the_guards) {
	size_t deferred = 0, delivered = 0;
	f->trial.relation = find_relation("guards");
	for (f->trial.seed = 1; f->trial.seed <= STREAMS; f->trial.seed++) {
		scenario_make(&f->scenario, f->trial.seed);
		try_scenario(&f->trial, &f->scenario);
		deferred += f->trial.expected.deferred;
		delivered += f->trial.expected.delivered;
	}
	if (GCI_ALWAYS_FLUSH) {
		skip(); /* a small build has no guards */
	}
	assert_true(deferred > STREAMS && delivered > STREAMS);
}

static bool is_changed(const struct trial *trial) {
	const struct scenario *one = &trial->plain, *other = &trial->changed;
	return one->stream.count != other->stream.count ||
	       memcmp(&one->setup, &other->setup, sizeof(one->setup)) != 0 ||
	       memcmp(one->stream.calls, other->stream.calls,
		       one->stream.count * sizeof(struct call)) != 0;
}

TEST(each_relation_changes_what_it_is_about) {
	for (size_t i = 0; i < relation_count; i++) {
		bool changes = false;
		f->trial.relation = &relations[i];
		for (f->trial.seed = 1; f->trial.seed <= 20; f->trial.seed++) {
			scenario_make(&f->scenario, f->trial.seed);
			try_scenario(&f->trial, &f->scenario);
			changes = changes || is_changed(&f->trial);
		}
		assert_true(changes);
	}
}
