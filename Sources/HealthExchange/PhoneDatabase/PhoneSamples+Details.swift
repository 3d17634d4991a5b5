internal import Foundation
internal import GRDB
internal import HealthDatabase
internal import HealthModel

/// Electrocardiograms and questionnaires.
extension PhoneSamples {
    /// An electrocardiogram with its voltages.
    ///
    /// The numbers of the classification and of the symptoms are the system's own; their meaning is not
    /// known, so that they are counted.
    func addElectrocardiogram(_ entry: Entry) throws {
        let type = ObjectType.electrocardiogram
        guard
            let row = try tables.rows("ecg_samples", where: "data_id", is: entry.id).first,
            let record = row.bytes("voltage_payload").flatMap({ PhoneVoltages([UInt8]($0)) })
        else {
            return intake.skip(
                "ecg_samples", type.identifier, .invalid(attribute: "voltage_payload"))
        }
        for column in ["private_classification", "symptoms_status"] where row.integer(column) != nil
        {
            intake.skip("ecg_samples", column, .unknownElement)
        }
        let rate = row.number("average_heart_rate").map { Quantity($0 * 60, .countPerMinute) }
        let voltages = record.microvolts.enumerated().map { place, value in
            VoltageMeasurement(
                timeSinceStart: Double(place) / record.frequency, volts: Double(value) / 1e6)
        }
        let detail = ElectrocardiogramDetail(
            classification: 0, symptomsStatus: 0, averageHeartRate: rate,
            samplingFrequency: Quantity(record.frequency, .hertz()), count: voltages.count)
        try add(
            entry, type, .detail(.electrocardiogram(detail)),
            series: voltages.isEmpty ? nil : .voltages(voltages))
    }

    /// A questionnaire with its score; the layout of the answers is not known.
    func addAssessment(_ entry: Entry, _ type: ObjectType) throws {
        guard
            let row = try tables.rows(
                "scored_assessment_samples", where: "data_id", is: entry.id
            ).first, let score = row.integer("score").flatMap({ Int(exactly: $0) })
        else { return intake.skip("samples", type.identifier, .withoutValue) }
        intake.skip("scored_assessment_samples", "answers", .unknownElement)
        try add(entry, type, .detail(.assessment(answers: [], score: score)))
    }

    /// The person's characteristics.
    ///
    /// The numbers are those of HealthKit. The date of birth is read if it is the midnight of a day in
    /// Greenwich, because the time zone is not known.
    func readCharacteristics() throws {
        guard tables.has("key_value_secure", ["key", "value"]) else { return }
        let numbers: [String: (ObjectType, ClosedRange<Int64>)] = [
            "sex": (.biologicalSex, 1...3), "blood_type": (.bloodType, 1...8),
            "fitzpatrick_skin_type": (.fitzpatrickSkinType, 1...6),
            "wheelchair_use": (.wheelchairUse, 1...2),
        ]
        let rows = try Row.fetchCursor(
            tables.db, sql: "SELECT key, value FROM key_value_secure ORDER BY key")
        while let row = try rows.next() {
            guard let key = row.text("key") else { continue }
            if let (type, range) = numbers[key] {
                guard let number = row.integer("value") else {
                    intake.skip("key_value_secure", key, .invalid(attribute: "value"))
                    continue
                }
                if range.contains(number) {
                    intake.add(type, .number(Int(number)))
                } else if number != 0 {
                    intake.skip("key_value_secure", key, .invalid(attribute: "value"))
                }
            } else if key == "birthdate" {
                if let day = row.phoneDate("value").flatMap(Self.day) {
                    intake.add(.dateOfBirth, .text(day))
                } else {
                    intake.skip("key_value_secure", key, .unknownElement)
                }
            }
        }
    }

    private static func day(_ date: Date) -> String? {
        guard SamplePlausibility.dates.contains(date),
            date.timeIntervalSinceReferenceDate.remainder(dividingBy: 86_400) == 0
        else { return nil }
        return String(InstantText.utc(date).prefix(10))
    }
}

/// The voltages of an electrocardiogram as a phone stores them: a message of protocol buffers.
///
/// Field 1 is a message, whose field 3 has the microvolts; field 2 is the sampling frequency.
struct PhoneVoltages {
    private(set) var microvolts: [Float] = []
    private(set) var frequency = 0.0

    /// Reads the bytes; nil for others and without a frequency.
    init?(_ bytes: [UInt8]) {
        var message = ProtocolBufferFields(bytes[...])
        while let field = message.next() {
            switch (field.number, field.value) {
            case (1, .bytes(let inner)): readVoltages(inner)
            case (2, .fixed64(let bits)): frequency = Double(bitPattern: bits)
            default: break
            }
        }
        guard message.isComplete, frequency.isFinite, frequency > 0 else { return nil }
    }

    private mutating func readVoltages(_ bytes: ArraySlice<UInt8>) {
        var message = ProtocolBufferFields(bytes)
        while let field = message.next() {
            switch (field.number, field.value) {
            case (3, .fixed32(let bits)): microvolts.append(Float(bitPattern: bits))
            case (3, .bytes(let packed)):
                var rest = packed
                while rest.count >= 4 {
                    microvolts.append(Float(bitPattern: UInt32(rest.prefix(4).littleEndian)))
                    rest = rest.dropFirst(4)
                }
            default: break
            }
        }
    }
}
