internal import Foundation
internal import HealthModel

/// The developer fields of a FIT file, which programs define themselves.
///
/// Those of a session become metadata of the workout. Heart rate, cadence and power of a record replace the
/// format's fields where it lacks them. All others are counted by their names.
struct FITDeveloperFields {
    /// A field as the file describes it.
    private struct Description {
        let name: String
        let base: FITBaseType
        let scale: Double
        let offset: Double
        /// The field of a record that it replaces; nil if there is none.
        let native: UInt8?
    }

    private var descriptions: [FITDeveloperKey: Description] = [:]
    private var counts: [FITDeveloperKey: Int] = [:]

    /// Heart rate, cadence and power of a record, whose units are always those of the format.
    private static let natives: Set<UInt8> = [3, 4, 7]

    /// Reads the description of a field.
    mutating func takeDescription(_ message: FITMessage) {
        guard let developer = message.integer(0).flatMap({ UInt8(exactly: $0) }),
            let field = message.integer(1).flatMap({ UInt8(exactly: $0) }),
            let base = message.integer(2).flatMap({ UInt8(exactly: $0) })
                .flatMap({ FITBaseType(code: $0) })
        else { return }
        let scale = message.value(6) ?? 1
        let isOfRecord = message.integer(14) == Int(FITKind.record.rawValue)
        let native = message.integer(15).flatMap { UInt8(exactly: $0) }
        descriptions[.init(developer: developer, field: field)] = Description(
            name: message.text(3) ?? "field \(field)", base: base, scale: scale == 0 ? 1 : scale,
            offset: message.value(7) ?? 0,
            native: isOfRecord ? native.flatMap { Self.natives.contains($0) ? $0 : nil } : nil)
    }

    /// Counts the fields of a message that are left out.
    mutating func count(_ message: FITMessage) {
        for field in message.definition.developerFields {
            let description = descriptions[field.key]
            let isKept =
                switch message.number {
                case FITKind.session.rawValue: description != nil
                case FITKind.record.rawValue: description?.native != nil
                default: false
                }
            if !isKept { counts[field.key, default: 0] += 1 }
        }
    }

    /// The fields of a session as metadata, by `fit.` and their names.
    func metadata(of message: FITMessage) -> Metadata {
        var metadata: Metadata = [:]
        for field in message.definition.developerFields {
            guard let description = descriptions[field.key] else { continue }
            if description.base == .string {
                metadata["fit." + description.name] = message.text(in: field.range).map {
                    .string($0)
                }
            } else if let value = number(description, field, of: message) {
                metadata["fit." + description.name] = .number(value)
            }
        }
        return metadata
    }

    /// The number that replaces a field of a record; nil if there is none.
    func native(_ number: UInt8, of message: FITMessage) -> Double? {
        for field in message.definition.developerFields {
            guard let description = descriptions[field.key], description.native == number else {
                continue
            }
            return self.number(description, field, of: message)
        }
        return nil
    }

    private func number(
        _ description: Description, _ field: FITDefinition.DeveloperField, of message: FITMessage
    ) -> Double? {
        guard field.range.count >= description.base.size,
            let value = message.number(description.base, at: field.range.lowerBound)
        else { return nil }
        return value / description.scale - description.offset
    }

    /// Reports the fields that were left out.
    func report(to intake: SampleIntake) {
        var named: [String: Int] = [:]
        for (key, count) in counts {
            named[descriptions[key]?.name ?? "field \(key.field)", default: 0] += count
        }
        for (name, count) in named.sorted(by: { $0.key < $1.key }) {
            intake.skip(name, nil, .unknownElement, count: count)
        }
    }
}
