// swift-tools-version: 6.1
// SPDX-License-Identifier: MIT
//
// The package for other packages. It has no dependencies. Each target has "Gesture" in its name,
// because all packages of a program share the names of their targets. The command, the benchmark
// and the tests are a separate package: Tools/Package.swift.
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "GestureKit",
    // On Apple's systems, Mutex and Duration need these.
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "GestureKit", targets: ["GestureKit"]),
        .library(name: "GestureRecording", targets: ["GestureRecording"]),
        // For tests of programs: fingers on a virtual clock.
        .library(name: "GestureKitTesting", targets: ["GestureKitTesting"]),
        // The C core.
        .library(name: "CGestureCore", targets: ["CGestureCore"]),
    ],
    targets: [
        .target(
            name: "CGestureCore",
            // The public headers are in include/, outside of CGestureCore/. SwiftPM requires them
            // below the target's path, so that path is the package's root.
            path: ".",
            sources: ["CGestureCore"],
            publicHeadersPath: "include",
            cSettings: [
                .headerSearchPath("CGestureCore"),
                .define("NDEBUG", .when(configuration: .release)),
            ]
        ),
        .target(
            name: "GestureKit",
            dependencies: ["CGestureCore", "CGestureExplain", "CGestureMath"],
            exclude: ["README.md"],
            swiftSettings: swiftSettings,
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]
        ),
        // The C library's mathematical functions.
        .target(name: "CGestureMath"),
        .target(name: "CGestureExplain", dependencies: ["CGestureCore"]),
        .target(
            name: "GestureRecording",
            dependencies: ["GestureKit"],
            swiftSettings: swiftSettings
        ),
        .target(
            name: "GestureKitTesting",
            dependencies: ["GestureKit"],
            exclude: ["README.md"],
            swiftSettings: swiftSettings
        ),
    ],
    cLanguageStandard: .gnu11
)

// libinput and Wayland exist only on Linux. Their headers, and those of libudev and libseat, must be
// in the compiler's default path, like on Debian. A .systemLibrary target would find them by
// pkg-config, but then every package that depends on this one would have that target, too.
#if os(Linux)
package.products += [
    .library(name: "GestureLibinput", targets: ["GestureLibinput"]),
    // The C adapter, and libinput.
    .library(name: "CGestureLibinput", targets: ["CGestureLibinput"]),
    .library(name: "GestureWayland", targets: ["GestureWayland"]),
    // Wayland's protocols, and libwayland-client.
    .library(name: "CGestureWayland", targets: ["CGestureWayland"]),
    // Windows for programs without a toolkit. Only this product needs cairo, Pango, gdk-pixbuf,
    // xkbcommon and libwayland-cursor.
    .library(name: "GestureWindow", targets: ["GestureWindow"]),
]
package.targets += [
    .target(
        name: "CGestureLibinput",
        dependencies: ["CGestureCore"],
        linkerSettings: [
            .linkedLibrary("input"), .linkedLibrary("udev"), .linkedLibrary("seat"),
            .linkedLibrary("m"),
        ]
    ),
    .target(
        name: "GestureLibinput",
        dependencies: ["GestureKit", "CGestureCore", "CGestureLibinput"],
        swiftSettings: swiftSettings
    ),
    .target(
        name: "CGestureWayland",
        exclude: ["LICENSE"],
        linkerSettings: [.linkedLibrary("wayland-client")]
    ),
    .target(
        name: "GestureWayland",
        dependencies: ["GestureKit", "CGestureWayland"],
        exclude: ["README.md"],
        swiftSettings: swiftSettings
    ),
    .target(
        name: "CGestureWindow",
        linkerSettings: [
            .linkedLibrary("cairo"), .linkedLibrary("xkbcommon"), .linkedLibrary("wayland-cursor"),
            .linkedLibrary("pango-1.0"), .linkedLibrary("pangocairo-1.0"),
            .linkedLibrary("gdk_pixbuf-2.0"), .linkedLibrary("gobject-2.0"),
            .linkedLibrary("glib-2.0"),
        ]
    ),
    .target(
        name: "GestureWindow",
        dependencies: ["GestureKit", "GestureWayland", "CGestureWayland", "CGestureWindow"],
        exclude: ["README.md"],
        swiftSettings: swiftSettings
    ),
]
#endif
