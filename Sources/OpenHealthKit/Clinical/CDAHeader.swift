internal import Foundation
internal import HealthModel

/// Reads the few facts of a clinical document that HealthKit shows.
///
/// It is a scan for the header's elements by name, not an XML parser: what stands in the body of
/// the document is never looked at.
struct CDAHeader {
    /// Why data are no clinical document.
    struct Failure: Error {
        var reason: String
    }

    private let text: Substring

    /// The facts of a document; throws where its root is another or its text is not UTF-8.
    static func document(_ data: Data) throws(Failure) -> DocumentDetail {
        guard let text = String(bytes: data, encoding: .utf8) else {
            throw Failure(reason: "The text of the document is not UTF-8.")
        }
        let whole = CDAHeader(text: text[...])
        guard let root = whole.element("ClinicalDocument") else {
            throw Failure(reason: "The document has no element ClinicalDocument.")
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

    /// Where the document's body begins; its end where there is none.
    private var startOfBody: String.Index { start(of: "component") ?? text.endIndex }

    /// What stands in the first element with a name, of any prefix.
    private func element(_ name: String) -> CDAHeader? {
        guard let start = start(of: name),
            let open = text[start...].firstIndex(of: ">")
        else { return nil }
        let content = text[text.index(after: open)...]
        if text[..<open].last == "/" { return CDAHeader(text: content.prefix(0)) }
        let end = CDAHeader(text: content).start(of: "/" + name) ?? content.endIndex
        return CDAHeader(text: content[..<end])
    }

    /// Where the first tag with a name begins; comments do not count.
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

    /// The text without tags, its white space made single.
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

    /// The ampersand is last, so that what it begins is not read twice.
    private static let entities = [
        ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&"),
    ]
}
