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
        /// The metadata of the samples, such as the reason for insulin.
        var metadata: Metadata = [:]
    }

    /// The rows that count, if a table also has others, such as alarms.
    struct RowChoice: Sendable {
        /// The column with the kind of each row.
        let column: String
        /// Its values in the rows that count.
        let values: Set<String>
        /// Its values in rows without data of the person; the others are reported.
        let ignored: Set<String>
    }

    /// A part of an app's data that other files of the app sum up or repeat.
    enum Detail: Hashable, Sendable {
        case cronometerServings
        case fitbitWeights
        case fitbitBodyFat
        case fitbitExercises
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
    /// Whether a date means the person's day or time whatever offset from GMT it states.
    var isLocal = false
    /// The column of the source of a row.
    var source: String?
    var columns: [Column] = []
    /// The columns whose meaning is known and that have no place in the store.
    var unused: [String] = []
    /// Whether zero means a missing value.
    var isZeroMissing = false
    /// Whether a separator ends the rows, but not the names of the columns.
    var hasSeparatorAtEnd = false
    /// The column of the activity, if rows are workouts.
    var activity: String?
    /// The order of day and month that the app writes everywhere; nil if its dates need none or if it
    /// depends on the person.
    var order: DateOrder?
    /// What the rows are, if other files sum them up or repeat them.
    var detail: Detail?
    /// What the rows sum up; a day whose details are imported is left out.
    var summary: Detail?
    /// The column of the offset from GMT of a row's times.
    var zone: String?
    /// The column of the date of a row without one in `date`.
    var otherDate: String?
    /// The column of the end.
    var end: String?
    /// The rows that count; nil for all.
    var choice: RowChoice?
    /// The beginning of the file's name, if the header does not identify the table.
    var file: String?
    /// The columns of sets, if rows are sets of exercises.
    var sets: SetColumns?
    /// The columns of workouts, if rows are workouts without recordings.
    var session: SessionColumns?
    /// The columns of sleep stages, if rows are nights.
    var night: NightColumns?
    /// The column with a list of values, if rows are series.
    var series: SeriesColumns?
    /// The columns of a measurement, if each row names its type.
    var metrics: MetricColumns?

    /// The layout of a table with these columns; nil if it is unknown.
    ///
    /// Of the layouts whose signature the table has, the one that knows most of its columns counts; of equal ones that
    /// for a file of this name.
    ///
    /// - Parameters:
    ///   - header: The names of the columns.
    ///   - file: The name of the file.
    /// - Throws: `ambiguousTable` if two of them know equally many.
    static func of(_ header: [String], file: String) throws(ExchangeError) -> CSVLayout? {
        let headings = header.map(ColumnHeading.init)
        var best: (layout: CSVLayout, known: Int, isAlone: Bool)?
        func rank(_ layout: CSVLayout, _ known: Int) -> Int {
            2 * known + (layout.file == nil ? 0 : 1)
        }
        for layout in all
        where layout.signs(headings) && layout.file.map(file.lowercased().hasPrefix) ?? true {
            let known = headings.count { layout.knows($0) }
            guard let leader = best else {
                best = (layout, known, true)
                continue
            }
            if rank(layout, known) > rank(leader.layout, leader.known) {
                best = (layout, known, true)
            } else if rank(layout, known) == rank(leader.layout, leader.known) {
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
        let roles = [date, time, activity, zone, otherDate, end, source, choice?.column].compactMap(
            \.self)
        return RowMark(heading.name) != nil
            || (roles + contentNames + signature + unused).contains { heading.matches($0) }
            || columns.contains { heading.matches($0.name) }
            || sets?.isWide == true && WideSet.part(heading) != nil
    }

    /// The names of the columns of sets, workouts, nights, series or metrics.
    private var contentNames: [String] {
        let lists = [sets?.names, session?.names, night?.names, series?.names, metrics?.names]
        return lists.flatMap { $0 ?? [] }
    }
}
