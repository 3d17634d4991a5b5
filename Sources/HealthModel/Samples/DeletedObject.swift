public import Foundation

/// What is left of a deleted sample: its identity, and its sync keys where it had any.
public struct DeletedObject: Hashable, Sendable, Codable {
    /// The identity of the sample that is gone.
    public var uuid: UUID
    /// The type of the sample that is gone.
    public var type: ObjectType
    /// The sync identifier and version, and nothing else.
    public var metadata: Metadata

    /// Puts a tombstone together.
    public init(uuid: UUID, type: ObjectType, metadata: Metadata = [:]) {
        self.uuid = uuid
        self.type = type
        self.metadata = metadata
    }
}
