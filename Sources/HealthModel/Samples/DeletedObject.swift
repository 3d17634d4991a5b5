public import Foundation

/// The tombstone of a deleted sample: its identity, and its sync keys if it had any.
public struct DeletedObject: Hashable, Sendable, Codable {
    /// The identity of the deleted sample.
    public var uuid: UUID
    /// The type of the deleted sample.
    public var type: ObjectType
    /// The sync identifier and version only.
    public var metadata: Metadata

    /// Creates a tombstone.
    public init(uuid: UUID, type: ObjectType, metadata: Metadata = [:]) {
        self.uuid = uuid
        self.type = type
        self.metadata = metadata
    }
}
