internal import HealthModel

/// Rows of text in aligned columns.
package struct Table {
    /// The alignment of a column.
    package enum Side {
        case left, right
    }

    private let sides: [Side]
    private let header: [String]
    private var rows: [[String]] = []
    private var widths: [Int]
    /// The number of terminal columns; nil for lines of any length.
    private let room: Int?
    private static let gap = 2
    private static let narrowest = 8

    /// Creates a table without rows; a column that is not listed is aligned to the left.
    ///
    /// - Parameters:
    ///   - columns: The columns.
    ///   - room: The maximum number of terminal columns of a line, to which the widest left-aligned
    ///     column is cut; nil for no limit.
    package init(
        _ columns: [(title: String, side: Side)], room: Int? = Terminal.width
    ) {
        self.room = room
        sides = columns.map(\.side)
        header = columns.map(\.title)
        widths = header.map(DisplayWidth.of)
    }

    /// Whether there are no rows.
    package var isEmpty: Bool { rows.isEmpty }

    /// Adds a row.
    package mutating func add(_ cells: [String]) {
        rows.append(cells)
        measure(cells)
    }

    /// Widens the columns for a row without storing it, so that a long table can be measured first
    /// and then printed.
    package mutating func measure(_ cells: [String]) {
        for (column, cell) in zip(widths.indices, cells) {
            widths[column] = max(widths[column], DisplayWidth.of(OutsideText.line(cell)))
        }
    }

    /// All lines; the titles come first unless all of them are empty.
    package var lines: [String] { titles + rows.map(line) }

    /// The line of titles; nothing if all of them are empty.
    package var titles: [String] { header.allSatisfy(\.isEmpty) ? [] : [line(header)] }

    /// The line for a row.
    package func line(_ cells: [String]) -> String {
        var line = ""
        let widths = fittedWidths
        // An empty column takes no space.
        let shown = widths.indices.filter { widths[$0] > 0 }
        for column in shown {
            let whole = column < cells.count ? OutsideText.line(cells[column]) : ""
            let cell = DisplayWidth.fitted(whole, to: widths[column])
            let gap = String(repeating: " ", count: max(0, widths[column] - DisplayWidth.of(cell)))
            line += (line.isEmpty && column == shown.first ? "" : "  ")
            line += sides[column] == .left ? cell + gap : gap + cell
        }
        return String(line.reversed().drop { $0 == " " }.reversed())
    }

    /// The widths of the columns; if a line is too long, the widest left-aligned column is reduced.
    private var fittedWidths: [Int] {
        var fitted = widths
        guard let room else { return fitted }
        let shown = fitted.filter { $0 > 0 }
        let excess = shown.reduce(0, +) + Self.gap * max(shown.count - 1, 0) - room
        let left = fitted.indices.filter { sides[$0] == .left }
        guard excess > 0, let widest = left.max(by: { fitted[$0] < fitted[$1] }) else {
            return fitted
        }
        fitted[widest] = max(fitted[widest] - excess, min(Self.narrowest, fitted[widest]))
        return fitted
    }
}

/// The number of terminal columns of a text: East Asian characters and emoji take two.
package enum DisplayWidth {
    /// The number of columns of a text.
    package static func of(_ text: String) -> Int {
        text.reduce(0) { $0 + of($1) }
    }

    /// The beginning of a text that fits into a number of columns, with an ellipsis if the text was
    /// cut.
    package static func fitted(_ text: String, to width: Int) -> String {
        guard of(text) > width else { return text }
        var (fitted, used) = ("", 0)
        for character in text {
            let next = of(character)
            // One column is reserved for the ellipsis.
            guard used + next < width else { break }
            fitted.append(character)
            used += next
        }
        return fitted + "…"
    }

    private static func of(_ character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        if character.isASCII { return 1 }
        // A sign followed by the emoji selector is drawn as an emoji.
        if scalar.properties.isEmojiPresentation
            || character.unicodeScalars.contains("\u{FE0F}")
        {
            return 2
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: return wide.contains { $0.contains(scalar.value) } ? 2 : 1
        }
    }

    /// The ranges of wide and full-width characters in Unicode's `EastAsianWidth`.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
        0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FF,
        0x20000...0x3FFFD,
    ]
}
