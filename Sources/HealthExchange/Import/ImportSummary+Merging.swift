internal import Foundation
internal import HealthModel

extension ImportSummary {
    /// Adds the counts of another part of an import.
    mutating func merge(_ other: ImportSummary) {
        samples.merge(other.samples) { $0 + $1 }
        skipped.merge(other.skipped) { $0 + $1 }
        deleted.merge(other.deleted) { $0 + $1 }
        span = span.joined(with: other.span)
    }

    /// Adds the counts of an export's additional file, whose samples are also in the XML.
    mutating func addCompanion(_ companion: ImportSummary) {
        for (type, count) in companion.samples {
            let here = samples[type] ?? Count()
            samples[type] = Count(
                inserted: here.inserted + count.inserted,
                known: max(count.known, here.known - count.inserted))
        }
        skipped.merge(companion.skipped) { $0 + $1 }
        span = span.joined(with: companion.span)
    }
}
