public import Foundation
public import HealthModel

/// A person's decision for one app and one type.
public struct Permission: Hashable, Sendable {
    /// The app, or a source from an import.
    public var source: Source
    /// The type.
    public var type: ObjectType
    /// Whether the app may save and delete samples of the type.
    public var share: HealthStore.Decision
    /// Whether the app may read others' samples of the type.
    public var read: HealthStore.Decision
    /// The earliest end of others' samples that the app may read; nil for no limit.
    public var earliest: Date?

    /// Creates a permission.
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
        /// The person denied permission.
        case denied = 1
        /// The person granted permission.
        case granted = 2
    }
}
