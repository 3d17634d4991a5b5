import Foundation
import HealthJournal
import HealthModel

/// What really happened, kept apart from everything that is under test.
struct Truth {
    /// Something that a device told the person is saved, or deleted where `amounts` is nil.
    struct Acknowledged {
        var device: String
        var amounts: Amounts?
        /// Whether it came back by taking a deletion back, which is no edit.
        var isRestored = false
    }

    /// What was acknowledged for each own entry, in order.
    private(set) var own: [UUID: [Acknowledged]] = [:]
    /// Own entries that the person removed in the Health app at some time.
    var removedInHealth: Set<UUID> = []
    private var everDeleted: Set<UUID> = []
    /// What other apps hold in Health.
    private(set) var foreign: [UUID: Sample] = [:]
    /// What other apps ever held there.
    private(set) var everForeign: [UUID: Sample] = [:]
    /// Other apps' samples that the person hid, for each device; by object and by identifier.
    var hidden: [String: Set<String>] = [:]
    /// What the bottle counted and the person deleted.
    private(set) var deletedRecords: Set<String> = []

    /// A device told the person that it has this.
    mutating func noteSaved(_ entry: JournalEntry, on device: SimulatedDevice) {
        own[entry.id, default: []].append(
            Acknowledged(device: device.name, amounts: Amounts(entry)))
    }

    /// A device told the person that it deleted this.
    mutating func noteDeleted(_ entry: JournalEntry, on device: SimulatedDevice) {
        everDeleted.insert(entry.id)
        own[entry.id, default: []].append(
            Acknowledged(device: device.name, amounts: nil))
        if case .drink(let drink) = entry, let record = drink.upstreamID {
            deletedRecords.insert(record)
        }
    }

    /// A device took a deletion back.
    ///
    /// What others saved meanwhile may win over it, as it may over that.
    mutating func noteRestored(_ entry: JournalEntry, on device: SimulatedDevice) {
        own[entry.id]?.removeAll { $0.device == device.name && $0.amounts == nil }
        own[entry.id]?.append(
            Acknowledged(device: device.name, amounts: Amounts(entry), isRestored: true))
    }

    /// Another app saved something.
    mutating func noteForeign(_ sample: Sample) {
        foreign[sample.uuid] = sample
        everForeign[sample.uuid] = sample
    }

    /// What another app saved is gone.
    mutating func noteForeignGone(_ uuid: UUID) { foreign[uuid] = nil }

    /// Whether the person ever deleted an entry on a device.
    func wasDeleted(_ id: UUID) -> Bool { everDeleted.contains(id) }

    func isHidden(_ sample: Sample, on device: SimulatedDevice) -> Bool {
        let hidden = hidden[device.name] ?? []
        return hidden.contains(sample.uuid.uuidString)
            || sample.metadata[MetadataKey.syncIdentifier]?.string.map(hidden.contains) ?? false
    }
}
