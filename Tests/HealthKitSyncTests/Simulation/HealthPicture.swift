import Foundation
import HealthDatabase
import HealthJournal
import HealthModel

/// What the health store holds, seen by its owner and sorted by whose it is.
struct HealthPicture {
    /// This app's samples by the entry that they say they stand for; a meal's nutrients are inside
    /// of their correlation.
    private(set) var own: [UUID: [Sample]] = [:]
    /// Other apps' samples.
    private(set) var foreign: [UUID: Sample] = [:]
    /// This app's nutrients that are in no correlation.
    private(set) var orphans: [Sample] = []
    /// This app's sync identifiers that more than one sample of a type bears.
    private(set) var doubled: [String] = []

    static let nutrients: [ObjectType] = [
        .dietaryEnergyConsumed, .dietaryProtein, .dietarySodium,
    ]

    init(_ store: HealthStore) async throws {
        let types: [ObjectType] = [.bodyMass, .dietaryWater, .food]
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
            let id = sample.metadata[MetadataKey.externalUUID]?.string
                .flatMap { UUID(uuidString: $0) }
            guard let id, !Self.nutrients.contains(sample.type) else {
                orphans.append(sample)
                continue
            }
            own[id, default: []].append(sample)
            for one in [sample] + (sample.members ?? []) {
                let name = one.metadata[MetadataKey.syncIdentifier]?.string ?? "no identifier"
                if !seen.insert(name).inserted { doubled.append(name) }
            }
        }
    }

    /// What an own sample says that it is, with its version.
    static func name(_ sample: Sample) -> String {
        let identifier = sample.metadata[MetadataKey.syncIdentifier]?.string ?? "unnamed"
        let version = sample.metadata[MetadataKey.syncVersion]?.number ?? 0
        return "\(identifier) v\(Int(version))"
    }

    /// The version of an own entry that Health holds; nil for none.
    func version(of id: UUID) -> Int? {
        own[id]?.compactMap { $0.metadata[MetadataKey.syncVersion]?.number }.max().map { Int($0) }
    }
}
