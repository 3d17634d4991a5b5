/// Copies of a PNG file (ISO/IEC 15948) the chunks of one picture and its colours.
struct PNGStripper {
    static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    private static let kept: Set<String> = [
        "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "sBIT",
    ]
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func stripped() throws(MealPhoto.Failure) -> [UInt8] {
        var copy = Self.signature
        var at = Self.signature.count
        var hasData = false
        while at + 12 <= bytes.count {
            let end = at + 12 + bytes.big32(at)
            guard end <= bytes.count else { throw .damaged }
            let name = String(decoding: bytes[at + 4..<at + 8], as: UTF8.self)
            if at == Self.signature.count {
                guard name == "IHDR", end - at == 25 else { throw .damaged }
                try MealPhoto.check(width: bytes.big32(at + 8), height: bytes.big32(at + 12))
            }
            if Self.kept.contains(name) { copy += bytes[at..<end] }
            hasData = hasData || name == "IDAT"
            at = end
            if name == "IEND" {
                guard hasData else { throw .damaged }
                return copy
            }
        }
        throw .damaged
    }
}

/// Copies of a WebP file (RFC 9649) the chunks of the picture, without Exif, XMP and colour profile.
struct WebPStripper {
    private static let kept: Set<String> = ["VP8 ", "VP8L", "VP8X", "ALPH"]
    /// The flags of colour profile, Exif, XMP and animation.
    private static let flags: UInt8 = 0x20 | 0x08 | 0x04 | 0x02
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func stripped() throws(MealPhoto.Failure) -> [UInt8] {
        guard bytes.count >= 12 else { throw .damaged }
        let end = 8 + bytes.little32(4)
        guard end <= bytes.count else { throw .damaged }
        var body = Array("WEBP".utf8)
        var at = 12
        var hasPicture = false
        while at + 8 <= end {
            let size = bytes.little32(at + 4)
            let next = at + 8 + size + size % 2
            guard next <= end else { throw .damaged }
            let name = String(decoding: bytes[at..<at + 4], as: UTF8.self)
            if Self.kept.contains(name) {
                var chunk = Array(bytes[at..<next])
                if name == "VP8X" {
                    guard size == 10 else { throw .damaged }
                    let (width, height) = (chunk.little32(12) & 0xffffff, chunk.little32(14) >> 8)
                    try MealPhoto.check(width: width + 1, height: height + 1)
                    chunk[8] &= ~Self.flags
                }
                body += chunk
            }
            hasPicture = hasPicture || name == "VP8 " || name == "VP8L"
            at = next
        }
        guard hasPicture, at == end else { throw .damaged }
        let size = (0..<4).map { UInt8(truncatingIfNeeded: body.count >> ($0 * 8)) }
        return Array("RIFF".utf8) + size + body
    }
}
