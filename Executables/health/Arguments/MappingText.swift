internal import Foundation
package import HealthExchange
internal import HealthModel
package import HealthScreens
internal import HealthWords

/// The meaning of a CSV file's columns as a person types it: `date=Day,weight=Weight,unit=kg`.
///
/// The keys `date`, `time`, `end`, `source`, `name` and `order` describe the rows; `unit` is the
/// unit of the preceding measurement; every other key is a type.
package struct MappingText: Hashable, Sendable {
    /// The mapping.
    package let mapping: ColumnMapping

    package init(_ text: String) throws(InputError) {
        var mapping = ColumnMapping(date: "", measures: [])
        for part in text.split(separator: ",") {
            let pair = part.split(separator: "=", maxSplits: 1)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard pair.count == 2, !pair[1].isEmpty else {
                throw InputError(.noMapping, ["text": String(part)])
            }
            try Self.take(pair[0], pair[1], &mapping)
        }
        guard !mapping.date.isEmpty else {
            throw InputError(.noMappedDate)
        }
        guard !mapping.measures.isEmpty else {
            throw InputError(.noMappedMeasure)
        }
        self.mapping = mapping
    }

    /// The text that means the same as columns; nil if there is no date or no measurement among them,
    /// or if the name of one contains a character that has a meaning in a mapping.
    package static func text(of columns: TableColumns) -> String? {
        var parts = [("date", columns.date)]
        if !columns.time.isEmpty { parts.append(("time", columns.time)) }
        for measure in columns.measures {
            parts.append((measure.type, measure.column))
            if !measure.unit.isEmpty { parts.append(("unit", measure.unit)) }
        }
        if columns.isDayFirst { parts.append(("order", "dmy")) }
        guard !columns.measures.isEmpty,
            parts.allSatisfy({ !$0.1.isEmpty && !$0.1.contains(",") })
        else { return nil }
        return parts.map { "\($0.0)=\($0.1)" }.joined(separator: ",")
    }

    private static func take(_ key: String, _ value: String, _ mapping: inout ColumnMapping)
        throws(InputError)
    {
        switch key.lowercased() {
        case "date": mapping.date = value
        case "time": mapping.time = value
        case "end": mapping.end = value
        case "source": mapping.source = value
        case "name": mapping.sourceName = value
        case "order": mapping.dateOrder = try DateOrder(typed: value)
        case "unit":
            guard let last = mapping.measures.indices.last else {
                throw InputError(.strayUnit, ["unit": value])
            }
            let type = mapping.measures[last].type
            guard let unit = UnitReading(of: value, for: type).unit else {
                throw InputError(.unitOfColumn, ["unit": value, "type": type.name])
            }
            mapping.measures[last].unit = unit
        default:
            let type = try TypeName.type(key)
            guard type.kind == .quantity else {
                throw InputError(.noQuantity, ["type": type.name])
            }
            mapping.measures.append(ColumnMapping.Measure(type: type, column: value))
        }
    }
}
