/// The modules of a QR code while it is drawn.
struct QRGrid {
    private let version: QRVersion
    private var modules: [[Bool]]
    /// Where patterns and formats are, which no mask changes.
    private var isFunction: [[Bool]]
    private var size: Int { version.size }

    init(_ version: QRVersion, codewords: [UInt8]) {
        self.version = version
        let empty = [[Bool]](
            repeating: [Bool](repeating: false, count: version.size), count: version.size)
        (modules, isFunction) = (empty, empty)
        drawPatterns()
        drawFormat(mask: 0)
        drawVersion()
        draw(codewords)
    }

    /// The modules under the mask that makes them easiest to read.
    func best() -> [[Bool]] {
        let masked = (0..<8).map { mask in
            var grid = self
            grid.apply(mask: mask)
            grid.drawFormat(mask: mask)
            return grid.modules
        }
        return masked.min { QRPenalty.of($0) < QRPenalty.of($1) } ?? modules
    }

    private mutating func set(_ row: Int, _ column: Int, _ isDark: Bool) {
        modules[row][column] = isDark
        isFunction[row][column] = true
    }

    // MARK: Patterns

    private mutating func drawPatterns() {
        for place in 0..<size {
            set(6, place, place % 2 == 0)
            set(place, 6, place % 2 == 0)
        }
        for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] { drawFinder(row, column) }
        let centres = version.alignment
        for row in centres {
            for column in centres where !isAtFinder(row, column) { drawAlignment(row, column) }
        }
    }

    private func isAtFinder(_ row: Int, _ column: Int) -> Bool {
        let last = size - 7
        return (row == 6 && column == 6) || (row == 6 && column == last)
            || (row == last && column == 6)
    }

    private mutating func drawFinder(_ row: Int, _ column: Int) {
        for y in -4...4 {
            for x in -4...4 {
                guard (0..<size).contains(row + y), (0..<size).contains(column + x) else {
                    continue
                }
                let distance = max(abs(x), abs(y))
                set(row + y, column + x, distance != 2 && distance != 4)
            }
        }
    }

    private mutating func drawAlignment(_ row: Int, _ column: Int) {
        for y in -2...2 {
            for x in -2...2 { set(row + y, column + x, max(abs(x), abs(y)) != 1) }
        }
    }

    /// The level and the mask, twice, with a code of Bose, Chaudhuri and Hocquenghem.
    private mutating func drawFormat(mask: Int) {
        // Level M is 0.
        var remainder = mask
        for _ in 0..<10 { remainder = (remainder << 1) ^ ((remainder >> 9) * 0x537) }
        let bits = (mask << 10 | remainder) ^ 0x5412
        func bit(_ place: Int) -> Bool { bits >> place & 1 == 1 }
        for place in 0...5 { set(place, 8, bit(place)) }
        set(7, 8, bit(6))
        set(8, 8, bit(7))
        set(8, 7, bit(8))
        for place in 9..<15 { set(8, 14 - place, bit(place)) }
        for place in 0..<8 { set(8, size - 1 - place, bit(place)) }
        for place in 8..<15 { set(size - 15 + place, 8, bit(place)) }
        set(size - 8, 8, true)
    }

    private mutating func drawVersion() {
        guard version.number >= 7 else { return }
        var remainder = version.number
        for _ in 0..<12 { remainder = (remainder << 1) ^ ((remainder >> 11) * 0x1F25) }
        let bits = version.number << 12 | remainder
        for place in 0..<18 {
            let isDark = bits >> place & 1 == 1
            let (far, near) = (size - 11 + place % 3, place / 3)
            set(near, far, isDark)
            set(far, near, isDark)
        }
    }

    // MARK: Data

    /// Draws the codewords in columns of two modules, from the right, up and down in turn.
    private mutating func draw(_ codewords: [UInt8]) {
        var place = 0
        var right = size - 1
        while right >= 1 {
            // The timing pattern takes a column of its own.
            if right == 6 { right = 5 }
            for step in 0..<size {
                for column in [right, right - 1] {
                    let isUpward = (right + 1) & 2 == 0
                    let row = isUpward ? size - 1 - step : step
                    guard !isFunction[row][column], place < codewords.count * 8 else { continue }
                    modules[row][column] = codewords[place / 8] >> (7 - place % 8) & 1 == 1
                    place += 1
                }
            }
            right -= 2
        }
    }

    private mutating func apply(mask: Int) {
        for row in 0..<size {
            for column in 0..<size where !isFunction[row][column] {
                if Self.isInverted(mask, row, column) { modules[row][column].toggle() }
            }
        }
    }

    private static func isInverted(_ mask: Int, _ row: Int, _ column: Int) -> Bool {
        switch mask {
        case 0: (row + column) % 2 == 0
        case 1: row % 2 == 0
        case 2: column % 3 == 0
        case 3: (row + column) % 3 == 0
        case 4: (row / 2 + column / 3) % 2 == 0
        case 5: row * column % 2 + row * column % 3 == 0
        case 6: (row * column % 2 + row * column % 3) % 2 == 0
        default: ((row + column) % 2 + row * column % 3) % 2 == 0
        }
    }
}

/// How hard a pattern of modules is to read; the mask with the least is taken.
///
/// Source of the four rules and their weights: ISO/IEC 18004, "Evaluation of data masking results".
enum QRPenalty {
    static func of(_ modules: [[Bool]]) -> Int {
        let columns = modules.indices.map { column in modules.map { $0[column] } }
        let lines = modules + columns
        return lines.map(runs).reduce(0, +) + blocks(modules)
            + lines.map(finderLikes).reduce(0, +) + balance(modules)
    }

    /// Five or more modules alike in a line.
    private static func runs(_ line: [Bool]) -> Int {
        var (penalty, length) = (0, 0)
        for (place, module) in line.enumerated() {
            length = place > 0 && line[place - 1] == module ? length + 1 : 1
            if length == 5 { penalty += 3 } else if length > 5 { penalty += 1 }
        }
        return penalty
    }

    /// Squares of four modules alike.
    private static func blocks(_ modules: [[Bool]]) -> Int {
        var penalty = 0
        for row in 1..<modules.count {
            for column in 1..<modules.count {
                let module = modules[row][column]
                if module == modules[row - 1][column], module == modules[row][column - 1],
                    module == modules[row - 1][column - 1]
                {
                    penalty += 3
                }
            }
        }
        return penalty
    }

    private static let finder = [true, false, true, true, true, false, true]

    /// What looks like a finder pattern beside four light modules.
    private static func finderLikes(_ line: [Bool]) -> Int {
        let light = [Bool](repeating: false, count: 4)
        return [light + finder, finder + light].map { pattern in
            (0...line.count - pattern.count).count {
                Array(line[$0..<$0 + pattern.count]) == pattern
            }
        }.reduce(0, +) * 40
    }

    /// Each 5 % that dark modules differ from a half.
    private static func balance(_ modules: [[Bool]]) -> Int {
        let dark = modules.joined().count { $0 }
        let total = modules.count * modules.count
        return abs(dark * 20 - total * 10) / total * 10
    }
}
