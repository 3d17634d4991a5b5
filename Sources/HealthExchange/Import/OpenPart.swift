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
