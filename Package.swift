// swift-tools-version: 6.2

import PackageDescription

// Whether warnings are errors, as in CI: a client's build never stops at one.
let isStrict = Context.environment["OPENHEALTHKIT_STRICT"] == "1"

// One switch for every target: Swift 6 mode, and imports say who may know.
let settings: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
    + (isStrict ? [.treatAllWarnings(as: .error)] : [])

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let log = Target.Dependency.product(name: "Logging", package: "swift-log")

/// A product that only the trait `Server` brings: who builds without it fetches none of its package.
func server(_ product: String, _ package: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: ["Server"]))
}

/// A product that only the trait `TLS` brings: its C alone takes a tenth of the build of the program.
func tls(_ product: String, _ package: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: ["TLS"]))
}

/// A product of OpenCombine, which only the trait `Combine` brings.
func openCombine(_ product: String) -> Target.Dependency {
    .product(name: product, package: "OpenCombine", condition: .when(traits: ["Combine"]))
}

/// A system library that phones and watches do not have; without it zip archives and Parquet are refused.
func onComputers(_ library: String) -> Target.Dependency {
    .target(name: library, condition: .when(platforms: [.linux, .macOS]))
}

/// A system library that Apple's systems have as a module of another name.
func onLinux(_ library: String) -> Target.Dependency {
    .target(name: library, condition: .when(platforms: [.linux]))
}

/// The file by which a Mac finds a library of Homebrew, in whose folders no compiler looks by itself.
func onMac(_ file: String) -> String? {
    #if os(Linux)
    return nil
    #else
    return file
    #endif
}

var products: [Product] = [
    .library(name: "HealthModel", targets: ["HealthModel"]),
    .library(name: "OpenHealthKit", targets: ["OpenHealthKit"]),
    .library(name: "HealthStream", targets: ["HealthStream"]),
    .library(name: "HealthJournal", targets: ["HealthJournal"]),
    .library(name: "HealthExchange", targets: ["HealthExchange"]),
    .library(name: "HealthFoods", targets: ["HealthFoods"]),
    // With the trait `Server`, which brings swift-crypto.
    .library(name: "HealthBackup", targets: ["HealthBackup"]),
    .library(name: "HealthSync", targets: ["HealthSync"]),
    // For the test targets of whoever writes a remote.
    .library(name: "HealthSyncTesting", targets: ["HealthSyncTesting"]),
    .library(name: "HealthKitSync", targets: ["HealthKitSync"]),
    .library(name: "HealthCloudSync", targets: ["HealthCloudSync"]),
    .library(name: "HealthWords", targets: ["HealthWords"]),
    .library(name: "HealthScreens", targets: ["HealthScreens"]),
    .library(name: "HealthCloudScreens", targets: ["HealthCloudScreens"]),
    // SwiftUI's views of the screens; empty on Linux.
    .library(name: "HealthViews", targets: ["HealthViews"]),
]

var targets: [Target] = [
    .target(name: "HealthModel"),
    // On Apple's systems zlib is a module of the system.
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "HealthStream", dependencies: ["HealthModel", onLinux("CZlib")]),
    .target(name: "DatabaseFile", dependencies: [grdb]),
    .target(
        name: "HealthDatabase",
        dependencies: [
            "DatabaseFile", "HealthModel", grdb,
            .product(name: "GRDBSQLite", package: "GRDB.swift"),
        ]),
    // `UTType`, which attachments name their data by; on Apple's systems Apple's own.
    .target(name: "OpenUniformTypes"),
    // HealthKit's enumerations in C, as which Swift takes any number for their raw value.
    .target(name: "CHealthKitEnums"),
    .target(
        name: "OpenHealthKit",
        dependencies: ["CHealthKitEnums", "HealthDatabase", "HealthModel", "OpenUniformTypes"],
        // Foundation's copy of ICU, which comes with Swift: the words and the units of measurements.
        linkerSettings: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]),
    .target(
        name: "HealthJournal",
        dependencies: [
            "DatabaseFile", "HealthModel", grdb,
            .product(name: "GRDBSQLite", package: "GRDB.swift"),
        ]),
    .systemLibrary(
        name: "CArchive", pkgConfig: onMac("libarchive"),
        providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    .systemLibrary(
        name: "CZstd", pkgConfig: onMac("libzstd"),
        providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
    .target(
        name: "HealthExchange",
        dependencies: [
            "HealthStream", "HealthModel", "HealthDatabase", "HealthJournal", "DatabaseFile",
            onComputers("CArchive"), onComputers("CZstd"), grdb,
        ]),
    // The files that are part of the program: texts, common foods, and what pages consist of.
    .target(name: "CEmbeddedFiles"),
    // Foods with their nutrients, of which it has some common ones.
    .target(
        name: "HealthFoods",
        dependencies: [
            "HealthExchange", "HealthJournal", "HealthModel", "DatabaseFile", "CEmbeddedFiles",
            grdb,
        ],
        exclude: ["CommonFoods/CommonFoods.tsv"]),
    // Apart from the formats, so that their clients need no cryptography, and its clients no libarchive.
    .target(
        name: "HealthBackup",
        dependencies: [
            "HealthDatabase", "HealthJournal", "DatabaseFile", grdb,
            server("Crypto", "swift-crypto"), server("CryptoExtras", "swift-crypto"),
        ]),
    .target(name: "HealthSync", dependencies: ["HealthModel", "HealthJournal", log]),
    .target(
        name: "HealthSyncTesting", dependencies: ["HealthSync", "HealthJournal", "HealthModel"]),
    // The cloud as a remote; an app that syncs only with Health builds neither this nor its screens.
    .target(
        name: "HealthCloudSync",
        dependencies: ["HealthStream", "HealthSync", "HealthJournal", "HealthModel"]),
    // On Apple's systems HealthKitSync and HealthScreens import Apple's HealthKit.
    .target(
        name: "HealthKitSync",
        dependencies: ["HealthStream", "HealthSync", "HealthJournal", "HealthModel", log]),
    // What is said to people, in each language.
    .target(
        name: "HealthWords",
        dependencies: ["HealthSync", "HealthJournal", "HealthModel", "CEmbeddedFiles"],
        exclude: ["Languages"]),
    .target(
        name: "HealthScreens",
        dependencies: [
            "HealthKitSync", "HealthWords", "HealthSync", "HealthJournal", "HealthModel",
        ]),
    .target(
        name: "HealthCloudScreens",
        dependencies: [
            "HealthScreens", "HealthCloudSync", "HealthKitSync", "HealthSync", "HealthWords",
            "HealthJournal", "HealthModel",
        ]),
    .target(
        name: "HealthViews",
        dependencies: [
            "HealthScreens", "HealthWords", "HealthKitSync", "HealthSync", "HealthJournal",
            "HealthModel",
        ]),

    // What an assistant can ask, by the Model Context Protocol.
    .target(
        name: "HealthAssistant",
        dependencies: ["HealthModel", "HealthDatabase", "HealthJournal", "DatabaseFile", grdb]),

    // What tests of several modules need.
    .target(
        name: "TestSupport",
        dependencies: [
            "CFaultyDisk", "DatabaseFile", "HealthJournal", "HealthWords", grdb,
            // Only the server's tests write encrypted backups.
            server("Crypto", "swift-crypto"), server("CryptoExtras", "swift-crypto"),
        ],
        path: "Tests/TestSupport"),
    // A disk of SQLite's that fails and loses power.
    .target(
        name: "CFaultyDisk", path: "Tests/CFaultyDisk",
        linkerSettings: [.linkedLibrary("sqlite3")]),
    .testTarget(
        name: "HealthStreamTests", dependencies: ["HealthStream", "HealthModel", "TestSupport"]),
    .testTarget(name: "HealthModelTests", dependencies: ["HealthModel", "TestSupport"]),
    .testTarget(
        name: "HealthDatabaseTests",
        dependencies: ["HealthDatabase", "HealthModel", "TestSupport", grdb]),
    // Databases as earlier releases left them, opened by today's code.
    .testTarget(
        name: "SchemaTests",
        dependencies: [
            "DatabaseFile", "HealthJournal", "HealthDatabase", "HealthModel", "TestSupport", grdb,
        ],
        exclude: ["Fixtures"]),
    .testTarget(
        name: "HealthJournalTests",
        dependencies: ["HealthJournal", "HealthModel", "TestSupport", grdb]),
    .testTarget(
        name: "HealthAssistantTests",
        dependencies: [
            "HealthAssistant", "HealthDatabase", "HealthJournal", "HealthModel", "TestSupport",
            grdb,
        ]),
    .testTarget(
        name: "HealthExchangeTests",
        dependencies: [
            "HealthExchange", "HealthDatabase", "HealthJournal", "HealthModel", "TestSupport", grdb,
            onComputers("CZstd"),
        ]),
    .testTarget(
        name: "HealthFoodsTests",
        dependencies: [
            "HealthFoods", "HealthExchange", "HealthJournal", "HealthModel", "TestSupport",
        ]),
    .testTarget(
        name: "HealthBackupTests",
        dependencies: [
            "HealthBackup", "DatabaseFile", "HealthDatabase", "HealthExchange", "HealthJournal",
            "HealthModel", "TestSupport",
        ]),
    .testTarget(
        name: "HealthSyncTests",
        dependencies: [
            "HealthSync", "HealthSyncTesting", "HealthJournal", "HealthModel", "TestSupport",
        ]),
    .testTarget(
        name: "HealthCloudSyncTests",
        dependencies: ["HealthCloudSync", "HealthJournal", "HealthStream"]),
]

// The modules that carry Apple's names exist only where Apple's do not. The manifest decides,
// not `canImport`, whose answer changes once a target bears the name.
#if os(Linux)
products += [
    .library(name: "HealthWeb", targets: ["HealthWeb", "HealthHTTP"]),
    .library(name: "HealthCloud", targets: ["HealthCloud", "HealthHTTP"]),
    // What its API needs and no more: a module of one of Apple's names makes `canImport` of that name
    // true for every package of the build.
    .library(name: "HealthKit", targets: ["HealthKit", "CoreLocation"]),
    // For test targets.
    .library(name: "HealthKitTesting", targets: ["HealthKitTesting"]),
    // For clients that import these modules themselves, each by its name.
    .library(name: "Combine", targets: ["Combine"]),
    .library(name: "os", targets: ["os"]),
    .library(name: "OSLog", targets: ["OSLog"]),
    .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
    .executable(name: "health", targets: ["health"]),
]
targets += [
    .target(
        name: "CoreLocation", dependencies: ["CoreLocationSubmodules"],
        path: "AppleModules/CoreLocation"),
    // Empty submodules for imports such as `CoreLocation.CLLocation`, `HealthKit.HKWorkout` and `os.log`.
    .systemLibrary(name: "CoreLocationSubmodules", path: "AppleModules/CoreLocationSubmodules"),
    .systemLibrary(name: "HealthKitSubmodules", path: "AppleModules/HealthKitSubmodules"),
    .systemLibrary(name: "OSSubmodules", path: "AppleModules/OSSubmodules"),
    .target(
        name: "UniformTypeIdentifiers", dependencies: ["OpenUniformTypes"],
        path: "AppleModules/UniformTypeIdentifiers"),
    .target(name: "os", dependencies: ["OSSubmodules", log], path: "AppleModules/os"),
    .target(name: "OSLog", dependencies: ["os"], path: "AppleModules/OSLog"),
    // After GRDB, which compiles code for Combine where it finds a module of that name.
    .target(
        name: "Combine",
        dependencies: [
            openCombine("OpenCombine"), openCombine("OpenCombineDispatch"),
            openCombine("OpenCombineFoundation"), grdb,
        ],
        path: "AppleModules/Combine"),
    .target(
        name: "HealthKit",
        dependencies: [
            "OpenHealthKit", "CoreLocation", "OpenUniformTypes", "HealthKitSubmodules",
            openCombine("OpenCombine"),
        ],
        path: "AppleModules/HealthKit"),
    .target(
        name: "HealthKitTesting",
        dependencies: ["OpenHealthKit", "HealthDatabase", "HealthModel"]),
    // The settings of glibc's memory allocator.
    .systemLibrary(name: "CAllocator"),
    .executableTarget(
        name: "health",
        dependencies: [
            "HealthModel", "HealthDatabase", "OpenHealthKit", "HealthKit", "HealthJournal",
            "HealthExchange", "HealthFoods", "HealthBackup", "HealthSync", "HealthKitSync",
            "HealthCloudSync", "HealthScreens", "HealthCloudScreens", "HealthWords",
            "HealthAssistant", "DatabaseFile", "HealthStream", log,
            "HealthWeb", "HealthCloud", "HealthHTTP", onLinux("CAllocator"),
            server("ArgumentParser", "swift-argument-parser"),
            server("Configuration", "swift-configuration"), server("SystemPackage", "swift-system"),
        ],
        path: "Executables/health"),
    // PostgreSQL through libpq, which only what stands on HealthCloud needs.
    .systemLibrary(name: "CPostgreSQL", providers: [.apt(["libpq-dev"])]),
    .target(name: "PostgresDatabase", dependencies: ["CPostgreSQL"]),
    // What both servers need: connections and their limits, trusted proxies, certificates.
    .target(
        name: "HealthHTTP",
        dependencies: [
            log,
            server("Hummingbird", "hummingbird"), server("HummingbirdCore", "hummingbird"),
            tls("HummingbirdTLS", "hummingbird"), tls("NIOSSL", "swift-nio-ssl"),
            server("HTTPTypes", "swift-http-types"),
            server("NIOCore", "swift-nio"), server("NIOHTTP1", "swift-nio"),
            server("NIOHTTPCompression", "swift-nio-extras"),
            server("NIOHTTPTypes", "swift-nio-extras"),
            server("NIOHTTPTypesHTTP1", "swift-nio-extras"),
        ]),
    // The web app, with its templates, style sheet, scripts and icons.
    .target(
        name: "HealthWeb",
        dependencies: [
            "HealthHTTP", "HealthScreens", "HealthCloudScreens", "HealthWords", "HealthAssistant",
            "HealthExchange", "HealthFoods", "HealthBackup", "HealthKitSync", "HealthCloudSync",
            "HealthSync", "HealthJournal", "HealthKit", "OpenHealthKit", "HealthDatabase",
            "HealthStream", "HealthModel", "DatabaseFile", "CEmbeddedFiles", log,
            server("Hummingbird", "hummingbird"), server("Mustache", "swift-mustache"),
            server("Crypto", "swift-crypto"), server("CryptoExtras", "swift-crypto"),
            server("HTTPTypes", "swift-http-types"), server("NIOCore", "swift-nio"),
            server("ServiceLifecycle", "swift-service-lifecycle"),
        ],
        exclude: ["Templates", "Assets"]),
    // The sync server, on SQLite or PostgreSQL.
    .target(
        name: "HealthCloud",
        dependencies: [
            "HealthHTTP", "HealthAssistant", "HealthExchange", "HealthCloudSync", "HealthSync",
            "HealthJournal", "HealthDatabase", "HealthModel", "HealthStream", "DatabaseFile",
            "PostgresDatabase", grdb, log,
            server("Hummingbird", "hummingbird"), server("Crypto", "swift-crypto"),
            server("HTTPTypes", "swift-http-types"), server("NIOCore", "swift-nio"),
            server("ServiceLifecycle", "swift-service-lifecycle"),
        ]),
    .executableTarget(
        name: "tour",
        dependencies: [
            "HealthJournal", "HealthKit", "HealthKitSync", "HealthModel", "HealthSync",
        ],
        path: "Examples/Tour"),
    // The scanner and the import without a command, for `make bench-import`.
    .executableTarget(
        name: "import-benchmark", dependencies: ["HealthExchange", "HealthDatabase"],
        path: "Benchmarks/Import/Importer"),
    // Many devices at one server, for `make bench-cloud`.
    .executableTarget(
        name: "cloud-benchmark",
        dependencies: [
            "HealthCloud", "HealthCloudSync", "HealthSync", "HealthJournal", "PostgresDatabase",
            grdb,
            "ServerClient", server("NIOCore", "swift-nio"),
            server("HTTPTypes", "swift-http-types"),
            server("ArgumentParser", "swift-argument-parser"),
        ],
        path: "Benchmarks/Cloud"),
    // The pages of a server with many samples, for `make bench`.
    .executableTarget(
        name: "web-benchmark",
        dependencies: [
            "HealthWeb", "HealthDatabase", "HealthJournal", "HealthModel", "OpenHealthKit",
            "ServerClient", server("NIOCore", "swift-nio"),
            server("HTTPTypes", "swift-http-types"),
            server("ArgumentParser", "swift-argument-parser"),
        ],
        path: "Benchmarks/Web"),
    // A world that drives real engines on real stores, for the tests and for `make simulate`.
    .target(
        name: "HealthSimulation",
        dependencies: [
            "HealthKitSync", "HealthSync", "HealthJournal", "HealthModel", "HealthKit",
            "OpenHealthKit", "HealthDatabase", "TestSupport",
        ],
        path: "Simulation", exclude: ["Cloud"]),
    // The same for several devices and a cloud, apart so that the former needs no server.
    .target(
        name: "HealthCloudSimulation",
        dependencies: [
            "HealthSimulation", "HealthCloud", "HealthKitSync", "HealthCloudSync", "HealthSync",
            "HealthJournal", "HealthModel", "HealthKit", "OpenHealthKit", "HealthDatabase",
            "HealthExchange", "HealthStream", "TestSupport", log,
            server("Hummingbird", "hummingbird"), server("HTTPTypes", "swift-http-types"),
            server("NIOCore", "swift-nio"), server("NIOEmbedded", "swift-nio"),
        ],
        path: "Simulation/Cloud"),
    .executableTarget(
        name: "simulate",
        dependencies: [
            "HealthSimulation", "HealthCloudSimulation", "TestSupport",
            server("ArgumentParser", "swift-argument-parser"),
        ],
        path: "Executables/simulate"),
    .testTarget(
        name: "OpenHealthKitTests",
        dependencies: [
            "HealthKit", "OpenHealthKit", "HealthModel", "HealthDatabase", "CoreLocation",
            "TestSupport",
        ]),
    .testTarget(name: "HealthKitClientTests", dependencies: ["HealthKit"]),
    .testTarget(name: "HealthKitTestingTests", dependencies: ["HealthKit", "HealthKitTesting"]),
    // The rules of HealthKit as tests that a phone can run too: `Conformance/README.md`.
    .testTarget(
        name: "ConformanceTests", dependencies: ["HealthKit", "CoreLocation", "HealthKitTesting"],
        path: "Conformance/Tests/ConformanceTests"),
    .testTarget(
        name: "StandInTests",
        dependencies: [
            "Combine", "UniformTypeIdentifiers", "os", "OSLog", log,
            .product(name: "InMemoryLogging", package: "swift-log"),
        ]),
    .testTarget(
        name: "HealthKitSyncTests",
        dependencies: [
            "HealthKitSync", "HealthStream", "HealthSync", "HealthJournal", "HealthModel",
            "HealthKit", "OpenHealthKit", "HealthExchange", "HealthDatabase", "HealthSimulation",
            "HealthSyncTesting", "TestSupport",
        ]),
    .testTarget(
        name: "HealthSimulationTests",
        dependencies: [
            "HealthSimulation", "HealthCloudSimulation", "HealthSync", "HealthJournal",
            "HealthDatabase",
        ]),
    .testTarget(
        name: "HealthScreensTests",
        dependencies: [
            "HealthScreens", "HealthCloudScreens", "HealthWords", "HealthKitSync",
            "HealthCloudSync", "HealthKit", "OpenHealthKit", "HealthDatabase", "HealthSync",
            "HealthJournal", "HealthModel", "TestSupport",
        ]),
    // The client of the servers' tests and benchmarks. HummingbirdTesting has one too, but it needs AsyncHTTPClient and
    // swift-nio-ssl, whose C files took an eighth of the time in which all tests are built.
    .target(
        name: "ServerClient",
        dependencies: [
            server("Hummingbird", "hummingbird"), server("HummingbirdCore", "hummingbird"),
            server("HTTPTypes", "swift-http-types"),
            log, server("NIOCore", "swift-nio"),
            server("NIOEmbedded", "swift-nio"), server("NIOHTTP1", "swift-nio"),
            server("NIOPosix", "swift-nio"),
            server("ServiceLifecycle", "swift-service-lifecycle"),
        ],
        path: "Tests/ServerClient"),
    // What the tests of both servers need: a client that sends any bytes, a network that loses requests.
    .target(
        name: "ServerTestSupport",
        dependencies: [
            "HealthCloudSync", "HealthSync", "HealthJournal", "TestSupport",
            "ServerClient", server("Hummingbird", "hummingbird"),
            server("HTTPTypes", "swift-http-types"), server("NIOCore", "swift-nio"),
            server("NIOPosix", "swift-nio"),
        ],
        path: "Tests/ServerTestSupport"),
    .testTarget(
        name: "HealthHTTPTests",
        dependencies: [
            "HealthHTTP", "ServerTestSupport", "TestSupport", log,
            "ServerClient", server("Hummingbird", "hummingbird"),
            server("HTTPTypes", "swift-http-types"), server("NIOCore", "swift-nio"),
            server("NIOEmbedded", "swift-nio"), server("NIOHTTPTypes", "swift-nio-extras"),
        ]),
    // With the cloud, which the page of the cloud connects to.
    .testTarget(
        name: "HealthWebTests",
        dependencies: [
            "HealthWeb", "HealthCloud", "HealthHTTP", "HealthAssistant", "HealthBackup",
            "HealthExchange", "HealthScreens", "HealthCloudScreens", "HealthWords",
            "HealthKitSync", "HealthCloudSync", "HealthKit", "OpenHealthKit", "HealthDatabase",
            "HealthSync", "HealthJournal", "HealthModel", "DatabaseFile",
            "ServerTestSupport", "TestSupport", "web-benchmark", log,
            "ServerClient", server("Hummingbird", "hummingbird"),
            server("HTTPTypes", "swift-http-types"), server("NIOCore", "swift-nio"),
            server("NIOEmbedded", "swift-nio"), server("NIOPosix", "swift-nio"),
            server("InMemoryLogging", "swift-log"), server("Mustache", "swift-mustache"),
        ]),
    .testTarget(
        name: "HealthCloudTests",
        dependencies: [
            "HealthCloud", "HealthHTTP", "HealthKitSync", "HealthKit", "OpenHealthKit",
            "HealthCloudSync", "HealthSync", "HealthSyncTesting", "HealthAssistant",
            "HealthDatabase", "HealthJournal", "HealthModel", "HealthStream", "DatabaseFile",
            "PostgresDatabase", "ServerTestSupport", "TestSupport", grdb, log,
            "ServerClient", server("Hummingbird", "hummingbird"),
            server("HTTPTypes", "swift-http-types"), server("NIOCore", "swift-nio"),
            server("NIOEmbedded", "swift-nio"), server("InMemoryLogging", "swift-log"),
            server("ServiceLifecycleTestKit", "swift-service-lifecycle"),
        ]),
    .testTarget(
        name: "HealthWordsTests",
        dependencies: [
            "HealthWords", "HealthCloudScreens", "HealthCloudSync", "HealthSync", "HealthJournal",
            "HealthModel", "TestSupport",
        ]),
    .testTarget(
        name: "CommandLineTests",
        dependencies: [
            "health", "tour", "HealthWords", "HealthScreens", "HealthJournal", "HealthDatabase",
            "HealthModel", "TestSupport", server("Subprocess", "swift-subprocess"),
            server("SystemPackage", "swift-system"),
        ]),
    // The listings of the documentation, word for word.
    .testTarget(
        name: "ListingTests",
        dependencies: [
            "HealthScreens", "HealthWords", "HealthKitSync", "HealthCloudSync", "HealthSync",
            "HealthExchange", "HealthFoods", "HealthBackup", "HealthJournal", "HealthKit",
            "OpenHealthKit",
            "HealthDatabase", "HealthModel",
            "HealthKitTesting", "HealthSyncTesting", "TestSupport",
        ],
        exclude: ["HealthKitTesting/Fixtures"]),
]
let onStandIns: [String: [Target.Dependency]] = [
    "OpenHealthKit": ["CoreLocation"],
    "HealthKitSync": ["HealthKit", "CoreLocation"],
    "HealthScreens": ["HealthKit"],
]
for target in targets { target.dependencies += onStandIns[target.name] ?? [] }
#else
// These products are there on Apple's systems too, so that one manifest serves all of them. Their target
// is empty and has another name: `import HealthKit` finds Apple's framework.
products += [
    .library(name: "HealthKit", targets: ["AppleHealthKit"]),
    .library(name: "Combine", targets: ["AppleHealthKit"]),
]
targets.append(.target(name: "AppleHealthKit", path: "AppleModules/AppleHealthKit"))
#endif

for target in targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + settings
}

let package = Package(
    name: "open-healthkit",
    platforms: [.macOS(.v15), .iOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: products,
    traits: [
        .trait(
            name: "Server",
            description:
                "The health command, the web app and HealthBackup. Other clients write `traits: []`."
        ),
        .trait(
            name: "TLS",
            description: "Certificates of the servers' own; otherwise a proxy has them.",
            enabledTraits: ["Server"]),
        .trait(
            name: "Combine",
            description:
                "The product Combine on Linux, and its names by `import HealthKit`: OpenCombine."),
        .default(enabledTraits: ["Server", "Combine"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: targets,
    swiftLanguageModes: [.v6]
)
