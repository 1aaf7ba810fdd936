/* SPDX-License-Identifier: MIT */
/* What a program gets from the board: a serial port, a timer, memory. Here for qemu's mps2-an386.
 */
#ifndef BOARD_H
#define BOARD_H

#include <stdint.h>

/* Writes a byte to the serial port. */
void board_write(int byte);

/* A timer of 25 MHz that counts up, modulo 2^32. */
uint32_t board_ticks(void);

/* With `qemu -icount shift=0`, an instruction takes 1 ns, so a tick is this many instructions. */
uint32_t board_instructions_per_tick(void);

/* The size of the stack in bytes, and how much of it was used at most since the start. */
uint32_t board_stack_size(void);
uint32_t board_stack_used(void);

/* Ends the program, and qemu with this status. */
_Noreturn void board_exit(int status);

/*
 * The heap of programs in Embedded Swift. All sizes are in bytes, and include what it needs for
 * each block.
 */
uint32_t heap_size(void);
/* The most that was used at a time. */
uint32_t heap_peak(void);
/* How often memory was allocated. */
uint32_t heap_allocations(void);

#endif
