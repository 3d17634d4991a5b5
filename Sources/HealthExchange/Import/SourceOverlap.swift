internal import Foundation
internal import HealthDatabase
internal import HealthJournal
public import HealthModel

/// Sources that recorded the same days of a type whose amounts are added up, such as steps.
///
/// The store counts each instant once, from the source that comes first in the person's order. That is enough unless a
/// source has one sample for a whole day and another one has samples of minutes: then the share of the day between
/// the minutes would be added. The source with the longest samples must come first, because its sample covers the day.
public struct SourceOverlap: Hashable, Sendable {
    /// The type.
    public var type: ObjectType
    /// The sources in the order that counts nothing twice.
    public var sources: [Source]
    /// The number of days that several of them recorded.
    public var days: Int
    /// The amount by which the sum over all sources exceeds that of the greatest source of each of these days.
    public var doubled: Quantity
    /// Whether the sources are in this order already.
    public var isInOrder: Bool

    /// Finds the overlap of the sources of a type; nil if none has a new sample on a day of another one.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - days: The samples by source and day.
    ///   - current: The sources in the present order.
    static func of(_ type: ObjectType, _ days: [SourceDay], current: [Source]) -> SourceOverlap? {
        guard type.quantityFacts?.aggregationStyle == .cumulative, let unit = type.canonicalUnit
        else {
            return nil
        }
        let shared = Dictionary(grouping: days, by: \.day).values.filter { day in
            day.count > 1 && day.contains { $0.added > 0 }
        }
        guard !shared.isEmpty else { return nil }
        let doubled = shared.reduce(0) { sum, day in
            sum + day.reduce(0) { $0 + $1.sum } - (day.map(\.sum).max() ?? 0)
        }
        var lengths: [Source: (seconds: Double, count: Int)] = [:]
        for day in shared.joined() {
            lengths[day.source, default: (0, 0)].seconds += day.seconds
            lengths[day.source, default: (0, 0)].count += day.count
        }
        let places = Dictionary(
            zip(current.map(\.bundleIdentifier), current.indices), uniquingKeysWith: min)
        func place(_ source: Source) -> Int { places[source.bundleIdentifier] ?? .max }
        let present = lengths.keys.sorted {
            (place($0), $0.bundleIdentifier) < (place($1), $1.bundleIdentifier)
        }
        // A sample of hours covers the times between shorter ones; otherwise every order counts an instant once.
        func isLong(_ source: Source) -> Bool {
            guard let sum = lengths[source], sum.count > 0 else { return false }
            return sum.seconds / Double(sum.count) >= 12 * 3_600
        }
        let order = present.filter(isLong) + present.filter { !isLong($0) }
        return SourceOverlap(
            type: type, sources: order, days: shared.count, doubled: Quantity(doubled, unit),
            isInOrder: order == present)
    }
}

extension ImportSummary {
    /// Adds the sources of the new samples, and the types of which other sources recorded the same days.
    ///
    /// - Parameters:
    ///   - store: The store after the import.
    ///   - number: The last sample before the import.
    ///   - zone: The time zone of the days.
    mutating func nameSources(
        in store: HealthStore, after number: Int64, zone: TimeZone
    ) async throws {
        guard let span else { return }
        let wholeDays = Self.wholeDays(of: span, zone)
        let types = samples.filter { $0.value.inserted > 0 }.keys.sorted { $0.name < $1.name }
        for type in types {
            let days = try await SourceDays(store).days(
                of: type, in: wholeDays, after: number, zone: zone)
            sources += ImportedSource.all(of: type, days)
            guard Set(days.map(\.source)).count > 1 else { continue }
            let current = try await store.preferences.sourcesInOrder(of: type, app: nil)
            if let overlap = SourceOverlap.of(type, days, current: current) {
                overlaps.append(overlap)
            }
        }
    }

    /// The span from the start of its first day to the end of its last one, in which other sources have samples too.
    private static func wholeDays(of span: DateInterval, _ zone: TimeZone) -> DateInterval {
        let boundary = DayBoundary()
        let first = boundary.start(of: boundary.day(of: span.start, in: zone), in: zone)
        let last = boundary.interval(of: boundary.day(of: span.end, in: zone), in: zone)
        return DateInterval(start: min(first, span.start), end: max(last.end, span.end))
    }
}

extension SourceOverlap {
    /// The command that sets the order that counts nothing twice.
    ///
    /// The identifiers of sources may come from the imported file, and people paste the command into a terminal.
    package var orderCommand: String {
        let order = sources.map(\.bundleIdentifier).joined(separator: ",")
        return "health sources \(type.name) --order \(ShellWord.quoted(order))"
    }
}
