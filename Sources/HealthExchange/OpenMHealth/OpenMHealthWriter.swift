internal import Foundation
internal import HealthDatabase
internal import HealthModel

/// Writes data points of Open mHealth and IEEE 1752, one per line.
///
/// Only types with a schema are written; the others are counted as left out.
struct OpenMHealthWriter: FormatWriter {
    private let file: AtomicFile

    init(_ file: AtomicFile) { self.file = file }

    mutating func write(_ walk: ExportWalk) throws {
        // A pressure of a pair is part of the pair's data point.
        let paired = try walk.pairedPressures { OpenMHealthBody.pressures(of: $0) }
        for type in walk.types {
            try walk.forEachSample(type) { sample in
                if paired.contains(sample.uuid) { return walk.wrote(sample) }
                try write(sample, walk)
            }
        }
    }

    private func write(_ sample: Sample, _ walk: ExportWalk) throws {
        let zone = walk.zone(of: sample)
        if sample.type == .heartbeatSeries {
            return try writeBeats(sample, zone, walk)
        }
        guard let body = OpenMHealthBody(sample) else { return walk.leftOut(sample) }
        try write(body, sample, uuid: sample.uuid, zone, (sample.startDate, sample.endDate))
        walk.wrote(sample)
    }

    /// Writes a data point for the time between each two consecutive beats.
    private func writeBeats(_ sample: Sample, _ zone: TimeZone, _ walk: ExportWalk) throws {
        guard case .heartbeats(let beats)? = try walk.snapshot.series(of: sample.uuid),
            zip(beats, beats.dropFirst()).contains(where: { !$1.precededByGap })
        else { return walk.leftOut(sample) }
        for (index, (last, beat)) in zip(beats, beats.dropFirst()).enumerated()
        where !beat.precededByGap {
            var content = ContentHash()
            content.combine(sample.uuid.uuidString)
            content.combine(UInt64(index))
            let start = sample.startDate.addingTimeInterval(last.timeSinceStart)
            let uuid = ExportIdentity.uuid(
                type: sample.type.identifier, start: start.timeIntervalSinceReferenceDate,
                content: content, occurrence: 0)
            let milliseconds = (beat.timeSinceStart - last.timeSinceStart) * 1000
            try write(
                .interval(milliseconds), sample, uuid: uuid, zone,
                (start, sample.startDate.addingTimeInterval(beat.timeSinceStart)))
        }
        walk.wrote(sample)
    }

    private func write(
        _ body: OpenMHealthBody, _ sample: Sample, uuid: UUID, _ zone: TimeZone,
        _ time: (start: Date, end: Date)
    ) throws {
        var json = JSONText()
        json.object { json in
            json.object("header") { json in
                json.member("uuid", uuid.uuidString.lowercased())
                json.object("schema_id") { json in
                    json.member("namespace", body.schema.namespace)
                    json.member("name", body.schema.name)
                    json.member("version", body.schema.version)
                }
                json.member("source_creation_date_time", InstantText.local(time.end, zone))
                if let isTyped = sample.metadata[MetadataKey.wasUserEntered]?.number {
                    json.member("modality", isTyped == 1 ? "self-reported" : "sensed")
                }
                if let app = sample.sourceRevision?.source.bundleIdentifier {
                    json.array("external_datasheets") { json in
                        json.object { json in
                            json.member("datasheet_type", "software")
                            json.member("datasheet_reference", app)
                        }
                    }
                }
            }
            json.object("body") { json in
                body.write(to: &json)
                json.object("effective_time_frame") { json in
                    guard time.end > time.start || body.needsInterval else {
                        return json.member("date_time", InstantText.local(time.start, zone))
                    }
                    json.object("time_interval") { json in
                        json.member("start_date_time", InstantText.local(time.start, zone))
                        json.member("end_date_time", InstantText.local(time.end, zone))
                    }
                }
            }
        }
        try file.write(json.bytes)
        try file.write("\n")
    }
}
