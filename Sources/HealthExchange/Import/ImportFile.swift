internal import Foundation

/// A file to import, or the files of an archive or a folder.
struct ImportFile {
    /// The number of bytes that determine a file's format.
    static let prefixLength = 1 << 16
    /// The limit of files in an archive.
    private static let mostFiles = 100_000

    /// One file.
    struct Part {
        /// The path inside the archive or folder; the name of a single file.
        let path: String
        /// The path of the file, unless it is in an archive.
        let location: String?
        fileprivate let makeSource: () throws(ExchangeError) -> any ByteSource

        /// The name without folders.
        var name: String { path.split(separator: "/").last.map(String.init) ?? path }

        /// Opens the file, once; one of gzip is unpacked.
        func open() throws(ExchangeError) -> OpenPart {
            try OpenPart(path, location, makeSource())
        }
    }

    private enum Container {
        case file
        case zip
        case folder
    }

    private let path: String
    private let container: Container
    /// The size in bytes of a single file.
    let size: Int64?
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
            (container, size) = (.folder, nil)
            export = try? ExportFile(path: path)
            return
        }
        let file = try FileByteSource(path: path)
        let prefix = try file.readPrefix(Self.prefixLength)
        guard ZipDirectory.begins(prefix) else {
            (container, size) = (.file, file.size)
            export = ImportFormat.of(prefix) == .apple ? try ExportFile(path: path) : nil
            return
        }
        (container, size) = (.zip, nil)
        do {
            export = try ExportFile(path: path)
        } catch {
            guard error.code == .archiveWithoutExport else { throw error }
            export = nil
        }
    }

    /// Whether this is a single file, whose format must be known.
    var isSingle: Bool { container == .file }

    /// Passes each file to a body, always in the same order.
    func forEachPart(_ body: (Part) throws -> Void) throws {
        switch container {
        case .file:
            let name = URL(fileURLWithPath: path).lastPathComponent
            try body(part(name, path))
        case .folder:
            let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
            var count = 0
            for name in names.sorted() {
                let full = URL(fileURLWithPath: path).appendingPathComponent(name).path
                // Folders, and links to other places, are ignored.
                guard let kind = try? FileManager.default.attributesOfItem(atPath: full)[.type],
                    kind as? FileAttributeType == .typeRegular
                else { continue }
                try Self.count(&count)
                try body(part(name, full))
            }
        case .zip:
            let zip = try ZipReader(path: path)
            var count = 0
            while let entry = try zip.nextEntry() {
                guard entry.isFile else { continue }
                try Self.count(&count)
                try body(Part(path: entry.path, location: nil) { () throws(ExchangeError) in zip })
            }
        }
    }

    private func part(_ name: String, _ location: String) -> Part {
        Part(path: name, location: location) { () throws(ExchangeError) in
            try FileByteSource(path: location)
        }
    }

    private static func count(_ count: inout Int) throws(ExchangeError) {
        count += 1
        guard count <= mostFiles else {
            throw ExchangeError(.tooLong, detail: "more than \(mostFiles) files")
        }
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
    /// What the first bytes and the name tell.
    let kind: FileKind

    /// Opens a file; one of gzip is unpacked.
    init(_ path: String, _ location: String?, _ source: any ByteSource) throws(ExchangeError) {
        self.path = path
        let first = try source.readPrefix(ImportFile.prefixLength)
        let packed = PrefixedByteSource(prefix: first, rest: source)
        guard GzipByteSource.begins(first) else {
            (self.location, prefix, self.source) = (location, first, packed)
            kind = Self.kind(first, path)
            return
        }
        let unpacked = try GzipByteSource(packed)
        let inner = try unpacked.readPrefix(ImportFile.prefixLength)
        (self.location, prefix) = (nil, inner)
        self.source = PrefixedByteSource(prefix: inner, rest: unpacked)
        kind = Self.kind(
            inner, path.lowercased().hasSuffix(".gz") ? String(path.dropLast(3)) : path)
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
