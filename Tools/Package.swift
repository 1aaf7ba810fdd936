// swift-tools-version: 6.1
// SPDX-License-Identifier: MIT
//
// The command, the benchmark, and all Swift tests. They are a separate package, so that programs
// that use GestureKit get none of their dependencies and targets. Tests and bench are links to
// folders of the top level: SwiftPM takes no target from outside a package's folder.
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// For C that reads files and devices: SECURITY.md has the table.
let hardened: [CSetting] = [
    .unsafeFlags(["-fstack-protector-strong", "-fstack-clash-protection"])
]

let core = Target.Dependency.product(name: "CGestureCore", package: "GestureKit")
let kit = Target.Dependency.product(name: "GestureKit", package: "GestureKit")
let testing = Target.Dependency.product(name: "GestureKitTesting", package: "GestureKit")
let recording = Target.Dependency.product(name: "GestureRecording", package: "GestureKit")

let package = Package(
    name: "Tools",
    dependencies: [
        .package(name: "GestureKit", path: ".."),
        .package(name: "GestureExamples", path: "../examples"),
    ],
    targets: [
        .target(name: "GestureTrace", dependencies: [kit], swiftSettings: swiftSettings),
        // For tests and benchmarks: the recognizers in pure Swift.
        .target(name: "GestureReference", swiftSettings: swiftSettings),
        // For tests: random numbers, and the texts of errors.
        .target(
            name: "TestSupport",
            dependencies: [recording],
            path: "Tests/kit/TestSupport",
            swiftSettings: swiftSettings
        ),
        // For tests: counts a thread's allocations.
        .target(name: "CAllocationCount", path: "Tests/kit/CAllocationCount"),
        // For tests: the hash of all events, shared by C and Swift.
        .target(
            name: "CEventLog",
            dependencies: [core],
            path: "Tests/core/events",
            sources: ["event_log.c", "steps.c", "random_steps.c"]
        ),
        .testTarget(
            name: "GestureKitTests",
            dependencies: [kit, testing, core, "CEventLog", "CAllocationCount"],
            path: "Tests/kit/GestureKitTests",
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "GestureKitTestingTests",
            dependencies: [kit, testing],
            path: "Tests/kit/GestureKitTestingTests",
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "GestureExamplesTests",
            dependencies: [
                kit, testing, "CAllocationCount",
                .product(name: "GestureExamples", package: "GestureExamples"),
            ],
            path: "Tests/kit/GestureExamplesTests",
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "GestureRecordingTests",
            dependencies: [recording, kit, "TestSupport"],
            path: "Tests/kit/GestureRecordingTests",
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "GestureReferenceTests",
            dependencies: ["GestureReference", core, "CEventLog", "CAllocationCount"],
            path: "Tests/kit/GestureReferenceTests",
            swiftSettings: swiftSettings
        ),
    ],
    cLanguageStandard: .gnu11
)

// The targets that need libinput, which exists only on Linux.
#if os(Linux)
let libinput = Target.Dependency.product(name: "GestureLibinput", package: "GestureKit")
let libinputInC = Target.Dependency.product(name: "CGestureLibinput", package: "GestureKit")
let wayland = Target.Dependency.product(name: "GestureWayland", package: "GestureKit")
let window = Target.Dependency.product(name: "GestureWindow", package: "GestureKit")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

// The command and its programs have Swift's libraries inside: they run where Swift is not installed.
// Of Foundation they use only FoundationEssentials: all of it makes each of them four times as large.
// It needs two more libraries, which only code that is compiled for a static one asks for.
let staticLibraries: [LinkerSetting] = [
    .unsafeFlags(
        [
            "-static-stdlib", "-use-ld=lld", "-l_FoundationCShims", "-l_FoundationCollections",
        ],
        .when(configuration: .release)
    )
]

package.dependencies += [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
]
package.products += [
    .executable(name: "gesture", targets: ["gesture"]),
    .executable(name: "gesture-draw", targets: ["gesture-draw"]),
    .executable(name: "gesture-play", targets: ["gesture-play"]),
    .executable(name: "gesture-view", targets: ["gesture-view"]),
    .executable(name: "gesture-bench", targets: ["gesture-bench"]),
]
package.targets += [
    .systemLibrary(
        name: "CLibYAML",
        pkgConfig: "yaml-0.1",
        providers: [.apt(["libyaml-dev"]), .yum(["libyaml-devel"])]
    ),
    // For recordings and configurations: a YAML document as a tree, with the place of each value.
    .target(name: "YAMLTree", dependencies: ["CLibYAML"], swiftSettings: swiftSettings),
    .target(
        name: "EvdevRecording",
        dependencies: [recording, "YAMLTree"],
        swiftSettings: swiftSettings
    ),
    .testTarget(
        name: "EvdevRecordingTests",
        dependencies: ["EvdevRecording", recording, "TestSupport"],
        path: "Tests/kit/EvdevRecordingTests",
        swiftSettings: swiftSettings
    ),
    // For Tests/window: prints what GestureWayland makes of a compositor's events.
    .executableTarget(
        name: "window-probe",
        dependencies: [
            kit,
            .product(name: "CGestureWayland", package: "GestureKit"),
            .product(name: "GestureWayland", package: "GestureKit"),
        ],
        path: "Tests/window/probe-program",
        swiftSettings: swiftSettings
    ),
    // For Tests/window: windows of GestureWindow that print what they get.
    .executableTarget(
        name: "windows-probe",
        dependencies: [kit, window],
        path: "Tests/window/windows-program",
        swiftSettings: swiftSettings
    ),
    // The functions of libc and libudev through which libinput reaches a device.
    .target(name: "CInterposedEvdev", cSettings: hardened),
    .target(
        name: "CEmulatedEvdev",
        dependencies: ["CInterposedEvdev"],
        cSettings: hardened,
        // Links libudev. So every linker exports the emulation's udev_* functions from the program,
        // and libinput calls them.
        linkerSettings: [.linkedLibrary("input"), .linkedLibrary("udev")]
    ),
    .target(
        name: "EvdevReplay",
        dependencies: [
            "EvdevRecording", recording, "CEmulatedEvdev", libinputInC, libinput, kit,
        ],
        swiftSettings: swiftSettings
    ),
    // For `gesture panel`: emulated devices for other programs, moved by recordings and scripts.
    .target(
        name: "EvdevPanel",
        dependencies: ["EvdevRecording", "EvdevReplay", recording, kit, "CEmulatedEvdev"],
        swiftSettings: swiftSettings
    ),
    .testTarget(
        name: "EvdevPanelTests",
        dependencies: ["EvdevPanel", "EvdevRecording"],
        path: "Tests/kit/EvdevPanelTests",
        swiftSettings: swiftSettings
    ),
    .target(
        name: "EvdevDecoding",
        dependencies: ["EvdevRecording", recording, core],
        swiftSettings: swiftSettings
    ),
    .systemLibrary(
        name: "CCairo",
        pkgConfig: "cairo",
        providers: [.apt(["libcairo2-dev"]), .yum(["cairo-devel"])]
    ),
    .target(
        name: "GestureDrawing",
        dependencies: ["GestureTrace", kit, "CCairo"],
        swiftSettings: swiftSettings
    ),
    // For gesture-play: the pages, without a window of the desktop.
    .target(
        name: "GesturePages",
        dependencies: [
            kit, core, "GestureDrawing", "CCairo",
            .product(name: "GestureExamples", package: "GestureExamples"),
        ],
        swiftSettings: swiftSettings
    ),
    .testTarget(
        name: "GesturePagesTests",
        dependencies: [
            "GesturePages", kit, testing, "GestureDrawing", "CCairo", "TestSupport",
            .product(name: "GestureExamples", package: "GestureExamples"),
        ],
        path: "Tests/kit/GesturePagesTests",
        swiftSettings: swiftSettings
    ),
    // For gesture-view: the model of the viewer.
    .target(name: "PictureViewer", dependencies: [kit], swiftSettings: swiftSettings),
    .testTarget(
        name: "PictureViewerTests",
        dependencies: ["PictureViewer", kit, testing],
        path: "Tests/kit/PictureViewerTests",
        swiftSettings: swiftSettings
    ),
    .target(
        name: "PictureDrawing",
        dependencies: [window, kit, "CCairo"],
        swiftSettings: swiftSettings
    ),
    // For gesture-draw and gesture-bench: places when frames are shown.
    .target(name: "GestureLag", dependencies: [core], swiftSettings: swiftSettings),
    .target(
        name: "GestureConfiguration",
        dependencies: [kit, recording, "YAMLTree"],
        swiftSettings: swiftSettings
    ),
    // For the command and the programs that it starts: how they end, print and write files.
    .target(
        name: "GestureCommand",
        dependencies: ["GestureTrace", core, arguments],
        swiftSettings: swiftSettings
    ),
    // For subcommands that play recordings: their options, and every way of playing.
    .target(
        name: "GestureReplay",
        dependencies: [
            "GestureCommand", "GestureConfiguration", "GestureTrace", "EvdevDecoding",
            "EvdevRecording", "EvdevReplay", core, kit, libinput, recording, arguments,
        ],
        swiftSettings: swiftSettings
    ),
    // For `gesture run`: starts commands.
    .target(name: "CCommandSpawn", cSettings: hardened),
    .target(
        name: "GestureRun",
        dependencies: [
            "CCommandSpawn", "GestureCommand", "GestureConfiguration", "GestureReplay", kit,
        ],
        swiftSettings: swiftSettings
    ),
    .testTarget(
        name: "GestureRunTests",
        dependencies: [
            "GestureRun", "GestureConfiguration", "GestureReplay", kit, "GestureCommand",
            "TestSupport",
        ],
        path: "Tests/kit/GestureRunTests",
        swiftSettings: swiftSettings
    ),
    .executableTarget(
        name: "gesture",
        dependencies: [
            "GestureCommand", "GestureReplay", "GestureConfiguration", "GestureTrace", "EvdevPanel",
            "GestureRun",
            "EvdevRecording", "EvdevReplay", kit, libinput, recording, arguments,
        ],
        swiftSettings: swiftSettings,
        linkerSettings: staticLibraries
    ),
    .executableTarget(
        name: "gesture-draw",
        dependencies: [
            "GestureCommand", "GestureReplay", "GestureConfiguration", "GestureDrawing",
            "GestureLag", "GestureTrace", kit, arguments,
        ],
        swiftSettings: swiftSettings,
        linkerSettings: staticLibraries
    ),
    .executableTarget(
        name: "gesture-play",
        dependencies: ["GestureCommand", "GesturePages", window, kit, arguments],
        swiftSettings: swiftSettings,
        linkerSettings: staticLibraries
    ),
    .executableTarget(
        name: "gesture-view",
        dependencies: [
            "GestureCommand", "PictureDrawing", "PictureViewer", window, kit, arguments,
        ],
        swiftSettings: swiftSettings,
        linkerSettings: staticLibraries
    ),
    // For make cost: the instructions of a frame through Swift.
    .target(
        name: "CCostStroke",
        dependencies: [core],
        path: "bench/cost",
        sources: ["stroke.c", "stage.c"],
        publicHeadersPath: "."
    ),
    .target(name: "CCounting", path: "bench/cost-swift/counting"),
    .target(
        name: "CCostReference",
        dependencies: [core, libinputInC, "CCostStroke", "CCounting"],
        path: "bench/cost-swift/reference"
    ),
    .executableTarget(
        name: "cost-swift",
        dependencies: [
            kit, libinput, "CAllocationCount", "CCostReference", "CCostStroke", "CCounting",
            "EvdevRecording", "EvdevReplay",
        ],
        path: "bench/cost-swift/program",
        swiftSettings: swiftSettings
    ),
    // For tests: random streams for controllers, in a build with optimization.
    .executableTarget(
        name: "controller-streams",
        dependencies: [kit, testing, arguments, "TestSupport"],
        path: "Tests/streams",
        swiftSettings: swiftSettings
    ),
    .target(name: "CMeasuring", path: "bench/measuring"),
    .executableTarget(
        name: "gesture-bench",
        dependencies: [
            "CAllocationCount", core, "CCostStroke", libinputInC, "CMeasuring", "EvdevRecording",
            "EvdevReplay", kit, libinput, recording, "GestureLag", "GestureReference",
            "GestureTrace",
            arguments, .product(name: "Histogram", package: "hdrhistogram-swift"),
        ],
        path: "bench/gesture-bench",
        swiftSettings: swiftSettings
    ),
    .testTarget(
        name: "BenchTests",
        dependencies: ["gesture-bench", core, kit, testing, "GestureLag"],
        path: "Tests/kit/BenchTests",
        swiftSettings: swiftSettings
    ),
    .testTarget(
        name: "GestureLibinputTests",
        dependencies: [
            libinput, kit, testing, core, "EvdevReplay", "EvdevRecording", recording, "TestSupport",
        ],
        path: "Tests/kit/GestureLibinputTests",
        swiftSettings: swiftSettings
    ),
    .testTarget(
        name: "GestureWaylandTests",
        dependencies: [wayland, kit, testing, "CAllocationCount"],
        path: "Tests/kit/GestureWaylandTests",
        swiftSettings: swiftSettings
    ),
    .testTarget(
        name: "GestureDrawingTests",
        dependencies: ["GestureDrawing", "GestureTrace", kit, recording, "CCairo"],
        path: "Tests/kit/GestureDrawingTests",
        swiftSettings: swiftSettings
    ),
    .testTarget(
        name: "GestureConfigurationTests",
        dependencies: ["GestureConfiguration", kit, testing, "TestSupport"],
        path: "Tests/kit/GestureConfigurationTests",
        swiftSettings: swiftSettings
    ),
    .testTarget(
        name: "EvdevReplayTests",
        dependencies: [
            "EvdevReplay", "EvdevRecording", "EvdevDecoding", "CEmulatedEvdev", core, libinputInC,
            kit, libinput, recording, "TestSupport",
        ],
        path: "Tests/kit/EvdevReplayTests",
        swiftSettings: swiftSettings
    ),
]
#endif
