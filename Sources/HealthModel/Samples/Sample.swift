public import Foundation

/// One health sample as a value: what was measured, when, by what, and for whom it was saved.
///
/// Everything that computes works on samples; HealthKit's classes hold one each.
public struct Sample: Hashable, Sendable, Codable, Identifiable {
    /// The identity that the sample keeps for ever.
    public var uuid: UUID
    /// What kind of thing was measured.
    public var type: ObjectType
    /// The instant at which the sample begins.
    public var startDate: Date
    /// The instant at which the sample ends; never before `startDate`.
    public var endDate: Date
    /// Facts beside the value.
    public var metadata: Metadata
    /// The device that measured, where the saving app named one.
    public var device: Device?
    /// The app that saved the sample; nil until a store has it.
    public var sourceRevision: SourceRevision?
    /// The value itself.
    public var payload: Payload

    /// The sample's identity for `Identifiable`.
    public var id: UUID { uuid }

    /// Puts a sample together; checks nothing.
    public init(
        uuid: UUID, type: ObjectType, startDate: Date, endDate: Date, payload: Payload,
        metadata: Metadata = [:], device: Device? = nil, sourceRevision: SourceRevision? = nil
    ) {
        self.uuid = uuid
        self.type = type
        self.startDate = startDate
        self.endDate = endDate
        self.payload = payload
        self.metadata = metadata
        self.device = device
        self.sourceRevision = sourceRevision
    }
}

extension Sample {
    /// What a sample says, by kind.
    public enum Payload: Hashable, Sendable, Codable {
        /// A quantity, with the summary of its series where it has more than one datum.
        case quantity(Quantity, series: SeriesSummary? = nil)
        /// The raw value of a category.
        case category(Int)
        /// Samples that belong together, as a meal's nutrients do.
        case correlation([Sample])
        /// A workout.
        case workout(WorkoutDetail)
        /// A route or a heartbeat series of so many data.
        case series(count: Int)
        /// Anything else: a value of the kinds that are only kept and given back.
        case detail(SampleDetail)
    }
}

extension Sample {
    /// The quantity, for a quantity sample.
    public var quantity: Quantity? {
        if case .quantity(let quantity, _) = payload { quantity } else { nil }
    }

    /// The raw value, for a category sample.
    public var categoryValue: Int? {
        if case .category(let value) = payload { value } else { nil }
    }

    /// The members, for a correlation.
    public var members: [Sample]? {
        if case .correlation(let members) = payload { members } else { nil }
    }

    /// The workout's own facts, for a workout.
    public var workout: WorkoutDetail? {
        if case .workout(let detail) = payload { detail } else { nil }
    }
}
