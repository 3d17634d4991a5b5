#if !canImport(Darwin)
extension UTType {
    /// All kinds that this one is an instance of, without itself; none for a kind that is not known here.
    public var supertypes: Set<UTType> {
        var found: Set<UTType> = []
        var open = parents
        while let type = open.popLast() {
            if found.insert(type).inserted { open += type.parents }
        }
        return found
    }

    /// Whether this kind is another or an instance of it.
    ///
    /// - Parameter type: The other kind, such as an image.
    public func conforms(to type: UTType) -> Bool { self == type || isSubtype(of: type) }

    /// Whether this kind is an instance of another; a kind is none of itself.
    ///
    /// - Parameter type: The other kind, such as an image.
    public func isSubtype(of type: UTType) -> Bool { supertypes.contains(type) }

    /// Whether another kind is an instance of this one; a kind is none of itself.
    ///
    /// - Parameter type: The other kind, such as a JPEG.
    public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

    /// Whether the kind is one of those that the system declares for all.
    public var isPublic: Bool { identifier.hasPrefix("public.") }

    // Apple's page of each kind names them.
    private var parents: [UTType] {
        switch self {
        case .data, .directory: [.item]
        case .folder: [.directory]
        case .compositeContent: [.content]
        case .text, .image: [.data, .content]
        case .plainText, .rtf, .html, .xml, .json, .delimitedText: [.text]
        case .utf8PlainText: [.plainText]
        case .commaSeparatedText: [.delimitedText]
        case .jpeg, .png, .gif, .tiff, .heif, .heic: [.image]
        case .pdf: [.data, .compositeContent]
        case .zip: [.data, .archive]
        case .url: [.data]
        case .fileURL: [.url]
        default: []
        }
    }
}
#endif
