internal import Foundation

/// Checks the directory at the end of a zip archive, which shows that the archive is complete.
///
/// libarchive reads an archive without its directory entry by entry, and treats the cut as the end.
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
        return tail.withUnsafeBytes { isWhole($0, origin: origin) }
            ? nil
            : ExchangeError(
                .damagedArchive, position: file.size, detail: "the directory is cut off")
    }

    private static func isWhole(_ tail: UnsafeRawBufferPointer, origin: Int64) -> Bool {
        var place = tail.count - endLength
        while place >= 0 {
            if number(tail, place, UInt32.self) == 0x0605_4B50,
                place + endLength + Int(number(tail, place + 20, UInt16.self)) <= tail.count
            {
                return holdsDirectory(tail, end: place, origin: origin)
            }
            place -= 1
        }
        return false
    }

    /// Whether the directory precedes the end record at the given offset.
    private static func holdsDirectory(
        _ tail: UnsafeRawBufferPointer, end: Int, origin: Int64
    ) -> Bool {
        let size = number(tail, end + 12, UInt32.self)
        let start = number(tail, end + 16, UInt32.self)
        if size == .max || start == .max {
            // In ZIP64 the numbers are in a separate record, to which this one points.
            let locator = end - locatorLength
            return locator >= 0 && number(tail, locator, UInt32.self) == 0x0706_4B50
                && number(tail, locator + 8, UInt64.self) < UInt64(origin) + UInt64(locator)
        }
        return UInt64(start) + UInt64(size) <= UInt64(origin) + UInt64(end)
    }

    private static func number<T: FixedWidthInteger>(
        _ bytes: UnsafeRawBufferPointer, _ offset: Int, _ type: T.Type
    ) -> T {
        T(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
    }
}
