internal import Foundation

/// The name and size of one entry of a zip archive.
package struct ZipEntry {
    /// The path inside the archive.
    package var path: String
    /// The size of the unpacked bytes, where the archive says so up front.
    package var size: Int64?
    /// Whether the entry is a file with bytes.
    package var isFile: Bool
}

/// Checks the directory at the end of a zip archive, which shows that the archive is complete.
///
/// libarchive reads an archive without its directory entry by entry, and treats the place where it
/// was cut off as its end.
package enum ZipDirectory {
    /// The length of the end record without its comment.
    private static let endLength = 22
    private static let locatorLength = 20
    private static let longestComment = 0xFFFF

    /// Whether a file begins like a zip archive, including an empty one.
    package static func begins(_ prefix: [UInt8]) -> Bool {
        guard prefix.count >= 4, prefix[0] == 0x50, prefix[1] == 0x4B else { return false }
        return [[3, 4], [5, 6], [7, 8]].contains([prefix[2], prefix[3]])
    }

    /// The damage at the end of an archive; nil for a complete one.
    package static func damage(of path: String) throws(ExchangeError) -> ExchangeError? {
        let file = try FileByteSource(path: path)
        let length = Int64(endLength + locatorLength + longestComment)
        let origin = max(0, file.size - length)
        let tail = try file.read(from: origin, count: Int(file.size - origin))
        let start = tail.withUnsafeBytes { directory($0, origin: origin) }
        // In a truncated archive this may be the end record of an inner archive, whose offsets
        // count from the start of that archive.
        if let start, try isDirectory(file.read(from: start, count: 4)) { return nil }
        return ExchangeError(
            .damagedArchive, position: file.size, detail: "the directory is cut off")
    }

    /// Whether these are the first bytes of a directory: of its first entry, of the end record of an empty archive, or
    /// of the record of ZIP64 that points to the directory.
    private static func isDirectory(_ bytes: [UInt8]) -> Bool {
        [[0x50, 0x4B, 1, 2], [0x50, 0x4B, 5, 6], [0x50, 0x4B, 6, 6]].contains(bytes)
    }

    /// The offset of the directory in the file, or for ZIP64 that of the record that points to it.
    ///
    /// It is nil for a directory that is cut off.
    private static func directory(_ tail: UnsafeRawBufferPointer, origin: Int64) -> Int64? {
        var place = tail.count - endLength
        while place >= 0 {
            if number(tail, place, UInt32.self) == 0x0605_4B50,
                place + endLength + Int(number(tail, place + 20, UInt16.self)) <= tail.count
            {
                return directory(tail, end: place, origin: origin)
            }
            place -= 1
        }
        return nil
    }

    /// The offset of the directory before the end record at a place; nil if no directory precedes it.
    private static func directory(
        _ tail: UnsafeRawBufferPointer, end: Int, origin: Int64
    ) -> Int64? {
        let size = number(tail, end + 12, UInt32.self)
        let start = number(tail, end + 16, UInt32.self)
        if size == .max || start == .max {
            // In ZIP64 the numbers are in a separate record, to which this one points.
            let locator = end - locatorLength
            guard locator >= 0, number(tail, locator, UInt32.self) == 0x0706_4B50 else {
                return nil
            }
            let record = number(tail, locator + 8, UInt64.self)
            return record < UInt64(origin) + UInt64(locator) ? Int64(record) : nil
        }
        let precedesEnd = UInt64(start) + UInt64(size) <= UInt64(origin) + UInt64(end)
        return precedesEnd ? Int64(start) : nil
    }

    private static func number<T: FixedWidthInteger>(
        _ bytes: UnsafeRawBufferPointer, _ offset: Int, _ type: T.Type
    ) -> T {
        T(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
    }
}
