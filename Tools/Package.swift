// swift-tools-version: 6.1
// SPDX-License-Identifier: MIT
//
// The command, the benchmark, and all Swift tests. They are a separate package, so that programs
// that use GestureKit get none of their dependencies and targets. Tests and bench are links to
// folders of the top level: SwiftPM takes no target from outside a package's folder.
import PackageDescription

let swift: [SwiftSetting] = [
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
let examples = Target.Dependency.product(name: "GestureExamples", package: "GestureExamples")

extension Target {
    /// A library of Swift in Sources.
    static func module(_ name: String, _ dependencies: [Dependency]) -> Target {
        .target(name: name, dependencies: dependencies, swiftSettings: swift)
    }

    /// Tests in Tests/kit.
    static func tests(_ name: String, _ dependencies: [Dependency]) -> Target {
        .testTarget(
            name: name,
            dependencies: dependencies,
            path: "Tests/kit/\(name)",
            swiftSettings: swift
        )
    }
}

let package = Package(
    name: "Tools",
    dependencies: [
        .package(name: "GestureKit", path: ".."),
        .package(name: "GestureExamples", path: "../examples"),
    ],
    targets: [
        .module("GestureTrace", [kit]),
        // For tests and benchmarks: the recognizers in pure Swift.
        .target(name: "GestureReference", swiftSettings: swift),
        // For tests: random numbers, the end of random streams, allocations, and errors.
        .target(
            name: "TestSupport",
            dependencies: [recording, kit, core, "CAllocationCount"],
            path: "Tests/kit/TestSupport",
            swiftSettings: swift
        ),
        // For tests: counts a thread's allocations.
        .target(name: "CAllocationCount", path: "Tests/kit/CAllocationCount"),
        // For tests: the hash of all events, and the end of random streams, shared by C and Swift.
        .target(
            name: "CEventLog",
            dependencies: [core],
            path: "Tests/core/events",
            sources: ["event_log.c", "steps.c", "random_steps.c"]
        ),
        .tests(
            "GestureKitTests",
            [kit, testing, core, "CEventLog", "CAllocationCount", "TestSupport"]
        ),
        .tests("GestureKitTestingTests", [kit, testing]),
        .tests("GestureExamplesTests", [kit, testing, examples]),
        .tests("GestureRecordingTests", [recording, kit, "TestSupport"]),
        .tests(
            "GestureReferenceTests",
            ["GestureReference", core, "CEventLog", "CAllocationCount", "TestSupport"]
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

extension Target {
    /// The command, or a program that it starts.
    static func program(_ name: String, _ dependencies: [Dependency]) -> Target {
        .executableTarget(
            name: name,
            dependencies: dependencies,
            swiftSettings: swift,
            linkerSettings: staticLibraries
        )
    }
}

package.dependencies += [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
]
package.products += [
    .executable(name: "gesture", targets: ["gesture"]),
    .executable(name: "gesture-draw", targets: ["gesture-draw"]),
    .executable(name: "gesture-play", targets: ["gesture-play"]),
    .executable(name: "gesture-bench", targets: ["gesture-bench"]),
]
package.targets += [
    .systemLibrary(
        name: "CLibYAML",
        pkgConfig: "yaml-0.1",
        providers: [.apt(["libyaml-dev"]), .yum(["libyaml-devel"])]
    ),
    // For recordings and configurations: a YAML document as a tree, with the place of each value.
    .module("YAMLTree", ["CLibYAML"]),
    .module("EvdevRecording", [recording, "YAMLTree"]),
    .tests("EvdevRecordingTests", ["EvdevRecording", recording, "TestSupport"]),
    // For Tests/window: prints what GestureWayland makes of a compositor's events.
    .executableTarget(
        name: "window-probe",
        dependencies: [
            kit,
            .product(name: "CGestureWayland", package: "GestureKit"),
            .product(name: "GestureWayland", package: "GestureKit"),
        ],
        path: "Tests/window/probe-program",
        swiftSettings: swift
    ),
    // For Tests/window: windows of GestureWindow that print what they get.
    .executableTarget(
        name: "windows-probe",
        dependencies: [kit, window],
        path: "Tests/window/windows-program",
        swiftSettings: swift
    ),
    // For Tests/window: views that draw themselves.
    .executableTarget(
        name: "drawing-probe",
        dependencies: [kit, window, "CCairo"],
        path: "Tests/window/drawing-program",
        swiftSettings: swift
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
    .module(
        "EvdevReplay",
        ["EvdevRecording", recording, "CEmulatedEvdev", core, libinputInC, libinput, kit]
    ),
    // For `gesture panel`: emulated devices for other programs, moved by recordings and scripts.
    .module("EvdevPanel", ["EvdevRecording", "EvdevReplay", recording, kit, "CEmulatedEvdev"]),
    .tests("EvdevPanelTests", ["EvdevPanel", "EvdevRecording"]),
    // For `gesture panel --conformance`: what clients of a compositor receive.
    .module("TouchConformance", ["EvdevPanel"]),
    .tests("TouchConformanceTests", ["TouchConformance"]),
    .systemLibrary(
        name: "CCairo",
        pkgConfig: "cairo",
        providers: [.apt(["libcairo2-dev"]), .yum(["cairo-devel"])]
    ),
    .module("GestureDrawing", ["GestureTrace", kit, "CCairo"]),
    // For gesture-play: the pages, without a window of the desktop.
    .module("GesturePages", [kit, core, "GestureDrawing", "GestureTrace", "CCairo", examples]),
    .tests(
        "GesturePagesTests",
        ["GesturePages", kit, testing, "GestureDrawing", "CCairo", "TestSupport", examples]
    ),
    .module("GestureConfiguration", [kit, recording, "YAMLTree"]),
    // For the command and the programs that it starts: how they end, print and write files.
    .module("GestureCommand", ["GestureTrace", core, arguments]),
    // For subcommands that play recordings: their options, and every way of playing.
    .module(
        "GestureReplay",
        [
            "GestureCommand", "GestureConfiguration", "GestureTrace", "EvdevRecording",
            "EvdevReplay", core, kit, libinput, recording, arguments,
        ]
    ),
    // For `gesture run`: starts commands.
    .target(name: "CCommandSpawn", cSettings: hardened),
    .module(
        "GestureRun",
        [
            "CCommandSpawn", "GestureCommand", "GestureConfiguration", "GestureReplay",
            "GestureTrace", kit, recording, "YAMLTree",
        ]
    ),
    .tests(
        "GestureRunTests",
        [
            "GestureRun", "GestureConfiguration", "GestureReplay", "GestureTrace", kit,
            "GestureCommand", "TestSupport",
        ]
    ),
    // For `gesture tune`: labeled strokes, and the search for settings.
    .module(
        "GestureTune",
        ["GestureConfiguration", "GestureReplay", "GestureTrace", kit, recording, "YAMLTree"]
    ),
    .tests(
        "GestureTuneTests",
        [
            "GestureTune", "GestureConfiguration", "GestureReplay", kit, testing, recording,
            "TestSupport",
        ]
    ),
    // For `gesture run`: the outputs and the active window of a Wayland desktop.
    .target(
        name: "CDesktop",
        cSettings: hardened,
        linkerSettings: [.linkedLibrary("wayland-client")]
    ),
    .program(
        "gesture",
        [
            "CDesktop", "GestureCommand", "GestureReplay", "GestureConfiguration", "GestureTrace",
            "EvdevPanel", "TouchConformance", "GestureRun", "GestureTune", "EvdevRecording",
            "EvdevReplay", kit,
            libinput, recording, arguments,
        ]
    ),
    .program(
        "gesture-draw",
        [
            "GestureCommand", "GestureReplay", "GestureConfiguration", "GestureDrawing",
            "GestureTrace", kit, arguments,
        ]
    ),
    .program("gesture-play", ["GestureCommand", "GesturePages", window, kit, arguments]),
    // For gesture-bench: the streams of make cost.
    .target(
        name: "CCostStroke",
        dependencies: [core],
        path: "bench/cost",
        sources: ["stroke.c"],
        publicHeadersPath: "."
    ),
    // For tests: random streams for controllers, in a build with optimization.
    .executableTarget(
        name: "controller-streams",
        dependencies: [kit, testing, arguments, "TestSupport"],
        path: "Tests/streams",
        swiftSettings: swift
    ),
    .target(name: "CMeasuring", path: "bench/measuring"),
    .executableTarget(
        name: "gesture-bench",
        dependencies: [
            "CAllocationCount", core, "CCostStroke", "CMeasuring", kit, libinput, recording,
            "GestureReference", "GestureCommand", "GestureTrace", arguments,
            .product(name: "Histogram", package: "hdrhistogram-swift"),
        ],
        path: "bench/gesture-bench",
        swiftSettings: swift
    ),
    .tests("BenchTests", ["gesture-bench", "GestureCommand", core, kit]),
    .tests(
        "GestureLibinputTests",
        [
            libinput, kit, testing, core, "EvdevReplay", "EvdevRecording", recording,
            "TestSupport",
        ]
    ),
    .tests("GestureWaylandTests", [wayland, kit, testing, "TestSupport"]),
    .tests("GestureDrawingTests", ["GestureDrawing", "GestureTrace", kit, "CCairo"]),
    .tests("GestureConfigurationTests", ["GestureConfiguration", kit, testing, "TestSupport"]),
    .tests(
        "EvdevReplayTests",
        [
            "EvdevReplay", "EvdevRecording", "CEmulatedEvdev", libinputInC, kit, libinput,
            "GestureConfiguration", "GestureReplay", recording, arguments, "TestSupport",
        ]
    ),
]
#endif
