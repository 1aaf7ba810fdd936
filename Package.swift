// swift-tools-version: 6.1
// SPDX-License-Identifier: MIT
//
// What other packages use. It depends on nothing, and every target has our name in its own, since
// target names are shared by all packages of a program. The command, the benchmark and the tests
// are a package below this one: Tools/Package.swift.
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "GestureKit",
    products: [
        .library(name: "GestureKit", targets: ["GestureKit"]),
        .library(name: "GestureRecording", targets: ["GestureRecording"]),
        // The core in C.
        .library(name: "CGestureCore", targets: ["CGestureCore"]),
    ],
    targets: [
        .target(
            name: "CGestureCore",
            // C users find the public headers in include/, outside CGestureCore/. SwiftPM accepts
            // them only below the target's path, so that path is the package's root.
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
            dependencies: ["CGestureCore", "CGestureExplain"],
            swiftSettings: swiftSettings,
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]
        ),
        .target(name: "CGestureExplain", dependencies: ["CGestureCore"]),
        .target(
            name: "GestureRecording",
            dependencies: ["GestureKit"],
            swiftSettings: swiftSettings
        ),
    ],
    cLanguageStandard: .gnu11
)

// libinput exists on Linux only. Its headers, and those of libudev and libseat, must be in the
// compiler's own path, as on Debian: a .systemLibrary target would ask pkg-config where they are,
// but every package that depends on this one would then have that target, too.
#if os(Linux)
package.products += [
    .library(name: "GestureLibinput", targets: ["GestureLibinput"]),
    // The adapter in C, and libinput.
    .library(name: "CGestureLibinput", targets: ["CGestureLibinput"]),
]
package.targets += [
    .target(
        name: "CGestureLibinput",
        dependencies: ["CGestureCore"],
        linkerSettings: [.linkedLibrary("input"), .linkedLibrary("udev"), .linkedLibrary("seat")]
    ),
    .target(
        name: "GestureLibinput",
        dependencies: ["GestureKit", "CGestureCore", "CGestureLibinput"],
        swiftSettings: swiftSettings
    ),
]
#endif
