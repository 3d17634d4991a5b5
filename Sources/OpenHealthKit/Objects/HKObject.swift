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
