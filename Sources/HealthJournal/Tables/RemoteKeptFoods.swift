internal import Foundation

/// The favourites and recipes at a cloud: which record of each it holds.
package struct RemoteKeptFoods {
    let remote: JournalRemote
    private var tx: JournalTransaction { remote.tx }

    /// The setting with the last clock of each record that the remote holds.
    private var key: SettingKey { SettingKey(rawValue: "sync.foods.\(remote.id.rawValue)") }

    /// The records that the remote lacks, as they are about to be sent; none if the person does not send meals.
    ///
    /// They are stored and noted, because from now on the remote may hold them: a later change must get a later clock, and
    /// a removal must be sent even if the answer is lost.
    package func sending() throws -> [EntryRecord] {
        guard try remote.isEnabled(), try remote.exportedKinds().contains(.food) else { return [] }
        try applyUnread()
        let foods = try tx.keptFoods.all() ?? []
        let held = try held()
        var records = try foods.map(tx.records.current)
        let present = Set(foods.map(\.id))
        for id in held.keys where !present.contains(id) {
            if let record = try tx.records.find(id) { records.append(record) }
        }
        let missing = records.filter { held[$0.id] != Self.mark($0) }
        var noted = held
        for record in missing {
            try tx.records.set(record)
            noted[record.id] = noted[record.id] ?? Self.unknown
        }
        if noted != held { try set(noted) }
        return missing
    }

    /// Stores the remote's record after a push: the journal's record merged with the remote's.
    ///
    /// Edits since the push are sent by the next one.
    package func accept(_ theirs: EntryRecord, after pushed: EntryRecord) throws {
        let mine = try current(theirs.id) ?? theirs
        let merged = mine.accepting(theirs, inPlaceOf: pushed)
        _ = try remote.own.merge(merged, isComplete: merged == theirs)
    }

    /// Records that the remote never accepts a record; only an edit is sent again.
    package func refuse(_ pushed: EntryRecord) throws {
        var held = try held()
        held[pushed.id] = Self.mark(pushed)
        try set(held)
    }

    /// Forgets what the remote holds, so that everything is sent again, what was removed meanwhile as a deletion.
    package func forget() throws { try set(try held().mapValues { _ in Self.unknown }) }

    /// Notes that the remote holds a record, or only a part of it.
    func note(_ record: EntryRecord, isComplete: Bool) throws {
        var held = try held()
        // The deletion that a remote holds is not sent any more.
        held[record.id] =
            isComplete ? (record.isDeleted ? nil : Self.mark(record)) : Self.unknown
        try set(held)
    }

    /// The stored record with what was changed here since; nil for a food that is not known here.
    private func current(_ id: UUID) throws -> EntryRecord? {
        guard let food = try tx.keptFoods.all()?.first(where: { $0.id == id }) else {
            return try tx.records.find(id)
        }
        return try tx.records.current(food)
    }

    /// Takes over, once, the records that an earlier version stored and passed on: those of foods that are neither kept
    /// here nor known to be at the remote.
    private func applyUnread() throws {
        guard try tx.settings.value(.readsKeptFoods) == nil else { return }
        let known = Set(try (tx.keptFoods.all() ?? []).map(\.id)).union(try held().keys)
        for record in try tx.records.unreadKeptFoods() where !known.contains(record.id) {
            do {
                _ = try tx.keptFoods.apply(record)
                // Without this mark the record is sent, which changes nothing at the remote.
                try note(record, isComplete: true)
            } catch is JournalError {
                // A value that the journal refuses must not block the others.
            }
        }
        try tx.settings.set(.readsKeptFoods, to: "1")
    }

    /// What is known about a record of which the remote holds a part.
    private static let unknown = ""

    private static func mark(_ record: EntryRecord) -> String {
        record.lastClock.map { "\($0)" } ?? unknown
    }

    private func held() throws -> [UUID: String] {
        guard let text = try tx.settings.value(key),
            let named = try? JSONDecoder().decode([String: String].self, from: Data(text.utf8))
        else { return [:] }
        return Dictionary(
            named.compactMap { name, mark in UUID(uuidString: name).map { ($0, mark) } },
            uniquingKeysWith: max)
    }

    private func set(_ held: [UUID: String]) throws {
        guard !held.isEmpty else { return try tx.settings.set(key, to: nil) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let named = Dictionary(uniqueKeysWithValues: held.map { ($0.key.uuidString, $0.value) })
        try tx.settings.set(
            key, to: String(decoding: try encoder.encode(named), as: UTF8.self))
    }
}

extension JournalRemote {
    /// The favourites and recipes at a cloud.
    package var keptFoods: RemoteKeptFoods { RemoteKeptFoods(remote: self) }
}

extension SettingKey {
    /// Whether the records of kept foods that an earlier version stored were taken over.
    static let readsKeptFoods: SettingKey = "sync.foods.read"
}
