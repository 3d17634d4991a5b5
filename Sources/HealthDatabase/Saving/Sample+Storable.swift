internal import Foundation
internal import HealthModel

// "Not a number" and infinity cannot be compared, added or encoded as JSON; one such sample would
// break every result about its type. The store rejects them.
extension Sample {
    /// The range of dates that samples may have, from year 1 to year 4001, where calendars end.
    private static let dates = Date.distantPast...Date.distantFuture

    /// - Throws: `validation` with the reason if a number or a date cannot be stored.
    func checkStorable() throws(HealthStoreError) {
        guard Self.dates.contains(startDate), Self.dates.contains(endDate) else {
            throw .validation(
                "The dates of an object of \(type) must lie between the years 1 and 4001.")
        }
        guard payload.isStorable, fitsCanonicalUnit else {
            throw .validation("The value of an object of \(type) is out of range.")
        }
        guard metadata.isFinite else {
            throw .validation("The metadata of an object of \(type) has a number out of range.")
        }
        for member in members ?? [] { try member.checkStorable() }
    }
}

extension Sample {
    /// Whether the values are also finite in the canonical unit: 1e308 miles are infinitely many
    /// metres.
    private var fitsCanonicalUnit: Bool {
        guard case .quantity(let quantity, let summary) = payload,
            let canonical = type.canonicalUnit, canonical != quantity.unit,
            let convert = try? UnitConversion(from: quantity.unit, to: canonical)
        else { return true }
        let values = [quantity.value, summary?.minimum, summary?.maximum, summary?.mostRecent]
        return values.compactMap { $0 }.allSatisfy { convert($0).isFinite }
    }
}

extension Sample.Payload {
    fileprivate var isStorable: Bool {
        switch self {
        case .quantity(let quantity, let summary):
            quantity.value.isFinite && (summary?.isFinite ?? true)
        // The number is stored as floating point, and must convert back exactly.
        case .category(let number), .series(count: let number):
            Int(exactly: Double(number)) == number
        case .correlation: true
        case .workout(let detail): detail.isFinite
        case .detail(let detail): Self.isFinite(detail)
        }
    }

    /// Whether a detail can be encoded as JSON, which requires finite numbers.
    private static func isFinite(_ detail: SampleDetail) -> Bool {
        (try? JSONEncoder().encode(detail)) != nil
    }
}

extension SeriesSummary {
    fileprivate var isFinite: Bool {
        [minimum, maximum, mostRecent].allSatisfy(\.isFinite) && mostRecentInterval.isFinite
    }
}

extension WorkoutDetail {
    fileprivate var isFinite: Bool {
        let totals: [(Quantity?, WorkoutTotal)] = [
            (totalEnergyBurned, .energyBurned), (totalDistance, .distance),
            (totalFlightsClimbed, .flightsClimbed),
            (totalSwimmingStrokeCount, .swimmingStrokeCount),
        ]
        return duration.isFinite
            && totals.allSatisfy { $0.isFinite && total($1)?.isFinite ?? true }
            && events.allSatisfy(\.isFinite) && statistics.allSatisfy(\.isFinite)
            && activities.allSatisfy { activity in
                activity.events.allSatisfy(\.isFinite) && activity.metadata.isFinite
                    && activity.startDate.timeIntervalSinceReferenceDate.isFinite
                    && activity.endDate?.timeIntervalSinceReferenceDate.isFinite ?? true
                    && activity.statistics?.allSatisfy(\.isFinite) ?? true
                    && activity.configuration.lapLength.isFinite
            }
    }
}

extension WorkoutEvent {
    fileprivate var isFinite: Bool { interval.isFinite && metadata.isFinite }
}

extension WorkoutStatistics {
    fileprivate var isFinite: Bool {
        interval.isFinite && [sum, average, minimum, maximum].allSatisfy(\.isFinite)
    }
}

extension Quantity? {
    fileprivate var isFinite: Bool { self?.value.isFinite ?? true }
}

extension DateInterval {
    fileprivate var isFinite: Bool {
        start.timeIntervalSinceReferenceDate.isFinite && duration.isFinite
    }
}

extension Metadata {
    fileprivate var isFinite: Bool {
        values.allSatisfy { value in
            switch value {
            case .string, .exact: true
            case .number(let number): number.isFinite
            case .date(let date): date.timeIntervalSinceReferenceDate.isFinite
            case .quantity(let quantity): quantity.value.isFinite
            }
        }
    }
}

extension SeriesData {
    /// - Throws: `validation` if a number of the series is not finite.
    ///
    /// A location's unknown values are -1; "not a number" means the same.
    func checkStorable() throws(HealthStoreError) {
        let isFinite =
            switch self {
            case .quantities(let data):
                data.allSatisfy { $0.value.isFinite && $0.interval.isFinite }
            case .locations(let points):
                points.allSatisfy { point in
                    [
                        point.timestamp.timeIntervalSinceReferenceDate, point.latitude,
                        point.longitude, point.altitude, point.horizontalAccuracy,
                        point.verticalAccuracy, point.course, point.courseAccuracy, point.speed,
                        point.speedAccuracy,
                    ].allSatisfy { !$0.isInfinite }
                }
            case .heartbeats(let beats): beats.allSatisfy(\.timeSinceStart.isFinite)
            case .voltages(let voltages):
                voltages.allSatisfy { $0.timeSinceStart.isFinite && $0.volts.isFinite }
            }
        guard isFinite else { throw .validation("The data of a series are out of range.") }
    }
}
