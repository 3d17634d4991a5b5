package import Foundation
internal import HealthDatabase
package import HealthModel

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
