package import Foundation

extension UUID {
    /// A random identity, as `UUID()` makes one.
    ///
    /// Foundation on Linux opens `/dev/urandom` for each, which takes longer than the rest of
    /// creating a sample.
    package static func random() -> UUID {
        var numbers = SystemRandomNumberGenerator()
        let (high, low): (UInt64, UInt64) = (numbers.next(), numbers.next())
        var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &bytes) { bytes in
            bytes.storeBytes(of: high, as: UInt64.self)
            bytes.storeBytes(of: low, toByteOffset: 8, as: UInt64.self)
        }
        // Version 4 and the variant of RFC 9562.
        bytes.6 = bytes.6 & 0x0F | 0x40
        bytes.8 = bytes.8 & 0x3F | 0x80
        return UUID(uuid: bytes)
    }
}
