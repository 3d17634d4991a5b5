/// The codewords of a QR code: data and error correction, interleaved.
enum QRCodewords {
    /// All codewords of a text in a version.
    static func all(of bytes: [UInt8], _ version: QRVersion) -> [UInt8] {
        var rest = data(of: bytes, version)[...]
        let blocks = version.blocks.map { length in
            defer { rest = rest.dropFirst(length) }
            return Array(rest.prefix(length))
        }
        let corrections = blocks.map { correction(of: $0, count: version.correction) }
        return interleaved(blocks) + interleaved(corrections)
    }

    /// The text in byte mode, filled up with the pad bytes of the standard.
    private static func data(of bytes: [UInt8], _ version: QRVersion) -> [UInt8] {
        let count = version.blocks.reduce(0, +)
        var bits: [Bool] = []
        func append(_ value: Int, _ length: Int) {
            for place in (0..<length).reversed() { bits.append(value >> place & 1 == 1) }
        }
        append(0b0100, 4)
        append(bytes.count, version.countBits)
        for byte in bytes { append(Int(byte), 8) }
        append(0, min(4, count * 8 - bits.count))
        append(0, (8 - bits.count % 8) % 8)
        var words = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        }
        var pad: UInt8 = 0xEC
        while words.count < count {
            words.append(pad)
            pad ^= 0xEC ^ 0x11
        }
        return words
    }

    private static func interleaved(_ blocks: [[UInt8]]) -> [UInt8] {
        (0..<(blocks.map(\.count).max() ?? 0)).flatMap { place in
            blocks.compactMap { $0.indices.contains(place) ? $0[place] : nil }
        }
    }

    // MARK: Reed and Solomon

    /// The remainder of a block by the generator polynomial.
    private static func correction(of block: [UInt8], count: Int) -> [UInt8] {
        let generator = generator(degree: count)
        var remainder = [UInt8](repeating: 0, count: count)
        for byte in block {
            let factor = byte ^ remainder.removeFirst()
            remainder.append(0)
            for (place, coefficient) in generator.enumerated() {
                remainder[place] ^= product(coefficient, factor)
            }
        }
        return remainder
    }

    /// The product of (x - 2^i) for i below the degree, without its first coefficient.
    private static func generator(degree: Int) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: degree)
        result[degree - 1] = 1
        var root: UInt8 = 1
        for _ in 0..<degree {
            for place in 0..<degree {
                result[place] = product(result[place], root)
                if place + 1 < degree { result[place] ^= result[place + 1] }
            }
            root = product(root, 2)
        }
        return result
    }

    /// The product in the field of 256 elements, modulo x^8 + x^4 + x^3 + x^2 + 1.
    private static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
        var result = 0
        for place in (0..<8).reversed() {
            result = (result << 1) ^ ((result >> 7) * 0x11D)
            result ^= (Int(b) >> place & 1) * Int(a)
        }
        return UInt8(result)
    }
}
