public import Foundation
internal import HealthDatabase
internal import HealthModel
internal import Synchronization

/// A code of a medication in a coding system.
// @unchecked: the stored properties are immutable values.
open class HKClinicalCoding: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private static let keys = ["system", "version", "code"]

    /// The coding system, as a URL.
    public let system: String
    /// The version of the coding system.
    public let version: String?
    /// The code.
    public let code: String

    /// Creates a code.
    public init(system: String, version: String?, code: String) {
        self.system = system
        self.version = version
        self.code = code
        super.init()
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKClinicalCoding else { return false }
        return (other.system, other.version, other.code) == (system, version, code)
    }

    open override var hash: Int { [system, version, code].hashValue }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open class var supportsSecureCoding: Bool { true }

    /// Decodes a code; nil if the archive is damaged.
    public required init?(coder: NSCoder) {
        guard let system = coder.text(forKey: Self.keys[0]),
            let code = coder.text(forKey: Self.keys[2])
        else { return nil }
        self.system = system
        version = coder.text(forKey: Self.keys[1])
        self.code = code
        super.init()
    }

    open func encode(with coder: NSCoder) {
        for (key, text) in zip(Self.keys, [system, version, code]) {
            coder.encode(text: text, forKey: key)
        }
    }
}

/// A medication as a medical concept.
// @unchecked: the stored properties are immutable values.
open class HKMedicationConcept: NSObject, NSCopying, @unchecked Sendable {
    /// The medication's identity.
    public let identifier: HKHealthConceptIdentifier
    /// The name to show.
    public let displayText: String
    /// The form of the medication, such as tablet or cream.
    public let generalForm: HKMedicationGeneralForm
    /// The medication's codes.
    public let relatedCodings: Set<HKClinicalCoding>

    package init(
        identifier: HKHealthConceptIdentifier, displayText: String,
        generalForm: HKMedicationGeneralForm, relatedCodings: Set<HKClinicalCoding>
    ) {
        self.identifier = identifier
        self.displayText = displayText
        self.generalForm = generalForm
        self.relatedCodings = relatedCodings
        super.init()
    }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKMedicationConcept)?.identifier == identifier
    }

    open override var hash: Int { identifier.hash }

    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A medication with the person's annotations.
// @unchecked: the stored properties are immutable values.
open class HKUserAnnotatedMedication: NSObject, NSCopying, @unchecked Sendable {
    /// The person's name for the medication.
    public let nickname: String?
    /// Whether the person archived the medication.
    public let isArchived: Bool
    /// Whether the medication has a schedule.
    public let hasSchedule: Bool
    /// The medication.
    public let medication: HKMedicationConcept

    package init(
        nickname: String?, isArchived: Bool, hasSchedule: Bool, medication: HKMedicationConcept
    ) {
        self.nickname = nickname
        self.isArchived = isArchived
        self.hasSchedule = hasSchedule
        self.medication = medication
        super.init()
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The identity of a concept such as a medication.
// @unchecked: the stored properties are immutable values.
open class HKHealthConceptIdentifier: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private static let domainKey = "domain"
    private static let identifierKey = "identifier"

    private let area: HKHealthConceptDomain

    /// The identity as text, for predicates.
    package let identifier: String

    package init(domain: HKHealthConceptDomain, identifier: String) {
        area = domain
        self.identifier = identifier
        super.init()
    }

    /// The domain of the concept.
    open var domain: HKHealthConceptDomain { area }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKHealthConceptIdentifier else { return false }
        return other.area == area && other.identifier == identifier
    }

    open override var hash: Int { identifier.hashValue }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open class var supportsSecureCoding: Bool { true }

    /// Decodes an identity; nil if the archive is damaged.
    public required init?(coder: NSCoder) {
        guard let domain = coder.text(forKey: Self.domainKey),
            let identifier = coder.text(forKey: Self.identifierKey)
        else { return nil }
        area = HKHealthConceptDomain(rawValue: domain)
        self.identifier = identifier
        super.init()
    }

    open func encode(with coder: NSCoder) {
        coder.encode(text: area.rawValue, forKey: Self.domainKey)
        coder.encode(text: identifier, forKey: Self.identifierKey)
    }
}

/// A dose of a medication, taken or not; apps can read but not save it.
// @unchecked: this class stores only HKObject's immutable value.
open class HKMedicationDoseEvent: HKSample, NSCopying, @unchecked Sendable {
    /// The type of these events.
    open var medicationDoseEventType: HKMedicationDoseEventType {
        HKObjectType.medicationDoseEventType()
    }

    /// The medication.
    open var medicationConceptIdentifier: HKHealthConceptIdentifier {
        HKHealthConceptIdentifier(domain: .medication, identifier: detail.conceptIdentifier)
    }

    /// Whether the dose was scheduled or taken as needed.
    open var scheduleType: ScheduleType { ScheduleType(rawValue: detail.scheduleType) ?? .asNeeded }

    /// Whether the dose was taken.
    open var logStatus: LogStatus { LogStatus(rawValue: detail.logStatus) ?? .notLogged }

    /// The date for which the dose was scheduled.
    open var scheduledDate: Date? { detail.scheduledDate }

    /// The scheduled amount, in `unit`.
    open var scheduledDoseQuantity: Double? { detail.scheduledDose }

    /// The amount taken, in `unit`.
    open var doseQuantity: Double? { detail.dose }

    /// The unit of the doses.
    open var unit: HKUnit { HKUnit.unique(detail.unit) }

    /// Returns the event, which never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    private var detail: MedicationDoseDetail {
        guard case .detail(.medicationDose(let detail)) = sample.payload else {
            HKException.raise(.invalidArgument, "\(sample.type) is not a dose of a medication")
        }
        return detail
    }

    override class func holds(_ sample: Sample) -> Bool {
        if case .detail(.medicationDose) = sample.payload { true } else { false }
    }
}

/// A query for the person's medications, one by one.
///
/// Only Apple's Health app has this list: here it is empty, and the handler is only called with the
/// end of the results. An app that never requested permission gets an error.
// @unchecked: the query does not change after its creation.
open class HKUserAnnotatedMedicationQuery: HKQuery, @unchecked Sendable {
    /// The greatest number of medications.
    public let limit: Int

    private let resultsHandler:
        @Sendable (
            HKUserAnnotatedMedicationQuery, HKUserAnnotatedMedication?, Bool, (any Error)?
        ) -> Void

    /// Creates a query; the handler's parameters are medication, end of results, and error.
    @preconcurrency
    public init(
        predicate: NSPredicate?, limit: Int,
        resultsHandler:
            @escaping @Sendable (
                HKUserAnnotatedMedicationQuery, HKUserAnnotatedMedication?, Bool, (any Error)?
            ) -> Void
    ) {
        self.limit = limit
        self.resultsHandler = resultsHandler
        super.init(objectType: HKObjectType.userAnnotatedMedicationType(), predicate: predicate)
    }

    package override func run(_ context: QueryContext) async throws {
        let type = HKObjectType.userAnnotatedMedicationType().value
        guard
            try context.store.permissions.readDecision(for: type, app: context.app)
                != .notDetermined
        else {
            throw HealthStoreError.authorizationNotDetermined([type])
        }
        await context.finish { self.resultsHandler(self, nil, true, nil) }
    }

    package override func fail(_ error: any Error) { resultsHandler(self, nil, true, error) }
}

/// A one-time query for the person's medications.
///
/// Only Apple's Health app has this list: here it is empty.
public struct HKUserAnnotatedMedicationQueryDescriptor: HKAsyncQuery {
    /// The predicate for the medications; nil for all.
    public var predicate: NSPredicate?
    /// The greatest number of medications; nil for no limit.
    public var limit: Int?

    /// Creates a descriptor for medications that match a predicate.
    public init(predicate: NSPredicate? = nil, limit: Int? = nil) {
        self.predicate = predicate
        self.limit = limit
    }

    /// The matching medications.
    public func result(
        for healthStore: HKHealthStore
    ) async throws -> [HKUserAnnotatedMedication] {
        let found = Mutex<[HKUserAnnotatedMedication]>([])
        return try await QueryResult<[HKUserAnnotatedMedication]>.of(healthStore) { handler in
            HKUserAnnotatedMedicationQuery(
                predicate: predicate, limit: limit ?? HKObjectQueryNoLimit
            ) { _, medication, isDone, error in
                if let medication { found.withLock { $0.append(medication) } }
                if let error { return handler(.failure(error)) }
                if isDone { handler(.success(found.withLock { $0 })) }
            }
        }
    }
}

extension HKQuery {
    /// Doses of a medication.
    public class func predicateForMedicationDoseEvent(
        medicationConceptIdentifier: HKHealthConceptIdentifier
    ) -> NSPredicate {
        predicateForMedicationDoseEvent(
            medicationConceptIdentifiers: [medicationConceptIdentifier])
    }

    /// Doses of any of several medications.
    public class func predicateForMedicationDoseEvent(
        medicationConceptIdentifiers: Set<HKHealthConceptIdentifier>
    ) -> NSPredicate {
        any(medicationConceptIdentifiers) {
            .detail(path: "conceptIdentifier", .equalTo, .string($0.identifier))
        }
    }

    /// Doses that were scheduled for a date.
    public class func predicateForMedicationDoseEvent(scheduledDate: Date) -> NSPredicate {
        predicateForMedicationDoseEvent(scheduledDates: [scheduledDate])
    }

    /// Doses that were scheduled for any of several dates.
    public class func predicateForMedicationDoseEvent(scheduledDates: Set<Date>) -> NSPredicate {
        any(scheduledDates) { .detail(path: "scheduledDate", .equalTo, .date($0)) }
    }

    /// Doses that were scheduled in a time range; nil is unlimited.
    public class func predicateForMedicationDoseEvent(
        scheduledStart: Date?, end: Date?
    ) -> NSPredicate {
        var bounds: [SamplePredicate] = []
        if let scheduledStart {
            bounds.append(
                .detail(path: "scheduledDate", .greaterThanOrEqualTo, .date(scheduledStart)))
        }
        if let end { bounds.append(.detail(path: "scheduledDate", .lessThan, .date(end))) }
        return HealthPredicate(.and(bounds))
    }

    /// Doses with a status.
    public class func predicateForMedicationDoseEvent(
        status: HKMedicationDoseEvent.LogStatus
    ) -> NSPredicate {
        predicateForMedicationDoseEvent(statuses: [status])
    }

    /// Doses with any of several statuses.
    public class func predicateForMedicationDoseEvent(
        statuses: Set<HKMedicationDoseEvent.LogStatus>
    ) -> NSPredicate {
        any(statuses) { .detail(path: "logStatus", .equalTo, .number(Double($0.rawValue))) }
    }

    /// A predicate that matches any of several values.
    private class func any<Value>(
        _ values: Set<Value>, _ condition: (Value) -> SamplePredicate
    ) -> NSPredicate {
        let conditions = values.map(condition)
        return HealthPredicate(conditions.count == 1 ? conditions[0] : .or(conditions))
    }

    /// Medications with a schedule, or without.
    public class func predicateForUserAnnotatedMedications(hasSchedule: Bool) -> NSPredicate {
        HealthPredicate(.detail(path: "hasSchedule", .equalTo, .number(hasSchedule ? 1 : 0)))
    }

    /// Medications that the person archived, or did not.
    public class func predicateForUserAnnotatedMedications(isArchived: Bool) -> NSPredicate {
        HealthPredicate(.detail(path: "isArchived", .equalTo, .number(isArchived ? 1 : 0)))
    }
}
