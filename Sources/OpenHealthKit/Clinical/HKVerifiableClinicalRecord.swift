public import Foundation
internal import HealthModel

/// A health record whose issuer signed it, as a certificate of vaccination.
///
/// Only a person's wallet of such records can hand one out. There is none off Apple's systems, so
/// no query gives any, and the class is here for code that names it.
// @unchecked: nothing is stored beside HKObject's immutable value.
open class HKVerifiableClinicalRecord: HKSample, @unchecked Sendable {
    /// The kinds of credential.
    open var recordTypes: [String] { contents.recordTypes }
    /// The form in which the record came.
    open var sourceType: HKVerifiableClinicalRecordSourceType? {
        contents.sourceType.map(HKVerifiableClinicalRecordSourceType.init(rawValue:))
    }
    /// Who issued it.
    open var issuerIdentifier: String { contents.issuerIdentifier }
    /// Whom it is about.
    open var subject: HKVerifiableClinicalRecordSubject {
        HKVerifiableClinicalRecordSubject(
            fullName: contents.subjectName, dateOfBirth: contents.subjectDateOfBirth)
    }
    /// When it was issued.
    open var issuedDate: Date { contents.issuedDate }
    /// The date that matters, as that of a vaccination.
    open var relevantDate: Date { startDate }
    /// When it ends.
    open var expirationDate: Date? { contents.expirationDate }
    /// The names of what it attests.
    open var itemNames: [String] { contents.itemNames }
    /// The signed record as it came.
    open var dataRepresentation: Data { contents.data }
    /// The signed record as it came.
    @available(swift, deprecated: 100000, renamed: "dataRepresentation")
    open var jwsRepresentation: Data { contents.data }

    /// What the record says; a clinical detail whose data are these facts.
    private var contents: VerifiableContents {
        guard case .detail(.clinical(let detail)) = sample.payload,
            let contents = try? JSONDecoder.archive.decode(
                VerifiableContents.self, from: detail.data)
        else {
            HKException.raise(.invalidArgument, "\(sample.type) is no verifiable record")
        }
        return contents
    }

    override class func holds(_ sample: Sample) -> Bool {
        guard case .detail(.clinical(let detail)) = sample.payload else { return false }
        let decoder = JSONDecoder.archive
        return (try? decoder.decode(VerifiableContents.self, from: detail.data)) != nil
    }
}

/// What a verifiable record says.
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

/// Whom a verifiable record is about.
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

    /// Reads a subject from an archive; nil where it has no name.
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
