internal import Foundation
internal import HealthModel

extension MappedTable {
    /// Whether a row is one of those that count.
    func counts(_ row: [String]) -> Bool {
        guard let choice else { return true }
        return choice.rows.values.contains(field(row, choice.index) ?? "")
    }

    /// The kind of a row that does not count and that has data of the person; nil for another row.
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
