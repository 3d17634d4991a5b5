internal import Foundation
internal import HealthDatabase
internal import HealthModel

/// Writes a zip in the format of the Health app.
///
/// The elements are Apple's, with the identity of each sample in the attribute `uuid`. Samples that
/// an element cannot represent completely are repeated in a file of JSON Lines next to the XML,
/// which other readers ignore; with it an import creates an equal store.
struct AppleExportWriter: FormatWriter {
    /// The top-level folder of the archive.
    static let folder = "apple_health_export/"
    /// The file with data that Apple's elements cannot represent, by its path next to the XML.
    static let companion = "open-healthkit.ndjson"

    private let file: AtomicFile
    var xml = XMLOutput()
    var fidelity = AppleFidelity()
    /// The routes that workouts refer to, with the names of their files.
    var routes: [(uuid: UUID, path: String)] = []
    var routeNames: Set<String> = []
    /// The records that refer to a file, with its path.
    var documents: [(uuid: UUID, type: ObjectType, path: String)] = []
    /// Types with samples in the additional file.
    private var incomplete: Set<ObjectType> = []

    init(_ file: AtomicFile) { self.file = file }

    mutating func write(_ walk: ExportWalk) throws {
        let zip = try ZipWriter(file, date: walk.now)
        try zip.beginEntry(Self.folder + "export.xml")
        xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(ExportDocumentType.text)")
        xml.raw("<HealthData locale=\"en_US\">\n")
        writePerson(try walk.characteristics(), walk)
        for type in walk.types {
            try walk.forEachSample(type) { sample in
                try write(sample, walk)
                if !fidelity.holds(sample) { incomplete.insert(type) }
                walk.wrote(sample)
                if xml.bytes.count > 1 << 16 { try drain(to: zip) }
            }
        }
        for day in try walk.activitySummaries() { write(day) }
        xml.raw("</HealthData>\n")
        try drain(to: zip)
        try writeRoutes(walk, to: zip)
        try writeElectrocardiograms(walk, to: zip)
        try writeDocuments(walk, to: zip)
        try writeCompanion(walk, to: zip)
        try zip.close()
    }

    mutating func drain(to zip: ZipWriter) throws {
        try zip.write(xml.bytes)
        xml.clear()
    }

    private mutating func write(_ sample: Sample, _ walk: ExportWalk) throws {
        switch sample.payload {
        case .quantity, .category: writeRecord(sample, walk)
        case .correlation(let members): writeCorrelation(sample, members, walk)
        case .workout(let detail): try writeWorkout(sample, detail, walk)
        case .detail(.audiogram(let points)): writeAudiogram(sample, points, walk)
        case .detail(.prescription(let detail)): writePrescription(sample, detail, walk)
        case .detail(.clinical(let detail)): writeClinical(sample, detail, walk)
        case .detail, .series: break
        }
    }

    /// Writes the samples that the XML cannot represent completely.
    private mutating func writeCompanion(_ walk: ExportWalk, to zip: ZipWriter) throws {
        guard !incomplete.isEmpty else { return }
        try zip.beginEntry(Self.folder + Self.companion)
        var writer = JSONLinesWriter { try zip.write($0) }
        try writer.writeHeader(walk.now)
        walk.restart()
        for type in walk.types where incomplete.contains(type) {
            try walk.forEachSample(type) { sample in
                guard !fidelity.holds(sample) else { return }
                // Members outside of the selection are written only here.
                for member in sample.members ?? []
                where !walk.selection.contains(member.type, member.startDate) {
                    try writer.write(member, walk.snapshot)
                }
                try writer.write(sample, walk.snapshot)
            }
        }
    }

    /// The attributes of nearly every element.
    func header(_ sample: Sample, _ walk: ExportWalk) -> [(String, String?)] {
        let offset = walk.zone.secondsFromGMT(for: walk.now)
        return [
            ("sourceName", sample.sourceRevision?.source.name ?? ""),
            ("sourceVersion", sample.sourceRevision?.version),
            ("device", sample.device.map { DeviceText.text($0) }),
            ("startDate", InstantText.apple(sample.startDate, offset: offset)),
            ("endDate", InstantText.apple(sample.endDate, offset: offset)),
            ("uuid", sample.uuid.uuidString),
        ]
    }

    func instant(_ date: Date, _ walk: ExportWalk) -> String {
        InstantText.apple(date, offset: walk.zone.secondsFromGMT(for: walk.now))
    }

    static func write(_ metadata: Metadata, indent: Int = 2, to xml: inout XMLOutput) {
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
            xml.element(
                "MetadataEntry", indent: indent,
                [("key", key), ("value", MetadataText.text(value))])
        }
    }
}
