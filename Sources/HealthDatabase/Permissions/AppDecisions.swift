public import HealthModel

/// What a person decided about some types for one app, as it was at one moment.
public struct AppDecisions: Sendable {
    let byType: [ObjectType: HealthStore.Decided]

    /// Whether the app may save samples of a type that was asked about.
    public func share(_ type: ObjectType) -> HealthStore.Decision {
        byType[type]?.share ?? .notDetermined
    }

    /// Whether the app may read samples of a type that was asked about.
    public func read(_ type: ObjectType) -> HealthStore.Decision {
        byType[type]?.read ?? .notDetermined
    }
}

extension HealthStore {
    /// The decisions for one app and one type, both ways.
    struct Decided: Hashable, Sendable {
        var share = Decision.notDetermined
        var read = Decision.notDetermined
    }
}
