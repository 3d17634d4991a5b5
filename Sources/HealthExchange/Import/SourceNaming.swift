internal import Foundation
package import HealthModel

/// Creates bundle identifiers for the sources of an export, which contains none.
package enum SourceNaming {
    /// The source with a name; the same name always has the same identifier, other names have
    /// others.
    ///
    /// The identifier contains the name's ASCII letters and ends in a hash of the exact name, such
    /// as `apple-health-export.kim-s-watch.5f0c11aa`.
    package static func source(named name: String) -> Source {
        var slug = ""
        for scalar in name.lowercased().unicodeScalars where slug.utf8.count < 40 {
            let isPlain = ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
            if isPlain {
                slug.unicodeScalars.append(scalar)
            } else if !slug.isEmpty, !slug.hasSuffix("-") {
                slug += "-"
            }
        }
        if slug.hasSuffix("-") { slug.removeLast() }
        var hash = ContentHash()
        hash.combine(name)
        let digits = String(UInt32(truncatingIfNeeded: hash.low), radix: 16)
        let suffix = String(repeating: "0", count: 8 - digits.count) + digits
        let parts = ["apple-health-export", slug, suffix].filter { !$0.isEmpty }
        return Source(bundleIdentifier: parts.joined(separator: "."), name: name)
    }
}

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
