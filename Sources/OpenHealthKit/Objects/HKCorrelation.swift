public import Foundation
internal import HealthModel

/// Samples that belong together, such as the nutrients of a meal.
// @unchecked: this class stores only HKObject's immutable value.
open class HKCorrelation: HKSample, @unchecked Sendable {
    /// Creates a correlation without metadata.
    ///
    /// Raises if there is no object. A correlation with objects of wrong types can be created but
    /// not saved.
    public convenience init(
        type: HKCorrelationType, start: Date, end: Date, objects: Set<HKSample>
    ) {
        self.init(
            type: type, start: start, end: end, objects: objects, device: nil, metadata: nil)
    }

    /// Creates a correlation with metadata.
    ///
    /// Raises if there is no object. A correlation with objects of wrong types can be created but
    /// not saved.
    public convenience init(
        type: HKCorrelationType, start: Date, end: Date, objects: Set<HKSample>,
        metadata: [String: Any]?
    ) {
        self.init(
            type: type, start: start, end: end, objects: objects, device: nil,
            metadata: metadata)
    }

    /// Creates a correlation with metadata and the device that measured.
    ///
    /// Raises if there is no object. A correlation with objects of wrong types can be created but
    /// not saved.
    public convenience init(
        type: HKCorrelationType, start: Date, end: Date, objects: Set<HKSample>,
        device: HKDevice?, metadata: [String: Any]?
    ) {
        // A set has no order: the members are sorted by type, then time, then identity.
        let members = objects.map(\.sample).sorted {
            ($0.type.identifier, $0.startDate, $0.uuid)
                < ($1.type.identifier, $1.startDate, $1.uuid)
        }
        self.init(
            Self.validated(
                Sample(
                    uuid: .random(), type: type.value, startDate: start, endDate: end,
                    payload: .correlation(members), metadata: Metadata(validating: metadata),
                    device: device?.value)))
    }

    /// The type of the correlation.
    open var correlationType: HKCorrelationType {
        guard let type = sampleType as? HKCorrelationType else {
            HKException.raise(.invalidArgument, "\(sample.type) is not a correlation type")
        }
        return type
    }

    /// The samples that belong together, without those that the app may not read.
    open var objects: Set<HKSample> { Set((sample.members ?? []).map(HKSample.make)) }

    /// The samples of one type.
    open func objects(for objectType: HKObjectType) -> Set<HKSample> {
        let members = (sample.members ?? []).filter { $0.type == objectType.value }
        return Set(members.map(HKSample.make))
    }

    override class func holds(_ sample: Sample) -> Bool { sample.members != nil }
}
