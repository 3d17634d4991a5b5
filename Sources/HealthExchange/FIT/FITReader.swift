internal import Foundation
internal import HealthModel

/// Reads FIT files: activities, the measurements of a day, weights and blood pressures.
struct FITReader {
    private let intake: SampleIntake

    init(_ intake: SampleIntake) { self.intake = intake }

    /// Reads a file, or several that follow each other in one.
    ///
    /// The content before a damaged part is imported.
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

    /// Files without data of a person, by the numbers of their types.
    static let planned: [Int: String] = [
        1: "device", 2: "settings", 3: "sport", 5: "workout", 6: "course", 7: "schedules",
        11: "goals", 34: "segment", 35: "segment_list", 40: "exd_configuration",
    ]
}

/// The program and the device that wrote a FIT file, and the time zone of its times if it is known.
struct FITOrigin {
    /// The name of the program or the device.
    private var program = "FIT"
    /// The device; nil for a file without a manufacturer.
    private var device: Device?
    /// The time zone; nil if the file has only times in Greenwich.
    private(set) var zone: TimeZone?
    /// The number of the type of the file; nil if the file has none.
    private(set) var fileType: Int?

    /// Reads the message with which a file begins.
    mutating func takeFileID(_ message: FITMessage) {
        fileType = message.integer(0)
        let maker = message.integer(1).flatMap { Self.manufacturers[$0] }
        // Garmin's devices have a number, others a text.
        let model = message.text(8) ?? message.integer(2).map(String.init)
        program = message.text(8) ?? maker ?? program
        if maker != nil || model != nil { device = Device(manufacturer: maker, model: model) }
    }

    /// Reads the time zone from a message with the same moment in Greenwich and in the person's zone.
    mutating func takeLocalTime(_ message: FITMessage, field: UInt8) {
        guard let local = message.value(field), let time = message.time,
            let civil = FITMessage.date(local)
        else { return }
        // Offsets are quarters of an hour; some devices write a second more or less.
        let quarters = (civil.timeIntervalSince(time) / 900).rounded()
        guard abs(civil.timeIntervalSince(time) - quarters * 900) <= 60, abs(quarters) <= 60 else {
            return
        }
        zone = TimeZone(secondsFromGMT: Int(quarters) * 900)
    }

    /// A sample of the file.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - payload: The value.
    ///   - time: The times.
    ///   - value: A number that distinguishes the sample from others of these times.
    ///   - metadata: The metadata, to which the time zone is added.
    ///   - intake: The intake that numbers equal samples.
    func sample(
        _ type: ObjectType, _ payload: Sample.Payload, _ time: DateInterval, value: Double,
        metadata: Metadata = [:], _ intake: SampleIntake
    ) -> Sample {
        var metadata = metadata
        if let zone { metadata[MetadataKey.timeZone] = .string(zone.identifier) }
        return intake.foreignSample(
            "fit", of: program, type, payload, time, number: value, metadata: metadata,
            device: device)
    }

    /// A sample of a quantity.
    func quantity(
        _ type: ObjectType, _ value: Double, _ unit: HealthUnit, _ time: DateInterval,
        _ intake: SampleIntake
    ) -> Sample {
        sample(type, .quantity(Quantity(value, unit)), time, value: value, intake)
    }

    /// Manufacturers, by the numbers that the format gives them.
    private static let manufacturers: [Int: String] = [
        1: "Garmin", 6: "SRM", 13: "Dynastream", 15: "Dynastream", 16: "Timex", 23: "Suunto",
        32: "Wahoo", 40: "Concept2", 68: "CatEye", 69: "Stages Cycling", 70: "Sigma", 71: "TomTom",
        89: "Tacx", 95: "Stryd", 107: "Magene", 115: "iGPSPORT", 123: "Polar", 140: "Decathlon",
        144: "Zwift", 258: "Lezyne", 260: "Zwift", 265: "Strava", 267: "Bryton", 268: "SRAM",
        281: "TrainerRoad", 289: "Hammerhead", 294: "COROS", 309: "FORM", 310: "Decathlon",
        339: "Zepp", 340: "Peloton", 348: "Huawei",
    ]
}
