internal import HealthModel

/// Reads FIT files: activities, the measurements of a day, weights and blood pressures.
struct FITReader {
    private let intake: SampleIntake

    init(_ intake: SampleIntake) { self.intake = intake }

    /// Reads a file, or several that follow each other in one.
    ///
    /// What precedes a damage is imported.
    ///
    /// - Parameters:
    ///   - source: The file.
    ///   - listed: The workout of the file in a table; requested for each activity.
    func read(_ source: any ByteSource, listed: () -> Sample? = { nil }) throws {
        var decoder = FITDecoder(source)
        var file: FITFile?
        do {
            while let item = try decoder.next() {
                switch item {
                case .begin:
                    try file?.finish(into: intake, listed: listed)
                    file = FITFile()
                case .message(let message): try file?.take(message, intake)
                case .damage: intake.skip("fit", nil, .damagedFile)
                }
                intake.bytesRead = decoder.bytesRead
            }
        } catch let error as ExchangeError where error.isDamage {
            try file?.finish(into: intake, listed: listed)
            throw error
        }
        try file?.finish(into: intake, listed: listed)
    }
}

/// The content of one FIT file.
struct FITFile {
    private var origin = FITOrigin()
    private var activity = FITActivity()
    private var day = FITDay()
    private var measurements = FITMeasurements()
    private var developer = FITDeveloperFields()
    /// The number of messages without a place in the store, by their names.
    private var unplaced: [String: Int] = [:]
    /// The number of messages that were read.
    private var count = 0
    /// Whether any of them has data of the person.
    private var hasMeasurements = false

    /// The limit of messages, above a day of ten per second.
    private static let mostMessages = 1_000_000

    /// The number of the type of a file with an activity.
    private static let activityType = 4

    /// Adds a message to the content of the file.
    ///
    /// - Throws: `tooLong` for more messages than any file has.
    mutating func take(_ message: FITMessage, _ intake: SampleIntake) throws(ExchangeError) {
        guard let kind = FITKind(rawValue: message.number) else {
            if let name = FITKind.withoutPlace[message.number] { unplaced[name, default: 0] += 1 }
            developer.count(message)
            return
        }
        count += 1
        guard count <= Self.mostMessages else {
            throw ExchangeError(.tooLong, detail: "more than \(Self.mostMessages) messages")
        }
        hasMeasurements = hasMeasurements || kind.isMeasurement
        switch kind {
        case .fileID: origin.takeFileID(message)
        case .fieldDescription: developer.takeDescription(message)
        case .activity: origin.takeLocalTime(message, field: 5)
        case .sport: activity.takeSport(message)
        case .session:
            try activity.takeSession(message, metadata: developer.metadata(of: message), intake)
        case .lap: activity.takeLap(message)
        case .length: activity.takeLength(message)
        case .set: activity.takeSet(message)
        case .record: activity.takeRecord(message, developer, intake)
        case .event:
            activity.takeEvent(message)
            day.takeEvent(message)
        case .monitoringInfo:
            origin.takeLocalTime(message, field: 0)
            day.begin(message)
        case .monitoring: day.takeMonitoring(message)
        case .monitoringHeartRate, .oxygen, .respiration, .sleepLevel:
            day.takeReading(message, kind)
        case .weightScale: measurements.takeWeight(message)
        case .bloodPressure: measurements.takePressure(message)
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
        guard !hasMeasurements, unplaced.isEmpty else { return }
        if let type = origin.fileType, type != Self.activityType {
            intake.skip("file type \(type)", nil, .unknownElement)
        } else {
            intake.skip("fit", nil, .missing(attribute: "session"))
        }
    }
}

/// The messages of FIT that are read, or counted, by their numbers in the format.
enum FITKind: UInt16 {
    case fileID = 0
    case sport = 12
    case session = 18
    case lap = 19
    case record = 20
    case event = 21
    case weightScale = 30
    case activity = 34
    case bloodPressure = 51
    case monitoring = 55
    case length = 101
    case monitoringInfo = 103
    case fieldDescription = 206
    case monitoringHeartRate = 211
    case set = 225
    case oxygen = 269
    case sleepLevel = 275
    case respiration = 297

    /// Whether a message has data of the person; the others describe the file or divide its time.
    var isMeasurement: Bool {
        switch self {
        case .fileID, .fieldDescription, .sport, .activity, .monitoringInfo, .event: false
        default: true
        }
    }

    /// Messages with data of a person that have no place in the store.
    static let withoutPlace: [UInt16: String] = [
        78: "hrv", 132: "hr", 227: "stress_level", 268: "dive_summary",
        285: "jump", 290: "beat_intervals", 346: "sleep_assessment", 370: "hrv_status_summary",
        371: "hrv_value", 398: "skin_temp_overnight", 412: "nap_event",
    ]

    /// Files that are no record of a person, by the numbers of their types.
    static let planned: [Int: String] = [
        1: "device", 2: "settings", 3: "sport", 5: "workout", 6: "course", 7: "schedules",
        11: "goals", 34: "segment", 35: "segment_list", 40: "exd_configuration",
    ]
}
