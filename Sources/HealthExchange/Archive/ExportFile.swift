internal import Foundation

/// An Apple Health export on disk: a zip, the folder that it unpacks to, or the XML file itself.
///
/// Health uses localised file names and people rename zips, so the export is recognised only by its
/// content. Routes are next to it and are found by the end of their path.
package struct ExportFile: Sendable {
    private enum Container: Sendable {
        /// The archive's path, the index of the XML among its entries, and its folder.
        case zip(String, index: Int, parent: String)
        /// The folder, and the XML file's path.
        case folder(ExportFolder, document: String)
    }

    private let container: Container
    /// The size of the XML text in bytes, if known.
    package let size: Int64?
    /// The path of the XML inside the archive or folder; nil for the XML file itself.
    private(set) var document: String?
    /// A defect of the archive whose entries may still be intact.
    package let damage: ExchangeError?

    /// Finds the export at a path.
    ///
    /// Throws `unreadable`, `unknownFormat`, `archiveWithoutExport` or `damagedArchive`.
    package init(path: String) throws(ExchangeError) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw ExchangeError(.unreadable, detail: "no such file")
        }
        if isFolder.boolValue {
            self = try ExportFile.inFolder(path)
            return
        }
        let file = try FileByteSource(path: path)
        let prefix = try file.readPrefix(ExportFile.prefixLength)
        if ZipDirectory.begins(prefix) {
            self = try ExportFile.inZip(path)
        } else if ExportFile.isExport(prefix) {
            let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
            self.init(
                container: .folder(try ExportFolder(parent), document: path), size: file.size)
        } else {
            throw ExchangeError(.unknownFormat, detail: "no HealthData in the first kilobyte")
        }
    }

    private init(
        container: Container, size: Int64?, document: String? = nil, damage: ExchangeError? = nil
    ) {
        self.container = container
        self.document = document
        self.size = size
        self.damage = damage
    }

    /// The XML text from its start.
    package func open() throws(ExchangeError) -> any ByteSource {
        switch container {
        case .folder(_, let document):
            return try FileByteSource(path: document)
        case .zip(let path, let index, _):
            let zip = try ZipReader(path: path)
            for _ in 0...index {
                guard try zip.nextEntry() != nil else {
                    throw ExchangeError(.archiveWithoutExport, detail: "the entry is gone")
                }
            }
            return zip
        }
    }

    /// Opens files of the export by their path next to the XML, as in a `FileReference`
    /// ("/workout-routes/…"), and all files directly in some folders, in any order.
    ///
    /// Paths without a file are skipped.
    package func forEachFile(
        _ paths: Set<String>, folders: Set<String> = [],
        _ body: (_ path: String, any ByteSource) throws(ExchangeError) -> Void
    ) throws(ExchangeError) {
        switch container {
        case .folder(let folder, _):
            let listed = folders.flatMap { name in
                folder.names(in: name).map { "\(name)/\($0)" }
            }
            for path in paths.union(listed).sorted() {
                guard let source = folder.file(path) else { continue }
                try body(path, source)
            }
        case .zip(let archive, _, let parent):
            let wanted = Dictionary(
                paths.map { ($0.hasPrefix("/") ? $0 : "/" + $0, $0) },
                uniquingKeysWith: { first, _ in first })
            let zip = try ZipReader(path: archive)
            while let entry = try zip.nextEntry() {
                guard entry.isFile, entry.path.hasPrefix(parent) else { continue }
                let path = "/" + entry.path.dropFirst(parent.count)
                if let known = wanted[path] {
                    try body(known, zip)
                } else if folders.contains((path as NSString).deletingLastPathComponent) {
                    try body(path, zip)
                }
            }
        }
    }

    /// Opens one file next to the XML again; nil if it no longer exists.
    package func file(_ path: String) throws(ExchangeError) -> (any ByteSource)? {
        switch container {
        case .folder(let folder, _):
            return folder.file(path)
        case .zip(let archive, _, let parent):
            let wanted = parent + path.drop { $0 == "/" }
            let zip = try ZipReader(path: archive)
            while let entry = try zip.nextEntry() {
                if entry.isFile, entry.path == wanted { return zip }
            }
            return nil
        }
    }

    private static let prefixLength = 1024

    /// Whether the first kilobyte contains the root element or its document type.
    ///
    /// An archive in which nothing is packed contains the text of its first file, but does not begin with `<`.
    static func isExport(_ prefix: [UInt8]) -> Bool {
        let start = prefix.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard prefix.dropFirst(start).first(where: { $0 > 0x20 }) == 0x3C else { return false }
        let text = String(decoding: prefix, as: UTF8.self)
        return text.contains("<!DOCTYPE HealthData") || text.contains("<HealthData")
    }

    private static func inZip(_ path: String) throws(ExchangeError) -> ExportFile {
        let zip = try ZipReader(path: path)
        var index = 0
        while let entry = try zip.nextEntry() {
            // Archives that were created on a Mac contain a shadow of every file, with the same
            // extension.
            if entry.isFile, !entry.path.hasPrefix("__MACOSX/"),
                isExport(try zip.readPrefix(prefixLength))
            {
                let parent = entry.path.lastIndex(of: "/").map { entry.path[...$0] } ?? ""
                return ExportFile(
                    container: .zip(path, index: index, parent: String(parent)), size: entry.size,
                    document: entry.path, damage: try ZipDirectory.damage(of: path))
            }
            index += 1
        }
        throw try ZipDirectory.damage(of: path)
            ?? ExchangeError(.archiveWithoutExport, detail: "no entry holds HealthData")
    }

    /// Searches a folder and its direct subfolders.
    private static func inFolder(_ path: String) throws(ExchangeError) -> ExportFile {
        let folder = try ExportFolder(path)
        for name in folder.names(in: "", "__MACOSX")
        where name.lowercased().hasSuffix(".xml") {
            guard let source = folder.file(name), isExport(try source.readPrefix(prefixLength))
            else { continue }
            var export = try ExportFile(path: URL(fileURLWithPath: path).appending(path: name).path)
            export.document = name
            return export
        }
        throw ExchangeError(.unknownFormat, detail: "no file of the folder holds HealthData")
    }
}

/// The folder of an unpacked export; names and links that lead out of it are rejected.
struct ExportFolder: Sendable {
    /// The path of the folder without links.
    private let path: String

    /// Throws `unreadable` if the folder does not exist.
    init(_ path: String) throws(ExchangeError) {
        guard let real = Self.realPath(path) else {
            throw ExchangeError(.unreadable, detail: "realpath: errno \(errno)")
        }
        self.path = real
    }

    /// A regular file by its path in the folder; nil if there is none, or if it is outside.
    func file(_ name: String) -> FileByteSource? {
        guard let real = inside(name) else { return nil }
        return try? FileByteSource(path: real)
    }

    /// The names in a subfolder, in order.
    func names(in name: String) -> [String] {
        guard let real = inside(name) else { return [] }
        return ((try? FileManager.default.contentsOfDirectory(atPath: real)) ?? []).sorted()
    }

    /// The paths in a folder and in its direct subfolders, except for one of them.
    func names(in name: String, _ excluded: String) -> [String] {
        names(in: name).flatMap { first -> [String] in
            first == excluded ? [] : [first] + names(in: first).map { "\(first)/\($0)" }
        }
    }

    /// The real path of a name; nil if that is not inside the folder.
    private func inside(_ name: String) -> String? {
        guard let real = Self.realPath(path + "/" + name) else { return nil }
        let root = path.hasSuffix("/") ? path : path + "/"
        return real == path || real.hasPrefix(root) ? real : nil
    }

    private static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
