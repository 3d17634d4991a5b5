/// What the first bytes of a file and its name tell about it.
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
