/* SPDX-License-Identifier: MIT */
#include "../settings.h"
#include "relations.h"

static gc_length map_length(const struct mapping *m, gc_length length) {
	return length * (1 << m->doublings);
}

static struct gc_vector map_vector(const struct mapping *m, struct gc_vector vector) {
	gc_length x = map_length(m, m->mirrors_x ? -vector.x : vector.x);
	gc_length y = map_length(m, m->mirrors_y ? -vector.y : vector.y);
	return m->transposes ? (struct gc_vector){y, x} : (struct gc_vector){x, y};
}

/* In the coordinates of a node: the origin stays where it is. */
static struct gc_point map_local(const struct mapping *m, struct gc_point point) {
	struct gc_vector mapped = map_vector(m, (struct gc_vector){point.x, point.y});
	return (struct gc_point){mapped.x, mapped.y};
}

static struct gc_point map_point(const struct mapping *m, struct gc_point point) {
	struct gc_point mapped = map_local(m, point);
	return (struct gc_point){mapped.x + m->shift.x, mapped.y + m->shift.y};
}

static struct gc_rect map_rect(const struct mapping *m, struct gc_rect rect) {
	struct gc_point one = map_local(m, rect.origin);
	struct gc_point other = map_local(m, (struct gc_point){rect.origin.x + rect.size.width,
						     rect.origin.y + rect.size.height});
	struct gc_rect mapped = {
		{one.x < other.x ? one.x : other.x, one.y < other.y ? one.y : other.y},
		{one.x < other.x ? other.x - one.x : one.x - other.x,
			one.y < other.y ? other.y - one.y : one.y - other.y}};
	return mapped;
}

static bool turns_over(const struct mapping *m) {
	return (m->mirrors_x != m->mirrors_y) != m->transposes && !m->forgets_turns;
}

static gc_angle map_angle(const struct mapping *m, gc_angle angle) {
	return turns_over(m) ? -angle : angle;
}

/* Columns and rows change their signs, and then their places. */
static struct gc_affine map_affine(const struct mapping *m, struct gc_affine a) {
	int64_t x = m->mirrors_x ? -1 : 1, y = m->mirrors_y ? -1 : 1;
	struct gc_affine mapped = {a.xx, a.xy * x * y, a.yx * x * y, a.yy,
		a.dx * x * (1 << m->doublings), a.dy * y * (1 << m->doublings)};
	if (m->transposes) {
		mapped = (struct gc_affine){
			mapped.yy, mapped.yx, mapped.xy, mapped.xx, mapped.dy, mapped.dx};
	}
	return mapped;
}

/* Maps a set of directions, each a bit, by the ways that they point. */
static uint32_t map_bits(
	const struct mapping *m, uint32_t bits, const struct gc_vector *ways, int count) {
	uint32_t mapped = 0;
	struct mapping signs = *m;
	signs.doublings = 0;
	for (int i = 0; i < count; i++) {
		if ((bits >> i & 1) == 0) {
			continue;
		}
		struct gc_vector way = map_vector(&signs, ways[i]);
		for (int j = 0; j < count; j++) {
			if (ways[j].x == way.x && ways[j].y == way.y) {
				mapped |= UINT32_C(1) << j;
			}
		}
	}
	return mapped;
}

static uint32_t map_edges(const struct mapping *m, uint32_t edges) {
	/* In the order of enum gc_edges. */
	static const struct gc_vector ways[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
	return map_bits(m, edges, ways, 4);
}

static uint32_t map_directions(const struct mapping *m, uint32_t directions) {
	/* In the order of enum gc_swipe_directions. */
	static const struct gc_vector ways[] = {
		{1, 0}, {-1, 0}, {0, -1}, {0, 1}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}};
	return map_bits(m, directions, ways, 8);
}

static uint32_t map_axis(const struct mapping *m, uint32_t axis) {
	return axis == GC_AXIS_ANY || !m->transposes ? axis : GC_AXIS_X + GC_AXIS_Y - axis;
}

static void double_length(const struct mapping *m, gc_length *length) {
	*length = map_length(m, *length);
}

static void map_recognizer(const struct mapping *m, struct recognizer_setup *setup) {
	double_length(m, &setup->max_contact_size);
	if (setup->kind == GC_KIND_CUSTOM) {
		double_length(m, &setup->config.custom.slop);
	}
	FOR_SETTINGS(at, setup->kind) {
		int64_t value = setting_value(&setup->config, at);
		value = at->unit == GCI_UNIT_LENGTH       ? map_length(m, (gc_length)value)
			: at->unit == GCI_UNIT_EDGES      ? map_edges(m, (uint32_t)value)
			: at->unit == GCI_UNIT_DIRECTIONS ? map_directions(m, (uint32_t)value)
			: at->unit == GCI_UNIT_AXIS       ? map_axis(m, (uint32_t)value)
							  : value;
		set_setting(&setup->config, at, value);
	}
}

static void map_node(const struct mapping *m, struct node_setup *node, int index) {
	node->bounds = map_rect(m, node->bounds);
	node->transform = map_affine(m, node->transform);
	bool shifts = index == 1 || (index == 2 && !m->keeps_window);
	node->center = shifts ? map_point(m, node->center) : map_local(m, node->center);
	if (index == 0 && !m->keeps_window) {
		node->bounds.origin.x += m->shift.x;
		node->bounds.origin.y += m->shift.y;
	}
}

static void map_call(const struct mapping *m, struct call *call) {
	call_set_time_us(call, call_time_us(call) + m->time_us);
	call->value = map_vector(m, call->value);
	if (call->kind == CALL_STEP) {
		call->step.position = map_point(m, call->step.position);
		call->step.delta = map_vector(m, call->step.delta);
		call->step.turn = turns_over(m) ? -call->step.turn : call->step.turn;
		call->step.device = name_device(&m->names, call->step.device);
		return;
	}
	struct gc_sample *sample = &call->sample;
	if (sample->kind == GC_SAMPLE_SIZE) {
		double_length(m, &sample->position.x);
		double_length(m, &sample->position.y);
	} else {
		sample->position = map_point(m, sample->position);
	}
	sample->id = name_id(&m->names, sample->id);
	sample->device = name_device(&m->names, sample->device);
}

void map_scenario(const struct mapping *m, struct scenario *scenario) {
	for (int i = 0; i < scenario->setup.node_count; i++) {
		map_node(m, &scenario->setup.nodes[i], i);
	}
	for (int i = 0; i < scenario->setup.recognizer_count; i++) {
		map_recognizer(m, &scenario->setup.recognizers[i]);
	}
	for (size_t i = 0; i < scenario->stream.count; i++) {
		map_call(m, &scenario->stream.calls[i]);
	}
}

static struct gc_velocity map_velocity(const struct mapping *m, struct gc_velocity velocity) {
	struct gc_vector mapped = map_vector(m, (struct gc_vector){velocity.x, velocity.y});
	return (struct gc_velocity){
		mapped.x, mapped.y, map_length(m, velocity.error), velocity.samples};
}

/* Moves the window back, transforms, and moves it again. */
static void map_similarity(const struct mapping *m, struct gc_similarity *s) {
	int64_t x = m->mirrors_x ? -1 : 1, y = m->mirrors_y ? -1 : 1;
	int64_t dx = s->dx * x * (1 << m->doublings), dy = s->dy * y * (1 << m->doublings);
	s->rotation = map_angle(m, s->rotation);
	s->dx = m->transposes ? dy : dx;
	s->dy = m->transposes ? dx : dy;
	if ((m->shift.x != 0 || m->shift.y != 0) && s->scale != 0) {
		const gc_offset unit = GC_OFFSET_PT(1) / GC_PT(1);
		struct gc_similarity there = {
			GC_COEFFICIENT_ONE, 0, m->shift.x * unit, m->shift.y * unit};
		struct gc_similarity back = {GC_COEFFICIENT_ONE, 0, -there.dx, -there.dy};
		(void)gc_similarity_then(&back, s, s);
		(void)gc_similarity_then(s, &there, s);
	}
}

static void map_values(const struct mapping *m, bool has_edges, struct values *v) {
	bool is_somewhere = v->location.x != 0 || v->location.y != 0;
	v->location = is_somewhere ? map_point(m, v->location) : v->location;
	v->local_location = map_local(m, v->local_location);
	v->touch_location =
		v->touch_count > 0 ? map_point(m, v->touch_location) : v->touch_location;
	v->translation = map_vector(m, v->translation);
	v->local_translation = map_vector(m, v->local_translation);
	v->translation_at = map_vector(m, v->translation_at);
	v->velocity = map_velocity(m, v->velocity);
	v->local_velocity = map_velocity(m, v->local_velocity);
	v->release_velocity = map_velocity(m, v->release_velocity);
	v->fling = map_vector(m, v->fling);
	v->rotation = map_angle(m, v->rotation);
	v->rotation_at = map_angle(m, v->rotation_at);
	v->rotation_velocity = map_angle(m, v->rotation_velocity);
	v->rotation_release_velocity = map_angle(m, v->rotation_release_velocity);
	map_similarity(m, &v->total);
	map_similarity(m, &v->increment);
	map_similarity(m, &v->total_at);
	v->sample_us += v->sample_us != 0 ? m->time_us : 0;
	v->direction = has_edges ? map_edges(m, v->direction) : map_directions(m, v->direction);
}

static void map_record(const struct mapping *m, struct kept *kept) {
	struct gc_record *record = &kept->record;
	record->time_us += m->time_us;
	/* Of PREVENTED, evidence. */
	if (gc_reason_unit(record->reason) == GC_UNIT_POINTS ||
		record->reason == GC_REASON_PREVENTED) {
		record->measured *= INT64_C(1) << m->doublings;
		record->limit *= INT64_C(1) << m->doublings;
	}
	if (record->has_touch) {
		/* A touchpad's gesture has no id of its own. */
		record->touch_id = record->device == TOUCHPAD
					   ? record->touch_id
					   : name_id(&m->names, record->touch_id);
		record->device = name_device(&m->names, record->device);
	}
}

static void map_taken(const struct mapping *m, struct taken *taken) {
	struct gc_event *event = &taken->event;
	event->time_us += m->time_us;
	event->location = map_point(m, event->location);
	event->translation = map_vector(m, event->translation);
	event->rotation = map_angle(m, event->rotation);
	if (event->kind != GC_EVENT_GESTURE) {
		event->touch_id = name_id(&m->names, event->touch_id);
	}
	if (event->device != UINT16_MAX) {
		event->device = name_device(&m->names, event->device);
	}
}

void map_log(const struct mapping *m, struct play_log *log) {
	for (size_t i = 0; i < log->event_count; i++) {
		struct taken *taken = &log->events[i];
		map_taken(m, taken);
		if (taken->is_read) {
			map_values(m, log->has_edges[taken->who], &taken->values);
		}
	}
	for (size_t i = 0; i < log->record_count; i++) {
		map_record(m, &log->records[i]);
	}
	for (size_t i = 0; i < log->mark_count; i++) {
		struct mark *mark = &log->marks[i];
		mark->deadline_us += mark->deadline_us != GC_NEVER_US ? m->time_us : 0;
		if (mark->read != NOBODY) {
			map_values(m, log->has_edges[mark->read], &mark->values);
			if (mark->is_explained) {
				map_record(m, &mark->explanation);
			}
		}
		mark->touch_at = mark->has_touch ? map_point(m, mark->touch_at) : mark->touch_at;
	}
}
