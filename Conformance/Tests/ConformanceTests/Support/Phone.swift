import Foundation
import HealthKit
import Testing

/// The store of a test, and the samples that the test makes.
///
/// All samples have a tag of the test in their metadata. A test looks at tagged samples alone, so that it can run
/// beside the data of a person, and at its end only these are deleted.
struct Phone: Sendable {
    /// The phone of the running test.
    @TaskLocal static var scoped: Phone?

    let store = BrokenStore.store()
    /// The value of the tag.
    let tag = UUID().uuidString

    /// The metadata key of the tag.
    static let tagKey = "ConformanceSuiteTest"
    /// The instant at which the samples of tests begin: noon in UTC.
    static let zero = Date(timeIntervalSince1970: 1_741_608_000)

    /// The phone of the running test; ``RulesTrait`` sets it.
    static var running: Phone {
        guard let scoped else { preconditionFailure("A test is in the suite Conformance.") }
        return scoped
    }

    /// Asks for the permissions of the suite.
    ///
    /// - Throws: ``NotPermitted`` if the app may not save one of the types.
    init() async throws {
        guard HKHealthStore.isHealthDataAvailable() else { throw NotPermitted(types: 0) }
        try await store.requestAuthorization(
            toShare: RequestedTypes.share, read: RequestedTypes.read)
        let missing = RequestedTypes.share.filter {
            store.authorizationStatus(for: $0) != .sharingAuthorized
        }
        guard missing.isEmpty else { throw NotPermitted(types: missing.count) }
    }
}

/// The app has not the permissions that the suite needs, so a test says nothing about a rule.
struct NotPermitted: Error, CustomStringConvertible {
    /// The number of types that may not be saved; 0 if there is no health store.
    var types: Int

    var description: String {
        types == 0
            ? "There is no health store on this device."
            : "The app may not save \(types) of the types. Turn all of them on in Settings."
    }
}
