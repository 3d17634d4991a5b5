internal import Foundation
internal import HealthModel

/// The messages of the activities in a FIT file, until the file ends.
struct FITActivity {
    private var sessions: [FITSession] = []
    private var records: [FITRecord] = []
    private var parts = FITParts()
    /// The sport that the file or a lap names, for a file without sessions.
    private var sport: FITSport?

    private static let mostSessions = 100

    mutating func takeSport(_ message: FITMessage) { sport = FITSport(message, 0, 1) }

    mutating func takeSession(
        _ message: FITMessage, metadata: Metadata, _ intake: SampleIntake
    ) throws(ExchangeError) {
        guard let session = FITSession(message, metadata: metadata) else {
            return intake.skip("session", nil, .missing(attribute: "start_time"))
        }
        guard sessions.count < Self.mostSessions else {
            throw ExchangeError(.tooLong, detail: "more than \(Self.mostSessions) sessions")
        }
        sessions.append(session)
    }

    mutating func takeLap(_ message: FITMessage) {
        let own = FITSport(message, 25, 39)
        if sport == nil, own.sport != nil { sport = own }
        if let lap = FITSpan(message) { parts.laps.append(lap) }
    }

    mutating func takeLength(_ message: FITMessage) {
        if let length = FITLength(message) { parts.lengths.append(length) }
    }

    mutating func takeSet(_ message: FITMessage) {
        if let set = FITSet(message) { parts.sets.append(set) }
    }

    mutating func takeEvent(_ message: FITMessage) {
        // The timer of the device starts and stops.
        guard message.integer(0) == 0, let time = message.time, let type = message.integer(1) else {
            return
        }
        switch type {
        case 0: parts.timer.append(.init(time: time, isRunning: true))
        case 1, 4, 8, 9: parts.timer.append(.init(time: time, isRunning: false))
        default: break
        }
    }

    mutating func takeRecord(
        _ message: FITMessage, _ developer: FITDeveloperFields, _ intake: SampleIntake
    ) {
        guard let record = FITRecord(message, developer) else {
            return intake.skip("record", nil, .missing(attribute: "timestamp"))
        }
        records.append(record)
    }

    /// Adds a workout for each session.
    ///
    /// A file that was cut off has no session: its records are one.
    func add(to intake: SampleIntake, _ origin: FITOrigin, listed: () -> Sample?) throws {
        var sessions = sessions.sorted { $0.span.time.start < $1.span.time.start }
        if sessions.isEmpty {
            let times = records.map(\.time) + parts.laps.flatMap { [$0.time.start, $0.time.end] }
            guard let start = times.min(), let end = times.max() else { return }
            let unknown = sport ?? FITSport()
            sessions = [FITSession(DateInterval(start: start, end: end), unknown)]
        }
        let starts = sessions.map(\.span.time.start)
        // What precedes the first session belongs to it.
        func place(_ time: Date) -> Int { max(0, starts.count { $0 <= time } - 1) }
        var recordsOf = [[FITRecord]](repeating: [], count: sessions.count)
        if sessions.count == 1 {
            recordsOf = [records]
        } else {
            for record in records { recordsOf[place(record.time)].append(record) }
        }
        for (number, session) in sessions.enumerated() {
            let own = sessions.count == 1 ? parts : parts.filtered { place($0) == number }
            try FITWorkout(session, recordsOf[number], own, origin)
                .add(to: intake, listed: listed)
        }
    }
}
