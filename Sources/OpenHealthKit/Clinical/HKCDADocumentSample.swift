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
