// SPDX-License-Identifier: MIT

// The unsafe idioms of this module. The tables of functions for libwayland, and the addresses that it
// calls back with, are in Unsafe.swift of GestureKit.

// A picture in memory does not change after it was made.
extension PixelSurface: @unchecked Sendable {}

// A picture adds turned levels only when a canvas begins to draw it, which one thread does.
extension Picture: @unchecked Sendable {}

// Bands write other rows of the pixels. The canvas waits for them.
extension PictureBands: @unchecked Sendable {}
