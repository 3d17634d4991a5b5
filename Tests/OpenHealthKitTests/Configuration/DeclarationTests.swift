import Foundation
import HealthKit
import OpenHealthKit
import Synchronization
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

    @Test("a workout session in the background without its mode fails with 14")
    func workoutMode() async throws {
        for (modes, isInBackground, expected) in [
            ([], true, HKWorkoutSessionState.notStarted), (["fetch"], true, .notStarted),
            (["workout-processing"], true, .running), ([], false, .running),
        ] {
            var configuration = OpenHealthKitConfiguration.temporary()
            configuration.declarations = Self.everything
            configuration.declarations?.backgroundModes = Set(modes)
            configuration.isInBackground = { isInBackground }
            let session = try HKWorkoutSession(
                healthStore: HKHealthStore(configuration: configuration),
                configuration: HKWorkoutConfiguration())
            let failures = Failures()
            session.delegate = failures
            session.prepare()
            session.startActivity(with: nil)
            #expect(session.state == expected)
            if expected == .notStarted {
                #expect(
                    await failures.next(2) == [
                        .errorBackgroundWorkoutSessionNotAllowed,
                        .errorBackgroundWorkoutSessionNotAllowed,
                    ])
            }
            session.end()
        }
    }

    @Test("a session that was prepared in the foreground ends if it is started in the background")
    func preparedBefore() throws {
        let phase = Phase()
        var configuration = OpenHealthKitConfiguration.temporary()
        configuration.declarations = Self.everything
        configuration.isInBackground = { phase.isInBackground }
        let session = try HKWorkoutSession(
            healthStore: HKHealthStore(configuration: configuration),
            configuration: HKWorkoutConfiguration())
        session.prepare()
        #expect(session.state == .prepared)
        phase.leave()
        session.startActivity(with: nil)
        #expect(session.state == .ended)
    }

    /// Whether the app of a test is in the background.
    private final class Phase: Sendable {
        private let flag = Mutex(false)

        var isInBackground: Bool { flag.withLock { $0 } }

        func leave() { flag.withLock { $0 = true } }
    }

    /// The failures of a workout session.
    private final class Failures: NSObject, HKWorkoutSessionDelegate, Sendable {
        private let codes = AsyncStream.makeStream(of: HKError.Code.self)

        /// The codes of the next failures.
        func next(_ count: Int) async -> [HKError.Code] {
            var found: [HKError.Code] = []
            for await code in codes.stream {
                found.append(code)
                if found.count == count { break }
            }
            return found
        }

        func workoutSession(
            _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
            from fromState: HKWorkoutSessionState, date: Date
        ) {}

        func workoutSession(
            _ workoutSession: HKWorkoutSession, didFailWithError error: any Error
        ) {
            if let code = (error as? HKError)?.code { codes.continuation.yield(code) }
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
            "UIBackgroundModes": ["fetch"], "WKBackgroundModes": ["workout-processing"],
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
        #expect(configuration.declarations?.backgroundModes == ["fetch", "workout-processing"])
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
