package import Foundation
package import HealthJournal
package import HealthModel

/// The data points of Open mHealth and IEEE 1752 that say what a sample says: one, or of a heartbeat series one for
/// each time between two beats.
package struct OpenMHealthPoints: Hashable, Sendable {
    /// HealthKit's identifier of the sample's type.
    package let type: String
    /// The start of the sample.
    package let start: Date
    /// The data points as JSON, with a line break between two.
    package let json: Data

    /// The data points of a sample; nil if no schema fits it.
    ///
    /// The UUID of the data point is that of the sample. Times between beats have UUIDs that follow from it.
    ///
    /// - Parameters:
    ///   - zone: The time zone of the times.
    ///   - series: The data of a heartbeat series; not used for other samples.
    package init?(_ sample: Sample, zone: TimeZone, series: SeriesData? = nil) {
        let points: [OpenMHealthPoint]
        if sample.type == .heartbeatSeries {
            guard case .heartbeats(let beats)? = series else { return nil }
            points = Self.intervals(between: beats, of: sample)
        } else {
            points = [OpenMHealthPoint(sample)].compactMap { $0 }
        }
        if points.isEmpty { return nil }
        (type, start) = (sample.type.identifier, sample.startDate)
        var json = Data()
        for point in points {
            if !json.isEmpty { json.append(UInt8(ascii: "\n")) }
            json.append(contentsOf: point.json(sample, zone))
        }
        self.json = json
    }

    /// The data points of a sample of a health store, in the time zone of its metadata or else in GMT; nil if no schema
    /// fits it.
    package init?(ofHealthSample sample: Sample, series: SeriesData?) {
        self.init(sample, zone: sample.ownZone ?? .gmt, series: series)
    }

    /// The data points of an entry: one for each of its values that has a schema.
    package static func points(of entry: JournalEntry) -> [OpenMHealthPoints] {
        entry.samples.compactMap { OpenMHealthPoints($0, zone: entry.header.timeZone) }
    }

    /// A data point for the time between each two consecutive beats.
    private static func intervals(
        between beats: [Heartbeat], of sample: Sample
    ) -> [OpenMHealthPoint] {
        zip(beats, beats.dropFirst()).enumerated().compactMap { index, pair in
            let (last, beat) = pair
            if beat.precededByGap { return nil }
            var content = ContentHash()
            content.combine(sample.uuid.uuidString)
            content.combine(UInt64(index))
            let start = sample.startDate.addingTimeInterval(last.timeSinceStart)
            return OpenMHealthPoint(
                uuid: ExportIdentity.uuid(
                    type: sample.type.identifier, start: start.timeIntervalSinceReferenceDate,
                    content: content, occurrence: 0),
                body: .interval((beat.timeSinceStart - last.timeSinceStart) * 1000), start: start,
                end: sample.startDate.addingTimeInterval(beat.timeSinceStart))
        }
    }
}

/// A data point: a body with an identity and a time.
private struct OpenMHealthPoint {
    let uuid: UUID
    let body: OpenMHealthBody
    let start: Date
    let end: Date

    func json(_ sample: Sample, _ zone: TimeZone) -> [UInt8] {
        var json = JSONText()
        json.object { json in
            json.object("header") { json in
                json.member("uuid", uuid.uuidString.lowercased())
                json.object("schema_id") { json in
                    json.member("namespace", body.schema.namespace)
                    json.member("name", body.schema.name)
                    json.member("version", body.schema.version)
                }
                json.member("source_creation_date_time", InstantText.local(end, zone))
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
                    guard end > start || body.needsInterval else {
                        return json.member("date_time", InstantText.local(start, zone))
                    }
                    json.object("time_interval") { json in
                        json.member("start_date_time", InstantText.local(start, zone))
                        json.member("end_date_time", InstantText.local(end, zone))
                    }
                }
            }
        }
        return json.bytes
    }
}

extension OpenMHealthPoint {
    /// The data point of a sample; nil if no schema fits it.
    fileprivate init?(_ sample: Sample) {
        guard let body = OpenMHealthBody(sample) else { return nil }
        self.init(uuid: sample.uuid, body: body, start: sample.startDate, end: sample.endDate)
    }
}
