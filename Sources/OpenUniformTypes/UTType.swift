// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if canImport(Darwin)
@_exported public import UniformTypeIdentifiers
#else
/// A kind of data.
///
/// It knows the kinds that are likely to be attached to health data.
public struct UTType: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The name of the kind, as `com.adobe.pdf`.
    public let identifier: String

    /// The kind with a name, also one that is not known here; nil for a text that cannot be the name of a kind.
    ///
    /// A name has ASCII letters and digits, hyphens, periods, and any characters beyond ASCII.
    public init?(_ identifier: String) {
        let isName = identifier.unicodeScalars.allSatisfy {
            !$0.isASCII || $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-"
                || $0 == "."
        }
        guard isName, !identifier.isEmpty else { return nil }
        self.identifier = identifier
    }

    /// A kind that the app declares.
    public init(exportedAs identifier: String) { self.identifier = identifier }

    /// A kind that another app declares.
    public init(importedAs identifier: String) { self.identifier = identifier }

    /// The kind of files with an ending; nil where it is not known.
    public init?(filenameExtension: String) {
        self.init { $0.extensions.contains(filenameExtension.lowercased()) }
    }

    /// The kind with a MIME type; nil where it is not known.
    public init?(mimeType: String) {
        self.init { $0.mimeType == mimeType.lowercased() }
    }

    /// The ending of such files.
    public var preferredFilenameExtension: String? { facts?.extensions.first }

    /// The MIME type of such data.
    public var preferredMIMEType: String? { facts?.mimeType }

    public var description: String { identifier }

    public static let item = UTType(known: "public.item")
    public static let content = UTType(known: "public.content")
    public static let compositeContent = UTType(known: "public.composite-content")
    public static let folder = UTType(known: "public.folder")
    public static let directory = UTType(known: "public.directory")
    public static let archive = UTType(known: "public.archive")
    public static let url = UTType(known: "public.url")
    public static let fileURL = UTType(known: "public.file-url")
    public static let data = UTType(known: "public.data")
    public static let text = UTType(known: "public.text")
    public static let plainText = UTType(known: "public.plain-text")
    public static let utf8PlainText = UTType(known: "public.utf8-plain-text")
    public static let rtf = UTType(known: "public.rtf")
    public static let html = UTType(known: "public.html")
    public static let xml = UTType(known: "public.xml")
    public static let json = UTType(known: "public.json")
    public static let delimitedText = UTType(known: "public.delimited-values-text")
    public static let commaSeparatedText = UTType(known: "public.comma-separated-values-text")
    public static let image = UTType(known: "public.image")
    public static let jpeg = UTType(known: "public.jpeg")
    public static let png = UTType(known: "public.png")
    public static let gif = UTType(known: "com.compuserve.gif")
    public static let tiff = UTType(known: "public.tiff")
    public static let heif = UTType(known: "public.heif")
    public static let heic = UTType(known: "public.heic")
    public static let pdf = UTType(known: "com.adobe.pdf")
    public static let zip = UTType(known: "public.zip-archive")

    private struct Facts: Sendable {
        let extensions: [String]
        let mimeType: String
    }

    private init(known identifier: String) { self.identifier = identifier }

    private init?(where matches: (Facts) -> Bool) {
        guard let identifier = Self.known.first(where: { matches($0.value) })?.key else {
            return nil
        }
        self.identifier = identifier
    }

    private var facts: Facts? { Self.known[identifier] }

    private static let known: [String: Facts] = [
        "public.plain-text": Facts(extensions: ["txt", "text"], mimeType: "text/plain"),
        "public.rtf": Facts(extensions: ["rtf"], mimeType: "text/rtf"),
        "public.html": Facts(extensions: ["html", "htm"], mimeType: "text/html"),
        "public.xml": Facts(extensions: ["xml"], mimeType: "application/xml"),
        "public.json": Facts(extensions: ["json"], mimeType: "application/json"),
        "public.comma-separated-values-text": Facts(
            extensions: ["csv"], mimeType: "text/csv"),
        "public.jpeg": Facts(extensions: ["jpeg", "jpg"], mimeType: "image/jpeg"),
        "public.png": Facts(extensions: ["png"], mimeType: "image/png"),
        "com.compuserve.gif": Facts(extensions: ["gif"], mimeType: "image/gif"),
        "public.tiff": Facts(extensions: ["tiff", "tif"], mimeType: "image/tiff"),
        "public.heif": Facts(extensions: ["heif"], mimeType: "image/heif"),
        "public.heic": Facts(extensions: ["heic"], mimeType: "image/heic"),
        "com.adobe.pdf": Facts(extensions: ["pdf"], mimeType: "application/pdf"),
        "public.zip-archive": Facts(extensions: ["zip"], mimeType: "application/zip"),
    ]
}
#endif
