public import Foundation
internal import HealthDatabase
internal import HealthModel

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
