internal import Foundation
internal import HealthModel

/// Creates stable bundle identifiers for the sources of other programs' files.
enum ForeignSource {
    /// The source with a name in files of a kind: `import.fitbit.<name>.<hash>`.
    static func source(_ kind: String, _ name: String) -> Source {
        let named = SourceNaming.source(named: name)
        let rest = named.bundleIdentifier.split(separator: ".").dropFirst().joined(separator: ".")
        return Source(bundleIdentifier: "import.\(kind).\(rest)", name: name)
    }
}

extension SampleIntake {
    /// A sample of another program's file, with an identity that is the same in each import.
    ///
    /// - Parameters:
    ///   - kind: The name of the format.
    ///   - program: The name of the source.
    ///   - type: The type.
    ///   - payload: The value.
    ///   - time: The times.
    ///   - identifying: The times by which it is known, if they are other ones.
    ///   - number: A number that distinguishes the sample from others of these times.
    ///   - metadata: The metadata.
    ///   - device: The device.
    func foreignSample(
        _ kind: String, of program: String, _ type: ObjectType, _ payload: Sample.Payload,
        _ time: DateInterval, identifying: DateInterval? = nil, number: Double,
        metadata: Metadata = [:], device: Device? = nil
    ) -> Sample {
        let known = identifying ?? time
        var content = ContentHash()
        content.combine(kind)
        content.combine(type.identifier)
        content.combine(known.start.timeIntervalSinceReferenceDate)
        content.combine(known.end.timeIntervalSinceReferenceDate)
        content.combine(number)
        return Sample(
            uuid: uuid(type, known.start, content), type: type, startDate: time.start,
            endDate: time.end, payload: payload, metadata: metadata, device: device,
            sourceRevision: SourceRevision(source: ForeignSource.source(kind, program)))
    }
}
