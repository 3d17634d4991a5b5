import Foundation
import HealthKit
import OpenHealthKit
import TestSupport
import Testing

@Suite("What an app declares in its Info.plist and its entitlements")
struct DeclarationTests {
    private static let steps = HKQuantityType(.stepCount)
    private static let everything = OpenHealthKitConfiguration.Declarations(
        usageDescriptions: [
            "NSHealthShareUsageDescription", "NSHealthUpdateUsageDescription",
            "NSHealthClinicalHealthRecordsShareUsageDescription",
        ],
        entitlements: [
            "com.apple.developer.healthkit",
            "com.apple.developer.healthkit.background-delivery",
        ])

    /// A store for an app that lacks one declaration.
    private static func store(without name: String) -> HKHealthStore {
        var configuration = OpenHealthKitConfiguration.temporary(grants: .none)
        configuration.declarations = everything
        configuration.declarations?.usageDescriptions.remove(name)
        configuration.declarations?.entitlements.remove(name)
        return HKHealthStore(configuration: configuration)
    }

    private static func request(_ store: HKHealthStore) async throws {
        try await store.requestAuthorization(toShare: [steps], read: [steps])
    }

    @Test("an app that declares everything asks, saves and is woken")
    func complete() async throws {
        let store = Self.store(without: "nothing")
        try await Self.request(store)
        try await store.requestAuthorization(
            toShare: [], read: [HKClinicalType(.allergyRecord)])
        try await store.enableBackgroundDelivery(for: Self.steps, frequency: .hourly)
        #expect(store.authorizationStatus(for: Self.steps) == .sharingAuthorized)
    }

    @Test("a request to read without the text raises, and names the types")
    func read() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let store = DeclarationTests.store(without: "NSHealthShareUsageDescription")
            // Saving needs another text, so that this call passes.
            try await store.requestAuthorization(toShare: [DeclarationTests.steps], read: [])
            try await DeclarationTests.request(store)
        }
        #expect(
            text(result).contains(
                "NSHealthShareUsageDescription must be set in the app's Info.plist in order to "
                    + "request read authorization for the following types: "
                    + "HKQuantityTypeIdentifierStepCount"))
    }

    @Test("a request to save without the text raises")
    func share() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let store = DeclarationTests.store(without: "NSHealthUpdateUsageDescription")
            try await store.requestAuthorization(toShare: [], read: [DeclarationTests.steps])
            try await DeclarationTests.request(store)
        }
        #expect(text(result).contains("NSHealthUpdateUsageDescription must be set"))
        #expect(text(result).contains("request write authorization"))
    }

    @Test("a request for clinical records needs a text of its own")
    func clinical() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let store = DeclarationTests.store(
                without: "NSHealthClinicalHealthRecordsShareUsageDescription")
            try await DeclarationTests.request(store)
            try await store.requestAuthorization(
                toShare: [], read: [HKClinicalType(.allergyRecord)])
        }
        #expect(
            text(result).contains(
                "NSHealthClinicalHealthRecordsShareUsageDescription must be set"))
    }

    @Test("background delivery without its entitlement fails with 4, and nothing else does")
    func delivery() async throws {
        let name = "com.apple.developer.healthkit.background-delivery"
        let store = Self.store(without: name)
        try await Self.request(store)
        await #expect {
            try await store.enableBackgroundDelivery(for: Self.steps, frequency: .hourly)
        } throws: { error in
            (error as? HKError)?.code == .errorAuthorizationDenied
                && error.localizedDescription == "Missing \(name) entitlement."
        }
        try await store.disableAllBackgroundDelivery()
    }

    @Test("without HealthKit's entitlement every call fails with 4")
    func entitlement() async {
        let store = Self.store(without: "com.apple.developer.healthkit")
        await #expect {
            try await Self.request(store)
        } throws: { error in
            (error as? HKError)?.code == .errorAuthorizationDenied
        }
    }

    @Test("texts that are empty and entitlements that are false do not count")
    func files() throws {
        let folder = try TemporaryFolder()
        let info = folder.url.appending(path: "Info.plist")
        let rights = folder.url.appending(path: "Diary.entitlements")
        try Self.list([
            "NSHealthShareUsageDescription": "To show your steps.",
            "NSHealthUpdateUsageDescription": " ", "CFBundleVersion": "1",
        ]).write(to: info)
        try Self.list([
            "com.apple.developer.healthkit": true,
            "com.apple.developer.healthkit.access": [String](),
            "com.apple.developer.healthkit.background-delivery": false,
        ]).write(to: rights)
        let configuration = try OpenHealthKitConfiguration(infoPlist: info, entitlements: rights)
        #expect(
            configuration.declarations?.usageDescriptions
                == ["NSHealthShareUsageDescription"])
        #expect(configuration.declarations?.entitlements == ["com.apple.developer.healthkit"])
        #expect(configuration.grants == .none)
        try Data("no list".utf8).write(to: rights)
        #expect(throws: CocoaError.self) {
            try OpenHealthKitConfiguration(infoPlist: info, entitlements: rights)
        }
    }

    private static func list(_ properties: [String: Any]) throws -> Data {
        try PropertyListSerialization.data(fromPropertyList: properties, format: .xml, options: 0)
    }

    private func text(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
}
