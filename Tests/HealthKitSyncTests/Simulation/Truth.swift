import Foundation
import HealthJournal
import HealthModel

/// What really happened, kept apart from everything that is under test.
struct Truth {
    /// Something that a device told the person is saved, or deleted where `amounts` is nil.
    struct Acknowledged {
        var device: String
        var amounts: Amounts?
    }

    /// What was acknowledged for each own entry, in order.
    private(set) var own: [UUID: [Acknowledged]] = [:]
    /// Own entries that the person removed in the Health app at some time.
    var removedInHealth: Set<UUID> = []
    /// What other apps hold in Health.
    var foreign: [UUID: Sample] = [:]
    /// Other apps' samples that the person hid, for each device; by object and by identifier.
    var hidden: [String: Set<String>] = [:]

    mutating func note(_ id: UUID, _ amounts: Amounts?, on device: SimulatedDevice) {
        own[id, default: []].append(Acknowledged(device: device.name, amounts: amounts))
    }

    /// Whether the person ever deleted an entry on a device.
    func wasDeleted(_ id: UUID) -> Bool {
        own[id]?.contains { $0.amounts == nil } ?? false
    }

    func isHidden(_ sample: Sample, on device: SimulatedDevice) -> Bool {
        let hidden = hidden[device.name] ?? []
        return hidden.contains(sample.uuid.uuidString)
            || sample.metadata[MetadataKey.syncIdentifier]?.string.map(hidden.contains) ?? false
    }
}
