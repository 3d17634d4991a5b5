public import Foundation
internal import HealthDatabase
package import HealthModel

/// A clinical document.
// @unchecked: this class stores only HKObject's immutable value.
open class HKDocumentSample: HKSample, @unchecked Sendable {
    /// The kind of document.
    open var documentType: HKDocumentType {
        guard let type = sampleType as? HKDocumentType else {
            HKException.raise(.invalidArgument, "\(sample.type) is not a document type")
        }
        return type
    }

    override class func holds(_ sample: Sample) -> Bool {
        if case .detail(.document) = sample.payload { true } else { false }
    }
}

/// A clinical document in the form of the Clinical Document Architecture.
// @unchecked: this class stores only HKObject's immutable value.
open class HKCDADocumentSample: HKDocumentSample, @unchecked Sendable {
    /// Creates a document sample from its XML.
    ///
    /// Throws `errorInvalidArgument`, with the reason under `HKDetailedCDAValidationErrorKey`, if
    /// the data is not a clinical document or lacks an element that every document has.
    public convenience init(
        data documentData: Data, start: Date, end: Date, metadata: [String: Any]?
    ) throws {
        let detail: DocumentDetail
        do throws(CDAHeader.Failure) {
            detail = try CDAHeader.document(documentData)
        } catch {
            throw HKError(
                .errorInvalidArgument,
                userInfo: [
                    NSLocalizedDescriptionKey: "The data is not a valid clinical document.",
                    HKDetailedCDAValidationErrorKey: error.reason,
                ])
        }
        self.init(
            Self.validated(
                Sample(
                    uuid: UUID(), type: .cda, startDate: start, endDate: end,
                    payload: .detail(.document(detail)),
                    metadata: Metadata(validating: metadata))))
    }

    /// The document, without its data unless the query requested it.
    open var document: HKCDADocument? {
        guard case .detail(.document(let detail)) = sample.payload else { return nil }
        return HKCDADocument(detail)
    }
}

/// The properties of a clinical document, and its XML.
// @unchecked: the one stored property is an immutable value.
open class HKCDADocument: NSObject, @unchecked Sendable {
    private let value: DocumentDetail

    package init(_ value: DocumentDetail) {
        self.value = value
        super.init()
    }

    /// The document's XML; nil unless the query asked for it.
    open var documentData: Data? { value.data }
    /// The document's title.
    open var title: String { value.title }
    /// The patient's name.
    open var patientName: String { value.patientName }
    /// The author's name.
    open var authorName: String { value.authorName }
    /// The name of the document's custodian.
    open var custodianName: String { value.custodianName }
}

/// A one-time query for clinical documents.
// @unchecked: the query does not change after its creation.
open class HKDocumentQuery: HKQuery, @unchecked Sendable {
    /// The greatest number of documents, after sorting; `HKObjectQueryNoLimit` for all.
    public let limit: Int
    /// The order of the documents; undefined without sort descriptors.
    public let sortDescriptors: [NSSortDescriptor]?
    /// Whether the documents include their XML.
    public let includeDocumentData: Bool

    private let descriptor: HKQueryDescriptor
    private let resultsHandler:
        @Sendable (HKDocumentQuery, [HKDocumentSample]?, Bool, (any Error)?) -> Void

    /// Creates a query; the handler's parameters are documents, end of results, and error.
    @preconcurrency
    public init(
        documentType: HKDocumentType, predicate: NSPredicate?, limit: Int,
        sortDescriptors: [NSSortDescriptor]?, includeDocumentData: Bool,
        resultsHandler:
            @escaping @Sendable (
                HKDocumentQuery, [HKDocumentSample]?, Bool, (any Error)?
            ) -> Void
    ) {
        self.limit = limit
        self.sortDescriptors = sortDescriptors
        self.includeDocumentData = includeDocumentData
        self.resultsHandler = resultsHandler
        descriptor = HKQueryDescriptor(sampleType: documentType, predicate: predicate)
        super.init(objectType: documentType, predicate: predicate)
    }

    package override func validate() {
        _ = descriptor.query
        _ = SortOrders.orders(sortDescriptors)
    }

    package override func run(_ context: QueryContext) async throws {
        let samples = try await context.store.samples(
            [descriptor.query], sort: SortOrders.orders(sortDescriptors),
            limit: limit > HKObjectQueryNoLimit ? limit : nil, app: context.app)
        let documents = samples.map { includeDocumentData ? $0 : $0.withoutDocumentData }
            .compactMap { HKSample.make($0) as? HKDocumentSample }
        await context.finish { self.resultsHandler(self, documents, true, nil) }
    }

    package override func fail(_ error: any Error) { resultsHandler(self, nil, true, error) }
}

extension Sample {
    /// The sample of a document without its XML.
    fileprivate var withoutDocumentData: Sample {
        guard case .detail(.document(var detail)) = payload else { return self }
        detail.data = nil
        var sample = self
        sample.payload = .detail(.document(detail))
        return sample
    }
}

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
