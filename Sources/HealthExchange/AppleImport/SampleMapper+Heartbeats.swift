internal import Foundation
internal import HealthModel

extension SampleMapper {
    /// The beats of a heart rate variability record as a separate series, as in HealthKit; nil if
    /// the record has none.
    mutating func heartbeats(
        of record: ExportRecord, _ beats: [ExportBeat], occurrences: inout OccurrenceCounter,
        _ tables: ExportTables
    ) -> (Sample, SeriesData)? {
        let beats = Self.heartbeats(beats, start: record.header.start)
        guard !beats.isEmpty else { return nil }
        var identity = record.identity
        identity.combine(ExportIdentity.Kind.beats.rawValue)
        let type = ObjectType.heartbeatSeries
        let uuid = ExportIdentity.uuid(
            type: type.identifier, start: record.header.start, content: identity,
            occurrence: occurrences.next(identity))
        let sample = sample(
            uuid, type, .series(count: beats.count), header: record.header, metadata: [], tables)
        return (sample, .heartbeats(beats))
    }

    /// Seconds since the start for times of day in an unknown time zone.
    ///
    /// Time zones differ by whole quarters of an hour and a list covers about a minute, so the time
    /// within the quarter of an hour is enough. A beat follows a gap if the time since the previous
    /// beat is clearly longer than its rate.
    static func heartbeats(_ beats: [ExportBeat], start: Double) -> [Heartbeat] {
        var result: [Heartbeat] = []
        result.reserveCapacity(beats.count)
        for beat in beats {
            var elapsed = (beat.secondOfDay - start).truncatingRemainder(dividingBy: 900)
            if elapsed < 0 { elapsed += 900 }
            let sinceLast = result.last.map { elapsed - $0.timeSinceStart } ?? 0
            let expected = beat.rate > 0 ? 60 / beat.rate : 0
            result.append(
                Heartbeat(
                    timeSinceStart: elapsed,
                    precededByGap: expected > 0 && sinceLast > expected * 1.25 + 0.05))
        }
        return result
    }
}
