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
    /// Nutrients whose meal another app deleted around them.
    private(set) var leftOfMeals: Set<UUID> = []
    /// Other apps' samples that the person hid, for each device; by object and by identifier.
    var hidden: [String: Set<String>] = [:]
    /// The types that the person ever refused to let the app save.
    var refused: Set<String> = []
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

    /// Another store took the place of the store, with this of other apps in it.
    mutating func replaceForeign(with samples: [UUID: Sample]) { foreign = samples }

    /// Another app saved something.
    mutating func noteForeign(_ sample: Sample) {
        foreign[sample.uuid] = sample
        everForeign[sample.uuid] = sample
    }

    /// What another app saved is gone.
    mutating func noteForeignGone(_ uuid: UUID) { foreign[uuid] = nil }

    /// Another app deleted these objects of what it had saved.
    ///
    /// Of a meal some may be left: without its correlation each stands for itself.
    mutating func noteForeignGone(_ sample: Sample, with gone: Set<UUID>) {
        foreign[sample.uuid] = nil
        guard let members = sample.members else { return }
        let left = members.filter { !gone.contains($0.uuid) }
        if gone.contains(sample.uuid) {
            for member in left { noteForeign(member) }
            leftOfMeals.formUnion(left.map(\.uuid))
        } else {
            var meal = sample
            meal.payload = .correlation(left)
            noteForeign(meal)
        }
    }

    /// Whether the person ever deleted an entry on a device.
    func wasDeleted(_ id: UUID) -> Bool { everDeleted.contains(id) }

    /// Whether Health could hold something of every version of an entry.
    func alwaysHadAmounts(_ id: UUID) -> Bool {
        own[id]?.allSatisfy { $0.amounts?.values.isEmpty != true } ?? true
    }

    func isHidden(_ sample: Sample, on device: SimulatedDevice) -> Bool {
        let hidden = hidden[device.name] ?? []
        let objects = [sample.uuid] + (sample.members ?? []).map(\.uuid)
        return objects.contains { hidden.contains($0.uuidString) }
            || sample.metadata[MetadataKey.syncIdentifier]?.string.map(hidden.contains) ?? false
    }
}
