public import Foundation
internal import HealthModel

/// A person's mood or emotion, of a moment or a day.
// @unchecked: this class stores only HKObject's immutable value.
open class HKStateOfMind: HKSample, @unchecked Sendable {
    /// Creates a state of mind; raises for a valence that is not between -1 and 1.
    public convenience init(
        date: Date, kind: Kind, valence: Double, labels: [Label], associations: [Association],
        metadata: [String: Any]? = nil
    ) {
        guard (-1...1).contains(valence) else {
            HKException.raise(
                .objectValidation, "The valence of a state of mind must lie between -1 and 1")
        }
        self.init(
            Self.validated(
                Sample(
                    uuid: UUID(), type: .stateOfMind, startDate: date, endDate: date,
                    payload: .detail(
                        .stateOfMind(
                            StateOfMindDetail(
                                kind: kind.rawValue, valence: valence,
                                labels: labels.map(\.rawValue),
                                associations: associations.map(\.rawValue)))),
                    metadata: Metadata(validating: metadata))))
    }

    /// A moment's emotion or a day's mood.
    open var kind: Kind { Kind(rawValue: detail.kind) ?? .momentaryEmotion }

    /// From -1, very unpleasant, to 1, very pleasant.
    open var valence: Double { detail.valence }

    /// The valence in seven steps of equal width; Apple's limits are not public.
    open var valenceClassification: ValenceClassification {
        ValenceClassification(valence: valence) ?? .neutral
    }

    /// The labels of the feeling.
    open var labels: [Label] { detail.labels.compactMap(Label.init(rawValue:)) }

    /// The associations of the feeling.
    open var associations: [Association] {
        detail.associations.compactMap(Association.init(rawValue:))
    }

    private var detail: StateOfMindDetail {
        guard case .detail(.stateOfMind(let detail)) = sample.payload else {
            HKException.raise(.invalidArgument, "\(sample.type) is not a state of mind")
        }
        return detail
    }

    override class func holds(_ sample: Sample) -> Bool {
        if case .detail(.stateOfMind) = sample.payload { true } else { false }
    }
}

extension HKStateOfMind.ValenceClassification {
    /// The class of a valence; nil if the valence is not between -1 and 1.
    public init?(valence: Double) {
        guard (-1...1).contains(valence) else { return nil }
        let step = min(Int((valence + 1) / 2 * 7), 6)
        self.init(rawValue: step + 1)
    }
}
