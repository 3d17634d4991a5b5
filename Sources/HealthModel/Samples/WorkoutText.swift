internal import Foundation

extension StableJSON {
    /// Decodes the details of a workout.
    ///
    /// A list of workouts decodes hundreds of them, for which `JSONDecoder` takes most of the time.
    /// The usual ones, of one sport and without metadata of events, are read in one pass.
    package static func workout(from text: String) throws -> WorkoutDetail {
        var text = text
        let usual = text.withUTF8 { bytes in
            var reader = WorkoutText(bytes)
            return reader.workout()
        }
        return try usual ?? value(WorkoutDetail.self, from: text)
    }
}

/// Reads the JSON of the details of a usual workout, as ``StableJSON/text(_:)`` writes it.
///
/// It is separate from the scanners of files, because it accepts only what this package writes.
/// Everything else, such as an escaped text, a number that is not finite, a space, or a member that
/// occurs twice, is nil.
private struct WorkoutText: ~Copyable {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func workout() -> WorkoutDetail? {
        var detail = WorkoutDetail(activityType: 0, duration: 0)
        var seen = Members()
        let isRead = object { reader, name in
            switch name {
            case "activities": return seen.add(0) && reader.take("[]")
            case "activityType":
                return seen.add(1) && Self.set(reader.integer()) { detail.activityType = $0 }
            case "duration":
                return seen.add(2) && Self.set(reader.number()) { detail.duration = $0 }
            case "events":
                return seen.add(3)
                    && reader.array { reader in
                        Self.set(reader.event()) { detail.events.append($0) }
                    }
            case "statistics":
                return seen.add(4)
                    && reader.array { reader in
                        Self.set(reader.statistics()) { detail.statistics.append($0) }
                    }
            case "totalDistance":
                return seen.add(5) && Self.set(reader.quantity()) { detail.totalDistance = $0 }
            case "totalEnergyBurned":
                return seen.add(6)
                    && Self.set(reader.quantity()) { detail.totalEnergyBurned = $0 }
            case "totalFlightsClimbed":
                return seen.add(7)
                    && Self.set(reader.quantity()) { detail.totalFlightsClimbed = $0 }
            case "totalSwimmingStrokeCount":
                return seen.add(8)
                    && Self.set(reader.quantity()) { detail.totalSwimmingStrokeCount = $0 }
            default: return false
            }
        }
        return isRead && place == bytes.count && seen.have(0...4) ? detail : nil
    }

    private mutating func event() -> WorkoutEvent? {
        var type: Int?
        var interval: DateInterval?
        var seen = Members()
        let isRead = object { reader, name in
            switch name {
            case "interval": return seen.add(0) && Self.set(reader.interval()) { interval = $0 }
            case "metadata": return seen.add(1) && reader.take("{}")
            case "type": return seen.add(2) && Self.set(reader.integer()) { type = $0 }
            default: return false
            }
        }
        guard isRead, seen.have(0...2), let type, let interval else { return nil }
        return WorkoutEvent(type: type, interval: interval)
    }

    private mutating func statistics() -> WorkoutStatistics? {
        var type: ObjectType?
        var interval: DateInterval?
        var (sum, average, minimum, maximum): (Quantity?, Quantity?, Quantity?, Quantity?)
        var seen = Members()
        let isRead = object { reader, name in
            switch name {
            case "average": return seen.add(0) && Self.set(reader.quantity()) { average = $0 }
            case "interval": return seen.add(1) && Self.set(reader.interval()) { interval = $0 }
            case "maximum": return seen.add(2) && Self.set(reader.quantity()) { maximum = $0 }
            case "minimum": return seen.add(3) && Self.set(reader.quantity()) { minimum = $0 }
            case "sum": return seen.add(4) && Self.set(reader.quantity()) { sum = $0 }
            case "type": return seen.add(5) && Self.set(reader.type()) { type = $0 }
            default: return false
            }
        }
        guard isRead, let type, let interval else { return nil }
        return WorkoutStatistics(
            type: type, interval: interval, sum: sum, average: average, minimum: minimum,
            maximum: maximum)
    }

    private mutating func interval() -> DateInterval? {
        var (start, duration): (Double?, Double?)
        var seen = Members()
        let isRead = object { reader, name in
            switch name {
            case "duration": return seen.add(0) && Self.set(reader.number()) { duration = $0 }
            case "start": return seen.add(1) && Self.set(reader.number()) { start = $0 }
            default: return false
            }
        }
        guard isRead, let start, let duration, duration >= 0 else { return nil }
        return DateInterval(
            start: Date(timeIntervalSinceReferenceDate: start), duration: duration)
    }

    private mutating func quantity() -> Quantity? {
        var unit: HealthUnit?
        var value: Double?
        var seen = Members()
        let isRead = object { reader, name in
            switch name {
            case "unit":
                return seen.add(0)
                    && Self.set(reader.text().flatMap { try? HealthUnit($0) }) { unit = $0 }
            case "value": return seen.add(1) && Self.set(reader.number()) { value = $0 }
            default: return false
            }
        }
        guard isRead, let unit, let value else { return nil }
        return Quantity(value, unit)
    }

    private mutating func type() -> ObjectType? {
        var identifier: String?
        var kind: ObjectKind?
        var seen = Members()
        let isRead = object { reader, name in
            switch name {
            case "identifier": return seen.add(0) && Self.set(reader.text()) { identifier = $0 }
            case "kind":
                return seen.add(1)
                    && Self.set(reader.text().flatMap(ObjectKind.init(rawValue:))) { kind = $0 }
            default: return false
            }
        }
        guard isRead, let identifier, let kind else { return nil }
        return ObjectType(identifier: identifier, kind: kind)
    }
}

// MARK: JSON

extension WorkoutText {
    /// The members of an object that were read.
    private struct Members {
        private var bits = 0

        /// Adds a member; false if it was there already.
        mutating func add(_ member: Int) -> Bool {
            defer { bits |= 1 << member }
            return bits & 1 << member == 0
        }

        func have(_ members: ClosedRange<Int>) -> Bool {
            members.allSatisfy { bits & 1 << $0 != 0 }
        }
    }

    /// Passes on a value; false if there is none.
    private static func set<T>(_ value: T?, _ body: (T) -> Void) -> Bool {
        guard let value else { return false }
        body(value)
        return true
    }

    /// The byte at the present position; zero at the end.
    private var next: UInt8 { place < bytes.count ? bytes[place] : 0 }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        place += 1
        return true
    }

    private mutating func take(_ text: StaticString) -> Bool {
        for offset in 0..<text.utf8CodeUnitCount where !take(text.utf8Start[offset]) {
            return false
        }
        return true
    }

    /// Reads an object; false as soon as the body cannot read the value of a member.
    private mutating func object(
        _ body: (inout WorkoutText, _ name: String) -> Bool
    ) -> Bool {
        guard take(UInt8(ascii: "{")) else { return false }
        if take(UInt8(ascii: "}")) { return true }
        repeat {
            guard let name = text(), take(UInt8(ascii: ":")), body(&self, name) else {
                return false
            }
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "}"))
    }

    /// Reads an array; false as soon as the body cannot read an element.
    private mutating func array(_ body: (inout WorkoutText) -> Bool) -> Bool {
        guard take(UInt8(ascii: "[")) else { return false }
        if take(UInt8(ascii: "]")) { return true }
        repeat {
            guard body(&self) else { return false }
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "]"))
    }

    /// A text of ASCII characters without escapes.
    private mutating func text() -> String? {
        guard take(UInt8(ascii: "\"")) else { return nil }
        let start = place
        while next != UInt8(ascii: "\"") {
            guard (0x20..<0x7F).contains(next), next != UInt8(ascii: "\\") else { return nil }
            place += 1
        }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        place += 1
        return text
    }

    private mutating func integer() -> Int? {
        let isNegative = take(UInt8(ascii: "-"))
        let start = place
        guard let digits = digits(), place - start <= 15,
            place - start == 1 || bytes[start] != 0x30, !Self.continuesNumber(next)
        else { return nil }
        return isNegative ? -Int(digits) : Int(digits)
    }

    private mutating func number() -> Double? {
        let start = place
        let isNegative = take(UInt8(ascii: "-"))
        let first = place
        guard var mantissa = digits() else { return nil }
        guard place - first == 1 || bytes[first] != 0x30 else { return nil }
        var count = place - first
        var decimals = 0
        if take(UInt8(ascii: ".")) {
            let point = place
            guard digits(&mantissa) else { return nil }
            decimals = place - point
            count += decimals
        }
        if next | 0x20 != UInt8(ascii: "e"), count <= 15 {
            // Both are exact, so their quotient is the nearest number.
            let value = Double(mantissa) / Self.powers[decimals]
            return isNegative ? -value : value
        }
        while Self.continuesNumber(next) || next == 0x2B || next == 0x2D || next &- 0x30 < 10 {
            place += 1
        }
        let value = Double(String(decoding: bytes[start..<place], as: UTF8.self))
        return value.flatMap { $0.isFinite ? $0 : nil }
    }

    /// Whether a byte after digits belongs to the number.
    private static func continuesNumber(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
    }

    private static let powers: [Double] = (0...15).map { power in
        (0..<power).reduce(1.0) { product, _ in product * 10 }
    }

    private mutating func digits() -> UInt64? {
        var number: UInt64 = 0
        return digits(&number) ? number : nil
    }

    /// Appends digits to a number; false if there are none.
    private mutating func digits(_ number: inout UInt64) -> Bool {
        let start = place
        while next &- 0x30 < 10 {
            number = number &* 10 &+ UInt64(next - 0x30)
            place += 1
        }
        return place > start
    }
}
