import Foundation
import HealthModel

/// What a test finds wrong in a file.
struct ReadError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// Dates and metadata of an export, read without the code that wrote them.
enum ReadValues {
    private static let greenwich: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    /// The date of an ISO 8601 text, with the offset at its end.
    static func date(_ text: String) throws -> Date {
        let pattern = /(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)/
        guard let match = text.wholeMatch(of: pattern) else { throw ReadError("no date: \(text)") }
        let (_, year, month, day, hour, minute, second, fraction, zone) = match.output
        let components = DateComponents(
            year: Int(year), month: Int(month), day: Int(day), hour: Int(hour),
            minute: Int(minute), second: Int(second))
        guard let civil = greenwich.date(from: components),
            let rest = Double("0\(fraction ?? ".0")")
        else { throw ReadError("no date: \(text)") }
        return civil.addingTimeInterval(-offset(zone)).addingTimeInterval(rest)
    }

    private static func offset(_ text: Substring) -> Double {
        let parts = text.dropFirst().split(separator: ":").compactMap { Double($0) }
        guard parts.count == 2 else { return 0 }
        return (text.hasPrefix("-") ? -60 : 60) * (parts[0] * 60 + parts[1])
    }

    /// The day of a date in a time zone, such as `2026-03-01`.
    static func day(_ date: Date, _ zone: TimeZone) -> String {
        var calendar = greenwich
        calendar.timeZone = zone
        let day = calendar.dateComponents([.year, .month, .day], from: date)
        return String(format: "%04d-%02d-%02d", day.year ?? 0, day.month ?? 0, day.day ?? 0)
    }

    /// The object of a JSON text.
    static func object(_ text: String) throws -> [String: Any] {
        let any = try JSONSerialization.jsonObject(with: Data(text.utf8))
        guard let object = any as? [String: Any] else { throw ReadError("no object: \(text)") }
        return object
    }

    /// The metadata of a column; none where the column is empty.
    static func metadata(_ text: String?) throws -> Metadata {
        let values = try decoded([String: ExactJSON].self, text) ?? [:]
        return try values.mapValues { value in
            switch value {
            case .text(let text): return .string(text)
            case .number(let number): return .number(number)
            case .object(let parts):
                if case .text(let text)? = parts["date"] { return .date(try date(text)) }
                guard case .number(let number)? = parts["value"],
                    case .text(let unit)? = parts["unit"]
                else { throw ReadError("no metadata") }
                return .quantity(Quantity(number, try HealthUnit(unit)))
            }
        }
    }

    /// A column with the JSON of a value.
    static func decoded<Value: Decodable>(_ type: Value.Type, _ text: String?) throws -> Value? {
        try text.map { try JSONDecoder().decode(type, from: Data($0.utf8)) }
    }

    /// The payload of a row; the members of a correlation are missing.
    static func payload(
        _ type: ObjectType, value: Double?, unit: String?, detail: String?
    ) throws -> Sample.Payload {
        func number() throws -> Double {
            guard let value else { throw ReadError("\(type) without a value") }
            return value
        }
        switch type.kind {
        case .quantity:
            let unit = try HealthUnit(unit ?? "")
            return .quantity(
                Quantity(try number(), unit), series: try decoded(SeriesSummary.self, detail))
        case .category: return .category(Int(try number()))
        case .correlation: return .correlation([])
        case .workoutRoute, .heartbeatSeries: return .series(count: Int(try number()))
        case .workout:
            guard let workout = try decoded(WorkoutDetail.self, detail) else { break }
            guard value == workout.duration, unit == "s" else { break }
            return .workout(workout)
        default:
            guard let facts = try decoded(SampleDetail.self, detail) else { break }
            return .detail(facts)
        }
        throw ReadError("\(type) without its detail")
    }
}

/// A value of JSON; unlike `JSONSerialization` on Linux it keeps every bit of a number.
enum ExactJSON: Decodable {
    case text(String)
    case number(Double)
    case object([String: ExactJSON])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else {
            self = .object(try container.decode([String: ExactJSON].self))
        }
    }
}

extension Sample {
    /// The bytes of the texts: texts that look alike, such as two forms of "é", are equal to Swift.
    var exactTexts: [[UInt8]] {
        let source = sourceRevision
        var record: ClinicalDetail?
        if case .detail(.clinical(let detail)) = payload { record = detail }
        let texts =
            [
                record?.displayName, source?.source.name, source?.source.bundleIdentifier,
                source?.version,
                source?.productType, device?.name,
            ] + metadata.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value.string] }
        return texts.map { Array(($0 ?? "").utf8) }
    }
}
