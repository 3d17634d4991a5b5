import Foundation
import HealthDatabase
import HealthJournal
import HealthModel

/// The samples of the health store, as its owner sees them, by app.
struct StoreContents {
    /// This app's samples by the entry of their metadata; the nutrients of a meal are inside their
    /// correlation.
    private(set) var own: [UUID: [Sample]] = [:]
    /// Other apps' samples.
    private(set) var foreign: [UUID: Sample] = [:]
    /// This app's samples without an entry: nutrients outside a correlation, and samples of an earlier
    /// version.
    private(set) var orphans: [Sample] = []
    /// This app's sync identifiers that several samples of a type have.
    private(set) var doubled: [String] = []
    private let earlier: EarlierHistory

    static let nutrients: [ObjectType] = [
        .dietaryEnergyConsumed, .dietaryProtein, .dietarySodium,
    ]

    init(_ store: HealthStore, earlier: EarlierHistory) async throws {
        self.earlier = earlier
        let types: [ObjectType] = [
            .bodyMass, .bodyFatPercentage, .dietaryWater, .food, .workout, .activeEnergyBurned,
            .distanceWalkingRunning, .bloodGlucose, .dietaryCaffeine, .bloodPressure,
        ]
        let samples = try await store.samples(
            types.map { SampleQuery(type: $0) }
                + Self.nutrients.map { SampleQuery(type: $0, predicate: .noCorrelation) },
            app: nil)
        var seen: Set<String> = []
        for sample in samples {
            guard
                sample.sourceRevision?.source.bundleIdentifier
                    == SimulatedDevice.app.bundleIdentifier
            else {
                foreign[sample.uuid] = sample
                continue
            }
            guard let id = entry(sample), !Self.nutrients.contains(sample.type) else {
                orphans.append(sample)
                continue
            }
            own[id, default: []].append(sample)
            for one in [sample] + (sample.members ?? []) {
                // An earlier sample has no identifier, and is alone with its own name.
                let name =
                    one.metadata[MetadataKey.syncIdentifier]?.string
                    ?? (isEarlier(one) ? one.uuid.uuidString : "no identifier")
                if !seen.insert(name).inserted { doubled.append(name) }
            }
        }
        for (id, samples) in own {
            let newest = version(of: id)
            own[id] = samples.filter { version($0) == newest }
            orphans += samples.filter { version($0) != newest }
        }
    }

    /// The entry of an own sample.
    func entry(_ sample: Sample) -> UUID? {
        sample.metadata[MetadataKey.externalUUID]?.string.flatMap { UUID(uuidString: $0) }
            ?? earlier.owner(of: sample.uuid)
    }

    private func isEarlier(_ sample: Sample) -> Bool { earlier.owner(of: sample.uuid) != nil }

    /// The version of an own sample; an earlier sample stands for the first.
    private func version(_ sample: Sample) -> Int? {
        sample.metadata[MetadataKey.syncVersion]?.number.map { Int($0) }
            ?? (isEarlier(sample) ? 1 : nil)
    }

    /// The sync identifier of an own sample, with its version.
    static func name(_ sample: Sample) -> String {
        let identifier = sample.metadata[MetadataKey.syncIdentifier]?.string ?? "unnamed"
        let version = sample.metadata[MetadataKey.syncVersion]?.number ?? 0
        return "\(identifier) v\(Int(version))"
    }

    /// The version of which Health has only some samples; nil for none.
    func leftVersion(of id: UUID) -> Int? {
        orphans.filter { entry($0) == id }.compactMap { version($0) }.max()
    }

    /// Whether Health holds an own entry as samples of an earlier version of the app only, which have no
    /// version.
    func isEarlierAlone(_ id: UUID) -> Bool { own[id]?.allSatisfy { isEarlier($0) } == true }

    /// The version of an own entry that Health holds; nil for none.
    func version(of id: UUID) -> Int? {
        own[id]?.compactMap { version($0) }.max()
    }
}
