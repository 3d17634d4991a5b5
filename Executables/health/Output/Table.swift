/// Rows of text in aligned columns, as a person likes to read them.
package struct Table {
    /// On which side of its column a text stands.
    package enum Side {
        case left, right
    }

    private let sides: [Side]
    private let header: [String]
    private var rows: [[String]] = []
    private var widths: [Int]

    /// A table without rows; a column that the list does not name is aligned to the left.
    package init(_ columns: [(title: String, side: Side)]) {
        sides = columns.map(\.side)
        header = columns.map(\.title)
        widths = header.map(\.count)
    }

    /// Whether it has no rows.
    package var isEmpty: Bool { rows.isEmpty }

    /// Adds a row.
    package mutating func add(_ cells: [String]) {
        rows.append(cells)
        measure(cells)
    }

    /// Makes room for a row that is not kept: a long table is measured first, then printed.
    package mutating func measure(_ cells: [String]) {
        for (column, cell) in zip(widths.indices, cells) {
            widths[column] = max(widths[column], Self.printable(cell).count)
        }
    }

    /// The lines; the titles come first unless all of them are empty.
    package var lines: [String] { titles + rows.map(line) }

    /// The line of titles; none where all of them are empty.
    package var titles: [String] { header.allSatisfy(\.isEmpty) ? [] : [line(header)] }

    /// The line of a row.
    package func line(_ cells: [String]) -> String {
        var line = ""
        // A column that has nothing in it takes no room.
        let shown = widths.indices.filter { widths[$0] > 0 }
        for column in shown {
            let cell = column < cells.count ? Self.printable(cells[column]) : ""
            let gap = String(repeating: " ", count: max(0, widths[column] - cell.count))
            line += (line.isEmpty && column == shown.first ? "" : "  ")
            line += sides[column] == .left ? cell + gap : gap + cell
        }
        return String(line.reversed().drop { $0 == " " }.reversed())
    }

    /// A text without what would move a terminal's cursor: names come from other people's files.
    package static func printable(_ text: String) -> String {
        String(
            text.unicodeScalars.map { scalar in
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator: " "
                default: Character(scalar)
                }
            })
    }
}
