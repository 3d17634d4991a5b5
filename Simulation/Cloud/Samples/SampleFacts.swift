import Foundation
import HealthDatabase
import HealthModel
import HealthStream

/// What two stores must have of a sample in common.
struct SampleFact: Hashable {
    var type: ObjectType
    var start: Date
    var end: Date
    /// The content hash of the sample without its relations.
    var hash: UInt64
    /// The members of a correlation.
    var members: Set<UUID>

    private init(_ sample: Sample, series: SeriesData?) throws {
        (type, start, end) = (sample.type, sample.startDate, sample.endDate)
        members = Set((sample.members ?? []).map(\.uuid))
        var bare = sample
        if sample.members != nil { bare.payload = .correlation([]) }
        if case .workout(var detail) = sample.payload {
            // A store computes them of the workout's samples, of which the person may share some.
            detail.statistics = []
            for index in detail.activities.indices { detail.activities[index].statistics = nil }
            bare.payload = .workout(detail)
        }
        hash = try StreamedSample(bare, series: series).contentHash(of: sample.type.identifier)
    }

    /// The samples of a store.
    static func all(in store: HealthStore) throws -> [UUID: SampleFact] {
        try store.withSnapshot { snapshot in
            var facts: [UUID: SampleFact] = [:]
            for type in try snapshot.countsByType().keys {
                try snapshot.forEachSample(SampleQuery(type: type)) { sample in
                    let series: SeriesData? =
                        switch sample.payload {
                        case .quantity(_, .some), .series: try snapshot.series(of: sample.uuid)
                        default: nil
                        }
                    facts[sample.uuid] = try SampleFact(sample, series: series)
                }
            }
            return facts
        }
    }
}

/// The samples that a phone has had, and what may have become of them.
struct SampleTruth {
    /// The samples of the phone's store.
    private(set) var alive: [UUID: SampleFact] = [:]
    /// The samples that a restore of the phone took away or brought back, or whose deletion it took away: the computers
    /// may have them or not.
    private(set) var uncertain: [UUID: SampleFact] = [:]
    /// The samples that were deleted, whenever that was.
    private(set) var deleted: [UUID: SampleFact] = [:]
    /// The samples that were deleted since the copy of the store.
    private var deletedSinceCopy: [UUID: SampleFact] = [:]

    /// Notes what apps saved and deleted.
    mutating func changed(to facts: [UUID: SampleFact]) {
        for (uuid, fact) in alive where facts[uuid] == nil {
            deletedSinceCopy[uuid] = fact
            deleted[uuid] = fact
            uncertain[uuid] = nil
        }
        alive = facts
    }

    mutating func copied() { deletedSinceCopy = [:] }

    mutating func restored(to facts: [UUID: SampleFact]) {
        uncertain.merge(deletedSinceCopy) { $1 }
        uncertain.merge(alive.filter { facts[$0.key] == nil }) { $1 }
        deletedSinceCopy = [:]
        alive = facts
    }
}
