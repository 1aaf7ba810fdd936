// SPDX-License-Identifier: MIT
// Bytes of the structs of which Rust knows nothing else: with 64-bit pointers, and with 32-bit ones.
private! {
    gc_engine, 984, 896;
    gc_node, 232, 192;
    gc_velocity_path, 80, 80;
    gc_note, 32, 32;
    gc_recorder, 24, 24;
    gc_requirement, 56, 28;
    gc_device, 96, 96;
    gc_momentum, 48, 48;
    gc_tap, 152, 120;
    gc_long_press, 176, 144;
    gc_pan, 264, 232;
    gc_edge_pan, 272, 240;
    gc_swipe, 264, 232;
    gc_pinch, 264, 232;
    gc_rotation, 264, 232;
    gc_transform, 480, 448;
    gc_hold, 144, 112;
}
