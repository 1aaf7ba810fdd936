/* SPDX-License-Identifier: MIT */
#include "support.h"

TEST(the_library_says_the_version_of_the_headers) {
	assert_int_equal(gc_version(), GC_VERSION);
}

TEST(the_parts_of_the_version_can_be_read_from_its_number) {
	uint32_t version = gc_version();
	assert_int_equal(version / 10000, GC_VERSION_MAJOR);
	assert_int_equal(version / 100 % 100, GC_VERSION_MINOR);
	assert_int_equal(version % 100, GC_VERSION_PATCH);
}
