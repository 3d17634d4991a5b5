/// A QR code of a short text, as modules that are dark or light.
///
/// Bytes in versions 1 to 10 with error correction of level M, which restores about 15 % of the
/// picture. Source: ISO/IEC 18004, "QR Code bar code symbology specification".
public struct QRCode: Hashable, Sendable {
    /// How many modules a side has, without the quiet zone of 4 around it.
    public let size: Int
    /// The modules, row by row; true where they are dark.
    public let modules: [[Bool]]

    /// Makes the code of a text; nil for one of more than 213 bytes.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let version = QRVersion.all.first(where: { bytes.count <= $0.capacity }) else {
            return nil
        }
        let grid = QRGrid(version, codewords: QRCodewords.all(of: bytes, version))
        size = version.size
        modules = grid.best()
    }

    /// The code for a terminal: two rows of modules a line, drawn in half blocks on a light ground.
    public var lines: [String] {
        let side = size + 2 * Self.quietZone
        func isDark(_ row: Int, _ column: Int) -> Bool {
            let (row, column) = (row - Self.quietZone, column - Self.quietZone)
            guard modules.indices.contains(row), modules.indices.contains(column) else {
                return false
            }
            return modules[row][column]
        }
        return stride(from: 0, to: side, by: 2).map { row in
            (0..<side).map { column in
                // A terminal draws light on dark: what is light in the code is drawn.
                switch (isDark(row, column), row + 1 < side && isDark(row + 1, column)) {
                case (false, false): "█"
                case (false, true): "▀"
                case (true, false): "▄"
                case (true, true): " "
                }
            }.joined()
        }
    }

    private static let quietZone = 4
}

/// The facts of one version at level M.
struct QRVersion: Hashable, Sendable {
    /// From 1 to 10.
    let number: Int
    /// Codewords for error correction in each block.
    let correction: Int
    /// Codewords for data in each block, in order.
    let blocks: [Int]
    /// The centres of the alignment patterns, on both axes.
    let alignment: [Int]

    /// How many modules a side has.
    var size: Int { 17 + 4 * number }
    /// The bits of the number of bytes.
    var countBits: Int { number < 10 ? 8 : 16 }
    /// How many bytes of text fit.
    var capacity: Int { (blocks.reduce(0, +) * 8 - 4 - countBits) / 8 }

    /// Source: ISO/IEC 18004, tables of error correction and of alignment patterns.
    static let all = [
        QRVersion(number: 1, correction: 10, blocks: [16], alignment: []),
        QRVersion(number: 2, correction: 16, blocks: [28], alignment: [6, 18]),
        QRVersion(number: 3, correction: 26, blocks: [44], alignment: [6, 22]),
        QRVersion(number: 4, correction: 18, blocks: [32, 32], alignment: [6, 26]),
        QRVersion(number: 5, correction: 24, blocks: [43, 43], alignment: [6, 30]),
        QRVersion(number: 6, correction: 16, blocks: [27, 27, 27, 27], alignment: [6, 34]),
        QRVersion(number: 7, correction: 18, blocks: [31, 31, 31, 31], alignment: [6, 22, 38]),
        QRVersion(number: 8, correction: 22, blocks: [38, 38, 39, 39], alignment: [6, 24, 42]),
        QRVersion(
            number: 9, correction: 22, blocks: [36, 36, 36, 37, 37], alignment: [6, 26, 46]),
        QRVersion(
            number: 10, correction: 26, blocks: [43, 43, 43, 43, 44], alignment: [6, 28, 50]),
    ]
}

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
