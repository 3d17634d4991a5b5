internal import Foundation

/// A part of a backup's contents: the copy of a database.
enum BackupPart: String, CaseIterable {
    case journal = "journal.sqlite"
    case store = "store.sqlite"

    /// The header of the part: the length of its name, its name, and its number of bytes.
    func label(length: UInt64) -> Data {
        Data([UInt8(rawValue.utf8.count)]) + Data(rawValue.utf8)
            + withUnsafeBytes(of: length.littleEndian) { Data($0) }
    }
}
