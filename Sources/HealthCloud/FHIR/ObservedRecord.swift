internal import Foundation
internal import HealthCloudSync
internal import HealthExchange
internal import HealthJournal
internal import HealthModel

/// What a search finds, in a form: an observation of FHIR, or data points of Open mHealth.
protocol ObservedRecord: Sendable {
    /// HealthKit's identifier of the type.
    var type: String { get }
    /// The start of the sample.
    var start: Date { get }
    /// The record as one or more lines of JSON, without the last line break.
    var json: Data { get }

    /// The records of an entry.
    static func records(of entry: JournalEntry) -> [Self]
    /// The records of posted samples, in their order.
    static func records(of posted: [StoredSample]) throws -> [Self]
    /// The record of a sample of a health store; nil where the form has none.
    init?(ofHealthSample sample: Sample, series: SeriesData?)
    /// The records of the sums of a day.
    static func records(of day: CloudDay) -> [Self]
}

extension FHIRRecord: ObservedRecord {
    static func records(of posted: [StoredSample]) -> [FHIRRecord] {
        posted.map { sample in
            let start = Date(timeIntervalSince1970: Double(sample.start) / 1_000)
            return FHIRRecord(
                id: sample.id, type: sample.type, start: start, end: start, json: sample.text)
        }
    }

    init?(ofHealthSample sample: Sample, series: SeriesData?) {
        self.init(ofHealthSample: sample)
    }

    static func records(of day: CloudDay) -> [FHIRRecord] {
        records(ofDay: day.day, totals: day.totals)
    }
}

extension OpenMHealthPoints: ObservedRecord {
    static func records(of entry: JournalEntry) -> [OpenMHealthPoints] { points(of: entry) }

    /// The data points of the samples from which the stored observations were made.
    static func records(of posted: [StoredSample]) throws -> [OpenMHealthPoints] {
        let samples = try FHIRRecord.samples(of: posted.map(\.text))
        return posted.compactMap { stored in
            samples[stored.id].flatMap { OpenMHealthPoints(ofHealthSample: $0, series: nil) }
        }
    }

    /// None: a data point needs instants with an offset, and the sums are of a day without a time zone.
    static func records(of day: CloudDay) -> [OpenMHealthPoints] { [] }
}
