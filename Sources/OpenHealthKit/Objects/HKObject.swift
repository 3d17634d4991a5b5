public import Foundation
package import HealthModel

/// A health object with its identity, source and metadata.
///
/// Two objects are equal when they have the same UUID.
// @unchecked: the one stored property is an immutable value.
open class HKObject: NSObject, NSSecureCoding, @unchecked Sendable {
    /// The value of the object; `sourceRevision` is nil until a store has saved it.
    package let sample: Sample

    /// The initialiser that every other initialiser uses; not for apps.
    ///
    /// It is public because a subclass elsewhere, such as a test's own workout class, inherits
    /// `HKWorkout(activityType:start:end:)` only if it sees all designated initialisers.
    public init(_contents contents: HKObjectContents) {
        sample = contents.sample
        super.init()
    }

    package convenience init(_ sample: Sample) {
        self.init(_contents: HKObjectContents(sample: sample))
    }

    /// The permanent identity, assigned at creation.
    open var uuid: UUID { sample.uuid }

    /// The app or device that saved the object.
    open var source: HKSource { sourceRevision.source }

    /// The version of the source that saved the object.
    ///
    /// Only stored objects have one; before that it is the current app, as a placeholder.
    open var sourceRevision: HKSourceRevision {
        HKSourceRevision(sample.sourceRevision ?? CurrentApp.identity.revision)
    }

    /// The device that measured, if the saving app named one.
    open var device: HKDevice? { sample.device.map(HKDevice.init) }

    /// The metadata: strings, numbers, dates and quantities; nil if there is none.
    open var metadata: [String: Any]? { sample.metadata.bridged }

    // MARK: Equality and text

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKObject)?.uuid == uuid
    }

    open override var hash: Int { uuid.hashValue }

    /// The class, the type and the dates; never a value.
    open override var description: String {
        "\(type(of: self)) \(sample.type) (\(sample.startDate) - \(sample.endDate))"
    }

    /// The content of the object, in HealthKit's order: the value, the identity, the source, the
    /// device, the metadata and the dates.
    open override var debugDescription: String { sample.debugText }

    // MARK: Coding

    open class var supportsSecureCoding: Bool { true }

    /// Whether an archive of this sample can be read as this class.
    class func holds(_ sample: Sample) -> Bool { true }

    /// Reads an object from an archive; nil if it is damaged or of another class.
    public required init?(coder: NSCoder) {
        guard let sample = SampleArchive.sample(from: coder),
            coder is SampleCarrier || Self.holds(sample)
        else { return nil }
        self.sample = sample
        super.init()
    }

    open func encode(with coder: NSCoder) {
        SampleArchive.encode(sample, with: coder)
    }
}

/// The contents of an object, which other packages can neither create nor read; not for apps.
public struct HKObjectContents: Sendable {
    package let sample: Sample
}

extension Sample {
    /// The sample's text in a debugger, in HealthKit's format.
    ///
    /// ```
    /// 72 count/min 1B4E28BA-... "Watch" (9.1) metadata: {
    ///     HKWasUserEntered = 1;
    /// } (2026-03-10 08:00:00 +0000 - 2026-03-10 08:00:00 +0000)
    /// ```
    var debugText: String {
        let parts = [
            valueText, uuid.uuidString, sourceText, device.map { "\(HKDevice($0))" }, metadataText,
            "(\(startDate) - \(endDate))",
        ]
        return parts.compactMap(\.self).joined(separator: " ")
    }

    private var valueText: String {
        switch payload {
        case .quantity(let quantity, _): quantity.description
        case .category(let value): "\(value)"
        case .correlation(let members): "\(type) \(members.count) objects"
        case .workout(let workout): "\(type) \(workout.activityType) \(workout.duration) s"
        case .series, .detail: "\(type)"
        }
    }

    private var sourceText: String? {
        sourceRevision.map { revision in
            "\"\(revision.source.name)\"" + (revision.version.map { " (\($0))" } ?? "")
        }
    }

    private var metadataText: String? {
        guard let bridged = metadata.bridged else { return nil }
        let lines = bridged.sorted { $0.key < $1.key }.map { "    \($0.key) = \($0.value);\n" }
        return "metadata: {\n\(lines.joined())}"
    }
}

/// A health object with a start and an end.
// @unchecked: this class stores only HKObject's immutable value.
open class HKSample: HKObject, @unchecked Sendable {
    /// The type of the sample.
    open var sampleType: HKSampleType {
        guard let type = HKObjectType.type(for: sample.type) as? HKSampleType else {
            HKException.raise(.invalidArgument, "\(sample.type) is not a sample type")
        }
        return type
    }

    /// The start date.
    open var startDate: Date { sample.startDate }

    /// The end date; equal to the start for a sample without length.
    open var endDate: Date { sample.endDate }

    /// Whether the sample is ongoing: its end is `Date.distantFuture`.
    open var hasUndeterminedDuration: Bool { endDate == .distantFuture }
}

extension HKSample {
    /// The object for a sample, of the class for its kind.
    package static func make(_ sample: Sample) -> HKSample {
        switch sample.payload {
        case .quantity: HKQuantitySample.object(for: sample)
        case .category: HKCategorySample(sample)
        case .correlation: HKCorrelation(sample)
        case .workout: HKWorkout(sample)
        case .series where sample.type == .heartbeatSeries: HKHeartbeatSeriesSample(sample)
        case .series: HKWorkoutRoute(sample)
        case .detail(let detail): make(sample, detail)
        }
    }

    private static func make(_ sample: Sample, _ detail: SampleDetail) -> HKSample {
        switch detail {
        case .electrocardiogram: HKElectrocardiogram(sample)
        case .audiogram: HKAudiogramSample(sample)
        case .stateOfMind: HKStateOfMind(sample)
        case .assessment where sample.type == .gad7Assessment: HKGAD7Assessment(sample)
        case .assessment where sample.type == .phq9Assessment: HKPHQ9Assessment(sample)
        case .assessment: HKScoredAssessment(sample)
        case .prescription: HKVisionPrescription.object(for: sample)
        case .document: HKCDADocumentSample(sample)
        case .clinical: HKClinicalRecord(sample)
        case .medicationDose: HKMedicationDoseEvent(sample)
        }
    }

    /// Checks a new sample by the rules for objects, and raises if one is broken.
    static func validated(_ sample: Sample) -> Sample {
        if let reason = SampleRules.violation(of: sample) {
            HKException.raise(.objectValidation, reason)
        }
        return sample
    }
}

/// The tombstone of a deleted sample: its identity, and its sync keys if it had any.
// @unchecked: the stored properties are immutable values.
open class HKDeletedObject: NSObject, NSSecureCoding, @unchecked Sendable {
    private enum Key {
        static let uuid = "UUID"
        static let metadata = "Metadata"
    }

    private let identity: UUID
    private let facts: Metadata

    package init(_ value: DeletedObject) {
        identity = value.uuid
        facts = value.metadata
        super.init()
    }

    /// The identity of the deleted sample.
    open var uuid: UUID { identity }

    /// The sync identifier and version, if the sample had them.
    open var metadata: [String: Any]? { facts.bridged }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKDeletedObject)?.uuid == uuid
    }

    open override var hash: Int { uuid.hashValue }

    open override var description: String { "\(type(of: self)) \(uuid)" }

    open class var supportsSecureCoding: Bool { true }

    /// Reads a tombstone from an archive; nil if it has no identity.
    public required init?(coder: NSCoder) {
        guard let uuid = coder.value(NSUUID.self, forKey: Key.uuid) else { return nil }
        identity = uuid as UUID
        facts = Metadata(from: coder, forKey: Key.metadata)
        super.init()
    }

    open func encode(with coder: NSCoder) {
        coder.encode(identity as NSUUID, forKey: Key.uuid)
        facts.encode(with: coder, forKey: Key.metadata)
    }
}
