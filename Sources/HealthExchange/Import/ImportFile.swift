internal import Foundation

/// A file to import, or the files of an archive or a folder.
struct ImportFile {
    /// The number of bytes that determine a file's format.
    static let prefixLength = 1 << 16
    /// The limit of files in an archive.
    private static let mostFiles = 100_000

    /// One file.
    struct Part {
        /// The name without folders.
        var name: String
        /// The path, unless the file is in an archive.
        var path: String?
        var source: any ByteSource
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
    /// Whether the file is an export of Apple Health.
    let isApple: Bool

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
            isApple = (try? ExportFile(path: path)) != nil
            return
        }
        let file = try FileByteSource(path: path)
        let prefix = try file.readPrefix(Self.prefixLength)
        guard ZipDirectory.begins(prefix) else {
            (container, size) = (.file, file.size)
            isApple = ImportFormat.of(prefix) == .apple
            return
        }
        (container, size) = (.zip, nil)
        do {
            _ = try ExportFile(path: path)
            isApple = true
        } catch {
            guard error.code == .archiveWithoutExport else { throw error }
            isApple = false
        }
    }

    /// Whether this is a single file, whose format must be known.
    var isSingle: Bool { container == .file }

    /// Passes each file to a body.
    func forEachPart(_ body: (Part) throws -> Void) throws {
        switch container {
        case .file:
            let name = URL(fileURLWithPath: path).lastPathComponent
            try body(Part(name: name, path: path, source: FileByteSource(path: path)))
        case .folder:
            let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
            for name in names.sorted().prefix(Self.mostFiles) {
                let full = URL(fileURLWithPath: path).appendingPathComponent(name).path
                // Folders, and links to other places, are ignored.
                guard let kind = try? FileManager.default.attributesOfItem(atPath: full)[.type],
                    kind as? FileAttributeType == .typeRegular
                else { continue }
                let source = try FileByteSource(path: full)
                let last = URL(fileURLWithPath: full).lastPathComponent
                try body(Part(name: last, path: full, source: source))
            }
        case .zip:
            let zip = try ZipReader(path: path)
            var count = 0
            while let entry = try zip.nextEntry() {
                count += 1
                guard count <= Self.mostFiles else {
                    throw ExchangeError(.tooLong, detail: "more than \(Self.mostFiles) entries")
                }
                guard entry.isFile, !entry.path.hasPrefix("__MACOSX/") else { continue }
                let name = entry.path.split(separator: "/").last.map(String.init) ?? ""
                try body(Part(name: name, path: nil, source: zip))
            }
        }
    }
}
