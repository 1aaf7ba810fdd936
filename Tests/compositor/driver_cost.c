/* SPDX-License-Identifier: MIT */
/*
 * Measures the cost of touches. The linker redirects the compositor's calls of the engine to this
 * file (--wrap in meson.build).
 */
#include "driver.h"

#include <stdio.h>
#include <time.h>

static uint64_t engine_ns, total_ns;
static unsigned frame_count;

uint64_t driver_real_ns(void) {
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

void driver_cost_add(uint64_t begin_ns, unsigned frames) {
	total_ns += driver_real_ns() - begin_ns;
	frame_count += frames;
}

void driver_cost_print(void) {
	printf("ok {\"frames\": %u, \"engine_ns\": %llu, \"total_ns\": %llu}\n", frame_count,
		(unsigned long long)engine_ns, (unsigned long long)total_ns);
	engine_ns = total_ns = frame_count = 0;
}

enum gc_status __real_gc_engine_push(struct gc_engine *engine, const struct gc_sample *sample);
enum gc_status __wrap_gc_engine_push(struct gc_engine *engine, const struct gc_sample *sample);
void __real_gc_engine_end_frame(struct gc_engine *engine);
void __wrap_gc_engine_end_frame(struct gc_engine *engine);
bool __real_gc_engine_next(struct gc_engine *engine, struct gc_event *event);
bool __wrap_gc_engine_next(struct gc_engine *engine, struct gc_event *event);

enum gc_status __wrap_gc_engine_push(struct gc_engine *engine, const struct gc_sample *sample) {
	uint64_t begin_ns = driver_real_ns();
	enum gc_status status = __real_gc_engine_push(engine, sample);
	engine_ns += driver_real_ns() - begin_ns;
	return status;
}

void __wrap_gc_engine_end_frame(struct gc_engine *engine) {
	uint64_t begin_ns = driver_real_ns();
	__real_gc_engine_end_frame(engine);
	engine_ns += driver_real_ns() - begin_ns;
}

bool __wrap_gc_engine_next(struct gc_engine *engine, struct gc_event *event) {
	uint64_t begin_ns = driver_real_ns();
	bool has_event = __real_gc_engine_next(engine, event);
	engine_ns += driver_real_ns() - begin_ns;
	return has_event;
}
