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
