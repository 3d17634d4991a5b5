internal import Foundation
package import HealthExchange
internal import HealthModel
package import HealthScreens
internal import HealthWords

/// The meaning of a CSV file's columns as a person types it: `date=Day,weight=Weight,unit=kg`.
///
/// The keys `date`, `time`, `end`, `source`, `name` and `order` describe the rows; `unit` is the
/// unit of the preceding column; every other key is a type. With `rows=workouts` or `rows=nights`, or with a key that
/// only such rows have, the names of ``ColumnRole`` are keys too: `workout=Sport,duration=Time,distance=Km`.
package struct MappingText: Hashable, Sendable {
    /// The mapping.
    package let mapping: ColumnMapping

    package init(_ text: String) throws(InputError) {
        let pairs = try Self.pairs(text)
        var mapping = ColumnMapping(date: "", measures: [], rows: try Self.rows(pairs))
        // Whether the preceding column that can have a unit is a part, and not a measure; nil without one.
        var isPart: Bool?
        for (key, value) in pairs { try Self.take(key, value, &mapping, &isPart) }
        guard !mapping.date.isEmpty else {
            throw InputError(.noMappedDate)
        }
        guard !mapping.measures.isEmpty || mapping.rows != .measurements else {
            throw InputError(.noMappedMeasure)
        }
        guard mapping.rows == .measurements || mapping.hasEnd else {
            throw InputError(.noMappedEnd)
        }
        self.mapping = mapping
    }

    private static func pairs(_ text: String) throws(InputError) -> [(key: String, value: String)] {
        var pairs: [(key: String, value: String)] = []
        for part in text.split(separator: ",") {
            let pair = part.split(separator: "=", maxSplits: 1)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard pair.count == 2, !pair[1].isEmpty else {
                throw InputError(.noMapping, ["text": String(part)])
            }
            pairs.append((pair[0].lowercased(), pair[1]))
        }
        return pairs
    }

    /// The kind of the rows: that of `rows`, otherwise that of the keys that only such rows have.
    private static func rows(_ pairs: [(key: String, value: String)]) throws(InputError)
        -> TableRows
    {
        if let stated = pairs.first(where: { $0.key == "rows" })?.value {
            guard let rows = TableRows(rawValue: stated.lowercased()) else {
                throw InputError(.noRows, ["text": stated])
            }
            return rows
        }
        let keys = Set(pairs.map(\.key))
        if !keys.isDisjoint(with: ["workout", "activity"]) { return .workouts }
        let isNight = TableRows.nights.roles.contains {
            $0 != .duration && keys.contains($0.rawValue.lowercased())
        }
        return isNight ? .nights : .measurements
    }

    /// The text for columns; nil if there is no date or no measurement among them, or if the name
    /// of one contains a character that has a meaning in a mapping.
    package static func text(of columns: TableColumns) -> String? {
        var parts = [("date", columns.date)]
        if !columns.time.isEmpty { parts.append(("time", columns.time)) }
        if !columns.end.isEmpty { parts.append(("end", columns.end)) }
        if columns.rows != .measurements { parts.append(("rows", columns.rows.rawValue)) }
        if !columns.activity.isEmpty { parts.append(("activity", columns.activity)) }
        for measure in columns.measures {
            parts.append((measure.type, measure.column))
            if !measure.unit.isEmpty { parts.append(("unit", measure.unit)) }
        }
        if columns.isDayFirst { parts.append(("order", "dmy")) }
        guard !columns.measures.isEmpty || columns.rows != .measurements && !columns.end.isEmpty,
            parts.allSatisfy({ !$0.1.isEmpty && !$0.1.contains(",") })
        else { return nil }
        return parts.map { "\($0.0)=\($0.1)" }.joined(separator: ",")
    }

    /// The text for a mapping.
    package static func text(of mapping: ColumnMapping) -> String {
        var parts = [("date", mapping.date)]
        func add(_ key: String, _ value: String?) {
            if let value { parts.append((key, value)) }
        }
        add("time", mapping.time)
        add("end", mapping.end)
        add("source", mapping.source)
        if mapping.sourceName != "CSV" { add("name", mapping.sourceName) }
        if mapping.rows != .measurements { add("rows", mapping.rows.rawValue) }
        add("activity", mapping.activity)
        for measure in mapping.measures {
            add(measure.type.name, measure.column)
            add("unit", measure.unit?.unitString)
        }
        for part in mapping.parts {
            add(part.role.rawValue, part.column)
            add("unit", part.unit)
        }
        add("order", mapping.dateOrder.map { $0 == .dayFirst ? "dmy" : "mdy" })
        return parts.map { "\($0.0)=\($0.1)" }.joined(separator: ",")
    }

    private static func take(
        _ key: String, _ value: String, _ mapping: inout ColumnMapping, _ isPart: inout Bool?
    ) throws(InputError) {
        switch key {
        case "date": mapping.date = value
        case "time": mapping.time = value
        case "end": mapping.end = value
        case "source": mapping.source = value
        case "name": mapping.sourceName = value
        case "order": mapping.dateOrder = try DateOrder(typed: value)
        case "rows": break
        case "activity" where mapping.rows == .workouts: mapping.activity = value
        case "unit": try takeUnit(value, &mapping, isPart)
        default:
            if let role = mapping.rows.roles.first(where: { $0.rawValue.lowercased() == key }) {
                mapping.parts.append(ColumnMapping.Part(role: role, column: value))
                isPart = true
                return
            }
            let type = try TypeName.type(key)
            guard type.kind == .quantity else {
                throw InputError(.noQuantity, ["type": type.name])
            }
            mapping.measures.append(ColumnMapping.Measure(type: type, column: value))
            isPart = false
        }
    }

    /// Takes the unit of the preceding column.
    private static func takeUnit(
        _ value: String, _ mapping: inout ColumnMapping, _ isPart: Bool?
    ) throws(InputError) {
        guard let isPart else { throw InputError(.strayUnit, ["unit": value]) }
        if isPart {
            let last = mapping.parts.count - 1
            let role = mapping.parts[last].role
            guard role.accepts(unit: value) else {
                throw InputError(.unitOfColumn, ["unit": value, "type": role.rawValue])
            }
            mapping.parts[last].unit = value
        } else {
            let last = mapping.measures.count - 1
            let type = mapping.measures[last].type
            guard let unit = UnitReading(of: value, for: type).unit else {
                throw InputError(.unitOfColumn, ["unit": value, "type": type.name])
            }
            mapping.measures[last].unit = unit
        }
    }
}
