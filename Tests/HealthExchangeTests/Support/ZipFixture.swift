import Foundation

/// Makes small zip archives with stored entries, byte by byte.
struct ZipFixture {
    private var bytes: [UInt8] = []
    private var directory: [UInt8] = []
    private var count: UInt16 = 0

    /// Adds an entry; with a data descriptor its sizes stand behind the data, as Health writes it.
    mutating func add(
        _ path: String, _ content: [UInt8], hasDescriptor: Bool = false, isDamaged: Bool = false
    ) {
        let checksum = Self.checksum(content) ^ (isDamaged ? 1 : 0)
        let offset = UInt32(bytes.count)
        // Bit 11 says that the name is UTF-8.
        let flags: UInt16 = (hasDescriptor ? 8 : 0) | 0x0800
        let size = UInt32(content.count)
        bytes += Self.number(0x0403_4B50 as UInt32) + Self.number(20 as UInt16)
        bytes += Self.number(flags) + [0, 0, 0, 0, 0, 0]
        bytes += Self.number(hasDescriptor ? 0 : checksum)
        bytes += Self.number(hasDescriptor ? 0 : size) + Self.number(hasDescriptor ? 0 : size)
        bytes += Self.number(UInt16(path.utf8.count)) + [0, 0] + Array(path.utf8) + content
        if hasDescriptor {
            bytes += Self.number(0x0807_4B50 as UInt32) + Self.number(checksum)
            bytes += Self.number(size) + Self.number(size)
        }
        directory += Self.number(0x0201_4B50 as UInt32) + Self.number(0x0314 as UInt16)
        directory += Self.number(20 as UInt16) + Self.number(flags) + [0, 0, 0, 0, 0, 0]
        directory += Self.number(checksum) + Self.number(size) + Self.number(size)
        directory += Self.number(UInt16(path.utf8.count)) + [0, 0, 0, 0, 0, 0, 0, 0]
        directory += Self.number((path.hasSuffix("/") ? 0x41ED_0000 : 0x81A4_0000) as UInt32)
        directory += Self.number(offset) + Array(path.utf8)
        count += 1
    }

    /// The whole archive.
    var data: Data {
        var end = Self.number(0x0605_4B50 as UInt32) + [0, 0, 0, 0]
        end += Self.number(count) + Self.number(count)
        end += Self.number(UInt32(directory.count)) + Self.number(UInt32(bytes.count)) + [0, 0]
        return Data(bytes + directory + end)
    }

    private static func number<T: FixedWidthInteger>(_ value: T) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in
                crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1
            }
        }
    }
}
