// SPDX-License-Identifier: MIT

// The unsafe idioms of this module. The tables of functions for libwayland, and the addresses that it
// calls back with, are in Unsafe.swift of GestureKit.

// A picture in memory does not change after it was made.
extension PixelSurface: @unchecked Sendable {}

// A picture adds turned levels only while it is drawn, which one thread does.
extension Picture: @unchecked Sendable {}
