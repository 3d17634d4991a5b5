package import Foundation
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

    /// From the first start to the last end of those that are new; nil without one.
    package var span: DateInterval?

    /// Nothing was written.
    package init() {}

    /// Takes a new sample into the span.
    package mutating func extend(by sample: Sample) { span = span.joined(with: sample.span) }
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
