/* SPDX-License-Identifier: MIT */
/* The first code that runs: it prepares memory, and calls main(). */
#include "board.h"

#define PAINT 0xa5a5a5a5u

/* Coprocessor access control: Armv7-M Architecture Reference Manual, B3.2.20. */
#define ACCESS_CONTROL (*(volatile uint32_t *)0xe000ed88)
#define ACCESS_TO_FLOATING_POINT (0xfu << 20)

extern uint32_t board_data_values[], board_data_start[], board_data_end[];
extern uint32_t board_bss_start[], board_bss_end[];
extern uint32_t board_stack_start[], board_stack_end[];

int main(void);
void board_open(void);

static void fault(void) {
	board_exit(2);
}

_Noreturn void board_reset(void) {
	const uint32_t *value = board_data_values;
	for (uint32_t *word = board_data_start; word < board_data_end; word++) {
		*word = *value++;
	}
	for (uint32_t *word = board_bss_start; word < board_bss_end; word++) {
		*word = 0;
	}
	/* Swift uses the registers of the floating-point unit. */
	ACCESS_CONTROL |= ACCESS_TO_FLOATING_POINT;
	__asm__ volatile("dsb\n\tisb");
	/* Paints the free part of the stack, to see later how much was used. */
	uint32_t *top = __builtin_frame_address(0);
	for (volatile uint32_t *word = board_stack_start; word < top - 16; word++) {
		*word = PAINT;
	}
	board_open();
	board_exit(main());
}

uint32_t board_stack_size(void) {
	return (uint32_t)((uintptr_t)board_stack_end - (uintptr_t)board_stack_start);
}

uint32_t board_stack_used(void) {
	const uint32_t *word = board_stack_start;
	while (word < board_stack_end && *word == PAINT) {
		word++;
	}
	return (uint32_t)((uintptr_t)board_stack_end - (uintptr_t)word);
}

/* The first entry is the stack pointer, the others are reset, NMI and the faults. */
struct vectors {
	uint32_t *stack;
	void (*handlers[15])(void);
};

__attribute__((section(".vectors"), used)) static const struct vectors vectors = {
	.stack = board_stack_end,
	.handlers = {board_reset, fault, fault, fault, fault, fault},
};
