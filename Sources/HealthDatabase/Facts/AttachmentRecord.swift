public import Foundation
public import HealthModel

/// A file that belongs to a sample, without its content.
public struct AttachmentRecord: Hashable, Sendable, Codable {
    /// The identity.
    public var uuid: UUID
    /// The file's name.
    public var name: String
    /// The identifier of the uniform type, as "public.jpeg".
    public var contentType: String
    /// The number of bytes.
    public var size: Int
    /// The date of adding.
    public var creationDate: Date
    /// The metadata.
    public var metadata: Metadata

    /// Creates a record.
    public init(
        uuid: UUID, name: String, contentType: String, size: Int, creationDate: Date,
        metadata: Metadata = [:]
    ) {
        self.uuid = uuid
        self.name = name
        self.contentType = contentType
        self.size = size
        self.creationDate = creationDate
        self.metadata = metadata
    }
}
