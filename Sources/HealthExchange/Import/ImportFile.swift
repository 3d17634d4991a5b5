internal import DatabaseFile
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
    /// - Throws: The errors of the archive and those of the body. A damaged inner archive is an
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

/// A file to import, with its bytes from the start.
struct OpenPart {
    /// The path inside the archive or folder; the name of a single file.
    let path: String
    /// The path of the file with the same bytes as `source`; nil if there is none.
    let location: String?
    /// The first bytes of `source`.
    let prefix: [UInt8]
    /// All bytes.
    let source: any ByteSource
    /// The kind by the first bytes and the name.
    let kind: FileKind

    /// Opens a file; one of gzip is unpacked, and a text in UTF-16 becomes one in UTF-8.
    init(_ path: String, _ location: String?, _ source: any ByteSource) throws(ExchangeError) {
        self.path = path
        var (location, source, name) = (location, source, path)
        var prefix = try source.readPrefix(ImportFile.prefixLength)
        /// Continues with the bytes that another source makes of those of the file.
        func replace(_ make: (any ByteSource) throws(ExchangeError) -> any ByteSource)
            throws(ExchangeError)
        {
            source = try make(PrefixedByteSource(prefix: prefix, rest: source))
            prefix = try source.readPrefix(ImportFile.prefixLength)
            location = nil
        }
        if GzipByteSource.begins(prefix) {
            try replace { source throws(ExchangeError) in try GzipByteSource(source) }
            if path.lowercased().hasSuffix(".gz") { name = String(path.dropLast(3)) }
        }
        if UTF16ByteSource.begins(prefix) {
            try replace { source throws(ExchangeError) in try UTF16ByteSource(source) }
        }
        (self.location, self.prefix) = (location, prefix)
        self.source = PrefixedByteSource(prefix: prefix, rest: source)
        kind = Self.kind(prefix, name)
    }

    /// A file that is not read.
    init(_ path: String, _ reason: UnreadReason) {
        (self.path, location, prefix) = (path, nil, [])
        source = MemoryByteSource([])
        kind = .unread(reason)
    }

    private static func kind(_ prefix: [UInt8], _ path: String) -> FileKind {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        // Systems add these to folders and archives.
        let isOfSystem =
            path.hasPrefix("__MACOSX/") || name.hasPrefix("._")
            || [".DS_Store", "Thumbs.db", "desktop.ini"].contains(name)
        return isOfSystem ? .unread(.repeated) : FileKind.of(prefix, name: name)
    }

    /// The name without folders, and without the ending of gzip.
    var name: String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return name.lowercased().hasSuffix(".gz") ? String(name.dropLast(3)) : name
    }
}

/// The kind of a file by its first bytes and its name.
enum FileKind: Hashable {
    /// A format that is imported.
    case format(ImportFormat)
    /// Something that is not imported, with the reason.
    case unread(UnreadReason)

    /// The kind of a file.
    static func of(_ prefix: [UInt8], name: String) -> FileKind {
        if let kind = binary(prefix) {
            let isPackedDocument = kind == .unread(.archive) && isOfficeDocument(prefix)
            guard isPackedDocument else { return kind }
            return .unread(isDocument(name) ? .document : .unknownFormat)
        }
        if let format = ImportFormat.of(prefix) { return .format(format) }
        let text = prefix.drop { $0 <= 0x20 }
        // Fitbit writes this instead of rows.
        let content = String(decoding: text.prefix(64).filter { $0 > 0x20 }, as: UTF8.self)
        if ["", "nodata", "[]", "{}"].contains(content) { return .unread(.empty) }
        return .unread(isDocument(name) ? .document : .unknownFormat)
    }

    /// Whether the end of a name is that of texts and media for people.
    static func isDocument(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: ".") else { return false }
        return documents.contains(name[name.index(after: dot)...].lowercased())
    }

    private static let documents: Set<String> = [
        "txt", "md", "htm", "html", "css", "js", "pdf", "rtf", "doc", "docx", "jpg", "jpeg", "png",
        "gif", "webp", "heic", "svg", "bmp", "mp4", "mov", "m4a", "mp3", "wav", "ics", "vcf",
    ]

    private static func binary(_ prefix: [UInt8]) -> FileKind? {
        if FITDecoder.begins(prefix) { return .format(.fit) }
        if ZipDirectory.begins(prefix) || isTar(prefix) { return .unread(.archive) }
        let isMedia = media.contains { prefix.starts(with: $0) }
        let isFilm = prefix.count >= 8 && prefix[4..<8].elementsEqual("ftyp".utf8)
        return isMedia || isFilm ? .unread(.document) : nil
    }

    /// Whether a file begins like a tar archive.
    static func isTar(_ prefix: [UInt8]) -> Bool {
        prefix.count > 262 && prefix[257..<262].elementsEqual("ustar".utf8)
    }

    /// Whether a zip is a text or a table of an office program, by the name of its first entry.
    private static func isOfficeDocument(_ prefix: [UInt8]) -> Bool {
        ["[Content_Types].xml", "mimetype"].contains { name in
            prefix.dropFirst(30).starts(with: name.utf8)
        }
    }

    /// The first bytes of JPEG, PNG, GIF, PDF, RIFF (WebP and sound) and MP3.
    private static let media: [[UInt8]] = [
        [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], Array("GIF8".utf8), Array("%PDF".utf8),
        Array("RIFF".utf8), Array("ID3".utf8),
    ]
}

/// The archives inside of an import's archive or folder.
///
/// An archive that is itself in an archive is copied to a file first: it is read several times, and from its end. Only
/// the user can open the copies, and they are removed with this object.
final class InnerArchives {
    /// How deep archives may be inside of each other.
    static let mostLevels = 2

    private var folder: URL?
    /// The paths of the copies by the places and paths of the archives.
    private var copies: [String: String] = [:]

    deinit { folder.map(WorkingFolders.remove) }

    /// The file with the bytes of an archive.
    ///
    /// - Parameters:
    ///   - part: The archive from its start.
    ///   - place: The number of files before it, because several can have one path.
    ///   - limit: Counts the bytes of a copy.
    /// - Throws: `oversizedArchive`, `diskFull`, `cannotWrite`, and the errors of the source.
    func location(of part: OpenPart, place: Int, _ limit: UnpackingLimit) throws -> String {
        let key = "\(place)/\(part.path)"
        if let location = part.location ?? copies[key] { return location }
        let folder = try folder ?? ExchangeError.writing { try WorkingFolders.make("archives") }
        self.folder = folder
        let copy = folder.appending(path: "\(copies.count)").path
        let file = try AtomicFile(path: copy)
        while true {
            let block = try part.source.readPrefix(1 << 20)
            guard !block.isEmpty else { break }
            try limit.take(block.count)
            try file.write(block)
        }
        try file.commit()
        copies[key] = copy
        return copy
    }

    /// The reason why nothing of an archive is read; nil if its files are.
    ///
    /// An export of Apple Health is read alone: its routes are parts of it, and no workouts of their own.
    ///
    /// - Throws: `damagedArchive`, and the errors of the reader.
    static func obstacle(
        _ location: String, _ prefix: [UInt8], _ limit: UnpackingLimit
    ) throws(ExchangeError) -> UnreadReason? {
        if ZipDirectory.begins(prefix), let damage = try ZipDirectory.damage(of: location) {
            throw damage
        }
        let archive = try ZipReader(path: location, limit: limit)
        // A file that cannot be read is named when its turn comes.
        while let entry = try? archive.nextEntry() {
            guard entry.isFile, let first = try? archive.readPrefix(1024) else { continue }
            if ExportFile.isExport(first) { return .healthExport }
        }
        return nil
    }
}
