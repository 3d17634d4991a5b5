internal import Foundation

/// A file to import, or the files of an archive or a folder.
struct ImportFile {
    /// The number of bytes that determine a file's format.
    static let prefixLength = 1 << 16

    /// One file.
    struct Part {
        /// The path inside the archive or folder; the name of a single file.
        ///
        /// A file of an archive inside of another one has the path of that, a slash and its own.
        let path: String
        fileprivate let makeOpen: () throws(ExchangeError) -> OpenPart

        /// The name without folders.
        var name: String { path.split(separator: "/").last.map(String.init) ?? path }

        /// Opens the file, once; one of gzip is unpacked.
        func open() throws(ExchangeError) -> OpenPart { try makeOpen() }
    }

    private enum Container {
        case file
        case archive
        case folder
    }

    private let path: String
    private let container: Container
    /// The size in bytes of a single file.
    let size: Int64?
    /// The size in bytes of a file or archive.
    private let sizeOnDisk: Int64
    /// The export of Apple Health that the file is; nil for another one.
    let export: ExportFile?

    /// Inspects the file or folder at a path.
    ///
    /// - Throws: `unreadable`, `damagedArchive`.
    init(_ path: String) throws(ExchangeError) {
        self.path = path
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw ExchangeError(.unreadable, detail: "no such file")
        }
        if isFolder.boolValue {
            (container, size, sizeOnDisk) = (.folder, nil, 0)
            export = try? ExportFile(path: path)
            return
        }
        let file = try FileByteSource(path: path)
        sizeOnDisk = file.size
        let prefix = try file.readPrefix(Self.prefixLength)
        guard ZipDirectory.begins(prefix) else {
            let isTar = Self.isTar(path, prefix)
            let limit = UnpackingLimit(size: file.size)
            if isTar, try InnerArchives.obstacle(path, prefix, limit) != nil {
                throw ExchangeError(.unknownFormat, detail: "an export of Apple Health in a tar")
            }
            (container, size) = isTar ? (.archive, nil) : (.file, file.size)
            export = ImportFormat.of(prefix) == .apple ? try ExportFile(path: path) : nil
            return
        }
        (container, size) = (.archive, nil)
        do {
            export = try ExportFile(path: path)
        } catch {
            guard error.code == .archiveWithoutExport else { throw error }
            export = nil
        }
    }

    /// Whether this is a single file, whose format must be known.
    var isSingle: Bool { container == .file }

    /// Whether a file is a tar archive, packed or not.
    private static func isTar(_ path: String, _ prefix: [UInt8]) -> Bool {
        guard GzipByteSource.begins(prefix) else { return FileKind.isTar(prefix) }
        let open = try? OpenPart(path, nil, FileByteSource(path: path))
        return open.map { FileKind.isTar($0.prefix) } ?? false
    }

    /// Passes each file to a body, always in the same order.
    ///
    /// - Parameters:
    ///   - inner: Unpacks archives inside of the archive or folder, so that their files are passed too; nil to
    ///     pass the archives themselves.
    ///   - body: Receives the files.
    /// - Throws: The errors of the archive and those of the body. What is wrong with an archive inside of it is an
    ///   error of opening a file.
    func forEachPart(unpacking inner: InnerArchives? = nil, _ body: (Part) throws -> Void) throws {
        var walk = PartWalk(inner: inner)
        switch container {
        case .file:
            let name = URL(fileURLWithPath: path).lastPathComponent
            try body(Self.part(name, path))
        case .folder:
            let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
            for name in names.sorted() {
                let full = URL(fileURLWithPath: path).appendingPathComponent(name).path
                // Folders, and links to other places, are ignored.
                let facts = try? FileManager.default.attributesOfItem(atPath: full)
                guard facts?[.type] as? FileAttributeType == .typeRegular else { continue }
                let limit = UnpackingLimit(size: facts?[.size] as? Int64 ?? 0)
                try walk.pass(Self.part(name, full), level: 0, limit, body)
            }
        case .archive:
            let limit = UnpackingLimit(size: sizeOnDisk)
            let archive = try ZipReader(path: path, limit: limit)
            while let entry = try archive.nextEntry() {
                guard entry.isFile else { continue }
                try walk.pass(Self.part(entry.path, in: archive), level: 0, limit, body)
            }
        }
    }

    private static func part(_ name: String, _ location: String) -> Part {
        Part(path: name) { () throws(ExchangeError) in
            try OpenPart(name, location, FileByteSource(path: location))
        }
    }

    fileprivate static func part(_ path: String, in archive: ZipReader) -> Part {
        Part(path: path) { () throws(ExchangeError) in try OpenPart(path, nil, archive) }
    }
}

/// A walk over the files of an import, which also enters the archives among them.
private struct PartWalk {
    typealias Part = ImportFile.Part

    let inner: InnerArchives?
    private var count = 0
    /// The limit of files in an archive and the archives inside of it.
    private static let mostFiles = 100_000

    init(inner: InnerArchives?) { self.inner = inner }

    /// Passes a file, or the files of an archive.
    mutating func pass(
        _ part: Part, level: Int, _ limit: UnpackingLimit, _ body: (Part) throws -> Void
    ) throws {
        count += 1
        guard count <= Self.mostFiles else {
            throw ExchangeError(.tooLong, detail: "more than \(Self.mostFiles) files")
        }
        guard let inner else { return try body(part) }
        let open: OpenPart
        do throws(ExchangeError) {
            open = try part.open()
        } catch {
            return try body(Self.failed(part.path, error, isInside: level > 0))
        }
        guard open.kind == .unread(.archive), level < InnerArchives.mostLevels else {
            return try body(Part(path: part.path) { () throws(ExchangeError) in open })
        }
        try passFiles(of: open, inner, level: level + 1, limit, body)
    }

    private mutating func passFiles(
        of archive: OpenPart, _ inner: InnerArchives, level: Int, _ limit: UnpackingLimit,
        _ body: (Part) throws -> Void
    ) throws {
        let before = count
        let reader: ZipReader
        do {
            let location = try inner.location(of: archive, place: before, limit)
            if let reason = try InnerArchives.obstacle(location, archive.prefix, limit) {
                return try body(Self.unread(archive.path, reason))
            }
            reader = try ZipReader(path: location, limit: limit)
        } catch let error as ExchangeError where error.isDamage || error.code == .encryptedArchive {
            return try body(Self.failed(archive.path, error, isInside: true))
        }
        while true {
            let entry: ZipEntry?
            do throws(ExchangeError) {
                entry = try reader.nextEntry()
            } catch {
                return try body(Self.failed(archive.path, error, isInside: true))
            }
            guard let entry else { break }
            guard entry.isFile else { continue }
            let path = "\(archive.path)/\(entry.path)"
            try pass(ImportFile.part(path, in: reader), level: level, limit, body)
        }
        if count == before { try body(Self.unread(archive.path, .empty)) }
    }

    /// A file that cannot be opened; an archive inside of another one that needs a password does not end the import.
    private static func failed(_ path: String, _ error: ExchangeError, isInside: Bool) -> Part {
        guard error.code != .encryptedArchive || !isInside else { return unread(path, .encrypted) }
        return Part(path: path) { () throws(ExchangeError) in throw error }
    }

    private static func unread(_ path: String, _ reason: UnreadReason) -> Part {
        Part(path: path) { () throws(ExchangeError) in OpenPart(path, reason) }
    }
}
