internal import DatabaseFile
internal import Foundation
internal import HealthModel

/// Reads an iPhone's own Health database: `healthdb_secure.sqlite` with the samples, and
/// `healthdb.sqlite` beside it with the sources and devices.
///
/// The layout is known from public reverse engineering; nobody here has seen a real file. Tables and
/// columns are looked up before they are read, and unknown ones are reported.
final class PhoneDatabaseReader {
    private let intake: SampleIntake
    private var folder: URL?
    private var samples: [Found] = []
    private var sources: [Found] = []
    private var opened: [String: PhoneDatabaseFile] = [:]

    /// A file of the import with its place on the disk.
    private struct Found {
        let path: String
        let location: String
        var parent: String { (path as NSString).deletingLastPathComponent }
    }

    private static let samplesName = "healthdb_secure.sqlite"
    private static let sourcesName = "healthdb.sqlite"
    private static let endings = ["-wal", "-shm"]
    /// The size limit of a database in an archive.
    private static let largest: Int64 = 32 << 30

    init(_ intake: SampleIntake) { self.intake = intake }

    deinit { folder.map(WorkingFolders.remove) }

    // MARK: The files of an import

    /// Keeps a file for ``finish()`` and returns its report; nil for a file of another kind.
    ///
    /// A file on the disk is recognised by its tables, one in an archive by its name.
    func take(_ part: OpenPart) throws -> ImportedFile? {
        let read = ImportedFile(part.path, .read(.healthDatabase, app: nil))
        if isCompanion(part) {
            try copy(part)
            return read
        }
        guard part.kind == .format(.healthConnect) else { return nil }
        let name = part.name.lowercased()
        if part.location == nil {
            guard name == Self.samplesName || name == Self.sourcesName else { return nil }
            try copy(part)
        }
        let location = try part.location ?? place(of: part.path)
        let found = Found(path: part.path, location: location)
        if part.location == nil {
            if name == Self.samplesName { samples.append(found) } else { sources.append(found) }
            return read
        }
        // A file that cannot be read as a database is reported by the reader of Health Connect's.
        let tables = try? file(location).read { tables in
            (
                tables.has("samples") && tables.has("objects"),
                tables.has("sources") && tables.has("source_devices")
            )
        }
        switch tables {
        case (true, _)?: samples.append(found)
        case (_, true)?: sources.append(found)
        default:
            opened[location] = nil
            return nil
        }
        return read
    }

    /// Whether a file is the log or the shared memory of one of the databases.
    private func isCompanion(_ part: OpenPart) -> Bool {
        guard let ending = Self.endings.first(where: { part.path.hasSuffix($0) }) else {
            return false
        }
        let base = String(part.path.dropLast(ending.count))
        let name = part.name.lowercased().dropLast(ending.count)
        return name == Self.samplesName || name == Self.sourcesName
            || (samples + sources).contains { $0.path == base }
    }

    /// Copies a file of an archive to a folder, where its companions have the same name.
    private func copy(_ part: OpenPart) throws {
        guard part.location == nil, !part.path.hasSuffix("-shm") else { return }
        try write(part.source, to: place(of: part.path))
    }

    private func write(_ source: any ByteSource, to path: String) throws {
        let file = try AtomicFile(path: path)
        var size: Int64 = 0
        while true {
            let block = try source.readPrefix(1 << 20)
            guard !block.isEmpty else { break }
            size += Int64(block.count)
            guard size <= Self.largest else {
                throw ExchangeError(.tooLong, detail: "the database in the archive")
            }
            try file.write(block)
            try intake.checkCancelled()
        }
        try file.commit()
    }

    /// The place of a copy: the path of the archive without folders is its name.
    private func place(of path: String) throws -> String {
        let name = path.replacing("_", with: "__").replacing("/", with: "_.")
        return try workingFolder().appending(path: name).path
    }

    private func workingFolder() throws -> URL {
        if let folder { return folder }
        let made = try ExchangeError.writing { try WorkingFolders.make("health-database") }
        folder = made
        return made
    }

    private func file(_ location: String) throws -> PhoneDatabaseFile {
        if let known = opened[location] { return known }
        let file = try PhoneDatabaseFile(location) { try workingFolder() }
        opened[location] = file
        return file
    }

    // MARK: Reading

    /// Reads the databases of samples; the reports are those of all columns.
    ///
    /// - Throws: `malformed` for a damaged database, `unknownFormat` if sources came without samples.
    func finish() throws {
        guard !samples.isEmpty || sources.isEmpty else {
            throw ExchangeError(.unknownFormat, detail: "sources without samples")
        }
        for found in samples {
            var names = PhoneSources()
            if let beside = try sourcesBeside(found) {
                names = try file(beside).read { try PhoneSources($0) }
            } else {
                intake.skip(Self.sourcesName, nil, .missingFile)
            }
            try read(file(found.location), names, found.path)
        }
    }

    private func sourcesBeside(_ found: Found) throws -> String? {
        if let listed = sources.first(where: { $0.parent == found.parent }) {
            return listed.location
        }
        let sibling =
            (found.location as NSString).deletingLastPathComponent + "/"
            + Self.sourcesName
        return FileManager.default.fileExists(atPath: sibling) ? sibling : nil
    }

    private func read(_ file: PhoneDatabaseFile, _ sources: PhoneSources, _ path: String) throws {
        try file.read { tables in
            guard tables.has("objects", ["data_id", "uuid", "provenance", "type"]),
                tables.has("samples", ["data_id", "start_date", "end_date", "data_type"])
            else { throw ExchangeError(.unknownFormat, detail: "a database of something else") }
            let reader = try PhoneSamples(tables, sources, intake)
            try reader.readAll()
            try reader.readCharacteristics()
            let report = PhoneReport(tables: tables)
            try report.count(into: intake)
            intake.setColumns(report.columns, of: path)
        }
    }

    /// Reads a database of samples without its name and without sources, as when parsers are fuzzed.
    func read(_ source: any ByteSource) throws {
        let path = try place(of: "database")
        try write(source, to: path)
        try read(file(path), PhoneSources(), "database")
    }
}
