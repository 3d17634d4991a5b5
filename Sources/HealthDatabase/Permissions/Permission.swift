public import Foundation
public import HealthModel

/// What a person decided for one app and one type.
public struct Permission: Hashable, Sendable {
    /// The app, or the source that an import made known.
    public var source: Source
    /// The type.
    public var type: ObjectType
    /// Whether the app may save and delete samples of the type.
    public var share: HealthStore.Decision
    /// Whether the app may see samples of the type that others saved.
    public var read: HealthStore.Decision
    /// The earliest end of others' samples that the app may read; nil for no limit.
    public var earliest: Date?

    /// Puts a permission together.
    public init(
        source: Source, type: ObjectType, share: HealthStore.Decision, read: HealthStore.Decision,
        earliest: Date? = nil
    ) {
        self.source = source
        self.type = type
        self.share = share
        self.read = read
        self.earliest = earliest
    }
}

extension HealthStore {
    /// A decision; the raw values are those of `HKAuthorizationStatus`.
    public enum Decision: Int, Hashable, Sendable, Codable, CaseIterable {
        /// The person was never asked.
        case notDetermined = 0
        /// The person said no.
        case denied = 1
        /// The person said yes.
        case granted = 2
    }
}
