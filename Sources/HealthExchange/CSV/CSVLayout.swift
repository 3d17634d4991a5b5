internal import HealthModel

/// The table of an app, which is recognised by the names of its columns.
struct CSVLayout: Sendable {
    /// One column of measurements.
    struct Column: Sendable {
        /// The name, without a unit in brackets.
        let name: String
        let type: ObjectType
        /// The unit of the numbers if neither the header nor a comment names one.
        let unit: String
    }

    /// A part of an app's data that another table of the app sums up.
    enum Detail: Hashable, Sendable {
        case cronometerServings
    }

    /// The name of the source.
    let app: String
    /// The column names that identify the table; all of them must exist.
    ///
    /// One that ends in `()` needs a unit in brackets.
    let signature: [String]
    let date: String
    var time: String?
    /// Whether dates without a time zone are in GMT.
    var isUTC = false
    var columns: [Column] = []
    /// The columns whose meaning is known and that have no place in the store.
    var unused: [String] = []
    /// Whether zero means a missing value.
    var isZeroMissing = false
    /// The column of the activity, if rows are workouts.
    var activity: String?
    /// The order of day and month that the app writes everywhere; nil if its dates need none or if it
    /// depends on the person.
    var order: DateOrder?
    /// What the rows are, if another table sums them up.
    var detail: Detail?
    /// What the rows sum up; a day whose details are imported is left out.
    var summary: Detail?

    /// The layout of a table with these columns; nil if it is unknown.
    ///
    /// Of the layouts whose signature the table has, the one that knows most of its columns counts.
    ///
    /// - Throws: `ambiguousTable` if two of them know equally many.
    static func of(_ header: [String]) throws(ExchangeError) -> CSVLayout? {
        let headings = header.map(ColumnHeading.init)
        var best: (layout: CSVLayout, known: Int, isAlone: Bool)?
        for layout in all where layout.signs(headings) {
            let known = headings.count { layout.knows($0) }
            guard let leader = best else {
                best = (layout, known, true)
                continue
            }
            if known > leader.known {
                best = (layout, known, true)
            } else if known == leader.known {
                best?.isAlone = false
            }
        }
        guard let best else { return nil }
        guard best.isAlone else {
            throw ExchangeError(
                .ambiguousTable, detail: "several layouts know \(best.known) columns")
        }
        return best.layout
    }

    private func signs(_ headings: [ColumnHeading]) -> Bool {
        signature.allSatisfy { name in headings.contains { $0.matches(name) } }
    }

    /// Whether the meaning of a column is known.
    func knows(_ heading: ColumnHeading) -> Bool {
        RowMark(heading.name) != nil || heading.matches(date)
            || [time, activity].compactMap(\.self).contains { heading.matches($0) }
            || columns.contains { heading.matches($0.name) }
            || (signature + unused).contains { heading.matches($0) }
    }
}
