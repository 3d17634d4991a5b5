internal import Foundation

/// The first two lines of a full backup: the file format, and the encryption of the contents.
struct BackupHeader: Codable, Hashable {
    /// The version that is written, and the highest that can be read.
    static let current = 1
    /// The first line.
    static let magic = Array("open-healthkit-backup\n".utf8)
    /// The maximum length of both lines in bytes.
    static let longest = 4096

    var version = Self.current
    /// Seconds since 2001-01-01 00:00 GMT.
    var createdAt: Date
    /// The encryption of the contents; nil if they are not encrypted.
    var encryption: BackupKey.Derivation?

    /// The two lines.
    func data() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try Data(Self.magic) + encoder.encode(self) + Data([0x0A])
    }

    /// Reads the two lines at the beginning of a file.
    ///
    /// - Parameter prefix: The first ``longest`` bytes of the file.
    /// - Returns: The header, and the bytes of its two lines.
    static func read(_ prefix: Data) throws(FullBackupError) -> (header: BackupHeader, bytes: Data)
    {
        guard prefix.starts(with: magic) else { throw .notABackup }
        let rest = prefix.dropFirst(magic.count)
        guard let end = rest.firstIndex(of: 0x0A) else { throw .damaged("header") }
        struct Version: Decodable { var version: Int }
        let json = Data(rest[..<end])
        guard let version = try? JSONDecoder().decode(Version.self, from: json).version,
            version >= 1
        else { throw .damaged("header") }
        // A later version may write other keys, so its number is checked first.
        guard version <= current else { throw .newerFormat }
        guard let header = try? JSONDecoder().decode(BackupHeader.self, from: json) else {
            throw .damaged("header")
        }
        return (header, Data(prefix[...end]))
    }
}
