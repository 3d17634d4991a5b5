import Foundation

/// Makes small zip archives with stored entries, byte by byte.
struct ZipFixture {
    private var bytes: [UInt8] = []
    private var directory: [UInt8] = []
    private var count: UInt16 = 0

    /// Adds an entry; with a data descriptor its sizes stand behind the data, as Health writes it.
    mutating func add(
        _ path: String, _ content: [UInt8], hasDescriptor: Bool = false, isDamaged: Bool = false,
        isLink: Bool = false, isEncrypted: Bool = false
    ) {
        add(
            path, content, size: UInt32(content.count),
            checksum: Self.checksum(content) ^ (isDamaged ? 1 : 0), hasDescriptor: hasDescriptor,
            isLink: isLink, isEncrypted: isEncrypted)
    }

    private mutating func add(
        _ path: String, _ content: [UInt8], size: UInt32, checksum: UInt32, method: UInt16 = 0,
        hasDescriptor: Bool = false, isLink: Bool = false, isEncrypted: Bool = false
    ) {
        let offset = UInt32(bytes.count)
        let packed = UInt32(content.count)
        // Bit 11 says that the name is UTF-8, bit 0 that the content is encrypted.
        let flags: UInt16 = (hasDescriptor ? 8 : 0) | (isEncrypted ? 1 : 0) | 0x0800
        bytes += Self.number(0x0403_4B50 as UInt32) + Self.number(20 as UInt16)
        bytes += Self.number(flags) + Self.number(method) + [0, 0, 0, 0]
        bytes += Self.number(hasDescriptor ? 0 : checksum)
        bytes += Self.number(hasDescriptor ? 0 : packed) + Self.number(hasDescriptor ? 0 : size)
        bytes += Self.number(UInt16(path.utf8.count)) + [0, 0] + Array(path.utf8) + content
        if hasDescriptor {
            bytes += Self.number(0x0807_4B50 as UInt32) + Self.number(checksum)
            bytes += Self.number(packed) + Self.number(size)
        }
        directory += Self.number(0x0201_4B50 as UInt32) + Self.number(0x0314 as UInt16)
        directory += Self.number(20 as UInt16) + Self.number(flags) + Self.number(method)
        directory += [0, 0, 0, 0]
        directory += Self.number(checksum) + Self.number(packed) + Self.number(size)
        directory += Self.number(UInt16(path.utf8.count)) + [0, 0, 0, 0, 0, 0, 0, 0]
        let mode: UInt32 = path.hasSuffix("/") ? 0x41ED_0000 : isLink ? 0xA1FF_0000 : 0x81A4_0000
        directory += Self.number(mode)
        directory += Self.number(offset) + Array(path.utf8)
        count += 1
    }

    /// Adds an entry with a content that goes on with very many blanks, in a thousandth of its size.
    ///
    /// Its checksum is wrong: nobody is meant to get to its end.
    mutating func addDeflated(_ path: String, _ content: [UInt8], blanks: Int) {
        var bits = DeflateBits()
        bits.addStored(content)
        bits.addBlanks(blanks)
        add(
            path, bits.bytes, size: UInt32(content.count + blanks), checksum: 0, method: 8)
    }

    /// The whole archive.
    var data: Data {
        var end = Self.number(0x0605_4B50 as UInt32) + [0, 0, 0, 0]
        end += Self.number(count) + Self.number(count)
        end += Self.number(UInt32(directory.count)) + Self.number(UInt32(bytes.count)) + [0, 0]
        return Data(bytes + directory + end)
    }

    /// A gzip file of one stored block.
    static func gzip(_ content: [UInt8]) -> [UInt8] {
        let size = UInt16(content.count)
        return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1] + number(size) + number(~size) + content
            + number(checksum(content)) + number(UInt32(content.count))
    }

    private static func number<T: FixedWidthInteger>(_ value: T) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var crc = UInt32.max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 {
                let half: UInt32 = crc >> 1
                crc = crc & 1 == 1 ? half ^ 0xEDB8_8320 : half
            }
        }
        return ~crc
    }
}
