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

/// The fields of a message of protocol buffers, one after the other.
///
/// Source: https://protobuf.dev/programming-guides/encoding/
struct ProtocolBufferFields {
    /// The value of a field by its wire type.
    enum Value {
        case varint(UInt64)
        case fixed64(UInt64)
        case bytes(ArraySlice<UInt8>)
        case fixed32(UInt32)
    }

    private var rest: ArraySlice<UInt8>
    private var isBroken = false

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// Whether all bytes were read as fields.
    var isComplete: Bool { rest.isEmpty && !isBroken }

    /// The next field; nil at the end, and at bytes that are no field.
    mutating func next() -> (number: UInt64, value: Value)? {
        guard !rest.isEmpty, !isBroken else { return nil }
        guard let key = varint(), let value = value(key & 7) else {
            isBroken = true
            return nil
        }
        return (key >> 3, value)
    }

    private mutating func value(_ wireType: UInt64) -> Value? {
        switch wireType {
        case 0: return varint().map { .varint($0) }
        case 1: return take(8).map { .fixed64($0.littleEndian) }
        case 2:
            return varint().flatMap { Int(exactly: $0) }.flatMap { take($0) }.map { .bytes($0) }
        case 5: return take(4).map { .fixed32(UInt32($0.littleEndian)) }
        default: return nil
        }
    }

    private mutating func varint() -> UInt64? {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = rest.popFirst() else { return nil }
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        return nil
    }

    private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}

extension ArraySlice<UInt8> {
    /// The number in at most eight bytes, the lowest first.
    var littleEndian: UInt64 { reversed().reduce(0) { $0 << 8 | UInt64($1) } }
}
