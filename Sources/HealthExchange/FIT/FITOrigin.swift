internal import Foundation
internal import HealthModel

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
