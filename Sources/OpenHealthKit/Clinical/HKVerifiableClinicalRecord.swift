public import Foundation
internal import HealthModel

/// A health record that its issuer signed, such as a certificate of vaccination.
///
/// Only Apple's wallet of such records provides them, so no query returns one, and the class exists
/// for code that uses its name.
// @unchecked: this class stores only HKObject's immutable value.
open class HKVerifiableClinicalRecord: HKSample, @unchecked Sendable {
    /// The kinds of credential.
    open var recordTypes: [String] { contents.recordTypes }
    /// The format of the record.
    open var sourceType: HKVerifiableClinicalRecordSourceType? {
        contents.sourceType.map(HKVerifiableClinicalRecordSourceType.init(rawValue:))
    }
    /// The issuer.
    open var issuerIdentifier: String { contents.issuerIdentifier }
    /// The person described by the record.
    open var subject: HKVerifiableClinicalRecordSubject {
        HKVerifiableClinicalRecordSubject(
            fullName: contents.subjectName, dateOfBirth: contents.subjectDateOfBirth)
    }
    /// The date of issue.
    open var issuedDate: Date { contents.issuedDate }
    /// The relevant date, such as that of a vaccination.
    open var relevantDate: Date { startDate }
    /// The expiration date.
    open var expirationDate: Date? { contents.expirationDate }
    /// The names of the attested items.
    open var itemNames: [String] { contents.itemNames }
    /// The signed data.
    open var dataRepresentation: Data { contents.data }
    /// The signed data.
    @available(swift, deprecated: 100000, renamed: "dataRepresentation")
    open var jwsRepresentation: Data { contents.data }

    /// The content of the record; the data of a clinical detail.
    private var contents: VerifiableContents {
        guard case .detail(.clinical(let detail)) = sample.payload,
            let contents = try? JSONDecoder.archive.decode(
                VerifiableContents.self, from: detail.data)
        else {
            HKException.raise(.invalidArgument, "\(sample.type) is not a verifiable record")
        }
        return contents
    }

    override class func holds(_ sample: Sample) -> Bool {
        guard case .detail(.clinical(let detail)) = sample.payload else { return false }
        let decoder = JSONDecoder.archive
        return (try? decoder.decode(VerifiableContents.self, from: detail.data)) != nil
    }
}

/// The content of a verifiable record.
struct VerifiableContents: Hashable, Sendable, Codable {
    var recordTypes: [String]
    var sourceType: String?
    var issuerIdentifier: String
    var subjectName: String
    var subjectDateOfBirth: DateComponents?
    var issuedDate: Date
    var expirationDate: Date?
    var itemNames: [String]
    var data: Data
}

/// The person described by a verifiable record.
// @unchecked: the stored properties are immutable values.
open class HKVerifiableClinicalRecordSubject: NSObject, NSCopying, NSSecureCoding,
    @unchecked Sendable
{
    private static let nameKey = "fullName"
    private static let birthKey = "dateOfBirthComponents"

    private let name: String
    private let birth: DateComponents?

    init(fullName: String, dateOfBirth: DateComponents?) {
        name = fullName
        birth = dateOfBirth
        super.init()
    }

    /// The person's name.
    open var fullName: String { name }

    /// The person's day of birth.
    open var dateOfBirthComponents: DateComponents? { birth }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open class var supportsSecureCoding: Bool { true }

    /// Reads a subject from an archive; nil if it has no name.
    public required init?(coder: NSCoder) {
        guard let name = coder.text(forKey: Self.nameKey) else { return nil }
        self.name = name
        birth = coder.json(DateComponents.self, forKey: Self.birthKey)
        super.init()
    }

    open func encode(with coder: NSCoder) {
        coder.encode(text: name, forKey: Self.nameKey)
        if let birth { coder.encode(json: birth, forKey: Self.birthKey) }
    }
}

/// A one-time query for signed records of some kinds.
///
/// Only Apple's systems have a wallet of such records: here the result is always empty.
// @unchecked: the query does not change after its creation.
open class HKVerifiableClinicalRecordQuery: HKQuery, @unchecked Sendable {
    /// The requested kinds of credential.
    public let recordTypes: [String]

    /// The requested formats.
    public let sourceTypes: [HKVerifiableClinicalRecordSourceType]

    private let resultsHandler:
        @Sendable (HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, (any Error)?) ->
            Void

    /// Creates a query for records of these kinds in the format of SMART Health Cards.
    @preconcurrency
    public convenience init(
        recordTypes: [String], predicate: NSPredicate?,
        resultsHandler:
            @escaping @Sendable (
                HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, (any Error)?
            ) -> Void
    ) {
        self.init(
            recordTypes: recordTypes, sourceTypes: [.smartHealthCard], predicate: predicate,
            resultsHandler: resultsHandler)
    }

    /// Creates a query for records of these kinds in these formats.
    @preconcurrency
    public init(
        recordTypes: [String], sourceTypes: [HKVerifiableClinicalRecordSourceType],
        predicate: NSPredicate?,
        resultsHandler:
            @escaping @Sendable (
                HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, (any Error)?
            ) -> Void
    ) {
        self.recordTypes = recordTypes
        self.sourceTypes = sourceTypes
        self.resultsHandler = resultsHandler
        super.init(objectType: nil, predicate: predicate)
    }

    package override func run(_ context: QueryContext) async throws {
        await context.finish { self.resultsHandler(self, [], nil) }
    }

    package override func fail(_ error: any Error) { resultsHandler(self, nil, error) }
}

/// A one-time query for signed records, which exist only on Apple's systems.
public struct HKVerifiableClinicalRecordQueryDescriptor: HKAsyncQuery {
    /// The requested kinds of credential.
    public var recordTypes: [HKVerifiableClinicalRecordCredentialType]
    /// The requested formats.
    public var sourceTypes: [HKVerifiableClinicalRecordSourceType]
    /// The predicate for the records.
    public var predicate: NSPredicate?

    /// Creates a descriptor for records of these kinds in these formats.
    public init(
        recordTypes: [HKVerifiableClinicalRecordCredentialType],
        sourceTypes: [HKVerifiableClinicalRecordSourceType], predicate: NSPredicate? = nil
    ) {
        self.recordTypes = recordTypes
        self.sourceTypes = sourceTypes
        self.predicate = predicate
    }

    /// The records that the person shares.
    public func result(for healthStore: HKHealthStore) async throws -> [HKVerifiableClinicalRecord]
    {
        try await QueryResult<[HKVerifiableClinicalRecord]>.of(healthStore) { handler in
            HKVerifiableClinicalRecordQuery(
                recordTypes: recordTypes.map(\.rawValue), sourceTypes: sourceTypes,
                predicate: predicate
            ) { _, records, error in
                handler(records.map { .success($0) } ?? .failure(error ?? HKError(.unknownError)))
            }
        }
    }
}
