import Foundation
import HealthDatabase
import HealthModel

/// Everything that a store holds, to be compared.
struct StoreContent: Equatable {
    var samples: [UUID: Sample] = [:]
    var series: [UUID: SeriesData] = [:]
    var associations: [UUID: Set<UUID>] = [:]
    var days: [ActivitySummaryRecord] = []
    var characteristics: [ObjectType: CharacteristicValue] = [:]

    init(_ store: HealthStore) throws {
        self = try store.withSnapshot { snapshot in
            var content = StoreContent()
            for type in try snapshot.countsByType().keys {
                try snapshot.forEachSample(SampleQuery(type: type)) { sample in
                    content.add(sample)
                    content.series[sample.uuid] = try snapshot.series(of: sample.uuid)
                    let others = try snapshot.associated(with: sample.uuid)
                    if !others.isEmpty { content.associations[sample.uuid] = Set(others) }
                }
            }
            content.days = try snapshot.activitySummaries()
            content.characteristics = try snapshot.characteristics()
            return content
        }
    }

    private init() {}

    private mutating func add(_ sample: Sample) {
        var sample = sample
        // The order of members is no part of a correlation.
        if let members = sample.members {
            sample.payload = .correlation(
                members.sorted { $0.uuid.uuidString < $1.uuid.uuidString })
        }
        samples[sample.uuid] = sample
    }

    /// The same, as if the rings had been taken at another time.
    func ringsTaken(at date: Date?) -> StoreContent {
        var content = self
        for index in content.days.indices {
            content.days[index].asOf = date
            content.days[index].isPaused = false
        }
        return content
    }

    /// What is different, in a few words, for the message of a failing test.
    func differences(from other: StoreContent) -> [String] {
        var found: [String] = []
        for uuid in Set(samples.keys).union(other.samples.keys)
        where samples[uuid] != other.samples[uuid] {
            found.append(
                "\(String(describing: samples[uuid])) != \(String(describing: other.samples[uuid]))"
            )
        }
        if series != other.series { found.append("series") }
        if associations != other.associations { found.append("associations") }
        if days != other.days { found.append("days \(days) != \(other.days)") }
        if characteristics != other.characteristics { found.append("characteristics") }
        return found
    }
}
