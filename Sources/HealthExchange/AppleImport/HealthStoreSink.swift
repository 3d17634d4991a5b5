package import Foundation
package import HealthDatabase
package import HealthModel
internal import Synchronization

/// The destination of an import's batches; called by one thread, in order.
package protocol ImportSink: Sendable {
    /// Writes a batch and those that continue it, or throws and writes none of them.
    ///
    /// `next` waits for the batch that continues the previous one; nil if the import was stopped.
    func write(_ batch: ImportBatch, next: () -> ImportBatch?) throws -> ImportResult
}

/// The result of a batch.
package struct ImportResult: Sendable {
    /// The samples by type.
    package var samples: [ObjectType: ImportSummary.Count] = [:]
    /// Samples that the store rejected.
    package var refused: [ObjectType: Int] = [:]
    /// Records inside other elements that are also independent samples.
    package var linkedMembers = 0

    /// The time range of the new samples; nil without any.
    package var span: DateInterval?

    /// Creates an empty result.
    package init() {}

    /// Extends the time range to a new sample.
    package mutating func extend(by sample: Sample) { span = span.joined(with: sample.span) }
}

extension ImportResult {
    /// Adds the counts of rows.
    mutating func add(_ count: IngestionCount, _ catalog: IngestionCatalog) {
        for (type, rows) in zip(catalog.types, count.types) {
            let sum = ImportSummary.Count(inserted: rows.inserted, known: rows.known)
            if sum.total > 0 { samples[type] = (samples[type] ?? .init()) + sum }
            if rows.refused > 0 { refused[type, default: 0] += rows.refused }
        }
        guard count.start <= count.end else { return }
        span = span.joined(
            with: DateInterval(
                start: Date(timeIntervalSinceReferenceDate: count.start),
                end: Date(timeIntervalSinceReferenceDate: count.end)))
    }
}

extension Sample {
    fileprivate var span: DateInterval {
        DateInterval(start: startDate, end: max(startDate, endDate))
    }
}

extension DateInterval? {
    /// The smallest time range that contains two others.
    func joined(with other: DateInterval?) -> DateInterval? {
        guard let mine = self, let other else { return self ?? other }
        return DateInterval(start: min(mine.start, other.start), end: max(mine.end, other.end))
    }
}

/// Writes the batches of an import to a health store, each in one transaction.
package final class HealthStoreSink: ImportSink {
    private struct Facts {
        var days: [ActivitySummaryRecord] = []
        var characteristics: [Characteristic] = []
    }

    private let store: HealthStore
    private let session = IngestionSession()
    private let facts = Mutex(Facts())
    /// The identities on the phone of samples that a backup has brought before, by those of the export.
    private let onPhone = Mutex<[UUID: UUID]>([:])

    /// Creates a sink for one import.
    package init(_ store: HealthStore) {
        self.store = store
    }

    package func write(_ batch: ImportBatch, next: () -> ImportBatch?) throws -> ImportResult {
        facts.withLock { facts in
            facts.days += batch.summaries.compactMap { ActivitySummaryRecord($0) }
            facts.characteristics += batch.characteristics
        }
        return try session.write(to: store) { writer in
            let result = try write(batch, with: writer)
            try Self.writeMore(of: batch, next: next, with: writer)
            return result
        }
    }

    /// Writes the rest of a route that does not fit into one batch.
    private static func writeMore(
        of batch: ImportBatch, next: () -> ImportBatch?, with writer: IngestionWriter
    ) throws {
        var batch = batch
        while batch.continues {
            guard let more = next() else {
                throw ExchangeError(.cancelled, detail: "a route is written in part")
            }
            if let points = more.morePoints {
                try writer.append(points.points, to: points.route, from: points.position)
            }
            batch = more
        }
    }

    private func write(_ batch: ImportBatch, with writer: IngestionWriter) throws
        -> ImportResult
    {
        var result = ImportResult()
        let rows = try writer.batch(batch.catalog, batch.metadata, session)
        try rows.insert(batch.rows)
        for sample in batch.samples {
            try insert(sample, batch.series[sample.uuid], with: writer, &result)
        }
        for composite in batch.composites {
            try insert(composite.sample, nil, with: writer, &result)
            result.linkedMembers += try rows.link(
                batch.members[composite.members], to: identity(of: composite.sample.uuid),
                composite.sample.type == .workout ? .association : .membership)
        }
        rows.finish()
        result.add(rows.count, batch.catalog)
        for pair in batch.associations {
            try writer.associate(
                sample: identity(of: pair.sample), with: identity(of: pair.workout))
        }
        return result
    }

    /// The identity under which the store has a sample.
    private func identity(of uuid: UUID) -> UUID { onPhone.withLock { $0[uuid] } ?? uuid }

    private func insert(
        _ sample: Sample, _ series: SeriesData?, with writer: IngestionWriter,
        _ result: inout ImportResult
    ) throws {
        do {
            if let known = try writer.identityOnPhone(of: sample) {
                onPhone.withLock { $0[sample.uuid] = known }
                result.samples[sample.type, default: .init()].known += 1
            } else if try writer.insert(sample, series: series) {
                result.samples[sample.type, default: .init()].inserted += 1
                result.extend(by: sample)
            } else {
                result.samples[sample.type, default: .init()].known += 1
            }
        } catch HealthStoreError.validation {
            result.refused[sample.type, default: 0] += 1
        }
    }

    /// Writes the data that is not samples: activity summaries and characteristics.
    ///
    /// - Parameter exportDate: The date of the export, at which its last day ends.
    package func finish(_ exportDate: Date?) async throws {
        let facts = facts.withLock { $0 }
        let isOld = try await isOlderThanKept(exportDate)
        for characteristic in facts.characteristics {
            if isOld, try store.characteristics.value(of: characteristic.type) != nil { continue }
            let value: CharacteristicValue =
                switch characteristic.value {
                case .day(let day): .text(day)
                case .code(let code): .number(code)
                }
            try store.characteristics.set(characteristic.type, value)
        }
        let days = facts.days.map { day in
            var dated = day
            dated.asOf = exportDate
            return dated
        }
        if !days.isEmpty { try await store.activitySummaries.save(days) }
    }

    /// Counts by type the samples of earlier imports from the same sources that this import did not
    /// contain, and that end before a date.
    package func missing(until date: Date) async throws -> [ObjectType: Int] {
        try await session.unmatched(in: store, until: date)
    }

    /// Whether the store has activity summaries, and so characteristics, of a later export.
    private func isOlderThanKept(_ exportDate: Date?) async throws -> Bool {
        guard let exportDate else { return false }
        return try await store.activitySummaries.all(app: nil)
            .contains { day in day.asOf.map { $0 > exportDate } ?? false }
    }
}

extension ActivitySummaryRecord {
    /// The activity summary of a day; nil if the day is invalid.
    init?(_ summary: ExportActivitySummary) {
        let parts = summary.day.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3 else { return nil }
        self.init(year: parts[0], month: parts[1], day: parts[2])
        let unit = summary.energyUnit.flatMap { try? HealthUnit($0) } ?? .kilocalorie
        func kilocalories(_ value: Double?) -> Double {
            guard let value else { return 0 }
            return (try? Quantity(value, unit).doubleValue(for: .kilocalorie)) ?? 0
        }
        activeEnergyBurned = kilocalories(summary.energyBurned)
        activeEnergyBurnedGoal = kilocalories(summary.energyGoal)
        moveTime = summary.moveTime ?? 0
        moveTimeGoal = summary.moveTimeGoal ?? 0
        moveMode = moveTimeGoal > 0 && activeEnergyBurnedGoal == 0 ? 2 : 1
        exerciseTime = summary.exerciseTime ?? 0
        exerciseTimeGoal = summary.exerciseTimeGoal
        standHours = summary.standHours ?? 0
        standHoursGoal = summary.standHoursGoal
    }
}
