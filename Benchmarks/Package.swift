// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

// The figures of docs/performance.md. A package of its own, so that nobody who uses the libraries
// builds it; `make bench` at the root runs it.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "open-healthkit", path: "..", traits: []),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .executableTarget(
            name: "HealthBenchmarks",
            dependencies: [
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "OpenHealthKit", package: "open-healthkit"),
                // The same SQLite as the store's, through C.
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "SyncBenchmarks",
            dependencies: [
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HealthExchange", package: "open-healthkit"),
                .product(name: "HealthJournal", package: "open-healthkit"),
                .product(name: "HealthKit", package: "open-healthkit"),
                .product(name: "HealthKitSync", package: "open-healthkit"),
                .product(name: "HealthSync", package: "open-healthkit"),
            ],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
