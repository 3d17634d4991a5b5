internal import HealthModel

/// The content of one FIT file.
struct FITFile {
    private var origin = FITOrigin()
    private var activity = FITActivity()
    private var day = FITDay()
    private var measurements = FITMeasurements()
    private var developer = FITDeveloperFields()
    /// The number of messages without a place in the store, by their names.
    private var unplaced: [String: Int] = [:]

    /// The number of the type of a file with an activity.
    private static let activityType = 4

    /// Takes a message.
    ///
    /// - Throws: `tooLong` for more messages than any file has.
    mutating func take(_ message: FITMessage, _ intake: SampleIntake) throws(ExchangeError) {
        guard let kind = FITKind(rawValue: message.number) else {
            if let name = FITKind.withoutPlace[message.number] { unplaced[name, default: 0] += 1 }
            developer.count(message)
            return
        }
        switch kind {
        case .fileID: origin.takeFileID(message)
        case .fieldDescription: developer.takeDescription(message)
        case .activity: origin.takeLocalTime(message, field: 5)
        case .sport: activity.takeSport(message)
        case .session:
            try activity.takeSession(message, metadata: developer.metadata(of: message), intake)
        case .lap: try activity.takeLap(message)
        case .length: try activity.takeLength(message)
        case .set: try activity.takeSet(message)
        case .record: try activity.takeRecord(message, developer, intake)
        case .event:
            try activity.takeEvent(message)
            day.takeEvent(message)
        case .monitoringInfo:
            origin.takeLocalTime(message, field: 0)
            day.begin(message)
        case .monitoring: try day.takeMonitoring(message)
        case .monitoringHeartRate, .oxygen, .respiration, .sleepLevel:
            try day.takeReading(message, kind)
        case .weightScale: try measurements.takeWeight(message)
        case .bloodPressure: try measurements.takePressure(message)
        }
        developer.count(message)
    }

    /// Adds the samples of the file to an intake.
    ///
    /// - Parameters:
    ///   - intake: The intake.
    ///   - listed: The workout of the file in a table; requested for each activity.
    func finish(into intake: SampleIntake, listed: () -> Sample?) throws {
        developer.report(to: intake)
        for (name, count) in unplaced.sorted(by: { $0.key < $1.key }) {
            intake.skip(name, nil, .unknownElement, count: count)
        }
        if let name = origin.fileType.flatMap({ FITKind.planned[$0] }) {
            return intake.skip(name, nil, .unknownElement)
        }
        try activity.add(to: intake, origin, listed: listed)
        try day.add(to: intake, origin)
        try measurements.add(to: intake, origin)
        let isEmpty = activity.isEmpty && day.isEmpty && measurements.isEmpty && unplaced.isEmpty
        guard isEmpty else { return }
        if let type = origin.fileType, type != Self.activityType {
            intake.skip("file type \(type)", nil, .unknownElement)
        } else {
            intake.skip("fit", nil, .missing(attribute: "session"))
        }
    }
}
