internal import Foundation
internal import HealthModel

/// Reads the properties of a clinical document that HealthKit shows.
///
/// The reader scans for the header's elements by name and is not an XML parser; it ignores the body
/// of the document.
struct CDAHeader {
    /// The reason why data is not a clinical document.
    struct Failure: Error {
        var reason: String
    }

    private let text: Substring

    /// The elements that every document has by the schema of HL7's Clinical Document Architecture, release 2.
    private static let required = [
        "typeId", "id", "code", "effectiveTime", "confidentialityCode", "recordTarget", "author",
        "custodian", "component",
    ]

    /// The properties of a document.
    ///
    /// Throws if its text is not UTF-8, if its root is another element, or if it lacks an element that every
    /// document has. The order and the content of the elements are not checked.
    static func document(_ data: Data) throws(Failure) -> DocumentDetail {
        guard let text = String(bytes: data, encoding: .utf8) else {
            throw Failure(reason: "The text of the document is not UTF-8.")
        }
        let whole = CDAHeader(text: text[...])
        guard let root = whole.element("ClinicalDocument") else {
            throw Failure(reason: "The document has no element ClinicalDocument.")
        }
        if let missing = required.first(where: { root.start(of: $0) == nil }) {
            throw Failure(reason: "The element ClinicalDocument has no element \(missing).")
        }
        let header = CDAHeader(text: root.text.prefix(upTo: root.startOfBody))
        let patient = header.element("recordTarget")?.element("patient")
        let author = header.element("author")?.element("assignedAuthor")
        let custodian = header.element("custodian")
        return DocumentDetail(
            title: header.element("title")?.words ?? "",
            patientName: patient?.element("name")?.words ?? "",
            authorName: author?.element("name")?.words ?? "",
            custodianName: custodian?.element("name")?.words ?? "", data: data)
    }

    /// The start of the document's body; the end of the text if there is none.
    private var startOfBody: String.Index { start(of: "component") ?? text.endIndex }

    /// The content of the first element with a name, with any prefix.
    private func element(_ name: String) -> CDAHeader? {
        guard let start = start(of: name),
            let open = text[start...].firstIndex(of: ">")
        else { return nil }
        let content = text[text.index(after: open)...]
        if text[..<open].last == "/" { return CDAHeader(text: content.prefix(0)) }
        let end = CDAHeader(text: content).start(of: "/" + name) ?? content.endIndex
        return CDAHeader(text: content[..<end])
    }

    /// The start of the first tag with a name, outside of comments.
    private func start(of name: String) -> String.Index? {
        var rest = text
        while let open = rest.firstIndex(of: "<") {
            let tag = rest[rest.index(after: open)...]
            if tag.hasPrefix("!--") {
                guard let end = tag.range(of: "-->") else { return nil }
                rest = rest[end.upperBound...]
                continue
            }
            let full = tag.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" || $0 == tag.first }
            let slash = full.hasPrefix("/") ? "/" : ""
            let local = full.drop { $0 == "/" }.split(separator: ":").last ?? ""
            if slash + local == name { return open }
            rest = tag
        }
        return nil
    }

    /// The text without tags, with normalised white space.
    private var words: String {
        var plain = ""
        var isTag = false
        for character in text {
            switch character {
            case "<": isTag = true
            case ">":
                isTag = false
                plain.append(" ")
            default: if !isTag { plain.append(character) }
            }
        }
        let decoded = Self.entities.reduce(plain) {
            $0.replacingOccurrences(of: $1.0, with: $1.1)
        }
        return decoded.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The ampersand is last, so that no entity is decoded twice.
    private static let entities = [
        ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&"),
    ]
}
