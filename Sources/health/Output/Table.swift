/// Rows of text in aligned columns, as a person likes to read them.
package struct Table {
    /// On which side of its column a text stands.
    package enum Side {
        case left, right
    }

    private let sides: [Side]
    private let header: [String]
    private var rows: [[String]] = []

    /// A table without rows; a column that the list does not name is aligned to the left.
    package init(_ columns: [(title: String, side: Side)]) {
        sides = columns.map(\.side)
        header = columns.map(\.title)
    }

    /// Whether it has no rows.
    package var isEmpty: Bool { rows.isEmpty }

    /// Adds a row.
    package mutating func add(_ cells: [String]) {
        rows.append(cells.map(Self.printable))
    }

    /// The lines; the titles come first unless all of them are empty.
    package var lines: [String] {
        let all = (header.allSatisfy(\.isEmpty) ? [] : [header]) + rows
        let widths = sides.indices.map { column in
            all.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        // A column that has nothing in it takes no room.
        let shown = widths.indices.filter { widths[$0] > 0 }
        return all.map { row in
            var line = ""
            for column in shown {
                let cell = column < row.count ? row[column] : ""
                let gap = String(repeating: " ", count: widths[column] - cell.count)
                line += (line.isEmpty && column == shown.first ? "" : "  ")
                line += sides[column] == .left ? cell + gap : gap + cell
            }
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
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
