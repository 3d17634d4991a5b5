import Foundation
import HealthJournal
import HealthModel

/// The expected state, recorded independently of the code under test.
struct Truth {
    /// A save that a device acknowledged to the person, or a deletion if `amounts` is nil.
    struct Acknowledged {
        var device: String
        var amounts: Amounts?
        /// Whether the entry was restored by an undo, which is no edit.
        var isRestored = false
    }

    /// The acknowledged versions of each own entry, in order.
    private(set) var own: [UUID: [Acknowledged]] = [:]
    /// The own entries that the person ever removed in the Health app.
    var removedInHealth: Set<UUID> = []
    private var everDeleted: Set<UUID> = []
    /// The samples of other apps in Health.
    private(set) var foreign: [UUID: Sample] = [:]
    /// All samples that other apps ever saved.
    private(set) var everForeign: [UUID: Sample] = [:]
    /// Nutrients whose correlation another app deleted.
    private(set) var leftOfMeals: Set<UUID> = []
    /// Other apps' samples that the person hid, for each device; by object, and by type and identifier.
    var hidden: [String: Set<String>] = [:]
    /// The types that the person ever denied the app to save.
    var refused: Set<String> = []
    /// The deleted records of the bottle.
    private(set) var deletedRecords: Set<String> = []

    /// Records that a device acknowledged a save.
    mutating func noteSaved(_ entry: JournalEntry, on device: SimulatedDevice) {
        own[entry.id, default: []].append(
            Acknowledged(device: device.name, amounts: Amounts(entry)))
    }

    /// Records that a device acknowledged a deletion.
    mutating func noteDeleted(_ entry: JournalEntry, on device: SimulatedDevice) {
        everDeleted.insert(entry.id)
        own[entry.id, default: []].append(
            Acknowledged(device: device.name, amounts: nil))
        if case .drink(let drink) = entry, let record = drink.upstreamID {
            deletedRecords.insert(record)
        }
    }

    /// Records that a device undid a deletion.
    ///
    /// Either this version or an edit of another device may win.
    mutating func noteRestored(_ entry: JournalEntry, on device: SimulatedDevice) {
        own[entry.id]?.removeAll { $0.device == device.name && $0.amounts == nil }
        own[entry.id]?.append(
            Acknowledged(device: device.name, amounts: Amounts(entry), isRestored: true))
    }

    /// Records that the store was replaced by one with these samples of other apps.
    mutating func replaceForeign(with samples: [UUID: Sample]) { foreign = samples }

    /// Records that another app saved a sample.
    mutating func noteForeign(_ sample: Sample) {
        foreign[sample.uuid] = sample
        everForeign[sample.uuid] = sample
    }

    /// Records that a sample of another app is deleted.
    mutating func noteForeignGone(_ uuid: UUID) { foreign[uuid] = nil }

    /// Records that another app deleted some objects of a sample.
    ///
    /// Without their correlation, the remaining nutrients of a meal are samples of their own.
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
            || Self.identity(sample).map(hidden.contains) ?? false
    }

    /// The identifier that another app gave a sample, which is unique for its type.
    static func identity(_ sample: Sample) -> String? {
        sample.metadata[MetadataKey.syncIdentifier]?.string.map { "\(sample.type.name) \($0)" }
    }
}
