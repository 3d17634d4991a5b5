import Foundation
import HealthModel
import HealthScreens

/// A health store with a few samples and figures.
struct Shelf: HealthDataReading {
    var samples: [Sample] = []
    var figures: [ObjectType: [PeriodFigure]] = [:]

    func counts() async -> [ObjectType: Int] {
        Dictionary(grouping: samples, by: \.type).mapValues(\.count)
    }
    func counts(of type: ObjectType, in intervals: [DateInterval]) async -> [Int] {
        intervals.map { interval in
            samples.count {
                $0.type == type && $0.startDate >= interval.start && $0.startDate < interval.end
            }
        }
    }
    func figures(
        of type: ObjectType, in span: DateInterval, every period: FigurePeriod, unit: HealthUnit?
    ) async -> [PeriodFigure] {
        (figures[type] ?? []).filter { $0.start >= span.start && $0.start < span.end }
    }
    func samples(of type: ObjectType, before: Date?, limit: Int) async -> [Sample] {
        let found = samples.filter { $0.type == type && $0.startDate < before ?? .distantFuture }
        return Array(found.sorted { $0.startDate > $1.startDate }.prefix(limit))
    }
    func first(of type: ObjectType) async -> Sample? {
        samples.filter { $0.type == type }.min { $0.startDate < $1.startDate }
    }
    func samples(of type: ObjectType, in interval: DateInterval) async -> [Sample] {
        samples.filter {
            $0.type == type && $0.endDate > interval.start && $0.startDate < interval.end
        }
    }
    func sources(of type: ObjectType) async -> [Source] {
        var found: [Source] = []
        for case let source? in samples.map({ $0.sourceRevision?.source })
        where !found.contains(source) { found.append(source) }
        return found
    }
    func setSources(_ order: [String], of type: ObjectType) async {}
}
