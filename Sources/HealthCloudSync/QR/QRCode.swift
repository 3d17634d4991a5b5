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
