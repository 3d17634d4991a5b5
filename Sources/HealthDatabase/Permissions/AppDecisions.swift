public import Foundation
public import HealthModel

/// A snapshot of the person's decisions about some types for one app.
public struct AppDecisions: Sendable {
    let byType: [ObjectType: HealthStore.Decided]

    /// Whether the app may save samples of one of the types.
    public func share(_ type: ObjectType) -> HealthStore.Decision {
        byType[type]?.share ?? .notDetermined
    }

    /// Whether the app may read samples of one of the types.
    public func read(_ type: ObjectType) -> HealthStore.Decision {
        byType[type]?.read ?? .notDetermined
    }

    /// The earliest end of others' samples of a type that the app may read; nil if reading is not
    /// granted, or granted without a limit.
    public func earliest(_ type: ObjectType) -> Date? {
        guard let decided = byType[type], decided.read == .granted else { return nil }
        return decided.earliest.map { Date(timeIntervalSinceReferenceDate: $0) }
    }
}

extension HealthStore {
    /// The decisions for one app and one type, for saving and reading.
    struct Decided: Hashable, Sendable {
        var share = Decision.notDetermined
        var read = Decision.notDetermined
        /// The earliest end of others' samples that may be read, in seconds; nil for all.
        var earliest: Double?
    }
}
