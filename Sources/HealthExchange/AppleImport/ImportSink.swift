package import Foundation
internal import HealthDatabase
package import HealthModel

/// Where the batches of an import go; called by one thread, in order.
package protocol ImportSink: Sendable {
    /// Writes all of a batch and of those that continue it, or throws and writes nothing of them.
    ///
    /// `next` waits for the batch that continues the one before it; nil where the import was
    /// stopped.
    func write(_ batch: ImportBatch, next: () -> ImportBatch?) throws -> ImportResult
}

/// What became of a batch.
package struct ImportResult: Sendable {
    /// The samples by type.
    package var samples: [ObjectType: ImportSummary.Count] = [:]
    /// Samples that the store refused.
    package var refused: [ObjectType: Int] = [:]
    /// Records inside other elements that are samples of their own as well.
    package var linkedMembers = 0

    /// From the first start to the last end of those that are new; nil without one.
    package var span: DateInterval?

    /// Nothing was written.
    package init() {}

    /// Takes a new sample into the span.
    package mutating func extend(by sample: Sample) { span = span.joined(with: sample.span) }
}

extension ImportResult {
    /// Takes in what became of rows.
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
    /// The least interval that holds two others.
    func joined(with other: DateInterval?) -> DateInterval? {
        guard let mine = self, let other else { return self ?? other }
        return DateInterval(start: min(mine.start, other.start), end: max(mine.end, other.end))
    }
}
