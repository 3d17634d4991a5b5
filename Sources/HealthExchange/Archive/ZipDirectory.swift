internal import Foundation

/// The directory at the end of a zip archive, as far as it shows that the archive is whole.
///
/// libarchive reads an archive without its directory entry by entry, and takes the place where the
/// directory is cut off for the end.
enum ZipDirectory {
    /// The record that ends an archive, without its comment.
    private static let endLength = 22
    private static let locatorLength = 20
    private static let longestComment = 0xFFFF

    /// Whether a file begins as a zip archive does, also an empty one.
    static func begins(_ prefix: [UInt8]) -> Bool {
        guard prefix.count >= 4, prefix[0] == 0x50, prefix[1] == 0x4B else { return false }
        return [[3, 4], [5, 6], [7, 8]].contains([prefix[2], prefix[3]])
    }

    /// What is wrong with the end of an archive; nil for a whole one.
    static func damage(of path: String) throws(ExchangeError) -> ExchangeError? {
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

    /// Whether the directory that the end tells of lies before it.
    private static func holdsDirectory(
        _ tail: UnsafeRawBufferPointer, end: Int, origin: Int64
    ) -> Bool {
        let size = number(tail, end + 12, UInt32.self)
        let start = number(tail, end + 16, UInt32.self)
        if size == .max || start == .max {
            // ZIP64: the numbers are in a record of its own, which this one points to.
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
