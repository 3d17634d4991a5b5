import Foundation
import HealthJournal

/// What the person did, as she remembers it.
struct CloudTruth {
    /// One save or deletion on a device.
    struct Act {
        var device: String
        /// The entry after it; nil where it was deleted.
        var entry: JournalEntry?
    }

    private(set) var acts: [UUID: [Act]] = [:]

    mutating func noteSaved(_ entry: JournalEntry, on device: String) {
        acts[entry.id, default: []].append(Act(device: device, entry: entry.comparable))
    }

    mutating func noteDeleted(_ id: UUID, on device: String) {
        acts[id, default: []].append(Act(device: device, entry: nil))
    }

    /// What is wrong with the entries that all devices have; empty where nothing is.
    ///
    /// An entry that one device alone changed is as it left it. One that nobody deleted is there.
    /// Where all clocks agree, the last edit of a drink's volume has won.
    func findings(in entries: [UUID: JournalEntry], clocksAgree: Bool) -> [String] {
        acts.sorted { $0.key.uuidString < $1.key.uuidString }.compactMap { id, acts in
            let (there, name) = (entries[id], id.uuidString.prefix(4))
            if Set(acts.map(\.device)).count == 1 {
                let left = acts.last?.entry
                return there == left
                    ? nil
                    : "\(name) is not as its device left it:\n\(left.text)\n\(there.text)"
            }
            guard acts.allSatisfy({ $0.entry != nil }) else { return nil }
            guard let there else { return "\(name) was lost" }
            guard clocksAgree, case .drink(let drink) = there,
                case .drink(let last)? = acts.last?.entry
            else { return nil }
            return drink.volume == last.volume ? nil : "\(name) lost its last edit"
        }
    }
}

extension JournalEntry? {
    /// The entry in the text of a finding.
    var text: String { map { "\($0)" } ?? "none" }
}
