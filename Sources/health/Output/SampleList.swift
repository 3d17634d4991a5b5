#if Server

internal import Foundation
internal import HealthModel

/// Samples of one type, ready to be shown.
struct SampleList {
    let type: ObjectType
    let samples: [Sample]
    /// The unit of quantities; nil leaves each in its own.
    let unit: HealthUnit?
    /// The zone of samples that do not say theirs.
    let zone: TimeZone

    /// One line for each sample.
    var lines: [String] {
        guard !samples.isEmpty else { return ["No \(type.name) in this stretch."] }
        var table = Table([
            ("start", .left), ("end", .left), ("value", .right), ("source", .left),
            ("device", .left),
        ])
        for sample in samples {
            let time = TimeText(self.zone(of: sample))
            let end = sample.endDate == sample.startDate ? "" : self.end(of: sample, time)
            table.add([
                time.minute(sample.startDate), end, SampleText.value(of: sample, in: unit),
                sample.sourceRevision?.source.name ?? "", sample.device?.name ?? "",
            ])
        }
        return table.lines
    }

    private func end(of sample: Sample, _ time: TimeText) -> String {
        time.day(sample.startDate) == time.day(sample.endDate)
            ? time.clock(sample.endDate) : time.minute(sample.endDate)
    }

    private func zone(of sample: Sample) -> TimeZone {
        sample.metadata[MetadataKey.timeZone]?.string.flatMap { TimeZone(identifier: $0) }
            ?? zone
    }

    /// The same for a program.
    var json: [JSON] {
        samples.map { sample in
            let time = TimeText(self.zone(of: sample))
            let shown = sample.quantity.map { quantity in
                unit.flatMap { try? quantity.converted(to: $0) } ?? quantity
            }
            return JSON(
                uuid: sample.uuid.uuidString, type: sample.type.identifier,
                name: sample.type.name, start: time.iso8601(sample.startDate),
                end: time.iso8601(sample.endDate), value: shown?.value,
                unit: shown?.unit.unitString,
                category: sample.categoryValue, text: SampleText.value(of: sample, in: unit),
                source: sample.sourceRevision.map {
                    SourceJSON(
                        bundleIdentifier: $0.source.bundleIdentifier, name: $0.source.name)
                },
                device: sample.device?.name,
                syncIdentifier: sample.metadata[MetadataKey.syncIdentifier]?.string,
                syncVersion: sample.metadata[MetadataKey.syncVersion]?.number,
                members: sample.members?.map(\.uuid.uuidString))
        }
    }

    struct JSON: Encodable {
        let uuid: String
        let type: String
        let name: String
        let start: String
        let end: String
        let value: Double?
        let unit: String?
        let category: Int?
        let text: String
        let source: SourceJSON?
        let device: String?
        let syncIdentifier: String?
        let syncVersion: Double?
        let members: [String]?
    }
}

/// Who wrote something, in JSON.
struct SourceJSON: Encodable {
    let bundleIdentifier: String
    let name: String
}

#endif
