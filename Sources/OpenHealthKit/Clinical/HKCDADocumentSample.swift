public import Foundation
internal import HealthModel

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
                    NSLocalizedDescriptionKey: "The data are no valid clinical document.",
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
