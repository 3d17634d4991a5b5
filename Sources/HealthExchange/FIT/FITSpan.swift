internal import Foundation
internal import HealthModel

/// A part of an activity: a session, a lap, a length of a pool or a set of exercises.
struct FITSpan {
    let time: DateInterval
    /// Seconds without pauses.
    var timer: Double?
    /// Metres.
    var distance: Double?
    /// Kilocalories.
    var energy: Double?

    /// Reads a session or a lap; nil if it has no start.
    init?(_ message: FITMessage) {
        let elapsed = message.value(7, scale: 1000)
        guard
            let time = Self.time(
                message.date(2), elapsed ?? message.value(8, scale: 1000), end: message.time)
        else { return nil }
        self.time = time
        timer = message.value(8, scale: 1000)
        distance = message.value(9, scale: 100)
        energy = message.value(11)
    }

    /// A part with times only.
    init(_ time: DateInterval) { self.time = time }

    /// The times from a start, a number of seconds and an end, of which one can be missing.
    static func time(_ start: Date?, _ seconds: Double?, end: Date?) -> DateInterval? {
        if let start {
            let end = seconds.map { start.addingTimeInterval($0) } ?? end ?? start
            return end >= start ? DateInterval(start: start, end: end) : nil
        }
        guard let end, let seconds, seconds >= 0 else { return nil }
        return DateInterval(start: end.addingTimeInterval(-seconds), end: end)
    }
}

/// A session of an activity: one sport from its start to its end.
struct FITSession {
    var span: FITSpan
    var sport: FITSport
    /// The metadata that the session has itself.
    var metadata: Metadata = [:]
    /// The length of the pool in metres.
    var poolLength: Double?

    /// Reads a session; nil if it has no start.
    init?(_ message: FITMessage, metadata: Metadata) {
        guard let span = FITSpan(message) else { return nil }
        self.span = span
        self.metadata = metadata
        sport = FITSport(message, 5, 6)
        poolLength = message.value(44, scale: 100)
        for (field, key) in [
            (UInt8(22), MetadataKey.elevationAscended), (23, MetadataKey.elevationDescended),
        ] {
            if let meters = message.value(field) {
                self.metadata[key] = .quantity(Quantity(meters, .meter()))
            }
        }
    }

    /// A session that a file without one had, from its records.
    init(_ time: DateInterval, _ sport: FITSport) {
        span = FITSpan(time)
        self.sport = sport
    }
}
