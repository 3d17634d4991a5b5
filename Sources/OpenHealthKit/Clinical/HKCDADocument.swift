public import Foundation
package import HealthModel

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
