// swift-tools-version: 6.2

import PackageDescription

// An app with a database of its own, which joins the journal as a remote beside Health.
func product(_ name: String) -> Target.Dependency {
    .product(name: name, package: "open-healthkit")
}
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")

let package = Package(
    name: "OwnStore",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [
        .package(name: "open-healthkit", path: "../..", traits: []),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .target(
            name: "FoodLog",
            dependencies: [
                product("HealthJournal"), product("HealthModel"), product("HealthSync"), grdb,
            ]),
        .testTarget(
            name: "FoodLogTests",
            dependencies: [
                "FoodLog", product("HealthJournal"), product("HealthKit"),
                product("HealthKitSync"), product("HealthModel"), product("HealthSync"),
                product("HealthSyncTesting"), grdb,
            ]),
    ],
    swiftLanguageModes: [.v6]
)
