public import Foundation
package import HealthModel

/// A piece of health data: an identity, where it came from, and facts beside it.
///
/// Two objects are equal when they have the same UUID.
// @unchecked: the one stored property is an immutable value.
open class HKObject: NSObject, NSSecureCoding, @unchecked Sendable {
    /// The value that the object is a border around; `sourceRevision` is nil until a store has it.
    package let sample: Sample

    /// Not for apps: what every other initialiser goes through.
    ///
    /// It is public since a subclass elsewhere, as a test's made-up workout, inherits
    /// `HKWorkout(activityType:start:end:)` only where it sees all designated initialisers.
    public init(_contents contents: HKObjectContents) {
        sample = contents.sample
        super.init()
    }

    package convenience init(_ sample: Sample) {
        self.init(_contents: HKObjectContents(sample: sample))
    }

    /// The identity that the object keeps for ever; given when it is made.
    open var uuid: UUID { sample.uuid }

    /// The app or device that saved the object.
    open var source: HKSource { sourceRevision.source }

    /// The source as it was when it saved the object.
    ///
    /// Only what comes from a store has one; before that it is the current app, as a placeholder.
    open var sourceRevision: HKSourceRevision {
        HKSourceRevision(sample.sourceRevision ?? CurrentApp.identity.revision)
    }

    /// The device that measured, where the saving app named one.
    open var device: HKDevice? { sample.device.map(HKDevice.init) }

    /// Facts beside the value: texts, numbers, dates and quantities; nil when there are none.
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

    /// What the object holds, in the order in which HealthKit shows it: the value, the identity,
    /// the source, the device, the metadata and the dates.
    open override var debugDescription: String { sample.debugText }

    // MARK: Coding

    open class var supportsSecureCoding: Bool { true }

    /// Whether an archive of this sample can be read as this class.
    class func holds(_ sample: Sample) -> Bool { true }

    /// Reads an object from an archive; nil where it is damaged or of another class.
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

/// Not for apps: what an object holds, which nobody else can make or see.
public struct HKObjectContents: Sendable {
    package let sample: Sample
}
