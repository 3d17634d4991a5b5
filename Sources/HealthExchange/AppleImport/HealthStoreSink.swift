internal import Foundation
internal import HealthDatabase
internal import HealthModel
internal import Synchronization

/// Writes the batches of an import to a health store, each in one transaction; a preview takes each
/// of them back, so that it counts what an import would.
final class HealthStoreSink: ImportSink {
    /// Ends the transaction of a preview.
    private struct TakenBack: Error {}

    private struct Facts {
        var days: [ActivitySummaryRecord] = []
        var characteristics: [Characteristic] = []
    }

    private let store: HealthStore
    private let isPreview: Bool
    private let facts = Mutex(Facts())

    init(_ store: HealthStore, isPreview: Bool = false) {
        self.store = store
        self.isPreview = isPreview
    }

    func write(_ batch: ImportBatch, next: () -> ImportBatch?) throws -> ImportResult {
        facts.withLock { facts in
            facts.days += batch.summaries.compactMap { ActivitySummaryRecord($0) }
            facts.characteristics += batch.characteristics
        }
        var counted = ImportResult()
        do {
            return try store.withIngestion { writer in
                counted = try Self.write(batch, with: writer)
                try Self.writeMore(of: batch, next: next, with: writer)
                if isPreview { throw TakenBack() }
                return counted
            }
        } catch is TakenBack {
            return counted
        }
    }

    /// Writes the rest of a route that is longer than one batch.
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

    private static func write(_ batch: ImportBatch, with writer: IngestionWriter) throws
        -> ImportResult
    {
        var result = ImportResult()
        // Samples come in long runs of one type; the dictionary is touched once for a run.
        var run: (type: ObjectType, count: ImportSummary.Count)?
        func close() {
            guard let run else { return }
            result.samples[run.type, default: .init()] =
                result.samples[run.type, default: .init()] + run.count
        }
        func insert(_ sample: Sample) throws {
            if run?.type != sample.type {
                close()
                run = (sample.type, .init())
            }
            do {
                if try writer.insert(sample, series: batch.series[sample.uuid]) {
                    run?.count.inserted += 1
                    result.extend(by: sample)
                } else {
                    run?.count.known += 1
                }
            } catch HealthStoreError.validation {
                result.refused[sample.type, default: 0] += 1
            }
        }
        for sample in batch.samples { try insert(sample) }
        for sample in batch.composites { try insert(sample) }
        close()
        for pair in batch.associations {
            try writer.associate(sample: pair.sample, with: pair.workout)
        }
        return result
    }

    /// Writes what is no sample: the rings of days, and what the person says of themselves.
    ///
    /// - Parameter exportDate: When the export was made; its last day ends there.
    func finish(_ exportDate: Date?) async throws {
        let facts = facts.withLock { $0 }
        let isOld = try await isOlderThanKept(exportDate)
        for characteristic in facts.characteristics {
            if isOld, try store.characteristic(characteristic.type) != nil { continue }
            let value: CharacteristicValue =
                switch characteristic.value {
                case .day(let day): .text(day)
                case .code(let code): .number(code)
                }
            try store.setCharacteristic(characteristic.type, value)
        }
        let days = facts.days.map { day in
            var dated = day
            dated.asOf = exportDate
            return dated
        }
        if !days.isEmpty { try await store.saveActivitySummaries(days) }
    }

    /// Whether the store has the rings of a later export, whose answers are newer then too.
    private func isOlderThanKept(_ exportDate: Date?) async throws -> Bool {
        guard let exportDate else { return false }
        return try await store.activitySummaries(app: nil)
            .contains { day in day.asOf.map { $0 > exportDate } ?? false }
    }
}

extension ActivitySummaryRecord {
    /// The rings of a day; nil where the day cannot be read.
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
