/// The first line of a JSON Lines file.
package struct JSONLinesHeader: Decodable {
    /// The name of the format in every header.
    package static let format = "open-healthkit-samples"
    /// The version of the lines that this package writes.
    package static let version = 1
    /// The version of the rules by which a fixture of this package is made anonymous.
    package static let fixtureVersion = 1

    /// The name of the format.
    package let format: String
    /// The version of the lines.
    package let version: Int
    /// The instant of the export; nil for a fixture.
    package let created: String?
    /// The version of the rules of a fixture; nil for an export.
    package let fixture: Int?

    /// Whether this package reads files with this header.
    package var isReadable: Bool {
        version <= Self.version && (fixture ?? 1) <= Self.fixtureVersion
    }
}
