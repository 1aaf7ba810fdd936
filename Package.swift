// swift-tools-version: 6.1
// SPDX-License-Identifier: MIT
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
        .target(name: "GestureTrace", dependencies: ["GestureKit"], swiftSettings: swiftSettings),
        // For tests and benchmarks, and no product: the recognizers in pure Swift.
        .target(name: "GestureReference", swiftSettings: swiftSettings),
        // No product: views that show how gestures are used, and are tested so that they go on to.
        .target(
            name: "GestureExamples",
            dependencies: ["GestureKit"],
            path: "examples/GestureExamples",
            swiftSettings: swiftSettings
        ),
        // For tests, and no product: how often a thread allocates.
        .target(name: "CAllocationCount", path: "Tests/CAllocationCount"),
        // For tests, and no product: the hash of all events, the same for C and Swift.
        .target(
            name: "CEventLog",
            dependencies: ["CGestureCore"],
            path: "Tests/Determinism",
            sources: ["event_log.c", "steps.c", "random_steps.c"]
        ),
        .testTarget(
            name: "GestureKitTests",
            dependencies: ["GestureKit", "CGestureCore", "CEventLog", "CAllocationCount"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "GestureExamplesTests",
            dependencies: ["GestureExamples", "GestureKit"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "GestureRecordingTests",
            dependencies: ["GestureRecording", "GestureKit"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "GestureReferenceTests",
            dependencies: [
                "GestureReference", "GestureKit", "CGestureCore", "CEventLog", "CAllocationCount",
            ],
            swiftSettings: swiftSettings
        ),
    ],
    cLanguageStandard: .gnu11
)

// libinput exists on Linux only, and a root build compiles every target. A package that depends
// on the product GestureKit builds none of these, and does not need libinput.
#if os(Linux)
package.dependencies += [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
]
package.products += [
    .executable(name: "gesture", targets: ["gesture"]),
    .executable(name: "gesture-bench", targets: ["gesture-bench"]),
    .library(name: "GestureLibinput", targets: ["GestureLibinput"]),
]
package.targets += [
    .target(
        name: "EvdevRecording",
        dependencies: ["GestureRecording", .product(name: "Yams", package: "Yams")],
        swiftSettings: swiftSettings
    ),
    .testTarget(
        name: "EvdevRecordingTests",
        dependencies: ["EvdevRecording", "GestureRecording"],
        swiftSettings: swiftSettings
    ),
    .systemLibrary(
        name: "CLibinput",
        pkgConfig: "libinput",
        providers: [.apt(["libinput-dev"]), .yum(["libinput-devel"])]
    ),
    .systemLibrary(
        name: "CLibudev",
        pkgConfig: "libudev",
        providers: [.apt(["libudev-dev"]), .yum(["systemd-devel"])]
    ),
    .systemLibrary(
        name: "CLibseat",
        pkgConfig: "libseat",
        providers: [.apt(["libseat-dev"]), .yum(["libseat-devel"])]
    ),
    .target(name: "CGestureLibinput", dependencies: ["CGestureCore", "CLibinput"]),
    .target(
        name: "GestureLibinput",
        dependencies: [
            "GestureKit", "CGestureCore", "CGestureLibinput", "CLibinput", "CLibudev", "CLibseat",
        ],
        swiftSettings: swiftSettings
    ),
    .target(
        name: "CEmulatedEvdev",
        dependencies: ["CLibinput"],
        // With libudev on the link line, every linker exports the emulation's udev_* from the
        // program, which is how libinput comes to call them.
        linkerSettings: [.linkedLibrary("udev")]
    ),
    .target(
        name: "EvdevReplay",
        dependencies: [
            "EvdevRecording", "GestureRecording", "CEmulatedEvdev", "CLibinput", "GestureLibinput",
            "GestureKit",
        ],
        swiftSettings: swiftSettings
    ),
    .target(
        name: "EvdevDecoding",
        dependencies: ["EvdevRecording", "GestureRecording", "CGestureCore"],
        swiftSettings: swiftSettings
    ),
    .systemLibrary(
        name: "CCairo",
        pkgConfig: "cairo",
        providers: [.apt(["libcairo2-dev"]), .yum(["cairo-devel"])]
    ),
    .target(
        name: "GestureDrawing",
        dependencies: ["GestureTrace", "GestureKit", "CCairo"],
        swiftSettings: swiftSettings
    ),
    .target(
        name: "GestureConfiguration",
        dependencies: ["GestureKit", .product(name: "Yams", package: "Yams")],
        swiftSettings: swiftSettings
    ),
    .executableTarget(
        name: "gesture",
        dependencies: [
            "CGestureCore", "GestureKit", "GestureConfiguration", "GestureTrace",
            "GestureDrawing", "GestureRecording", "GestureLibinput", "EvdevDecoding",
            "EvdevRecording", "EvdevReplay",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ],
        swiftSettings: swiftSettings
    ),
    // For make cost, and no products: what a frame costs through Swift.
    .target(
        name: "CCostStroke",
        dependencies: ["CGestureCore"],
        path: "bench/cost",
        sources: ["stroke.c"],
        publicHeadersPath: "."
    ),
    .target(name: "CCounting", path: "bench/cost-swift/counting"),
    .executableTarget(
        name: "cost-swift",
        dependencies: [
            "GestureKit", "CGestureCore", "CCostStroke", "CCounting", "CAllocationCount",
        ],
        path: "bench/cost-swift/program",
        swiftSettings: swiftSettings
    ),
    // For gesture-bench and its tests, and no products.
    .target(
        name: "GestureScenarios",
        dependencies: [
            "CGestureCore", "CCostStroke", "GestureKit", "GestureLibinput", "GestureRecording",
        ],
        path: "bench/scenarios",
        swiftSettings: swiftSettings
    ),
    .target(name: "CMeasuring", path: "bench/measuring"),
    .target(
        name: "BenchReport",
        dependencies: [.product(name: "Histogram", package: "hdrhistogram-swift")],
        path: "bench/report",
        swiftSettings: swiftSettings
    ),
    .executableTarget(
        name: "gesture-bench",
        dependencies: [
            "BenchReport", "CAllocationCount", "CGestureCore", "CGestureLibinput", "CMeasuring",
            "CLibinput", "EvdevRecording", "EvdevReplay", "GestureKit", "GestureRecording",
            "GestureReference", "GestureScenarios",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ],
        path: "bench/gesture-bench",
        swiftSettings: swiftSettings
    ),
    .testTarget(
        name: "BenchTests",
        dependencies: ["BenchReport", "CGestureCore", "GestureKit", "GestureScenarios"],
        swiftSettings: swiftSettings
    ),
    .testTarget(
        name: "GestureLibinputTests",
        dependencies: [
            "GestureLibinput", "GestureKit", "EvdevReplay", "EvdevRecording", "GestureRecording",
        ],
        swiftSettings: swiftSettings
    ),
    .testTarget(
        name: "GestureDrawingTests",
        dependencies: [
            "GestureDrawing", "GestureTrace", "GestureKit", "GestureRecording", "CCairo",
        ],
        swiftSettings: swiftSettings
    ),
    .testTarget(
        name: "GestureConfigurationTests",
        dependencies: ["GestureConfiguration", "GestureKit"],
        swiftSettings: swiftSettings
    ),
    .testTarget(
        name: "EvdevReplayTests",
        dependencies: [
            "EvdevReplay", "EvdevRecording", "EvdevDecoding", "CEmulatedEvdev", "CGestureCore",
            "CLibinput", "GestureKit", "GestureLibinput", "GestureRecording",
        ],
        swiftSettings: swiftSettings
    ),
]
#endif
