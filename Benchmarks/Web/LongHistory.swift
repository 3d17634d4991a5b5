internal import Foundation
internal import HealthDatabase
internal import HealthModel

/// Years of heart rates, steps and energy up to the present, as a watch and a phone record them.
struct LongHistory {
    /// How many samples there are, to a day.
    let samples: Int

    /// Samples of a day: a pulse each minute, energy each minute of sixteen hours, steps of a watch
    /// every four minutes and of a phone every ten.
    private static let perDay = 1440 + 960 + 240 + 96

    /// Fills the store of a file once; a filled one has a note beside it.
    func fill(_ file: URL) throws {
        let note = file.appendingPathExtension("filled")
        guard !FileManager.default.fileExists(atPath: note.path) else { return }
        let store = try HealthStore(at: .file(file))
        let days = max(samples / Self.perDay, 1)
        let midnight = (Date().timeIntervalSinceReferenceDate / 86_400).rounded(.down) * 86_400
        let clock = ContinuousClock()
        let time = try clock.measure {
            for first in stride(from: 0, to: days, by: 20) {
                let batch = (first..<min(first + 20, days)).flatMap { day in
                    samples(of: day, at: midnight - Double(days - day) * 86_400)
                }
                try store.withIngestion { writer in
                    for sample in batch { try writer.insert(sample) }
                }
            }
        }
        print("filled with \(days * Self.perDay) samples in \(time)")
        try Data().write(to: note)
    }

    private func samples(of day: Int, at midnight: TimeInterval) -> [Sample] {
        var samples: [Sample] = []
        samples.reserveCapacity(Self.perDay)
        func add(
            _ type: ObjectType, _ unit: HealthUnit, _ minutes: Int, in span: Range<Int>,
            _ source: SourceRevision, isInstant: Bool = false
        ) {
            for minute in stride(from: span.lowerBound, to: span.upperBound, by: minutes) {
                let start = Date(timeIntervalSinceReferenceDate: midnight + Double(minute * 60))
                samples.append(
                    Sample(
                        uuid: Self.identity(day * Self.perDay + samples.count), type: type,
                        startDate: start,
                        endDate: isInstant ? start : start + Double(minutes * 60),
                        payload: .quantity(Quantity(Double(50 + minute % 60), unit)),
                        sourceRevision: source))
            }
        }
        let awake = 7 * 60..<23 * 60
        add(.heartRate, .countPerMinute, 1, in: 0..<1440, Self.watch, isInstant: true)
        add(.activeEnergyBurned, .smallCalorie, 1, in: awake, Self.watch)
        add(.stepCount, .count, 4, in: awake, Self.watch)
        add(.stepCount, .count, 10, in: awake, Self.phone)
        return samples
    }

    /// An identity that begins with the sample's place, as an import makes it.
    private static func identity(_ place: Int) -> UUID {
        var bytes = [UInt8](repeating: 0x80, count: 16)
        for index in 0..<6 { bytes[index] = UInt8(truncatingIfNeeded: place >> (40 - 8 * index)) }
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    private static let watch = revision("Long history watch")
    private static let phone = revision("Long history phone")

    private static func revision(_ name: String) -> SourceRevision {
        SourceRevision(
            source: Source(
                bundleIdentifier: "org.example."
                    + name.lowercased().replacing(" ", with: "-"), name: name),
            version: "1", operatingSystemVersion: SystemVersion(1, 0, 0))
    }
}
