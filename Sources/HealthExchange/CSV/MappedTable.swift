internal import Foundation
internal import HealthModel

/// A table of another program with known columns.
struct MappedTable {
    /// A column of measurements.
    struct Column {
        let index: Int
        let type: ObjectType
        /// The unit of the numbers, unless a column of its own has it.
        let unit: HealthUnit
        /// The origin of the unit.
        let origin: ColumnUnits.Origin
        /// The column with the unit of each row.
        var rowUnit: Int?
        /// Whether the unit is another one than the app usually writes.
        var isOtherUnit = false
        /// The metadata of the samples.
        var metadata: Metadata = [:]
    }

    /// A column that can withdraw its row.
    struct Mark {
        let index: Int
        let kind: RowMark
    }

    private let kind = "csv"
    let app: String
    let date: Int
    let time: Int?
    let end: Int?
    let source: Int?
    let marks: [Mark]
    let activity: Int?
    let columns: [Column]
    let names: [String]
    /// The names in the file; they differ from `names` only in a translated table.
    let titles: [String]
    let isZeroMissing: Bool
    /// Whether dates without a time zone are in GMT.
    let isUTC: Bool
    /// Whether the offset from GMT of a date has no meaning.
    let isLocal: Bool
    /// The columns whose meaning the layout knows, used or not.
    let known: Set<Int>
    /// The column of the offset from GMT.
    let zone: Int?
    /// The column of the date of a row without one in `date`.
    let otherDate: Int?
    /// The column that says whether a row counts.
    let choice: (index: Int, rows: CSVLayout.RowChoice)?
    /// What the rows describe.
    let content: RowContent
    /// The order of day and month.
    var order = DateOrder.monthFirst
    /// The sign before fractions; nil if the numbers prove none.
    var decimalSign: DecimalSign?
    /// Whether empty fields may follow the last column in every row, and not only where no number can be shifted.
    var allowsEmptyEnd = false

    /// Creates the table of a known app.
    ///
    /// - Parameters:
    ///   - header: The names of the columns as the layout has them.
    ///   - layout: The layout.
    ///   - comment: The unit that a line above the header names.
    ///   - titles: The names as the file has them, if those of `header` are translations.
    /// - Throws: `contradictoryUnits`.
    init(
        _ header: [String], _ layout: CSVLayout, comment: String? = nil, titles: [String]? = nil
    ) throws(ExchangeError) {
        let headings = header.map(ColumnHeading.init)
        func index(_ name: String?) -> Int? { headings.place(of: name) }
        app = layout.app
        date = index(layout.date) ?? 0
        time = index(layout.time)
        end = index(layout.end)
        source = index(layout.source)
        activity = index(layout.activity)
        zone = index(layout.zone)
        otherDate = index(layout.otherDate)
        choice = layout.choice.flatMap { choice in
            index(choice.column).map { ($0, choice) }
        }
        content = RowContent(layout, headings)
        var columns: [Column] = []
        for column in layout.columns {
            guard let place = index(column.name), let usual = try? HealthUnit(column.unit) else {
                continue
            }
            let units = ColumnUnits(header[place], comment, type: column.type)
            // An amount in a unit that does not measure the type, as vitamins in IU, has no place.
            guard let (unit, origin) = try units.unit(usual: usual) else { continue }
            columns.append(
                Column(
                    index: place, type: column.type, unit: unit, origin: origin,
                    isOtherUnit: unit != usual, metadata: column.metadata))
        }
        self.columns = columns
        names = header
        self.titles = titles ?? header
        marks = Self.marks(header)
        isUTC = layout.isUTC
        isLocal = layout.isLocal
        isZeroMissing = layout.isZeroMissing
        known = Set(headings.indices.filter { layout.knows(headings[$0]) })
    }

    /// Creates a table with a mapping.
    ///
    /// - Throws: `invalidMapping` for a column that does not exist or a unit that does not fit,
    ///   `contradictoryUnits` if header, comment and mapping differ.
    init(_ header: [String], _ mapping: ColumnMapping, comment: String? = nil)
        throws(ExchangeError)
    {
        func index(_ name: String) throws(ExchangeError) -> Int {
            guard let index = header.firstIndex(of: name) else {
                throw ExchangeError(.invalidMapping, detail: "a column is not there")
            }
            return index
        }
        func optional(_ name: String?) throws(ExchangeError) -> Int? {
            guard let name else { return nil }
            return try index(name)
        }
        app = mapping.sourceName
        date = try index(mapping.date)
        time = try optional(mapping.time)
        end = try optional(mapping.end)
        source = try optional(mapping.source)
        (activity, zone, otherDate, choice) = (nil, nil, nil, nil)
        content =
            mapping.rows == .measurements
            ? .measurements : .events(try EventTable(mapping, header, comment))
        var columns: [Column] = []
        for measure in mapping.measures {
            let place = try index(measure.column)
            guard let usual = measure.type.canonicalUnit else {
                throw ExchangeError(.invalidMapping, detail: "a type is no quantity")
            }
            let units = ColumnUnits(header[place], comment, type: measure.type)
            let (unit, origin) = try units.unit(mapped: measure.unit, usual: usual)
            let rowUnit = origin == .assumed ? ColumnUnits.rowUnit(header, of: place) : nil
            columns.append(
                Column(
                    index: place, type: measure.type, unit: unit, origin: origin, rowUnit: rowUnit))
        }
        self.columns = columns
        (names, titles) = (header, header)
        marks = Self.marks(header)
        (isUTC, isLocal) = (false, false)
        isZeroMissing = false
        known = []
    }

    private static func marks(_ header: [String]) -> [Mark] {
        header.indices.compactMap { index in
            RowMark(header[index]).map { Mark(index: index, kind: $0) }
        }
    }

    /// The text of a field; nil if it is missing.
    func field(_ row: [String], _ index: Int?) -> String? {
        guard let index, row.indices.contains(index) else { return nil }
        let text = row[index].trimmingCharacters(in: .whitespaces)
        return text.isEmpty || ["--", "-", "n/a"].contains(text) ? nil : text
    }

    /// Whether the row is marked as deleted, void or invalid.
    func isWithdrawn(_ row: [String]) -> Bool {
        marks.contains { mark in field(row, mark.index).map(mark.kind.withdraws) ?? false }
    }

    /// The path of the recording of a row's workout, from the folder of the table; nil if there is
    /// none.
    func recording(_ row: [String]) -> String? {
        activity == nil ? nil : field(row, names.lastIndex(of: "Filename"))
    }

    /// The columns of numbers of a workout.
    var workoutNumbers: [Int] {
        guard activity != nil else { return [] }
        return names.indices.filter {
            ["Elapsed Time", "Moving Time", "Distance", "Calories"].contains(names[$0])
        }
    }

    func workout(
        _ row: [String], _ activity: String, _ time: DateInterval, _ intake: SampleIntake
    ) -> [Sample] {
        func place(_ name: String) -> Int? {
            // The last one of several columns with the same name has plain units.
            names.indices.last { names[$0] == name && field(row, $0) != nil }
        }
        func amount(_ name: String, below limit: Double = 1e9) -> Double? {
            guard let text = field(row, place(name)) else { return nil }
            guard let number = TableNumber.value(of: text, decimalSign),
                (0..<limit).contains(number)
            else {
                intake.skip("row", activity, .invalid(attribute: name))
                return nil
            }
            return number
        }
        let length = amount("Elapsed Time", below: 1e7)
        guard length != nil || place("Elapsed Time") == nil else { return [] }
        let elapsed = length ?? 0
        let activityType = WorkoutNames.inAnyLanguage(activity) ?? WorkoutNames.other
        let isMetric = place("Distance") != names.firstIndex(of: "Distance")
        var meters = amount("Distance").map { isMetric ? $0 : $0 * 1_000 }
        if !isMetric, activityType == WorkoutNames.swimming, (meters ?? 0) > 0 {
            // Whether the first column has the kilometres or the metres of a swim is not known.
            intake.skip("row", activity, .unsuitableUnit)
            meters = nil
        }
        let detail = WorkoutDetail(
            activityType: activityType,
            duration: amount("Moving Time") ?? elapsed,
            totalEnergyBurned: amount("Calories").map { Quantity($0, .kilocalorie) },
            totalDistance: meters.map { Quantity($0, .meter()) })
        let whole = DateInterval(start: time.start, duration: elapsed)
        var workout = sample(.workout, .workout(detail), [elapsed], row, whole, intake)
        let title = field(row, names.lastIndex(of: "Activity Name"))
        if let title { workout.metadata["title"] = .string(title) }
        return [workout]
    }

    /// A sample of a row; the numbers are a part of its identity.
    func sample(
        _ type: ObjectType, _ payload: Sample.Payload, _ numbers: [Double], _ row: [String],
        _ time: DateInterval, unit: HealthUnit? = nil, texts: [String?] = [],
        _ intake: SampleIntake
    ) -> Sample {
        let name = field(row, source) ?? app
        let identifying = intake.identifyingTimes(of: time)
        var content = ContentHash()
        content.combine(kind)
        content.combine(name)
        content.combine(type.identifier)
        content.combine(identifying.start.timeIntervalSinceReferenceDate)
        content.combine(identifying.end.timeIntervalSinceReferenceDate)
        for number in numbers { content.combine(number) }
        if let unit { content.combine(unit.exactString) }
        for text in texts { content.combine(text ?? "") }
        return Sample(
            uuid: intake.uuid(type, identifying.start, content), type: type,
            startDate: time.start, endDate: time.end, payload: payload,
            sourceRevision: SourceRevision(source: ForeignSource.source(kind, name)))
    }
}

extension MappedTable {
    /// Whether a row counts.
    func counts(_ row: [String]) -> Bool {
        guard let choice else { return true }
        return choice.rows.values.contains(field(row, choice.index) ?? "")
    }

    /// The kind of a row that is left out although it has data of the person; nil for another row.
    func leftOut(_ row: [String]) -> String? {
        guard let choice, let kind = field(row, choice.index) else { return nil }
        // The rows about the person have no date; their kinds are translated too.
        guard titles == names || dateText(row) != nil else { return nil }
        return choice.rows.ignored.contains(kind) ? nil : kind
    }

    /// Whether the names of the columns of another table begin, as one file can have several.
    func isHeader(_ row: [String]) -> Bool { field(row, date) == titles[date] }

    /// Whether the fields of a row are those of the columns.
    ///
    /// A comma that is decimal and not in quotes shifts the fields behind it. A row that ends with the file and lacks
    /// fields may also lack a part of a number.
    func fits(_ row: [String], endsWithFile: Bool) -> Bool {
        guard row.count > names.count else { return row.count == names.count || !endsWithFile }
        return hasEmptyEnd(row) && (allowsEmptyEnd || !mayBeShifted(row))
    }

    /// Whether nothing but empty fields follows the last column.
    func hasEmptyEnd(_ row: [String]) -> Bool {
        row.dropFirst(names.count).allSatisfy { field([$0], 0) == nil }
    }

    /// Whether a number of a row and the field behind it may be the two parts of one number.
    private func mayBeShifted(_ row: [String]) -> Bool {
        numberColumns.contains { hasDigits(row, $0) && hasDigits(row, $0 + 1) }
    }

    /// Whether a field has digits and nothing else.
    func hasDigits(_ row: [String], _ index: Int) -> Bool {
        field(row, index)?.utf8.allSatisfy { (0x30...0x39).contains($0) } == true
    }

    /// The columns of numbers.
    var numberColumns: Set<Int> { Set(columns.map(\.index) + content.numbers + workoutNumbers) }

    /// The text of the date of a row.
    func dateText(_ row: [String]) -> String? { field(row, date) ?? field(row, otherDate) }

    /// The start of the row's measurements.
    func civilTime(_ row: [String]) -> CivilTime? {
        guard let text = dateText(row) else { return nil }
        guard let clock = field(row, time) else {
            return CivilTime(text, order: order).map { inZone($0, row) }
        }
        let whole = CivilTime("\(text) \(clock)", order: order)
        // A time of day that cannot be read is no midnight, unless the date has one itself.
        let dated = whole ?? CivilTime(text, order: order).flatMap { $0.seconds == nil ? nil : $0 }
        return dated.map { inZone($0, row) }
    }

    /// The end of the row's measurements.
    func civilEnd(_ row: [String]) -> CivilTime? {
        guard let text = field(row, end) else { return nil }
        return (CivilTime(text, order: order) ?? clockEnd(text, row)).map { inZone($0, row) }
    }

    /// A time with the offset from GMT of its row, if it has none; one without an offset in a table of local times.
    private func inZone(_ time: CivilTime, _ row: [String]) -> CivilTime {
        guard !isLocal else {
            var local = time
            local.offset = nil
            return local
        }
        guard time.offset == nil, let text = field(row, zone), let offset = CivilTime.offset(text)
        else { return time }
        var time = time
        time.offset = offset
        return time
    }

    /// Whether a row has an end that cannot be read, although it needs one.
    func hasBrokenEnd(_ row: [String]) -> Bool {
        content.needsEnd && field(row, end) != nil && civilEnd(row) == nil
    }
}

extension MappedTable {
    /// The workout, the night or the stage of a row.
    func eventSamples(
        _ events: EventTable, _ row: [String], _ time: DateInterval, _ intake: SampleIntake
    ) throws(SkipReason) -> [Sample] {
        let reading = try events.reading(row, self, time)
        if let doubt = reading.doubt { intake.skip("row", events.type.identifier, doubt) }
        return reading.events.map { event, time in
            switch event {
            case .workout(let detail, let title):
                var workout = sample(.workout, .workout(detail), [], row, time, intake)
                if let title { workout.metadata["title"] = .string(title) }
                return workout
            case .stage(let value):
                return sample(.sleepAnalysis, .category(value), [Double(value)], row, time, intake)
            }
        }
    }

    /// The events of a row as a preview shows them; none if it cannot be read.
    func previewedEvents(_ row: [String]) -> [TablePreview.Event] {
        guard case .events(let events) = content, !hasBrokenEnd(row),
            let start = civilTime(row)?.date(in: .gmt)
        else { return [] }
        let end = civilEnd(row).flatMap { $0.date(in: .gmt) } ?? start
        guard end >= start,
            let reading = try? events.reading(row, self, DateInterval(start: start, end: end))
        else { return [] }
        return reading.events.map { event, time in
            switch event {
            case .workout(let detail, _):
                TablePreview.Event(
                    kind: .workout(detail.activityType), seconds: detail.duration,
                    amounts: [detail.totalDistance, detail.totalEnergyBurned].compactMap(\.self))
            case .stage(let value):
                TablePreview.Event(kind: .sleep(value), seconds: time.duration)
            }
        }
    }

    /// The end of a workout or a night that is only a time of day: the first such time from the start on.
    func clockEnd(_ text: String, _ row: [String]) -> CivilTime? {
        guard case .events = content, let start = civilTime(row), let from = start.seconds,
            let clock = CivilTime("2000-01-01 \(text)")?.seconds
        else { return nil }
        var end = clock >= from ? start : start.nextDay
        end.seconds = clock
        return end
    }
}

extension CivilTime {
    /// The same time on the next day.
    fileprivate var nextDay: CivilTime {
        let day =
            CivilTime("\(year)-\(month)-\(self.day + 1)") ?? CivilTime("\(year)-\(month + 1)-01")
            ?? CivilTime("\(year + 1)-01-01")
        guard var day else { return self }
        (day.seconds, day.offset) = (seconds, offset)
        return day
    }
}
